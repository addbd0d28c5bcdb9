//! A PostgreSQL server for tests: in a folder of its own, reached by a socket in that folder, gone with the process that started it.
//!
//! ```no_run
//! let url = pg_scratch::Scratch::shared().schema();
//! ```
//!
//! `HIDEOUT_TEST_POSTGRES` names a server to use instead. Each test has a schema of its own.

mod replicated;
mod server;

pub use replicated::Replicated;
use server::Server;
use std::env;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// How a server is started.
#[derive(Clone, Debug)]
pub struct Options {
    /// Whether commits are forced onto the disk, as they are where it matters.
    pub fsync: bool,
    /// A port on the loopback, beside the socket.
    pub port: Option<u16>,
    /// Further settings, as `name=value`.
    pub settings: Vec<String>,
}

impl Default for Options {
    fn default() -> Options {
        Options { fsync: true, port: None, settings: Vec::new() }
    }
}

/// A server, and an empty database in it.
pub struct Scratch {
    url: String,
    /// None where another process started it.
    server: Option<Server>,
}

impl Scratch {
    /// The server of this process, started by the first who asks.
    pub fn shared() -> &'static Scratch {
        static SHARED: OnceLock<Scratch> = OnceLock::new();
        SHARED.get_or_init(|| match env::var("HIDEOUT_TEST_POSTGRES") {
            Ok(url) => Scratch { url, server: None },
            Err(_) => Scratch::start(&Options::default()),
        })
    }

    /// Starts a server, which ends when this goes or the process ends, however it does.
    pub fn start(options: &Options) -> Scratch {
        let server = Server::start(options);
        Scratch { url: server.url(), server: Some(server) }
    }

    /// Where the database is.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The id of the server's first process, where it was started here.
    pub fn pid(&self) -> Option<u32> {
        self.server.as_ref().and_then(Server::pid)
    }

    /// The socket it listens at, where it was started here.
    pub fn socket(&self) -> Option<PathBuf> {
        self.server.as_ref().map(Server::socket)
    }

    /// Sends a signal to the server and everything it started. Nothing happens where another process started it.
    pub fn signal(&self, name: &str) {
        if let Some(server) = &self.server {
            server.signal(name);
        }
    }

    /// Where a new and empty schema of the database is.
    pub fn schema(&self) -> String {
        schema_at(&self.url)
    }

    /// Ends the server and everything it started at once, as where a machine stops. Nothing happens where another process started it.
    pub fn kill(&self) {
        if let Some(server) = &self.server {
            server.kill();
        }
    }
}

/// Creates an empty schema and says where it is.
fn schema_at(url: &str) -> String {
    static SCHEMAS: AtomicU64 = AtomicU64::new(0);
    let number = SCHEMAS.fetch_add(1, Ordering::Relaxed);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
    let name = format!("test_{now}_{}_{number}", std::process::id());
    sql(url, &format!("CREATE SCHEMA {name}"));
    let joint = if url.contains('?') { '&' } else { '?' };
    format!("{url}{joint}options=-c%20search_path%3D{name}")
}

/// Sends a signal (`STOP`, `CONT`, …) to a process of a server.
pub fn signal(name: &str, pid: u32) {
    server::signal(name, &pid.to_string());
}

/// Executes statements on a connection of its own, and says what they answer: a line a row, columns apart by `|`.
///
/// # Panics
///
/// Where the server refuses one.
pub fn sql(url: &str, statements: &str) -> String {
    let program = server::program("psql");
    let told = Command::new(program)
        .args(["--no-psqlrc", "--quiet", "--no-align", "--tuples-only"])
        .args(["--set", "ON_ERROR_STOP=1", "--command", statements, url])
        .stdin(Stdio::null())
        .output()
        .expect("psql can be started");
    let words = String::from_utf8_lossy(&told.stderr);
    assert!(told.status.success(), "{statements}: {words}");
    String::from_utf8_lossy(&told.stdout).trim_end().to_owned()
}
