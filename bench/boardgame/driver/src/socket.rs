use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

use crate::lobby::{GAME, Match};
use crate::trouble::Trouble;

/// One player's socket: Socket.IO in the game's namespace, over Engine.IO 4, in text frames.
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    player: usize,
}

/// What a player looks at in the whole state that the server sends.
#[derive(Debug, Deserialize, PartialEq)]
pub struct State {
    /// Rises with every move that is made.
    #[serde(rename = "_stateID")]
    pub id: u64,
    /// The board.
    #[serde(rename = "G")]
    pub game: Board,
    /// Whose turn it is.
    pub ctx: Context,
}

/// The stones, each under the name of its player.
#[derive(Debug, Deserialize, PartialEq)]
pub struct Board {
    /// Row by row.
    pub cells: Vec<Option<String>>,
}

/// boardgame.io's own part of the state.
#[derive(Debug, Deserialize, PartialEq)]
#[serde(rename_all = "camelCase")]
pub struct Context {
    /// Who is to move.
    pub current_player: String,
}

/// An Engine.IO packet, as far as a player cares.
#[derive(Debug, PartialEq)]
enum Packet {
    Open,
    Ping,
    Connected,
    State(State),
    Other,
}

#[derive(Deserialize)]
struct Sync {
    state: State,
}

impl Socket {
    /// Connects to the server and enters the game's namespace.
    pub async fn connect(address: &str, player: usize) -> Result<Socket, Trouble> {
        let (stream, _) = connect_async_with_config(address, None, true).await?;
        let mut socket = Socket { stream, player };
        while socket.packet().await? != Packet::Open {}
        socket.send(format!("40/{GAME},")).await?;
        while socket.packet().await? != Packet::Connected {}
        Ok(socket)
    }

    /// Sits down at a match, leaving any other, and gives its state.
    pub async fn sync(&mut self, game: &Match) -> Result<State, Trouble> {
        let player = self.player.to_string();
        self.emit(&json!(["sync", game.id, player, game.credentials[self.player], 2])).await?;
        self.state().await
    }

    /// Puts a stone on a cell of the board that was shown in this state.
    pub async fn place(&mut self, game: &Match, cell: usize, state: u64) -> Result<(), Trouble> {
        let player = self.player.to_string();
        let action = json!({
            "type": "MAKE_MOVE",
            "payload": {
                "type": "place",
                "args": [cell],
                "playerID": player,
                "credentials": game.credentials[self.player],
            },
        });
        self.emit(&json!(["update", action, state, game.id, player])).await
    }

    /// The next state that the server sends, to a question or after anybody's move.
    pub async fn state(&mut self) -> Result<State, Trouble> {
        loop {
            if let Packet::State(state) = self.packet().await? {
                return Ok(state);
            }
        }
    }

    async fn emit(&mut self, event: &Value) -> Result<(), Trouble> {
        self.send(format!("42/{GAME},{event}")).await
    }

    async fn send(&mut self, text: String) -> Result<(), Trouble> {
        Ok(self.stream.send(Message::text(text)).await?)
    }

    async fn packet(&mut self) -> Result<Packet, Trouble> {
        match self.stream.next().await.ok_or(Trouble::Closed)?? {
            Message::Text(text) => {
                let packet = read(&text)?;
                if packet == Packet::Ping {
                    self.send("3".to_owned()).await?;
                }
                Ok(packet)
            }
            Message::Close(_) => Err(Trouble::Closed),
            _ => Ok(Packet::Other),
        }
    }
}

fn read(text: &str) -> Result<Packet, Trouble> {
    if text.starts_with('0') {
        return Ok(Packet::Open);
    }
    if text == "2" {
        return Ok(Packet::Ping);
    }
    if text.starts_with("40") {
        return Ok(Packet::Connected);
    }
    let event =
        text.strip_prefix("42").and_then(|rest| rest.split_once(',')).map(|(_, event)| event);
    Ok(match event {
        Some(event) if event.starts_with("[\"update\"") => {
            let (_, _, state, _): (IgnoredAny, IgnoredAny, State, IgnoredAny) =
                serde_json::from_str(event)?;
            Packet::State(state)
        }
        Some(event) if event.starts_with("[\"sync\"") => {
            let (_, _, Sync { state }): (IgnoredAny, IgnoredAny, Sync) =
                serde_json::from_str(event)?;
            Packet::State(state)
        }
        _ => Packet::Other,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packets_are_read() {
        let state = || {
            Packet::State(State {
                id: 7,
                game: Board { cells: vec![None, Some("1".to_owned())] },
                ctx: Context { current_player: "0".to_owned() },
            })
        };
        let sent =
            r#"{"G":{"cells":[null,"1"]},"ctx":{"turn":8,"currentPlayer":"0"},"_stateID":7}"#;
        for (text, packet) in [
            (r#"0{"sid":"x","pingInterval":10000}"#.to_owned(), Packet::Open),
            ("2".to_owned(), Packet::Ping),
            (r#"40/stones,{"sid":"x"}"#.to_owned(), Packet::Connected),
            (format!(r#"42/stones,["update","id",{sent},[]]"#), state()),
            (format!(r#"42/stones,["sync","id",{{"state":{sent},"log":[]}}]"#), state()),
            (r#"42/stones,["matchData","id",[]]"#.to_owned(), Packet::Other),
            ("6".to_owned(), Packet::Other),
        ] {
            assert_eq!(read(&text).ok(), Some(packet), "{text}");
        }
    }

    #[test]
    fn a_state_without_its_number_is_unreadable() {
        let text = r#"42/stones,["update","id",{"G":{"cells":[]},"ctx":{"currentPlayer":"0"}},[]]"#;
        assert!(matches!(read(text), Err(Trouble::Unreadable(_))));
    }
}
