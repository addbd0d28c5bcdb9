use thiserror::Error;

/// What can go wrong between a player and the server.
#[derive(Debug, Error)]
pub enum Trouble {
    /// The lobby could not be reached or said no.
    #[error("the lobby failed")]
    Lobby(#[from] reqwest::Error),
    /// The socket broke.
    #[error("the socket failed")]
    Socket(#[from] tokio_tungstenite::tungstenite::Error),
    /// The server sent something that is not of its protocol.
    #[error("unreadable message")]
    Unreadable(#[from] serde_json::Error),
    /// The server closed the socket.
    #[error("the server hung up")]
    Closed,
    /// The server took too long to answer.
    #[error("no answer to {question} in {seconds} s")]
    Silence {
        /// What was asked.
        question: &'static str,
        /// How long it was waited for.
        seconds: u64,
    },
    /// The state after a move is the state before it.
    #[error("the move on cell {cell} was refused in state {state}")]
    Refused {
        /// Where the stone should have gone.
        cell: usize,
        /// The state's number, before and after.
        state: u64,
    },
    /// The state is a new one, but the stone is not where it was put.
    #[error("no stone on cell {cell} in state {state}")]
    Misplaced {
        /// Where the stone should have gone.
        cell: usize,
        /// The state's number.
        state: u64,
    },
    /// It is nobody's turn although cells are empty.
    #[error("no turn in state {state}")]
    NoTurn {
        /// The state's number.
        state: u64,
    },
}
