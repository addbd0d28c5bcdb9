//! What came out of a run, for programs; [`std::fmt::Display`] writes it for people.

use crate::figures::{EloInterval, Rating, Verdict};
use crate::{Company, Counted, Entrant, Fault};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use tabletop::{BySeat, Seats};

/// Everything that came out of a run. Only whole deals are counted.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The game's id.
    pub game: &'static str,
    /// The version of its rules.
    pub rules: u32,
    /// The setup that was asked for.
    pub setup: Value,
    /// The seats of the table.
    pub seats: usize,
    /// What the deals and the bots' dice depended on.
    pub seed: u64,
    /// Whether the games were played at tables that the server hosts: then times are those of the table.
    pub hosted: bool,
    /// How long a decision might take.
    pub limit_ms: u64,
    /// How many games were to be played at most.
    pub asked: u64,
    /// How many deals were played with every seating.
    pub deals: u64,
    /// Whether the run was stopped from outside.
    pub stopped: bool,
    /// The different players, in the order in which they were named.
    pub players: Vec<Standing>,
    /// Every two who met without a third.
    pub duels: Vec<Duel>,
    /// The test, if there was one.
    pub sprt: Option<Test>,
    /// What programs did wrong.
    pub faults: Vec<Fault>,
    /// What the players did to each other, where games were hosted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub company: Option<Company>,
    /// Every game.
    pub games: Vec<GameRow>,
}

/// How one player did.
#[derive(Clone, Debug, Serialize)]
pub struct Standing {
    /// The player as it was named.
    pub player: String,
    /// Games, counted once for each seat it had in them.
    pub games: u64,
    /// Its share of the victories with one seat; a shared one counts in parts.
    pub share: f64,
    /// Where the true share lies with 95 % confidence.
    pub share_95: [f64; 2],
    /// The share if all were equal.
    pub fair: f64,
    /// Mean points.
    pub score: f64,
    /// Strength after Weng and Lin.
    pub rating: Rating,
    /// Where the true strength lies with 95 % confidence.
    pub rating_95: [f64; 2],
    /// How long its decisions took.
    pub times: Times,
    /// How many faults it made.
    pub faults: u64,
}

/// How long decisions took, in milliseconds.
#[derive(Clone, Debug, Serialize)]
pub struct Times {
    /// How many there were.
    pub decisions: u64,
    /// The mean.
    pub mean_ms: f64,
    /// What 99 of 100 do not exceed.
    pub p99_ms: f64,
    /// The longest.
    pub max_ms: f64,
    /// How many took longer than the limit.
    pub over: u64,
}

/// Two players who met without a third.
#[derive(Clone, Debug, Serialize)]
pub struct Duel {
    /// The one named first.
    pub first: Entrant,
    /// The other.
    pub second: Entrant,
    /// The first one's share of the victories.
    pub score: f64,
    /// That share if both were equal.
    pub even: f64,
    /// By how much the first is stronger.
    #[serde(flatten)]
    pub elo: EloInterval,
    /// With two seats, how often a pair of games brought the first 0, ½, 1, 1½ and 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pairs: Option<Vec<u64>>,
}

/// What a sequential test came to.
#[derive(Clone, Debug, Serialize)]
pub struct Test {
    /// The two differences it chooses between.
    pub elo: [f64; 2],
    /// The risks of choosing the second, and the first, wrongly.
    pub risks: [f64; 2],
    /// The log-likelihood ratio.
    pub llr: f64,
    /// Where it ends.
    pub bounds: [f64; 2],
    /// What it says.
    pub verdict: Verdict,
}

/// A game.
#[derive(Clone, Debug, Serialize)]
pub struct GameRow {
    /// Its number.
    pub game: u64,
    /// The deal it was played with.
    pub deal: u64,
    /// Who sat where.
    pub seats: Vec<Entrant>,
    /// Points by seat.
    pub scores: BySeat<i32>,
    /// Who won.
    pub winners: Seats,
    /// How many moves were made.
    pub moves: u32,
    /// How long each seat thought in all.
    pub ms: Vec<f64>,
    /// What was noted in it, by name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub notes: BTreeMap<&'static str, Counted>,
}
