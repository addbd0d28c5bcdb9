//! A report for people.

use crate::figures::Verdict;
use crate::{Company, Duel, Entrant, FaultKind, Report, Standing, Test};
use std::collections::BTreeMap;
use std::fmt;

/// The widest name that is written out in a table.
const WIDEST: usize = 32;

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (games, deals) = (self.games.len(), self.deals);
        writeln!(
            f,
            "{} {}, {games} games, {deals} deals, seed {}",
            self.game, self.setup, self.seed
        )?;
        if self.stopped {
            writeln!(f, "stopped before all {} games were played", self.asked)?;
        }
        if deals == 0 {
            return writeln!(f, "no deal has been played with every seating");
        }
        self.table(f)?;
        self.duels.iter().try_for_each(|duel| self.duel(f, duel))?;
        self.sprt.iter().try_for_each(|test| self.test(f, test))?;
        self.faults(f)?;
        self.company.iter().try_for_each(|company| self.company(f, company))
    }
}

impl Report {
    fn table(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.players.iter().map(|standing| clipped(&standing.player).chars().count());
        let width = width.max().unwrap_or_default().max(6);
        let fair = percent(1.0 / self.seats as f64);
        writeln!(f)?;
        writeln!(
            f,
            "{:<width$}{:>9}{:>9}  {:<15}{:>8}  {:<13}{:>9}{:>10}{:>9}{:>9}{:>6}{:>8}",
            "player",
            "games",
            "share",
            "95 %",
            "rating",
            "95 %",
            "score",
            "ms mean",
            "p99",
            "max",
            "over",
            "faults"
        )?;
        for Standing {
            player,
            games,
            share,
            share_95,
            score,
            rating,
            rating_95,
            times,
            faults,
            ..
        } in &self.players
        {
            let [low, high] = share_95.map(|bound| format!("{:.1}", 100.0 * bound));
            let [weak, strong] = rating_95.map(|bound| format!("{bound:.1}"));
            writeln!(
                f,
                "{:<width$}{games:>9}{:>9}  {:<15}{:>8.1}  {:<13}{score:>9.2}{:>10}{:>9}{:>9}{:>6}{faults:>8}",
                clipped(player),
                percent(*share),
                format!("{low} to {high}"),
                rating.mu,
                format!("{weak} to {strong}"),
                milliseconds(times.mean_ms),
                milliseconds(times.p99_ms),
                milliseconds(times.max_ms),
                times.over,
            )?;
        }
        writeln!(f)?;
        writeln!(f, "share: victories with one seat, fair {fair}; 95 %: bootstrap over deals")?;
        writeln!(f, "rating: Weng–Lin, Bradley–Terry with full pairing, from 25 ± 16.3")
    }

    fn duel(&self, f: &mut fmt::Formatter<'_>, duel: &Duel) -> fmt::Result {
        let [low, high] = duel.elo.elo_95.map(signed);
        let (first, second) = (self.name(duel.first), self.name(duel.second));
        write!(f, "Elo {first} over {second}: {}, {low} to {high}", signed(duel.elo.elo))?;
        writeln!(f, " (paired variance), score {}", percent(duel.score))?;
        match &duel.pairs {
            Some(pairs) => {
                let pairs: Vec<String> = pairs.iter().map(u64::to_string).collect();
                writeln!(f, "  pairs of games that brought 0, ½, 1, 1½, 2: {}", pairs.join(", "))
            }
            None => writeln!(f, "  an even score is {}", percent(duel.even)),
        }
    }

    fn test(&self, f: &mut fmt::Formatter<'_>, test: &Test) -> fmt::Result {
        let ([elo0, elo1], [low, high]) = (test.elo, test.bounds);
        let verdict = match test.verdict {
            Verdict::AcceptElo0 => format!("{elo0} accepted"),
            Verdict::AcceptElo1 => format!("{elo1} accepted"),
            Verdict::Open => "open".into(),
        };
        writeln!(
            f,
            "SPRT Elo {elo0} against {elo1}: {verdict}; log-likelihood ratio {:.2}, bounds {low:.2} and {high:.2}",
            test.llr
        )
    }

    /// How often each program failed in which way, and the first time.
    fn faults(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut kinds: BTreeMap<(Entrant, FaultKind), Vec<usize>> = BTreeMap::new();
        for (index, fault) in self.faults.iter().enumerate() {
            kinds.entry((fault.player, fault.kind)).or_default().push(index);
        }
        for ((player, kind), faults) in kinds {
            let first = &self.faults[faults[0]];
            let (name, times) = (self.name(player), faults.len());
            write!(f, "faults of {name}: {kind} {times}×, first in game {}", first.game)?;
            write!(f, " as {} after {} moves", first.seat, first.after)?;
            match first.detail.as_str() {
                "" => writeln!(f)?,
                detail => writeln!(f, ": {detail}")?,
            }
        }
        Ok(())
    }

    /// What was noted, with a line for each player whose seats it was noted of.
    fn company(&self, f: &mut fmt::Formatter<'_>, company: &Company) -> fmt::Result {
        let names =
            self.players.iter().map(|standing| clipped(&standing.player).chars().count() + 2);
        let notes = company.notes.iter().map(|row| row.name.chars().count());
        let width = names.chain(notes).max().unwrap_or_default().max(6);
        writeln!(f)?;
        writeln!(f, "company: {} games, {} rounds", company.games, company.rounds)?;
        writeln!(
            f,
            "{:<width$}{:>9}{:>11}{:>11}{:>9}{:>9}{:>9}{:>9}",
            "note", "count", "per game", "per round", "mean", "median", "p90", "max"
        )?;
        for row in &company.notes {
            let per_round = row.per_round.map_or_else(String::new, |part| format!("{part:.2}"));
            writeln!(
                f,
                "{:<width$}{:>9}{:>11.2}{per_round:>11}{:>9.2}{:>9.2}{:>9.2}{:>9.2}",
                row.name,
                row.all.count,
                row.all.count as f64 / company.games as f64,
                row.all.mean(),
                row.median,
                row.p90,
                row.max
            )?;
            let players = self.players.iter().zip(&row.players);
            for (standing, counted) in players.filter(|(_, counted)| counted.count > 0) {
                writeln!(
                    f,
                    "{:<width$}{:>9}{:>11.2}{:>11}{:>9.2}  a seat and game",
                    format!("  {}", clipped(&standing.player)),
                    counted.count,
                    counted.count as f64 / standing.games as f64,
                    "",
                    counted.mean()
                )?;
            }
        }
        Ok(())
    }

    fn name(&self, player: Entrant) -> String {
        clipped(&self.players[player.index()].player)
    }
}

fn clipped(name: &str) -> String {
    if name.chars().count() <= WIDEST {
        return name.to_owned();
    }
    name.chars().take(WIDEST - 1).chain(['…']).collect()
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

fn signed(elo: f64) -> String {
    if elo.is_finite() {
        return format!("{elo:+.0}");
    }
    if elo > 0.0 { "+∞".into() } else { "−∞".into() }
}

fn milliseconds(time: f64) -> String {
    if time < 10.0 { format!("{time:.3}") } else { format!("{time:.0}") }
}
