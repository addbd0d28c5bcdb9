//! The bots of Pinch: a beginner that looks one move ahead, and a search that judges positions by
//! how well the sides hang together.

mod equations;
mod exact;
mod network;
mod policy;
mod rookie;
mod taste;

use crate::Pinch;
use crate::notation::Move;
use bots::{
    Budget, Character, Choice, Opponents, Options, Thought, Time, Trait, Trust, by_level,
    search_with,
};
use policy::Electric;
use tabletop::chance::{Dice, pick};
use tabletop::{Game, Level, Sight, Silent};

/// The playouts that the levels are used to; the master's are for a board of the usual size, and
/// on a smaller one there are more of them in the same time.
const REGULAR: u64 = 100;
const MASTER: u64 = 8_000;
const USUAL_CELLS: u64 = 13 * 13;

impl Opponents for Pinch {
    const TRAITS: &'static [Trait] = taste::TRAITS;

    fn character(
        sight: &Sight<'_, Self>,
        character: Character,
        time: Time,
        dice: &mut Dice,
    ) -> Thought<Move> {
        match character.level() {
            Level::Regular | Level::Master => taste::liked(sight, character, dice)
                .map_or_else(|| by_level(sight, character.level(), time, dice), Thought::from),
            level => by_level(sight, level, time, dice),
        }
    }

    fn rookie(sight: &Sight<'_, Self>, dice: &mut Dice) -> Move {
        rookie::choose(sight, dice)
    }

    fn regular(sight: &Sight<'_, Pinch>, time: Time, dice: &mut Dice) -> Thought<Move> {
        match opening(sight, dice) {
            Some(mv) => mv.into(),
            None => think(sight, &time.budget(REGULAR), dice).into(),
        }
    }

    fn master(sight: &Sight<'_, Pinch>, time: Time, dice: &mut Dice) -> Thought<Move> {
        if let Some(mv) = opening(sight, dice) {
            return mv.into();
        }
        let game = sight.imagine(dice);
        let usual = MASTER.max(MASTER * USUAL_CELLS / game.board.size().pow(2) as u64);
        if exact::is_small(&game) {
            return match exact::right_move(&game, time) {
                Some(mv) => mv.into(),
                None => proven(think(sight, &exact::what_is_left(time, usual), dice)),
            };
        }
        let choice = think(sight, &time.budget(usual), dice);
        Thought { lost: hopeless(&choice), ..choice.into() }
    }
}

/// The first stone where it may be taken over: as little as can be is to be had by that.
fn opening(sight: &Sight<'_, Pinch>, dice: &mut Dice) -> Option<Move> {
    let empty = sight.imagine(dice);
    if !empty.swap_allowed || !empty.history.entries.is_empty() {
        return None;
    }
    let unevenness = |mv: Move| {
        let mut after = empty.clone();
        after.play(sight.seat(), mv, &mut Silent(&mut tabletop::chance::dice(0)));
        (policy::judgement(&after)[sight.seat()] - 0.5).abs()
    };
    let mut judged: Vec<_> = sight.legal().into_iter().map(|mv| (unevenness(mv), mv)).collect();
    judged.sort_by(|one, two| one.0.total_cmp(&two.0));
    judged.truncate(OPENINGS);
    Some(pick(dice, &judged).1)
}

/// So many first stones are played in turn, so that no two games need be the same.
const OPENINGS: usize = 12;

fn think(sight: &Sight<'_, Pinch>, budget: &Budget, dice: &mut Dice) -> Choice<Move> {
    let trust = Some(Trust { eagerness: 2.0, caution: 0.0 });
    search_with(sight, &Electric, &Options { trust, ..Options::default() }, budget, dice)
}

/// Where games are thought through, only what is proven is held for lost.
fn proven(choice: Choice<Move>) -> Thought<Move> {
    Thought { lost: choice.proven == Some(0.0), ..choice.into() }
}

/// Whether the game is lost: proven, or as good as.
fn hopeless(choice: &Choice<Move>) -> bool {
    choice.proven == Some(0.0) || choice.visits >= ENOUGH && choice.value < HOPE
}

/// Visits that make sure of a value.
const ENOUGH: u64 = 500;
/// What a game must be worth to be played on.
const HOPE: f32 = 0.01;
