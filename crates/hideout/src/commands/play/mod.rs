//! `hideout play`

mod input;
mod menu;
mod names;
mod screen;
mod session;

use crate::failure::Failure;
use crate::files;
use crate::form::{SetupArguments, bot, fresh_seed, seat};
use catalog::{Bot, Character, Entry, NewGame};
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
  hideout play pinch --setup '{\"size\":9}' --seat 2 --bots regular
  hideout play millions --players 4 --bots nell,granny,rookie
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
    /// The bots in the other seats, by level or by name, with commas between them; the last is how well those left play
    #[arg(long, alias = "bot", value_name = "BOT", value_delimiter = ',', value_parser = bot(),
          default_value = "rookie")]
    bots: Vec<Bot>,
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
        let bots = opponents(&self.bots, seats, seat, &seed.commitment().to_string())?;
        let names = Names::new(&bots, &self.name);
        let table = Table { screen: Screen::detect(), names, bots, save };
        Session::new(entry, game, seed, seat, table).run(&mut input, &mut out)
    }
}

/// Who plays the seats but one's own, which has nobody: those who were named, and whoever fits. Whom one meets hangs on the
/// promise about the deal, so that the same seed brings the same company.
fn opponents(
    asked: &[Bot],
    seats: usize,
    me: Seat,
    table: &str,
) -> Result<Vec<Option<Bot>>, Failure> {
    let last = asked.last().map_or(Level::Rookie, |bot| bot.level());
    let left = std::iter::repeat(Bot::Level(last));
    let mut wanted = asked.iter().copied().chain(left);
    let mut bots: Vec<Option<Bot>> =
        Seat::all(seats).map(|seat| if seat == me { None } else { wanted.next() }).collect();
    let mut met: Vec<Character> = Vec::new();
    // Those with a name have their seats before others look for one.
    for bot in bots.iter_mut().flatten() {
        match *bot {
            Bot::Character(character) if met.contains(&character) => {
                return Err(Failure::Twice(character));
            }
            Bot::Character(character) => met.push(character),
            Bot::Level(_) => {}
        }
    }
    for (seat, bot) in bots.iter_mut().enumerate() {
        if let Some(Bot::Level(level)) = *bot
            && let Some(character) = Character::fitting(table, seat, level, &met)
        {
            met.push(character);
            *bot = Some(Bot::Character(character));
        }
    }
    Ok(bots)
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
