//! A finished or running game as text, one move a line.
//!
//! ```text
//! hideout 1
//! game pinch 1
//! setup {"size":9}
//! commit 8f2c…
//! seed 5f2c…
//! p1 e5
//! p2 swap
//! over 1 0
//! ```
//!
//! Players who end a game of two themselves leave a line `resigned p2` or `drawn` before the
//! result. `commit` is published before the first move and `seed` when the game is over; a game whose
//! cards were laid out by hand has a `deal` line instead of both. Empty lines and lines that
//! begin with `#` say nothing. What setup, deal and moves mean is for the game to say.
//!
//! Format 2 is for games that were dealt at a table, from its seed and what its players added to it
//! ([`SharedDeal`]):
//!
//! ```text
//! hideout 2
//! table n7t9bbprgqx0f4bq
//! game pinch 1
//! setup {"size":9}
//! commit 8f2c…
//! entropy p1 0a77…
//! entropy p2 c41d…
//! seed 5f2c…
//! p1 e5
//! ```
//!
//! ```
//! let text = "hideout 1\ngame pinch 1\nsetup {}\ndeal {}\np1 e5\np2 swap\nresigned p1\nover 0 1\n";
//! let record: tabletop::Record = text.parse()?;
//! assert_eq!((record.game.as_str(), record.rules, record.moves.len()), ("pinch", 1, 2));
//! assert_eq!(record.to_string(), text);
//! // What cannot be read is refused with its line.
//! let bad = text.replace("p2 swap", "p9 swap").parse::<tabletop::Record>().err();
//! assert_eq!(bad.map(|bad| bad.line), Some(6));
//! # Ok::<(), tabletop::BadRecord>(())
//! ```

use crate::{Commitment, Concession, Entropy, Seat, Seed, SharedDeal};
use std::fmt;
use std::str::FromStr;

/// A game's record, parsed but not yet checked against any rules.
#[derive(Clone)]
pub struct Record {
    /// The game's id.
    pub game: String,
    /// The version of the rules it was played by.
    pub rules: u32,
    /// The setup in force.
    pub setup: String,
    /// Where the deal comes from.
    pub source: Source,
    /// The moves.
    pub moves: Vec<Step>,
    /// How the players themselves ended the game, if they did.
    pub concession: Option<Concession>,
    /// The final scores by seat, if the record claims that the game is over.
    pub over: Option<Vec<i32>>,
    /// The lines on which its parts stand.
    pub lines: Places,
}

/// The lines on which the parts of a record stand, counted from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// The line that names the game.
    pub game: usize,
    /// The setup.
    pub setup: usize,
    /// The deal, or the seed or its commitment.
    pub source: usize,
    /// The last line.
    pub last: usize,
}

/// Where a recorded deal comes from.
#[derive(Clone)]
pub enum Source {
    /// A seed: always its commitment, the seed itself once it may be known.
    Seed(Commitment, Option<Seed>),
    /// A seed and what the players added: the same of both.
    Shared(SharedDeal),
    /// A deal made by hand, as the game writes it.
    Deal(String),
}

/// One recorded move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The line it stands on, counted from 1.
    pub line: usize,
    /// Who moved.
    pub seat: Seat,
    /// The move in the game's notation.
    pub text: String,
}

/// Where and why a record cannot be read or believed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct BadRecord {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: Problem,
}

/// What is wrong with a line of a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// The line should be something else.
    #[error("expected {0}")]
    Expected(&'static str),
    /// A version of the format that is not known here.
    #[error("record format {0} is not known here; this program reads formats 1 and 2")]
    Format(String),
    /// No such game.
    #[error("there is no game {0:?} here")]
    Game(String),
    /// Other rules.
    #[error("played by rules version {found}; this program knows versions 1 to {known}")]
    Rules {
        /// The record's version.
        found: u32,
        /// The newest version here.
        known: u32,
    },
    /// A setup the game refuses.
    #[error("setup: {0}")]
    Setup(String),
    /// A deal the game refuses.
    #[error("deal: {0}")]
    Deal(String),
    /// The seed is not the one promised.
    #[error("the seed does not match the commitment")]
    Commitment,
    /// A refused move.
    #[error("{0}")]
    Move(String),
    /// The players could not end the game like this.
    #[error("{0}")]
    Concession(String),
    /// The claimed result is not the true one.
    #[error("the record says {claimed:?}, the game says {actual:?}")]
    Result {
        /// What the record says.
        claimed: Vec<i32>,
        /// What the rules say.
        actual: Vec<i32>,
    },
    /// The record claims an end, but the game goes on.
    #[error("the game is not over")]
    NotOver,
    /// The game is over, but the record does not say so.
    #[error("the game is over here, but the record has no result")]
    NoResult,
}

impl FromStr for Record {
    type Err = BadRecord;

    fn from_str(text: &str) -> Result<Record, BadRecord> {
        let mut lines = Lines { text, line: 0, peeked: None, source: 0 };
        let table = match lines.word("hideout", "`hideout 1` or `hideout 2`")? {
            "1" => None,
            "2" => Some(lines.table()?),
            format => return lines.fault(Problem::Format(clipped(format))),
        };
        let (game, rules) = lines
            .word("game", "`game ID VERSION`")?
            .split_once(' ')
            .and_then(|(id, version)| Some((id.to_owned(), number(version)?)))
            .ok_or(())
            .or_else(|()| lines.fault(Problem::Expected("`game ID VERSION`")))?;
        let mut places = Places { game: lines.line, ..Places::default() };
        let setup = lines.word("setup", "`setup {…}`")?.to_owned();
        places.setup = lines.line;
        let source = match table {
            None => lines.source()?,
            Some(table) => lines.shared(table)?,
        };
        places.source = lines.source;
        let mut moves = Vec::new();
        let mut over = None;
        let mut concession = None;
        while let Some(row) = lines.next() {
            if concession.is_some() && !row.starts_with("over ") {
                return lines.fault(Problem::Expected("`over SCORES`"));
            }
            if row == "drawn" {
                concession = Some(Concession::DrawAgreed);
                continue;
            }
            if let Some(seat) = row.strip_prefix("resigned ") {
                match seat.parse() {
                    Ok(seat) => concession = Some(Concession::Resigned(seat)),
                    Err(_) => return lines.fault(Problem::Expected("`resigned` and a seat")),
                }
                continue;
            }
            if let Some(scores) = row.strip_prefix("over ") {
                let scores: Option<Vec<i32>> = scores.split(' ').map(number).collect();
                over = scores.map(Some).ok_or(()).or_else(|()| {
                    lines.fault(Problem::Expected("`over` and a whole number for every seat"))
                })?;
                break;
            }
            let step = row
                .split_once(' ')
                .and_then(|(seat, text)| Some((seat.parse().ok()?, text.to_owned())));
            match step {
                Some((seat, text)) => moves.push(Step { line: lines.line, seat, text }),
                None => return lines.fault(Problem::Expected("`pN MOVE` or `over SCORES`")),
            }
        }
        match lines.next() {
            Some(_) => lines.fault(Problem::Expected("the end of the record")),
            None => {
                places.last = lines.line;
                Ok(Record { game, rules, setup, source, moves, concession, over, lines: places })
            }
        }
    }
}

/// A whole number in its one way of being written: no plus sign, no leading zero.
fn number<T: FromStr + fmt::Display>(text: &str) -> Option<T> {
    text.parse().ok().filter(|number: &T| number.to_string() == text)
}

/// The start of a text that may be long, for an error message.
fn clipped(text: &str) -> String {
    text.chars().take(40).collect()
}

struct Lines<'a> {
    text: &'a str,
    /// The line last read.
    line: usize,
    peeked: Option<&'a str>,
    /// The line the deal or the seed stands on.
    source: usize,
}

impl<'a> Lines<'a> {
    /// The next line that says something.
    fn next(&mut self) -> Option<&'a str> {
        if let Some(row) = self.peeked.take() {
            return Some(row);
        }
        while !self.text.is_empty() {
            let (row, rest) = self.text.split_once('\n').unwrap_or((self.text, ""));
            self.text = rest;
            self.line += 1;
            let row = row.strip_suffix('\r').unwrap_or(row);
            if !row.is_empty() && !row.starts_with('#') {
                return Some(row);
            }
        }
        None
    }

    /// What follows `key` on the next line.
    fn word(&mut self, key: &str, expected: &'static str) -> Result<&'a str, BadRecord> {
        self.next()
            .and_then(|row| row.strip_prefix(key)?.strip_prefix(' '))
            .ok_or(())
            .or_else(|()| self.fault(Problem::Expected(expected)))
    }

    fn source(&mut self) -> Result<Source, BadRecord> {
        let row = self.next().unwrap_or_default();
        self.source = self.line;
        if let Some(deal) = row.strip_prefix("deal ") {
            return Ok(Source::Deal(deal.to_owned()));
        }
        match row.strip_prefix("commit ").map(str::parse) {
            Some(Ok(commitment)) => Ok(Source::Seed(commitment, self.seed()?)),
            _ => self.fault(Problem::Expected("`deal {…}` or `commit` and 64 hex digits")),
        }
    }

    /// The seed, if the next line has it.
    fn seed(&mut self) -> Result<Option<Seed>, BadRecord> {
        match self.next() {
            Some(row) if row.starts_with("seed ") => match row["seed ".len()..].parse() {
                Ok(seed) => {
                    self.source = self.line;
                    Ok(Some(seed))
                }
                Err(_) => self.fault(Problem::Expected("`seed` and 64 hex digits")),
            },
            row => {
                self.peeked = row;
                Ok(None)
            }
        }
    }

    fn table(&mut self) -> Result<String, BadRecord> {
        let table = self.word("table", "`table ID`")?;
        let spelt = (1..=64).contains(&table.len())
            && table.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
        match spelt {
            true => Ok(table.to_owned()),
            false => self.fault(Problem::Expected("`table` and letters and digits")),
        }
    }

    /// What a shared deal is made of, the seats of the players in their order.
    fn shared(&mut self, table: String) -> Result<Source, BadRecord> {
        let expected = "`commit` and 64 hex digits";
        let commitment = self.word("commit", expected)?.parse();
        let commitment = commitment.or_else(|_| self.fault(Problem::Expected(expected)))?;
        self.source = self.line;
        let mut entropy: Vec<(Seat, Entropy)> = Vec::new();
        while let Some(row) = self.next() {
            let Some(added) = row.strip_prefix("entropy ") else {
                self.peeked = Some(row);
                break;
            };
            let added = added
                .split_once(' ')
                .and_then(|(seat, bytes)| Some((seat.parse().ok()?, bytes.parse().ok()?)));
            match (added, entropy.last()) {
                (Some((seat, bytes)), before) if before.is_none_or(|(other, _)| *other < seat) => {
                    entropy.push((seat, bytes));
                }
                _ => {
                    let expected = "`entropy`, the next seat and 64 hex digits";
                    return self.fault(Problem::Expected(expected));
                }
            }
        }
        Ok(Source::Shared(SharedDeal { table, commitment, entropy, seed: self.seed()? }))
    }

    fn fault<T>(&self, problem: Problem) -> Result<T, BadRecord> {
        Err(BadRecord { line: self.line.max(1), problem })
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Record { game, rules, setup, .. } = self;
        let seed = match &self.source {
            Source::Shared(deal) => {
                f.write_str(&deal.terms(game, *rules, setup))?;
                &deal.seed
            }
            Source::Deal(deal) => {
                writeln!(f, "hideout 1\ngame {game} {rules}\nsetup {setup}\ndeal {deal}")?;
                &None
            }
            Source::Seed(commitment, seed) => {
                writeln!(f, "hideout 1\ngame {game} {rules}\nsetup {setup}\ncommit {commitment}")?;
                seed
            }
        };
        if let Some(seed) = seed {
            writeln!(f, "seed {}", seed.reveal())?;
        }
        for step in &self.moves {
            writeln!(f, "{} {}", step.seat, step.text)?;
        }
        match self.concession {
            Some(Concession::Resigned(seat)) => writeln!(f, "resigned {seat}")?,
            Some(Concession::DrawAgreed) => writeln!(f, "drawn")?,
            None => {}
        }
        if let Some(scores) = &self.over {
            write!(f, "over")?;
            scores.iter().try_for_each(|score| write!(f, " {score}"))?;
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: &str = "hideout 1\ngame pinch 1\nsetup {}\n\
        commit 66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925\n\
        seed 0000000000000000000000000000000000000000000000000000000000000000\n\
        p1 e5\np2 swap\nover 1 0\n";

    /// The same game dealt at a table; who sits second added nothing.
    fn shared() -> String {
        let entropy = [("p1", "1"), ("p3", "3")];
        let added = entropy.map(|(seat, digit)| format!("entropy {seat} {}\n", digit.repeat(64)));
        WHOLE
            .replace("hideout 1\n", "hideout 2\ntable abc123\n")
            .replace("seed ", &format!("{}seed ", added.concat()))
    }

    #[test]
    fn a_record_is_read_as_written() {
        for text in [
            WHOLE.to_owned(),
            shared(),
            shared().replace("p2 swap\nover 1 0\n", ""),
            shared().replace(&format!("entropy p3 {}\n", "3".repeat(64)), ""),
            WHOLE.replace(
                "seed 0000000000000000000000000000000000000000000000000000000000000000\n",
                "",
            ),
            WHOLE.replace("over 1 0\n", ""),
            WHOLE.replace("over", "resigned p2\nover"),
            WHOLE.replace("over 1", "drawn\nover 0"),
            "hideout 1\ngame x 12\nsetup {\"a\": 1}\ndeal {\"b\": 2}\np3 take 4\nover -3 0 12\n"
                .into(),
        ] {
            assert_eq!(text.parse::<Record>().expect("a good record").to_string(), text);
        }
    }

    #[test]
    fn comments_and_empty_lines_say_nothing() {
        let text = WHOLE.replace("game", "\n# a comment\n\ngame").replace("p2", "#\np2");
        let record: Record = text.parse().expect("a good record");
        assert_eq!(record.to_string(), WHOLE);
        assert_eq!(record.moves[0].line, 9);
        let dos = WHOLE.replace('\n', "\r\n").parse::<Record>().expect("other line ends");
        assert_eq!(dos.to_string(), WHOLE);
    }

    #[test]
    fn a_bad_record_names_its_first_bad_line() {
        for (good, bad, line) in [
            ("hideout 1", "hideout 3", 1),
            ("hideout 1", "hideout 2", 2),
            ("hideout 1", "", 2),
            ("game pinch 1", "game pinch", 2),
            ("game pinch 1", "game pinch 01", 2),
            ("game pinch 1", "game pinch -1", 2),
            ("setup {}", "setups {}", 3),
            ("commit 6", "commit x", 4),
            ("commit", "comit", 4),
            ("seed 0", "seed 00", 5),
            ("p1 e5", "p9 e5", 6),
            ("p1 e5", "p1", 6),
            ("p1 e5", "seed 00", 6),
            ("p1 e5", "drawn", 7),
            ("p2 swap", "resigned p9", 7),
            ("over 1 0", "over one", 8),
            ("over 1 0", "over +1 0", 8),
            ("over 1 0", "over 1 0\np1 e5", 9),
        ] {
            let text = WHOLE.replacen(good, bad, 1);
            let fault = text.parse::<Record>().err().unwrap_or_else(|| panic!("{bad:?} was read"));
            assert_eq!(fault.line, line, "{bad:?}: {fault}");
        }
        assert_eq!("".parse::<Record>().err().map(|fault| fault.line), Some(1));
        for (good, bad, line) in [
            ("table abc123", "table", 2),
            ("table abc123", "table a c", 2),
            ("table abc123", "table A", 2),
            ("commit 6", "commit x", 5),
            ("commit", "deal {} #", 5),
            ("entropy p1 1", "entropy p1 x", 6),
            ("entropy p1", "entropy p9", 6),
            ("entropy p3", "entropy p1", 7),
            ("entropy p1", "entropy p4", 7),
            ("seed 0", "seed 00", 8),
        ] {
            let text = shared().replacen(good, bad, 1);
            let fault = text.parse::<Record>().err().unwrap_or_else(|| panic!("{bad:?} was read"));
            assert_eq!(fault.line, line, "{bad:?}: {fault}");
        }
    }
}
