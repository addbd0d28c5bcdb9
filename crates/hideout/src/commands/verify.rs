//! `hideout verify`

use crate::failure::Failure;
use crate::files;
use catalog::GameResult;
use catalog::verify::{DealOrigin, RecordPart, Unverified, Verified, unverified, verify};
use serde::Serialize;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::path::PathBuf;
use tabletop::{Goals, Seat};

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
        let bad = match files::read_text(&self.file) {
            Ok(text) => match verify(&text) {
                Ok(found) => return self.good(&mut out, &found),
                Err(bad) => unverified(&bad),
            },
            Err(Failure::NotText { line, .. }) => Unverified {
                part: RecordPart::Text,
                line: line as u32,
                problem: "not UTF-8 text".into(),
            },
            Err(failure) => return Err(failure),
        };
        if self.json {
            writeln!(out, "{}", as_json(false, &bad))?;
        } else {
            let Unverified { line, problem, .. } = bad;
            writeln!(out, "{}: line {line}: {problem}", files::name(&self.file))?;
        }
        Err(Failure::Bad)
    }

    fn good(&self, out: &mut impl Write, found: &Verified) -> Result<(), Failure> {
        if self.json {
            writeln!(out, "{}", as_json(true, found))?;
            return Ok(());
        }
        let (commitment, deal) = match found.origin {
            DealOrigin::Seed => ("the seed is the one promised", "dealt again from the seed"),
            DealOrigin::Shared => (
                "the seed is the one promised",
                "dealt again from the seed and what the players added",
            ),
            DealOrigin::Sealed => ("the seed has not been shown", "nothing is dealt in this game"),
            DealOrigin::Deal => ("none: the deal was made by hand", "fits the setup"),
        };
        writeln!(out, "{}: a good record of {}", files::name(&self.file), found.game)?;
        writeln!(out, "  rules       version {}", found.rules)?;
        writeln!(out, "  commitment  {commitment}")?;
        writeln!(out, "  deal        {deal}")?;
        if let Some(dealt) = &found.deal_seed {
            writeln!(out, "              dealt from {dealt}")?;
        }
        writeln!(out, "  moves       {}, every one legal", found.moves)?;
        match &found.over {
            Some(outcome) => writeln!(out, "  result      {}", result(outcome))?,
            None => writeln!(out, "  result      none yet: the game goes on")?,
        }
        Ok(())
    }
}

/// What was found, and first of all whether it is good.
fn as_json(ok: bool, found: &impl Serialize) -> Value {
    let mut json = json!({ "ok": ok });
    if let (Value::Object(all), Ok(Value::Object(more))) = (&mut json, serde_json::to_value(found))
    {
        all.extend(more);
    }
    json
}

/// How a game ended, in words: `p1 4, p2 7; p2 wins`, or `p1 31; 1 of 3 goals reached`.
pub fn result(over: &GameResult) -> String {
    let seats = Seat::all(over.scores.len()).zip(&over.scores);
    let scores: Vec<String> = seats.map(|(seat, score)| format!("{seat} {score}")).collect();
    let winners: Vec<String> =
        over.winners.iter().map(|&seat| Seat::from(seat).to_string()).collect();
    let goals = over.goals.map(|goals| Goals { reached: goals.reached, all: goals.all });
    let end = match (goals, winners.as_slice()) {
        (Some(goals), _) => goals.to_string(),
        (_, []) => "nobody wins".into(),
        (_, [one]) => format!("{one} wins"),
        (_, many) => format!("{} win together", many.join(" and ")),
    };
    format!("{}; {end}", scores.join(", "))
}
