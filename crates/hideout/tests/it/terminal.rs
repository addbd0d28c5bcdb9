//! `hideout play` in a pseudo-terminal: drawn in place, in colours, with names; and plain where that is wanted.

use crate::command;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::process::{Child, Stdio};

const CLEAR: &str = "\u{1b}[2J";

pub struct Pty {
    child: Child,
    ours: File,
    seen: String,
}

impl Pty {
    pub fn open(arguments: &[&str], environment: &[(&str, &str)]) -> Pty {
        let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a pseudo-terminal");
        grantpt(&ours).and_then(|()| unlockpt(&ours)).expect("its other end");
        let name = ptsname(&ours, Vec::new()).expect("a name");
        let path = std::ffi::OsStr::from_bytes(name.to_bytes());
        let theirs = OpenOptions::new().read(true).write(true).open(path).expect("the other end");
        let size = Winsize { ws_row: 40, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&theirs, size).expect("a size");
        let end = || Stdio::from(theirs.try_clone().expect("another handle"));
        let child = command(arguments)
            .env_remove("NO_COLOR")
            .env("TERM", "xterm-256color")
            .envs(environment.iter().copied())
            .stdin(end())
            .stdout(end())
            .stderr(end())
            .spawn()
            .expect("the program starts");
        Pty { child, ours: File::from(ours), seen: String::new() }
    }

    /// Everything up to a text that must come.
    pub fn until(&mut self, text: &str) -> String {
        let mut bytes = Vec::new();
        let mut byte = [0];
        while !bytes.ends_with(text.as_bytes()) {
            let read = self.ours.read(&mut byte);
            assert!(matches!(read, Ok(1)), "{}", String::from_utf8_lossy(&bytes));
            bytes.push(byte[0]);
        }
        let heard = String::from_utf8_lossy(&bytes).into_owned();
        self.seen += &heard;
        heard
    }

    fn write(&mut self, line: &str) {
        self.ours.write_all(format!("{line}\n").as_bytes()).expect("the program reads");
    }

    fn leave(mut self) -> String {
        self.write("quit");
        self.until("Goodbye.");
        assert!(self.child.wait().expect("the program ends").success());
        self.seen
    }
}

const MILLIONS: [&str; 6] = ["play", "millions", "--bots", "nell,doc", "--seed", SEED];
const SEED: &str = "7777777777777777777777777777777777777777777777777777777777777777";

#[test]
fn a_terminal_is_drawn_in_place_with_names_and_colours() {
    let mut pty = Pty::open(&MILLIONS, &[]);
    let first = pty.until("> ");
    assert!(
        first.contains(CLEAR)
            && first.contains("p1 Ace (you), p2 Nell (regular), p3 Doc (regular)"),
        "{first:?}"
    );
    assert!(first.contains("\u{1b}[1m") || first.contains("\u{1b}[38;5;"), "{first:?}");
    // A role is taken; the board is drawn over the last, and what happened stands beside it.
    pty.write("1");
    let second = pty.until("> ");
    assert!(second.contains(CLEAR) && second.contains("Nell"), "{second:?}");
    // Seats have names in answers as well.
    pty.write("offer nell 1000");
    let refused = pty.until("> ");
    assert!(refused.contains("No: ") && refused.contains("offer Nell 1000"), "{refused:?}");
    assert!(!refused.contains("p2"), "{refused:?}");
    pty.leave();
}

#[test]
fn hints_name_seats() {
    let mut pty = Pty::open(&MILLIONS, &[("NO_COLOR", "1")]);
    // A master's first choices that name a seat come once roles are taken.
    for _ in 0..20 {
        pty.until("> ");
        pty.write("hint");
        let hint = pty.until("> ");
        let (_, mv) = hint.split_once("A master would play ").expect("a hint");
        let mv = mv.split('.').next().expect("a move").to_owned();
        assert!(!mv.split(' ').any(|word| matches!(word, "p1" | "p2" | "p3")), "{mv}");
        if ["Ace", "Nell", "Doc"].iter().any(|name| mv.contains(name)) {
            pty.leave();
            return;
        }
        pty.write(&mv);
    }
    panic!("no hint named anybody");
}

#[test]
fn sums_stand_as_people_count() {
    let mut pty = Pty::open(&MILLIONS, &[("NO_COLOR", "1")]);
    pty.until("> ");
    pty.write("1");
    let text = pty.until("> ");
    let sum = |rest: &str| rest.split_whitespace().next()?.parse().ok();
    let asks: Vec<u32> = text.split(" ask a ").skip(1).filter_map(sum).collect();
    assert!(asks.len() > 10 && asks.is_sorted(), "{text}");
    let other = text.lines().find(|line| line.contains(" ask b 1 ")).expect("the other's row");
    assert!(!other.contains("ask a"), "{other}");
    let everything = pty.leave();
    assert!(
        !everything.contains("\u{1b}[1m") && !everything.contains("\u{1b}[38"),
        "{everything:?}"
    );
}

#[test]
fn a_dumb_terminal_gets_plain_lines() {
    let mut pty = Pty::open(&["play", "pinch", "--setup", "{\"size\":5}"], &[("TERM", "dumb")]);
    pty.until("p1> ");
    let everything = pty.leave();
    assert!(!everything.contains('\u{1b}'), "{everything:?}");
}
