//! What happened, as it is told to everybody.

use crate::deck::Card;
use crate::score::Scored;
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt;
use tabletop::{BySeat, Seat, Seats};
use ts_rs::TS;

/// Something that happened. Everything that happens, happens in the open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
#[ts(rename = "DiamondsEvent")]
pub enum Event {
    /// A card was laid.
    Played {
        /// Whose card.
        seat: Seat,
        /// The card.
        card: Card,
        /// Whether it was laid by itself, as everybody's last card is.
        auto: bool,
    },
    /// A trick was won.
    TrickWon {
        /// Who takes it, and leads the next.
        seat: Seat,
        /// The winning card.
        card: Card,
        /// All its cards, in order of play.
        cards: Vec<Card>,
    },
    /// Somebody has Thief's Chance.
    Chance {
        /// Who may steal.
        thief: Seat,
        /// From whom.
        victim: Seat,
        /// How many Madams at most.
        count: u8,
    },
    /// A Madam was stolen.
    Stolen {
        /// By whom.
        thief: Seat,
        /// From whom.
        victim: Seat,
        /// The Madam.
        card: Card,
    },
    /// The thief left the rest.
    Stopped {
        /// The thief.
        thief: Seat,
    },
    /// A round was scored.
    RoundScored {
        /// Which round, from 1.
        round: u8,
        /// What it brought, by seat.
        seats: Vec<Scored>,
        /// Points so far, by seat.
        totals: BySeat<i32>,
    },
    /// A round begins; everybody has a new hand.
    RoundBegins {
        /// Which round, from 1.
        round: u8,
        /// Who leads its first trick.
        first_leader: Seat,
    },
    /// The game is over.
    Over {
        /// Points, by seat.
        scores: BySeat<i32>,
        /// Who won.
        winners: Seats,
    },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Played { seat, card, auto: false } => write!(f, "{seat} plays {card}."),
            Event::Played { seat, card, auto: true } => write!(f, "{seat}'s last card is {card}."),
            Event::TrickWon { seat, card, .. } => write!(f, "{seat} wins the trick with {card}."),
            Event::Chance { thief, victim, count: 1 } => {
                write!(f, "Thief's Chance: {thief} may steal one Madam from {victim}.")
            }
            Event::Chance { thief, victim, count } => {
                write!(f, "Thief's Chance: {thief} may steal {count} Madams from {victim}.")
            }
            Event::Stolen { thief, victim, card } => {
                write!(f, "{thief} steals {card} from {victim}.")
            }
            Event::Stopped { thief } => write!(f, "{thief} steals no more."),
            Event::RoundScored { round, seats, .. } => {
                let points = |(index, scored): (usize, &Scored)| {
                    Seat::new(index).map(|seat| format!("{seat} {}", scored.points))
                };
                let points: Vec<String> = seats.iter().enumerate().filter_map(points).collect();
                write!(f, "Round {round} brings {}.", points.join(", "))
            }
            Event::RoundBegins { round, first_leader } => {
                write!(f, "Round {round} begins; {first_leader} leads.")
            }
            Event::Over { scores, winners } => {
                let names: Vec<String> = winners.iter().map(|seat| seat.to_string()).collect();
                let most = scores.as_slice().iter().max().copied().unwrap_or_default();
                let verb = if names.len() == 1 { "wins" } else { "share the victory" };
                write!(f, "{} {verb} with {most} diamonds.", names.join(" and "))
            }
        }
    }
}
