//! Who the bots at a table are. A bot that was asked for by its level alone is one that fits; the log says who it is, so that it
//! stays that one. Logs of releases before 0.4 do not, and get the same answer whenever they are read.

use super::{Chair, Table};
use crate::problem::Problem;
use catalog::Character;
use protocol::{Happening, SeatNo, SeatTaker, TableId};
use tabletop::Level;

/// Gives bots without a name one, each another.
pub fn introduce<'a>(table: &TableId, seats: impl IntoIterator<Item = &'a mut SeatTaker>) {
    let mut seats: Vec<&mut SeatTaker> = seats.into_iter().collect();
    let mut taken: Vec<Character> = seats.iter().filter_map(|taker| character_of(taker)).collect();
    for (seat, taker) in seats.iter_mut().enumerate() {
        if let SeatTaker::Bot { level, character: character @ None } = taker {
            *character = Character::fitting(table.as_str(), seat, *level, &taken);
            taken.extend(*character);
        }
    }
}

/// Who plays a seat, if that is a bot with a name.
pub fn character_of(taker: &SeatTaker) -> Option<Character> {
    match taker {
        SeatTaker::Bot { character, .. } => *character,
        _ => None,
    }
}

/// Nobody sits at a table twice.
pub fn must_differ(seats: &[SeatTaker]) -> Result<(), Problem> {
    let characters: Vec<Character> = seats.iter().filter_map(character_of).collect();
    let twice = |place: usize| characters[..place].contains(&characters[place]);
    match (0..characters.len()).find(|&place| twice(place)) {
        Some(place) => Err(Problem::CharacterTaken(characters[place])),
        None => Ok(()),
    }
}

impl Table {
    /// A bot for a seat: the one that is asked for, or one of the level that fits beside those who sit elsewhere.
    pub(super) fn bot_for(
        &self,
        seat: SeatNo,
        level: Level,
        character: Option<Character>,
        beside: &[Happening],
    ) -> SeatTaker {
        let elsewhere = self.characters_but(seat);
        let coming = beside.iter().filter_map(|what| match what {
            Happening::BotSet { character, .. } => *character,
            _ => None,
        });
        let taken: Vec<Character> = elsewhere.chain(coming).collect();
        let named = !self.about.nameless_bots;
        let fitting = || {
            let found = Character::fitting(self.id.as_str(), seat.index(), level, &taken);
            found.filter(|_| named)
        };
        SeatTaker::Bot { level, character: character.or_else(fitting) }
    }

    /// The characters in the other seats.
    pub(super) fn characters_but(&self, seat: SeatNo) -> impl Iterator<Item = Character> {
        let elsewhere = move |(other, chair): (usize, &Chair)| {
            character_of(&chair.taker).filter(|_| other != seat.index())
        };
        self.chairs.iter().enumerate().filter_map(elsewhere)
    }
}
