//! What chance decides before a game: the deck, the first Mastermind, the Letter, the Curses and
//! the key of every later reshuffle.

use crate::boards::Location;
use crate::cards::{CARDS, DOCUMENTS, Figures, Kind};
use crate::setup::Setup;
use serde::{Deserialize, Serialize};
use tabletop::chance::{Rng, below, pick, shuffle};
use tabletop::{BadDeal, Seat};

/// Every random outcome of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    pub(crate) deck: Vec<String>,
    pub(crate) first: u8,
    pub(crate) letter: Option<String>,
    pub(crate) curses: Option<Vec<u8>>,
    pub(crate) reshuffle: String,
}

impl Deal {
    pub(crate) fn new(setup: &Setup, rng: &mut impl Rng) -> Deal {
        let figures = &setup.figures;
        let mut deck: Vec<Kind> = sorted_deck(figures).collect();
        shuffle(rng, &mut deck);
        let first = below(rng, u32::from(setup.players)) as u8;
        let letter = setup.boards.crown(Location::Diamond).then(|| {
            let places: Vec<Location> = setup.boards.locations().collect();
            pick(rng, &places).to_string()
        });
        let curses = setup.boards.crown(Location::Heart).then(|| {
            let mut curses = figures.curses.to_vec();
            shuffle(rng, &mut curses);
            curses
        });
        let mut key = [0; 32];
        rng.fill_bytes(&mut key);
        Deal { deck: names(figures, &deck), first, letter, curses, reshuffle: hex(&key) }
    }

    /// The deal as the game needs it, if it fits the setup.
    pub(crate) fn check(&self, setup: &Setup) -> Result<Dealt, BadDeal> {
        Ok(Dealt {
            deck: self.checked_deck(&setup.figures)?,
            first: self.checked_first(setup.players)?,
            letter: self.checked_letter(setup)?,
            curses: self.checked_curses(setup)?,
            key: unhex(&self.reshuffle)
                .ok_or_else(|| BadDeal::new("reshuffle", "must be 64 lower-case hex digits"))?,
        })
    }

    fn checked_deck(&self, figures: &Figures) -> Result<[u8; CARDS], BadDeal> {
        if self.deck.len() != CARDS {
            return Err(BadDeal::new("deck", format!("{} cards, not {CARDS}", self.deck.len())));
        }
        let mut deck = [0; CARDS];
        let mut found = [0; Kind::WILD.index() + 1];
        for (place, name) in deck.iter_mut().zip(&self.deck) {
            let kind = match name.as_str() {
                DOCUMENTS => Kind::WILD,
                name => figures.kind(name).ok_or_else(|| {
                    let name: String = name.chars().take(40).collect();
                    BadDeal::new("deck", format!("there is no card {name:?}"))
                })?,
            };
            found[kind.index()] += 1;
            *place = kind.0;
        }
        match Kind::all().find(|&kind| found[kind.index()] != figures.copies(kind)) {
            None => Ok(deck),
            Some(kind) => {
                let (found, wanted) = (found[kind.index()], figures.copies(kind));
                let name = figures.name(kind);
                Err(BadDeal::new("deck", format!("{found} {name}, not {wanted}")))
            }
        }
    }

    fn checked_first(&self, players: u8) -> Result<Seat, BadDeal> {
        match Seat::new(usize::from(self.first)) {
            Some(seat) if self.first < players => Ok(seat),
            _ => Err(BadDeal::new("first", format!("no seat {} at this table", self.first))),
        }
    }

    fn checked_letter(&self, setup: &Setup) -> Result<Option<Location>, BadDeal> {
        let wrong = |reason| Err(BadDeal::new("letter", reason));
        match (&self.letter, setup.boards.crown(Location::Diamond)) {
            (None, false) => Ok(None),
            (Some(_), false) => wrong("only with diamond:crown"),
            (None, true) => wrong("is missing"),
            (Some(name), true) => match name.parse() {
                Ok(place) if setup.boards.has(place) => Ok(Some(place)),
                _ => wrong("must be a Location in play"),
            },
        }
    }

    fn checked_curses(&self, setup: &Setup) -> Result<[u8; 6], BadDeal> {
        let wrong = |reason| Err(BadDeal::new("curses", reason));
        match (&self.curses, setup.boards.crown(Location::Heart)) {
            (None, false) => Ok([0; 6]),
            (Some(_), false) => wrong("only with heart:crown"),
            (None, true) => wrong("are missing"),
            (Some(order), true) => {
                let (mut found, mut wanted) = (order.clone(), setup.figures.curses);
                found.sort_unstable();
                wanted.sort_unstable();
                match order.as_slice().try_into() {
                    Ok(order) if found == wanted => Ok(order),
                    _ => wrong("must be the six Curses in some order"),
                }
            }
        }
    }
}

/// A deal that fits its setup.
pub(crate) struct Dealt {
    pub deck: [u8; CARDS],
    pub first: Seat,
    pub letter: Option<Location>,
    /// All zero where no Curses are in play.
    pub curses: [u8; 6],
    pub key: [u8; 32],
}

/// All cards in type order.
pub(crate) fn sorted_deck(figures: &Figures) -> impl Iterator<Item = Kind> + '_ {
    Kind::all().flat_map(|kind| std::iter::repeat_n(kind, usize::from(figures.copies(kind))))
}

fn names(figures: &Figures, cards: &[Kind]) -> Vec<String> {
    cards.iter().map(|&kind| figures.name(kind).to_owned()).collect()
}

/// 32 bytes as 64 lower-case hexadecimal digits.
pub(crate) fn hex(bytes: &[u8; 32]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Option<[u8; 32]> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    let bytes: &[u8; 64] = text.as_bytes().try_into().ok()?;
    let mut key = [0; 32];
    for (byte, pair) in key.iter_mut().zip(bytes.chunks_exact(2)) {
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Some(key)
}
