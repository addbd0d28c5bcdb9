//! `hideout replay`

use crate::commands::verify::result;
use crate::failure::Failure;
use crate::files;
use catalog::{Entry, EventLine, Match};
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::str::FromStr;
use tabletop::{Audience, Record, Told, Viewer};

/// Go through a recorded game step by step
#[derive(clap::Args)]
#[command(after_help = "\
In a terminal: Enter or n for the next step, b for the one before, a number to jump, q to leave.
Otherwise every step is printed.

Examples:
  hideout replay game.txt
  hideout replay game.txt --as p2 --step 10
  hideout replay game.txt --as spectator --auto")]
pub struct Replay {
    /// The record; - is standard input
    file: PathBuf,
    /// Through whose eyes: p1 …, spectator, or all, which is a spectator who hears everything
    #[arg(long = "as", value_name = "WHO", default_value = "all")]
    eyes: Eyes,
    /// The step to begin with; 0 is before the first move
    #[arg(long, value_name = "N", default_value_t = 0)]
    step: usize,
    /// Print every step without asking
    #[arg(long)]
    auto: bool,
}

/// Who looks at a replay.
#[derive(Clone, Copy)]
enum Eyes {
    One(Viewer),
    All,
}

impl FromStr for Eyes {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Eyes, &'static str> {
        match text {
            "all" => Ok(Eyes::All),
            "spectator" => Ok(Eyes::One(Viewer::Spectator)),
            seat => {
                let seat = seat.parse().map_err(|_| "a seat such as p1, or spectator, or all")?;
                Ok(Eyes::One(Viewer::Seat(seat)))
            }
        }
    }
}

impl Replay {
    pub fn run(&self) -> Result<(), Failure> {
        let text = files::read_text(&self.file)?;
        let bad = |bad| Failure::Record { path: files::name(&self.file), bad };
        let seats = catalog::load(&text).map_err(bad)?.seats();
        if let Eyes::One(Viewer::Seat(seat)) = self.eyes
            && seat.index() >= seats
        {
            return Err(Failure::NoSeat { seat, seats });
        }
        let record: Record = text.parse().map_err(bad)?;
        let steps = record.moves.len();
        if self.step > steps {
            return Err(Failure::NoStep { step: self.step, steps });
        }
        let mut reel = Reel::new(record, self.eyes)?;
        reel.wind(self.step);
        let (stdin, mut out) = (io::stdin(), io::stdout().lock());
        if !self.auto && stdin.is_terminal() && out.is_terminal() {
            reel.browse(&mut stdin.lock(), &mut out)?;
        } else {
            reel.show(&mut out)?;
            while reel.at < steps {
                reel.wind(reel.at + 1);
                reel.show(&mut out)?;
            }
        }
        Ok(())
    }
}

/// A record that has been checked, wound to one of its steps.
struct Reel {
    game: &'static dyn Entry,
    record: Record,
    eyes: Eyes,
    at: usize,
    table: Box<dyn Match>,
    /// What the step that led here told.
    told: Vec<Told<EventLine>>,
}

impl Reel {
    fn new(record: Record, eyes: Eyes) -> Result<Reel, Failure> {
        let game = catalog::game(&record.game)?;
        let table = first(game, &record, 0);
        Ok(Reel { game, record, eyes, at: 0, table, told: Vec::new() })
    }

    /// Winds to a step of the record.
    fn wind(&mut self, step: usize) {
        if step != self.at + 1 {
            self.table = first(self.game, &self.record, step.saturating_sub(1));
        }
        self.told = match step.checked_sub(1).map(|last| &self.record.moves[last]) {
            None => Vec::new(),
            Some(mv) => self.table.play(mv.seat, &mv.text).expect("the record has been checked"),
        };
        self.at = step;
    }

    fn show(&self, out: &mut impl Write) -> io::Result<()> {
        let steps = self.record.moves.len();
        write!(out, "--- step {} of {steps}", self.at)?;
        match (self.eyes, self.at.checked_sub(1).map(|last| &self.record.moves[last])) {
            // A move may be secret; those who may know it hear of it in an event.
            (Eyes::All, Some(mv)) => writeln!(out, ": {} {}", mv.seat, mv.text)?,
            _ => writeln!(out)?,
        }
        for told in &self.told {
            let text = &told.event.text;
            match (self.eyes, told.to) {
                (Eyes::One(viewer), to) if to.includes(viewer) => writeln!(out, "{text}")?,
                (Eyes::One(_), _) => {}
                (Eyes::All, Audience::All) => writeln!(out, "{text}")?,
                (Eyes::All, Audience::Only(seat)) => writeln!(out, "(only {seat}) {text}")?,
                (Eyes::All, Audience::Except(seat)) => writeln!(out, "(not {seat}) {text}")?,
            }
        }
        let viewer = match self.eyes {
            Eyes::One(viewer) => viewer,
            Eyes::All => Viewer::Spectator,
        };
        let drawing = self.table.draw(viewer).unwrap_or_default();
        writeln!(out, "{}", drawing.trim_end())?;
        if let Some(outcome) = self.table.outcome() {
            writeln!(out, "The end: {}.", result(&outcome, self.table.goals()))?;
        }
        writeln!(out)
    }

    /// Goes where the reader says, until there is nothing more to read.
    fn browse(&mut self, input: &mut impl BufRead, out: &mut impl Write) -> io::Result<()> {
        let steps = self.record.moves.len();
        self.show(out)?;
        loop {
            write!(out, "[Enter next, b back, number, q quit] ")?;
            out.flush()?;
            let mut line = Vec::new();
            if input.read_until(b'\n', &mut line)? == 0 {
                return writeln!(out);
            }
            let step = match String::from_utf8_lossy(&line).trim() {
                "" | "n" | "next" => self.at + 1,
                "b" | "back" => match self.at.checked_sub(1) {
                    Some(step) => step,
                    None => {
                        writeln!(out, "This is the beginning.")?;
                        continue;
                    }
                },
                "q" | "quit" => return Ok(()),
                number => match number.parse() {
                    Ok(step) => step,
                    Err(_) => {
                        writeln!(out, "Enter, n, b, q, or a step from 0 to {steps}.")?;
                        continue;
                    }
                },
            };
            if step > steps {
                writeln!(out, "The record ends with step {steps}.")?;
                continue;
            }
            self.wind(step);
            self.show(out)?;
        }
    }
}

/// The game after the first moves of a checked record.
fn first(game: &dyn Entry, record: &Record, moves: usize) -> Box<dyn Match> {
    let whole = moves == record.moves.len();
    let prefix = Record {
        moves: record.moves[..moves].to_vec(),
        over: record.over.clone().filter(|_| whole),
        ..record.clone()
    };
    game.rebuild(&prefix).expect("the start of a good record is a good record")
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::NewGame;
    use tabletop::Seed;

    fn reel() -> Reel {
        let game = catalog::game("pinch").expect("a game");
        let seed = Seed::new([1; 32]);
        let new = NewGame::asked(r#"{"size":5}"#, seed);
        let mut table = game.begin(&new).expect("a good setup");
        for (seat, mv) in [("p1", "a1"), ("p2", "b2"), ("p1", "c3")] {
            table.play(seat.parse().expect("a seat"), mv).expect("a legal move");
        }
        let record = table.record(true).to_string().parse().expect("a good record");
        Reel::new(record, Eyes::All).expect("a known game")
    }

    #[test]
    fn a_reader_goes_where_they_like() {
        let mut out = Vec::new();
        let typed = b"\nn\nb\n3\n\nb\n0\nb\nfar\n\xff\n4\nq\n\n";
        reel().browse(&mut &typed[..], &mut out).expect("a list of bytes can be written");
        let text = String::from_utf8(out).expect("text");
        let steps: Vec<&str> =
            text.lines().filter_map(|line| line.split("--- step ").nth(1)?.get(..1)).collect();
        assert_eq!(steps, ["0", "1", "2", "1", "3", "2", "0"]);
        assert_eq!(text.matches("The record ends with step 3.").count(), 2);
        assert_eq!(text.matches("This is the beginning.").count(), 1);
        assert_eq!(text.matches("or a step from 0 to 3.").count(), 2);
    }

    #[test]
    fn winding_back_is_playing_again() {
        let mut reel = reel();
        let mut shown = |step| {
            let mut out = Vec::new();
            reel.wind(step);
            reel.show(&mut out).expect("a list of bytes can be written");
            out
        };
        let forth: Vec<Vec<u8>> = (0..=3).map(&mut shown).collect();
        let mut back: Vec<Vec<u8>> = (0..=3).rev().map(&mut shown).collect();
        back.reverse();
        assert!(forth == back);
    }
}
