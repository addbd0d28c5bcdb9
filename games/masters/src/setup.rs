//! What a table chooses before a game, and what is dealt.

use crate::cards::{self, Cards};
use crate::figures::{Figures, MARKS, SLOTS};
use crate::ids::{Crew, Mark, Tier};
use crate::notation::Selector;
use schemars::JsonSchema;
use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};
use std::ops::RangeInclusive;
use std::sync::Arc;
use tabletop::cards::Node;
use tabletop::chance::{Rng, below, shuffle};
use tabletop::form::{Object, given, within};
use tabletop::{BadDeal, BadSetup, Seat};
use ts_rs::TS;

/// How many play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Two players against each other.
    #[default]
    Duel,
    /// One player against a goal in each of up to three games.
    Solo,
}

/// A setup as asked for.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Form {
    /// A duel for two, or a solo campaign.
    #[serde(default)]
    mode: Mode,
    /// Solo: what each game must bring.
    #[serde(default, deserialize_with = "given")]
    #[schemars(
        length(min = 1, max = GAMES),
        inner(range(min = *GOALS.start(), max = *GOALS.end())),
        extend("x-when" = { "mode": ["solo"] })
    )]
    goals: Option<Vec<u16>>,
    /// Solo: the crew declared for the first game.
    #[serde(default, deserialize_with = "given")]
    #[schemars(extend("uniqueItems" = true, "x-when" = { "mode": ["solo"] }))]
    carried: Option<Vec<Crew>>,
    /// Figures of another copy, in the shape of the card file.
    #[serde(default, deserialize_with = "given")]
    cards: Option<Node>,
}

/// A setup that can be played.
#[derive(Clone, Debug, PartialEq, Eq, TS)]
#[ts(rename = "MastersSetup")]
pub struct Setup {
    pub(crate) mode: Mode,
    /// Solo: what each game must bring.
    #[ts(as = "Option<Vec<u16>>", optional)]
    pub(crate) goals: Vec<u16>,
    /// Solo: the crew declared for the first game.
    #[ts(as = "Option<Vec<Crew>>", optional)]
    pub(crate) carried: Vec<Crew>,
    pub(crate) cards: Arc<Cards>,
}

const USUAL_GOALS: [u16; 3] = [80, 100, 120];
/// What a goal may be.
const GOALS: RangeInclusive<u16> = 1..=999;
/// R28: a solo game has this many rounds.
pub(crate) const SOLO_ROUNDS: usize = 6;
/// The most games a campaign has.
pub(crate) const GAMES: usize = 3;
/// How many medium and how many hard marks stay in the box in a duel.
const BOXED: usize = 2;

impl Setup {
    pub(crate) fn new(form: Form, cards: &Cards) -> Result<Setup, BadSetup> {
        let unfit = |option, reason: &str| BadSetup::Unfit { option, reason: reason.to_owned() };
        if form.mode == Mode::Duel {
            for (option, given) in
                [("goals", form.goals.is_some()), ("carried", form.carried.is_some())]
            {
                if given {
                    return Err(unfit(option, "only a solo game has it"));
                }
            }
        }
        let goals = match (form.mode, form.goals) {
            (Mode::Duel, _) => Vec::new(),
            (Mode::Solo, goals) => goals.unwrap_or(USUAL_GOALS.to_vec()),
        };
        if form.mode == Mode::Solo && !(1..=GAMES).contains(&goals.len()) {
            return Err(unfit("goals", "there must be one to three"));
        }
        goals.iter().try_for_each(|&goal| within("goals", goal, GOALS).map(drop))?;
        let carried = form.carried.unwrap_or_default();
        if let Some(twice) = first_twice(&carried) {
            return Err(unfit("carried", &format!("{twice} comes twice")));
        }
        let cards = match form.cards {
            None => cards.clone(),
            Some(node) => {
                cards::read_node(&node).map_err(|bad| unfit("cards", &bad.to_string()))?
            }
        };
        Ok(Setup { mode: form.mode, goals, carried, cards: Arc::new(cards) })
    }

    /// How many seats there are.
    pub(crate) fn seats(&self) -> usize {
        match self.mode {
            Mode::Duel => 2,
            Mode::Solo => 1,
        }
    }
}

fn first_twice<T: PartialEq + Copy>(items: &[T]) -> Option<T> {
    let twice = items.iter().enumerate().find(|(index, item)| items[..*index].contains(item));
    twice.map(|(_, &item)| item)
}

/// A form that asks for exactly this setup, its figures included.
impl Serialize for Setup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut form = serializer.serialize_struct("Setup", 4)?;
        form.serialize_field("mode", &self.mode)?;
        if self.mode == Mode::Solo {
            form.serialize_field("goals", &self.goals)?;
            form.serialize_field("carried", &self.carried)?;
        }
        form.serialize_field("cards", &*self.cards)?;
        form.end()
    }
}

/// Everything random about a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, try_from = "DealForm")]
pub enum Deal {
    /// Of a duel.
    Duel {
        /// Who has the Right in round 1.
        first: u8,
        /// The mark pile, top first.
        marks: Vec<Mark>,
        /// What stays in the box.
        removed: Vec<Mark>,
    },
    /// Of a campaign.
    Solo {
        /// One entry for each game.
        games: Vec<SoloGame>,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DealForm {
    #[serde(default, deserialize_with = "given")]
    first: Option<u8>,
    #[serde(default, deserialize_with = "given")]
    marks: Option<Vec<Mark>>,
    #[serde(default, deserialize_with = "given")]
    removed: Option<Vec<Mark>>,
    #[serde(default, deserialize_with = "given")]
    games: Option<Vec<Object<SoloGame>>>,
}

/// A deal with the wrong keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a deal has first, marks and removed in a duel, or games in a solo game")]
struct NotADeal;

impl TryFrom<DealForm> for Deal {
    type Error = NotADeal;

    fn try_from(form: DealForm) -> Result<Deal, NotADeal> {
        match form {
            DealForm {
                first: Some(first),
                marks: Some(marks),
                removed: Some(removed),
                games: None,
            } => Ok(Deal::Duel { first, marks, removed }),
            DealForm { first: None, marks: None, removed: None, games: Some(games) } => {
                Ok(Deal::Solo { games: games.into_iter().map(|Object(game)| game).collect() })
            }
            _ => Err(NotADeal),
        }
    }
}

/// What is random about one game of a campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SoloGame {
    /// The mark pile, top first.
    pub(crate) marks: Vec<Mark>,
    /// The order of the rival's selectors, round by round.
    pub(crate) rival: Vec<Vec<u8>>,
}

/// A checked deal, as the rules use it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Dealt {
    pub(crate) first: Seat,
    pub(crate) games: [DealtGame; GAMES],
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct DealtGame {
    /// The mark pile; in a duel the last four places are what stays in the box.
    pub(crate) marks: [Mark; MARKS],
    pub(crate) rival: [[Selector; SLOTS]; SOLO_ROUNDS],
}

impl DealtGame {
    const NONE: DealtGame =
        DealtGame { marks: [Mark::FIRST; MARKS], rival: [Selector::ALL; SOLO_ROUNDS] };
}

/// How many marks are in the pile of a mode.
pub(crate) const fn pile_size(mode: Mode) -> usize {
    match mode {
        Mode::Duel => MARKS - 2 * BOXED,
        Mode::Solo => MARKS,
    }
}

impl Deal {
    pub(crate) fn new(setup: &Setup, figures: &Figures, rng: &mut impl Rng) -> Deal {
        match setup.mode {
            Mode::Duel => {
                let first = below(rng, 2) as u8;
                let tiers = shuffled(figures, rng);
                let removed: Vec<Mark> =
                    tiers[1..].iter().flat_map(|tier| &tier[..BOXED]).copied().collect();
                let [easy, medium, hard] = &tiers;
                let marks = [&easy[..], &medium[BOXED..], &hard[BOXED..]].concat();
                Deal::Duel { first, marks, removed }
            }
            Mode::Solo => {
                let games = setup.goals.iter().map(|_| {
                    let marks = shuffled(figures, rng).concat();
                    let rival = (0..SOLO_ROUNDS).map(|_| {
                        let mut order = vec![1, 2, 3, 4];
                        shuffle(rng, &mut order);
                        order
                    });
                    SoloGame { marks, rival: rival.collect() }
                });
                Deal::Solo { games: games.collect() }
            }
        }
    }

    /// The deal as the rules use it, if it is one for this setup.
    pub(crate) fn check(&self, setup: &Setup, figures: &Figures) -> Result<Dealt, BadDeal> {
        let mut dealt = Dealt { first: Seat::P1, games: [DealtGame::NONE; GAMES] };
        match (self, setup.mode) {
            (Deal::Duel { first, marks: pile, removed }, Mode::Duel) => {
                dealt.first = match first {
                    0 => Seat::P1,
                    1 => Seat::P2,
                    other => return Err(BadDeal::new("first", format!("{other} is not 0 or 1"))),
                };
                let wanted = [Tier::Medium, Tier::Medium, Tier::Hard, Tier::Hard];
                if !removed.iter().map(|mark| figures.tier[mark.index()]).eq(wanted) {
                    return Err(BadDeal::new("removed", "must be medium, medium, hard, hard"));
                }
                dealt.games[0].marks = marks(pile, removed, figures)?;
            }
            (Deal::Solo { games }, Mode::Solo) => {
                let (found, wanted) = (games.len(), setup.goals.len());
                if found != wanted {
                    return Err(BadDeal::new("games", format!("{found} games, not {wanted}")));
                }
                for (game, dealt) in games.iter().zip(&mut dealt.games) {
                    dealt.marks = marks(&game.marks, &[], figures)?;
                    dealt.rival = rival(&game.rival)?;
                }
            }
            (Deal::Duel { .. }, Mode::Solo) => {
                return Err(BadDeal::new("games", "a solo deal has them"));
            }
            (Deal::Solo { .. }, Mode::Duel) => {
                return Err(BadDeal::new("games", "a duel has none"));
            }
        }
        Ok(dealt)
    }
}

impl Dealt {
    /// Written down for a setup.
    pub(crate) fn write(&self, setup: &Setup) -> Deal {
        match setup.mode {
            Mode::Duel => {
                let (marks, removed) = self.games[0].marks.split_at(pile_size(Mode::Duel));
                let first = self.first.index() as u8;
                Deal::Duel { first, marks: marks.into(), removed: removed.into() }
            }
            Mode::Solo => {
                let order = |order: &[Selector; SLOTS]| order.map(Selector::number).to_vec();
                let games = self.games[..setup.goals.len()].iter().map(|game| SoloGame {
                    marks: game.marks.into(),
                    rival: game.rival.iter().map(order).collect(),
                });
                Deal::Solo { games: games.collect() }
            }
        }
    }
}

/// The marks of each tier in a random order.
fn shuffled(figures: &Figures, rng: &mut impl Rng) -> [Vec<Mark>; 3] {
    Tier::ALL.map(|tier| {
        let mut marks: Vec<Mark> =
            Mark::all().filter(|mark| figures.tier[mark.index()] == tier).collect();
        shuffle(rng, &mut marks);
        marks
    })
}

fn marks(pile: &[Mark], removed: &[Mark], figures: &Figures) -> Result<[Mark; MARKS], BadDeal> {
    let all = [pile, removed].concat();
    if let Some(twice) = first_twice(&all) {
        return Err(BadDeal::new("marks", format!("{twice} comes twice")));
    }
    let found = all.len();
    let all = all.try_into().map_err(|_| BadDeal::new("marks", format!("{found}, not {MARKS}")))?;
    match pile.is_sorted_by_key(|mark| figures.tier[mark.index()]) {
        true => Ok(all),
        false => Err(BadDeal::new("marks", "easy marks come before medium, medium before hard")),
    }
}

fn rival(rounds: &[Vec<u8>]) -> Result<[[Selector; SLOTS]; SOLO_ROUNDS], BadDeal> {
    let order = |order: &Vec<u8>| {
        let selectors: Option<Vec<Selector>> =
            order.iter().map(|&number| Selector::new(number)).collect();
        let selectors: [Selector; SLOTS] = selectors?.try_into().ok()?;
        first_twice(&selectors).is_none().then_some(selectors)
    };
    let orders: Option<Vec<_>> = rounds.iter().map(order).collect();
    orders
        .ok_or_else(|| BadDeal::new("rival", "every list must be an order of 1, 2, 3, 4"))?
        .try_into()
        .map_err(|_| BadDeal::new("rival", format!("{} lists, not {SOLO_ROUNDS}", rounds.len())))
}
