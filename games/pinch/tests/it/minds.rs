//! The bots, in every variant and on boards of every kind of size.

use crate::{begin, to_move};
use bots::{Mind, Skill, Time};
use pinch::Pinch;
use serde_json::json;
use tabletop::chance::{dice, pick};
use tabletop::{Level, Sight, Table};

const MINDS: [Skill; 5] = [
    Skill::Level(Level::Random),
    Skill::Level(Level::Rookie),
    Skill::Level(Level::Regular),
    Skill::Level(Level::Master),
    Skill::Plain,
];

/// What every mind would do is legal, and a function of the sight and the dice: asking again, and
/// asking at a table that looks the same, gives the same answer.
fn check(table: &Table<Pinch>, twin: &Table<Pinch>, seed: u64) {
    let seat = to_move(table);
    for skill in MINDS {
        let mind = Mind { skill, time: Time::Playouts(12) };
        let think =
            |table: &Table<Pinch>| mind.think(&Sight::new(table.game(), seat), &mut dice(seed));
        let thought = think(table);
        assert!(table.check(seat, thought.mv).is_ok(), "{mind}: {}", thought.mv);
        assert_eq!((think(table), think(twin)), (thought, thought), "{mind}");
    }
}

#[test]
fn every_mind_is_legal_and_repeatable() {
    for (size, variant) in
        [(5, "relocate"), (7, "flip"), (9, "remove"), (13, "relocate"), (21, "relocate")]
    {
        let setup = json!({"size": size, "variant": variant});
        let fresh = || begin(setup.clone(), json!({})).expect("a setup that can be played");
        let (mut table, mut dice) = (fresh(), dice(size));
        let mut played = Vec::new();
        for number in 0.. {
            if table.outcome().is_some() {
                break;
            }
            if number < 3 || number % 17 == 0 {
                let mut twin = fresh();
                for &(seat, mv) in &played {
                    assert!(twin.play(seat, mv).is_ok());
                }
                check(&table, &twin, number);
            }
            let seat = to_move(&table);
            let mv = pick(&mut dice, &table.legal(seat));
            assert!(table.play(seat, mv).is_ok());
            played.push((seat, mv));
        }
    }
}

#[test]
fn the_master_resigns_what_is_lost_and_nothing_else() {
    let mind = Mind { skill: Skill::Level(Level::Master), time: Time::Playouts(3_000) };
    let lost = |rows: &str| {
        let table = crate::position("relocate", rows, "black");
        mind.think(&Sight::new(table.game(), to_move(&table)), &mut dice(1)).lost
    };
    // White closes either gap.
    assert!(lost("..... ..... oo.oo oo.oo ....."));
    assert!(!lost("..... ..x.. ..o.. ..... ....."));
    assert!(!lost("..x.. ..x.. ..... ..x.. ..x.."));
}
