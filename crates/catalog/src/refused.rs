//! Why something was refused, in the words that programs and people are answered with.

use serde::Serialize;
use tabletop::cards::Problems;
use tabletop::{BadDeal, BadRecord, BadSetup, NoConcession, NoUndo, Refusal};

/// What kind of thing was wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// The request itself makes no sense.
    BadRequest,
    /// No game by that name.
    NoSuchGame,
    /// A version of the rules that is not known here.
    UnknownRules,
    /// A setup that cannot be played.
    BadSetup,
    /// A card file that cannot be used.
    BadCards,
    /// A deal that does not fit the setup.
    BadDeal,
    /// A record that cannot be read or believed.
    BadRecord,
    /// The game has no lesson by that name.
    NoSuchLesson,
    /// A lesson that cannot be read or played.
    BadLesson,
    /// No game has been started.
    NoGame,
    /// The table has no such seat.
    NoSuchSeat,
    /// Another seat is to move.
    NotYourTurn,
    /// The game is over.
    GameOver,
    /// Not a legal move now, or no move at all.
    IllegalMove,
    /// The last move cannot be taken back.
    CannotUndo,
    /// The game cannot be given up or drawn by agreement.
    CannotConcede,
}

/// A refusal. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{message}")]
pub struct Refused {
    /// What kind of thing was wrong.
    pub kind: Kind,
    /// What was wrong, for people.
    pub message: String,
}

impl Refused {
    /// A refusal of this kind.
    pub fn new(kind: Kind, message: impl Into<String>) -> Refused {
        Refused { kind, message: message.into() }
    }

    /// A game was played by rules from the future.
    pub(crate) fn unknown_rules(game: &str, version: u32, known: u32) -> Refused {
        let message =
            format!("version {version} of the rules of {game} is not known here; 1 to {known} are");
        Refused::new(Kind::UnknownRules, message)
    }
}

impl From<BadSetup> for Refused {
    fn from(bad: BadSetup) -> Refused {
        Refused::new(Kind::BadSetup, bad.to_string())
    }
}

impl From<BadDeal> for Refused {
    fn from(bad: BadDeal) -> Refused {
        Refused::new(Kind::BadDeal, bad.to_string())
    }
}

impl From<Problems> for Refused {
    fn from(problems: Problems) -> Refused {
        Refused::new(Kind::BadCards, problems.to_string())
    }
}

impl From<BadRecord> for Refused {
    fn from(bad: BadRecord) -> Refused {
        Refused::new(Kind::BadRecord, bad.to_string())
    }
}

impl From<NoUndo> for Refused {
    fn from(no: NoUndo) -> Refused {
        Refused::new(Kind::CannotUndo, no.to_string())
    }
}

impl From<NoConcession> for Refused {
    fn from(no: NoConcession) -> Refused {
        let kind = match no {
            NoConcession::NotTwo => Kind::CannotConcede,
            NoConcession::NoSuchSeat(_) => Kind::NoSuchSeat,
            NoConcession::GameOver => Kind::GameOver,
        };
        Refused::new(kind, no.to_string())
    }
}

impl<I: std::error::Error> From<Refusal<I>> for Refused {
    fn from(refusal: Refusal<I>) -> Refused {
        let kind = match refusal {
            Refusal::NoSuchSeat(_) => Kind::NoSuchSeat,
            Refusal::GameOver => Kind::GameOver,
            Refusal::NotYourTurn(_) => Kind::NotYourTurn,
            Refusal::Illegal(_) => Kind::IllegalMove,
        };
        Refused::new(kind, refusal.to_string())
    }
}
