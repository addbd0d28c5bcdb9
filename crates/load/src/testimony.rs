//! What a witness saw, and whether a table's log bears it out.

use crate::server_message::{ServerMessage, Update};
use protocol::{Act, ActionId, ErrorKind};
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Everything a witness was told.
#[derive(Clone, Debug, Default)]
pub struct Testimony {
    /// What it asked for and was told is done, in the order of the answers.
    pub acknowledged: Vec<Acknowledged>,
    /// What was refused, and why.
    pub refused: Vec<(ActionId, ErrorKind)>,
    /// What it asked for and was never answered: it may have happened or not.
    pub unanswered: Vec<Act>,
    /// What it was shown, in the order in which it came.
    pub shown: Vec<Shown>,
    /// How often the connection was lost and opened again.
    pub reconnects: u64,
    /// How often a version was left out, told twice or taken back.
    pub gaps: u64,
}

/// Something asked for that the server said is done.
#[derive(Clone, Debug, PartialEq)]
pub struct Acknowledged {
    /// What was asked for.
    pub act: Act,
    /// The version the server gave it.
    pub v: u64,
}

/// Something shown to a viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Its version.
    pub v: u64,
    /// What was shown; nothing if it was not for the viewer to see.
    pub fingerprint: Option<Fingerprint>,
}

/// The trace of what an update says: when, what and which events. Positions leave none, because
/// only the last of several updates brings one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fingerprint(u64);

/// Where a log and a testimony disagree.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Contradiction {
    /// Versions were left out, told twice or taken back.
    #[error("versions were left out, told twice or taken back {times} times")]
    Gaps {
        /// How often.
        times: u64,
    },
    /// Something acknowledged is not in the log.
    #[error("{id} was acknowledged as {v} and is not in the log")]
    Forgotten {
        /// The client's name for it.
        id: ActionId,
        /// Its version.
        v: u64,
    },
    /// One thing was acknowledged under two versions.
    #[error("{id} was acknowledged as {first} and as {second}")]
    DoneTwice {
        /// The client's name for it.
        id: ActionId,
        /// Its version.
        first: u64,
        /// Its other version.
        second: u64,
    },
    /// Two things were acknowledged under one version.
    #[error("{first} and {second} were both acknowledged as {v}")]
    Shared {
        /// The one.
        first: ActionId,
        /// The other.
        second: ActionId,
        /// Their version.
        v: u64,
    },
    /// Something shown is not in the log.
    #[error("{v} was shown and is not in the log")]
    Vanished {
        /// Its version.
        v: u64,
    },
    /// Something shown is different in the log.
    #[error("{v} was shown differently from the log")]
    Changed {
        /// Its version.
        v: u64,
    },
}

impl Testimony {
    /// Whether the viewer's log bears the testimony out.
    pub fn check(&self, log: &[Shown]) -> Result<(), Contradiction> {
        if self.gaps > 0 {
            return Err(Contradiction::Gaps { times: self.gaps });
        }
        let log: BTreeMap<u64, Option<Fingerprint>> =
            log.iter().map(|shown| (shown.v, shown.fingerprint)).collect();
        let last = log.keys().next_back().copied().unwrap_or_default();
        let (mut by_id, mut by_v) = (BTreeMap::new(), BTreeMap::new());
        for Acknowledged { act, v } in &self.acknowledged {
            let (id, v) = (&act.id, *v);
            if !log.contains_key(&v) {
                return Err(Contradiction::Forgotten { id: id.clone(), v });
            }
            if let Some(first) = by_id.insert(id, v).filter(|first| *first != v) {
                return Err(Contradiction::DoneTwice { id: id.clone(), first, second: v });
            }
            if let Some(first) = by_v.insert(v, id).filter(|first| *first != id) {
                return Err(Contradiction::Shared { first: first.clone(), second: id.clone(), v });
            }
        }
        for &Shown { v, fingerprint } in &self.shown {
            match (fingerprint, log.get(&v)) {
                // A log lists what its reader may know, so what was not shown need not be in it.
                (None, None) if v <= last => {}
                (_, None) => return Err(Contradiction::Vanished { v }),
                (fingerprint, Some(listed)) if fingerprint != *listed => {
                    return Err(Contradiction::Changed { v });
                }
                (_, Some(_)) => {}
            }
        }
        Ok(())
    }
}

impl Shown {
    /// What a message shows, if it shows anything that happened.
    pub fn of(message: &ServerMessage<'_>) -> Option<Shown> {
        match message {
            ServerMessage::Update(update) => {
                Some(Shown { v: update.v, fingerprint: Some(Fingerprint::of(update)) })
            }
            ServerMessage::Unseen { v } => Some(Shown { v: *v, fingerprint: None }),
            _ => None,
        }
    }

    /// What a viewer's log shows.
    pub fn read_log(text: &str) -> Result<Vec<Shown>, serde_json::Error> {
        let lines: Vec<&RawValue> = serde_json::from_str(text)?;
        let shown = lines
            .iter()
            .map(|line| ServerMessage::read(line.get()).map(|message| Shown::of(&message)));
        shown.filter_map(Result::transpose).collect()
    }
}

impl Fingerprint {
    fn of(update: &Update<'_>) -> Fingerprint {
        let mut hasher = DefaultHasher::new();
        (update.v, update.at, update.what.get()).hash(&mut hasher);
        update.events.map_or("[]", RawValue::get).hash(&mut hasher);
        Fingerprint(hasher.finish())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::Action;

    /// A log of lines such as `3 e5`, where `-` is something unseen.
    fn log(lines: &[&str]) -> String {
        let line = |line: &&str| match line.split_once(' ').expect("a version and a move") {
            (v, "-") => format!(r#"{{"type":"unseen","v":{v}}}"#),
            (v, what) => format!(r#"{{"v":{v},"at":7,"what":"{what}","table":{{}}}}"#),
        };
        format!("[{}]", lines.iter().map(line).collect::<Vec<_>>().join(","))
    }

    fn acknowledged(id: &str, v: u64) -> Acknowledged {
        Acknowledged { act: Act { id: id.parse().unwrap(), action: Action::Resign {} }, v }
    }

    #[test]
    fn a_log_is_held_against_what_was_told() {
        let id = |text: &str| text.parse::<ActionId>().unwrap();
        let told = ["2 b", "3 -", "4 d"];
        let same = ["1 a", "2 b", "4 d"];
        for (done, listed, gaps, expected) in [
            (&[("x", 2), ("y", 4), ("y", 4)][..], &same[..], 0, Ok(())),
            (&[], &["1 a", "2 b", "3 -", "4 d"], 0, Ok(())),
            (&[], &same, 2, Err(Contradiction::Gaps { times: 2 })),
            (&[("x", 5)], &same, 0, Err(Contradiction::Forgotten { id: id("x"), v: 5 })),
            (
                &[("x", 2), ("x", 4)],
                &same,
                0,
                Err(Contradiction::DoneTwice { id: id("x"), first: 2, second: 4 }),
            ),
            (
                &[("x", 2), ("y", 2)],
                &same,
                0,
                Err(Contradiction::Shared { first: id("x"), second: id("y"), v: 2 }),
            ),
            (&[], &["1 a", "2 b"], 0, Err(Contradiction::Vanished { v: 3 })),
            (&[], &["1 a", "2 b", "3 -"], 0, Err(Contradiction::Vanished { v: 4 })),
            (&[], &["1 a", "2 other", "4 d"], 0, Err(Contradiction::Changed { v: 2 })),
            (&[], &["1 a", "2 b", "3 c", "4 d"], 0, Err(Contradiction::Changed { v: 3 })),
        ] {
            let testimony = Testimony {
                acknowledged: done.iter().map(|(id, v)| acknowledged(id, *v)).collect(),
                shown: Shown::read_log(&log(&told)).unwrap(),
                gaps,
                ..Testimony::default()
            };
            assert_eq!(testimony.check(&Shown::read_log(&log(listed)).unwrap()), expected);
        }
    }

    #[test]
    fn a_position_leaves_no_trace() {
        let shown = |text: &str| Shown::of(&ServerMessage::read(text).unwrap());
        let alone = shown(r#"{"type":"update","v":1,"at":2,"what":{"type":"created"}}"#);
        let with = r#"{"type":"update","v":1,"at":2,"what":{"type":"created"},"events":[],"position":{"a":1}}"#;
        let other = r#"{"type":"update","v":1,"at":2,"what":{"type":"created"},"events":[{}]}"#;
        assert_eq!(alone, shown(with));
        assert_ne!(alone, shown(other));
    }
}
