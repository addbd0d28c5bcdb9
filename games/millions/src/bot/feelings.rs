//! How a seat takes what everybody has heard.

use crate::event::Event;
use crate::log::{Entry, Fate};
use bots::Feeling;
use tabletop::Seat;

/// A share that is worth a word.
const FINE: u8 = 4;

pub(super) fn feeling(heard: &Event, seat: Seat) -> Option<Feeling> {
    let Event::Logged(entry) = *heard else { return None };
    match entry {
        Entry::Paid { character, .. } if character.seat == seat => Some(Feeling::Thankful),
        Entry::Returned { payer, .. } if payer == seat => Some(Feeling::Refused),
        Entry::Share { character, amount } if character.seat == seat && amount >= FINE => {
            Some(Feeling::Lucky)
        }
        Entry::Steal { brute, amount, .. } if brute.seat == seat && amount > 0 => {
            Some(Feeling::Robbed)
        }
        Entry::Out { character, fate: Fate::Snitched } if character.seat == seat => {
            Some(Feeling::Robbed)
        }
        _ => None,
    }
}
