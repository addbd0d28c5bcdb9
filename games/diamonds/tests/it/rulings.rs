//! The rulings, each where it decides something.

use crate::table::{cards, fixed, legal, mover, open, play, set, setup, time_out};
use diamonds::{CardSet, Chance, Deal, Diamonds, Event, Phase, Suit, Worth, score, winning};
use serde_json::json;
use tabletop::chance::dice;
use tabletop::{BySeat, Game, Seat, Table, Turn, Viewer};

/// Tricks whose winner hangs on one ruling.
const TRICKS: [(&str, &str, &str); 9] = [
    ("R1 Dog over Thief", "T20 D1 T19", "D1"),
    ("R1 Thief over Madam", "M20 T1 M19", "T1"),
    ("R1 Madam over Dog", "D20 M1 D19", "M1"),
    ("R2 three suits, only rank", "D20 M19 T18", "T18"),
    ("R2 three suits, the cycle plays no part", "T4 D2 M3", "D2"),
    ("R2 then order of play", "M7 D7 T7 D9", "M7"),
    ("R3 rank within the stronger suit", "M20 T4 M19 T9", "T9"),
    ("R3 the weaker suit's ranks do not matter", "D6 D20 M2 M5", "M5"),
    ("R4 whatever suit was led", "M12 D3 D4", "M12"),
];

#[test]
fn tricks() {
    for (ruling, trick, winner) in TRICKS {
        let cards = cards(trick);
        assert_eq!(cards[winning(&cards)].to_string(), winner, "{ruling}: {trick}");
    }
}

/// Piles of p1, p2 and p3, and the chance: thief, victim, count.
type Robbery = (&'static str, [&'static str; 3], Option<(usize, usize, u8)>);

const CHANCES: [Robbery; 9] = [
    ("R5 alone with both", ["T5 T6", "M5 M6", "T7 M7"], Some((0, 1, 2))),
    ("R5 a tie for Thieves", ["T5 T6", "M5 M6", "T7 T8 M7"], None),
    ("R5 a tie for Madams", ["T5 T6", "M5 M6", "T7 M7 M8"], None),
    ("R5 a tie below the top is none", ["T5 T6", "M5 M6 T7", "T8 M7"], Some((0, 1, 2))),
    ("R6 nobody steps in for oneself", ["T5 T6 M5 M6", "T7", "M7"], None),
    ("R7 the victim's Dogs", ["T5 T6 T7", "M5 M6 M7 D5", "M8"], Some((0, 1, 2))),
    ("R7 not the thief's", ["T5 T6 T7 D5 D6 D7", "M5 M6 M7", "M8"], Some((0, 1, 3))),
    ("R7 nor anybody else's", ["T5 T6 T7", "M5 M6 M7", "M8 D5 D6 D7"], Some((0, 1, 3))),
    ("R8 no more than there are", ["T5 T6 T7 T8", "M5 M6", "M8"], Some((0, 1, 2))),
];

#[test]
fn chances() {
    for (ruling, texts, expected) in CHANCES {
        let mut piles = BySeat::new(3, CardSet::EMPTY);
        Seat::all(3).zip(texts).for_each(|(seat, text)| piles[seat] = set(text));
        let found = Chance::find(&piles);
        let found = found.map(|it| (it.thief.index(), it.victim.index(), it.count));
        assert_eq!(found, expected, "{ruling}");
    }
}

/// Cards won and stolen, Thieves left, Madams discarded, points.
const SCORES: [(&str, &str, &str, u8, &str, u8); 7] = [
    ("R10 Thieves used in the theft still cost", "T5 T6 M5 M16", "M20", 2, "M5 M16", 4),
    ("R11 the loot is safe", "T5 T6 T7", "M1 M20", 3, "", 5),
    ("R12 what the theft has left", "T5 M16", "", 1, "M16", 0),
    ("R13 Dogs work by themselves", "T5 T6 D5 D6 M8", "", 0, "", 2),
    ("R13 spare Dogs are worth nothing", "D5 D6 D7 M8", "", 0, "", 2),
    ("R14 fewest diamonds, then lowest rank", "T5 T6 M20 M8 M7 M6", "", 2, "M6 M7", 6),
    ("R15 no debt", "T5 T6 T7 T8 M20", "", 4, "M20", 0),
];

#[test]
fn scores() {
    let table = [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4];
    for (ruling, won, stolen, thieves_left, discarded, points) in SCORES {
        let scored = score(set(won), set(stolen), &Worth::new(&table));
        let found = (scored.thieves_left, scored.discarded, scored.points);
        assert_eq!(found, (thieves_left, set(discarded), points), "{ruling}");
    }
}

/// R4: every card of the hand is legal, whatever lies in the trick.
#[test]
fn r4_any_card_may_be_played() {
    let mut table = fixed(4, 1);
    while let Turn::One(seat) = table.turn() {
        let view = table.view(Viewer::Seat(seat));
        if view.phase == Phase::Play {
            let hand = view.hand.expect("a player has a hand");
            assert_eq!(table.legal(seat).len(), hand.len());
        }
        time_out(&mut table, 1);
    }
}

/// R9 and R12: a theft can stop at once, and what is stolen is no longer the victim's to lose.
#[test]
fn r9_the_thief_may_stop_and_choose() {
    let mut table = fixed(3, 7);
    time_out(&mut table, 33);
    assert!(legal(&table, Seat::P1).contains(&"stop".to_owned()));
    play(&mut table, &["steal M6", "steal M15", "stop"]);
    let result = &open(&table).results[0];
    assert_eq!(result.chance.map(|chance| chance.count), Some(4));
    assert_eq!(result.seats[0].stolen, set("M6 M15"));
    assert_eq!(result.seats[1].discarded, set("M10 M12"));
    assert_eq!(result.seats[1].kept, set("M13 M14 M16"));
}

/// R10: the thief's Thieves count after the theft as before it.
#[test]
fn r10_no_thief_is_used_up() {
    let mut table = fixed(3, 7);
    time_out(&mut table, 33);
    let won = open(&table).piles[Seat::P1];
    play(&mut table, &["steal M16", "steal M15", "steal M14", "steal M13"]);
    let left = won.of(Suit::Thief).len() - won.of(Suit::Dog).len();
    assert_eq!(usize::from(open(&table).results[0].seats[0].thieves_left), left);
}

/// R16: the finished tricks of the round stay in everybody's view.
#[test]
fn r16_finished_tricks_can_be_looked_up() {
    let mut table = fixed(5, 1);
    let mut laid = Vec::new();
    for _ in 0..50 {
        let seat = mover(&table).expect("the round goes on");
        let mv = table.default_move(seat, &mut dice(0));
        laid.push(format!("{seat} {mv}"));
        table.play(seat, mv).expect("legal");
    }
    for viewer in Viewer::all(5) {
        let seen = table.view(viewer).tricks.into_iter().flat_map(|trick| trick.cards);
        let seen: Vec<String> = seen.map(|(seat, card)| format!("{seat} {card}")).collect();
        assert_eq!(seen, laid);
    }
}

/// R17: rounds are opened in turn, whoever wins the last trick.
#[test]
fn r17_every_seat_opens_one_round() {
    for a in 0..8 {
        let mut table = fixed(4, a);
        let mut openers = vec![open(&table).first_leader.index()];
        while let Some(seat) = mover(&table) {
            let mv = table.default_move(seat, &mut dice(0));
            for told in table.play(seat, mv).expect("legal") {
                if let Event::RoundBegins { first_leader, .. } = told.event {
                    assert_eq!(mover(&table), Some(first_leader));
                    openers.push(first_leader.index());
                }
            }
        }
        assert_eq!(openers, [0, 1, 2, 3]);
        assert_eq!(open(&table).first_leader.index(), 3);
    }
}

/// R18: every seat comes up as first leader.
#[test]
fn r18_the_first_leader_is_random() {
    let setup = setup(&json!({"players": 5})).expect("a good setup");
    let mut dice = dice(3);
    let mut leads = [0; 5];
    (0..500).for_each(|_| leads[Diamonds::deal(&setup, &mut dice).first_leader] += 1);
    assert!(leads.iter().all(|&n| (60..140).contains(&n)), "{leads:?}");
}

/// R19: the last trick is told card by card as automatic, and nobody moves in it.
#[test]
fn r19_the_last_trick_plays_itself() {
    let mut table = fixed(3, 7);
    time_out(&mut table, 32);
    let seat = mover(&table).expect("one choice left");
    let mv = table.default_move(seat, &mut dice(0));
    let told = table.play(seat, mv).expect("legal");
    let told: Vec<String> = told.iter().map(|told| told.event.to_string()).collect();
    assert_eq!(
        told,
        [
            "p1 plays D15.",
            "p2 wins the trick with M15.",
            "p2's last card is M16.",
            "p3's last card is D16.",
            "p1's last card is T16.",
            "p2 wins the trick with M16.",
            "Thief's Chance: p1 may steal 4 Madams from p2.",
        ]
    );
    assert!(table.may_undo(seat).is_err(), "it showed the other hands");
}

/// R20 and W7: equal totals share the victory.
#[test]
fn r20_equal_totals_share_the_victory() {
    let mut totals = BySeat::new(3, 9);
    totals[Seat::P2] = 4;
    let over = Event::Over { scores: totals, winners: totals.richest() };
    assert_eq!(over.to_string(), "p1 and p3 share the victory with 9 diamonds.");

    // Random games until one is shared.
    let mut dice = dice(1);
    let setup = setup(&json!({"players": 3})).expect("a good setup");
    let shared = (0..2_000).find_map(|_| {
        let mut game = Diamonds::start(&setup, &Diamonds::deal(&setup, &mut dice)).ok()?;
        let (_, outcome) = tabletop::playout(&mut game, &mut dice);
        (outcome.winners.len() == 2).then_some(outcome)
    });
    let outcome = shared.expect("one game in two thousand is shared");
    let most = outcome.scores.as_slice().iter().max();
    for (seat, score) in outcome.scores.iter() {
        assert_eq!(outcome.winners.contains(seat), Some(&score) == most);
    }
}

/// R21: with every number of players the ranks in play are dealt out to the last card.
#[test]
fn r21_no_card_is_left_over() {
    for (players, low, high) in [(3, 5, 16), (4, 3, 18), (5, 1, 20)] {
        let setup = setup(&json!({ "players": players })).expect("a good setup");
        assert_eq!((setup.ranks().low(), setup.ranks().high()), (low, high));
        let deal: Deal = Diamonds::deal(&setup, &mut dice(9));
        for hands in deal.hands {
            let dealt: CardSet = hands.iter().flatten().copied().collect();
            assert_eq!(dealt, setup.ranks().deck());
            assert!(hands.iter().all(|hand| hand.len() == 12));
        }
    }
}

/// A move that may be taken back shows nothing; one that ends the round shows a new hand.
#[test]
fn what_can_be_taken_back() {
    let at_theft = || {
        let mut table = fixed(3, 7);
        time_out(&mut table, 33);
        table
    };
    let undone = |table: &mut Table<Diamonds>, mv: &str| {
        play(table, &[mv]);
        table.undo(Seat::P1).is_ok()
    };
    assert!(undone(&mut at_theft(), "steal M16"));
    assert!(!undone(&mut at_theft(), "stop"), "it brings a new hand");
    let mut last_pick = at_theft();
    play(&mut last_pick, &["steal M16", "steal M15", "steal M14"]);
    assert!(!undone(&mut last_pick, "steal M13"), "so does the last pick");
}
