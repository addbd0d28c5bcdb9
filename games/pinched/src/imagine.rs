//! Other truths that look the same: everything a viewer does not know, dealt anew.

use crate::Pinched;
use crate::boards::Location;
use crate::burglar::{Burglar, Counts, Next};
use crate::cards::Kind;
use crate::deal::Deal;
use crate::notation::Move;
use crate::phase::{Owed, Phase};
use tabletop::chance::{Rng, below, pick, shuffle};
use tabletop::{Imagine, Seat, Viewer, key};

impl Imagine for Pinched {
    fn imagine(&self, viewer: Viewer, rng: &mut impl Rng) -> Pinched {
        let mut dream = self.clone();
        dream.deal_unseen(viewer, rng);
        for seat in self.sealed(viewer) {
            dream.plans[seat] = Some(self.any_place(rng));
        }
        dream.letter = self.any_letter(viewer, rng);
        dream.recast(viewer, rng);
        rng.fill_bytes(&mut dream.deck.key);
        dream
    }

    fn sight_key(&self, viewer: Viewer) -> u64 {
        let seat = viewer.seat();
        let public = self.public_facts();
        seat.map_or(public, |seat| self.own_facts(seat, public))
    }

    fn twin(
        &self,
        deal: &Deal,
        moves: &[(Seat, Move)],
        viewer: Viewer,
        rng: &mut impl Rng,
    ) -> (Deal, Vec<(Seat, Move)>) {
        self.other_history(deal, moves, viewer, rng)
    }
}

impl Pinched {
    /// Seats whose plan the viewer does not know yet.
    pub(crate) fn sealed(&self, viewer: Viewer) -> impl Iterator<Item = Seat> + use<> {
        self.committed.iter().filter(move |&seat| viewer != Viewer::Seat(seat))
    }

    pub(crate) fn any_place(&self, rng: &mut impl Rng) -> Location {
        let places: Vec<Location> = self.setup.boards.locations().collect();
        pick(rng, &places)
    }

    /// What the Letter may say: anything in play but where a lone Clue holder has found nothing.
    pub(crate) fn any_letter(&self, viewer: Viewer, rng: &mut impl Rng) -> Option<Location> {
        let open = self.lisa.is_some() || self.phase == Phase::Over;
        let read = viewer.seat().is_some_and(|seat| self.looked.contains(seat));
        if open || read {
            return self.letter;
        }
        let locations = self.setup.boards.locations();
        let places: Vec<Location> =
            locations.filter(|place| self.ruled_out & place.bit() == 0).collect();
        self.letter.map(|_| pick(rng, &places))
    }

    /// Types that cannot be among the unseen cards of a hand, as bits: they have a slot or had one
    /// until it was sold in the present sale, and would have been stashed.
    pub(crate) fn barred(&self, seat: Seat) -> u16 {
        self.burglars[seat].stashed() | self.burglars[seat].sold_today
    }

    /// Deals the deck and the unseen hand cards of the others anew.
    fn deal_unseen(&mut self, viewer: Viewer, rng: &mut impl Rng) {
        let others: Vec<Seat> = Seat::all(self.players())
            .filter(|&seat| viewer != Viewer::Seat(seat) && self.burglars[seat].hidden() > 0)
            .collect();
        let mut pool = Counts::default();
        self.deck.rest().for_each(|kind| pool.add(kind, 1));
        for &seat in &others {
            unseen(&self.burglars[seat]).for_each(|(kind, cards)| pool.add(kind, cards));
        }
        // The true hands fit, so dealing again a few times nearly always finds others that do.
        let dealt = (0..64).find_map(|_| self.deal_hands(&others, pool, rng));
        if let Some((hands, rest)) = dealt {
            for (&seat, hand) in others.iter().zip(hands) {
                self.burglars[seat].hand = hand;
            }
            pool = rest;
        } else {
            for &seat in &others {
                unseen(&self.burglars[seat]).for_each(|(kind, cards)| pool.take(kind, cards));
            }
            self.exchange(&others, &mut pool, rng);
        }
        let piles = pool.iter().flat_map(|(kind, n)| std::iter::repeat_n(kind, usize::from(n)));
        let mut rest: Vec<Kind> = piles.collect();
        shuffle(rng, &mut rest);
        self.deck.replace(&rest);
    }

    /// Where the cards leave so little room that dealing from scratch fails: starts from the true
    /// hands and exchanges single unseen cards, with the deck or between two seats, as long as
    /// everything still fits.
    fn exchange(&mut self, others: &[Seat], deck: &mut Counts, rng: &mut impl Rng) {
        const TIMES: usize = 300;
        let times = if others.is_empty() { 0 } else { TIMES };
        for _ in 0..times {
            let (one, two) = (pick(rng, others), pick(rng, others));
            let with_deck = one == two;
            let hidden = |game: &Pinched, seat: Seat| {
                let mut cards = Counts::default();
                unseen(&game.burglars[seat]).for_each(|(kind, n)| cards.add(kind, n));
                cards
            };
            let theirs = if with_deck { *deck } else { hidden(self, two) };
            let given = draw_from(&hidden(self, one), u16::MAX, rng);
            let (Some(given), Some(taken)) = (given, draw_from(&theirs, u16::MAX, rng)) else {
                continue;
            };
            let swapped = |seat: Seat, out: Kind, kind: Kind| {
                let mut burglar = self.burglars[seat];
                burglar.hand.take(out, 1);
                burglar.hand.add(kind, 1);
                self.fits(seat, &burglar).then_some(burglar)
            };
            let Some(first) = swapped(one, given, taken) else { continue };
            if with_deck {
                deck.take(taken, 1);
                deck.add(given, 1);
            } else {
                let Some(second) = swapped(two, taken, given) else { continue };
                self.burglars[two] = second;
            }
            self.burglars[one] = first;
        }
    }

    /// Whether the seat could hold this hand for all that everybody knows.
    fn fits(&self, seat: Seat, burglar: &Burglar) -> bool {
        let open = self.open.contains(seat);
        let barred = self.barred(seat) | if open { 0 } else { Kind::WILD.bit() };
        let wanted = if open { Next::Choose } else { Next::Rest };
        unseen(burglar).all(|(kind, cards)| cards == 0 || kind.bit() & barred == 0)
            && burglar.next() == wanted
    }

    /// Hands for these seats, and what is left of the pool.
    fn deal_hands(
        &self,
        seats: &[Seat],
        mut pool: Counts,
        rng: &mut impl Rng,
    ) -> Option<(Vec<Counts>, Counts)> {
        let mut hands = Vec::with_capacity(seats.len());
        for &seat in seats {
            let (hand, rest) = (0..32).find_map(|_| self.deal_hand(seat, pool, rng))?;
            hands.push(hand);
            pool = rest;
        }
        Some((hands, pool))
    }

    /// A hand with the same known cards and as many others, under which the seat has a stashing
    /// choice exactly if it has one now.
    fn deal_hand(
        &self,
        seat: Seat,
        mut pool: Counts,
        rng: &mut impl Rng,
    ) -> Option<(Counts, Counts)> {
        let mut burglar = self.burglars[seat];
        let open = self.open.contains(seat);
        let hidden = burglar.hidden();
        burglar.hand = burglar.known;
        let needs_wild = open && burglar.empty_slots().count == 0 && !burglar.known.has(Kind::WILD);
        let mut allowed = !self.barred(seat);
        if !open {
            allowed &= !Kind::WILD.bit();
        }
        for dealt in 0..hidden {
            let kinds = if needs_wild && dealt == 0 { Kind::WILD.bit() } else { allowed };
            let kind = draw_from(&pool, kinds, rng)?;
            pool.take(kind, 1);
            burglar.hand.add(kind, 1);
        }
        let wanted = if open { Next::Choose } else { Next::Rest };
        (burglar.next() == wanted).then_some((burglar.hand, pool))
    }

    fn public_facts(&self) -> u64 {
        let mut facts = Facts(1);
        let seats =
            |seats: tabletop::Seats| seats.iter().fold(0, |bits, seat| bits | 1 << seat.index());
        let holder = |seat: Option<Seat>| seat.map_or(0, |seat| seat.index() as u64 + 1);
        let card = |card: &Option<Kind>| card.map_or(0, |kind| u64::from(kind.0) + 1);
        facts.all([self.phase as u64, self.day.into(), self.watch.into(), self.ruled_out.into()]);
        facts.all([self.first, self.mastermind, self.actor, self.picker].map(|s| s.index() as u64));
        facts.all([self.committed, self.crew, self.looked, self.open, self.done].map(seats));
        facts.all([self.revealed, self.passage, self.last_take, self.picked].map(u64::from));
        facts.all(self.rested.map(u64::from));
        facts.add(match self.owed {
            Owed::Nothing => 0,
            Owed::Safe => 1,
            Owed::River => 2,
            Owed::Slot(manor, slot) => 3 + 8 * manor.index() as u64 + slot.index() as u64,
        });
        let words = self.talk.words().iter();
        facts.all(words.map(|word| 8 * word.seat.index() as u64 + word.at.index() as u64 + 1));
        facts.all(
            [self.safe, self.diamonds_left, self.clues_left, self.curses.left()].map(u64::from),
        );
        facts.all([self.dogs[0], self.dogs[1], self.lisa].map(holder));
        facts.all([u64::from(self.deck.len()), self.deck.reshuffles.into()]);
        facts.all(self.manors.iter().flatten().chain(&self.river).map(card));
        facts.counts(&self.discard);
        for seat in Seat::all(self.players()) {
            let burglar = &self.burglars[seat];
            for pile in &burglar.stash {
                facts.all([card(&pile.kind), pile.real.into(), pile.wilds.into()]);
            }
            facts.all([burglar.hand.total(), burglar.diamonds, burglar.clues].map(u64::from));
            facts.all([burglar.kept, burglar.broken].map(u64::from));
            facts.add(burglar.sold_today.into());
            facts.counts(&burglar.known);
            facts.counts(&burglar.sold);
            if self.revealed {
                facts.add(self.plans[seat].map_or(0, |place| place as u64 + 1));
            }
            if self.phase == Phase::Over {
                facts.all(burglar.curses.map(u64::from));
            }
        }
        if self.lisa.is_some() || self.phase == Phase::Over {
            facts.add(self.letter.map_or(0, |place| place as u64 + 1));
        }
        for step in self.curses.steps() {
            facts.all([holder(step.from), holder(Some(step.to)), step.day.into()]);
        }
        facts.0
    }

    fn own_facts(&self, seat: Seat, public: u64) -> u64 {
        let mut facts = Facts(key::stir(public, seat.index() as u64 + 1));
        let burglar = &self.burglars[seat];
        facts.counts(&burglar.hand);
        facts.all(burglar.curses.into_iter().chain(burglar.fresh).map(u64::from));
        facts.add(self.plans[seat].map_or(0, |place| place as u64 + 1));
        if self.looked.contains(seat) {
            facts.add(self.letter.map_or(0, |place| place as u64 + 1));
        }
        let seen = self.curses.steps().iter().filter(|step| step.seen_by(Viewer::Seat(seat)));
        facts.all(seen.map(|step| step.value.into()));
        facts.0
    }
}

/// The part of a hand that only its owner has seen.
pub(crate) fn unseen(burglar: &Burglar) -> impl Iterator<Item = (Kind, u8)> + '_ {
    burglar.hand.iter().map(|(kind, cards)| (kind, cards - burglar.known.of(kind)))
}

/// A card of the pool among these kinds, each card equally likely.
fn draw_from(pool: &Counts, kinds: u16, rng: &mut impl Rng) -> Option<Kind> {
    let among = || pool.iter().filter(|(kind, _)| kinds & kind.bit() != 0);
    let cards: u32 = among().map(|(_, cards)| u32::from(cards)).sum();
    if cards == 0 {
        return None;
    }
    let mut index = below(rng, cards);
    among().find_map(|(kind, cards)| match index.checked_sub(u32::from(cards)) {
        None => Some(kind),
        Some(left) => {
            index = left;
            None
        }
    })
}

/// A key in the making.
struct Facts(u64);

impl Facts {
    fn add(&mut self, fact: u64) {
        self.0 = key::stir(self.0, fact);
    }

    fn all(&mut self, facts: impl IntoIterator<Item = u64>) {
        facts.into_iter().for_each(|fact| self.add(fact));
    }

    fn counts(&mut self, cards: &Counts) {
        self.all(Kind::all().map(|kind| u64::from(cards.of(kind))));
    }
}
