//! People as scripts play them, to measure bots with: masters in everything but their words and
//! plans, who wait until everybody else has chosen, and so hear all there is to hear. Only the
//! silent one plays like a regular and waits for nobody.

use super::habit;
use super::temper::Temper;
use crate::Pinched;
use crate::boards::Location;
use crate::notation::Move;
use bots::{Script, Time};
use tabletop::chance::{Dice, pick};
use tabletop::{Seat, Sight};

/// How long they think.
const TIME: Time = Time::Playouts(300);
const SILENT: Temper = Temper { talk: 0.0, ..Temper::NEUTRAL };
const DEAF: Temper = Temper { trust: 0.0, ..SILENT };

/// All of them.
pub(super) const ALL: &[Script<Pinched>] = &[
    Script {
        name: "truthful",
        about: "says where it goes, and goes there",
        play: |sight, dice| act(sight, dice, truthful),
    },
    Script {
        name: "liar",
        about: "says where it does not go",
        play: |sight, dice| act(sight, dice, liar),
    },
    Script {
        name: "believer",
        about: "joins the Mastermind at its word; as the Mastermind goes where nobody says they go",
        play: |sight, dice| act(sight, dice, believer),
    },
    Script {
        name: "deaf",
        about: "says nothing and listens to nobody",
        play: |sight, dice| act(sight, dice, |sight, _, dice| think(sight, &DEAF, dice)),
    },
    Script {
        name: "follower",
        about: "goes where somebody was the last to say they go",
        play: |sight, dice| act(sight, dice, follower),
    },
    Script {
        name: "avoider",
        about: "goes where nobody says they go",
        play: |sight, dice| act(sight, dice, unsaid),
    },
    Script { name: "silent", about: "plays like a regular, without a word", play: silent },
];

type Plan = fn(&Sight<'_, Pinched>, &Pinched, &mut Dice) -> Move;

/// A plan by the script, anything else as a master would.
fn act(sight: &Sight<'_, Pinched>, dice: &mut Dice, plan: Plan) -> Option<Move> {
    // Only what the seat can see is read off this state.
    let game = sight.imagine(dice);
    match sight.legal()[0] {
        // It has chosen, and has nothing to add.
        Move::Say(_) => None,
        Move::Go(_) => {
            let mv = plan(sight, &game, dice);
            let last = game.committed.len() + 1 == game.players();
            (last || matches!(mv, Move::Say(_))).then_some(mv)
        }
        _ => Some(think(sight, &SILENT, dice)),
    }
}

fn think(sight: &Sight<'_, Pinched>, temper: &Temper, dice: &mut Dice) -> Move {
    Pinched::master_of(sight, TIME, temper, dice).mv
}

fn truthful(sight: &Sight<'_, Pinched>, game: &Pinched, dice: &mut Dice) -> Move {
    match (game.talk.last(sight.seat()), think(sight, &SILENT, dice)) {
        (Some(at), _) => Move::Go(at),
        (None, Move::Go(at)) if game.setup.talk => Move::Say(at),
        (None, mv) => mv,
    }
}

fn liar(sight: &Sight<'_, Pinched>, game: &Pinched, dice: &mut Dice) -> Move {
    let said = game.talk.last(sight.seat());
    if said.is_none() && game.setup.talk {
        return Move::Say(game.any_place(dice));
    }
    let plans = (0..20).map(|_| think(sight, &SILENT, dice));
    let lie = |mv: &Move| said.is_none_or(|at| *mv != Move::Go(at));
    plans.into_iter().find(lie).unwrap_or_else(|| unsaid(sight, game, dice))
}

fn believer(sight: &Sight<'_, Pinched>, game: &Pinched, dice: &mut Dice) -> Move {
    match game.talk.last(game.mastermind) {
        Some(at) if game.mastermind != sight.seat() => Move::Go(at),
        _ => unsaid(sight, game, dice),
    }
}

fn follower(sight: &Sight<'_, Pinched>, game: &Pinched, dice: &mut Dice) -> Move {
    let said = game.talk.words().iter().rev().find(|word| word.seat != sight.seat());
    said.map_or_else(|| think(sight, &SILENT, dice), |word| Move::Go(word.at))
}

/// Somewhere nobody says they go.
fn unsaid(sight: &Sight<'_, Pinched>, game: &Pinched, dice: &mut Dice) -> Move {
    let said =
        |place: Location| Seat::all(game.players()).any(|seat| game.talk.last(seat) == Some(place));
    let open: Vec<Location> = game.setup.boards.locations().filter(|&place| !said(place)).collect();
    match open.is_empty() || game.talk.words().is_empty() {
        true => think(sight, &SILENT, dice),
        false => Move::Go(pick(dice, &open)),
    }
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
