//! What players did to each other, counted over all games.

use crate::Entrant;
use catalog::Note;
use serde::Serialize;
use std::collections::BTreeMap;

/// The note that measures the rest: a job, a day.
const ROUND: &str = "round";

/// What players did to each other at hosted tables.
#[derive(Clone, Debug, Serialize)]
pub struct Company {
    /// How many games were counted.
    pub games: u64,
    /// How many rounds, in games that have any.
    pub rounds: u64,
    /// Everything that was noted, by name.
    pub notes: Vec<NoteRow>,
}

/// One kind of note.
#[derive(Clone, Debug, Serialize)]
pub struct NoteRow {
    /// Its name.
    pub name: &'static str,
    /// All of it.
    #[serde(flatten)]
    pub all: Counted,
    /// How often it was noted in a round.
    pub per_round: Option<f64>,
    /// What half of the values do not exceed.
    pub median: f64,
    /// What nine of ten do not exceed.
    pub p90: f64,
    /// The highest.
    pub max: f64,
    /// That of every player's seats, in the order in which the players were named.
    pub players: Vec<Counted>,
}

/// How often something was noted, and how much of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Counted {
    /// How often.
    pub count: u64,
    /// How much in all.
    pub sum: f64,
}

impl Counted {
    fn add(&mut self, value: f64) {
        self.count += 1;
        self.sum += value;
    }

    /// The mean of what was noted.
    pub fn mean(&self) -> f64 {
        self.sum / self.count as f64
    }
}

/// The notes so far.
#[derive(Default)]
pub(crate) struct Notes {
    games: u64,
    values: BTreeMap<&'static str, Values>,
}

struct Values {
    all: Vec<f64>,
    players: Vec<Counted>,
}

impl Notes {
    /// Counts a game's, and gives them by name.
    pub fn add(
        &mut self,
        notes: &[Note],
        seating: &[Entrant],
        players: usize,
    ) -> BTreeMap<&'static str, Counted> {
        self.games += 1;
        let mut own: BTreeMap<&'static str, Counted> = BTreeMap::new();
        for note in notes {
            own.entry(note.name).or_default().add(note.value);
            let values = self.values.entry(note.name).or_insert_with(|| Values {
                all: Vec::new(),
                players: vec![Counted::default(); players],
            });
            values.all.push(note.value);
            if let Some(player) = note.seat.and_then(|seat| seating.get(seat.index())) {
                values.players[player.index()].add(note.value);
            }
        }
        own
    }

    /// All of them; nothing where nothing was noted.
    pub fn company(self) -> Option<Company> {
        let rounds = self.values.get(ROUND).map_or(0, |rounds| rounds.all.len() as u64);
        let row = |(name, Values { mut all, players }): (&'static str, Values)| {
            all.sort_unstable_by(f64::total_cmp);
            let counted = Counted { count: all.len() as u64, sum: all.iter().sum() };
            let at = |part: f64| all[((all.len() - 1) as f64 * part).round() as usize];
            NoteRow {
                name,
                all: counted,
                per_round: (rounds > 0).then(|| counted.count as f64 / rounds as f64),
                median: at(0.5),
                p90: at(0.9),
                max: at(1.0),
                players,
            }
        };
        let games = self.games;
        let notes: Vec<NoteRow> = self.values.into_iter().map(row).collect();
        (!notes.is_empty()).then_some(Company { games, rounds, notes })
    }
}
