//! The rules of Hex, and the suite that every game passes.

use hex::{Form, Hex};
use tabletop::conform::Conformance;
use tabletop::conform::{Effort, conforms};
use tabletop::{Game, Metadata, NotAMove, Origin, Refusal, Seat, Seed, Sight, Table, Viewer};
use tabletop::{chance::dice, seat_to_play};

#[test]
fn the_suite_holds() {
    let effort = Effort { games: 4, moments: 6, twins: 100, seed: 1 };
    let report = conforms::<Hex>(effort).unwrap_or_else(|fault| panic!("{fault}"));
    assert!(report.refused > 0 && report.undone > 0, "{report:?}");
}

#[test]
fn the_first_unbroken_chain_wins() {
    for (moves, winner) in [
        // North to south, straight down a column.
        ("b1 a1 b2 a2 b3", Some(Seat::P1)),
        // A step down a row may go to the west, never to the east.
        ("c1 a1 b2 a2 a3", Some(Seat::P1)),
        ("a1 c1 b2 a2 c3", None),
        // West to east, along a row and through a bend.
        ("a1 a2 b1 b2 a3 c2", Some(Seat::P2)),
        ("c3 a3 a1 b2 b3 c1", Some(Seat::P2)),
        // The other player's sides do not count.
        ("a2 b1 b2 b3 c2", None),
        // The last stone joins two ends that wait for it.
        ("b1 a1 a3 a2 b2", Some(Seat::P1)),
    ] {
        let table = after(3, moves);
        let won = table.outcome().and_then(|outcome| outcome.winners.first());
        assert_eq!(won, winner, "{moves}\n{}", Hex::draw(&table.view(Viewer::Spectator)));
    }
}

#[test]
fn in_the_misere_game_the_first_unbroken_chain_loses() {
    let setup = setup(r#"{"size":3,"misere":true}"#).expect("a setup");
    let mut table = Table::<Hex>::new(setup, Origin::Seed(Seed::new([0; 32]))).expect("a game");
    for (turn, text) in ["b1", "a1", "b2", "a2", "b3"].into_iter().enumerate() {
        table.play(Seat::wrapping(turn, 2), text.parse().expect("a cell")).expect("a legal move");
    }
    let winners = table.outcome().expect("the game is over").winners;
    assert!(winners.contains(Seat::P2) && !winners.contains(Seat::P1));
}

#[test]
fn whoever_wins_is_connected() {
    for number in 0..200 {
        let (mut table, mut dice) = (after(4, ""), dice(number));
        while let Ok(seat) = seat_to_play(table.turn(), &mut dice) {
            let mv = tabletop::RandomMove::random_move(table.game(), seat, &mut dice);
            table.play(seat, mv).expect("a legal move");
        }
        let outcome = table.outcome().expect("an end");
        let winner = outcome.winners.first().expect("a winner");
        assert_eq!(connected(&table), Some(winner), "{}", Hex::draw(&table.view(winner.into())));
    }
}

#[test]
fn only_an_empty_cell_of_the_board_takes_a_stone() {
    let mut table = after(3, "b2");
    for text in ["b2", "d1", "a4", "s19", "t1", "z26"] {
        let refusal = table.play(Seat::P2, text.parse().expect("a cell")).expect_err(text);
        assert!(matches!(refusal, Refusal::Illegal(_)), "{refusal}");
        assert_eq!(refusal.to_string(), format!("{text} is not an empty cell of this board"));
    }
    for text in ["", "b", "2", "B2", "b02", "b+2", "b2 ", "b0", "b27", "b256", "é1", "swap"] {
        assert_eq!(text.parse::<<Hex as Game>::Move>(), Err(NotAMove), "{text:?}");
    }
}

#[test]
fn sizes_and_forms() {
    for size in 3..=19 {
        let setup = setup(&format!("{{\"size\":{size}}}")).expect("a size on the card");
        let written = serde_json::to_string(&setup).expect("a setup is plain data");
        assert_eq!(written, format!("{{\"size\":{size},\"misere\":false}}"));
    }
    assert_eq!(setup("{}").map(|setup| Hex::bound(&setup)), Ok(122));
    for size in [0, 2, 20] {
        let refusal = setup(&format!("{{\"size\":{size}}}")).err();
        assert_eq!(refusal, Some(format!("size must be 3 to 19, not {size}")));
    }
    for text in ["{\"size\":-3}", "{\"size\":true}", "{\"size\":\"9\"}", "{\"swap\":true}"] {
        assert!(setup(text).is_err(), "{text}");
    }
}

#[test]
fn everybody_sees_the_whole_board() {
    let table = after(3, "b1 c3");
    let view = table.view(Viewer::Spectator);
    assert_eq!(
        serde_json::to_string(&view).expect("a view is plain data"),
        r#"{"board":[".x.","...","..o"],"to_move":0,"result":null}"#
    );
    assert_eq!(Hex::draw(&view), "  1 .x.\n   2 ...\n    3 ..o\n");
}

#[test]
fn better_bots_win() {
    for (better, worse) in [("rookie", "random"), ("regular@400p", "rookie")] {
        let won = (0..20).filter(|&number| wins(better, worse, number)).count();
        assert!(won >= 15, "{better} won {won} of 20 games against {worse}");
    }
}

/// Whether the first bot wins a game on a small board, where it begins every other time.
fn wins(one: &str, other: &str, number: u64) -> bool {
    let [one, other] = [one, other].map(|name| name.parse::<bots::Mind>().expect("a bot"));
    let (mut table, mut dice) = (after(7, ""), dice(number));
    let own = Seat::wrapping(number as usize, 2);
    while let Ok(seat) = seat_to_play(table.turn(), &mut dice) {
        let mind = if seat == own { &one } else { &other };
        let mv = mind.think(&Sight::new(table.game(), seat), &mut dice).mv;
        table.play(seat, mv).expect("bots play legal moves");
    }
    table.outcome().is_some_and(|outcome| outcome.winners.contains(own))
}

fn setup(form: &str) -> Result<<Hex as Game>::Setup, String> {
    let form: Form = serde_json::from_str(form).map_err(|error| error.to_string())?;
    Hex::setup(form, &(), Hex::RULES).map_err(|bad| bad.to_string())
}

/// A board of this size after these moves.
fn after(size: usize, moves: &str) -> Table<Hex> {
    let setup = setup(&format!("{{\"size\":{size}}}")).expect("a good size");
    let mut table = Table::new(setup, Origin::Seed(Seed::new([0; 32]))).expect("a new game");
    for (turn, text) in moves.split_whitespace().enumerate() {
        let mv = text.parse().expect("a cell");
        table.play(Seat::wrapping(turn, 2), mv).unwrap_or_else(|refusal| panic!("{refusal}"));
    }
    table
}

/// Who has a chain between both sides, found the slow way: by walking over the drawn board.
fn connected(table: &Table<Hex>) -> Option<Seat> {
    let drawn = Hex::draw(&table.view(Viewer::Spectator));
    let board: Vec<&[u8]> = drawn
        .lines()
        .filter_map(|line| line.split_whitespace().last())
        .map(str::as_bytes)
        .collect();
    let far = board.len() - 1;
    let walk = |stone: u8,
                starts: fn(usize, usize) -> bool,
                ends: &dyn Fn(usize, usize) -> bool| {
        let cells = (0..=far).flat_map(|row| (0..=far).map(move |column| (row, column)));
        let own = |&(row, column): &(usize, usize)| board[row][column] == stone;
        let mut reached: Vec<_> = cells.filter(|&(r, c)| starts(r, c)).filter(own).collect();
        let mut next = 0;
        while let Some(&(row, column)) = reached.get(next) {
            next += 1;
            for (down, right) in [(-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)] {
                let near = row.checked_add_signed(down).zip(column.checked_add_signed(right));
                let near = near.filter(|&(row, column)| row <= far && column <= far).filter(own);
                reached.extend(near.filter(|near| !reached.contains(near)));
            }
        }
        reached.iter().any(|&(row, column)| ends(row, column))
    };
    match () {
        () if walk(b'x', |row, _| row == 0, &|row, _| row == far) => Some(Seat::P1),
        () if walk(b'o', |_, column| column == 0, &|_, column| column == far) => Some(Seat::P2),
        () => None,
    }
}
