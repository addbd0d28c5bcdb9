//! How moves are written.

use crate::ids::Crew;
use std::fmt;
use std::str::FromStr;
use tabletop::NotAMove;
use ts_rs::TS;

/// One decision. In the order of the variants, moves are in the order of plain text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::EnumDiscriminants)]
#[strum_discriminants(
    name(MoveKind),
    derive(TS),
    ts(rename = "MastersMoveKind", rename_all = "snake_case"),
    doc = "What kind of move it is."
)]
pub enum Move {
    /// Purchase: pay for the top card of a pile.
    Buy(Crew),
    /// Plan: this card is next in the crew pile.
    Crew(Crew),
    /// Keep: no more cards.
    Done,
    /// Keep: this card comes along to the next game.
    Keep(Crew),
    /// Purchase: no more turns this round.
    Pass,
    /// Plan: this selector is next.
    Select(Selector),
    /// Purchase: give up all cash for the cheapest card.
    Welfare(Crew),
}

/// A selector: the number of a slot, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Selector(u8);

impl Selector {
    /// The selectors of a set.
    pub const ALL: [Selector; 4] = [Selector(1), Selector(2), Selector(3), Selector(4)];

    /// The selector with this number, if there is one.
    pub const fn new(number: u8) -> Option<Selector> {
        if number >= 1 && number <= 4 { Some(Selector(number)) } else { None }
    }

    /// The number on it.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The slot it stands for, counted from 0.
    #[inline]
    pub(crate) const fn slot(self) -> usize {
        self.0 as usize - 1
    }

    #[inline]
    pub(crate) const fn of_slot(slot: usize) -> Selector {
        Selector(slot as u8 + 1)
    }
}

impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

tabletop::written_as![Selector => u8];

impl serde::Serialize for Selector {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Buy(card) => write!(f, "buy {card}"),
            Move::Crew(card) => write!(f, "crew {card}"),
            Move::Done => f.write_str("done"),
            Move::Keep(card) => write!(f, "keep {card}"),
            Move::Pass => f.write_str("pass"),
            Move::Select(selector) => write!(f, "select {selector}"),
            Move::Welfare(card) => write!(f, "welfare {card}"),
        }
    }
}

impl FromStr for Move {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Move, NotAMove> {
        match text.split_once(' ') {
            None if text == "done" => Ok(Move::Done),
            None if text == "pass" => Ok(Move::Pass),
            Some(("buy", card)) => Ok(Move::Buy(card.parse()?)),
            Some(("crew", card)) => Ok(Move::Crew(card.parse()?)),
            Some(("keep", card)) => Ok(Move::Keep(card.parse()?)),
            Some(("welfare", card)) => Ok(Move::Welfare(card.parse()?)),
            Some(("select", number)) => match number.as_bytes() {
                [digit @ b'1'..=b'4'] => Ok(Move::Select(Selector(digit - b'0'))),
                _ => Err(NotAMove),
            },
            _ => Err(NotAMove),
        }
    }
}
