//! What came out of a run, for people and for programs.

use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;

/// What came out of a run.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The game's id.
    pub game: String,
    /// The setup asked for.
    pub setup: Value,
    /// Whether the moves came from games played in advance.
    pub scripted: bool,
    /// How many people played.
    pub people: usize,
    /// How many tables played at once.
    pub tables: usize,
    /// How many sockets were open, watchers included.
    pub sockets: usize,
    /// How many of them only looked on.
    pub watchers: usize,
    /// How many moves a second were offered; nothing if as many as possible.
    pub offered_per_s: Option<u32>,
    /// How long it was measured.
    pub seconds: f64,
    /// Moves acknowledged in that time.
    pub moves: u64,
    /// The same, a second.
    pub moves_per_s: f64,
    /// Moves that were due in that time and never acknowledged.
    pub unanswered: u64,
    /// Moves that were not made because a table was being replaced.
    pub skipped: u64,
    /// Games played to their end, warm-up included.
    pub games: u64,
    /// Tables given up because something went wrong.
    pub broken: u64,
    /// Refusals by kind.
    pub refusals: BTreeMap<String, u64>,
    /// Connections lost and opened again.
    pub reconnects: u64,
    /// Versions left out, told twice or taken back.
    pub gaps: u64,
    /// Messages that reached watchers.
    pub watched: u64,
    /// From sending a move to its acknowledgement.
    pub answer_ms: Spread,
    /// From the moment a move was due to its acknowledgement.
    pub due_ms: Spread,
    /// From sending a move until each of the others saw it.
    pub seen_ms: Spread,
    /// The server's memory, if it tells.
    pub server_memory: Option<Memory>,
    /// This process's memory at the end, in bytes.
    pub client_memory: Option<u64>,
}

/// How long something took, in milliseconds.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Spread {
    /// How many times it was measured.
    pub count: u64,
    /// The mean.
    pub mean: f64,
    /// Half of them took no longer.
    pub p50: f64,
    /// Nine of ten took no longer.
    pub p90: f64,
    /// All but one in a hundred took no longer.
    pub p99: f64,
    /// All but one in a thousand took no longer.
    pub p999: f64,
    /// None took longer.
    pub max: f64,
}

/// The server's resident memory in bytes, as the run went on.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Memory {
    /// Before anything was asked.
    pub before: u64,
    /// With all tables set up and all people seated, before a socket was opened.
    pub seated: u64,
    /// With all sockets open, before the first move.
    pub connected: u64,
    /// At the end.
    pub after: u64,
    /// The growth from the start to the tables being set up, for each table.
    pub per_table: f64,
    /// The growth from there to the sockets being open, for each socket.
    pub per_socket: f64,
}

impl Memory {
    /// The figures for a number of tables and sockets.
    pub fn new(at: [u64; 4], tables: usize, sockets: usize) -> Memory {
        let [before, seated, connected, after] = at;
        let grown = |from: u64, to: u64, by: usize| (to as f64 - from as f64) / by.max(1) as f64;
        Memory {
            before,
            seated,
            connected,
            after,
            per_table: grown(before, seated, tables),
            per_socket: grown(seated, connected, sockets),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let how =
            if self.scripted { "from games played in advance" } else { "from the lists sent" };
        writeln!(f, "{} {}, moves {how}", self.game, self.setup)?;
        writeln!(
            f,
            "{} tables, {} people, {} sockets, {} of them looking on",
            self.tables, self.people, self.sockets, self.watchers
        )?;
        let offered =
            self.offered_per_s.map_or("as many as possible".into(), |rate| format!("{rate}/s"));
        writeln!(
            f,
            "{} moves in {:.1} s: {:.0}/s of {offered} offered",
            self.moves, self.seconds, self.moves_per_s
        )?;
        writeln!(f, "{} games finished, {} moves skipped meanwhile", self.games, self.skipped)?;
        writeln!(
            f,
            "{} unanswered, {} tables broken, {} reconnects, {} gaps",
            self.unanswered, self.broken, self.reconnects, self.gaps
        )?;
        match self.refusals.is_empty() {
            true => writeln!(f, "no refusals")?,
            false => writeln!(f, "refusals: {:?}", self.refusals)?,
        }
        writeln!(
            f,
            "\n{:<22} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9}",
            "ms", "mean", "p50", "p90", "p99", "p99.9", "max"
        )?;
        for (name, spread) in [
            ("sent until done", &self.answer_ms),
            ("due until done", &self.due_ms),
            ("sent until others see", &self.seen_ms),
        ] {
            let Spread { mean, p50, p90, p99, p999, max, .. } = spread;
            writeln!(
                f,
                "{name:<22} {mean:>9.2} {p50:>9.2} {p90:>9.2} {p99:>9.2} {p999:>9.2} {max:>9.2}"
            )?;
        }
        let mib = |bytes: u64| bytes as f64 / f64::from(1 << 20);
        match &self.server_memory {
            None => {
                writeln!(f, "\nthe server does not tell its memory; name its process with --pid")?
            }
            Some(memory) => writeln!(
                f,
                "\nserver memory {:.1} MiB at first, {:.1} with the tables, {:.1} with the sockets, \
                 {:.1} at the end; {:.1} KiB a table, {:.1} KiB a socket",
                mib(memory.before),
                mib(memory.seated),
                mib(memory.connected),
                mib(memory.after),
                memory.per_table / 1024.0,
                memory.per_socket / 1024.0,
            )?,
        }
        if let Some(own) = self.client_memory {
            writeln!(f, "client memory {:.1} MiB", mib(own))?;
        }
        Ok(())
    }
}
