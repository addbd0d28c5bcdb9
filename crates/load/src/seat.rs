//! One socket at a table: it knows the last version it was told and what it has asked for, so that
//! a lost connection loses nothing.

use crate::address::Server;
use crate::api::{Person, refusal};
use crate::failure::Failure;
use crate::server_message::ServerMessage;
use futures_util::{SinkExt, Stream};
use hyper::header::AUTHORIZATION;
use protocol::{Act, Action, ActionId, ClientMsg, TableId};
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep, timeout};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// How long a connection may take to open before it counts as failed.
const OPENING: Duration = Duration::from_secs(20);

/// A connection at a table, as a player or a spectator.
pub struct Seat {
    server: Server,
    person: Arc<Person>,
    table: TableId,
    socket: Option<WebSocketStream<TcpStream>>,
    v: Option<u64>,
    pending: Vec<Act>,
    gaps: u64,
}

/// How long to wait between attempts, and for how long to go on.
#[derive(Clone, Copy, Debug)]
pub struct BackOff {
    /// Before the second attempt; each wait is twice the one before.
    pub first: Duration,
    /// The longest wait.
    pub most: Duration,
    /// When to give up.
    pub patience: Duration,
}

impl Default for BackOff {
    fn default() -> BackOff {
        BackOff {
            first: Duration::from_millis(20),
            most: Duration::from_secs(1),
            patience: Duration::from_secs(60),
        }
    }
}

impl Seat {
    /// Opens a socket at a table.
    pub async fn connect(
        server: Server,
        person: Arc<Person>,
        table: TableId,
    ) -> Result<Seat, Failure> {
        let mut seat =
            Seat { server, person, table, socket: None, v: None, pending: Vec::new(), gaps: 0 };
        seat.reconnect().await?;
        Ok(seat)
    }

    /// The table.
    pub fn table(&self) -> &TableId {
        &self.table
    }

    /// The last version the server told.
    pub fn v(&self) -> Option<u64> {
        self.v
    }

    /// How often a version was left out, told twice or taken back.
    pub fn gaps(&self) -> u64 {
        self.gaps
    }

    /// What has been asked for and not been answered.
    pub fn pending(&self) -> &[Act] {
        &self.pending
    }

    /// Asks for something under a new name. If the connection is lost, it is asked for again.
    pub async fn ask(&mut self, action: Action) -> ActionId {
        let act = Act { id: fresh_id(), action };
        let id = act.id.clone();
        self.pending.push(act.clone());
        self.say(&act).await;
        id
    }

    /// Opens the socket again, says the last version it has and asks again for what is unanswered.
    pub async fn reconnect(&mut self) -> Result<(), Failure> {
        self.socket = None;
        let opened = timeout(OPENING, open(self.server, &self.person, &self.table, self.v)).await;
        let late = |_| Failure::Away { seconds: OPENING.as_secs() };
        self.socket = Some(opened.map_err(late)??);
        for act in self.pending.clone() {
            self.say(&act).await;
        }
        Ok(())
    }

    /// Opens the socket again, as often as it takes.
    pub async fn come_back(&mut self, back_off: BackOff) -> Result<(), Failure> {
        let gone = Instant::now();
        let mut wait = back_off.first;
        loop {
            match self.reconnect().await {
                Ok(()) => return Ok(()),
                Err(failure) if !failure.may_pass() => return Err(failure),
                Err(_) if gone.elapsed() >= back_off.patience => {
                    return Err(Failure::Away { seconds: gone.elapsed().as_secs() });
                }
                Err(_) => sleep(wait).await,
            }
            wait = (wait * 2).min(back_off.most);
        }
    }

    /// The next message as text; nothing once the connection is lost.
    pub async fn next(&mut self) -> Option<Utf8Bytes> {
        poll_fn(|cx| self.poll_text(cx)).await
    }

    /// As [`next`](Seat::next), for those who listen to several at once.
    pub fn poll_text(&mut self, cx: &mut Context<'_>) -> Poll<Option<Utf8Bytes>> {
        while let Some(socket) = &mut self.socket {
            match Pin::new(socket).poll_next(cx) {
                Poll::Pending => return Poll::Pending,
                Poll::Ready(Some(Ok(Message::Text(text)))) => return Poll::Ready(Some(text)),
                Poll::Ready(Some(Ok(Message::Close(_)) | Err(_)) | None) => self.socket = None,
                Poll::Ready(Some(Ok(_))) => {}
            }
        }
        Poll::Ready(None)
    }

    /// Understands a message and remembers its version.
    pub fn read<'a>(&mut self, text: &'a str) -> Result<ServerMessage<'a>, Failure> {
        let message = ServerMessage::read(text)?;
        self.note(&message);
        Ok(message)
    }

    /// As [`read`](Seat::read), where no position is needed.
    pub fn skim<'a>(&mut self, text: &'a str) -> Result<ServerMessage<'a>, Failure> {
        let message = ServerMessage::skim(text)?;
        self.note(&message);
        Ok(message)
    }

    fn note(&mut self, message: &ServerMessage<'_>) {
        match message {
            ServerMessage::Update(_) | ServerMessage::Unseen { .. } => {
                let v = message.v().unwrap_or_default();
                self.gaps += u64::from(self.v.is_some_and(|last| v != last + 1));
                self.v = Some(v);
            }
            ServerMessage::Snapshot { v, .. } => {
                self.gaps += u64::from(self.v.is_some_and(|last| *v < last));
                self.v = Some(*v);
            }
            _ => {}
        }
    }

    /// What was asked for under this name, which is answered now.
    pub fn settle(&mut self, id: &str) -> Option<Act> {
        let index = self.pending.iter().position(|act| act.id.as_str() == id)?;
        Some(self.pending.remove(index))
    }

    /// Leaves politely.
    pub async fn close(mut self) {
        if let Some(socket) = &mut self.socket {
            // The server may have been quicker.
            let _ = socket.close(None).await;
        }
    }

    /// A message that cannot be sent stays pending until the connection is back.
    async fn say(&mut self, act: &Act) {
        let Some(socket) = &mut self.socket else { return };
        let text = serde_json::to_string(&ClientMsg::Act(act.clone()));
        let text = text.expect("a message can be written down");
        if socket.send(Message::text(text)).await.is_err() {
            self.socket = None;
        }
    }
}

/// A name nobody in this process has used.
pub(crate) fn fresh_id() -> ActionId {
    static USED: AtomicU64 = AtomicU64::new(0);
    let id = format!("a{}", USED.fetch_add(1, Ordering::Relaxed));
    id.parse().expect("a letter and digits are an id")
}

async fn open(
    server: Server,
    person: &Person,
    table: &TableId,
    since: Option<u64>,
) -> Result<WebSocketStream<TcpStream>, Failure> {
    // With the usual buffers ten thousand sockets would take more than a gigabyte.
    let config = WebSocketConfig::default()
        .read_buffer_size(4 << 10)
        .write_buffer_size(0)
        .max_message_size(Some(16 << 20));
    let since = since.map_or(String::new(), |v| format!("?since={v}"));
    let uri = format!("ws://{}/api/tables/{table}/live{since}", server.address());
    let mut request = uri.into_client_request()?;
    request.headers_mut().insert(AUTHORIZATION, person.bearer.clone());
    let stream = TcpStream::connect(server.address()).await?;
    stream.set_nodelay(true)?;
    match client_async_with_config(request, stream, Some(config)).await {
        Ok((socket, _)) => Ok(socket),
        Err(Error::Http(answer)) => {
            let body = answer.body().as_deref().unwrap_or_default();
            Err(refusal(body).unwrap_or_else(|| Error::Http(answer.clone()).into()))
        }
        Err(error) => Err(error.into()),
    }
}
