//! What holds in every game.

use crate::table::{figures, fixed, open, set, setup, time_out};
use diamonds::{Card, CardSet, Diamonds, Move, Phase, Suit, View};
use serde_json::json;
use std::collections::BTreeMap;
use tabletop::chance::dice;
use tabletop::conform::Conformance;
use tabletop::{Game, Imagine, Origin, RandomMove, Seat, Silent, Table, Turn, Viewer};

/// Calls `look` at every moment of so many random games of every sample setup.
fn wander(games: usize, mut look: impl FnMut(&Diamonds)) {
    let mut dice = dice(11);
    for setup in Diamonds::samples(&figures()) {
        for _ in 0..games {
            let deal = Diamonds::deal(&setup, &mut dice);
            let mut game = Diamonds::start(&setup, &deal).expect("a good deal");
            while let Turn::One(seat) = game.turn() {
                look(&game);
                let mv = game.random_move(seat, &mut dice);
                game.play(seat, mv, &mut Silent(&mut dice));
            }
            look(&game);
        }
    }
}

fn diamonds_on(view: &View, madams: CardSet) -> usize {
    madams.iter().map(|card| usize::from(view.diamonds[usize::from(card.rank()) - 1])).sum()
}

/// Points and discarded diamonds of a round are the diamonds in play, and totals add up.
#[test]
fn no_diamond_is_lost() {
    wander(6, |game| {
        let view = game.view(Viewer::Spectator);
        let ranks = figures().ranks(view.players).expect("so many can play");
        for result in &view.results {
            let count = |scored: &diamonds::Scored| {
                let kept = diamonds_on(&view, scored.kept | scored.stolen);
                assert_eq!(kept, usize::from(scored.points));
                kept + diamonds_on(&view, scored.discarded)
            };
            let counted: usize = result.seats.iter().map(count).sum();
            assert_eq!(counted, ranks.diamonds(&view.diamonds));
        }
        for (seat, total) in view.totals.iter() {
            let points = view.results.iter().map(|it| i32::from(it.seats[seat.index()].points));
            assert_eq!(points.sum::<i32>(), total);
        }
    });
}

/// Every card of the round is in one hand, in the trick, in one pile or stolen.
#[test]
fn no_card_is_lost() {
    wander(6, |game| {
        let open = game.view(Viewer::Spectator);
        let mut seen: Vec<Card> = open.trick.iter().map(|&(_, card)| card).collect();
        for seat in Seat::all(open.players) {
            let hand = game.view(Viewer::Seat(seat)).hand.expect("a player has a hand");
            assert_eq!(hand.len(), open.hand_counts[seat.index()]);
            let lying = [hand, open.piles[seat], open.stolen[seat]];
            seen.extend(lying.into_iter().flat_map(|cards| cards.iter()));
        }
        let cards = if open.phase == Phase::Over { 0 } else { 12 * open.players };
        assert_eq!(seen.len(), cards);
        assert_eq!(seen.into_iter().collect::<CardSet>().len(), cards);
        assert_eq!(game.audit(), Ok(()));
    });
}

/// W9: a redeal of what the viewer has not seen, replayed, gives the same view; and the redeal
/// does change something.
#[test]
fn w9_views_do_not_depend_on_hidden_cards() {
    let setup = setup(&json!({"players": 4})).expect("a good setup");
    let mut dice = dice(4);
    let deal = Diamonds::deal(&setup, &mut dice);
    let mut table = Table::<Diamonds>::new(setup.clone(), Origin::Deal(deal)).expect("a good deal");
    while let Turn::One(seat) = table.turn() {
        let mv = table.game().random_move(seat, &mut dice);
        table.play(seat, mv).expect("legal");
        for viewer in Viewer::all(4) {
            let (deal, moves) = table.game().twin(table.deal(), table.log(), viewer, &mut dice);
            let hidden =
                open(&table).round < 4 || open(&table).hand_counts.iter().sum::<usize>() > 8;
            assert!(!hidden || deal != *table.deal(), "nothing was dealt anew");
            let mut twin = Table::<Diamonds>::new(setup.clone(), Origin::Deal(deal)).expect("good");
            moves.into_iter().for_each(|(seat, mv)| drop(twin.play(seat, mv).expect("legal")));
            assert_eq!(table.view(viewer), twin.view(viewer));
        }
    }
}

/// How often each way of dealing the others' cards is imagined, near the end of a round.
fn imagined(viewer: Viewer, moves: usize, times: usize) -> Vec<usize> {
    let mut table = fixed(3, 7);
    time_out(&mut table, moves);
    let mut dice = dice(5);
    let mut seen = BTreeMap::new();
    for _ in 0..times {
        let dream = table.game().imagine(viewer, &mut dice);
        let hand = |seat| format!("{:?}", dream.view(Viewer::Seat(seat)).hand);
        *seen.entry(Seat::all(3).map(hand).collect::<Vec<_>>()).or_insert(0) += 1;
    }
    seen.into_values().collect()
}

/// After 30 moves everybody holds two cards, after 31 the first has one: the ways to deal them
/// out are counted by hand.
#[test]
fn every_deal_is_imagined_equally_often() {
    let mut table = fixed(3, 7);
    time_out(&mut table, 31);
    let mover = open(&table).leader.expect("the round goes on");
    let others = |seat: &Seat| *seat != mover;
    let later = Seat::all(3).find(others).expect("somebody else");
    for (viewer, moves, ways) in [
        (Viewer::Seat(Seat::P1), 30, 6), // 4! / (2! 2!)
        (Viewer::Spectator, 30, 90),     // 6! / (2! 2! 2!)
        (Viewer::Seat(later), 31, 3),    // 3! / (1! 2!)
        (Viewer::Spectator, 31, 30),     // 5! / (1! 2! 2!)
        (Viewer::Seat(Seat::P1), 33, 1), // all hands are empty
    ] {
        let each = 400;
        let counts = imagined(viewer, moves, ways * each);
        assert_eq!(counts.len(), ways, "{viewer:?} after {moves}");
        let near = |&count: &usize| count > each * 3 / 4 && count < each * 5 / 4;
        assert!(counts.iter().all(near) || ways == 1, "{viewer:?} after {moves}: {counts:?}");
    }
}

/// Chi-squared over the later rounds: any card is as likely in any later hand.
#[test]
fn later_rounds_are_imagined_afresh() {
    let setup = setup(&json!({"players": 3})).expect("a good setup");
    let mut dice = dice(6);
    let deal = Diamonds::deal(&setup, &mut dice);
    let game = Diamonds::start(&setup, &deal).expect("a good deal");
    let mut holders = [0; 3];
    for _ in 0..3_000 {
        let (twin, _) = game.twin(&deal, &[], Viewer::Seat(Seat::P1), &mut dice);
        assert_eq!(twin.hands[0][0], deal.hands[0][0]);
        let madam = set("M16").iter().next().expect("one card");
        let holder = twin.hands[2].iter().position(|hand| hand.contains(&madam));
        holders[holder.expect("somebody holds it")] += 1;
    }
    assert!(holders.iter().all(|&n| (900..1100).contains(&n)), "{holders:?}");
}

/// The quick random move hits every legal move about equally often, in either phase.
#[test]
fn random_moves_are_even() {
    for moves in [0, 16, 33] {
        let mut table = fixed(3, 7);
        time_out(&mut table, moves);
        let seat = table.turn().seats().first().expect("somebody is to move");
        let legal = table.legal(seat);
        let mut seen: BTreeMap<Move, usize> = BTreeMap::new();
        let mut dice = dice(8);
        for _ in 0..legal.len() * 400 {
            *seen.entry(table.game().random_move(seat, &mut dice)).or_default() += 1;
        }
        assert_eq!(seen.keys().copied().collect::<Vec<_>>(), legal);
        assert!(seen.values().all(|n| (300..500).contains(n)), "{seen:?}");
    }
}

/// Keys are equal where views are, and only there; the order of picks leaves no trace.
#[test]
fn keys_follow_the_sight() {
    let (mut views, mut keys) = (BTreeMap::new(), BTreeMap::new());
    wander(2, |game| {
        for viewer in Viewer::all(game.view(Viewer::Spectator).players) {
            let view = game.view(viewer);
            let key = (view.players, view.diamonds, game.sight_key(viewer));
            let view = json!(view).to_string();
            assert_eq!(*views.entry(key).or_insert_with(|| view.clone()), view);
            assert_eq!(*keys.entry(view).or_insert(key), key);
        }
    });

    let after = |picks: [&str; 2]| {
        let mut table = fixed(3, 7);
        time_out(&mut table, 33);
        crate::table::play(&mut table, &picks);
        (table.view(Viewer::Spectator), table.game().sight_key(Viewer::Spectator))
    };
    assert_eq!(after(["steal M16", "steal M6"]), after(["steal M6", "steal M16"]));
    assert_ne!(after(["steal M16", "steal M6"]).1, after(["steal M16", "steal M10"]).1);
}

#[test]
fn sets_of_cards_find_their_nth_card() {
    let mut dice = dice(2);
    let deck: Vec<Card> = CardSet::BOX.iter().collect();
    assert_eq!(deck.len(), 60);
    for size in (0..=60).chain([12; 200]) {
        let mut cards = deck.clone();
        tabletop::chance::shuffle(&mut dice, &mut cards);
        let set: CardSet = cards[..size].iter().copied().collect();
        let mut sorted = cards[..size].to_vec();
        sorted.sort_unstable();
        assert!(set.iter().eq(sorted.iter().copied()));
        assert!((0..size).all(|n| set.nth(n) == sorted[n]), "{set:?}");
        assert_eq!(Suit::ALL.map(|suit| set.of(suit).len()).iter().sum::<usize>(), size);
    }
}

#[test]
fn moves_are_read_as_written() {
    for card in CardSet::BOX.iter() {
        let text = card.to_string();
        assert_eq!(text.parse(), Ok(Move::Play(card)));
        assert_eq!(text.to_lowercase().parse(), Ok(Move::Play(card)));
        let steal = format!("steal {card}").parse::<Move>();
        assert_eq!(steal.is_ok(), card.suit() == Suit::Madam);
    }
    assert_eq!("stop".parse(), Ok(Move::Stop));
    let strange = [
        "",
        "T",
        "T0",
        "T21",
        "T07",
        "T7 ",
        " T7",
        "X3",
        "7",
        "T+7",
        "steal",
        "steal  M3",
        "steal M0",
    ];
    for text in strange.into_iter().chain(["stop ", "steal M3 ", "T٣", "steal T3", "T100"]) {
        assert!(text.parse::<Move>().is_err(), "{text:?}");
    }
}

/// The state cannot leave the engine by accident.
mod sealed {
    static_assertions::assert_not_impl_any!(diamonds::Diamonds: serde::Serialize, std::fmt::Debug);
}
