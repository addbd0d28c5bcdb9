//! Voting a person out of a running game: most of the others who play must want it, and they must be two at least.

use super::Table;
use super::decide::Decided;
use crate::log::LogEntry;
use crate::problem::Problem;
use protocol::{Happening, Person, SeatNo, SeatTaker, Stage, Vote};
use tabletop::{Level, Seat, Seats};

/// Nobody is voted out by one other alone.
const FEWEST: usize = 2;

impl Table {
    /// A person wants another out; when most do, a bot plays on.
    pub(super) fn vote_out(&self, who: &Person, seat: SeatNo) -> Result<Decided, Problem> {
        let voter = self.seat_of(&who.id).ok_or(Problem::NotSeated)?;
        match self.stage() {
            Stage::Open => return Err(Problem::NotStarted),
            Stage::Over => return Err(Problem::AlreadyOver),
            Stage::Running => {}
        }
        match self.taker(seat)? {
            SeatTaker::Person { person } if person.id != who.id => {}
            _ => return Err(Problem::NotSeated),
        }
        let out = Seat::from(seat);
        let back = self.has_substitute(voter);
        let mut judges = self.judges(out);
        judges.insert(voter);
        let mut by = self.votes_against(out, judges);
        let news = !by.contains(voter);
        by.insert(voter);
        if judges.len() < FEWEST {
            return Err(Problem::TooFewToVote);
        }
        let back = back.then(|| Happening::HandedBack { seat: voter.into() });
        let voted = news.then(|| Happening::VotedOut { seat: voter.into(), out: seat });
        let enough = by.len() >= majority(judges);
        let removed = enough.then_some(Happening::Removed { seat, level: Level::Rookie });
        let entries = back.into_iter().chain(voted).chain(removed).map(LogEntry::from);
        Ok(entries.collect::<Vec<_>>().into())
    }

    /// How far the others are with voting a seat's owner out; nothing where they cannot.
    pub(super) fn vote(&self, seat: Seat) -> Option<Vote> {
        let judges = self.judges(seat);
        let owned = self.people().any(|(other, _)| other == seat);
        if self.stage() != Stage::Running || !owned || judges.len() < FEWEST {
            return None;
        }
        let by = SeatNo::each(self.votes_against(seat, judges));
        Some(Vote { by, needed: majority(judges) as u8 })
    }

    /// The others who play themselves: neither bots nor people for whom a bot plays.
    fn judges(&self, of: Seat) -> Seats {
        let others = self.people().map(|(seat, _)| seat).filter(|&seat| seat != of);
        others.filter(|&seat| !self.has_substitute(seat)).collect()
    }

    fn votes_against(&self, seat: Seat, judges: Seats) -> Seats {
        let against = self.votes.iter().filter(|&&(by, out)| out == seat && judges.contains(by));
        against.map(|&(by, _)| by).collect()
    }
}

fn majority(judges: Seats) -> usize {
    judges.len() / 2 + 1
}
