use std::time::Duration;

use reqwest::Client;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::trouble::Trouble;

/// The game that `game.cjs` defines.
pub const GAME: &str = "stones";

/// Node hangs up on a connection that was idle for five seconds; one that old is not used again.
const IDLE: Duration = Duration::from_secs(3);

/// Node takes in one new connection per turn of its loop, so under a load that is too much the lobby is far slower than a move.
const LOBBY_PATIENCE: Duration = Duration::from_secs(60);

/// boardgame.io's lobby: matches and seats over HTTP.
pub struct Lobby {
    client: Client,
    server: String,
}

/// A match with both seats taken.
pub struct Match {
    /// The server's name for it.
    pub id: String,
    /// What players 0 and 1 prove themselves with.
    pub credentials: [String; 2],
}

#[derive(Deserialize)]
struct Created {
    #[serde(rename = "matchID")]
    id: String,
}

#[derive(Deserialize)]
struct Joined {
    #[serde(rename = "playerCredentials")]
    credentials: String,
}

impl Lobby {
    /// The lobby of the server at this address.
    pub fn new(server: &str) -> Result<Lobby, Trouble> {
        let client = Client::builder().pool_idle_timeout(IDLE).timeout(LOBBY_PATIENCE).build()?;
        Ok(Lobby { client, server: server.trim_end_matches('/').to_owned() })
    }

    /// Where the server's sockets are.
    pub fn socket_address(&self) -> String {
        let server = self.server.replacen("http", "ws", 1);
        format!("{server}/socket.io/?EIO=4&transport=websocket")
    }

    /// Creates a match and takes both seats.
    pub async fn create(&self) -> Result<Match, Trouble> {
        let Created { id } = self.post("create", &json!({ "numPlayers": 2 })).await?;
        let credentials = [self.join(&id, 0).await?, self.join(&id, 1).await?];
        Ok(Match { id, credentials })
    }

    async fn join(&self, id: &str, player: usize) -> Result<String, Trouble> {
        let name = ["black", "white"][player];
        let body = json!({ "playerID": player.to_string(), "playerName": name });
        let Joined { credentials } = self.post(&format!("{id}/join"), &body).await?;
        Ok(credentials)
    }

    async fn post<T: for<'a> Deserialize<'a>>(
        &self,
        path: &str,
        body: &Value,
    ) -> Result<T, Trouble> {
        let address = format!("{}/games/{GAME}/{path}", self.server);
        let answer = self.client.post(address).json(body).send().await?;
        Ok(answer.error_for_status()?.json().await?)
    }
}
