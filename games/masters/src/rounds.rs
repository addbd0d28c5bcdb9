//! The way from phase to phase: what happens between two decisions.

use crate::event::{self, Event};
use crate::figures::CrewSet;
use crate::heist::{Beat, Rival, Stage};
use crate::ids::Mark;
use crate::plan::Plan;
use crate::player::Player;
use crate::setup::{Mode, SOLO_ROUNDS, pile_size};
use crate::view::Phase;
use crate::{Finished, Masters};
use tabletop::{Audience, BySeat, Host, Outcome, Seat, Seats};

/// R24: after so many rounds in a row without a heist a duel is over.
pub(crate) const STALLED: u8 = 3;

impl Masters {
    /// Goes on until somebody has a decision to make or the game is over.
    pub(crate) fn advance(&mut self, host: &mut impl Host<Event>) {
        loop {
            match self.phase {
                Phase::Purchase => {
                    if self.find_buyer(host) {
                        return;
                    }
                    self.rival_hires(host);
                    self.begin_plans(host);
                }
                Phase::Plan => {
                    if self.seats().any(|seat| !self.players[seat.index()].plan.is_ready()) {
                        return;
                    }
                    self.run_heist(host);
                    self.end_round(host);
                }
                Phase::Keep => {
                    if !self.keepable().is_empty() {
                        return;
                    }
                    self.begin_game(self.game + 1, host);
                }
                Phase::Over => return,
            }
        }
    }

    /// Start of a game: the piles without the cards carried into it, cash, round 1.
    pub(crate) fn begin_game(&mut self, game: u8, host: &mut impl Host<Event>) {
        let table = self.table.clone();
        let kept = self.kept;
        let carried = if game == 0 { &table.setup.carried[..] } else { kept.as_slice() };
        self.game = game;
        self.players = [Player::new(&table.figures, carried), Player::new(&table.figures, &[])];
        self.piles = table.figures.piles_without(carried.iter().copied().collect::<CrewSet>());
        self.kept.clear();
        self.rival = None;
        self.dealt = 0;
        self.slots = [None; 4];
        self.stall = 0;
        self.round = 1;
        self.right = self.deal.first;
        self.begin_round(host);
    }

    /// Start of a round: the empty slots are filled from the first on, marks left over keep
    /// theirs (R10), and the Purchase begins.
    fn begin_round(&mut self, host: &mut impl Host<Event>) {
        let pile = &self.deal.games[usize::from(self.game)].marks[..pile_size(self.mode())];
        for slot in self.slots.iter_mut().filter(|slot| slot.is_none()) {
            *slot = pile.get(usize::from(self.dealt)).copied();
            self.dealt += u8::from(slot.is_some());
        }
        for player in &mut self.players {
            (player.passed, player.bought) = (false, false);
        }
        self.buyer = self.right;
        self.phase = Phase::Purchase;
        let (game, round, right, slots) = (self.game, self.round, self.right, self.slots);
        host.tell(Audience::All, || Event::Round { game, round, right, slots });
    }

    /// Solo: after the Purchase the rival takes the weakest card left, and keeps what it had
    /// when there is none (R26).
    fn rival_hires(&mut self, host: &mut impl Host<Event>) {
        if self.mode() == Mode::Duel {
            return;
        }
        let Some(card) = self.table.figures.weakest(self.piles) else { return };
        self.table.figures.take(&mut self.piles, card);
        self.rival = Some(card);
        let muscle = self.table.figures.muscle[card.index()];
        host.tell(Audience::All, || Event::Rival { card, muscle });
    }

    fn begin_plans(&mut self, host: &mut impl Host<Event>) {
        self.phase = Phase::Plan;
        for seat in self.seats() {
            let player = &mut self.players[seat.index()];
            player.plan = Plan::new(player.crew, &self.slots);
            if player.plan.is_ready() {
                host.tell(Audience::All, || Event::Ready { seat });
            }
        }
    }

    fn run_heist(&mut self, host: &mut impl Host<Event>) {
        let solo = self.mode() == Mode::Solo;
        if solo {
            let rounds = &self.deal.games[usize::from(self.game)].rival;
            self.players[1].plan = Plan::finished(&[], &rounds[usize::from(self.round) - 1]);
        }
        Stage {
            figures: &self.table.figures,
            slots: &mut self.slots,
            players: &mut self.players,
            right: self.right.index(),
            rival: solo.then_some(Rival(self.rival)),
            beats: &mut self.heist,
        }
        .run();
        self.heists += 1;
        event::tell(&self.heist, &self.table.figures, host);
    }

    /// After the heist: the end of the game, or the Right moves on and the next round begins.
    fn end_round(&mut self, host: &mut impl Host<Event>) {
        match self.mode() {
            Mode::Duel => {
                let robbed = self.heist.iter().any(|beat| matches!(beat, Beat::Take { .. }));
                self.stall = if robbed { 0 } else { self.stall + 1 };
                if self.stall == STALLED || self.slots == [None; 4] && self.undealt().is_empty() {
                    return self.end(host);
                }
                self.right = self.other(self.right);
            }
            Mode::Solo if usize::from(self.round) == SOLO_ROUNDS => {
                return self.end_solo_game(host);
            }
            Mode::Solo => {}
        }
        self.round += 1;
        self.begin_round(host);
    }

    /// R29, R31: the campaign goes on if the goal was reached and another one is left.
    fn end_solo_game(&mut self, host: &mut impl Host<Event>) {
        let (goal, cash) = (self.goal(), self.players[0].cash);
        let finished = Finished { goal, cash, won: cash >= i32::from(goal) };
        self.results.push(finished);
        host.tell(Audience::All, || Event::Game { goal, cash, won: finished.won });
        if finished.won && self.results.len() < self.table.setup.goals.len() {
            self.phase = Phase::Keep;
        } else {
            self.end(host);
        }
    }

    fn end(&mut self, host: &mut impl Host<Event>) {
        self.phase = Phase::Over;
        host.tell(Audience::All, || {
            let Outcome { scores, winners } = self.outcome();
            Event::Over { scores, winners }
        });
    }

    /// Most cash, then the higher top muscle (R25); in solo every goal.
    pub(crate) fn outcome(&self) -> Outcome {
        let seats = self.table.seats;
        let mut scores = BySeat::new(seats, 0);
        match self.mode() {
            Mode::Duel => {
                let mut rank = BySeat::new(seats, (0, 0));
                for seat in self.seats() {
                    let player = &self.players[seat.index()];
                    scores[seat] = player.cash;
                    rank[seat] = (player.cash, player.top_muscle(&self.table.figures));
                }
                Outcome { scores, winners: rank.richest() }
            }
            Mode::Solo => {
                let results = self.results.as_slice();
                scores[Seat::P1] = results.iter().map(|result| result.cash).sum();
                let won = results.len() == self.table.setup.goals.len()
                    && results.iter().all(|result| result.won);
                let winners = if won { Seats::one(Seat::P1) } else { Seats::NONE };
                Outcome { scores, winners }
            }
        }
    }

    /// The marks that are still in the pile.
    pub(crate) fn undealt(&self) -> &[Mark] {
        let pile = &self.deal.games[usize::from(self.game)].marks[..pile_size(self.mode())];
        &pile[usize::from(self.dealt)..]
    }

    /// The goal of the current solo game.
    pub(crate) fn goal(&self) -> u16 {
        self.table.setup.goals[usize::from(self.game)]
    }
}
