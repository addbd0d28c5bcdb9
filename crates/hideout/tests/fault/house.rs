//! The real program, serving on one port however often it is killed.

use load::Server;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

/// A running server. It dies with the test.
pub struct House(Child);

static ADDRESS: OnceLock<SocketAddr> = OnceLock::new();

impl House {
    /// Opens on the folder, and waits until the door is open.
    pub fn open(folder: &Path) -> House {
        let port = ADDRESS.get().map_or(0, SocketAddr::port).to_string();
        let mut command = Command::new(env!("CARGO_BIN_EXE_hideout"));
        command.args(["serve", "--port", &port, "--bot-pace", "0,5", "--data"]).arg(folder);
        // All players come from one address, and not at a human pace.
        for limit in ["requests-per-second", "new-people-per-hour", "new-tables-per-hour"] {
            command.args([&format!("--{limit}"), "0"]);
        }
        command.env("RUST_LOG", "error");
        let mut house = House(command.stdout(Stdio::piped()).spawn().expect("the program starts"));
        let mut line = String::new();
        let out = house.0.stdout.take().expect("a pipe");
        BufReader::new(out).read_line(&mut line).expect("it says where it is");
        let address = line.trim().rsplit("http://").next().and_then(|text| text.parse().ok());
        let address = address.unwrap_or_else(|| panic!("no address in {line:?}"));
        assert_eq!(*ADDRESS.get_or_init(|| address), address);
        house
    }

    /// Where it is.
    pub fn server(&self) -> Server {
        Server::from(*ADDRESS.get().expect("it was opened"))
    }

    /// Kills it where it stands.
    pub fn kill(mut self) {
        self.0.kill().expect("it runs until it is killed");
        self.0.wait().expect("it is dead");
    }
}

impl Drop for House {
    fn drop(&mut self) {
        // It may be dead already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
