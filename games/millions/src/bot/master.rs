//! The master's choices in a round.

use super::crew::{Bribe, Crew};
use super::roles;
use crate::character::{Group, MOST};
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
/// The least that is worth a card, which can only be used once.
const WORTH_A_CARD: f64 = 0.01;
/// The least that is worth going back on an offer.
const WORTH_A_WITHDRAWAL: f64 = 0.02;
/// What a look at one who left counts beside a look at one who is there.
const DEPARTED: f64 = 0.7;

pub(super) fn choose(sight: &Sight<'_, Millions>, meter: Meter, dice: &mut Dice) -> Move {
    let game = sight.imagine(dice);
    let me = sight.seat();
    match game.phase {
        Phase::Planning => roles::choose(&game, me, meter, dice),
        Phase::Negotiation => {
            let crew = Crew::new(&game, me, meter, dice);
            Talk { game: &game, me, crew }.speak(dice)
        }
        Phase::Naming => name(&game, me, &Crew::new(&game, me, meter, dice)),
        Phase::Over { .. } => sight.default_move(dice),
    }
}

/// The role whose absence is best for the Snitch, after a look at one who stayed if the best name
/// hangs on that role.
fn name(game: &Millions, me: Seat, crew: &Crew<'_>) -> Move {
    let best = |so: &dyn Fn(&[Role; MOST]) -> bool| {
        let judged = game.nameable().iter().map(|role| (crew.naming(role, so), role));
        judged.max_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or_else(|| (0.0, game.most_seen()))
    };
    let (value, role) = best(&|_| true);
    let knowing = |number: usize| -> f64 {
        game.in_play.iter().map(|role| best(&|roles| roles[number] == role).0).sum()
    };
    let there = game.looks(me) & game.here();
    let look = there.map(|number| (knowing(number), number)).max_by(|a, b| a.0.total_cmp(&b.0));
    match look.filter(|look| look.0 > value + WORTH_A_CARD) {
        Some((_, number)) => Move::Intimidate { on: game.lineup.character(number) },
        None => Move::Name { role },
    }
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
        let own = open.first()?;
        let double = |number: usize| self.crew.belief.chance(|roles| roles[number] == roles[own]);
        let here = game.here();
        let weight = |number: usize| if here.contains(number) { 1.0 } else { DEPARTED };
        let judged = game.looks(self.me).map(|number| (weight(number) * double(number), number));
        let (chance, number) = judged.max_by(|a, b| a.0.total_cmp(&b.0))?;
        let telling = (0.15..0.9).contains(&chance);
        telling.then(|| Move::Intimidate { on: game.lineup.character(number) })
    }

    /// The offer that promises most, if any does; or an offer taken back.
    fn bribe(&self, staying: Group, value: f64) -> Option<Move> {
        let game = self.game;
        if staying.is_empty() || game.job.used[self.me].offers >= OFFERS {
            return None;
        }
        let mut best = (value + WORTHWHILE, None);
        for number in game.job.undecided & !game.lineup.own(self.me) {
            let standing = game.job.offers[self.me].on(number);
            if standing > 0 {
                let value = self.crew.value(staying, Some(Bribe { number, amount: 0 }));
                if value > best.0 + WORTH_A_WITHDRAWAL {
                    let on = game.lineup.character(number);
                    best = (value, Some(Move::Withdraw { on }));
                }
            }
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
