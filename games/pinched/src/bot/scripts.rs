//! People as scripts play them, to measure bots with.

use super::habit;
use crate::Pinched;
use crate::notation::Move;
use bots::Script;
use tabletop::Sight;
use tabletop::chance::Dice;

/// All of them.
pub(super) const ALL: &[Script<Pinched>] = &[
    Script {
        name: "truthful",
        about: "says where it goes, goes there, and plays like a regular",
        play: truthful,
    },
    Script { name: "silent", about: "plays like a regular, without a word", play: silent },
];

fn truthful(sight: &Sight<'_, Pinched>, dice: &mut Dice) -> Option<Move> {
    // Only what the seat can see is read off this state.
    let game = sight.imagine(dice);
    let said = game.talk.last(sight.seat());
    let legal = sight.legal();
    Some(match (legal[0], said) {
        (Move::Go(_), Some(at)) => Move::Go(at),
        // It has chosen, and has nothing to add.
        (Move::Say(_), _) => return None,
        (Move::Go(_), None) => match habit::choose(sight, dice) {
            Move::Go(at) if legal.contains(&Move::Say(at)) => Move::Say(at),
            mv => mv,
        },
        _ => habit::choose(sight, dice),
    })
}

fn silent(sight: &Sight<'_, Pinched>, dice: &mut Dice) -> Option<Move> {
    // It has chosen where there is nothing but words to choose from.
    let chosen = sight.legal().iter().all(|mv| matches!(mv, Move::Say(_)));
    if chosen {
        return None;
    }
    Some(match habit::choose(sight, dice) {
        // Where others would speak it goes.
        Move::Say(at) => Move::Go(at),
        mv => mv,
    })
}
