//! The bots: what they choose by, and how well.

#[path = "../../examples/plans/position.rs"]
mod position;

use crate::cards;
use bots::Mind;
use masters::{Masters, Setup};
use position::Position;
use tabletop::chance::{Rng, dice};
use tabletop::conform::Conformance;
use tabletop::{Game, Imagine, Origin, Outcome, Seat, Seed, Sight, Table, Viewer, awaited_to_play};

fn minds(names: &[&str]) -> Vec<Mind> {
    names.iter().map(|name| name.parse().expect("a mind")).collect()
}

fn dealt(setup: &Setup, number: u64) -> Table<Masters> {
    let mut seed = [0; 32];
    dice(number).fill_bytes(&mut seed);
    Table::new(setup.clone(), Origin::Seed(Seed::new(seed))).expect("the game's own deal")
}

/// Plays a game of these minds, one a seat, and shows every decision of it.
fn game(
    setup: &Setup,
    minds: &[Mind],
    number: u64,
    mut look: impl FnMut(&Table<Masters>, Seat, u64),
) -> Outcome {
    let (mut table, mut fate) = (dealt(setup, number), dice(number));
    for step in 0.. {
        match awaited_to_play(table.turn(), &mut fate) {
            Ok(seat) => {
                look(&table, seat, step);
                let sight = Sight::new(table.game(), seat);
                let mv = minds[seat.index()].think(&sight, &mut fate).mv;
                assert!(table.play(seat, mv).is_ok(), "{seat} {mv}");
            }
            Err(outcome) => return outcome,
        }
    }
    unreachable!("a game ends")
}

/// What a bot chooses is a function of what its seat knows and of the dice: it chooses the same
/// where marks lie in another order and the other side has planned something else.
#[test]
fn every_level_depends_on_dice_and_sight_alone() {
    let levels = minds(&["random", "rookie", "regular@20p", "master@20p", "plain@20p"]);
    let rookies = minds(&["rookie", "rookie"]);
    let mut differing = 0;
    for setup in Masters::samples(&cards()) {
        game(&setup, &rookies, 3, |table, seat, step| {
            if step % 5 > 0 {
                return;
            }
            let (viewer, mut fate) = (Viewer::Seat(seat), dice(step));
            let (deal, moves) = table.game().twin(table.deal(), table.log(), viewer, &mut fate);
            differing += usize::from(deal != *table.deal());
            let mut twin = Table::new(setup.clone(), Origin::Deal(deal)).expect("a twin");
            moves.iter().for_each(|&(seat, mv)| drop(twin.play(seat, mv).expect("its moves")));
            for mind in &levels {
                let chosen = [table, &twin]
                    .map(|table| mind.think(&Sight::new(table.game(), seat), &mut dice(step)).mv);
                assert_eq!(chosen[0], chosen[1], "{mind} in step {step}");
            }
        });
    }
    assert!(differing > 20, "only {differing} twins differ");
}

#[test]
fn each_level_beats_the_one_below() {
    let setup = &Masters::samples(&cards())[0];
    assert_eq!(Masters::seats(setup), 2, "the first sample is a duel");
    for names in [["rookie", "random"], ["master@60p", "rookie"]] {
        let won = (0..8).filter(|&number| {
            let [better, worse] = [names[0], names[1]];
            let (seat, players) = match number % 2 {
                0 => (Seat::P1, minds(&[better, worse])),
                _ => (Seat::P2, minds(&[worse, better])),
            };
            game(setup, &players, number / 2, |_, _, _| ()).winners.contains(seat)
        });
        let won = won.count();
        assert!(won >= 6, "{names:?}: {won} of 8");
    }
}

/// Whoever knows how a master plans gains less by it than whoever knows how a rookie plans, and
/// much less than against somebody who plans at random.
#[test]
fn a_masters_plans_are_hard_to_exploit() {
    let positions = [2, 3, 5].map(Position::new);
    let gain = |mind: &Mind| {
        let gains = positions.iter().flat_map(|position| {
            [Seat::P1, Seat::P2].map(|seat| position.gain(*mind, seat, 6, &mut dice(1)))
        });
        gains.sum::<f64>() / (2 * positions.len()) as f64
    };
    let gains: Vec<f64> = minds(&["random", "master@60p"]).iter().map(gain).collect();
    assert!(gains[0] > 5.0 && gains[1] < gains[0] / 2.0, "random, master: {gains:?}");
}
