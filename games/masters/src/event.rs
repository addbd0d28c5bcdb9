//! What is said when something happens. Everybody may know everything that is said: a plan in
//! the making is not spoken of.

use crate::figures::{Figures, SLOTS};
use crate::heist::{Beat, Why};
use crate::ids::{Crew, Mark, Neighbourhood};
use crate::notation::Selector;
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt;
use tabletop::{Audience, BySeat, Host, Seat, Seats};
use ts_rs::TS;

/// Something that happened. In solo, the second seat of a heist is the rival.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
#[ts(rename = "MastersEvent")]
pub enum Event {
    /// A round begins.
    Round {
        /// Which solo game, counted from 0.
        game: u8,
        /// Which round, counted from 1.
        round: u8,
        /// Who has the Right.
        right: Seat,
        /// The marks on show.
        slots: [Option<Mark>; SLOTS],
    },
    /// A card was bought.
    Bought {
        /// Who bought it.
        seat: Seat,
        /// The card.
        card: Crew,
        /// What it cost.
        price: i32,
    },
    /// A card was had for all cash.
    Welfare {
        /// Who took it.
        seat: Seat,
        /// The card.
        card: Crew,
        /// All the cash there was.
        paid: i32,
    },
    /// A player buys no more this round.
    Passed {
        /// Who passed.
        seat: Seat,
        /// Whether there was nothing to choose.
        unasked: bool,
    },
    /// Solo: the rival has a new card.
    Rival {
        /// The card.
        card: Crew,
        /// Its muscle.
        muscle: u8,
    },
    /// A player's plan is finished.
    Ready {
        /// Whose.
        seat: Seat,
    },
    /// A selector is flipped.
    Select {
        /// Whose.
        seat: Seat,
        /// Its number.
        selector: Selector,
        /// The mark there, if there is one.
        mark: Option<Mark>,
    },
    /// A crew card is flipped.
    Flip {
        /// Whose.
        seat: Seat,
        /// The card.
        card: Crew,
    },
    /// A skill test, passed with at least what is needed.
    Skill {
        /// Whose.
        seat: Seat,
        /// The mark.
        mark: Mark,
        /// What the crew and the bribes add up to.
        skill: u16,
        /// The mark's difficulty.
        need: u8,
    },
    /// A muscle test.
    Muscle {
        /// The mark both want.
        mark: Mark,
        /// The cards compared, by seat.
        cards: [Option<Crew>; 2],
        /// Their muscle.
        muscle: [u8; 2],
        /// Who won.
        winner: Seat,
    },
    /// A successful heist.
    Take {
        /// Whose.
        seat: Seat,
        /// The mark.
        mark: Mark,
        /// What the mark pays.
        payout: u8,
        /// What the crew's cards add, in the order of the crew.
        bonus: Vec<(Crew, u16)>,
    },
    /// A set is turned in.
    Set {
        /// Whose.
        seat: Seat,
        /// Of which neighbourhood.
        neighbourhood: Neighbourhood,
        /// Its marks.
        marks: Vec<Mark>,
        /// What it pays.
        cash: u8,
    },
    /// A player is done for this heist.
    Out {
        /// Who.
        seat: Seat,
        /// Why.
        why: Why,
    },
    /// Solo: the marks left over are cleared away.
    Clear {
        /// The marks, in the order of their slots.
        marks: Vec<Mark>,
    },
    /// A solo game is finished.
    Game {
        /// Its goal.
        goal: u16,
        /// What it brought.
        cash: i32,
        /// Whether that is enough.
        won: bool,
    },
    /// Solo: a card comes along to the next game.
    Kept {
        /// Whose.
        seat: Seat,
        /// The card.
        card: Crew,
        /// What is left to spend.
        budget: i32,
    },
    /// The game is over.
    Over {
        /// The score of every seat.
        scores: BySeat<i32>,
        /// Who has won.
        winners: Seats,
    },
}

/// Tells a heist, event by event.
pub(crate) fn tell(beats: &[Beat], figures: &Figures, host: &mut impl Host<Event>) {
    for index in starts(beats) {
        host.tell(Audience::All, || spelled(&beats[index..], figures));
    }
}

/// A heist spelled out.
pub(crate) fn heist(beats: &[Beat], figures: &Figures) -> Vec<Event> {
    starts(beats).map(|index| spelled(&beats[index..], figures)).collect()
}

/// Where the events begin: bonuses belong to the take before them, cleared marks together.
fn starts(beats: &[Beat]) -> impl Iterator<Item = usize> {
    let before = |index: usize| beats.get(index.wrapping_sub(1));
    let begins = move |(index, beat): &(usize, &Beat)| match beat {
        Beat::Bonus { .. } => false,
        Beat::Clear { .. } => !matches!(before(*index), Some(Beat::Clear { .. })),
        _ => true,
    };
    beats.iter().enumerate().filter(begins).map(|(index, _)| index)
}

/// The event that begins with the first of these beats.
fn spelled(beats: &[Beat], figures: &Figures) -> Event {
    let of = |seat: u8| Seat::wrapping(usize::from(seat), 2);
    match beats[0] {
        Beat::Select { seat, selector, mark } => Event::Select { seat: of(seat), selector, mark },
        Beat::Flip { seat, card } => Event::Flip { seat: of(seat), card },
        Beat::Skill { seat, mark, skill } => {
            Event::Skill { seat: of(seat), mark, skill, need: figures.difficulty[mark.index()] }
        }
        Beat::Muscle { mark, cards, winner } => {
            let muscle = cards.map(|card| card.map_or(0, |card| figures.muscle[card.index()]));
            Event::Muscle { mark, cards, muscle, winner: of(winner) }
        }
        Beat::Take { seat, mark, payout } => {
            let bonus = beats[1..].iter().map_while(|beat| match *beat {
                Beat::Bonus { card, amount } => Some((card, amount)),
                _ => None,
            });
            Event::Take { seat: of(seat), mark, payout, bonus: bonus.collect() }
        }
        Beat::Set { seat, marks, of: mark } => {
            let set = figures.sets[mark.index()];
            let marks = marks[..usize::from(set.size)].to_vec();
            let neighbourhood = mark.neighbourhood();
            Event::Set { seat: of(seat), neighbourhood, marks, cash: set.cash }
        }
        Beat::Out { seat, why } => Event::Out { seat: of(seat), why },
        Beat::Bonus { .. } | Beat::Clear { .. } => {
            let marks = beats.iter().map_while(|beat| match *beat {
                Beat::Clear { mark } => Some(mark),
                _ => None,
            });
            Event::Clear { marks: marks.collect() }
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Round { round, right, slots, .. } => {
                let marks: Vec<String> = slots.iter().flatten().map(Mark::to_string).collect();
                write!(f, "Round {round}: {right} has the Right; on show: {}.", marks.join(", "))
            }
            Event::Bought { seat, card, price } => write!(f, "{seat} buys {card} for ${price}k."),
            Event::Welfare { seat, card, paid } => {
                write!(f, "{seat} gives up all cash, ${paid}k, for {card}.")
            }
            Event::Passed { seat, unasked: false } => write!(f, "{seat} passes."),
            Event::Passed { seat, unasked: true } => write!(f, "{seat} can buy nothing."),
            Event::Rival { card, muscle } => write!(f, "The rival takes {card}, muscle {muscle}."),
            Event::Ready { seat } => write!(f, "{seat} is ready."),
            Event::Select { seat, selector, mark: Some(mark) } => {
                write!(f, "{seat} flips selector {selector}: {mark}.")
            }
            Event::Select { seat, selector, mark: None } => {
                write!(f, "{seat} flips selector {selector}: nothing left there.")
            }
            Event::Flip { seat, card } => write!(f, "{seat} flips {card}."),
            Event::Skill { seat, mark, skill, need } => {
                let verdict = if *skill >= u16::from(*need) { "able" } else { "not able" };
                write!(f, "{seat} at {mark}: skill {skill} against {need}, {verdict}.")
            }
            Event::Muscle { mark, muscle: [one, two], winner, .. } => {
                write!(f, "Both are able at {mark}: muscle {one} to {two}, {winner} wins.")
            }
            Event::Take { seat, mark, payout, bonus } => {
                write!(f, "{seat} takes {mark} for ${payout}k")?;
                for (card, amount) in bonus {
                    write!(f, ", ${amount}k more for {card}")?;
                }
                f.write_str(".")
            }
            Event::Set { seat, neighbourhood, cash, .. } => {
                write!(f, "{seat} turns in a set of {neighbourhood} for ${cash}k.")
            }
            Event::Out { seat, why } => match why {
                Why::Crew => write!(f, "{seat} has no crew left."),
                Why::Marks => write!(f, "{seat} finds no mark any more."),
                Why::Skill => write!(f, "{seat} is out for this round."),
            },
            Event::Clear { marks } => {
                let marks: Vec<String> = marks.iter().map(Mark::to_string).collect();
                write!(f, "Cleared away: {}.", marks.join(", "))
            }
            Event::Game { goal, cash, won: true } => {
                write!(f, "The game brought ${cash}k: the goal of ${goal}k is reached.")
            }
            Event::Game { goal, cash, won: false } => {
                write!(f, "The game brought ${cash}k: the goal of ${goal}k is missed.")
            }
            Event::Kept { seat, card, budget } => {
                write!(f, "{seat} keeps {card}; ${budget}k left to spend.")
            }
            Event::Over { scores, winners } => {
                let scores = scores.as_slice();
                let cash: Vec<String> = scores.iter().map(|score| format!("${score}k")).collect();
                write!(f, "Over: {}", cash.join(" to "))?;
                match winners.len() {
                    // Alone one has no rival, but goals.
                    0 if scores.len() == 1 => f.write_str("; a goal is missed."),
                    _ if scores.len() == 1 => f.write_str("; every goal is reached."),
                    0 => f.write_str("; nobody has won."),
                    1 => winners.iter().try_for_each(|seat| write!(f, "; {seat} has won.")),
                    _ => f.write_str("; the win is shared."),
                }
            }
        }
    }
}
