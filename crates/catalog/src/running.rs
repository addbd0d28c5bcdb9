//! A game in progress, with its types erased.

use crate::CatalogGame;
use crate::refused::{Kind, Refused};
use bots::Mind;
use protocol::EventLine;
use serde::Serialize;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use std::any::Any;
use tabletop::cards::Sources;
use tabletop::chance::Dice;
use tabletop::{
    Audience, Checked, ClockEffect, Commitment, Goals, Origin, Outcome, Places, Record, Refusal,
    Seat, Seats, SharedDeal, Sight, Source, Step, Table, Told, Turn, Viewer,
};

/// A game in progress, as its rules have it: all but bots. It is a trait of its own so that a program which
/// asks for nothing else, such as the one in the page, is linked without them.
pub trait Replayed: Send + Sync {
    /// The game's id.
    fn id(&self) -> &'static str;
    /// The version of the rules.
    fn rules(&self) -> u32;
    /// The number of seats.
    fn seats(&self) -> usize;
    /// The setup in force, as JSON.
    fn setup(&self) -> Value;
    /// How well each figure of the setup is known, by its path in the card file.
    fn sources(&self) -> Sources;
    /// Whose decision it is.
    fn turn(&self) -> Turn;
    /// How the game ended, if it has.
    fn outcome(&self) -> Option<Outcome> {
        self.turn().outcome()
    }
    /// How many goals there are and are reached, in a game that is not won against anybody.
    fn goals(&self) -> Option<Goals>;
    /// The seat's legal moves as written, in byte order; none when it is not to move.
    fn legal(&self, seat: Seat) -> Result<Vec<String>, Refused>;
    /// Refuses a seat that has nothing to decide now.
    fn may_decide(&self, seat: Seat) -> Result<(), Refused>;
    /// What the viewer may know, as JSON.
    fn view(&self, viewer: Viewer) -> Result<Value, Refused>;
    /// What the viewer may know, as JSON text.
    fn view_json(&self, viewer: Viewer) -> Result<Box<RawValue>, Refused>;
    /// What the viewer may know, drawn in text.
    fn draw(&self, viewer: Viewer) -> Result<String, Refused>;
    /// Reads a move and checks it. Nothing changes.
    fn check(&self, seat: Seat, text: &str) -> Result<CheckedMove, Refused>;
    /// Makes a move that was checked here or on a fork that has come to the same position by the same moves. It is checked again
    /// only if the position has changed; one that no longer fits is refused and changes nothing.
    fn make(&mut self, checked: &CheckedMove) -> Result<Played, Refused>;
    /// Makes a move, or refuses it and changes nothing.
    fn play(&mut self, seat: Seat, text: &str) -> Result<Vec<Told<EventLine>>, Refused> {
        self.check(seat, text).and_then(|checked| self.make(&checked)).map(|played| played.told)
    }
    /// Takes back the seat's last move, where that is allowed.
    fn undo(&mut self, seat: Seat) -> Result<(), Refused>;
    /// Gives a game of two up.
    fn resign(&mut self, seat: Seat) -> Result<(), Refused>;
    /// Offers a draw in a game of two, or accepts the other's offer; says whether it is drawn now.
    fn offer_draw(&mut self, seat: Seat) -> Result<bool, Refused>;
    /// Whether the seat may take back its last move.
    fn may_undo(&self, seat: Seat) -> bool;
    /// What the clock would play for the seat.
    fn default_move(&self, seat: Seat, dice: &mut Dice) -> Result<String, Refused>;
    /// How many seconds the decision now open should take at normal pace; 0 after the end.
    fn seconds(&self) -> u32;
    /// What the move promises its maker by what stands on the table now, if it promises anything.
    fn promised(&self, checked: &CheckedMove) -> Option<i32>;
    /// Who offers a draw.
    fn draw_offers(&self) -> Seats;
    /// Whether the rules forbid the seat to talk now.
    fn mute(&self, seat: Seat) -> bool;
    /// What was dealt, as JSON. Only a referee may look.
    fn deal(&self) -> Value;
    /// The moves so far, as written. Only a referee may look.
    fn moves(&self) -> Vec<(Seat, String)>;
    /// What was promised about the seed before the first move.
    fn commitment(&self) -> Option<Commitment>;
    /// The game as a record. The seed is in it once the game is over, or if `reveal` is set.
    fn record(&self, reveal: bool) -> Record;
    /// Makes several moves of one seat, or refuses them all and changes nothing.
    fn play_all(&mut self, seat: Seat, texts: &[&str]) -> Result<Vec<Told<EventLine>>, Refused>;
}

/// A game in progress.
pub trait Match: Replayed {
    /// What a bot on that seat would do.
    fn bot(&self, seat: Seat, mind: Mind, dice: &mut Dice) -> Result<Thought, Refused>;
    /// What the scripted person of this name would do on that seat, if anything.
    fn script(&self, seat: Seat, name: &str, dice: &mut Dice) -> Result<Option<String>, Refused>;
    /// What a bot says while it makes the move, if anything.
    fn remark(&self, checked: &CheckedMove, dice: &mut Dice) -> Option<String>;
    /// Another table in the same position, which goes its own way from here.
    fn fork(&self) -> Box<dyn Match>;
    /// Another history that the viewer could have witnessed, as a deal and moves as written.
    /// A person who does not sit at the table has witnessed what a spectator has.
    fn twin(&self, viewer: Viewer, dice: &mut Dice) -> (Value, Vec<(Seat, String)>);
}

/// What a bot decides, its move as written.
pub type Thought = bots::Thought<String>;

/// A move that was read and checked, of whichever game checked it.
pub struct CheckedMove(Box<dyn Any + Send>);

/// A move that was made.
pub struct Played {
    /// What the rules told about it.
    pub told: Vec<Told<EventLine>>,
    /// What it does to the time left.
    pub clock: ClockEffect,
}

pub(crate) struct Running<G: CatalogGame>(pub Table<G>);

impl<G: CatalogGame> Running<G> {
    fn seat(&self, seat: Seat) -> Result<Seat, Refused> {
        if seat.index() < self.0.seats() {
            Ok(seat)
        } else {
            Err(Refusal::<G::Illegal>::NoSuchSeat(seat).into())
        }
    }

    fn viewer(&self, viewer: Viewer) -> Result<Viewer, Refused> {
        viewer.seat().map_or(Ok(()), |seat| self.seat(seat).map(drop)).map(|()| viewer)
    }

    fn sight(&self, seat: Seat) -> Result<Sight<'_, G>, Refused> {
        self.0.may_move(seat)?;
        Ok(Sight::new(self.0.game(), seat))
    }

    /// How moves are written depends on the setup alone, so a twin's are written alike.
    fn written(&self, moves: &[(Seat, G::Move)]) -> Vec<(Seat, String)> {
        moves.iter().map(|&(seat, mv)| (seat, self.0.game().spell(mv))).collect()
    }

    /// The move of a seat that may move.
    fn read(&self, seat: Seat, text: &str) -> Result<G::Move, Refused> {
        self.0.may_move(seat)?;
        self.0.game().read(text).map_err(|not| {
            let text: String = text.chars().take(40).collect();
            Refused::new(Kind::IllegalMove, format!("{text:?} is {not}"))
        })
    }

    /// The move, if it would be let in.
    fn checked(&self, seat: Seat, text: &str) -> Result<Checked<G::Move>, Refused> {
        let mv = self.read(seat, text)?;
        Ok(self.0.prepare(seat, mv)?)
    }

    /// The checked move, if it is one of this game's.
    fn own<'a>(&self, CheckedMove(checked): &'a CheckedMove) -> Option<&'a Checked<G::Move>> {
        checked.downcast_ref()
    }
}

/// The first letters as a number in the same order: most moves are told apart by it at once.
fn beginning(text: &str) -> u64 {
    let mut letters = [0; 8];
    let length = text.len().min(8);
    letters[..length].copy_from_slice(&text.as_bytes()[..length]);
    u64::from_be_bytes(letters)
}

/// As [`json`], without a tree in between.
fn written(value: &impl Serialize) -> Box<RawValue> {
    to_raw_value(value).expect("views and events can be written down")
}

fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("views, events, setups and deals can be written down")
}

impl<G: CatalogGame> Replayed for Running<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn rules(&self) -> u32 {
        G::rules(self.0.setup())
    }

    fn seats(&self) -> usize {
        self.0.seats()
    }

    fn setup(&self) -> Value {
        json(self.0.setup())
    }

    fn goals(&self) -> Option<Goals> {
        self.0.game().goals()
    }

    fn sources(&self) -> Sources {
        let built_in = G::read_cards(G::CARDS_TEXT).expect("the embedded card file is in order");
        G::sources(self.0.setup(), &built_in)
    }

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn legal(&self, seat: Seat) -> Result<Vec<String>, Refused> {
        let seat = self.seat(seat)?;
        let spell = |mv| self.0.game().spell(mv);
        let mut moves: Vec<(u64, String)> = self
            .0
            .legal(seat)
            .into_iter()
            .map(spell)
            .map(|text| (beginning(&text), text))
            .collect();
        moves.sort_unstable();
        Ok(moves.into_iter().map(|(_, text)| text).collect())
    }

    fn may_decide(&self, seat: Seat) -> Result<(), Refused> {
        Ok(self.0.may_move(seat)?)
    }

    fn view(&self, viewer: Viewer) -> Result<Value, Refused> {
        Ok(json(&self.0.view(self.viewer(viewer)?)))
    }

    fn view_json(&self, viewer: Viewer) -> Result<Box<RawValue>, Refused> {
        let view = self.0.view(self.viewer(viewer)?);
        Ok(written(&view))
    }

    fn draw(&self, viewer: Viewer) -> Result<String, Refused> {
        Ok(G::draw(&self.0.view(self.viewer(viewer)?)))
    }

    fn check(&self, seat: Seat, text: &str) -> Result<CheckedMove, Refused> {
        Ok(CheckedMove(Box::new(self.checked(seat, text)?)))
    }

    fn make(&mut self, checked: &CheckedMove) -> Result<Played, Refused> {
        let foreign = || Refused::new(Kind::IllegalMove, "that is a move of another game");
        let checked = *self.own(checked).ok_or_else(foreign)?;
        let clock = self.0.game().clock_effect(checked.mv());
        let line = |told: Told<G::Event>| Told {
            to: told.to,
            event: EventLine { event: written(&told.event), text: told.event.to_string() },
        };
        let told = self.0.make(checked)?.into_iter().map(line).collect();
        Ok(Played { told, clock })
    }

    fn play_all(&mut self, seat: Seat, texts: &[&str]) -> Result<Vec<Told<EventLine>>, Refused> {
        let mut attempt = Running(self.0.clone());
        let mut told = Vec::new();
        for text in texts {
            told.extend(attempt.play(seat, text)?);
        }
        *self = attempt;
        Ok(told)
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Refused> {
        let seat = self.seat(seat)?;
        Ok(self.0.undo(seat)?)
    }

    fn resign(&mut self, seat: Seat) -> Result<(), Refused> {
        Ok(self.0.resign(seat)?)
    }

    fn offer_draw(&mut self, seat: Seat) -> Result<bool, Refused> {
        Ok(self.0.offer_draw(seat)?)
    }

    fn may_undo(&self, seat: Seat) -> bool {
        self.0.may_undo(seat).is_ok()
    }

    fn default_move(&self, seat: Seat, dice: &mut Dice) -> Result<String, Refused> {
        self.0.may_move(seat)?;
        Ok(self.0.game().spell(self.0.default_move(seat, dice)))
    }

    fn seconds(&self) -> u32 {
        if self.outcome().is_some() { 0 } else { self.0.game().seconds() }
    }

    fn promised(&self, checked: &CheckedMove) -> Option<i32> {
        let checked = self.own(checked)?;
        self.0.game().promised(checked.seat(), checked.mv())
    }

    fn draw_offers(&self) -> Seats {
        self.0.draw_offers()
    }

    fn mute(&self, seat: Seat) -> bool {
        self.seat(seat).is_ok_and(|seat| self.0.game().mute(seat))
    }

    fn deal(&self) -> Value {
        json(self.0.deal())
    }

    fn moves(&self) -> Vec<(Seat, String)> {
        self.written(self.0.log())
    }

    fn commitment(&self) -> Option<Commitment> {
        match self.0.origin() {
            Origin::Seed(seed) => Some(seed.commitment()),
            Origin::Shared { deal, .. } => Some(deal.commitment),
            Origin::Sealed(commitment) => Some(*commitment),
            Origin::Deal(_) => None,
        }
    }

    fn record(&self, reveal: bool) -> Record {
        let outcome = self.outcome();
        let reveal = reveal || outcome.is_some();
        let mut setup = json(self.0.setup()).to_string();
        let source = match self.0.origin() {
            Origin::Shared { setup: written, deal } => {
                setup.clone_from(written);
                let seed = deal.seed.clone().filter(|_| reveal);
                Source::Shared(SharedDeal { seed, ..deal.clone() })
            }
            Origin::Deal(deal) => Source::Deal(json(deal).to_string()),
            Origin::Sealed(commitment) => Source::Seed(*commitment, None),
            Origin::Seed(seed) => Source::Seed(seed.commitment(), reveal.then(|| seed.clone())),
        };
        let steps = self.moves().into_iter();
        Record {
            game: G::ID.into(),
            rules: self.rules(),
            setup,
            source,
            moves: steps.map(|(seat, text)| Step { line: 0, seat, text }).collect(),
            concession: self.0.concession(),
            over: outcome.map(|outcome| outcome.scores.as_slice().to_vec()),
            lines: Places::default(),
        }
    }
}

impl<G: CatalogGame> Match for Running<G> {
    fn bot(&self, seat: Seat, mind: Mind, dice: &mut Dice) -> Result<Thought, Refused> {
        let bots::Thought { mv, lost, chance } = mind.think(&self.sight(seat)?, dice);
        Ok(Thought { mv: self.0.game().spell(mv), lost, chance })
    }

    fn script(&self, seat: Seat, name: &str, dice: &mut Dice) -> Result<Option<String>, Refused> {
        let sight = self.sight(seat)?;
        let script = G::scripts().iter().find(|script| script.name == name);
        let mv = script.and_then(|script| (script.play)(&sight, dice));
        Ok(mv.map(|mv| self.0.game().spell(mv)))
    }

    fn remark(&self, checked: &CheckedMove, dice: &mut Dice) -> Option<String> {
        let checked = self.own(checked)?;
        G::remark(&self.sight(checked.seat()).ok()?, checked.mv(), dice)
    }

    fn fork(&self) -> Box<dyn Match> {
        Box::new(Running(self.0.clone()))
    }

    fn twin(&self, viewer: Viewer, dice: &mut Dice) -> (Value, Vec<(Seat, String)>) {
        let viewer = self.viewer(viewer).unwrap_or(Viewer::Spectator);
        let (deal, moves) = self.0.game().twin(self.0.deal(), self.0.log(), viewer, dice);
        (json(&deal), self.written(&moves))
    }
}

/// An audience in words for programs: `"all"`, or the seats; a spectator is nobody's seat.
pub(crate) fn audience_json(to: Audience) -> Value {
    match to {
        Audience::All => Value::from("all"),
        Audience::Only(seat) => serde_json::json!({ "only": seat }),
        Audience::Except(seat) => serde_json::json!({ "except": seat }),
    }
}

/// An event with its audience, as a referee tells it.
pub fn told_json(told: &Told<EventLine>) -> Value {
    let mut event = json(&told.event.event);
    if let Value::Object(fields) = &mut event {
        fields.insert("to".into(), audience_json(told.to));
    }
    event
}
