//! A finished game, told from its beginning: what every illustration is drawn from.

use crate::{BadPoster, Language};
use catalog::Entry;
use serde_json::Value;
use tabletop::{Goals, Outcome, Record, Seat, Viewer};

/// A finished game. Everything in it may be known by anybody: a game that is over hides nothing.
pub(crate) struct Story {
    pub(crate) game: &'static dyn Entry,
    pub(crate) language: Language,
    /// Everybody's name, one that can be drawn.
    pub(crate) names: Vec<String>,
    pub(crate) setup: Value,
    /// The table before the first move, and after the last.
    pub(crate) first: Value,
    pub(crate) last: Value,
    /// All that happened, in order.
    pub(crate) events: Vec<Value>,
    pub(crate) outcome: Outcome,
    /// What was achieved, where there is nobody to win against.
    pub(crate) goals: Option<Goals>,
}

impl Story {
    pub(crate) fn of(
        record: &Record,
        names: Vec<String>,
        language: Language,
    ) -> Result<Story, BadPoster> {
        let game = catalog::game(&record.game)?;
        let finished = game.rebuild(record)?;
        let outcome = finished.outcome().ok_or(BadPoster::NotOver)?;
        let seats = finished.seats();
        if names.len() != seats {
            return Err(BadPoster::Names { given: names.len(), seats });
        }
        let mut beginning = record.clone();
        let moves = std::mem::take(&mut beginning.moves);
        (beginning.over, beginning.concession) = (None, None);
        let mut played = game.rebuild(&beginning)?;
        let first = played.view(Viewer::Spectator)?;
        let mut events = Vec::new();
        for step in &moves {
            for told in played.play(step.seat, &step.text)? {
                let event: Value = serde_json::to_value(&told.event.event).unwrap_or_default();
                events.push(event);
            }
        }
        let last = finished.view(Viewer::Spectator)?;
        let (setup, goals) = (finished.setup(), finished.goals());
        Ok(Story { game, language, names, setup, first, last, events, outcome, goals })
    }

    /// The events of a kind.
    pub(crate) fn of_kind<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = &'a Value> {
        self.events.iter().filter(move |event| event["event"] == kind)
    }

    pub(crate) fn seats(&self) -> usize {
        self.names.len()
    }

    pub(crate) fn has_won(&self, seat: usize) -> bool {
        self.outcome.winners.iter().any(|winner| winner.index() == seat)
    }

    /// Points by seat.
    pub(crate) fn score(&self, seat: usize) -> i32 {
        let found = Seat::all(self.seats()).nth(seat).and_then(|wanted| {
            self.outcome.scores.iter().find_map(|(seat, score)| (seat == wanted).then_some(score))
        });
        found.unwrap_or_default()
    }
}

/// A number of an event or a view.
pub(crate) fn number(value: &Value) -> usize {
    value.as_u64().unwrap_or_default() as usize
}

/// The members of a list of an event or a view.
pub(crate) fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}
