//! The worked examples W1 to W6. (W7 stands among the rulings, W8 among the setups, W9 among the
//! properties.)

use crate::table::{cards, fixed, fixed_deal, legal, mover, open, play, set, time_out};
use diamonds::{CardSet, Chance, Phase, Worth, score, winning};
use tabletop::{BySeat, Refusal, Seat};

const P1: Seat = Seat::P1;
const P2: Seat = Seat::P2;

/// W1: cards in order of play, and the one that wins.
const TRICKS: [(&str, &str); 11] = [
    ("D3 D9 D12 D8", "D12"),
    ("T7 D6 T16 D11", "D11"),
    ("D10 M14 T3 M3", "T3"),
    ("D10 M14 M3 T3", "M3"),
    ("M18 T3 M17 M16", "T3"),
    ("D18 M3 D17 M4", "M4"),
    ("T16 D5 T15", "D5"),
    ("M5 M16 M6", "M16"),
    ("T5 D6 M5", "T5"),
    ("D6 M5 T5", "M5"),
    ("D20 D19 D18 T2 M1", "M1"),
];

#[test]
fn w1_tricks() {
    for (trick, winner) in TRICKS {
        let cards = cards(trick);
        assert_eq!(cards[winning(&cards)].to_string(), winner, "{trick}");
    }
}

/// Piles, and who may rob whom of how many.
type Robbery = (&'static str, Option<(usize, usize, u8)>);

/// W2.
const CHANCES: [Robbery; 8] = [
    ("T5 T6 T7 T8 T9 | M5 M6 M7 M8 D5 D6 | T10 T11 T12 M9 M10", Some((0, 1, 3))),
    ("T5 T6 T7 T8 T9 D7 D8 D9 | M5 M6 M7 M8 D5 D6 | M9", Some((0, 1, 3))),
    ("T5 T6 T7 | M5 M6 M7 M8 D5 D6 | T10 T11 T12 M9", None),
    ("T5 T6 T7 | M5 M6 M7 M8 D5 D6 | M9 M10 M11 M12", None),
    ("M5 M6 M7 M8 D5 D6 T5 T6 T7 | T8 | M9", None),
    ("T5 T6 | M5 M6 M7 M8 D5 D6 | M9", None),
    ("T5 | M5 M6 M7 M8 D5 D6 | M9", None),
    ("T5 T6 T7 T8 T9 T10 | M5 M6 D5 | M7", Some((0, 1, 2))),
];

#[test]
fn w2_who_has_the_chance() {
    for (text, expected) in CHANCES {
        let mut piles = BySeat::new(3, CardSet::EMPTY);
        for (seat, pile) in Seat::all(3).zip(text.split('|')) {
            piles[seat] = set(pile);
        }
        let found = Chance::find(&piles);
        let found = found.map(|it| (it.thief.index(), it.victim.index(), it.count));
        assert_eq!(found, expected, "{text}");
    }
}

/// The reconstructed table, and one that does not rise with the rank.
const RISING: [u8; 20] = [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4];
const FALLING: [u8; 20] = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0];

/// The table, cards won, cards stolen, Thieves left, Madams discarded, points.
type Reckoning = (&'static [u8; 20], &'static str, &'static str, u8, &'static str, u8);

/// W3.
const SCORES: [Reckoning; 9] = [
    (&RISING, "M5 M11 M16", "", 0, "", 8),
    (&RISING, "T5 T6 D5 M5 M11 M16", "", 1, "M5", 7),
    (&RISING, "T5 D5 D6 D7 M5", "", 0, "", 1),
    (&RISING, "T5 T6 T7 M9 M7 M16", "", 3, "M7 M9 M16", 0),
    (&RISING, "T5 T6 T7 T8 M16", "", 4, "M16", 0),
    (&RISING, "T5 M9 M7 M16", "", 1, "M7", 6),
    (&RISING, "T5 T6 T7 D5", "M19 M20", 2, "", 8),
    (&RISING, "T5 T6 T7 D5 M12", "M19 M20", 2, "M12", 8),
    (&FALLING, "T5 M5 M8 M10", "", 1, "M10", 7),
];

#[test]
fn w3_dogs_thieves_and_diamonds() {
    for (table, won, stolen, thieves_left, discarded, points) in SCORES {
        let scored = score(set(won), set(stolen), &Worth::new(table));
        let found = (scored.thieves_left, scored.discarded, scored.points);
        assert_eq!(found, (thieves_left, set(discarded), points), "{won} | {stolen}");
        assert_eq!(scored.kept, set(won).of(diamonds::Suit::Madam) - set(discarded), "{won}");
    }
}

/// W4: the tricks of the first round of the three-player deal when everybody times out.
const W4: [(&str, &str); 12] = [
    ("p1 M6 p2 T5 p3 D6", "p2"),
    ("p2 D5 p3 T7 p1 D7", "p1"),
    ("p1 T9 p2 M5 p3 M7", "p1"),
    ("p1 D9 p2 T6 p3 T8", "p1"),
    ("p1 M9 p2 M8 p3 D8", "p1"),
    ("p1 D11 p2 T10 p3 D10", "p1"),
    ("p1 M12 p2 T11 p3 M10", "p2"),
    ("p2 M11 p3 T12 p1 T13", "p1"),
    ("p1 D13 p2 D12 p3 D14", "p3"),
    ("p3 M14 p1 M13 p2 T14", "p2"),
    ("p2 M15 p3 T15 p1 D15", "p2"),
    ("p2 M16 p3 D16 p1 T16", "p2"),
];

#[test]
fn w4_a_whole_round() {
    let hands = &fixed_deal(3, 7).hands[0];
    let sorted = |hand: &[_]| hand.iter().copied().collect::<CardSet>();
    assert_eq!(sorted(&hands[0]), set("T9 T13 T16 D7 D9 D11 D13 D15 M6 M9 M12 M13"));
    assert_eq!(sorted(&hands[1]), set("T5 T6 T10 T11 T14 D5 D12 M5 M8 M11 M15 M16"));
    assert_eq!(sorted(&hands[2]), set("T7 T8 T12 T15 D6 D8 D10 D14 D16 M7 M10 M14"));

    let mut table = fixed(3, 7);
    assert_eq!(time_out(&mut table, 33), 33);
    let view = open(&table);
    for (trick, (laid, winner)) in view.tricks.iter().zip(W4) {
        let found: Vec<String> =
            trick.cards.iter().map(|(seat, card)| format!("{seat} {card}")).collect();
        assert_eq!((found.join(" ").as_str(), trick.winner.to_string().as_str()), (laid, winner));
    }
    assert_eq!((view.tricks.len(), view.phase, view.leader), (12, Phase::Steal, Some(P2)));
    let won = [
        "T6 T7 T8 T9 T10 T12 T13 D5 D7 D8 D9 D10 D11 M5 M7 M8 M9 M11",
        "T5 T11 T14 T15 T16 D6 D15 D16 M6 M10 M12 M13 M14 M15 M16",
        "D12 D13 D14",
    ];
    assert_eq!(view.piles.as_slice(), won.map(set));
    let open_chance = view.chance.expect("p1 robs p2");
    assert_eq!(open_chance.chance, Chance { thief: P1, victim: P2, count: 4 });
    assert_eq!(open_chance.left, 4);

    let listed = "steal M10|steal M12|steal M13|steal M14|steal M15|steal M16|steal M6|stop";
    assert_eq!(legal(&table, P1).join("|"), listed);
    let steal = |text: &str| text.parse().expect("a move");
    assert!(matches!(table.check(P1, steal("steal M5")), Err(Refusal::Illegal(_))));
    assert_eq!(table.check(P2, steal("stop")), Err(Refusal::NotYourTurn(P2)));
}

/// W4, what the thief may do with four picks, and the points it leads to.
const THEFTS: [(&[&str], [i32; 3]); 3] = [
    (&["stop"], [9, 16, 0]),
    (&["steal M14", "stop"], [12, 13, 0]),
    (&["steal M16", "steal M15", "steal M14", "steal M13"], [22, 3, 0]),
];

#[test]
fn w4_three_ways_to_steal() {
    for (moves, points) in THEFTS {
        let mut table = fixed(3, 7);
        time_out(&mut table, 33);
        play(&mut table, moves);
        let view = open(&table);
        assert_eq!(view.totals.as_slice(), points, "{moves:?}");
        assert_eq!((view.round, view.phase, mover(&table)), (2, Phase::Play, Some(P2)));
    }

    let mut table = fixed(3, 7);
    time_out(&mut table, 33);
    play(&mut table, &["steal M14"]);
    let view = open(&table);
    assert_eq!(view.chance.expect("still open").left, 3);
    assert_eq!(view.stolen[P1], set("M14"));
    assert!(table.check(P1, "steal M14".parse().expect("a move")).is_err());
    play(&mut table, &["stop"]);
    let result = &open(&table).results[0];
    assert_eq!((result.seats[0].discarded, result.seats[1].discarded), (set("M5"), set("M6 M10")));
}

/// W5: the last trick follows the eleventh without a move.
#[test]
fn w5_the_last_trick() {
    for a in 0..20 {
        let mut table = fixed(4, a);
        time_out(&mut table, 43);
        let view = open(&table);
        assert_eq!((view.tricks.len(), view.trick.len()), (10, 3));
        time_out(&mut table, 1);
        let view = open(&table);
        match view.phase {
            Phase::Steal => assert_eq!((view.round, view.tricks.len()), (1, 12)),
            _ => assert_eq!((view.round, view.tricks.len()), (2, 0)),
        }
    }
}

/// One example of W6: players and `a`, moves, points by round, totals, winner, and the chances
/// as round, thief, victim and count.
struct TimedOut {
    deal: (usize, usize),
    moves: usize,
    points: &'static [&'static [u8]],
    totals: &'static [i32],
    winner: usize,
    chances: Option<&'static [(usize, usize, usize, u8)]>,
}

const W6: [TimedOut; 3] = [
    TimedOut {
        deal: (3, 7),
        moves: 103,
        points: &[&[22, 3, 0], &[7, 15, 3], &[13, 8, 2]],
        totals: &[42, 26, 5],
        winner: 0,
        chances: None,
    },
    TimedOut {
        deal: (4, 1),
        moves: 185,
        points: &[&[2, 7, 8, 20], &[1, 24, 1, 6], &[0, 18, 13, 2], &[4, 24, 0, 7]],
        totals: &[7, 73, 22, 35],
        winner: 1,
        chances: Some(&[(1, 4, 3, 2), (3, 2, 4, 3), (4, 2, 3, 4)]),
    },
    TimedOut {
        deal: (5, 1),
        moves: 276,
        points: &[
            &[13, 0, 15, 16, 6],
            &[0, 14, 23, 2, 0],
            &[22, 16, 0, 9, 1],
            &[13, 0, 3, 18, 13],
            &[6, 3, 0, 10, 27],
        ],
        totals: &[54, 33, 41, 55, 47],
        winner: 3,
        chances: Some(&[(2, 2, 3, 1)]),
    },
];

#[test]
fn w6_everybody_times_out() {
    for example in W6 {
        let mut table = fixed(example.deal.0, example.deal.1);
        assert_eq!(time_out(&mut table, 1000), example.moves);
        let view = open(&table);
        for (result, points) in view.results.iter().zip(example.points) {
            let found: Vec<u8> = result.seats.iter().map(|scored| scored.points).collect();
            assert_eq!(&found, points);
        }
        let outcome = table.outcome().expect("the game is over");
        assert_eq!(outcome.scores.as_slice(), example.totals);
        let winners: Vec<usize> = outcome.winners.iter().map(Seat::index).collect();
        assert_eq!(winners, [example.winner]);
        let chances: Vec<_> = (1..)
            .zip(&view.results)
            .filter_map(|(round, result)| result.chance.map(|it| (round, it)))
            .map(|(round, it)| (round, it.thief.index() + 1, it.victim.index() + 1, it.count))
            .collect();
        assert!(example.chances.is_none_or(|expected| chances == expected), "{chances:?}");
    }
}
