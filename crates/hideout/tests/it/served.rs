//! Real servers that run beside what is tested.

use crate::{command, path};
use load::{Api, Person, Server};
use protocol::{Act, Action, Clock, NewTable, SeatAsk, TableId};
use rustix::process::{Pid, Signal, kill_process};
use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Stdio};
use tabletop::Level;

/// A running server. It dies with the test.
pub struct Served {
    child: Child,
    pub api: Api,
}

impl Served {
    /// On a folder.
    pub fn folder(folder: &Path) -> Served {
        Served::start(&["--data", path(folder)])
    }

    /// On a database that others may share.
    pub fn shared(url: &str, key: &Path) -> Served {
        let free = TcpListener::bind("127.0.0.1:0").and_then(|held| held.local_addr());
        let advertised = free.expect("a port").to_string();
        let shared = ["--database", url, "--seal-key", path(key), "--advertise", &advertised];
        Served::start(&shared)
    }

    fn start(place: &[&str]) -> Served {
        let arguments = [&["serve", "--port", "0", "--bot-pace", "0"], place].concat();
        let mut command = command(&arguments);
        command.env("RUST_LOG", "error").stdin(Stdio::null()).stderr(Stdio::inherit());
        let mut child = command.spawn().expect("the program starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("a pipe");
        BufReader::new(out).read_line(&mut line).expect("it says where it is");
        let address = line.trim().rsplit("http://").next();
        let address: Option<SocketAddr> = address.and_then(|text| text.parse().ok());
        let address = address.unwrap_or_else(|| panic!("no address in {line:?}"));
        Served { child, api: Api::new(Server::from(address)) }
    }

    /// Waits until it has stopped in an orderly way.
    pub fn stop(mut self) {
        kill_process(Pid::from_child(&self.child), Signal::TERM).expect("it runs");
        assert!(self.child.wait().expect("it ends").success());
    }

    /// A running game of a new person's against a bot.
    pub async fn game(&self) -> (Person, TableId) {
        let person = self.api.person().await.expect("a person");
        let new = NewTable {
            game: "pinch".into(),
            setup: None,
            cards: None,
            seats: Some(vec![SeatAsk::Me {}, SeatAsk::Bot { level: Level::Random }]),
            clock: Clock::None,
            pace: Default::default(),
            public: true,
            entropy: None,
        };
        let table = self.api.table(&person, &new).await.expect("a table");
        (person, table)
    }

    /// Whether a person may say something at a table; the server's words, if not.
    pub async fn says(&self, person: &Person, table: &TableId, name: &str) -> Result<(), String> {
        self.does(person, table, name, Action::Say { text: name.into() }).await
    }

    /// Why a person may not make a move that there is not.
    pub async fn tries(&self, person: &Person, table: &TableId, name: &str) -> Result<(), String> {
        let action = Action::Move { moves: vec!["zz".into()], on: None, expects: None };
        self.does(person, table, name, action).await
    }

    async fn does(
        &self,
        person: &Person,
        table: &TableId,
        name: &str,
        action: Action,
    ) -> Result<(), String> {
        let act = Act { id: name.parse().expect("a name"), action };
        let done = self.api.act(table, person, &act).await;
        done.map(drop).map_err(|failure| failure.to_string())
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may be dead already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
