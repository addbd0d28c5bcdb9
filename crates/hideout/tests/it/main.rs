//! The command line, from the outside.

mod arena;
mod check;
mod commands;
mod fair;
mod migrate;
mod moderate;
mod play;
mod referee;
mod served;
mod terminal;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// Runs the real program to its end.
fn hideout(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = command(arguments).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    std::thread::scope(|scope| {
        // A program that does not read its input may close it.
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().expect("the program ends")
    })
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hideout"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the program speaks UTF-8")
}

/// A file of its own for a test.
fn file(name: &str, content: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).expect("the file is written");
    path
}

fn path(path: &std::path::Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}
