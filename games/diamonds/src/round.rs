//! A round from the deal to the result, in printed order.

use crate::card_set::CardSet;
use crate::deck::{Card, Suit};
use crate::score::{Scored, score};
use crate::theft::Chance;
use crate::trick::Row;
use crate::{Diamonds, Event, Finished, HAND, Move, Stage};
use tabletop::key::stir;
use tabletop::{Audience, BySeat, Host, Seat};

impl Diamonds {
    /// Round start: everybody takes up a hand, and the first leader leads.
    pub(crate) fn take_up_hands(&mut self) {
        self.hands = self.dealt[usize::from(self.round)];
        self.leaders[0] = self.first_leader;
        self.to_move = self.first_leader;
    }

    /// Play: a card goes to the trick, and the next seat follows.
    #[inline]
    pub(crate) fn play_card(&mut self, seat: Seat, card: Card, host: &mut impl Host<Event>) {
        self.hands.remove(seat, card, HAND - 1 - usize::from(self.done));
        self.lay(seat, card, false, host);
        self.to_move = seat.left(self.players());
        if usize::from(self.laid) == self.players() {
            self.end_trick(host);
            if self.is_last_trick() {
                self.end_tricks(host);
            }
        }
    }

    #[inline]
    fn lay(&mut self, seat: Seat, card: Card, auto: bool, host: &mut impl Host<Event>) {
        self.row.lay(card);
        self.laid += 1;
        host.tell(Audience::All, || Event::Played { seat, card, auto });
    }

    /// Trick end: its winner takes all its cards and leads the next trick. Kept out of line, so
    /// that the many moves that end no trick stay short.
    #[inline(never)]
    fn end_trick(&mut self, host: &mut impl Host<Event>) {
        let trick = usize::from(self.done);
        let row = self.row;
        let cards = row.cards();
        let later = row.winner(cards);
        let winner = self.leaders[trick].after(self.players() - 1 - later, self.players());
        self.piles[winner] |= cards;
        self.trail = stir(self.trail, row.bits());
        host.tell(Audience::All, || Event::TrickWon {
            seat: winner,
            card: row.nth_last(later),
            cards: self.laid_in(trick).map(|(_, card)| card).collect(),
        });
        self.tricks[trick] = row;
        self.row = Row::EMPTY;
        self.leaders[trick + 1] = winner;
        self.to_move = winner;
        self.done += 1;
        self.laid = 0;
    }

    fn is_last_trick(&self) -> bool {
        usize::from(self.done) + 1 == HAND
    }

    /// Whether the card about to be played is the last that anybody can choose.
    pub(crate) fn is_last_choice(&self) -> bool {
        usize::from(self.done) + 2 == HAND && usize::from(self.laid) + 1 == self.players()
    }

    /// The last trick plays itself (R19); then comes the scoring.
    #[inline(never)]
    fn end_tricks(&mut self, host: &mut impl Host<Event>) {
        let mut seat = self.to_move;
        for _ in 0..self.players() {
            let last = self.hands.pick(seat, 0);
            self.lay(seat, last, true, host);
            seat = seat.left(self.players());
        }
        self.hands.empty();
        self.end_trick(host);
        match Chance::find(&self.piles) {
            Some(chance) => {
                let Chance { thief, victim, count } = chance;
                host.tell(Audience::All, || Event::Chance { thief, victim, count });
                self.stage = Stage::Steal(chance);
                self.to_move = thief;
            }
            None => self.end_round(None, host),
        }
    }

    /// Scoring, step 1: the thief takes one Madam after another, as many as it likes (R9). Out of
    /// line like everything else that is rare.
    #[inline(never)]
    pub(crate) fn steal(&mut self, mv: Move, host: &mut impl Host<Event>) {
        let Stage::Steal(chance) = self.stage else { return };
        let Chance { thief, victim, .. } = chance;
        match mv {
            Move::Steal(card) => {
                self.piles[victim].remove(card);
                self.stolen.insert(card);
                host.tell(Audience::All, || Event::Stolen { thief, victim, card });
            }
            _ => host.tell(Audience::All, || Event::Stopped { thief }),
        }
        if mv == Move::Stop || self.picks_left(chance) == 0 {
            self.end_round(Some(chance), host);
        }
    }

    /// The Madams that can still be stolen.
    #[inline]
    pub(crate) fn loot(&self, chance: Chance) -> CardSet {
        self.piles[chance.victim].of(Suit::Madam)
    }

    /// How many Madams the thief may still take.
    pub(crate) fn picks_left(&self, chance: Chance) -> usize {
        usize::from(chance.count) - self.stolen.len()
    }

    /// Steps 2 to 4 and the end of the round: the results are kept, the cards gathered in.
    #[inline(never)]
    fn end_round(&mut self, chance: Option<Chance>, host: &mut impl Host<Event>) {
        let finished = Finished { chance, piles: self.piles, stolen: self.stolen };
        for seat in Seat::all(self.players()) {
            self.totals[seat] += i32::from(self.scored(&finished, seat).points);
        }
        self.finished[usize::from(self.round)] = finished;
        self.trail = stir(self.trail, self.stolen.bits());
        host.tell(Audience::All, || Event::RoundScored {
            round: self.round + 1,
            seats: Seat::all(self.players()).map(|seat| self.scored(&finished, seat)).collect(),
            totals: self.totals,
        });
        self.gather_in();
        if self.is_last_round() {
            self.stage = Stage::Over;
            let (scores, winners) = (self.totals, self.totals.richest());
            host.tell(Audience::All, || Event::Over { scores, winners });
        } else {
            self.round += 1;
            // Left of whoever led the first trick, not of whoever won the last (R17).
            self.first_leader = self.first_leader.left(self.players());
            self.stage = Stage::Play;
            self.take_up_hands();
            let (round, first_leader) = (self.round + 1, self.first_leader);
            host.tell(Audience::All, || Event::RoundBegins { round, first_leader });
        }
    }

    fn gather_in(&mut self) {
        self.piles = BySeat::new(self.players(), CardSet::EMPTY);
        self.stolen = CardSet::EMPTY;
        self.done = 0;
        self.laid = 0;
    }

    /// What a finished round brought a seat.
    #[inline]
    pub(crate) fn scored(&self, round: &Finished, seat: Seat) -> Scored {
        let robbed = round.chance.is_some_and(|chance| chance.thief == seat);
        let stolen = if robbed { round.stolen } else { CardSet::EMPTY };
        score(round.piles[seat], stolen, &self.worth)
    }
}
