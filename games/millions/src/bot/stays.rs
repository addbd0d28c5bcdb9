//! How likely each character is to stay as the table lies now: an equilibrium of choices that are
//! the likelier the more they are worth, bent by what each player has done so far.

use super::belief::{faceup, this_job};
use super::crew::Round;
use super::mood::{Card, Mood, likely_name, named_out, stays};
use crate::Millions;
use crate::character::{Group, MOST};
use crate::log::{Entry, Fate};
use crate::notation::Move;
use crate::role::{ROLES, Role};
use tabletop::{BySeat, Seat};

/// How often everybody answers what the others would do.
const ANSWERS: usize = 4;
/// How many imagined rounds the worth of a role in general counts for.
const GENERAL: f64 = 8.0;
/// How many decisions a player is taken to have made as one should before the first.
const UNSEEN: f64 = 2.0;
/// How often somebody who has refused money does not think again.
const LATE: f64 = 0.82;
/// How often somebody who is paid the price that was asked keeps the word, and how much less likely
/// somebody leaves who is not.
const KEPT: f64 = 0.7;
const UNPAID: f64 = 0.7;

/// How likely each character is to stay.
pub(super) struct Stays {
    /// What staying is worth more than leaving, in millions, by character and role.
    pub worth: [[f64; ROLES]; MOST],
    /// What stands on each character.
    standing: [f64; MOST],
    /// The most that each has seen on itself without leaving.
    refused: [f64; MOST],
    /// The lowest price asked for each.
    asked: [Option<f64>; MOST],
    bent: BySeat<f64>,
}

impl Stays {
    /// The rounds are what everybody can imagine.
    pub fn new(game: &Millions, card: &Card, mood: &Mood, rounds: &[Round]) -> Stays {
        let mut standing = [0.0; MOST];
        for number in game.lineup.numbers() {
            standing[number] = f64::from(game.standing(number));
        }
        let bent = bent(game);
        let (asked, refused) = (asked(game), refused(game));
        let mut stays = Stays { worth: [mood.worth; MOST], standing, refused, asked, bent };
        if !game.job.undecided.is_empty() {
            for _ in 0..ANSWERS {
                stays.answer(game, card, mood, rounds);
            }
        }
        stays
    }

    /// How likely the character stays in this role when so much more is offered.
    pub fn chance(&self, game: &Millions, number: usize, role: Role, more: f64) -> f64 {
        let paid = self.standing[number] + more;
        let refused = self.refused[number];
        let worth = self.worth[number][role.index()] + self.bent[game.lineup.owner(number)];
        let stays = match refused > 0.0 {
            true => LATE * stays(worth, paid.max(refused)) / stays(worth, refused),
            false => stays(worth, paid),
        };
        match self.asked[number] {
            Some(asked) if paid >= asked => stays * (1.0 - KEPT),
            Some(_) => 1.0 - (1.0 - stays) * UNPAID,
            None => stays,
        }
    }

    /// Who of the undecided stays in a round.
    pub fn staying(&self, game: &Millions, round: &Round) -> Group {
        let mut staying = game.job.locked | game.job.alive;
        for number in game.job.undecided {
            if round.nerve[number] < self.chance(game, number, round.roles[number], 0.0) {
                staying.insert(number);
            }
        }
        staying
    }

    fn answer(&mut self, game: &Millions, card: &Card, mood: &Mood, rounds: &[Round]) {
        let named = likely_name(&game.job.faceup.0);
        let mut sums = [mood.worth.map(|worth| worth * GENERAL); MOST];
        let mut counts = [[GENERAL; ROLES]; MOST];
        for round in rounds {
            let mut staying = self.staying(game, round);
            for number in game.job.undecided {
                let stayed = staying.contains(number);
                staying.insert(number);
                let role = round.roles[number];
                let away = away(&round.roles, staying, named);
                sums[number][role.index()] += card.outcome(role, away);
                counts[number][role.index()] += 1.0;
                if !stayed {
                    staying.remove(number);
                }
            }
        }
        for number in game.job.undecided {
            for role in 0..ROLES {
                let worth = sums[number][role] / counts[number][role];
                self.worth[number][role] = 0.5 * (self.worth[number][role] + worth);
            }
        }
    }
}

/// The roles that get away, as bits.
pub(super) fn away(roles: &[Role; MOST], staying: Group, named: Option<usize>) -> usize {
    let (mut once, mut twice) = (0, 0);
    for number in staying {
        let bit = 1 << roles[number].index();
        twice |= once & bit;
        once |= bit;
    }
    let alive = once & !twice;
    if staying.len() > 1 { named_out(alive, named) } else { alive }
}

/// The most that each character has seen on itself without leaving.
fn refused(game: &Millions) -> [f64; MOST] {
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
fn asked(game: &Millions) -> [Option<f64>; MOST] {
    let mut asked = [None; MOST];
    for entry in this_job(game) {
        if let Entry::Said { seat, mv: Move::Ask { slot, amount } } = *entry
            && let Some(number) = game.lineup.number(seat, slot)
        {
            let amount = f64::from(amount);
            asked[number] = Some(asked[number].map_or(amount, |before| amount.min(before)));
        }
    }
    asked
}

/// How much more than others each seat thinks of staying, in millions, by its record in this game.
fn bent(game: &Millions) -> BySeat<f64> {
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
