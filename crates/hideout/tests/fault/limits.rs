//! A load that the server does not let in.

use crate::house::House;
use std::process::Command;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// "`hideout load` then waits for ever without a word: it must say what was refused."
#[test]
fn a_load_that_is_not_let_in_says_so_and_ends() {
    for (flag, limit, tables, told) in [
        ("--connections-per-address", "8", "20", "--connections 0 --connections-per-address 0"),
        ("--sockets-per-address", "8", "20", "--sockets 0 --sockets-per-address 0"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let house = House::open_with(folder.path(), &[flag, limit]);
        let url = format!("http://{}", house.server().address());
        let mut load = Command::new(env!("CARGO_BIN_EXE_hideout"));
        load.args(["load", "--server", &url, "--tables", tables, "--seconds", "1"]);
        load.args(["--warm-up", "0"]);
        let (ended, end) = mpsc::channel();
        thread::spawn(move || ended.send(load.output().unwrap()));
        let end = end.recv_timeout(Duration::from_secs(120)).expect("it ends");
        let said = String::from_utf8_lossy(&end.stderr);
        assert!(!end.status.success(), "{flag}: {said}");
        assert!(said.contains("too many ") && said.contains(told), "{flag}: {said}");
    }
}
