//! How likely each character is to stay as the table lies now: an equilibrium of choices that are
//! the likelier the more they are worth, bent by what each player has done so far.

use super::crew::Round;
use super::mood::{Card, Mood, likely_name, named_out, stays};
use super::record::{asked, bent, kept, refused};
use crate::Millions;
use crate::character::{Group, MOST};
use crate::role::{ROLES, Role};
use tabletop::BySeat;

/// How often everybody answers what the others would do.
const ANSWERS: usize = 4;
/// How many imagined rounds the worth of a role in general counts for.
const GENERAL: f64 = 8.0;
/// How often somebody who has refused money does not think again.
const LATE: f64 = 0.82;
/// How much less likely somebody leaves whose price is not paid.
const UNPAID: f64 = 0.6;

/// How likely each character is to stay.
pub(super) struct Stays {
    /// What staying is worth more than leaving, in millions, by character and role.
    pub worth: [[f64; ROLES]; MOST],
    /// What stands on each character.
    standing: [f64; MOST],
    /// The most that each has seen on itself without leaving.
    refused: [f64; MOST],
    /// The lowest price asked for each.
    pub asked: [Option<u8>; MOST],
    /// How often each seat leaves that is paid what it asked.
    kept: BySeat<f64>,
    bent: BySeat<f64>,
}

impl Stays {
    /// The rounds are what everybody can imagine.
    pub fn new(game: &Millions, card: &Card, mood: &Mood, rounds: &[Round]) -> Stays {
        let mut standing = [0.0; MOST];
        for number in game.lineup.numbers() {
            standing[number] = f64::from(game.standing(number));
        }
        let (kept, bent) = (kept(game), bent(game));
        let (asked, refused) = (asked(game), refused(game));
        let mut stays = Stays { worth: [mood.worth; MOST], standing, refused, asked, kept, bent };
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
            Some(asked) if paid >= f64::from(asked) => {
                stays * (1.0 - self.kept[game.lineup.owner(number)])
            }
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
                sums[number][role.index()] += round.weight * card.outcome(role, away);
                counts[number][role.index()] += round.weight;
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
