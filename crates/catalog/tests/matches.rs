//! A game in progress, asked and copied without being changed.

#![allow(clippy::unwrap_used)]

use catalog::{Kind, Match, NewGame};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tabletop::chance::{dice, pick};
use tabletop::{Level, Seat, Seed, Viewer};

/// The seconds for each phase of each game, by the phase's name in the view.
const PACE: [(&str, &[(&str, u32)]); 5] = [
    ("pinch", &[("place", 45), ("relocate", 30)]),
    ("diamonds", &[("play", 30), ("steal", 20)]),
    ("masters", &[("purchase", 45), ("plan", 60), ("keep", 30)]),
    ("millions", &[("planning", 45), ("negotiation", 90), ("naming", 20)]),
    (
        "pinched",
        &[
            ("setup", 30),
            ("dogs", 30),
            ("plan", 60),
            ("take", 30),
            ("second", 30),
            ("passage", 30),
            ("befriend", 30),
            ("stash", 30),
            ("curse", 30),
            ("market", 30),
            ("final", 30),
        ],
    ),
];

#[test]
fn every_phase_has_its_time() {
    for (id, pace) in PACE {
        let mut seen = BTreeMap::new();
        for number in 0..3 {
            for setup in samples(id) {
                let end = follow(id, &setup, number, 200, |game| {
                    let view = game.view(Viewer::Spectator).expect("a view");
                    let phase = view.get("phase").unwrap_or(&view["public"]["phase"]);
                    let phase = phase.as_str().expect("a phase").to_owned();
                    let known = *seen.entry(phase).or_insert(game.seconds());
                    assert_eq!(known, game.seconds(), "{id}: two times for one phase");
                });
                assert!(end.outcome().is_none() || end.seconds() == 0, "{id}: time after the end");
            }
        }
        let expected = pace.iter().map(|&(phase, seconds)| (phase.to_owned(), seconds));
        assert_eq!(seen, expected.collect(), "{id}");
    }
}

#[test]
fn a_check_says_what_play_would_and_changes_nothing() {
    for game in catalog::games() {
        let setup = &samples(game.id())[0];
        follow(game.id(), setup, 7, 30, |game| {
            let before = everything(game);
            for seat in Seat::all(8) {
                let listed = game.legal(seat).unwrap_or_default();
                let odd = ["", "swap", "lastcall", "stay", "done", "no move at all"];
                for text in listed.iter().map(String::as_str).take(4).chain(odd) {
                    let played = game.fork().play(seat, text).map(drop);
                    let checked = game.check(seat, text).map(drop);
                    assert_eq!(checked, played, "{} {seat} {text}", game.id());
                }
            }
            assert_eq!(everything(game), before, "{}", game.id());
        });
    }
}

/// A checked move is good for the position it was checked in; elsewhere it is checked again.
#[test]
fn a_checked_move_is_checked_again_after_a_change() {
    let begin = |id: &str| {
        let new = NewGame::asked("{}", Seed::new([7; 32]));
        catalog::game(id).unwrap().begin(&new).unwrap()
    };
    let mut game = begin("pinch");
    let [first, other] = [game.check(Seat::P1, "e5").unwrap(), game.check(Seat::P1, "a1").unwrap()];
    assert!(game.make(&first).is_ok());
    assert_eq!(game.make(&other).err().unwrap().kind, Kind::NotYourTurn);
    let mut drawn = game.fork();
    let answer = drawn.check(Seat::P2, "a1").unwrap();
    drawn.resign(Seat::P1).unwrap();
    assert_eq!(drawn.make(&answer).err().unwrap().kind, Kind::GameOver);
    let foreign = begin("masters");
    let seat = foreign.turn().seats().iter().next().unwrap();
    let foreign = foreign.check(seat, &foreign.legal(seat).unwrap()[0]).unwrap();
    assert_eq!(game.make(&foreign).err().unwrap().kind, Kind::IllegalMove);
}

/// Moves that were checked on a fork, each where those before it lead, are let in by the game in the same order only.
#[test]
fn a_move_checked_on_a_fork_is_good_for_the_game() {
    let mut game = follow("pinch", &json!({ "size": 5 }), 1, 0, |_| ());
    let mut ahead = game.fork();
    let mut checked = Vec::new();
    for (seat, text) in [(Seat::P1, "c4"), (Seat::P2, "c3"), (Seat::P1, "b3"), (Seat::P1, "e1")] {
        checked.push(ahead.check(seat, text).unwrap());
        ahead.make(checked.last().unwrap()).unwrap();
    }
    let late = game.make(&checked[1]).err().unwrap();
    assert_eq!(late.kind, Kind::NotYourTurn);
    for mv in &checked {
        game.make(mv).unwrap();
    }
    assert_eq!(everything(&*game), everything(&*ahead));
}

#[test]
fn a_fork_goes_its_own_way_from_the_same_place_and_with_the_same_chance() {
    for game in catalog::games() {
        for setup in samples(game.id()) {
            let mut one = follow(game.id(), &setup, 3, 20, |_| ());
            let before = everything(&*one);
            let mut other = one.fork();
            assert_eq!(everything(&*other), before, "{}", game.id());
            let played = play_on(&mut *other, 5, 40);
            assert_eq!(everything(&*one), before, "{}", game.id());
            assert_eq!(play_on(&mut *one, 5, 40), played, "{}", game.id());
            assert_eq!(everything(&*one), everything(&*other), "{}", game.id());
        }
    }
}

/// A draw that has been offered is part of the position.
#[test]
fn a_fork_knows_an_offered_draw_and_a_game_given_up() {
    let mut game = follow("pinch", &json!({ "size": 5 }), 1, 2, |_| ());
    assert_eq!(game.offer_draw(Seat::P1), Ok(false));
    assert_eq!(game.fork().offer_draw(Seat::P2), Ok(true));
    game.resign(Seat::P2).expect("a game of two");
    let mut fork = game.fork();
    assert_eq!(fork.outcome(), game.outcome());
    assert_eq!(fork.seconds(), 0);
    fork.play_all(Seat::P1, &[]).expect("no move is no trouble");
    assert_eq!(fork.outcome(), game.outcome());
}

#[test]
fn the_written_view_is_the_view() {
    for game in catalog::games() {
        for setup in samples(game.id()) {
            let game = follow(game.id(), &setup, 2, 25, |_| ());
            for viewer in Viewer::all(game.seats()) {
                let text = game.view_json(viewer).expect("a view");
                let read: Value = serde_json::from_str(text.get()).expect("JSON");
                assert_eq!(read, game.view(viewer).expect("a view"), "{}", game.id());
            }
            let nobody = Viewer::Seat(Seat::new(7).expect("a seat"));
            if game.seats() < 8 {
                assert_eq!(game.view_json(nobody).err(), game.view(nobody).err());
            }
        }
    }
}

#[test]
fn a_twin_can_be_played_as_written_and_looks_the_same() {
    for entry in catalog::games() {
        for (number, setup) in samples(entry.id()).iter().enumerate() {
            let game = follow(entry.id(), setup, number as u64, 30, |_| ());
            for viewer in Viewer::all(game.seats()) {
                let (deal, moves) = game.twin(viewer, &mut dice(4));
                let (setup, deal) = (game.setup().to_string(), deal.to_string());
                let seed = Seed::new([0; 32]);
                let new = NewGame { deal: Some(&deal), ..NewGame::asked(&setup, seed) };
                let mut twin = entry.begin(&new).expect("a twin begins");
                for (seat, text) in &moves {
                    twin.play(*seat, text).unwrap_or_else(|no| panic!("{}: {no}", entry.id()));
                }
                assert_eq!(twin.view(viewer), game.view(viewer), "{} {viewer:?}", entry.id());
                assert_eq!(twin.turn(), game.turn(), "{} {viewer:?}", entry.id());
            }
        }
    }
}

/// In Millions what another seat chose is not known, so some twin has it otherwise.
#[test]
fn a_twin_decides_anew_what_the_viewer_does_not_know() {
    let mut game = follow("millions", &json!({ "players": 4 }), 1, 0, |_| ());
    for seat in [Seat::P1, Seat::P2] {
        game.play(seat, "choose driver").expect("a choice");
    }
    let twins = (0..20).map(|number| game.twin(Viewer::Seat(Seat::P1), &mut dice(number)).1);
    let choices: Vec<_> = twins.collect();
    assert!(choices.iter().all(|moves| moves[0] == (Seat::P1, "choose driver".into())));
    assert!(choices.iter().any(|moves| moves[1] != (Seat::P2, "choose driver".into())));
}

#[test]
fn what_a_game_is() {
    for entry in catalog::games() {
        let game = follow(entry.id(), &samples(entry.id())[0], 1, 0, |_| ());
        assert_eq!(game.rules(), entry.rules_version());
        assert_eq!(entry.levels(), Level::ALL);
        assert!(!Seat::all(8).any(|seat| game.mute(seat)), "{} begins in silence", entry.id());
    }
}

fn samples(id: &str) -> Vec<Value> {
    catalog::game(id).expect("a game in the list").sample_setups()
}

/// Plays a random game for so many moves, or to its end, showing it before each.
fn follow(
    id: &str,
    setup: &Value,
    number: u64,
    moves: usize,
    mut show: impl FnMut(&dyn Match),
) -> Box<dyn Match> {
    let seed = Seed::new([number as u8; 32]);
    let setup = setup.to_string();
    let new = NewGame::asked(&setup, seed);
    let mut game = catalog::game(id).and_then(|game| game.begin(&new)).expect("a new game");
    for step in 0..moves {
        if game.outcome().is_some() {
            break;
        }
        show(&*game);
        play_on(&mut *game, number * 1000 + step as u64, 1);
    }
    game
}

/// Plays random moves and tells them with what was heard.
fn play_on(game: &mut dyn Match, number: u64, moves: usize) -> Vec<(Seat, String, Value)> {
    let mut dice = dice(number);
    let mut told = Vec::new();
    for _ in 0..moves {
        let seats: Vec<Seat> = game.turn().awaited().iter().collect();
        if seats.is_empty() {
            break;
        }
        let seat = pick(&mut dice, &seats);
        let text = game.bot(seat, Level::Random.into(), &mut dice).expect("a seat to move").mv;
        let heard = game.play(seat, &text).expect("a legal move");
        told.push((seat, text, heard.iter().map(catalog::told_json).collect()));
    }
    told
}

/// All that can be asked of a game.
fn everything(game: &dyn Match) -> (Vec<String>, String, Value) {
    let views =
        Viewer::all(game.seats()).map(|viewer| game.view_json(viewer).expect("a view").to_string());
    (views.collect(), game.record(true).to_string(), game.deal())
}
