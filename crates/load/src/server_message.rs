//! What the server says on a socket, read only as far as it is needed: views, events and lists of
//! moves stay as they came until they are asked for.

use protocol::{Closing, ErrorBody, SeatNo, TurnKind};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::borrow::Cow;

/// A message of the server.
#[derive(Debug)]
pub enum ServerMessage<'a> {
    /// Everything, in place of what was known.
    Snapshot {
        /// The last version in it.
        v: u64,
        /// The position, once the game has started.
        position: Option<&'a RawValue>,
    },
    /// Something happened.
    Update(Update<'a>),
    /// Something happened that is not for this client.
    Unseen {
        /// Its version.
        v: u64,
    },
    /// What was asked for is done.
    Done {
        /// The client's name for it.
        id: &'a str,
        /// Its version.
        v: u64,
    },
    /// What was asked for is refused.
    Refused {
        /// The client's name for it, if it could be read.
        id: Option<&'a str>,
        /// Why.
        error: ErrorBody,
    },
    /// The server closes the socket.
    Closing {
        /// Why.
        reason: Closing,
    },
    /// Something that needs no attention.
    Other,
}

/// Something that happened.
#[derive(Debug)]
pub struct Update<'a> {
    /// Its version.
    pub v: u64,
    /// When.
    pub at: i64,
    /// What.
    pub what: &'a RawValue,
    /// What the rules told.
    pub events: Option<&'a RawValue>,
    /// The position, if it changed.
    pub position: Option<&'a RawValue>,
}

impl<'a> ServerMessage<'a> {
    /// Reads a message.
    pub fn read(text: &'a str) -> Result<ServerMessage<'a>, serde_json::Error> {
        let message: Message<'a> = serde_json::from_str(text)?;
        let v = message.v.ok_or_else(|| missing("v"));
        Ok(match message.kind {
            "snapshot" => ServerMessage::Snapshot { v: v?, position: message.position },
            "update" => ServerMessage::Update(Update {
                v: v?,
                at: message.at.ok_or_else(|| missing("at"))?,
                what: message.what.ok_or_else(|| missing("what"))?,
                events: message.events,
                position: message.position,
            }),
            "unseen" => ServerMessage::Unseen { v: v? },
            "done" => ServerMessage::Done { id: message.id.ok_or_else(|| missing("id"))?, v: v? },
            "refused" => {
                let error = message.error.ok_or_else(|| missing("error"))?;
                ServerMessage::Refused { id: message.id, error }
            }
            "closing" => {
                ServerMessage::Closing { reason: message.reason.ok_or_else(|| missing("reason"))? }
            }
            _ => ServerMessage::Other,
        })
    }

    /// Reads a message as far as a client needs that knows all moves in advance: of an update its
    /// version only, which the server writes first.
    pub fn skim(text: &'a str) -> Result<ServerMessage<'a>, serde_json::Error> {
        let v = text.strip_prefix(r#"{"type":"update","v":"#).and_then(|rest| {
            let (v, _) = rest.split_once(',')?;
            v.parse().ok()
        });
        v.map_or_else(|| ServerMessage::read(text), |v| Ok(ServerMessage::Unseen { v }))
    }

    /// The version the client has after this message.
    pub fn v(&self) -> Option<u64> {
        match self {
            ServerMessage::Snapshot { v, .. } | ServerMessage::Unseen { v } => Some(*v),
            ServerMessage::Update(update) => Some(update.v),
            _ => None,
        }
    }

    /// The position in the message.
    pub fn position(&self) -> Option<&'a RawValue> {
        match self {
            ServerMessage::Snapshot { position, .. } => *position,
            ServerMessage::Update(update) => update.position,
            _ => None,
        }
    }
}

/// Whose decision it is and what one can do, out of a position.
#[derive(Clone, Debug, Deserialize)]
pub struct OpenDecision<'a> {
    /// Whose decision it is.
    pub turn: TurnKind,
    /// Who may move.
    pub may: Vec<SeatNo>,
    /// Whom the game waits for.
    pub awaited: Vec<SeatNo>,
    /// One's legal moves.
    #[serde(borrow)]
    pub legal: Vec<Cow<'a, str>>,
}

impl<'a> OpenDecision<'a> {
    /// Reads a position.
    pub fn read(position: &'a RawValue) -> Result<OpenDecision<'a>, serde_json::Error> {
        serde_json::from_str(position.get())
    }
}

/// All messages in one: a tagged enum would have to be buffered.
#[derive(Deserialize)]
struct Message<'a> {
    #[serde(rename = "type", default = "update")]
    kind: &'a str,
    v: Option<u64>,
    id: Option<&'a str>,
    at: Option<i64>,
    #[serde(borrow)]
    what: Option<&'a RawValue>,
    #[serde(borrow)]
    events: Option<&'a RawValue>,
    #[serde(borrow)]
    position: Option<&'a RawValue>,
    error: Option<ErrorBody>,
    reason: Option<Closing>,
}

/// A table's log holds nothing but updates, so they need not say so.
fn update() -> &'static str {
    "update"
}

fn missing(field: &'static str) -> serde_json::Error {
    serde::de::Error::missing_field(field)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_told_apart() {
        let moved = r#"{"type":"moved","seat":0,"by":"player"}"#;
        let position =
            r#"{"view":{"a":[1]},"turn":"one","may":[1],"awaited":[1],"legal":["a1","\"b\""]}"#;
        for (text, expected) in [
            (
                format!(r#"{{"type":"snapshot","v":3,"you":{{}},"position":{position}}}"#),
                "snapshot 3 p",
            ),
            (r#"{"type":"snapshot","v":0}"#.into(), "snapshot 0"),
            (
                format!(r#"{{"type":"update","v":4,"at":9,"what":{moved},"position":{position}}}"#),
                "update 4 p",
            ),
            (format!(r#"{{"v":4,"at":9,"what":{moved}}}"#), "update 4"),
            (r#"{"type":"unseen","v":5}"#.into(), "unseen 5"),
            (r#"{"type":"done","id":"a1","v":6,"table":"x"}"#.into(), "done a1 6"),
            (
                r#"{"type":"refused","error":{"kind":"stale","message":"m"}}"#.into(),
                "refused - Stale",
            ),
            (r#"{"type":"closing","reason":"reload"}"#.into(), "closing Reload"),
            (r#"{"type":"presence","here":[0],"watchers":1}"#.into(), "other"),
        ] {
            let message = ServerMessage::read(&text).unwrap_or_else(|bad| panic!("{text}: {bad}"));
            let p = message.position().map_or("", |_| " p");
            let told = match &message {
                ServerMessage::Snapshot { v, .. } => format!("snapshot {v}{p}"),
                ServerMessage::Update(update) => format!("update {}{p}", update.v),
                ServerMessage::Unseen { v } => format!("unseen {v}"),
                ServerMessage::Done { id, v } => format!("done {id} {v}"),
                ServerMessage::Refused { id, error } => {
                    format!("refused {} {:?}", id.unwrap_or("-"), error.kind)
                }
                ServerMessage::Closing { reason } => format!("closing {reason:?}"),
                ServerMessage::Other => "other".into(),
            };
            assert_eq!(told, expected);
            assert_eq!(ServerMessage::skim(&text).unwrap().v(), message.v(), "{text}");
        }
        for text in [
            "",
            "[]",
            r#"{"type":"done","v":1}"#,
            r#"{"type":"update","v":1}"#,
            r#"{"type":"unseen"}"#,
        ] {
            assert!(ServerMessage::read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_position_tells_what_can_be_done() {
        let position: &RawValue = serde_json::from_str(
            r#"{"view":{},"turn":"one","may":[1],"awaited":[1],"legal":["a1","\"b\""]}"#,
        )
        .unwrap();
        let decision = OpenDecision::read(position).unwrap();
        assert_eq!((decision.turn, decision.awaited[0].index()), (TurnKind::One, 1));
        assert_eq!(decision.legal, ["a1", "\"b\""]);
    }
}
