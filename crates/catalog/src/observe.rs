//! A finished game once more, for those who count what players did to each other.

use crate::CatalogGame;
use crate::refused::{Kind, Refused};
use bots::{Moment, Note};
use tabletop::{Seat, Table, Turn};

/// A move and when it was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dated {
    /// When, in milliseconds.
    pub at: i64,
    /// Who moved.
    pub seat: Seat,
    /// The move as written.
    pub text: String,
}

/// Every game has notes of its free phases; the rest is the game's own.
pub(crate) fn observe<G: CatalogGame>(
    mut table: Table<G>,
    moves: &[Dated],
) -> Result<Vec<Note>, Refused> {
    let mut observer = G::observer();
    let (mut notes, mut free) = (Vec::new(), None);
    for dated in moves {
        let before = table.game().clone();
        let mv = before
            .read(&dated.text)
            .map_err(|not| Refused::new(Kind::IllegalMove, format!("{:?} is {not}", dated.text)))?;
        let told = table.play(dated.seat, mv)?;
        note_free_phase(before.turn(), table.turn(), dated, &mut free, &mut notes);
        if let Some(observer) = &mut observer {
            let (at, seat, after) = (dated.at, dated.seat, table.game());
            let moment = Moment { at, seat, mv, before: &before, after, told: &told };
            observer.see(&moment, &mut notes);
        }
    }
    Ok(notes)
}

/// How long a free phase took and how many moves were made in it: it lasts while the turn is free.
fn note_free_phase(
    before: Turn,
    after: Turn,
    dated: &Dated,
    free: &mut Option<(i64, u32)>,
    notes: &mut Vec<Note>,
) {
    let is_free = |turn| matches!(turn, Turn::Free { .. });
    if is_free(before) {
        let (since, moves) = free.get_or_insert((dated.at, 0));
        *moves += 1;
        if !is_free(after) {
            notes.push(Note::common("free_phase_seconds", (dated.at - *since) as f64 / 1000.0));
            notes.push(Note::common("free_phase_moves", f64::from(*moves)));
            *free = None;
        }
    } else if is_free(after) {
        *free = Some((dated.at, 0));
    }
}
