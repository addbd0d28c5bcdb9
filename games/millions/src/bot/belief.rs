//! What can be read off the table about everybody's role: habits, words weighed by the speaker's
//! record, and what was done and refused for how much money.

use super::mood::Mood;
use super::record::{faceup, this_job};
use super::regular;
use crate::Millions;
use crate::character::MOST;
use crate::log::Entry;
use crate::notation::Move;
use crate::role::{ROLES, Role};
use tabletop::{Seat, Viewer};

/// How many past choices the usual mix counts for.
const USUAL: f64 = 6.0;
/// How much of each seat's candour is known before its first claim, and what it is then.
const UNHEARD: f64 = 4.0;
pub(super) const USUAL_CANDOUR: f64 = 0.15;
/// How much likelier those two have the same role of whom one bids for the other's departure, and how
/// many such bids count.
const BID: f64 = 2.2;
const MOST_BIDS: usize = 3;
/// How often somebody does what makes no sense.
const SLIP: f64 = 0.1;

/// How often a seat takes each role: the usual mix, the card's symbol, and what it took before.
pub(super) fn habits(game: &Millions, seat: Seat) -> [f64; ROLES] {
    let mut mix = regular::mix(game.lineup.seats()).map(|part| USUAL * f64::from(part) / 100.0);
    for past in &game.history {
        for number in game.lineup.own(seat) {
            mix[past.roles[number].index()] += 1.0 / game.lineup.each() as f64;
        }
    }
    if let Some(symbol) = game.card().symbol {
        mix[symbol.index()] *= 1.4;
    }
    let choices = game.choices(seat);
    for role in Role::ALL.into_iter().filter(|&role| !choices.contains(role)) {
        mix[role.index()] = 0.0;
    }
    let all: f64 = mix.iter().sum();
    mix.map(|part| part / all)
}

/// How well each role fits each character.
pub(super) type Fits = [[f64; ROLES]; MOST];

/// How well each role fits each character, by what everybody knows.
pub(super) fn fits(game: &Millions, mood: &Mood, trust: f64) -> Fits {
    let mut fits = [[1.0; ROLES]; MOST];
    for seat in Seat::all(game.lineup.seats()) {
        let habits = habits(game, seat);
        for number in game.lineup.own(seat) {
            // A role that is barred may be named by a world that is certain.
            fits[number] = habits.map(|habit| habit.max(1e-6));
        }
    }
    let mut decided = None;
    let mut money = [0; MOST];
    for entry in this_job(game) {
        match *entry {
            Entry::Said { seat, mv: Move::Leave { slot } | Move::Stay { slot } } => {
                decided = game.lineup.number(seat, slot);
            }
            Entry::Paid { character, amount, .. } | Entry::Returned { character, amount, .. } => {
                let number = game.lineup.number(character.seat, character.slot);
                // What returns to somebody who left lay on others, who have not decided.
                if let Some(number) = number.filter(|_| number == decided) {
                    money[number] += amount;
                }
            }
            _ => {}
        }
    }
    let stayed = game.job.locked | game.job.alive;
    for number in game.lineup.numbers().filter(|&number| !game.job.undecided.contains(number)) {
        for role in Role::ALL {
            let stays = mood.stays(role, f64::from(money[number]));
            let acted = if stayed.contains(number) { stays } else { 1.0 - stays };
            fits[number][role.index()] *= SLIP + acted;
        }
    }
    hear(game, trust, &mut fits);
    fits
}

/// How well these roles fit the bids: whoever bids for a departure is likely to have the same role.
/// A seat learns nothing from its own.
pub(super) fn bid(
    game: &Millions,
    bids: &[(Seat, usize)],
    viewer: Viewer,
    roles: &[Role; MOST],
) -> f64 {
    let same = bids.iter().filter(|&&(payer, number)| {
        let mut own = game.lineup.own(payer);
        viewer != Viewer::Seat(payer) && own.any(|own| roles[own] == roles[number])
    });
    BID.powi(same.count().min(MOST_BIDS) as i32)
}

/// A claim is believed as far as the speaker's have been truer than chance.
fn hear(game: &Millions, trust: f64, fits: &mut Fits) {
    let heard = claims(game, this_job(game), &game.job.faceup.0);
    for (place, &(seat, number, role, chance)) in heard.iter().enumerate() {
        // Saying the same thing twice adds nothing.
        if heard[..place].iter().any(|before| (before.1, before.2) == (number, role)) {
            continue;
        }
        let candour = candour(game, seat).max(trust - 1.05);
        let told = candour.max(0.0) + (1.0 - candour.abs()) * chance;
        let lied = (1.0 - candour) * chance;
        fits[number][role.index()] *= (told / lied).clamp(0.3, 8.0).powf(trust.min(1.0));
    }
}

/// The claims in a job: whose, about which character, which role, and how likely it is true if it
/// is drawn from what everybody can imagine.
fn claims(game: &Millions, log: &[Entry], faceup: &[u8; ROLES]) -> Vec<(Seat, usize, Role, f64)> {
    let claims = log.iter().filter_map(|entry| match *entry {
        Entry::Said { seat, mv: Move::Claim { slot, role } } => {
            let chance = (f64::from(faceup[role.index()]) + 0.3) / game.lineup.len() as f64;
            Some((seat, game.lineup.number(seat, slot)?, role, chance.min(0.9)))
        }
        _ => None,
    });
    claims.collect()
}

/// How much likelier than chance a seat's claims are true: 1 when they always are, below 0 when
/// they are true less often than chance would have it.
fn candour(game: &Millions, seat: Seat) -> f64 {
    let (mut truer, mut could) = (UNHEARD * USUAL_CANDOUR, UNHEARD);
    let mut began = 0;
    for past in &game.history {
        let log = &game.log[began..past.log_end];
        began = past.log_end;
        for (_, number, role, chance) in
            claims(game, log, &faceup(log)).into_iter().filter(|claim| claim.0 == seat)
        {
            truer += f64::from(u8::from(past.roles[number] == role)) - chance;
            could += 1.0 - chance;
        }
    }
    (truer / could).clamp(-0.6, 0.95)
}
