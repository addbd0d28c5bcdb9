//! The master's bargaining: bids that go up, asks that come down, claims that tell nothing, and a
//! decision when all has been said.

use super::belief::USUAL_CANDOUR;
use super::crew::Crew;
use super::fraction;
use super::record::{this_job, unanswered};
use super::temper::Temper;
use crate::Millions;
use crate::character::Group;
use crate::log::{Entry, Fate};
use crate::negotiation::{ASKS, CLAIMS, HIGHEST_ASK};
use crate::notation::Move;
use crate::offers::Offers;
use crate::role::{Role, Roles};
use tabletop::Seat;
use tabletop::chance::{Dice, below};

/// How many offers it makes in a job.
const OFFERS: u8 = 6;
/// How many claims and asks it makes in a job before it decides.
const WORDS: f64 = 4.0;
/// The least chance of winning that is worth an offer, at a table of one.
const WORTHWHILE: f64 = 0.008;
/// The least that is worth going back on an offer.
const WORTH_A_WITHDRAWAL: f64 = 0.02;
/// What a look at one who left counts beside a look at one who is there.
const DEPARTED: f64 = 0.7;
/// What keeping one's word is worth, and not to go for nothing, in millions.
const WORD: f64 = 0.7;
const PRIDE: f64 = 0.6;
/// By how much it thinks of raising an offer at once.
const STEPS: f64 = 4.0;
/// How often it says again what it has said.
const REPEATED: f64 = 0.7;

pub(super) struct Talk<'a> {
    pub game: &'a Millions,
    pub me: Seat,
    pub temper: &'a Temper,
    pub crew: Crew<'a>,
}

impl Talk<'_> {
    pub fn speak(&self, dice: &mut Dice) -> Move {
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
        let others_open = !(game.job.undecided & !own).is_empty();
        let number = open.first().unwrap_or_default();
        let slot = game.lineup.character(number).slot;
        if others_open && let Some(word) = self.word(open, staying, value, dice) {
            return word;
        }
        match (open & staying).first().zip((open & !staying).first()) {
            // The one that goes first may still be paid for.
            Some((_, leaving)) => Move::Leave { slot: game.lineup.character(leaving).slot },
            None if staying.contains(number) => Move::Stay { slot },
            None => Move::Leave { slot },
        }
    }

    /// What there is to say or to take before the decision.
    fn word(&self, open: Group, staying: Group, value: f64, dice: &mut Dice) -> Option<Move> {
        let game = self.game;
        let leaving = open & !staying;
        if let Some(number) = leaving.into_iter().find(|&number| self.game.standing(number) > 0) {
            return Some(self.sell(number, dice));
        }
        let unanswered = open.into_iter().find(|&number| unanswered(self.game, number));
        if let Some(number) = unanswered
            && let Some(refusal) = self.refuse(number, staying, value)
        {
            return Some(refusal);
        }
        if let Some(bid) = self.bid(staying) {
            return Some(bid);
        }
        if let Some(word) = self.pass_time(open, staying, value, dice) {
            return Some(word);
        }
        let calls = game.leader == self.me && !game.job.lastcall;
        calls.then_some(Move::Lastcall)
    }

    /// Which own characters had best stay, and the chance to win then. While others could still
    /// pay, leaving for nothing must be better by some margin: a price that need not be paid is
    /// none. A price that is paid is worth keeping one's word.
    fn best(&self, locked: Group, open: Group) -> (f64, Group) {
        let others_open = !(self.game.job.undecided & !open).is_empty();
        let mut best = (f64::NEG_INFINITY, Group::NONE);
        for leaving in parts(open) {
            let staying = locked | open & !leaving;
            let margin: f64 = leaving.map(|number| self.margin(number, others_open)).sum();
            let value = self.crew.value(staying, 0) - self.crew.worth_of(margin);
            if value > best.0 {
                best = (value, staying);
            }
        }
        best
    }

    /// What leaving must bring beyond staying, in millions.
    fn margin(&self, number: usize, others_open: bool) -> f64 {
        let standing = self.game.standing(number);
        let usual = self.temper.nerve;
        match self.crew.stays.asked[number] {
            Some(asked) if standing >= asked => usual - WORD,
            _ if standing > 0 => usual + self.temper.greed + self.grudge(number),
            _ if others_open => usual + PRIDE,
            _ => usual,
        }
    }

    /// What taking money must bring more if somebody who pays has ruined an own job.
    fn grudge(&self, number: usize) -> f64 {
        let game = self.game;
        let ruined = |payer: Seat| {
            game.history.iter().any(|past| {
                let clashed = |number: &usize| past.fates[*number] == Fate::Clash;
                let theirs = game.lineup.own(payer).filter(clashed);
                let roles: Roles = theirs.map(|number| past.roles[number]).collect();
                let mut own = game.lineup.own(self.me).filter(clashed);
                own.any(|number| roles.contains(past.roles[number]))
            })
        };
        let pays = |&(_, offers): &(Seat, Offers)| offers.on(number) > 0;
        let resented = game.job.offers.iter().filter(pays).any(|(payer, _)| ruined(payer));
        if resented { self.temper.grudge } else { 0.0 }
    }

    /// A look at the likeliest double, while the answer is open.
    fn look(&self, open: Group) -> Option<Move> {
        let game = self.game;
        let own = open.first()?;
        let double = |number: usize| self.crew.likely(|roles| roles[number] == game.job.roles[own]);
        let here = game.here();
        let weight = |number: usize| if here.contains(number) { 1.0 } else { DEPARTED };
        let judged = game.looks(self.me).map(|number| (weight(number) * double(number), number));
        let (chance, number) = judged.max_by(|a, b| a.0.total_cmp(&b.0))?;
        let telling = (0.15..0.9).contains(&chance);
        telling.then(|| Move::Intimidate { on: game.lineup.character(number) })
    }

    /// The money on the table is worth leaving for: takes it, or asks for a little more first.
    fn sell(&self, number: usize, dice: &mut Dice) -> Move {
        let game = self.game;
        let slot = game.lineup.character(number).slot;
        let standing = self.game.standing(number);
        let asks = game.job.used[self.me].asks;
        let rich = game.job.offers.iter().any(|(payer, offers)| {
            payer != self.me && offers.on(number) > 0 && game.cash[payer] > 0
        });
        let lowest = self.crew.stays.asked[number].unwrap_or(HIGHEST_ASK);
        let haggles = !game.job.lastcall && asks < 2 && rich && lowest > standing + 1;
        if haggles && fraction(dice) < 0.4 {
            return Move::Ask { slot, amount: standing + 1 };
        }
        Move::Leave { slot }
    }

    /// The price at which leaving is as good as staying.
    fn price(&self, number: usize, staying: Group, value: f64) -> u8 {
        let mut without = staying;
        without.remove(number);
        let standing = self.game.standing(number);
        let enough = |more: &u8| self.crew.value(without, *more) >= value;
        let more = (1..HIGHEST_ASK).find(enough).unwrap_or(HIGHEST_ASK);
        (standing + more).min(HIGHEST_ASK)
    }

    /// Too little is offered: names a price instead, never above an earlier one.
    fn refuse(&self, number: usize, staying: Group, value: f64) -> Option<Move> {
        let game = self.game;
        let asks = game.job.used[self.me].asks;
        if asks >= ASKS {
            return None;
        }
        let price = self.price(number, staying, value);
        let lowest = self.crew.stays.asked[number].unwrap_or(HIGHEST_ASK);
        let amount = (price + 2 - asks.min(2)).min(lowest);
        let slot = game.lineup.character(number).slot;
        (amount >= price && amount > self.game.standing(number))
            .then_some(Move::Ask { slot, amount })
    }

    /// The offer that promises most, if any does; or an offer taken back.
    fn bid(&self, staying: Group) -> Option<Move> {
        let game = self.game;
        if staying.is_empty() {
            return None;
        }
        let offers = game.job.used[self.me].offers;
        let steps = (STEPS * self.temper.purse).round() as u8;
        let mut best = (WORTHWHILE / game.lineup.seats() as f64, None);
        for number in game.job.undecided & !game.lineup.own(self.me) {
            let on = game.lineup.character(number);
            let standing = game.job.offers[self.me].on(number);
            if standing > 0 && self.crew.bids(staying, number, &[0])[0] > WORTH_A_WITHDRAWAL {
                return Some(Move::Withdraw { on });
            }
            let most = standing + game.cash[self.me].min(steps);
            if offers >= OFFERS || most == standing {
                continue;
            }
            let amounts: Vec<u8> = (standing + 1..=most).collect();
            for (gain, &amount) in self.crew.bids(staying, number, &amounts).iter().zip(&amounts) {
                if *gain > best.0 {
                    best = (*gain, Some((number, amount)));
                }
            }
        }
        let (number, most) = best.1?;
        let on = game.lineup.character(number);
        Some(Move::Offer { on, amount: self.step(number, most) })
    }

    /// One step towards the most that a departure is worth: its price if that is named, else a
    /// little more than before.
    fn step(&self, number: usize, most: u8) -> u8 {
        let standing = self.game.job.offers[self.me].on(number);
        let others = self.game.standing(number) - standing;
        let asked = self.crew.stays.asked[number].map(|ask| ask.saturating_sub(others));
        match asked.filter(|&missing| missing > standing && missing <= most) {
            Some(missing) => missing,
            None if standing == 0 => most.div_ceil(2),
            None => standing + 1,
        }
    }

    /// A few words while the others make up their minds.
    fn pass_time(&self, open: Group, staying: Group, value: f64, dice: &mut Dice) -> Option<Move> {
        let game = self.game;
        let used = game.job.used[self.me];
        let said = used.claims + used.asks;
        if game.job.lastcall || f64::from(said) >= WORDS * self.temper.talk {
            return None;
        }
        let number = (open & !staying).first().or(open.first())?;
        let slot = game.lineup.character(number).slot;
        if used.asks < 2
            && (used.claims >= 2 || below(dice, 2) == 0)
            && let Some(amount) = self.opening(number, staying, value, dice)
        {
            return Some(Move::Ask { slot, amount });
        }
        (used.claims < CLAIMS).then(|| Move::Claim { slot, role: self.claim(number, dice) })
    }

    /// A price as any holder of any role might name it, but never below the own one, and lower
    /// than the one before.
    fn opening(&self, number: usize, staying: Group, value: f64, dice: &mut Dice) -> Option<u8> {
        let role = self.imagined(number, dice);
        let worth = self.crew.stays.worth[number][role.index()].max(0.0);
        let lowest = self.crew.stays.asked[number].unwrap_or(HIGHEST_ASK + 1);
        let price = match staying.contains(number) {
            true => self.price(number, staying, value),
            false => self.game.standing(number) + 1,
        };
        let amount = (worth + 1.0).round().clamp(1.0, 8.0) as u8;
        let amount = amount.min(lowest - 1).max(price);
        (amount < lowest).then_some(amount)
    }

    /// A role for the character as everybody can imagine it.
    fn imagined(&self, number: usize, dice: &mut Dice) -> Role {
        let rounds = &self.crew.public;
        rounds[below(dice, rounds.len() as u32) as usize].roles[number]
    }

    /// Seldom the truth for its own sake, else any role that everybody can imagine, and mostly what
    /// was said before: so a claim tells little, and it takes a record to be believed.
    fn claim(&self, number: usize, dice: &mut Dice) -> Role {
        let on = self.game.lineup.character(number);
        let before = this_job(self.game).iter().find_map(|entry| match *entry {
            Entry::Said { seat, mv: Move::Claim { slot, role } }
                if seat == on.seat && slot == on.slot =>
            {
                Some(role)
            }
            _ => None,
        });
        match before {
            Some(role) if fraction(dice) < REPEATED => role,
            None if fraction(dice) < USUAL_CANDOUR + self.temper.candour => {
                self.game.job.roles[number]
            }
            _ => self.imagined(number, dice),
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
