//! `hideout verify`

use crate::failure::Failure;
use crate::files;
use catalog::Match;
use serde_json::json;
use std::io::{self, Write};
use std::path::PathBuf;
use tabletop::{Goals, Outcome, Record, SharedDeal, Source};

/// Check a record: the seed, the deal, every move and the result
#[derive(clap::Args)]
#[command(after_help = "\
The exit code is 1 if the record is bad; the first bad line is named.

Examples:
  hideout verify game.txt
  hideout verify --json - < game.txt")]
pub struct Verify {
    /// The record; - is standard input
    file: PathBuf,
    /// As JSON
    #[arg(long)]
    json: bool,
}

impl Verify {
    pub fn run(&self) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        let (line, problem) = match files::read_text(&self.file) {
            Ok(text) => match catalog::load(&text) {
                Ok(game) => {
                    let record = text.parse().expect("a record that was loaded can be read");
                    return self.good(&mut out, &*game, &record);
                }
                Err(bad) => (bad.line, bad.problem.to_string()),
            },
            Err(Failure::NotText { line, .. }) => (line, "not UTF-8 text".into()),
            Err(failure) => return Err(failure),
        };
        if self.json {
            writeln!(out, "{}", json!({ "ok": false, "line": line, "problem": problem }))?;
        } else {
            writeln!(out, "{}: line {line}: {problem}", files::name(&self.file))?;
        }
        Err(Failure::Bad)
    }

    fn good(&self, out: &mut impl Write, game: &dyn Match, record: &Record) -> Result<(), Failure> {
        let (commitment, deal, origin) = match &record.source {
            Source::Seed(_, Some(_)) => {
                ("the seed is the one promised", "dealt again from the seed", "seed")
            }
            Source::Shared(SharedDeal { seed: Some(_), .. }) => (
                "the seed is the one promised",
                "dealt again from the seed and what the players added",
                "shared",
            ),
            Source::Seed(_, None) | Source::Shared(_) => {
                ("the seed has not been shown", "nothing is dealt in this game", "sealed")
            }
            Source::Deal(_) => ("none: the deal was made by hand", "fits the setup", "deal"),
        };
        let dealt = match &record.source {
            Source::Shared(deal) => deal.deal_seed(&record.game, record.rules, &record.setup),
            Source::Seed(_, seed) => seed.clone(),
            Source::Deal(_) => None,
        };
        let dealt = dealt.map(|seed| seed.reveal());
        let outcome = game.outcome();
        let moves = record.moves.len();
        if self.json {
            let found = json!({
                "ok": true,
                "game": record.game,
                "rules": record.rules,
                "seats": game.seats(),
                "origin": origin,
                "moves": moves,
                "over": outcome,
                "deal_seed": dealt,
            });
            writeln!(out, "{found}")?;
            return Ok(());
        }
        writeln!(out, "{}: a good record of {}", files::name(&self.file), record.game)?;
        writeln!(out, "  rules       version {}", record.rules)?;
        writeln!(out, "  commitment  {commitment}")?;
        writeln!(out, "  deal        {deal}")?;
        if let Some(dealt) = dealt {
            writeln!(out, "              dealt from {dealt}")?;
        }
        writeln!(out, "  moves       {moves}, every one legal")?;
        match outcome {
            Some(outcome) => writeln!(out, "  result      {}", result(&outcome, game.goals()))?,
            None => writeln!(out, "  result      none yet: the game goes on")?,
        }
        Ok(())
    }
}

/// How a game ended, in words: `p1 4, p2 7; p2 wins`, or `p1 31; 1 of 3 goals reached`.
pub fn result(outcome: &Outcome, goals: Option<Goals>) -> String {
    let scores: Vec<String> =
        outcome.scores.iter().map(|(seat, score)| format!("{seat} {score}")).collect();
    let winners: Vec<String> = outcome.winners.iter().map(|seat| seat.to_string()).collect();
    let end = match (goals, winners.as_slice()) {
        (Some(goals), _) => goals.to_string(),
        (_, []) => "nobody wins".into(),
        (_, [one]) => format!("{one} wins"),
        (_, many) => format!("{} win together", many.join(" and ")),
    };
    format!("{}; {end}", scores.join(", "))
}
