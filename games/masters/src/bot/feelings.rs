//! How a seat takes what everybody has heard.

use crate::event::Event;
use bots::Feeling;
use tabletop::Seat;

pub(super) fn feeling(heard: &Event, seat: Seat) -> Option<Feeling> {
    match *heard {
        Event::Muscle { winner, .. } if winner == seat => Some(Feeling::Lucky),
        Event::Muscle { .. } => Some(Feeling::Robbed),
        _ => None,
    }
}
