//! What a game is.

use crate::cards::Problems;
use crate::chance::Rng;
use crate::{Host, Seat, Turn, Viewer};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;
use ts_rs::TS;

/// The whole truth of one game in progress, and its rules.
///
/// The state is neither `Serialize` nor `Debug`: what leaves it is a view, an event or a refusal.
pub trait Game: Clone + Send + Sync + 'static {
    /// The game's id, as in records and on the command line.
    const ID: &'static str;
    /// The newest version of the rules. It rises with every change that plays an old record
    /// differently; every version from 1 on can still be played.
    const RULES: u32;
    /// Whether anything in the game is random.
    const CHANCE: bool = true;
    /// Whether this is a game of perfect information: everybody sees the same, and views differ
    /// in their last key, `seat`, only.
    const PERFECT_INFORMATION: bool = false;

    /// The figures on the game's components, read from its card file.
    type Cards: Send + Sync + 'static;
    /// A setup as it is asked for: any text of the right shape.
    type Form: DeserializeOwned + JsonSchema;
    /// A setup that can be played, with every default and figure filled in: written down, it is
    /// a form that asks for exactly this setup, whatever card file is in force then.
    type Setup: Clone + PartialEq + Serialize + TS + Send + Sync + 'static;
    /// Every random outcome that is fixed at the start.
    type Deal: Clone + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// The kinds of moves there are, for those who have words for each.
    type MoveKind: TS + 'static;
    /// One seat's decision. `Display` and `FromStr` are its notation.
    type Move: Copy + Eq + Ord + Hash + Debug + Display + FromStr<Err = NotAMove> + Send + Sync;
    /// What one viewer may know; what is hidden is absent.
    type View: Serialize + TS + JsonSchema + PartialEq + Debug + 'static;
    /// Something that happened, an object with its kind under `event`; `Display` says it in a
    /// sentence.
    type Event: Serialize + TS + JsonSchema + Clone + PartialEq + Debug + Display + Send + 'static;
    /// Why a move is refused.
    type Illegal: Error + PartialEq + Send + Sync + 'static;

    /// Reads a card file, or reports everything that is wrong with it.
    fn read_cards(text: &str) -> Result<Self::Cards, Problems>;
    /// The one door to a setup, to be played by this version of the rules: 1 to `RULES`.
    fn setup(form: Self::Form, cards: &Self::Cards, rules: u32) -> Result<Self::Setup, BadSetup>;
    /// The version of the rules the setup is played by. The suite finds a game that has several
    /// and forgets to say so.
    fn rules(_setup: &Self::Setup) -> u32 {
        Self::RULES
    }
    /// How many seats the setup has.
    fn seats(setup: &Self::Setup) -> usize;
    /// Deals a game.
    fn deal(setup: &Self::Setup, rng: &mut impl Rng) -> Self::Deal;
    /// The start of a game. A deal may have been made by hand, so it is checked.
    fn start(setup: &Self::Setup, deal: &Self::Deal) -> Result<Self, BadDeal>;

    /// Whose decision it is.
    fn turn(&self) -> Turn;
    /// Adds every legal move of the seat to `moves`: at least one exactly when it is in `turn()`.
    fn legal(&self, seat: Seat, moves: &mut Vec<Self::Move>);
    /// Whether a seat that is in `turn()` may make the move: exactly when `legal` lists it.
    fn check(&self, seat: Seat, mv: Self::Move) -> Result<(), Self::Illegal>;
    /// Makes a legal move.
    fn play(&mut self, seat: Seat, mv: Self::Move, host: &mut impl Host<Self::Event>);
    /// What the viewer may know.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// Whether making this legal move shows the mover something that was hidden. Such a move
    /// cannot be taken back. The suite finds a game that forgets to say so.
    fn reveals(&self, _seat: Seat, _mv: Self::Move) -> bool {
        false
    }

    /// What the clock plays for an absent player, who is in `turn()`: the first legal move, unless
    /// the game knows better.
    fn default_move(&self, seat: Seat, _rng: &mut impl Rng) -> Self::Move {
        let mut moves = Vec::new();
        self.legal(seat, &mut moves);
        moves.into_iter().min().expect("a seat to move has a legal move")
    }

    /// The move written down. Only a game whose words come from its card file needs its own.
    fn spell(&self, mv: Self::Move) -> String {
        mv.to_string()
    }

    /// The move a text stands for: the other direction of `spell`.
    fn read(&self, text: &str) -> Result<Self::Move, NotAMove> {
        text.parse()
    }
}

/// What searching bots and the suite need of every game: other truths that look the same.
pub trait Imagine: Game {
    /// Deals everything the viewer does not know anew, keeping everything it does.
    fn imagine(&self, viewer: Viewer, rng: &mut impl Rng) -> Self;

    /// Equal for two states of one setup exactly when the viewer cannot tell them apart.
    fn sight_key(&self, viewer: Viewer) -> u64;

    /// Another whole history that the viewer could have witnessed in place of the one given: a
    /// deal and moves, with everything the viewer does not know dealt or decided anew.
    fn twin(
        &self,
        deal: &Self::Deal,
        moves: &[(Seat, Self::Move)],
        viewer: Viewer,
        rng: &mut impl Rng,
    ) -> (Self::Deal, Vec<(Seat, Self::Move)>);
}

/// A game of perfect information: there is only one truth to imagine.
pub trait PerfectInformation: Game {
    /// Equal for two states of one setup exactly when their views are equal.
    fn key(&self) -> u64;
}

impl<G: PerfectInformation> Imagine for G {
    fn imagine(&self, _: Viewer, _: &mut impl Rng) -> Self {
        self.clone()
    }

    fn sight_key(&self, _: Viewer) -> u64 {
        self.key()
    }

    fn twin(
        &self,
        deal: &Self::Deal,
        moves: &[(Seat, Self::Move)],
        _: Viewer,
        _: &mut impl Rng,
    ) -> (Self::Deal, Vec<(Seat, Self::Move)>) {
        (deal.clone(), moves.to_vec())
    }
}

/// A quick way to a random move, for playouts.
pub trait RandomMove: Game {
    /// One of the seat's legal moves, each equally likely. The seat must be in `turn()`.
    fn random_move(&self, seat: Seat, rng: &mut impl Rng) -> Self::Move;
}

/// A text that is no move in the game's notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, thiserror::Error)]
#[error("not written as a move of this game")]
pub struct NotAMove;

/// Why a setup cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSetup {
    /// A number outside its range.
    #[error("{option} must be {allowed}, not {found}")]
    OutOfRange {
        /// The option.
        option: &'static str,
        /// What it may be.
        allowed: String,
        /// What it was.
        found: String,
    },
    /// An option that does not go with another.
    #[error("{option}: {reason}")]
    Unfit {
        /// The option.
        option: &'static str,
        /// Why it does not fit.
        reason: String,
    },
    /// An option that breaks a rule which clients may have words of their own for.
    #[error("{option}: {reason}")]
    Broken {
        /// The option.
        option: &'static str,
        /// The rule's name, one of the game's.
        rule: &'static str,
        /// What breaks it, or the figures it is about.
        items: Vec<String>,
        /// Why it does not fit.
        reason: String,
    },
}

/// Why a deal does not fit its setup.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}: {reason}")]
pub struct BadDeal {
    /// The part of the deal.
    pub what: &'static str,
    /// What is wrong with it.
    pub reason: String,
}

impl BadDeal {
    /// Something wrong with this part of a deal.
    pub fn new(what: &'static str, reason: impl Into<String>) -> BadDeal {
        BadDeal { what, reason: reason.into() }
    }
}
