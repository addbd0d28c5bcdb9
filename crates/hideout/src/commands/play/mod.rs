//! `hideout play`

mod input;
mod menu;
mod names;
mod screen;
mod session;

use crate::failure::Failure;
use crate::files;
use crate::form::{SetupArguments, fresh_seed, level, seat};
use catalog::{Entry, NewGame};
use names::Names;
use screen::Screen;
use session::{Session, Table};
use std::io;
use std::path::{Path, PathBuf};
use tabletop::cards::Problems;
use tabletop::{Level, Seat, Seed};

/// Play against bots in the terminal
#[derive(clap::Args)]
#[command(after_help = "\
Type a move's number, the move itself, or several moves with commas between them (all are made or
none); `help` lists what else can be typed.

In a terminal the position is drawn in place, in colours unless NO_COLOR is set, and seats have names,
which may be typed, too. Through a pipe, and in a dumb terminal, it is plain lines.

Before the first move a commitment to the deal is shown, the SHA-256 of a secret seed. When the
game is over the seed is shown, and `hideout verify` checks a saved game against both.

Examples:
  hideout play pinch
  hideout play pinch --setup '{\"size\":9}' --seat 2 --bot regular
  hideout play pinch --save game.txt && hideout verify game.txt")]
pub struct Play {
    /// The game's id, as `hideout games` lists it
    game: String,
    #[command(flatten)]
    setup: SetupArguments,
    /// Your seat, counted from 1
    #[arg(long, value_name = "N", value_parser = seat, default_value = "1")]
    seat: Seat,
    /// What you are called in a terminal; through a pipe seats are p1, p2, …
    #[arg(long, default_value = "Ace")]
    name: String,
    /// How well the bots play
    #[arg(long, value_name = "LEVEL", value_parser = level(), default_value = "rookie")]
    bot: Level,
    /// A seed of 64 hexadecimal digits: the same seed deals the same game to the same bots
    #[arg(long, value_name = "HEX")]
    seed: Option<Hex>,
    /// A card file to play with
    #[arg(long, value_name = "FILE")]
    cards: Option<PathBuf>,
    /// Where to keep the record; it holds the seed, and so everything that is hidden
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

/// A seed as given; it can be printed by nobody.
#[derive(Clone)]
struct Hex(Seed);

impl std::str::FromStr for Hex {
    type Err = tabletop::NotHex;

    fn from_str(text: &str) -> Result<Hex, tabletop::NotHex> {
        text.parse().map(Hex)
    }
}

impl Play {
    pub fn run(&self) -> Result<(), Failure> {
        let entry = catalog::game(&self.game)?;
        let setup = self.setup.json(entry)?;
        let cards = match &self.cards {
            Some(path) => Some(read_cards(entry, path)?),
            None => None,
        };
        let seed = self.seed.as_ref().map_or_else(fresh_seed, |hex| hex.0.clone());
        let new = NewGame { cards: cards.as_deref(), ..NewGame::asked(&setup, seed.clone()) };
        let game = entry.begin(&new)?;
        let (seat, seats) = (self.seat, game.seats());
        if seat.index() >= seats {
            return Err(Failure::NoSeat { seat, seats });
        }
        let (mut input, mut out) = (io::stdin().lock(), io::stdout().lock());
        let save = self.save.as_deref();
        let names = Names::new(seats, seat, &self.name);
        let table = Table { screen: Screen::detect(), names, level: self.bot, save };
        Session::new(entry, game, seed, seat, table).run(&mut input, &mut out)
    }
}

fn read_cards(entry: &dyn Entry, path: &Path) -> Result<String, Failure> {
    let text = files::read_text(path)?;
    match entry.check_cards(&text) {
        Ok(()) => Ok(text),
        Err(Problems(problems)) => Err(Failure::Cards {
            path: files::name(path),
            count: problems.len(),
            first: problems.into_iter().next().map(|problem| problem.to_string()),
        }),
    }
}
