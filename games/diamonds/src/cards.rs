//! The card file: which ranks are in play, and the diamonds on the Madams.

use crate::card_set::CardSet;
use crate::deck::{Card, RANKS, Suit};
use serde::{Serialize, Serializer};
use tabletop::cards::{Page, Problems, Sources, read};

/// Cards in a full hand.
pub const HAND: usize = 12;
/// The fewest and the most players.
pub const PLAYERS: (usize, usize) = (3, 5);
/// The most diamonds on a Madam.
pub const MOST_DIAMONDS: u8 = 9;

/// Diamonds on Madam 1, 2, … 20.
pub type DiamondTable = [u8; RANKS];

/// The figures of a card file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    /// Ranks in play, for 3, 4 and 5 players.
    ranks: [Ranks; 3],
    /// Diamonds on the Madams.
    pub diamonds: DiamondTable,
    /// How well each figure is known.
    pub sources: Sources,
}

impl Figures {
    /// Reads a card file, or reports everything that is wrong with it.
    pub fn read(text: &str) -> Result<Figures, Problems> {
        read(text, load)
    }

    /// The ranks in play with so many players, if so many can play.
    pub fn ranks(&self, players: usize) -> Option<Ranks> {
        self.ranks.get(players.checked_sub(PLAYERS.0)?).copied()
    }
}

fn load(page: &mut Page<'_>) -> Figures {
    page.exactly("id", crate::ID);
    page.int("hand", HAND as i64..=HAND as i64);
    let mut sources = page.sources(&["hand", "ranks"]);
    let ranks = page.page("ranks", |page| [3, 4, 5].map(|players| load_ranks(page, players)));
    let ranks = ranks.unwrap_or_default();
    let madam = page.page("madam", |page| {
        (load_diamonds(page, ranks.iter().flatten()), page.provenance("source"))
    });
    let mut diamonds = [0; RANKS];
    if let Some((table, source)) = madam {
        sources.insert("madam.diamonds".into(), source);
        diamonds = table;
    }
    Figures { ranks: ranks.map(Option::unwrap_or_default), diamonds, sources }
}

fn load_ranks(page: &mut Page<'_>, players: usize) -> Option<Ranks> {
    let key = players.to_string();
    if !page.has(&key) {
        page.ints(&key, 1..=RANKS as i64);
        return None;
    }
    let ends = page.ints(&key, 1..=RANKS as i64);
    let ranks = match ends[..] {
        [low, high] => Ranks::new(low, high, players),
        _ => None,
    };
    if ranks.is_none() {
        let wanted = Ranks::count(players);
        page.wrong(&key, format!("must be the lowest and the highest of {wanted} ranks"));
    }
    ranks
}

fn load_diamonds<'a>(page: &mut Page<'_>, ranges: impl Iterator<Item = &'a Ranks>) -> DiamondTable {
    let figures: Vec<u8> =
        page.ints("diamonds", 0..=MOST_DIAMONDS.into()).into_iter().map(|n| n as u8).collect();
    let Ok(diamonds) = DiamondTable::try_from(figures) else {
        if page.has("diamonds") {
            page.wrong("diamonds", format!("must be {RANKS} numbers"));
        }
        return [0; RANKS];
    };
    for ranks in ranges.filter(|ranks| ranks.diamonds(&diamonds) == 0) {
        page.wrong("diamonds", format!("there is none on Madams {} to {}", ranks.low, ranks.high));
    }
    diamonds
}

/// The ranks in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ranks {
    low: u8,
    high: u8,
}

impl Ranks {
    /// How many ranks are in play: every card of them is dealt (R21).
    pub const fn count(players: usize) -> usize {
        HAND * players / Suit::ALL.len()
    }

    /// The ranks from `low` to `high`, if they make a full hand for every player.
    pub fn new(low: i64, high: i64, players: usize) -> Option<Ranks> {
        let fits = low >= 1
            && high <= RANKS as i64
            && high.checked_sub(low)? + 1 == Ranks::count(players) as i64;
        fits.then_some(Ranks { low: low as u8, high: high as u8 })
    }

    /// The lowest rank in play.
    pub fn low(self) -> u8 {
        self.low
    }

    /// The highest rank in play.
    pub fn high(self) -> u8 {
        self.high
    }

    /// Every card in play.
    pub fn deck(self) -> CardSet {
        let ranks = self.low..=self.high;
        let of = |suit| ranks.clone().filter_map(move |rank| Card::new(suit, rank));
        Suit::ALL.into_iter().flat_map(of).collect()
    }

    /// The diamonds on the Madams in play.
    pub fn diamonds(self, table: &DiamondTable) -> usize {
        let in_play = &table[usize::from(self.low) - 1..usize::from(self.high)];
        in_play.iter().copied().map(usize::from).sum()
    }
}

tabletop::written_as![Ranks => [u8; 2]];

impl Serialize for Ranks {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        [self.low, self.high].serialize(serializer)
    }
}
