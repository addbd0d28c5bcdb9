//! A position as one viewer may know it, for clients.

use crate::{Refused, Replayed, sort_naturally};
use protocol::{GameResult, Position, SeatNo};
use tabletop::Viewer;

/// What the viewer may know, and what they can do. Clocks and pauses are the host's to add.
pub fn position(game: &dyn Replayed, viewer: Viewer) -> Result<Position, Refused> {
    let turn = game.turn();
    let seat = viewer.seat();
    let mut legal = seat.map(|seat| game.legal(seat)).transpose()?.unwrap_or_default();
    sort_naturally(&mut legal);
    Ok(Position {
        view: game.view_json(viewer)?,
        turn: turn.into(),
        may: SeatNo::each(turn.seats()),
        awaited: SeatNo::each(turn.awaited()),
        legal,
        may_undo: seat.is_some_and(|seat| game.may_undo(seat)),
        may_talk: seat.is_none_or(|seat| !game.mute(seat)),
        deadlines: Vec::new(),
        clocks: Vec::new(),
        patience: None,
        draw_offers: SeatNo::each(game.draw_offers()),
        pause_wishes: Vec::new(),
        result: result(game),
    })
}

/// How the game ended, if it has.
pub fn result(game: &dyn Replayed) -> Option<GameResult> {
    game.outcome().map(|outcome| GameResult::new(outcome, game.goals()))
}
