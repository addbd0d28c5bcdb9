//! The list of games. This is the only crate that knows them all and the only one that erases
//! their types: on one side [`tabletop::Game`], on the other JSON and text.
//!
//! [`games`] lists them, [`game`] finds one by its id, [`load`] rebuilds a recorded game. A game
//! in progress is a [`Match`]; what it refuses it refuses with a [`Refused`].

mod describe;
mod entry;
pub mod lesson;
mod natural;
mod observe;
mod position;
mod refused;
mod running;
pub mod verify;

pub use bots::Note;
pub use entry::{BotGame, BotGames, Entry, Happened, NewGame, Playouts, Searched};
pub use natural::sort_naturally;
pub use observe::Dated;
pub use position::{position, result};
pub use protocol::EventLine;
pub use protocol::GameResult;
pub use refused::{Kind, Refused};
pub use running::{CheckedMove, Match, Played, Replayed, Thought, told_json};
pub use verify::load;

use bots::Opponents;
use entry::ErasedGame;
use tabletop::Game;
use tabletop::conform::Conformance;
use verify::{Replay, replay};

/// Everything a game must bring to stand in the catalog.
pub trait CatalogGame: Conformance + Opponents {}

impl<G: Conformance + Opponents> CatalogGame for G {}

/// Lists the games, and holds each to the promise that its state can be neither written down nor
/// printed.
macro_rules! catalog {
    ($($game:ty),+ $(,)?) => {
        static GAMES: &[&dyn Entry] = &[$(&ErasedGame::<$game>::new()),+];
        static REPLAYS: &[(&str, Replay)] = &[
            $((<$game as Game>::ID, replay::<$game>),)+
            (<hex::Hex as Game>::ID, replay::<hex::Hex>),
        ];
        $(static_assertions::assert_not_impl_any!($game: serde::Serialize, std::fmt::Debug);)+
    };
}

// To add a game, add its state's type here: the command line, the referee and the suite follow.
catalog![pinch::Pinch, diamonds::Diamonds, masters::Masters, millions::Millions, pinched::Pinched];

/// Games that are there to be copied. They can be played like the others, but stand in no list.
static EXAMPLES: &[&dyn Entry] = &[unlisted::<hex::Hex>()];

/// Every example game.
pub fn examples() -> &'static [&'static dyn Entry] {
    EXAMPLES
}

/// Every game, in the order of the list.
pub fn games() -> &'static [&'static dyn Entry] {
    GAMES
}

/// A game that does not stand in the list, such as one that is being written.
pub const fn unlisted<G: CatalogGame>() -> &'static dyn Entry {
    const { &ErasedGame::<G>::new() }
}

/// The game with this id, be it an example.
pub fn game(id: &str) -> Result<&'static dyn Entry, Refused> {
    let example = EXAMPLES.iter().find(|game| game.id() == id);
    example.map_or_else(|| listed(id), |game| Ok(*game))
}

/// The game with this id, if it stands in the list.
pub fn listed(id: &str) -> Result<&'static dyn Entry, Refused> {
    let found = GAMES.iter().find(|game| game.id() == id);
    found.copied().ok_or_else(|| {
        let ids: Vec<&str> = GAMES.iter().map(|game| game.id()).collect();
        let id: String = id.chars().take(40).collect();
        Refused::new(
            Kind::NoSuchGame,
            format!("there is no game {id:?}; there are {}", ids.join(", ")),
        )
    })
}
