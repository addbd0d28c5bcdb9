//! What players do to each other in a job, for those who count it.

use crate::character::{Character, Group, MOST};
use crate::log::{Entry, Fate};
use crate::notation::Move;
use crate::role::Role;
use crate::{Event, Millions};
use bots::{Moment, Note, Observer};
use std::collections::BTreeMap;
use tabletop::Seat;

/// Sees one game.
#[derive(Default)]
pub(super) struct Company {
    /// Since when an offer stands on a character without a word or a step of its owner.
    unanswered: BTreeMap<(Seat, Character), i64>,
    /// The last claim about each character of this job.
    claims: BTreeMap<usize, Role>,
}

impl Observer<Millions> for Company {
    fn see(&mut self, moment: &Moment<'_, Millions>, notes: &mut Vec<Note>) {
        self.answers(moment, notes);
        let (game, seat) = (moment.before, moment.seat);
        let number = |slot| game.lineup.number(seat, slot);
        match moment.mv {
            Move::Claim { slot, role } => {
                if let Some(number) = number(slot) {
                    let is_true = game.job.roles[number] == role;
                    let name = if is_true { "claim_true" } else { "claim_false" };
                    notes.push(Note::of(seat, name, 1.0));
                    self.claims.insert(number, role);
                }
            }
            Move::Ask { slot, amount } => {
                let standing = number(slot).map_or(0, |number| standing(game, number));
                let name = if standing > 0 { "counter_offer" } else { "ask" };
                notes.push(Note::of(seat, name, amount.into()));
            }
            Move::Offer { on, amount } => self.offer(moment, on, amount, notes),
            Move::Withdraw { on } => {
                self.unanswered.remove(&(seat, on));
                notes.push(Note::of(seat, "bribe_withdrawn", 1.0));
            }
            Move::Leave { slot } => {
                let paid = number(slot).map_or(0, |number| standing(game, number));
                let name = if paid > 0 { "left_for_money" } else { "left_for_nothing" };
                notes.push(Note::of(seat, name, paid.into()));
                self.belief(game, number(slot), true, notes);
            }
            Move::Stay { slot } => {
                notes.push(Note::of(seat, "stayed", 1.0));
                self.belief(game, number(slot), false, notes);
            }
            Move::Intimidate { .. } => notes.push(Note::of(seat, "look", 1.0)),
            Move::Lastcall => notes.push(Note::of(seat, "last_call", 1.0)),
            Move::Choose { .. } | Move::Name { .. } => {}
        }
        moment.told.iter().for_each(|told| self.hear(&told.event, notes));
    }
}

impl Company {
    /// An offer is answered by the next thing that its addressee does.
    fn answers(&mut self, moment: &Moment<'_, Millions>, notes: &mut Vec<Note>) {
        let Moment { at, seat, .. } = *moment;
        self.unanswered.retain(|&(_, on), since| {
            if on.seat == seat {
                notes.push(Note::of(seat, "answer_seconds", (at - *since) as f64 / 1000.0));
            }
            on.seat != seat
        });
    }

    fn offer(
        &mut self,
        moment: &Moment<'_, Millions>,
        on: Character,
        amount: u8,
        notes: &mut Vec<Note>,
    ) {
        let (game, seat) = (moment.before, moment.seat);
        let Some(number) = game.lineup.number(on.seat, on.slot) else { return };
        let own = game.job.offers[seat].on(number);
        let name = match standing(game, number) - own {
            _ if own > 0 && amount > own => "bribe_raised",
            _ if own > 0 => "bribe_lowered",
            0 => "bribe_offered",
            _ => "bribe_joined",
        };
        notes.push(Note::of(seat, name, amount.into()));
        self.unanswered.entry((seat, on)).or_insert(moment.at);
    }

    /// A decision of somebody who has the role that somebody else still there has claimed: a claim is believed by leaving.
    fn belief(&self, game: &Millions, number: Option<usize>, leaves: bool, notes: &mut Vec<Note>) {
        let Some(number) = number else { return };
        let (seat, role) = (game.lineup.owner(number), game.job.roles[number]);
        let rivals: Group = game.here() & !game.lineup.own(seat);
        for rival in rivals.filter(|rival| self.claims.get(rival) == Some(&role)) {
            notes.push(Note::of(
                seat,
                match (leaves, game.job.roles[rival] == role) {
                    (true, true) => "truth_believed",
                    (true, false) => "lie_believed",
                    (false, true) => "truth_doubted",
                    (false, false) => "lie_doubted",
                },
                1.0,
            ));
        }
    }

    fn hear(&mut self, event: &Event, notes: &mut Vec<Note>) {
        let Event::Logged(entry) = event else { return };
        match *entry {
            Entry::Paid { payer, amount, .. } => {
                notes.push(Note::of(payer, "bribe_paid", amount.into()));
            }
            Entry::Returned { payer, character, .. } => {
                self.unanswered.remove(&(payer, character));
                notes.push(Note::of(payer, "bribe_refused", 1.0));
            }
            Entry::Out { character, fate } => {
                let name = match fate {
                    Fate::Clash => "lost_to_clash",
                    Fate::Snitched => "lost_to_snitch",
                    Fate::Alone => "lost_alone",
                    Fate::Left | Fate::Shared => return,
                };
                notes.push(Note::of(character.seat, name, 1.0));
            }
            Entry::Share { character, amount } => {
                notes.push(Note::of(character.seat, "share", amount.into()));
            }
            Entry::Roles { .. } => {
                self.claims.clear();
                self.unanswered.clear();
                notes.push(Note::common("round", 1.0));
            }
            _ => {}
        }
    }
}

/// What stands on a character.
fn standing(game: &Millions, number: usize) -> u8 {
    debug_assert!(number < MOST);
    game.job.offers.iter().map(|(_, offers)| offers.on(number)).sum()
}
