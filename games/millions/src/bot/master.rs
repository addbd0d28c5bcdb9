//! The master's choices in a round.

use super::crew::{Bribe, Crew};
use super::roles;
use crate::character::Group;
use crate::notation::Move;
use crate::role::Role;
use crate::{Millions, Phase};
use bots::Meter;
use tabletop::chance::{Dice, below};
use tabletop::{Seat, Sight};

/// How often the master speaks in a round before it decides.
const WORDS: u8 = 4;
/// How many offers it makes in a round.
const OFFERS: u8 = 4;
/// The least chance of winning that is worth an offer.
const WORTHWHILE: f64 = 0.004;

pub(super) fn choose(sight: &Sight<'_, Millions>, meter: Meter, dice: &mut Dice) -> Move {
    let game = sight.imagine(dice);
    let me = sight.seat();
    match game.phase {
        Phase::Planning => roles::choose(&game, me, meter, dice),
        Phase::Negotiation => {
            let crew = Crew::new(&game, me, meter, dice);
            Talk { game: &game, me, crew }.speak(dice)
        }
        Phase::Naming => name(&game, &Crew::new(&game, me, meter, dice)),
        Phase::Over { .. } => sight.default_move(dice),
    }
}

/// The role whose absence is best for the Snitch.
fn name(game: &Millions, crew: &Crew<'_>) -> Move {
    let judged = game.nameable().iter().map(|role| (crew.naming(role), role));
    let best = judged.max_by(|a, b| a.0.total_cmp(&b.0));
    Move::Name { role: best.map_or_else(|| game.most_seen(), |best| best.1) }
}

struct Talk<'a> {
    game: &'a Millions,
    me: Seat,
    crew: Crew<'a>,
}

impl Talk<'_> {
    fn speak(&self, dice: &mut Dice) -> Move {
        let game = self.game;
        let own = game.lineup.own(self.me);
        let open = own & game.job.undecided;
        if open.is_empty() {
            return game.default_talk(self.me);
        }
        if let Some(look) = self.look(open) {
            return look;
        }
        let (value, staying) = self.best(own & game.job.locked, open);
        let leaving = open & !staying;
        let bought = leaving.into_iter().find(|&number| self.crew.standing(number) > 0);
        if let Some(number) = bought {
            return Move::Leave { slot: game.lineup.character(number).slot };
        }
        let others_open = !(game.job.undecided & !own).is_empty();
        if others_open
            && let Some(word) =
                self.bribe(staying, value).or_else(|| self.pass_time(open, leaving, dice))
        {
            return word;
        }
        let number = open.first().unwrap_or_default();
        let slot = game.lineup.character(number).slot;
        if staying.contains(number) { Move::Stay { slot } } else { Move::Leave { slot } }
    }

    /// Which own characters had best stay, and the chance to win then.
    fn best(&self, locked: Group, open: Group) -> (f64, Group) {
        let mut best = (f64::NEG_INFINITY, Group::NONE);
        for leaving in parts(open) {
            let staying = locked | open & !leaving;
            let value = self.crew.value(staying, None);
            if value > best.0 {
                best = (value, staying);
            }
        }
        best
    }

    /// A look at the likeliest double, while the answer is open.
    fn look(&self, open: Group) -> Option<Move> {
        let game = self.game;
        if game.intimidation[self.me] == 0 {
            return None;
        }
        let own = open.first()?;
        let unseen = game.here() & !game.lineup.own(self.me) & !game.job.looked[self.me];
        let double = |number: usize| self.crew.belief.chance(|roles| roles[number] == roles[own]);
        let judged = unseen.map(|number| (double(number), number));
        let (chance, number) = judged.max_by(|a, b| a.0.total_cmp(&b.0))?;
        let telling = (0.15..0.9).contains(&chance);
        telling.then(|| Move::Intimidate { on: game.lineup.character(number) })
    }

    /// The offer that promises most, if any does.
    fn bribe(&self, staying: Group, value: f64) -> Option<Move> {
        let game = self.game;
        if staying.is_empty() || game.job.used[self.me].offers >= OFFERS {
            return None;
        }
        let mut best = (value + WORTHWHILE, None);
        for number in game.job.undecided & !game.lineup.own(self.me) {
            let standing = game.job.offers[self.me].on(number);
            let most = (game.cash[self.me] + standing).min(5);
            for amount in standing + 1..=most {
                let value = self.crew.value(staying, Some(Bribe { number, amount }));
                if value > best.0 {
                    let on = game.lineup.character(number);
                    best = (value, Some(Move::Offer { on, amount }));
                }
            }
        }
        best.1
    }

    /// A few words while the others make up their minds.
    fn pass_time(&self, open: Group, leaving: Group, dice: &mut Dice) -> Option<Move> {
        let game = self.game;
        let used = game.job.used[self.me];
        if used.claims + used.asks >= WORDS {
            return None;
        }
        let number = leaving.first().or(open.first())?;
        let slot = game.lineup.character(number).slot;
        let asks = used.asks < 2 && (used.claims >= 2 || below(dice, 2) == 0);
        if asks {
            let worth = self.crew.mood.worth[game.job.roles[number].index()];
            let amount = (worth + 2.0).clamp(1.0, 8.0) as u8;
            let amount = amount.saturating_sub(used.asks).max(1);
            return Some(Move::Ask { slot, amount });
        }
        (used.claims < 3).then(|| Move::Claim { slot, role: self.claim(number, dice) })
    }

    /// The truth, the role seen most, or anything: a claim should tell nothing.
    fn claim(&self, number: usize, dice: &mut Dice) -> Role {
        let game = self.game;
        match below(dice, 3) {
            0 => game.job.roles[number],
            1 => game.most_seen(),
            _ => game.in_play.nth(below(dice, game.in_play.len() as u32) as usize),
        }
    }
}

/// Every part of a group of at most two.
fn parts(group: Group) -> impl Iterator<Item = Group> {
    let members: Vec<usize> = group.collect();
    (0..1u32 << members.len()).map(move |bits| {
        let mut part = Group::NONE;
        for (place, &number) in members.iter().enumerate() {
            if bits >> place & 1 == 1 {
                part.insert(number);
            }
        }
        part
    })
}
