//! `hideout sim`

use crate::event_statistics::Concerned;
use crate::failure::Failure;
use crate::form::{SetupArguments, level};
use crate::tally::{Row, Tally};
use catalog::{BotGames, Entry, Refused};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use tabletop::Level;

/// Let bots play many games and count
#[derive(clap::Args)]
#[command(after_help = "\
The same seed gives the same games, whatever the number of threads. With several bots the seats
rotate from game to game. A shared victory counts as a fraction for each winner.

With --events everything the rules tell is counted under a label: the event's name and the cards,
roles and places in it. Beside each label stands in which share of the games it happened, how often
per game, and how often a seat it names won, counted once a game.

Examples:
  hideout sim pinch --games 10000
  hideout sim pinch --games 500 --bots rookie,random --setup '{\"size\":7}'
  hideout sim pinch --games 1000 --bots rookie --json
  hideout sim millions --games 500 --bots rookie --events --top 20")]
pub struct Sim {
    /// The game's id
    game: String,
    /// How many games to play
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// The bots: one plays every seat, several, with commas between them, rotate
    #[arg(long, value_name = "LEVEL", value_delimiter = ',', value_parser = level(),
          default_value = "random")]
    bots: Vec<Level>,
    #[command(flatten)]
    setup: SetupArguments,
    /// What the deals and the bots' dice depend on
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many threads to use; all there are if left out
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Count what happens in the games as well
    #[arg(long)]
    events: bool,
    /// How many of the things that happen to show, the most frequent first; JSON has them all
    #[arg(long, value_name = "N", default_value_t = 40, requires = "events")]
    top: usize,
    /// As JSON
    #[arg(long)]
    json: bool,
}

impl Sim {
    pub fn run(&self) -> Result<(), Failure> {
        let game = catalog::game(&self.game)?;
        let setup = self.setup.json(game)?;
        let tally = self.play(game, &setup)?;
        let mut out = io::stdout().lock();
        if self.json {
            writeln!(out, "{}", self.as_json(&setup, &tally))?;
        } else {
            self.as_text(&mut out, &setup, &tally)?;
        }
        Ok(())
    }

    /// Shares the games out among threads, a few at a time; sums do not depend on who did what.
    fn play(&self, game: &dyn Entry, setup: &str) -> Result<Tally, Refused> {
        let bots = self.bots.as_slice();
        let listen = self.events;
        let few = |numbers| BotGames { setup, bots, seed: self.seed, numbers, listen };
        // A setup that is refused is refused before anything starts.
        game.seats_of(setup)?;
        let threads = self.threads.or_else(|| thread::available_parallelism().ok());
        let threads = threads.map_or(1, NonZeroUsize::get).min(256);
        let batch = (self.games / (threads as u64 * 16)).clamp(1, 1000);
        let next = AtomicU64::new(0);
        let bar = progress_bar(self.games);
        let work = || {
            let mut tally = Tally::default();
            loop {
                let start = next.fetch_add(batch, Ordering::Relaxed);
                if start >= self.games {
                    return Ok(tally);
                }
                let games = few(start..self.games.min(start + batch));
                game.bot_games(&games, &mut |number, played| {
                    tally.add(played, |seat| games.bot(number, seat));
                    bar.inc(1);
                })?;
            }
        };
        let tallies: Result<Vec<Tally>, Refused> = thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            let done = |worker: thread::ScopedJoinHandle<'_, _>| {
                worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            workers.into_iter().map(done).collect()
        });
        bar.finish_and_clear();
        Ok(tallies?.into_iter().fold(Tally::default(), Tally::merged))
    }

    fn as_text(&self, out: &mut impl Write, setup: &str, tally: &Tally) -> io::Result<()> {
        let games = tally.games();
        let length = tally.length();
        let percent = 100.0 * tally.draws as f64 / games as f64;
        writeln!(out, "{} {setup}, {games} games", self.game)?;
        writeln!(out, "length  {:.1} moves, spread {:.1}", length.mean(), length.spread())?;
        writeln!(out, "draws   {} ({percent:.1} %)", tally.draws)?;
        writeln!(out)?;
        writeln!(
            out,
            "{:<8}{:>10}{:>10}{:>10}{:>8}  {:<17}{:>10}  95 %",
            "", "games", "wins", "shared", "share", "95 %", "score"
        )?;
        let seats = tally.seats().map(|(seat, row)| (seat.to_string(), row));
        let levels = tally.levels().map(|(level, row)| (level.to_string(), row));
        let several = usize::from(levels.len() > 1) * levels.len();
        for (name, row) in seats.chain(levels.take(several)) {
            let (share, [low, high]) = (100.0 * row.share(), row.share_interval());
            let shares = format!("{:.1}–{:.1} %", 100.0 * low, 100.0 * high);
            let [least, most] = row.score.interval();
            writeln!(
                out,
                "{name:<8}{:>10}{:>10.1}{:>10}{share:>6.1} %  {shares:<17}{:>10.2}  {least:.2}–{most:.2}",
                row.games(),
                row.wins(),
                row.shared,
                row.score.mean(),
            )?;
        }
        if self.events {
            self.events_as_text(out, tally)?;
        }
        Ok(())
    }

    /// A line for each label, and a further one for each further field that names a seat.
    fn events_as_text(&self, out: &mut impl Write, tally: &Tally) -> io::Result<()> {
        let events = tally.events.by_frequency();
        let shown = events.len().min(self.top);
        let fair = 100.0 * tally.fair_share();
        writeln!(
            out,
            "\nwhat happened: {shown} of {} labels, fair share {fair:.1} %",
            events.len()
        )?;
        writeln!(
            out,
            "{:<40}{:>8}{:>10}  {:<12}{:>8}  95 %",
            "", "games", "per game", "as", "share"
        )?;
        for (label, count) in &events[..shown] {
            let games = 100.0 * count.games as f64 / tally.games() as f64;
            let per_game = count.times as f64 / tally.games() as f64;
            let mut facts = format!("{label:<40}{games:>6.1} %{per_game:>10.2}");
            for (field, concerned) in &count.concerned {
                let (share, bounds) = (100.0 * concerned.share(), concerned.share_interval());
                let [low, high] = bounds.map(|bound| 100.0 * bound);
                writeln!(out, "{facts:<58}  {field:<12}{share:>6.1} %  {low:.1}–{high:.1} %")?;
                facts.clear();
            }
            if !facts.is_empty() {
                writeln!(out, "{facts}")?;
            }
        }
        Ok(())
    }

    fn as_json(&self, setup: &str, tally: &Tally) -> Value {
        let figures = |key: &str, name: Value, row: &Row| {
            json!({
                key: name,
                "games": row.games(),
                "wins": row.wins(),
                "shared": row.shared,
                "share": row.share(),
                "share_95": row.share_interval(),
                "score": row.score.mean(),
                "score_95": row.score.interval(),
            })
        };
        let seats = tally.seats().map(|(seat, row)| figures("seat", json!(seat), row));
        let levels =
            tally.levels().map(|(level, row)| figures("level", level.to_string().into(), row));
        let mut found = json!({
            "game": self.game,
            "setup": serde_json::from_str::<Value>(setup).unwrap_or_default(),
            "bots": self.bots.iter().map(Level::to_string).collect::<Vec<_>>(),
            "games": tally.games(),
            "length": { "mean": tally.length().mean(), "spread": tally.length().spread() },
            "draws": tally.draws,
            "seats": seats.collect::<Vec<_>>(),
            "levels": levels.collect::<Vec<_>>(),
        });
        if self.events {
            found["fair_share"] = tally.fair_share().into();
            found["events"] = events_as_json(tally);
        }
        found
    }
}

fn events_as_json(tally: &Tally) -> Value {
    let concerned = |(field, concerned): (&String, &Concerned)| {
        json!({
            "as": field,
            "seats": concerned.seats,
            "wins": concerned.wins(),
            "share": concerned.share(),
            "share_95": concerned.share_interval(),
        })
    };
    let events = tally.events.by_frequency().into_iter().map(|(label, count)| {
        json!({
            "label": label,
            "games": count.games,
            "share": count.games as f64 / tally.games() as f64,
            "times": count.times,
            "per_game": count.times as f64 / tally.games() as f64,
            "seats": count.concerned.iter().map(concerned).collect::<Vec<_>>(),
        })
    });
    events.collect()
}

/// A bar on standard error, if that is a terminal.
fn progress_bar(games: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(games).with_style(style)
}
