//! Reads one question from standard input and writes its answer to standard output.

use std::io::{self, Read, Write};

fn main() -> io::Result<()> {
    let mut ask = Vec::new();
    io::stdin().lock().read_to_end(&mut ask)?;
    io::stdout().lock().write_all(browser::answer(&ask).as_bytes())
}
