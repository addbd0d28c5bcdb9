//! How a seat takes what everybody has heard.

use crate::event::Event;
use bots::Feeling;
use tabletop::Seat;

pub(super) fn feeling(heard: &Event, seat: Seat) -> Option<Feeling> {
    match *heard {
        Event::Stolen { victim, .. } if victim == seat => Some(Feeling::Robbed),
        Event::Chance { thief, .. } if thief == seat => Some(Feeling::Lucky),
        _ => None,
    }
}
