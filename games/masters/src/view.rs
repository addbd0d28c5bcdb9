//! What a viewer may know: the open table, and a player's own plan.

use crate::cards::Cards;
use crate::event::{self, Event};
use crate::figures::SLOTS;
use crate::ids::{Class, Crew, Mark, Tier};
use crate::notation::Selector;
use crate::setup::Mode;
use crate::{Finished, Masters};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::sync::Arc;
use tabletop::{Seat, Viewer};
use ts_rs::TS;

/// What is to be decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Whom to hire.
    Purchase,
    /// In which order.
    Plan,
    /// Who comes along to the next game.
    Keep,
    /// Nothing any more.
    Over,
}

/// The table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct MastersView {
    pub(crate) seat: Option<Seat>,
    pub(crate) public: Public,
    pub(crate) plan: Option<OwnPlan>,
    /// The figures in force, for whoever draws the view; they are part of the setup.
    #[serde(skip)]
    pub(crate) cards: Arc<Cards>,
}

/// What everybody knows.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub(crate) struct Public {
    pub(crate) mode: Mode,
    pub(crate) phase: Phase,
    pub(crate) game: u8,
    pub(crate) round: u8,
    pub(crate) right: Seat,
    pub(crate) turn: Option<Seat>,
    pub(crate) passed: Vec<bool>,
    pub(crate) piles: PilesView,
    pub(crate) slots: [Option<Mark>; SLOTS],
    pub(crate) deck: Deck,
    pub(crate) cash: Vec<i32>,
    pub(crate) owned: Vec<Vec<Crew>>,
    pub(crate) held: Vec<Vec<Mark>>,
    pub(crate) turned_in: Vec<Vec<Mark>>,
    pub(crate) ready: Vec<bool>,
    pub(crate) stall: u8,
    pub(crate) rival: Option<RivalView>,
    pub(crate) goal: Option<u16>,
    pub(crate) results: Vec<Finished>,
    pub(crate) budget: Option<i32>,
    pub(crate) kept: Vec<Crew>,
    pub(crate) heist: Vec<Event>,
}

/// The piles from the top down, in the order of the classes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PilesView(pub(crate) [Vec<Crew>; 7]);

tabletop::written_as![PilesView => BTreeMap<Class, Vec<Crew>>];

impl Serialize for PilesView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(Class::ALL.iter().zip(&self.0))
    }
}

/// How many marks of each tier are left in the pile.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub(crate) struct Deck {
    pub(crate) easy: usize,
    pub(crate) medium: usize,
    pub(crate) hard: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub(crate) struct RivalView {
    pub(crate) card: Option<Crew>,
    pub(crate) muscle: u8,
}

/// A player's own order so far.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub(crate) struct OwnPlan {
    pub(crate) crew: Vec<Crew>,
    pub(crate) selectors: Vec<Selector>,
}

impl MastersView {
    pub(crate) fn new(game: &Masters, viewer: Viewer) -> MastersView {
        let seat = viewer.seat();
        let plan = seat.filter(|_| game.phase == Phase::Plan).map(|seat| {
            let plan = &game.players[seat.index()].plan;
            OwnPlan {
                crew: plan.crew.as_slice().into(),
                selectors: plan.selectors.as_slice().into(),
            }
        });
        MastersView { seat, public: Public::new(game), plan, cards: game.table.setup.cards.clone() }
    }
}

impl Public {
    fn new(game: &Masters) -> Public {
        let figures = &game.table.figures;
        let players = &game.players[..game.table.seats];
        let solo = game.mode() == Mode::Solo;
        let left =
            |tier| game.undealt().iter().filter(|mark| figures.tier[mark.index()] == tier).count();
        Public {
            mode: game.mode(),
            phase: game.phase,
            game: game.game,
            round: game.round,
            right: game.right,
            turn: match game.phase {
                Phase::Purchase => Some(game.buyer),
                Phase::Keep => Some(Seat::P1),
                Phase::Plan | Phase::Over => None,
            },
            passed: players.iter().map(|player| player.passed).collect(),
            piles: PilesView(
                Class::ALL.map(|class| figures.pile(game.piles, class).collect::<Vec<_>>()),
            ),
            slots: game.slots,
            deck: Deck {
                easy: left(Tier::Easy),
                medium: left(Tier::Medium),
                hard: left(Tier::Hard),
            },
            cash: players.iter().map(|player| player.cash).collect(),
            owned: players.iter().map(|player| player.owned.as_slice().into()).collect(),
            held: players.iter().map(|player| player.held.as_slice().into()).collect(),
            turned_in: players.iter().map(|player| player.turned_in.as_slice().into()).collect(),
            ready: players
                .iter()
                .map(|player| game.phase == Phase::Plan && player.plan.is_ready())
                .collect(),
            stall: game.stall,
            rival: solo.then(|| RivalView {
                card: game.rival,
                muscle: game.rival.map_or(0, |card| figures.muscle[card.index()]),
            }),
            goal: solo.then(|| game.goal()),
            results: game.results.as_slice().into(),
            budget: (game.phase == Phase::Keep).then(|| game.budget()),
            kept: game.kept.as_slice().into(),
            heist: event::heist(&game.heist, figures),
        }
    }
}
