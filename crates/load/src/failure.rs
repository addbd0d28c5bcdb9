//! What can go wrong on this side of the wire.

use crate::plan::Limit;
use protocol::ErrorKind;
use std::io;
use std::net::SocketAddr;

/// Why something could not be done.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Failure {
    /// Not the address of a server.
    #[error("{text:?} is no address such as http://127.0.0.1:8000")]
    Address {
        /// What was given, cut short.
        text: String,
    },
    /// A host that has no address.
    #[error("{host}: {error}")]
    NoSuchHost {
        /// The host.
        host: String,
        /// What the resolver said.
        error: io::Error,
    },
    /// A server on another machine.
    #[error("{address} is not on this machine; if the server is yours, say --yes-i-own-it")]
    NotLoopback {
        /// Its address.
        address: SocketAddr,
    },
    /// More or less than can be meant.
    #[error("{limit}: {asked} is not between {} and {}", .limit.range().start(), .limit.range().end())]
    OutOfRange {
        /// What.
        limit: Limit,
        /// How much was asked for.
        asked: u64,
    },
    /// More sockets than files may be open.
    #[error(
        "{needed} files must be open at once and the limit is {limit}; raise it with \
         `ulimit -n {needed}`, here and for the server, or ask for less"
    )]
    TooFewFiles {
        /// How many are needed.
        needed: u64,
        /// How many there may be.
        limit: u64,
    },
    /// The game cannot be begun with this setup.
    #[error(transparent)]
    Setup(#[from] catalog::Refused),
    /// A setup that is not a JSON object.
    #[error("the setup is not a JSON object")]
    NoObject,
    /// A game that no script can be written for.
    #[error("{game} cannot be scripted: not every turn is one seat's, or chance has a say")]
    NoScript {
        /// The game's id.
        game: &'static str,
    },
    /// The server refuses.
    #[error("the server refuses ({kind:?}): {message}")]
    Refused {
        /// What kind of thing was wrong.
        kind: ErrorKind,
        /// What was wrong, for people.
        message: String,
        /// After how many seconds it may be tried again.
        retry_after: Option<u32>,
    },
    /// A limit of the server that waiting does not help against.
    #[error("{message}; a server for this load is started with {flags}")]
    Limited {
        /// What the server said.
        message: String,
        /// What lifts the limit.
        flags: &'static str,
    },
    /// An answer that is none of those agreed upon.
    #[error("the server's answer to {path} with status {status} cannot be understood")]
    NotUnderstood {
        /// The path asked for.
        path: String,
        /// The answer's status.
        status: u16,
    },
    /// A message on a socket that is none of those agreed upon.
    #[error("a message of the server cannot be understood: {0}")]
    BadMessage(#[from] serde_json::Error),
    /// The server cannot be asked.
    #[error("the server cannot be asked: {0}")]
    Unreachable(#[from] hyper_util::client::legacy::Error),
    /// The server broke off its answer.
    #[error("the server broke off its answer")]
    BrokenOff,
    /// The server cannot be connected to.
    #[error("the server cannot be connected to: {0}")]
    Connect(#[from] io::Error),
    /// A socket that does not open or broke.
    #[error("the socket: {0}")]
    Socket(Box<tokio_tungstenite::tungstenite::Error>),
    /// A server that was away for too long.
    #[error("the server has been away for {seconds} seconds")]
    Away {
        /// For how long.
        seconds: u64,
    },
    /// A game that goes on and that nobody can go on with.
    #[error("the game is not over and nobody was sent a legal move")]
    NobodyMoves,
    /// Nobody listens to a witness any more, or it has given up.
    #[error("the witness has left")]
    Left,
}

impl From<tokio_tungstenite::tungstenite::Error> for Failure {
    fn from(error: tokio_tungstenite::tungstenite::Error) -> Failure {
        Failure::Socket(Box::new(error))
    }
}

/// What a server names in a refusal, and what lifts the limit.
const LIMITS: [(&str, &str); 5] = [
    ("too many connections", "--connections 0 --connections-per-address 0"),
    ("too many sockets", "--sockets 0 --sockets-per-address 0"),
    ("too many requests", "--requests-per-second 0"),
    ("too many new people", "--new-people-per-hour 0"),
    ("too many new tables", "--new-tables-per-hour 0"),
];
/// A client that is to come back later than after this many seconds will not be in time.
const SOON: u32 = 5;

impl Failure {
    /// A refusal that waiting does not help against, in words that do.
    #[must_use]
    pub fn or_limited(self) -> Failure {
        let Failure::Refused { kind: ErrorKind::TooManyRequests, message, retry_after } = &self
        else {
            return self;
        };
        let late = retry_after.is_some_and(|seconds| seconds > SOON);
        let limit = LIMITS.iter().find(|(what, _)| message.starts_with(what));
        match limit.filter(|_| late) {
            Some((_, flags)) => Failure::Limited { message: message.clone(), flags },
            None => self,
        }
    }

    /// Whether something was asked for that makes no sense, rather than the server at fault.
    pub fn is_usage(&self) -> bool {
        matches!(
            self,
            Failure::Address { .. }
                | Failure::NotLoopback { .. }
                | Failure::OutOfRange { .. }
                | Failure::Setup(_)
                | Failure::NoObject
                | Failure::NoScript { .. }
        )
    }

    /// Whether the server may answer differently when it is back: it is away, restarts, or asks
    /// for patience.
    pub fn may_pass(&self) -> bool {
        use tokio_tungstenite::tungstenite::Error;
        match self {
            Failure::Unreachable(_) | Failure::BrokenOff | Failure::Connect(_) => true,
            Failure::Refused { kind, .. } => matches!(
                kind,
                ErrorKind::TooManyRequests | ErrorKind::Unavailable | ErrorKind::Timeout
            ),
            Failure::Socket(error) => match &**error {
                Error::Http(answer) => {
                    answer.status().is_server_error() || answer.status().as_u16() == 429
                }
                Error::ConnectionClosed | Error::AlreadyClosed | Error::Io(_) => true,
                // A server that dies in the middle of the handshake.
                Error::Protocol(_) => true,
                _ => false,
            },
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_says_how_to_lift_it() {
        for (message, retry_after, flags) in [
            ("too many connections: try again in 10 s", 10, "--connections-per-address 0"),
            ("too many sockets: try again in 10 s", 10, "--sockets-per-address 0"),
            ("too many new people: try again in 60 s", 60, "--new-people-per-hour 0"),
            ("too many new tables: try again in 60 s", 60, "--new-tables-per-hour 0"),
            ("too many requests: try again in 1 s", 1, ""),
            ("too many words: try again in 10 s", 10, ""),
        ] {
            let (kind, message) = (ErrorKind::TooManyRequests, message.to_owned());
            let refused = Failure::Refused { kind, message, retry_after: Some(retry_after) };
            let told = refused.or_limited();
            let limited = matches!(told, Failure::Limited { .. });
            assert!(limited != flags.is_empty() && told.to_string().contains(flags), "{told}");
        }
    }
}
