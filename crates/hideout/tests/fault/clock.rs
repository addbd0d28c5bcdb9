//! The wall clock of one server, set apart from that of the machine.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A library that a program is started with, and which reads from a file how far its clock is off. Where Rust is compiled there is a C
/// compiler to link with, so this needs no package as Debian's faketime would, and sets no clock but the wall's.
const SOURCE: &str = include_str!("clock.c");

/// What makes clocks.
pub struct Clocks {
    library: PathBuf,
}

impl Clocks {
    pub fn new(folder: &Path) -> Clocks {
        let (source, library) = (folder.join("clock.c"), folder.join("clock.so"));
        fs::write(&source, SOURCE).expect("our own folder");
        let mut compiler = Command::new("cc");
        compiler.args(["-shared", "-fPIC", "-O2", "-Wall", "-Werror", "-o"]);
        let made = compiler.arg(&library).arg(&source).status().expect("a C compiler");
        assert!(made.success(), "{compiler:?}");
        Clocks { library }
    }

    /// A clock that goes right until it is set.
    pub fn clock(&self, file: PathBuf) -> Clock {
        fs::write(&file, [0; 8]).expect("our own folder");
        Clock { library: self.library.clone(), file }
    }
}

/// A server's wall clock.
pub struct Clock {
    library: PathBuf,
    file: PathBuf,
}

impl Clock {
    /// Has a program that is yet to be started go by this clock.
    pub fn give(&self, program: &mut Command) {
        program.env("LD_PRELOAD", &self.library).env("CLOCK_FILE", &self.file);
    }

    /// Sets it so many seconds ahead of the machine's.
    pub fn set(&self, ahead: i64) {
        let mut file = OpenOptions::new().write(true).open(&self.file).expect("it is there");
        file.write_all(&ahead.to_ne_bytes()).expect("it is written");
    }
}
