//! What one viewer may know.

use crate::card_set::CardSet;
use crate::cards::DiamondTable;
use crate::deck::Card;
use crate::score::Scored;
use crate::theft::Chance;
use crate::{Diamonds, Stage};
use schemars::JsonSchema;
use serde::Serialize;
use tabletop::{BySeat, Seat, Viewer};
use ts_rs::TS;

/// The table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
#[ts(rename = "DiamondsView")]
pub struct View {
    /// The number of seats, and of rounds.
    pub players: usize,
    /// Diamonds on Madam 1 to 20.
    #[ts(as = "Vec<u8>")]
    pub diamonds: DiamondTable,
    /// The round, from 1.
    pub round: u8,
    /// What is to be done.
    pub phase: Phase,
    /// Who led the first trick of the round.
    pub first_leader: Seat,
    /// Who leads the current trick, or won the last.
    pub leader: Option<Seat>,
    /// Who is to move.
    pub to_move: Option<Seat>,
    /// The current trick, in order of play.
    pub trick: Vec<(Seat, Card)>,
    /// The finished tricks of the round (R16).
    pub tricks: Vec<Trick>,
    /// Cards in hand, by seat.
    pub hand_counts: Vec<usize>,
    /// Cards won, by seat, without those stolen from it.
    pub piles: BySeat<CardSet>,
    /// Cards stolen, by seat.
    pub stolen: BySeat<CardSet>,
    /// Thief's Chance, while it is being used.
    pub chance: Option<Opening>,
    /// The rounds that are over.
    pub results: Vec<RoundResult>,
    /// Points so far, by seat.
    pub totals: BySeat<i32>,
    /// The viewer's seat.
    pub seat: Option<Seat>,
    /// The viewer's hand.
    pub hand: Option<CardSet>,
}

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// A card is to be played.
    Play,
    /// The thief may take a Madam.
    Steal,
    /// Nothing any more.
    Over,
}

/// A finished trick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
pub struct Trick {
    /// Who played what, in order.
    pub cards: Vec<(Seat, Card)>,
    /// Who took it.
    pub winner: Seat,
}

/// Thief's Chance while it is being used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
pub struct Opening {
    /// Who may rob whom.
    #[serde(flatten)]
    pub chance: Chance,
    /// How many Madams may still be taken.
    pub left: usize,
}

/// What a round brought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
pub struct RoundResult {
    /// Who could rob whom, whether anything was taken or not.
    pub chance: Option<Chance>,
    /// What it brought each seat.
    pub seats: Vec<Scored>,
}

impl View {
    /// What the viewer may know of the game.
    pub(crate) fn of(game: &Diamonds, viewer: Viewer) -> View {
        let players = game.players();
        let over = game.stage == Stage::Over;
        let seat = viewer.seat();
        let done = usize::from(game.done);
        let mut stolen = BySeat::new(players, CardSet::EMPTY);
        let mut chance = None;
        if let Stage::Steal(open) = game.stage {
            stolen[open.thief] = game.stolen;
            chance = Some(Opening { chance: open, left: game.picks_left(open) });
        }
        View {
            players,
            diamonds: *game.setup.diamonds(),
            round: game.round + 1,
            phase: match game.stage {
                Stage::Play => Phase::Play,
                Stage::Steal(_) => Phase::Steal,
                Stage::Over => Phase::Over,
            },
            first_leader: game.first_leader,
            leader: (!over).then_some(game.leaders[done]),
            to_move: (!over).then_some(game.to_move),
            trick: game.laid_in(done).collect(),
            tricks: (0..done)
                .map(|trick| Trick {
                    cards: game.laid_in(trick).collect(),
                    winner: game.leaders[trick + 1],
                })
                .collect(),
            hand_counts: Seat::all(players).map(|seat| game.hands.of(seat).len()).collect(),
            piles: game.piles,
            stolen,
            chance,
            results: game.results(),
            totals: game.totals,
            seat,
            hand: seat.map(|seat| game.hands.of(seat)),
        }
    }
}

impl Diamonds {
    /// Who played what to a trick of this round, in order.
    pub(crate) fn laid_in(&self, trick: usize) -> impl Iterator<Item = (Seat, Card)> + '_ {
        let finished = trick < usize::from(self.done);
        let (row, laid) = match finished {
            true => (self.tricks[trick], self.players()),
            false => (self.row, self.laid.into()),
        };
        let seat = move |place| Seat::wrapping(self.leaders[trick].index() + place, self.players());
        (0..laid).map(move |place| (seat(place), row.nth_last(laid - 1 - place)))
    }

    pub(crate) fn results(&self) -> Vec<RoundResult> {
        let rounds = usize::from(self.round) + usize::from(self.stage == Stage::Over);
        let result = |round: usize| RoundResult {
            chance: self.finished[round].chance,
            seats: Seat::all(self.players())
                .map(|seat| self.scored(&self.finished[round], seat))
                .collect(),
        };
        (0..rounds).map(result).collect()
    }
}
