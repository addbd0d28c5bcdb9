//! How a seat takes what everybody has heard.

use crate::event::Event;
use bots::Feeling;
use tabletop::Seat;

/// A sale that is worth a word.
const FINE: u8 = 8;

pub(super) fn feeling(heard: &Event, seat: Seat) -> Option<Feeling> {
    match *heard {
        Event::Word { seat: speaker, kept: false, .. } if speaker != seat => Some(Feeling::LiedTo),
        Event::Cleared { seat: taker, .. } if taker == seat => Some(Feeling::Lucky),
        Event::Befriended { from: Some(from), .. } if from == seat => Some(Feeling::Robbed),
        Event::Sold { seat: seller, value, .. } if seller == seat && value >= FINE => {
            Some(Feeling::Lucky)
        }
        _ => None,
    }
}
