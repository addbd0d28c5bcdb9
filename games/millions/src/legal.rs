//! The legal moves: listed in the order of their written forms, or counted and drawn without a
//! list.

use crate::character::Group;
use crate::negotiation::{ASKS, CLAIMS, HIGHEST_ASK, OFFERS};
use crate::notation::Move;
use crate::{Millions, Phase};
use tabletop::chance::{Rng, below};
use tabletop::{RandomMove, Seat};

/// More moves than a seat can ever have: room for them is made at once, so that a list that is
/// used again does not grow with every richer player.
const LONGEST: usize = 2048;

/// Every price that can be asked, in the order of its digits.
const ASKS_BY_DIGITS: [u8; HIGHEST_ASK as usize] = [1, 10, 11, 12, 2, 3, 4, 5, 6, 7, 8, 9];

/// How many moves of each kind a seat has in the negotiation.
struct Menu {
    /// Own characters still on the table.
    here: Group,
    /// Own undecided characters.
    open: Group,
    /// Others' undecided characters.
    targets: Group,
    /// Characters that an Intimidation card could still show.
    looks: Group,
    claims: usize,
    asks: usize,
    offers: usize,
    /// Characters an own offer could be taken back from.
    withdrawals: Group,
    lastcall: bool,
}

impl Menu {
    #[inline]
    fn total(&self) -> usize {
        self.claims
            + self.asks
            + self.offers
            + self.withdrawals.len()
            + 2 * self.open.len()
            + self.looks.len()
            + usize::from(self.lastcall)
    }
}

impl Millions {
    /// The characters an Intimidation card would show the seat: others' that it has not looked at
    /// this round, since rules 2 departed ones and after one's own departure as well (R16).
    #[inline]
    pub(crate) fn unseen(&self, seat: Seat) -> Group {
        let own = self.lineup.own(seat);
        let reach = match () {
            () if self.revised() => self.lineup.everybody(),
            () if (own & self.here()).is_empty() => Group::NONE,
            () => self.here(),
        };
        reach & !own & !self.job.looked[seat]
    }

    /// Those of them it can look at now.
    #[inline]
    pub(crate) fn looks(&self, seat: Seat) -> Group {
        let may = (self.intimidation[seat] > 0) & (self.revised() | self.negotiating());
        if may { self.unseen(seat) } else { Group::NONE }
    }

    /// Whether a seat has anything to do in the negotiation. One that has locked in speaks of
    /// others: somebody is undecided, or the negotiation would be over.
    #[inline]
    pub(crate) fn may_speak(&self, seat: Seat) -> bool {
        let job = &self.job;
        let own = self.lineup.own(seat);
        let used = job.used[seat];
        let bids = used.offers < OFFERS;
        let withdraws = (bids | self.revised()) & (job.offers[seat].sum() > 0);
        // The answers cannot be foreseen: asking every question is quicker than stopping early.
        let may = !(own & job.undecided).is_empty()
            | !(own & job.locked).is_empty()
                & ((used.claims < CLAIMS)
                    | bids & (self.cash[seat] > 0)
                    | withdraws
                    | (self.leader == seat) & !job.lastcall)
            | !self.looks(seat).is_empty();
        debug_assert_eq!(may, self.menu(seat).total() > 0);
        may
    }

    /// Counted without a branch wherever the answer cannot be foreseen.
    #[inline]
    fn menu(&self, seat: Seat) -> Menu {
        let job = &self.job;
        let own = self.lineup.own(seat);
        let here = own & self.here();
        let open = own & job.undecided;
        let targets = job.undecided & !own;
        let target_count = job.undecided.len() - open.len();
        let used = job.used[seat];
        let present = !here.is_empty();
        let standing = job.offers[seat].standing();
        let put_down = usize::from(job.offers[seat].sum());
        let bids = used.offers < OFFERS;
        Menu {
            here,
            open,
            targets,
            looks: self.looks(seat),
            claims: usize::from(used.claims < CLAIMS) * here.len() * self.in_play.len(),
            asks: usize::from(used.asks < ASKS) * open.len() * usize::from(HIGHEST_ASK),
            // Up to the cash and what stands there already, but not just that again (R9, R15).
            offers: usize::from(present & bids)
                * (usize::from(self.cash[seat]) * target_count + put_down - standing.len()),
            // Of a seat that has left nothing stands (R11).
            withdrawals: if bids | self.revised() { standing } else { Group::NONE },
            lastcall: present & (self.leader == seat) & !job.lastcall,
        }
    }

    pub(crate) fn list(&self, seat: Seat, moves: &mut Vec<Move>) {
        match self.phase {
            Phase::Planning if !self.job.chosen.contains(seat) => self.list_choices(seat, moves),
            Phase::Negotiation => self.list_talk(seat, moves),
            Phase::Naming if self.snitch() == seat => {
                let on = |number| self.lineup.character(number);
                moves.extend(self.looks(seat).map(|number| Move::Intimidate { on: on(number) }));
                moves.extend(self.nameable().by_name().map(|role| Move::Name { role }));
            }
            _ => {}
        }
    }

    fn list_choices(&self, seat: Seat, moves: &mut Vec<Move>) {
        let roles = self.choices(seat);
        for role in roles.by_name() {
            if self.lineup.doubled() {
                let others = roles.without(role).by_name();
                moves.extend(others.map(|second| Move::Choose { role, second: Some(second) }));
            } else {
                moves.push(Move::Choose { role, second: None });
            }
        }
    }

    fn list_talk(&self, seat: Seat, moves: &mut Vec<Move>) {
        moves.reserve(LONGEST);
        let menu = self.menu(seat);
        let character = |number| self.lineup.character(number);
        let slot = |number| character(number).slot;
        if menu.asks > 0 {
            for number in menu.open {
                let slot = slot(number);
                moves.extend(ASKS_BY_DIGITS.map(|amount| Move::Ask { slot, amount }));
            }
        }
        if menu.claims > 0 {
            for number in menu.here {
                let roles = self.in_play.by_name();
                moves.extend(roles.map(|role| Move::Claim { slot: slot(number), role }));
            }
        }
        moves.extend(menu.looks.map(|number| Move::Intimidate { on: character(number) }));
        moves.extend(menu.lastcall.then_some(Move::Lastcall));
        moves.extend(menu.open.map(|number| Move::Leave { slot: slot(number) }));
        if menu.offers > 0 {
            for number in menu.targets {
                let standing = self.job.offers[seat].on(number);
                let amounts = by_digits(self.cash[seat] + standing);
                let offers = amounts.filter(|&amount| amount != standing);
                moves.extend(offers.map(|amount| Move::Offer { on: character(number), amount }));
            }
        }
        moves.extend(menu.open.map(|number| Move::Stay { slot: slot(number) }));
        moves.extend(menu.withdrawals.map(|number| Move::Withdraw { on: character(number) }));
    }

    #[inline]
    fn random_talk(&self, seat: Seat, rng: &mut impl Rng) -> Move {
        let menu = self.menu(seat);
        let character = |number| self.lineup.character(number);
        let slot = |number| character(number).slot;
        let mut index = below(rng, menu.total() as u32) as usize;
        if index < menu.offers {
            return self.nth_offer(seat, menu.targets, index);
        }
        index -= menu.offers;
        if index < menu.asks {
            let highest = usize::from(HIGHEST_ASK);
            let amount = (index % highest) as u8 + 1;
            return Move::Ask { slot: slot(menu.open.nth(index / highest)), amount };
        }
        index -= menu.asks;
        if index < menu.claims {
            let roles = self.in_play.len();
            let role = self.in_play.nth(index % roles);
            return Move::Claim { slot: slot(menu.here.nth(index / roles)), role };
        }
        index -= menu.claims;
        if index < menu.open.len() {
            return Move::Leave { slot: slot(menu.open.nth(index)) };
        }
        index -= menu.open.len();
        if index < menu.open.len() {
            return Move::Stay { slot: slot(menu.open.nth(index)) };
        }
        index -= menu.open.len();
        if index < menu.withdrawals.len() {
            return Move::Withdraw { on: character(menu.withdrawals.nth(index)) };
        }
        index -= menu.withdrawals.len();
        if index < menu.looks.len() {
            return Move::Intimidate { on: character(menu.looks.nth(index)) };
        }
        Move::Lastcall
    }

    #[inline]
    fn nth_offer(&self, seat: Seat, targets: Group, mut index: usize) -> Move {
        let cash = usize::from(self.cash[seat]);
        let offers = &self.job.offers[seat];
        let mut on = 0;
        let mut skipped = 0;
        let mut end = 0;
        // No early end: where the index falls cannot be foreseen, how many targets there are can.
        for number in targets {
            if index >= end {
                (on, skipped) = (number, end);
            }
            let standing = usize::from(offers.on(number));
            end += cash + standing - usize::from(standing > 0);
        }
        index -= skipped;
        let standing = usize::from(offers.on(on));
        let past_standing = standing > 0 && index + 1 >= standing;
        let amount = (index + 1 + usize::from(past_standing)) as u8;
        Move::Offer { on: self.lineup.character(on), amount }
    }

    /// What the clock plays: `stay`, a before b. A seat that has decided need not move; asked all
    /// the same, it makes the move that does least.
    pub(crate) fn default_talk(&self, seat: Seat) -> Move {
        let menu = self.menu(seat);
        let slot = |number| self.lineup.character(number).slot;
        match (menu.open.first(), menu.here.first()) {
            (Some(number), _) => Move::Stay { slot: slot(number) },
            (None, Some(number)) if menu.claims > 0 => {
                Move::Claim { slot: slot(number), role: self.in_play.nth(0) }
            }
            _ if menu.lastcall => Move::Lastcall,
            _ if menu.offers > 0 && menu.withdrawals.is_empty() => {
                self.nth_offer(seat, menu.targets, 0)
            }
            _ => {
                let mut moves = Vec::new();
                self.list_talk(seat, &mut moves);
                moves.pop().unwrap_or(Move::Lastcall)
            }
        }
    }
}

impl RandomMove for Millions {
    #[inline]
    fn random_move(&self, seat: Seat, rng: &mut impl Rng) -> Move {
        match self.phase {
            Phase::Negotiation => self.random_talk(seat, rng),
            Phase::Naming => {
                let (looks, roles) = (self.looks(seat), self.nameable());
                let index = below(rng, (looks.len() + roles.len()) as u32) as usize;
                match index.checked_sub(looks.len()) {
                    None => Move::Intimidate { on: self.lineup.character(looks.nth(index)) },
                    Some(index) => Move::Name { role: roles.nth(index) },
                }
            }
            Phase::Planning | Phase::Over { .. } => self.random_choice(seat, rng),
        }
    }
}

/// The numbers from 1 to `most` in the order of their digits: 1, 10, 11, 2, …
fn by_digits(most: u8) -> impl Iterator<Item = u8> {
    let most = u32::from(most);
    let next = move |&number: &u32| {
        if number * 10 <= most {
            return Some(number * 10);
        }
        let mut number = number;
        while number % 10 == 9 || number + 1 > most {
            number /= 10;
            if number == 0 {
                return None;
            }
        }
        Some(number + 1)
    };
    std::iter::successors((most > 0).then_some(1), next).map(|number| number as u8)
}
