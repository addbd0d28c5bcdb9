//! PURCHASE: what crew is worth in the heists to come.
//!
//! The heists to come are imagined as scenes: the marks on show, and marks that may be on show
//! later. In every scene both sides' plans are weighed against each other, so that a card counts
//! for what it brings beyond the other side: skill where skill is missing, muscle where it is
//! more than the other's, and little where marks or rounds run out.

use super::mixed::{Care, Mixture, answer, expected_lead};
use super::room::{Room, VALUE, rival_plan, rounds_left};
use crate::Masters;
use crate::figures::SLOTS;
use crate::ids::{Crew, Mark};
use crate::notation::Move;
use crate::player::Player;
use crate::setup::Mode;
use tabletop::Sight;
use tabletop::chance::{Dice, Rng, dice};

/// How many heists to come are imagined.
const SCENES: usize = 8;

/// PURCHASE: whatever leaves the seat best off; to pass, if nothing is better.
pub(super) fn hire(sight: &Sight<'_, Masters>, care: Care, dice: &mut Dice) -> Move {
    let legal = sight.legal();
    if legal.len() == 1 {
        return legal[0];
    }
    let now = sight.imagine(dice);
    let seat = sight.seat().index();
    let outlook = Outlook::new(sight, &now, care, dice);
    let judged = legal.iter().map(|&mv| {
        let mut players = now.players;
        buy(&now, &mut players[seat], mv);
        (outlook.lead(seat, &players), mv)
    });
    let best = judged.max_by(|one, two| one.0.total_cmp(&two.0).then(one.1.cmp(&two.1)));
    best.map_or(legal[0], |(_, mv)| mv)
}

fn buy(now: &Masters, player: &mut Player, mv: Move) {
    let figures = &now.table.figures;
    match mv {
        Move::Buy(card) => {
            player.cash -= i32::from(figures.price[card.index()]);
            player.hire(figures, card);
        }
        Move::Welfare(card) => {
            player.cash = 0;
            player.hire(figures, card);
        }
        _ => {}
    }
}

/// The heists to come.
struct Outlook<'a> {
    now: &'a Masters,
    scenes: Vec<Scene>,
    rounds: usize,
    /// How well both sides plan in them.
    care: Care,
}

/// One of them.
struct Scene {
    slots: [Option<Mark>; SLOTS],
    /// Which of the heists to come it is.
    round: usize,
    /// How many heists it stands for.
    heists: f32,
    /// In solo, the rival's card and some orders of its selectors.
    rival: Option<Crew>,
    orders: Mixture,
    /// The same luck for everything that is compared.
    seed: u64,
}

impl<'a> Outlook<'a> {
    fn new(sight: &Sight<'_, Masters>, now: &'a Masters, care: Care, dice: &mut Dice) -> Self {
        // Without a pile there is nothing to come but what is left over.
        let rounds = if now.undealt().is_empty() { 1 } else { rounds_left(now).max(1) as usize };
        let mut scenes = vec![Scene::new(now, 0, now.slots, dice)];
        while rounds > 1 && scenes.len() < SCENES.max(rounds) {
            // All rounds to come take turns.
            let round = 1 + (scenes.len() - 1) % (rounds - 1);
            let dream = sight.imagine(dice);
            let pile = dream.undealt();
            let mut marks = pile[pile.len() * (round - 1) / (rounds - 1)..].iter().copied();
            scenes.push(Scene::new(now, round, [(); SLOTS].map(|()| marks.next()), dice));
        }
        // Every heist to come counts once, however many scenes stand for it.
        let mut counts = vec![0.0; rounds];
        scenes.iter().for_each(|scene| counts[scene.round] += 1.0);
        scenes.iter_mut().for_each(|scene| scene.heists = 1.0 / counts[scene.round]);
        Outlook { now, scenes, rounds, care }
    }

    /// How far ahead of the other a seat will be, in dollars.
    fn lead(&self, seat: usize, players: &[Player; 2]) -> f32 {
        let solo = self.now.mode() == Mode::Solo;
        let cash = players[seat].cash - if solo { 0 } else { players[1 - seat].cash };
        let earned = self.scenes.iter().map(|scene| {
            let mut room = Room::new(self.now, seat);
            (room.slots, room.players, room.rival) = (scene.slots, *players, scene.rival);
            room.last = scene.round + 1 == self.rounds;
            let luck = &mut dice(scene.seed);
            let lead = match solo {
                true => answer(&mut room, 0, &scene.orders, None, self.care.tries, luck).1,
                false => {
                    let lead = expected_lead(&mut room, self.care, luck);
                    if seat == 0 { lead } else { -lead }
                }
            };
            scene.heists * lead / VALUE as f32
        });
        cash as f32 + earned.sum::<f32>()
    }
}

impl Scene {
    fn new(now: &Masters, round: usize, slots: [Option<Mark>; SLOTS], dice: &mut Dice) -> Scene {
        const ORDERS: usize = 3;
        let orders = Mixture {
            plans: (0..ORDERS).map(|_| rival_plan(dice)).collect(),
            shares: vec![1.0 / ORDERS as f32; ORDERS],
        };
        let (rival, seed) = (rival_in(now, round), dice.next_u64());
        Scene { slots, round, heists: 1.0, rival, orders, seed }
    }
}

/// The card that the rival will fight with after so many more rounds: it takes the weakest left.
fn rival_in(now: &Masters, rounds: usize) -> Option<Crew> {
    let figures = &now.table.figures;
    let mut piles = now.piles;
    let mut card = now.rival;
    for _ in 0..=rounds {
        if let Some(next) = figures.weakest(piles) {
            figures.take(&mut piles, next);
            card = Some(next);
        }
    }
    card
}
