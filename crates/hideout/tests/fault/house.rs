//! The real program, serving on one port however often it is killed.

use crate::clock::Clock;
use load::Server;
use rustix::process::{Pid, Resource, Rlimit, Signal, getrlimit, kill_process, prlimit};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Lets the program go on when a file may not grow, as when the disk is full.
const UNKILLED: &str = r#"trap "" XFSZ; exec "$0" "$@""#;

/// One of the servers on a database.
pub struct Member {
    pub folder: PathBuf,
    pub url: String,
    /// Where players find it.
    pub port: u16,
    /// Where other servers find it in truth, and where they are told to look.
    pub nodes: u16,
    pub advertised: SocketAddr,
    /// How long it has its tables without a sign of life.
    pub lease: Duration,
    pub clock: Clock,
}

/// A running server. It dies with the test.
pub struct House {
    child: Child,
    address: SocketAddr,
}

impl House {
    /// Opens on the folder, and waits until the door is open.
    pub fn open(folder: &Path) -> House {
        House::open_at(folder, 0)
    }

    /// Opens with these flags, and outlives a full disk.
    pub fn open_with(folder: &Path, flags: &[&str]) -> House {
        let mut command = Command::new("sh");
        command.args(["-c", UNKILLED, env!("CARGO_BIN_EXE_hideout")]);
        // What it has to complain of may be a file that is too long itself.
        command.stderr(Stdio::null());
        House::start(command, folder, 0, flags)
    }

    /// Opens again on a folder, at the port where it was.
    pub fn again(folder: &Path, server: Server) -> House {
        House::open_at(folder, server.address().port())
    }

    fn open_at(folder: &Path, port: u16) -> House {
        House::start(Command::new(env!("CARGO_BIN_EXE_hideout")), folder, port, &[])
    }

    fn start(mut command: Command, folder: &Path, port: u16, flags: &[&str]) -> House {
        command.args(["serve", "--port", &port.to_string(), "--bot-pace", "0,5", "--data"]);
        command.arg(folder);
        // All players come from one address, and not at a human pace.
        for limit in ["requests-per-second", "new-people-per-hour", "new-tables-per-hour"] {
            command.args([&format!("--{limit}"), "0"]);
        }
        command.args(flags).env("RUST_LOG", "error");
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the program starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("a pipe");
        BufReader::new(out).read_line(&mut line).expect("it says where it is");
        let address = line.trim().rsplit("http://").next().and_then(|text| text.parse().ok());
        let address = address.unwrap_or_else(|| panic!("no address in {line:?}"));
        House { child, address }
    }

    /// Opens as one of the servers on a database.
    pub fn member(member: &Member) -> House {
        let Member { folder, url, port, nodes, advertised, lease, clock } = member;
        let key = folder.join("seal.key").display().to_string();
        let (lease, nodes) = (lease.as_secs().to_string(), format!("127.0.0.1:{nodes}"));
        let (advertised, log) = (advertised.to_string(), folder.join(format!("{port}.log")));
        let mut command = Command::new(env!("CARGO_BIN_EXE_hideout"));
        clock.give(&mut command);
        // What it complains of while nothing works is nothing to look at, but it is kept.
        let log = File::options().create(true).append(true).open(log).expect("our own folder");
        command.stderr(log);
        let flags = ["--database", url, "--seal-key", &key, "--advertise", &advertised];
        let flags = [&flags[..], &["--nodes", &nodes, "--lease", &lease]].concat();
        House::start(command, folder, *port, &flags)
    }

    /// The number of its process.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Sends it a signal.
    pub fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).expect("it runs");
    }

    /// Waits until it has stopped in an orderly way, as it was told to.
    pub fn stopped(mut self) {
        assert!(self.child.wait().expect("it ends").success());
    }

    /// Where it is.
    pub fn server(&self) -> Server {
        Server::from(self.address)
    }

    /// Lets no file grow any more, or all of them again.
    pub fn fill_disk(&self, full: bool) {
        let Rlimit { maximum, .. } = getrlimit(Resource::Fsize);
        let current = if full { Some(1) } else { maximum };
        let limit = Rlimit { current, maximum };
        prlimit(Some(Pid::from_child(&self.child)), Resource::Fsize, limit).expect("a limit");
    }

    /// Kills it where it stands.
    pub fn kill(mut self) {
        self.child.kill().expect("it runs until it is killed");
        self.child.wait().expect("it is dead");
    }
}

impl Drop for House {
    fn drop(&mut self) {
        // It may be dead already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
