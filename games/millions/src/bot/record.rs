//! What the log of a game tells about everybody: what was bid, asked and refused in this job, and who did
//! in earlier ones what was to be expected.

use super::mood::{Card, Mood};
use crate::Millions;
use crate::character::{Group, MOST};
use crate::log::{Entry, Fate};
use crate::notation::Move;
use crate::role::ROLES;
use tabletop::{BySeat, Seat};

/// How many decisions a player is taken to have made as one should before the first.
const UNSEEN: f64 = 2.0;
/// How often somebody who is paid the price that was asked keeps the word, as long as nothing else is
/// known, and how many times that counts for.
const KEPT: f64 = 0.85;
const KEPT_BEFORE: f64 = 2.0;

/// The log of the present job.
pub(super) fn this_job(game: &Millions) -> &[Entry] {
    &game.log[game.history.last().map_or(0, |past| past.log_end)..]
}

/// Who has bid for whose departure in this job.
pub(super) fn bids(game: &Millions) -> Vec<(Seat, usize)> {
    let mut bids = Vec::new();
    for entry in this_job(game) {
        if let Entry::Said { seat, mv: Move::Offer { on, .. } } = *entry
            && let Some(number) = game.lineup.number(on.seat, on.slot)
            && !bids.contains(&(seat, number))
        {
            bids.push((seat, number));
        }
    }
    bids
}

/// The face-up cards of a job.
pub(super) fn faceup(log: &[Entry]) -> [u8; ROLES] {
    let faceup = log.iter().find_map(|entry| match entry {
        Entry::Faceup { roles } => Some(roles.0),
        _ => None,
    });
    faceup.unwrap_or_default()
}

/// Whether somebody has bid on the character since its owner last named a price for it.
pub(super) fn unanswered(game: &Millions, number: usize) -> bool {
    let own = game.lineup.character(number);
    let mut open = false;
    for entry in this_job(game) {
        match *entry {
            Entry::Said { mv: Move::Offer { on, .. }, .. } if on == own => open = true,
            Entry::Said { seat, mv: Move::Ask { slot, .. } }
                if seat == own.seat && slot == own.slot =>
            {
                open = false;
            }
            _ => {}
        }
    }
    open && game.standing(number) > 0
}

/// The most that each character has seen on itself without leaving.
pub(super) fn refused(game: &Millions) -> [f64; MOST] {
    let mut standing = [[0; MOST]; MOST];
    let mut refused = [0.0; MOST];
    for entry in this_job(game) {
        let Entry::Said { seat, mv } = *entry else { continue };
        for number in game.lineup.own(seat) {
            let sum: u8 = standing.iter().map(|offers| offers[number]).sum();
            refused[number] = f64::max(refused[number], f64::from(sum));
        }
        let (on, amount) = match mv {
            Move::Offer { on, amount } => (on, amount),
            Move::Withdraw { on } => (on, 0),
            _ => continue,
        };
        if let Some(number) = game.lineup.number(on.seat, on.slot) {
            standing[seat.index()][number] = amount;
        }
    }
    refused
}

/// The lowest price asked for each character in this job.
pub(super) fn asked(game: &Millions) -> [Option<u8>; MOST] {
    let mut asked = [None; MOST];
    for entry in this_job(game) {
        if let Entry::Said { seat, mv: Move::Ask { slot, amount } } = *entry
            && let Some(number) = game.lineup.number(seat, slot)
        {
            asked[number] = Some(asked[number].map_or(amount, |before: u8| amount.min(before)));
        }
    }
    asked
}

/// How often each seat has left when it was paid what it had asked.
pub(super) fn kept(game: &Millions) -> BySeat<f64> {
    let mut kept = BySeat::new(game.lineup.seats(), KEPT * KEPT_BEFORE);
    let mut paid = BySeat::new(game.lineup.seats(), KEPT_BEFORE);
    let mut began = 0;
    for past in &game.history {
        let mut standing = [[0; MOST]; MOST];
        let mut asked = [u8::MAX; MOST];
        let mut met = Group::NONE;
        for entry in &game.log[began..past.log_end] {
            let Entry::Said { seat, mv } = *entry else { continue };
            let number = match mv {
                Move::Ask { slot, amount } => game.lineup.number(seat, slot).inspect(|&number| {
                    asked[number] = amount.min(asked[number]);
                }),
                Move::Offer { on, amount } => {
                    game.lineup.number(on.seat, on.slot).inspect(|&number| {
                        standing[seat.index()][number] = amount;
                    })
                }
                _ => None,
            };
            if let Some(number) = number {
                let sum: u8 = standing.iter().map(|offers| offers[number]).sum();
                if sum >= asked[number] {
                    met.insert(number);
                }
            }
        }
        began = past.log_end;
        for number in met {
            let seat = game.lineup.owner(number);
            paid[seat] += 1.0;
            kept[seat] += f64::from(u8::from(past.fates[number] == Fate::Left));
        }
    }
    for seat in Seat::all(game.lineup.seats()) {
        kept[seat] /= paid[seat];
    }
    kept
}

/// How much more than others each seat thinks of staying, in millions, by its record in this game.
pub(super) fn bent(game: &Millions) -> BySeat<f64> {
    let seats = game.lineup.seats();
    let mut done = BySeat::new(seats, [UNSEEN / 2.0; 2]);
    let mut due = done;
    let mut began = 0;
    for (round, past) in game.history.iter().enumerate() {
        let log = &game.log[began..past.log_end];
        began = past.log_end;
        let mut paid = [0.0; MOST];
        for entry in log {
            if let Entry::Paid { character, amount, .. } = *entry
                && let Some(number) = game.lineup.number(character.seat, character.slot)
            {
                paid[number] += f64::from(amount);
            }
        }
        let loot = &game.setup.deck.loot[usize::from(game.loot[round])];
        let card = Card::new(loot, game.in_play);
        let mood = Mood::new(&card, &faceup(log));
        for number in game.lineup.numbers() {
            let seat = game.lineup.owner(number);
            let stays = mood.stays(past.roles[number], paid[number]);
            let left = usize::from(past.fates[number] == Fate::Left);
            done[seat][left] += 1.0;
            due[seat][0] += stays;
            due[seat][1] += 1.0 - stays;
        }
    }
    let mut bent = BySeat::new(seats, 0.0);
    for seat in Seat::all(seats) {
        let odds = |[stayed, left]: [f64; 2]| stayed / left;
        bent[seat] = (odds(done[seat]) / odds(due[seat])).ln();
    }
    bent
}
