//! What burglars say to each other and what comes of it, for those who count it.

use crate::event::Event;
use crate::{Move, Pinched};
use bots::{Moment, Note, Observer};
use tabletop::Seat;

/// Sees one game.
pub(super) struct Company;

impl Observer<Pinched> for Company {
    fn see(&mut self, moment: &Moment<'_, Pinched>, notes: &mut Vec<Note>) {
        if let Move::Say(_) = moment.mv {
            let again = moment.before.talk.last(moment.seat).is_some();
            let name = if again { "declaration_changed" } else { "declaration" };
            notes.push(Note::of(moment.seat, name, 1.0));
        }
        for told in moment.told {
            match &told.event {
                Event::Day { .. } => notes.push(Note::common("round", 1.0)),
                Event::Word { seat, kept, .. } => {
                    let name = if *kept { "word_kept" } else { "word_broken" };
                    notes.push(Note::of(*seat, name, 1.0));
                    followers(moment, *seat, *kept, notes);
                }
                _ => {}
            }
        }
    }
}

/// Who went where a burglar had said it would go.
fn followers(moment: &Moment<'_, Pinched>, speaker: Seat, kept: bool, notes: &mut Vec<Note>) {
    let (said, game) = (moment.before.talk.last(speaker), moment.before);
    for seat in Seat::all(game.players()).filter(|&seat| seat != speaker) {
        // The last of the plans is the one that turned them all up.
        let plan = match moment.mv {
            Move::Go(place) if seat == moment.seat => Some(place),
            _ => game.plans[seat],
        };
        notes.push(Note::of(
            seat,
            match (plan == said, kept) {
                (true, true) => "kept_word_followed",
                (true, false) => "broken_word_followed",
                (false, true) => "kept_word_avoided",
                (false, false) => "broken_word_avoided",
            },
            1.0,
        ));
    }
}
