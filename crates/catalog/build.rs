//! Has the crate compiled again whenever a lesson comes or goes, which travel inside (`lesson.rs`).

use std::fs;
use std::io;

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    for game in fs::read_dir("../../games")? {
        println!("cargo::rerun-if-changed={}", game?.path().join("lessons").display());
    }
    Ok(())
}
