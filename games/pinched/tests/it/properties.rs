//! What holds of every game.

use crate::begin;
use bots::Mind;
use pinched::{Move, Pinched};
use serde_json::json;
use std::collections::VecDeque;
use tabletop::chance::{Dice, dice, pick};
use tabletop::conform::Conformance;
use tabletop::{
    Game, Imagine, Level, Metadata, NotAMove, Origin, Seat, Seed, Sight, Table, Viewer,
    awaited_to_play,
};

fn tables() -> Vec<Table<Pinched>> {
    let figures = Pinched::read_cards(Pinched::CARDS_TEXT).expect("the embedded file is in order");
    let table = |(index, setup)| {
        let origin = Origin::Seed(Seed::new([index as u8; 32]));
        Table::new(setup, origin).expect("a sample begins")
    };
    Pinched::samples(&figures).into_iter().enumerate().map(table).collect()
}

/// Any seat that may move, not only the lowest.
fn any_seat(table: &Table<Pinched>, dice: &mut Dice) -> Option<Seat> {
    let seats: Vec<Seat> = table.turn().seats().iter().collect();
    (!seats.is_empty()).then(|| pick(dice, &seats))
}

/// R38: a whole game in any order of the seats that may move ends the same, as long as each seat
/// makes its own moves in its own order.
#[test]
fn the_order_of_seats_changes_nothing() {
    let mut dice = dice(11);
    for mut table in tables() {
        while let Some(seat) = any_seat(&table, &mut dice) {
            // The order of words is on record, so nobody says any.
            let mut moves = table.legal(seat);
            moves.retain(|mv| !matches!(mv, Move::Say(_)));
            if !moves.is_empty() {
                table.play(seat, pick(&mut dice, &moves)).expect("a legal move");
            }
        }
        let mut queues = vec![VecDeque::new(); table.seats()];
        table.log().iter().for_each(|&(seat, mv)| queues[seat.index()].push_back(mv));
        let mut again = Table::new(table.setup().clone(), table.origin().clone()).expect("a game");
        while let Some(seat) = any_seat(&again, &mut dice) {
            if again.turn().awaited().contains(seat) {
                let mv = queues[seat.index()].pop_front().expect("as many moves as before");
                again.play(seat, mv).expect("a move is legal in any order");
            }
        }
        for viewer in Viewer::all(table.seats()) {
            assert!(table.view(viewer) == again.view(viewer), "{viewer:?} sees another end");
        }
    }
}

/// Where something is hidden, a twin is another history: other cards in the deck at least, and
/// after a Bank's draw most often other cards in hand.
#[test]
fn twins_are_others() {
    let setup = json!({"players": 5, "setup": "full-monty"});
    let mut dice = dice(3);
    let figures = Pinched::read_cards(Pinched::CARDS_TEXT).expect("the embedded file is in order");
    let form = serde_json::from_value(setup.clone()).expect("a form");
    let setup_in_force = Pinched::setup(form, &figures, Pinched::RULES).expect("a setup");
    let (mut looks, mut decks, mut hands, mut letters, mut curses) = (0, 0, 0, 0, 0);
    for _ in 0..20 {
        let deal = Pinched::deal(&setup_in_force, &mut dice);
        let deal = serde_json::to_value(&deal).expect("a deal");
        let mut table = begin(&setup, deal.clone()).expect("a game");
        while let Some(seat) = table.turn().seats().first() {
            let mv = table.default_move(seat, &mut dice);
            if matches!(mv, Move::Go(_)) {
                break;
            }
            table.play(seat, mv).expect("a legal move");
        }
        // Everybody but one at the Bank: four hidden cards each.
        for (seat, place) in Seat::all(5).zip(["bank", "bank", "bank", "bank", "club"]) {
            let mv = table.game().read(&format!("go {place}")).expect("a move");
            table.play(seat, mv).expect("a legal move");
        }
        let top =
            176 - json!(table.view(Viewer::Spectator))["deck"].as_u64().expect("a number") as usize;
        let (twin, _) = table.game().twin(table.deal(), table.log(), Viewer::Spectator, &mut dice);
        let twin = serde_json::to_value(&twin).expect("a deal");
        let cards = |deal: &serde_json::Value| deal["deck"].as_array().expect("cards").clone();
        let (old, new) = (cards(&deal), cards(&twin));
        looks += 1;
        decks += usize::from(old[top..] != new[top..]);
        hands += usize::from(old[..top] != new[..top]);
        letters += usize::from(deal["letter"] != twin["letter"]);
        curses += usize::from(deal["curses"] != twin["curses"]);
    }
    assert_eq!(decks, looks);
    assert!(
        hands * 2 > looks && letters * 2 > looks && curses * 2 > looks,
        "{hands} {letters} {curses}"
    );
}

/// A beginner's choices beat chance at every number of players.
#[test]
fn the_rookie_beats_chance() {
    let mut dice = dice(5);
    for players in 2..=5u8 {
        let (mut won, games) = (0, 40);
        for game in 0..games {
            let setup = json!({"players": players});
            let figures = Pinched::read_cards(Pinched::CARDS_TEXT).expect("the embedded file");
            let form = serde_json::from_value(setup).expect("a form");
            let setup = Pinched::setup(form, &figures, Pinched::RULES).expect("a setup");
            let origin = Origin::Seed(Seed::new([game; 32]));
            let mut table: Table<Pinched> = Table::new(setup, origin).expect("a game");
            let rookie = Seat::wrapping(usize::from(game), usize::from(players));
            while let Ok(seat) = awaited_to_play(table.turn(), &mut dice) {
                let level = if seat == rookie { Level::Rookie } else { Level::Random };
                let mv = Mind::from(level).think(&Sight::new(table.game(), seat), &mut dice).mv;
                table.play(seat, mv).expect("a legal move");
            }
            won += usize::from(table.outcome().is_some_and(|end| end.winners.contains(rookie)));
        }
        let fair = usize::from(games) / usize::from(players);
        assert!(won * 10 > fair * 13, "{players} players: {won} of {games}");
    }
}

/// Every move is written in one way only.
#[test]
fn notation() {
    let table = tables().swap_remove(0);
    let game = table.game();
    for text in [
        "go diamond",
        "go bank",
        "say club",
        "say bank",
        "take 8",
        "draw",
        "passage club 3",
        "skip",
        "rufus",
        "gordie spade 4",
        "befriend rufus",
        "befriend gordie p3",
        "stash cutlery",
        "stash cutlery 2",
        "wild 2",
        "curse p3 2",
        "keep",
        "river 2",
        "sell 1",
        "sell all",
        "refill cutlery",
        "done",
    ] {
        let mv = game.read(text).unwrap_or_else(|_| panic!("{text:?} is no move"));
        assert_eq!(game.spell(mv), text);
        assert_eq!(mv.to_string().parse(), Ok(mv), "{mv}");
    }
    for text in [
        "",
        "Go diamond",
        "go  diamond",
        "go diamond ",
        " go diamond",
        "go river",
        "take",
        "take 0",
        "take 01",
        "take 9",
        "passage bank 1",
        "befriend rex",
        "befriend rufus p6",
        "stash",
        "stash documents",
        "stash #1",
        "stash crowns",
        "wild x",
        "curse p3 4",
        "curse p9 1",
        "sell all now",
        "sell",
        "refill documents",
        "done 1",
        "say",
        "say hello",
        "say club 1",
    ] {
        assert_eq!(game.read(text), Err(NotAMove), "{text:?}");
    }
    for text in ["stash cutlery", "stash #0", "stash #13", "stash #01", "refill #"] {
        assert_eq!(text.parse::<Move>(), Err(NotAMove), "{text:?}");
    }
}

/// The drawing names every burglar, and shows a seat its moves.
#[test]
fn the_drawing() {
    for table in tables() {
        let seat = table.turn().seats().first().expect("a seat to move");
        let text = Pinched::draw(&table.view(Viewer::Seat(seat)));
        for index in 1..=table.seats() {
            assert!(text.contains(&format!("\np{index} [")), "{text}");
        }
        assert!(text.contains("You are "), "{text}");
        assert!(!Pinched::draw(&table.view(Viewer::Spectator)).contains("You are "));
    }
}
