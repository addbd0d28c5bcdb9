//! What a person is advised to do: as much of a decision as can be done with one press.

use super::decide::goes_together;
use catalog::{Match, Refused, Thought};
use tabletop::{Seat, Turn};

/// What a bot would do in a person's place.
#[derive(Debug, PartialEq, Eq)]
pub struct Advice {
    /// The moves, all of which can be made as one action.
    pub moves: Vec<String>,
    /// Whether the decision goes on after them.
    pub more: bool,
    /// The chance the bot gives the person now, in hundredths, where it has reckoned one.
    pub chance: Option<u8>,
}

impl Advice {
    /// No advice yet.
    pub fn none() -> Advice {
        Advice { moves: Vec::new(), more: true, chance: None }
    }

    /// Adds what `think` would do next on the seat; says whether there is more to add. Advice ends behind
    /// the first move that shows something: what a bot would do then depends on what it would see, which
    /// is not to be told before, and the table refuses moves that are sent behind one. The game given is
    /// played on.
    pub fn add(
        &mut self,
        game: &mut dyn Match,
        seat: Seat,
        think: impl FnOnce(&dyn Match) -> Result<Thought, Refused>,
    ) -> Result<bool, Refused> {
        let before = game.turn();
        let thought = think(game)?;
        let told = game.play(seat, &thought.mv)?;
        if self.moves.is_empty() {
            self.chance = thought.chance;
        }
        self.moves.push(thought.mv);
        self.more = goes_on(before, game.turn(), seat);
        Ok(self.more && goes_together(game, seat, before, &told))
    }
}

/// Whether a seat that decides together with others, or alone as if with others, is not done.
fn goes_on(before: Turn, after: Turn, seat: Seat) -> bool {
    match (before, after) {
        (Turn::Together(before), Turn::Together(after)) => {
            after.contains(seat) && after.iter().all(|seat| before.contains(seat))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::decide::accepted;
    use catalog::{Entry, NewGame};
    use std::collections::BTreeMap;
    use tabletop::chance::{Dice, below, dice, pick};
    use tabletop::{Level, Seed};

    /// How many positions of each game are looked at, and at the least.
    const POSITIONS: usize = 200;
    const LEAST: usize = 50;
    /// One move in so many is advised about.
    const EVERY: u32 = 4;
    /// Bots of every kind, quick enough for thousands of decisions.
    const MINDS: [&str; 3] = ["random", "rookie", "master@4p"];

    /// All advice to everybody who may move is accepted as one action.
    #[test]
    fn advice_can_be_done_with_one_press() {
        let longest: BTreeMap<_, _> =
            catalog::games().iter().map(|game| (game.id(), advised(*game))).collect();
        assert!(longest["masters"] > 5 && longest["pinched"] > 1, "{longest:?}");
    }

    /// Plays random games until there has been enough advice; the most moves at once.
    fn advised(entry: &dyn Entry) -> usize {
        let (setups, positions) = (entry.sample_setups(), effort::scaled(POSITIONS).max(LEAST));
        let (mut seen, mut longest) = (0, 0);
        for number in 0.. {
            let setup = setups[number % setups.len()].to_string();
            let new = NewGame::asked(&setup, Seed::new([number as u8; 32]));
            let mut game = entry.begin(&new).expect("a sample can be played");
            let dice = &mut dice(number as u64);
            while game.outcome().is_none() {
                if below(dice, EVERY) == 0 {
                    longest = longest.max(advise_everybody(&*game, dice));
                    seen += 1;
                }
                if seen == positions {
                    return longest;
                }
                let seats: Vec<Seat> = game.turn().awaited().iter().collect();
                let seat = pick(dice, &seats);
                let text = game.bot(seat, Level::Random.into(), dice).expect("a seat to move").mv;
                game.play(seat, &text).expect("a legal move");
            }
        }
        unreachable!("random games go on for ever")
    }

    fn advise_everybody(game: &dyn Match, dice: &mut Dice) -> usize {
        let mut longest = 0;
        for seat in game.turn().seats().iter() {
            let mind = pick(dice, &MINDS);
            let (mut advice, mut ahead) = (Advice::none(), game.fork());
            let mut think = |game: &dyn Match| game.bot(seat, mind.parse().expect("a mind"), dice);
            while advice.add(&mut *ahead, seat, &mut think).expect("advice") {}
            let answer = accepted(game, seat, &advice.moves).map(drop);
            assert!(answer.is_ok(), "{} {seat} {mind}: {advice:?} {answer:?}", game.id());
            longest = longest.max(advice.moves.len());
        }
        longest
    }
}
