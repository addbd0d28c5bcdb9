//! Holds a server, and says where it is, until its input ends: for tests that are not written in Rust.

use pg_scratch::{Options, Scratch};
use std::io::{self, Write};

fn main() -> io::Result<()> {
    let scratch = Scratch::start(&Options::default());
    writeln!(io::stdout(), "{}", scratch.url())?;
    io::copy(&mut io::stdin(), &mut io::sink()).map(drop)
}
