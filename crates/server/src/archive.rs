//! Tables read from their logs: histories, replays, records, branches.

use crate::actor::Recent;
use crate::link_preview::{Language, Words};
use crate::log::{Branching, Created, LogEntry, Secret};
use crate::problem::Problem;
use crate::shown::Shown;
use crate::table::{Applied, Table, Unfoldable, begin};
use poster::Signed;
use protocol::{BranchOf, Frame, Person, PersonId, SeatNo, ServerMsg, Stage, TableId, Update};
use store::LogLine;
use tabletop::Viewer;

/// The most frames in one answer.
pub const MAX_FRAMES: u32 = 64;
/// A day in milliseconds.
const DAY: i64 = 86_400_000;

/// The table a log tells of.
pub fn table(id: &TableId, log: &[LogLine]) -> Result<Table, Unfoldable> {
    Table::fold(id.clone(), texts(log), |_, _| {})
}

/// The table a log tells of, and its last events.
pub fn live(id: &TableId, log: &[LogLine]) -> Result<(Table, Recent), Unfoldable> {
    let mut recent = Recent::default();
    let table = Table::fold(id.clone(), texts(log), |_, applied| recent.push(applied))?;
    Ok((table, recent))
}

fn texts(log: &[LogLine]) -> impl Iterator<Item = (i64, &str)> {
    log.iter().map(|line| (line.at, line.entry.as_str()))
}

/// What a person missed since a version, as messages, and the version they know then.
pub fn missed(
    id: &TableId,
    log: &[LogLine],
    person: Option<&PersonId>,
    since: u64,
) -> Result<(Vec<ServerMsg>, u64), Unfoldable> {
    let (now, events) = since_version(id, log, since)?;
    let (viewer, over) = (now.viewer(person), now.stage() == Stage::Over);
    let messages = events.iter().map(|applied| applied.message(viewer, over)).collect();
    Ok((messages, now.v()))
}

/// What a person may know of everything since a version, without what was not for them.
pub fn history(
    id: &TableId,
    log: &[LogLine],
    person: Option<&PersonId>,
    since: u64,
) -> Result<Vec<Update>, Problem> {
    let (now, events) = since_version(id, log, since)?;
    let (viewer, over) = (now.viewer(person), now.stage() == Stage::Over);
    Ok(events.iter().filter_map(|applied| applied.update(viewer, over)).collect())
}

/// The table a log tells of, and every event after a version.
fn since_version(
    id: &TableId,
    log: &[LogLine],
    since: u64,
) -> Result<(Table, Vec<Applied>), Unfoldable> {
    let mut events = Vec::new();
    let table = Table::fold(id.clone(), texts(log), |_, applied| {
        if applied.v() > since {
            events.push(applied);
        }
    })?;
    Ok((table, events))
}

/// Through whose eyes a replay is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayEyes {
    /// One's own.
    Own,
    /// A seat's.
    Seat(SeatNo),
    /// A spectator's.
    Spectator,
    /// Everybody's.
    All,
}

/// Moments of a game, the first after `from` moves, through a viewer's eyes. Before the end only
/// one's own eyes and a spectator's may be looked through.
pub fn replay(
    id: &TableId,
    log: &[LogLine],
    eyes: ReplayEyes,
    person: Option<&PersonId>,
    from: u32,
    count: u32,
) -> Result<Vec<Frame>, Problem> {
    let now = table(id, log)?;
    if now.game().is_none() {
        return Err(Problem::NotStarted);
    }
    let own = now.viewer(person);
    let eyes = match eyes {
        ReplayEyes::Own => Some(own),
        ReplayEyes::Spectator => Some(Viewer::Spectator),
        ReplayEyes::Seat(seat) if seat.index() >= now.about().seats.len() => {
            return Err(Problem::NoSuchSeat(seat.index()));
        }
        ReplayEyes::Seat(seat) => Some(Viewer::Seat(seat.into())),
        ReplayEyes::All => None,
    };
    let allowed = eyes == Some(own) || eyes == Some(Viewer::Spectator);
    if !now.is_finished() && !allowed {
        return Err(Problem::NotYourEyes);
    }
    let wanted = from..from.saturating_add(count.min(MAX_FRAMES));
    let single = singly(log)?;
    let (mut moment, mut frames) = (0, Vec::new());
    Table::fold(
        id.clone(),
        single.iter().map(|(at, text)| (*at, text.as_str())),
        |table, applied| {
            if !applied.position {
                return;
            }
            if wanted.contains(&moment) {
                let update = match eyes {
                    Some(viewer) => applied.update(viewer, true),
                    None => Some(applied.all_seeing()),
                };
                frames.extend(table.frame(moment, applied.at(), eyes, update));
            }
            moment += 1;
        },
    )?;
    Ok(frames)
}

/// The log with every move in an entry of its own.
fn singly(log: &[LogLine]) -> Result<Vec<(i64, String)>, Problem> {
    let mut entries = Vec::with_capacity(log.len());
    for LogLine { at, entry: text, .. } in log {
        let mut entry = LogEntry::read(text).map_err(|_| Problem::Unreadable)?;
        match entry.secret {
            Some(Secret::Moves(moves)) if moves.len() > 1 => {
                entry.asked = None;
                for mv in moves {
                    entry.secret = Some(Secret::Moves(vec![mv]));
                    entries.push((*at, entry.write()));
                }
            }
            _ => entries.push((*at, text.clone())),
        }
    }
    Ok(entries)
}

/// The record of a finished game.
pub fn record(id: &TableId, log: &[LogLine]) -> Result<String, Problem> {
    let table = table(id, log)?;
    match table.game() {
        Some(game) if game.outcome().is_some() => Ok(game.record(true).to_string()),
        _ => Err(Problem::NotOver),
    }
}

/// A finished game, and the day on which it ended.
pub struct Finished {
    table: Table,
    day: Option<i64>,
}

/// The finished game that a log tells of.
pub fn finished(id: &TableId, log: &[LogLine]) -> Result<Finished, Problem> {
    let (mut heard, mut ended) = (0, None);
    let table = Table::fold(id.clone(), texts(log), |table, _| {
        if ended.is_none() && table.stage() == Stage::Over {
            ended = Some(heard);
        }
        heard += 1;
    })?;
    table.game().filter(|game| game.outcome().is_some()).ok_or(Problem::NotOver)?;
    let day = ended.and_then(|line: usize| Some(log.get(line)?.at.div_euclid(DAY)));
    Ok(Finished { table, day })
}

impl Finished {
    /// Its poster, as SVG.
    pub fn poster(&self, language: Language) -> Result<String, Problem> {
        let words = Words::of(language);
        let seats = self.table.info().seats;
        let names = seats.iter().map(|seat| words.taker(&seat.taker).unwrap_or_default());
        let signed = Signed {
            names: names.collect(),
            day: self.day,
            language: match language {
                Language::English => poster::Language::English,
                Language::Spanish => poster::Language::Spanish,
            },
        };
        let game = self.table.game().ok_or(Problem::NotOver)?;
        poster::of_record(&game.record(true), &signed).map_err(|_| Problem::Fault)
    }
}

impl Shown for Finished {
    fn each_person(&mut self, see: &mut dyn FnMut(&mut Person)) {
        self.table.each_person(see);
    }
}

/// A new table from a moment of a finished one: its first `step` moves are made already. Who sits
/// where is for the caller to say.
pub fn branch(id: &TableId, log: &[LogLine], step: u32) -> Result<Created, Problem> {
    let table = table(id, log)?;
    let game = table.game().filter(|game| game.outcome().is_some()).ok_or(Problem::NotOver)?;
    let moves = game.moves();
    let steps = moves.len() as u32;
    if step > steps {
        return Err(Problem::NoSuchStep { step, steps });
    }
    let origin = table.origin().ok_or(Problem::Unreadable)?.clone();
    let moves: Vec<(SeatNo, String)> =
        moves.into_iter().take(step as usize).map(|(seat, text)| (seat.into(), text)).collect();
    let about = table.about();
    let mut again = begin(about, &origin)?;
    for (seat, text) in &moves {
        again.play((*seat).into(), text)?;
    }
    if again.outcome().is_some() {
        return Err(Problem::NoSuchStep { step, steps });
    }
    let of = BranchOf { table: id.clone(), step };
    let branch = Some(Branching { of, origin, moves });
    Ok(Created { branch, public: false, seed: None, sealed: None, entropy: None, ..about.clone() })
}
