//! People as scripts play them, to measure bots with.

use super::regular;
use crate::Millions;
use crate::notation::Move;
use bots::Script;
use tabletop::Sight;
use tabletop::chance::Dice;

/// All of them.
pub(super) const ALL: &[Script<Millions>] = &[Script {
    name: "truthful",
    about: "says what it is as soon as it may, and plays on like a regular",
    play: truthful,
}];

fn truthful(sight: &Sight<'_, Millions>, dice: &mut Dice) -> Option<Move> {
    // Only what the seat can see is read off this state.
    let game = sight.imagine(dice);
    let me = sight.seat();
    let said = usize::from(game.job.used[me].claims);
    let open = game.lineup.own(me) & game.job.undecided;
    if game.negotiating() && open.is_empty() {
        return None;
    }
    if game.negotiating() && said < open.len() {
        let number = open.nth(said);
        let slot = game.lineup.character(number).slot;
        return Some(Move::Claim { slot, role: game.job.roles[number] });
    }
    Some(match regular::choose(sight, dice) {
        Move::Claim { slot, .. } => {
            let role = game.job.roles[game.lineup.number(me, slot)?];
            Move::Claim { slot, role }
        }
        mv => mv,
    })
}
