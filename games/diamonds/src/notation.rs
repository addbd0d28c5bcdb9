//! Moves as they are written: `T7`, `steal M14`, `stop`.

use crate::deck::{Card, Suit};
use std::fmt;
use std::str::FromStr;
use tabletop::NotAMove;
use ts_rs::TS;

/// One seat's decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, strum::EnumDiscriminants)]
#[strum_discriminants(
    name(MoveKind),
    derive(TS),
    ts(rename = "DiamondsMoveKind", rename_all = "snake_case"),
    doc = "What kind of move it is."
)]
pub enum Move {
    /// Plays a card of the hand to the trick.
    Play(Card),
    /// Takes a Madam from the victim.
    Steal(Card),
    /// Takes no more.
    Stop,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Play(card) => card.fmt(f),
            Move::Steal(card) => write!(f, "steal {card}"),
            Move::Stop => f.write_str("stop"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Move, NotAMove> {
        if text == "stop" {
            return Ok(Move::Stop);
        }
        let (steals, card) = match text.strip_prefix("steal ") {
            Some(madam) => (true, madam),
            None => (false, text),
        };
        match card.parse::<Card>() {
            Ok(card) if !steals => Ok(Move::Play(card)),
            Ok(card) if card.suit() == Suit::Madam => Ok(Move::Steal(card)),
            _ => Err(NotAMove),
        }
    }
}
