//! `hideout referee`

use crate::failure::Failure;
use crate::form::entropy;
use hideout::referee::serve;
use std::io;

/// Referee a game for programs: JSON lines in, JSON lines out
#[derive(clap::Args)]
#[command(after_help = r#"Requests, one a line; each is answered with one line:
  {"cmd":"games"}
  {"cmd":"new","game":"pinch","setup":{"size":9}}    and "seed":"64 hex digits" or "deal":{…},
                                                     and "cards":"a card file's text"
  {"cmd":"legal","seat":0}
  {"cmd":"play","seat":0,"move":"d4"}                or "moves":["d4","g7"], all or nothing
  {"cmd":"view","seat":0}                            "seat":null is a spectator
  {"cmd":"bot","seat":0,"level":"rookie"}            what a bot would play
  {"cmd":"default","seat":0}                         what the clock would play
  {"cmd":"undo","seat":0}
  {"cmd":"setup"}                                    the setup in force
  {"cmd":"deal"}                                     what was dealt
  {"cmd":"record"}                                   "reveal":true shows the seed early
  {"cmd":"load","record":"…"}

Seats are counted from 0. A request may carry an "id", a text or a number, which its answer
repeats. What is refused is answered {"ok":false,"error":{"kind":"…","message":"…"}} and changes
nothing. A line has at most 1 MiB.

Example:
  echo '{"cmd":"games"}' | hideout referee"#)]
pub struct Referee {}

impl Referee {
    pub fn run(&self) -> Result<(), Failure> {
        let mut referee = hideout::Referee::new(Box::new(entropy));
        Ok(serve(&mut referee, &mut io::stdin().lock(), &mut io::stdout().lock())?)
    }
}
