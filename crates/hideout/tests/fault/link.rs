//! TCP links that can fall silent either way and break: what lies between servers, their databases and their players.
//!
//! They run in this process, so that the tests need no rights and run wherever the program does, and hold bytes that a network would
//! lose. What a kernel does below TCP, as retransmissions and its own time limits, is not seen here.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;

/// What is read at once, in bytes.
const CHUNK: usize = 16 * 1024;

/// Which way a link is silent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    Both,
    /// What is asked is not heard.
    There,
    /// What is answered is not heard.
    Back,
}

/// What lets bytes through, or holds them. Clones are one and the same.
#[derive(Clone, Default)]
pub struct Gate(Arc<Held>);

#[derive(Default)]
struct Held {
    there: watch::Sender<bool>,
    back: watch::Sender<bool>,
    breaks: watch::Sender<()>,
}

impl Gate {
    /// Holds whatever comes from now on.
    pub fn hold(&self, way: Way) {
        self.0.there.send_replace(way != Way::Back);
        self.0.back.send_replace(way != Way::There);
    }

    /// Lets through again: what was held arrives late, or every connection breaks and it is lost.
    pub fn open(&self, late: bool) {
        if !late {
            self.0.breaks.send_replace(());
        }
        self.0.there.send_replace(false);
        self.0.back.send_replace(false);
    }
}

/// Where a link leads.
#[derive(Clone, Debug)]
pub enum Place {
    Tcp(SocketAddr),
    Unix(PathBuf),
}

/// Listens for as long as the runtime lasts, and carries each connection to the first place that takes it, through the gate for whoever
/// connects. Where there is no gate, the connection ends.
pub async fn link(
    places: Arc<Mutex<Vec<Place>>>,
    gate: impl Fn(SocketAddr) -> Option<Gate> + Send + 'static,
) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move {
        while let Ok((ours, peer)) = listener.accept().await {
            let (places, Some(gate)) = (places.lock().unwrap().clone(), gate(peer)) else {
                continue;
            };
            tokio::spawn(async move {
                let mut breaks = gate.0.breaks.subscribe();
                tokio::select! {
                    () = join(ours, places, &gate.0) => {}
                    _ = breaks.changed() => {}
                }
            });
        }
    });
    address
}

async fn join(ours: TcpStream, places: Vec<Place>, held: &Held) {
    let (there, back) = (held.there.subscribe(), held.back.subscribe());
    // Small messages wait for nothing.
    drop(ours.set_nodelay(true));
    // Who connects is not heard either.
    pass(&there).await;
    for place in places {
        match place {
            Place::Tcp(address) => {
                if let Ok(theirs) = TcpStream::connect(address).await {
                    drop(theirs.set_nodelay(true));
                    let (from, to) = theirs.into_split();
                    return both(ours, from, to, there, back).await;
                }
            }
            Place::Unix(path) => {
                if let Ok(theirs) = UnixStream::connect(path).await {
                    let (from, to) = theirs.into_split();
                    return both(ours, from, to, there, back).await;
                }
            }
        }
    }
}

async fn both(
    ours: TcpStream,
    from: impl AsyncRead + Unpin,
    to: impl AsyncWrite + Unpin,
    there: watch::Receiver<bool>,
    back: watch::Receiver<bool>,
) {
    let (asked, answered) = ours.into_split();
    tokio::join!(carry(asked, to, there), carry(from, answered, back));
}

/// Carries one way, to the end.
async fn carry(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    held: watch::Receiver<bool>,
) {
    let mut bytes = vec![0; CHUNK];
    while let Ok(read @ 1..) = from.read(&mut bytes).await {
        pass(&held).await;
        if to.write_all(&bytes[..read]).await.is_err() {
            return;
        }
    }
    pass(&held).await;
    // The other end may be gone.
    drop(to.shutdown().await);
}

/// Waits until nothing is held.
async fn pass(held: &watch::Receiver<bool>) {
    // The gate outlives its connections.
    drop(held.clone().wait_for(|held| !held).await);
}
