//! A heist on paper: what would happen if these plans met at these marks.

use crate::cards::Cards;
use crate::event::{self, Event};
use crate::figures::{Figures, PLANNED, SLOTS};
use crate::heist::{Rival, Stage};
use crate::ids::{Class, Crew, Mark};
use crate::notation::Selector;
use crate::plan::Plan;
use crate::player::Player;
use serde::Deserialize;

/// Everything a heist depends on.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scene {
    /// The marks on show, slot by slot.
    pub slots: [Option<Mark>; SLOTS],
    /// Which side has the Right: 0 or 1.
    #[serde(default)]
    pub right: u8,
    /// Both sides; in solo the second one has only selectors.
    pub sides: [SceneSide; 2],
    /// In solo, the card the rival fights with.
    #[serde(default)]
    pub rival: Option<Crew>,
    /// Whether the second side is the rival.
    #[serde(default)]
    pub solo: bool,
}

/// One side of a scene.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SceneSide {
    /// The crew pile, in the order of flipping.
    pub crew: Vec<Crew>,
    /// The numbers of the selectors, in the order of flipping.
    pub selectors: [u8; SLOTS],
    /// The bribes in front of the player.
    #[serde(default)]
    pub bribes: Vec<Crew>,
    /// The marks in front of the player.
    #[serde(default)]
    pub held: Vec<Mark>,
}

/// Why a scene cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadScene {
    /// A card is there twice.
    #[error("{0} is there twice")]
    CrewTwice(Crew),
    /// A bribe among the crew, or crew among the bribes.
    #[error("{0} lies in the wrong place")]
    Misplaced(Crew),
    /// Selectors are an order of 1, 2, 3, 4.
    #[error("selectors are an order of 1, 2, 3, 4")]
    Selectors,
    /// The Right is with side 0 or 1.
    #[error("the Right is with side 0 or 1, not {0}")]
    Right(u8),
    /// A complete set would have been turned in.
    #[error("with {0} a set is complete, so it is not held any more")]
    CompleteSet(Mark),
}

impl Scene {
    /// Plays the heist; gives its events and what each side earns.
    pub fn play(&self, cards: &Cards) -> Result<(Vec<Event>, [i32; 2]), BadScene> {
        let figures = Figures::new(cards);
        if self.right > 1 {
            return Err(BadScene::Right(self.right));
        }
        self.check_cards()?;
        let mut players = [player(&self.sides[0], &figures)?, player(&self.sides[1], &figures)?];
        let before = players.map(|player| player.cash);
        let mut slots = self.slots;
        let mut beats = Vec::new();
        Stage {
            figures: &figures,
            slots: &mut slots,
            players: &mut players,
            right: usize::from(self.right),
            rival: self.solo.then_some(Rival(self.rival)),
            beats: &mut beats,
        }
        .run();
        let earned = [0, 1].map(|seat: usize| players[seat].cash - before[seat]);
        Ok((event::heist(&beats, &figures), earned))
    }

    fn check_cards(&self) -> Result<(), BadScene> {
        let mut seen = Vec::with_capacity(PLANNED + 2);
        for side in &self.sides {
            let crew = side.crew.iter().map(|card| (card, false));
            for (&card, bribe) in crew.chain(side.bribes.iter().map(|card| (card, true))) {
                if (card.class() == Class::Bribe) != bribe {
                    return Err(BadScene::Misplaced(card));
                }
                if seen.contains(&card) {
                    return Err(BadScene::CrewTwice(card));
                }
                seen.push(card);
            }
        }
        Ok(())
    }
}

fn player(side: &SceneSide, figures: &Figures) -> Result<Player, BadScene> {
    let mut player = Player::new(figures, &[&side.crew[..], &side.bribes].concat());
    let selectors: Vec<Selector> =
        side.selectors.iter().filter_map(|&number| Selector::new(number)).collect();
    if !Selector::ALL.iter().all(|selector| selectors.contains(selector)) {
        return Err(BadScene::Selectors);
    }
    player.plan = Plan::finished(&side.crew, &selectors);
    for &mark in &side.held {
        let before = player.turned_in.len();
        player.rob(figures, 0, mark, &mut Vec::new());
        if player.turned_in.len() > before {
            return Err(BadScene::CompleteSet(mark));
        }
    }
    Ok(player)
}
