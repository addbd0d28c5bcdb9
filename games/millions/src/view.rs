//! What one viewer may know.

use crate::cards::Deck;
use crate::character::Character;
use crate::log::{Entry, Faceup, Fate};
use crate::offers::Offers;
use crate::role::Role;
use crate::{Loot, Millions, Phase, Used};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::sync::Arc;
use tabletop::{BySeat, Outcome, Seat, Seats, Viewer};
use ts_rs::TS;

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// Somebody held 20 or more after a share.
    Goal,
    /// The last round was played.
    Rounds,
}

/// What one viewer may know: what everybody may, and what the own seat adds to it.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct MillionsView {
    pub(crate) public: Public,
    pub(crate) seat: Option<Seat>,
    /// Own roles of this round.
    pub(crate) roles: Vec<Role>,
    /// What Intimidation cards have shown this round.
    #[serde(serialize_with = "as_map")]
    #[ts(as = "BTreeMap<Character, Role>")]
    #[schemars(with = "BTreeMap<Character, Role>")]
    pub(crate) seen: Vec<(Character, Role)>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub(crate) struct Public {
    pub(crate) phase: PhaseName,
    pub(crate) round: u8,
    pub(crate) rounds: u8,
    pub(crate) no_repeat: bool,
    pub(crate) leader: Seat,
    pub(crate) loot: Option<u8>,
    pub(crate) cash: BySeat<u8>,
    pub(crate) bank: i16,
    pub(crate) intimidation: BySeat<u8>,
    pub(crate) chosen: BySeat<bool>,
    pub(crate) previous: Option<Vec<Role>>,
    pub(crate) faceup: Faceup,
    pub(crate) chars: Vec<CharacterView>,
    pub(crate) offers: Vec<Offer>,
    pub(crate) used: UsedView,
    pub(crate) lastcall: bool,
    pub(crate) log: Vec<Entry>,
    pub(crate) history: Vec<RoundView>,
    pub(crate) ended: Option<Ending>,
    pub(crate) result: Option<Outcome>,
    /// All ten loot cards.
    #[serde(rename = "cards", serialize_with = "as_cards")]
    #[ts(as = "Vec<Loot>")]
    #[schemars(with = "Vec<Loot>")]
    pub(crate) deck: Arc<Deck>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum PhaseName {
    Planning,
    Negotiation,
    Naming,
    Over,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub(crate) struct CharacterView {
    pub(crate) name: Character,
    pub(crate) seat: Seat,
    pub(crate) state: Standing,
    pub(crate) ante: u8,
    pub(crate) role: Option<Role>,
}

/// Where a character stands while a decision is awaited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Standing {
    Undecided,
    Locked,
    Left,
    Alive,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub(crate) struct Offer {
    pub(crate) from: Seat,
    pub(crate) on: Character,
    pub(crate) amount: u8,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub(crate) struct UsedView {
    pub(crate) claim: BySeat<u8>,
    pub(crate) ask: BySeat<u8>,
    pub(crate) offer: BySeat<u8>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub(crate) struct RoundView {
    pub(crate) round: usize,
    pub(crate) leader: Seat,
    pub(crate) loot: u8,
    pub(crate) roles: Vec<Role>,
    pub(crate) fates: Vec<Fate>,
    pub(crate) cash: BySeat<u8>,
    pub(crate) log: Vec<Entry>,
}

fn as_map<S: Serializer>(seen: &[(Character, Role)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(seen.iter().copied())
}

fn as_cards<S: Serializer>(deck: &Arc<Deck>, serializer: S) -> Result<S::Ok, S::Error> {
    deck.loot.serialize(serializer)
}

impl Public {
    /// The card being robbed.
    pub(crate) fn card(&self) -> Option<&Loot> {
        self.loot.map(|card| &self.deck.loot[usize::from(card)])
    }
}

impl MillionsView {
    /// What everybody was told in each round so far, the present one last.
    pub fn logs(&self) -> impl Iterator<Item = &[Entry]> {
        let past = self.public.history.iter().map(|round| &round.log[..]);
        past.chain([&self.public.log[..]])
    }

    pub(crate) fn new(game: &Millions, viewer: Viewer) -> MillionsView {
        let mut view = MillionsView {
            public: public(game),
            seat: viewer.seat(),
            roles: Vec::new(),
            seen: Vec::new(),
        };
        if let Viewer::Seat(seat) = viewer {
            let own = game.lineup.own(seat).filter(|_| game.job.chosen.contains(seat));
            view.roles = own.map(|number| game.job.roles[number]).collect();
            let shown = |number| (game.lineup.character(number), game.job.roles[number]);
            view.seen = game.job.looked[seat].map(shown).collect();
        }
        view
    }
}

fn public(game: &Millions) -> Public {
    let (ended, winners) = match game.phase {
        Phase::Over { ended, winners } => (Some(ended), winners),
        _ => (None, Seats::NONE),
    };
    let seats = game.lineup.seats();
    let mut chosen = BySeat::new(seats, false);
    game.job.chosen.iter().for_each(|seat| chosen[seat] = true);
    let used = |count: fn(Used) -> u8| game.job.used.map(count);
    let log_start = game.history.last().map_or(0, |past| past.log_end);
    Public {
        phase: match game.phase {
            Phase::Planning => PhaseName::Planning,
            Phase::Negotiation => PhaseName::Negotiation,
            Phase::Naming => PhaseName::Naming,
            Phase::Over { .. } => PhaseName::Over,
        },
        round: game.round,
        rounds: game.setup.rounds,
        no_repeat: game.setup.no_repeat,
        leader: game.leader,
        loot: ended.is_none().then(|| game.loot[game.now()]),
        cash: game.cash,
        bank: game.bank,
        intimidation: game.intimidation,
        chosen,
        previous: game.history.last().map(|past| past.roles[..game.lineup.len()].to_vec()),
        faceup: game.job.faceup,
        chars: characters(game),
        offers: offers(game),
        used: UsedView {
            claim: used(|used| used.claims),
            ask: used(|used| used.asks),
            offer: used(|used| used.offers),
        },
        lastcall: game.job.lastcall,
        log: game.log[log_start..].to_vec(),
        history: history(game),
        ended,
        result: ended.map(|_| game.outcome(winners)),
        deck: Arc::clone(&game.setup.deck),
    }
}

fn characters(game: &Millions) -> Vec<CharacterView> {
    if !matches!(game.phase, Phase::Negotiation | Phase::Naming) {
        return Vec::new();
    }
    let view = |number| {
        let alive = game.job.alive.contains(number);
        let state = match () {
            () if game.job.undecided.contains(number) => Standing::Undecided,
            () if game.job.locked.contains(number) => Standing::Locked,
            () if alive => Standing::Alive,
            () => Standing::Left,
        };
        CharacterView {
            name: game.lineup.character(number),
            seat: game.lineup.owner(number),
            state,
            ante: game.job.antes[number],
            role: alive.then(|| game.job.roles[number]),
        }
    };
    game.lineup.numbers().map(view).collect()
}

fn offers(game: &Millions) -> Vec<Offer> {
    let of = |(from, offers): (Seat, Offers)| {
        offers.standing().map(move |number| Offer {
            from,
            on: game.lineup.character(number),
            amount: offers.on(number),
        })
    };
    game.job.offers.iter().flat_map(of).collect()
}

fn history(game: &Millions) -> Vec<RoundView> {
    let mut start = 0;
    let round = |(index, past): (usize, &crate::Past)| {
        let log = game.log[start..past.log_end].to_vec();
        start = past.log_end;
        RoundView {
            round: index + 1,
            leader: past.leader,
            loot: game.loot[index],
            roles: past.roles[..game.lineup.len()].to_vec(),
            fates: past.fates[..game.lineup.len()].to_vec(),
            cash: past.cash,
            log,
        }
    };
    game.history.iter().enumerate().map(round).collect()
}
