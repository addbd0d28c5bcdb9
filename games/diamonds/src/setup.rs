//! What a table can choose, and what is dealt.

use crate::card_set::CardSet;
use crate::cards::{DiamondTable, Figures, HAND, MOST_DIAMONDS, PLAYERS, Ranks};
use crate::deck::{CARDS, Card, RANKS};
use crate::hands::{Hands, Sets};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::chance::{Rng, below, shuffle};
use tabletop::form::given;
use tabletop::{BadDeal, BadSetup, Seat};
use ts_rs::TS;

/// A setup as somebody asks for it.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Form {
    /// Seats at the table; as many rounds are played.
    #[schemars(range(min = PLAYERS.0, max = PLAYERS.1))]
    pub players: i64,
    /// Diamonds on Madam 1 to 20; the card file's when left out.
    #[serde(default, deserialize_with = "given")]
    #[schemars(
        length(equal = RANKS),
        inner(range(min = 0, max = MOST_DIAMONDS)),
        extend("x-expert" = true)
    )]
    pub diamonds: Option<Vec<i64>>,
    /// Lowest and highest rank in play; the card file's when left out. A stored game names them,
    /// so that it is dealt from the same deck whatever the file says then.
    #[serde(default, deserialize_with = "given")]
    #[schemars(inner(range(min = 1, max = RANKS)), extend("x-expert" = true))]
    pub ranks: Option<[i64; 2]>,
}

/// A setup that can be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "DiamondsSetup")]
pub struct Setup {
    players: usize,
    #[ts(as = "Vec<u8>")]
    diamonds: DiamondTable,
    ranks: Ranks,
}

impl Setup {
    /// The one door to a setup.
    pub fn new(form: Form, figures: &Figures) -> Result<Setup, BadSetup> {
        let (players, usual) = usize::try_from(form.players)
            .ok()
            .and_then(|players| Some((players, figures.ranks(players)?)))
            .ok_or_else(|| BadSetup::OutOfRange {
                option: "players",
                allowed: format!("{} to {}", PLAYERS.0, PLAYERS.1),
                found: form.players.to_string(),
            })?;
        let ranks = match form.ranks {
            Some([low, high]) => {
                Ranks::new(low, high, players).ok_or_else(|| BadSetup::OutOfRange {
                    option: "ranks",
                    allowed: format!("{} ranks from 1 to {RANKS}", Ranks::count(players)),
                    found: format!("{low} to {high}"),
                })?
            }
            None => usual,
        };
        let diamonds = form.diamonds.map_or(Ok(figures.diamonds), |table| read_table(&table))?;
        if ranks.diamonds(&diamonds) == 0 {
            let reason = format!("there is none on Madams {} to {}", ranks.low(), ranks.high());
            return Err(BadSetup::Unfit { option: "diamonds", reason });
        }
        Ok(Setup { players, diamonds, ranks })
    }

    /// The number of seats, and of rounds.
    pub fn players(&self) -> usize {
        self.players
    }

    /// Diamonds on Madam 1 to 20.
    pub fn diamonds(&self) -> &DiamondTable {
        &self.diamonds
    }

    /// The ranks in play.
    pub fn ranks(&self) -> Ranks {
        self.ranks
    }
}

fn read_table(table: &[i64]) -> Result<DiamondTable, BadSetup> {
    let bad = |found: String| BadSetup::OutOfRange {
        option: "diamonds",
        allowed: format!("{RANKS} numbers from 0 to {MOST_DIAMONDS}"),
        found,
    };
    if let Some(odd) = table.iter().find(|n| !(0..=MOST_DIAMONDS.into()).contains(*n)) {
        return Err(bad(format!("a table with {odd}")));
    }
    let figures: Vec<u8> = table.iter().map(|&n| n as u8).collect();
    figures.try_into().map_err(|_| bad(format!("{}", table.len())))
}

/// Every random outcome of a game: all rounds are dealt at the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// The seat that leads the first trick of round 1 (R18).
    pub first_leader: usize,
    /// The hands, by round and seat.
    pub hands: Vec<Vec<Vec<Card>>>,
}

impl Deal {
    /// Deals a game.
    pub fn new(setup: &Setup, rng: &mut impl Rng) -> Deal {
        let first_leader = below(rng, setup.players as u32) as usize;
        let rounds = (0..setup.players).map(|_| written(setup, &deal_round(setup, rng)));
        Deal { first_leader, hands: rounds.collect() }
    }

    /// The first leader and the hands by round, if they fit the setup.
    pub(crate) fn check(&self, setup: &Setup) -> Result<(Seat, [Hands; PLAYERS.1]), BadDeal> {
        let leader = Seat::new(self.first_leader).filter(|seat| seat.index() < setup.players);
        let leader = leader.ok_or_else(|| {
            BadDeal::new("first_leader", format!("{} is no seat here", self.first_leader))
        })?;
        expect("rounds", setup.players, self.hands.len())?;
        let mut rounds = [Hands::new(&Sets::default()); PLAYERS.1];
        for (hands, cards) in rounds.iter_mut().zip(&self.hands) {
            *hands = Hands::new(&check_round(cards, setup)?);
        }
        Ok((leader, rounds))
    }
}

/// The hands of one round, which must be the deck in play, each card once.
fn check_round(hands: &[Vec<Card>], setup: &Setup) -> Result<Sets, BadDeal> {
    expect("hands in a round", setup.players, hands.len())?;
    let mut left = setup.ranks.deck();
    let mut taken = Sets::default();
    for (hand, cards) in taken.iter_mut().zip(hands) {
        expect("cards in a hand", HAND, cards.len())?;
        for &card in cards {
            if !left.contains(card) {
                return Err(BadDeal::new("hands", format!("{card} is dealt twice or not in play")));
            }
            left.remove(card);
            hand.insert(card);
        }
    }
    Ok(taken)
}

fn expect(what: &'static str, wanted: usize, found: usize) -> Result<(), BadDeal> {
    if wanted == found {
        return Ok(());
    }
    Err(BadDeal::new(what, format!("there must be {wanted}, not {found}")))
}

/// A round's hands as a deal lists them.
pub(crate) fn written(setup: &Setup, hands: &Sets) -> Vec<Vec<Card>> {
    hands[..setup.players].iter().map(|hand| hand.iter().collect()).collect()
}

/// Deals one round from the shuffled deck.
pub(crate) fn deal_round(setup: &Setup, rng: &mut impl Rng) -> Sets {
    let mut sizes = [0; PLAYERS.1];
    sizes[..setup.players].fill(HAND);
    deal_out(setup.ranks.deck(), sizes, rng)
}

/// Deals the cards out at random into hands of these sizes.
pub(crate) fn deal_out(cards: CardSet, sizes: [usize; PLAYERS.1], rng: &mut impl Rng) -> Sets {
    debug_assert_eq!(cards.len(), sizes.iter().sum::<usize>());
    let mut deck = [Card::BLANK; CARDS];
    let deck = &mut deck[..cards.len()];
    deck.iter_mut().zip(cards.iter()).for_each(|(place, card)| *place = card);
    shuffle(rng, deck);
    let mut rest = deck.iter().copied();
    sizes.map(|size| rest.by_ref().take(size).collect())
}
