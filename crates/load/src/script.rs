//! Whole games played in advance, so that a client under load need not read lists of moves.

use crate::failure::Failure;
use catalog::{Entry, Match, NewGame, Refused};
use tabletop::chance::{Dice, Rng, dice};
use tabletop::{Level, Seat, Seed, Turn};

/// A game from the first move to the last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// Who moves, and how it is written.
    pub moves: Moves,
}

type Moves = Vec<(Seat, Box<str>)>;

impl Script {
    /// Plays random games, if what was played once can be played at any table: every turn is one
    /// seat's and chance has no say.
    pub fn write(
        game: &'static dyn Entry,
        setup: &str,
        count: usize,
        seed: u64,
    ) -> Result<Vec<Script>, Failure> {
        let mut dice = dice(seed);
        let deal = begin(game, setup, &mut dice)?.deal();
        let scripts = (0..count).map(|_| {
            let mut played = begin(game, setup, &mut dice)?;
            let moves = random_moves(&mut *played, &mut dice)?;
            let mut elsewhere = begin(game, setup, &mut dice)?;
            let same = moves.is_some()
                && elsewhere.deal() == deal
                && played.moves().iter().all(|(seat, text)| elsewhere.play(*seat, text).is_ok())
                && elsewhere.outcome() == played.outcome();
            let moves = moves.filter(|_| same).ok_or(Failure::NoScript { game: game.id() })?;
            Ok(Script { moves })
        });
        scripts.collect()
    }
}

/// A new game with a new deal.
pub(crate) fn begin(
    game: &'static dyn Entry,
    setup: &str,
    dice: &mut Dice,
) -> Result<Box<dyn Match>, Refused> {
    let mut bytes = [0; 32];
    dice.fill_bytes(&mut bytes);
    game.begin(&NewGame::asked(setup, Seed::new(bytes)))
}

/// Random moves to the end, if every turn is one seat's.
fn random_moves(game: &mut dyn Match, dice: &mut Dice) -> Result<Option<Moves>, Refused> {
    let mut moves = Vec::new();
    loop {
        let seat = match game.turn() {
            Turn::One(seat) => seat,
            Turn::Over(_) => return Ok(Some(moves)),
            _ => return Ok(None),
        };
        let text = game.bot(seat, Level::Random.into(), dice)?.mv;
        game.play(seat, &text)?;
        moves.push((seat, text.into()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_without_secrets_are_scripted() {
        let pinch = catalog::game("pinch").unwrap();
        let setup = r#"{"size":5}"#;
        let scripts = Script::write(pinch, setup, 3, 1).unwrap();
        assert_eq!(scripts, Script::write(pinch, setup, 3, 1).unwrap());
        assert_ne!(scripts[0], scripts[1]);
        let mut game = begin(pinch, setup, &mut dice(9)).unwrap();
        for (seat, text) in &scripts[2].moves {
            assert_eq!(game.outcome(), None);
            game.play(*seat, text).unwrap();
        }
        assert!(game.outcome().is_some());
    }

    #[test]
    fn games_with_secrets_are_not() {
        for game in catalog::games().iter().filter(|game| game.id() != "pinch") {
            let setup = game.sample_setups()[0].to_string();
            let refused = Script::write(*game, &setup, 2, 1);
            assert!(matches!(refused, Err(Failure::NoScript { .. })), "{}", game.id());
        }
    }
}
