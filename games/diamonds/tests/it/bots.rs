//! The rookie and the drawing.

use crate::table::{fixed, setup, time_out};
use bots::Mind;
use diamonds::Diamonds;
use serde_json::json;
use tabletop::chance::dice;
use tabletop::{Game, Level, Outcome, Seat, Sight, Silent, Title, Turn, Viewer};

/// Plays a game with one rookie among random players.
fn game_with_a_rookie(players: usize, rookie: Seat, number: u64) -> Outcome {
    let setup = setup(&json!({ "players": players })).expect("a good setup");
    let mut dice = dice(number);
    let deal = Diamonds::deal(&setup, &mut dice);
    let mut game = Diamonds::start(&setup, &deal).expect("a good deal");
    loop {
        match game.turn() {
            Turn::Over(outcome) => return outcome,
            turn => {
                let seat = turn.seats().first().expect("somebody is to move");
                let level = if seat == rookie { Level::Rookie } else { Level::Random };
                let mv = Mind::from(level).think(&Sight::new(&game, seat), &mut dice).mv;
                game.play(seat, mv, &mut Silent(&mut dice));
            }
        }
    }
}

#[test]
fn the_rookie_beats_random_players() {
    for players in 3..=5 {
        let won = (0..10).filter(|&number| {
            let rookie = Seat::wrapping(number as usize, players);
            game_with_a_rookie(players, rookie, number).winners.contains(rookie)
        });
        let won = won.count();
        assert!(won >= 7, "{won} of 10 games of {players}");
    }
}

#[test]
fn the_rookie_depends_on_dice_and_sight_alone() {
    use tabletop::Imagine;
    let mut table = fixed(4, 1);
    for _ in 0..12 {
        let seat = table.turn().seats().first().expect("somebody is to move");
        let dream = table.game().imagine(Viewer::Seat(seat), &mut dice(3));
        let choose =
            |game| Mind::from(Level::Rookie).think(&Sight::new(game, seat), &mut dice(7)).mv;
        assert_eq!(choose(table.game()), choose(&dream));
        time_out(&mut table, 1);
    }
}

/// Every moment of a game of five fits a terminal.
#[test]
fn drawings_fit_a_terminal() {
    let mut table = fixed(5, 1);
    loop {
        for viewer in Viewer::all(5) {
            let text = Diamonds::draw(&table.view(viewer));
            assert!(text.lines().count() <= 25, "{text}");
            assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        }
        if time_out(&mut table, 1) == 0 {
            break;
        }
    }
}

#[test]
fn a_drawing_says_what_wins_and_why() {
    let mut table = fixed(3, 7);
    let mut last = |moves: usize, viewer: Viewer| {
        time_out(&mut table, moves);
        Diamonds::draw(&table.view(viewer))
    };
    let seat = Viewer::Seat(Seat::P1);
    assert!(
        last(0, seat)
            .contains("Hand     T9 T13 T16\n         D7 D9 D11 D13 D15\n         M6 M9 M12 M13")
    );
    assert!(last(1, seat).contains("p1 is winning with M6: one suit, the highest rank"));
    assert!(last(1, seat).contains("p2 is winning with T5: two suits, Thief beats Madam"));
    assert!(last(5, Viewer::Spectator).contains("p1 is winning with T9: one suit"));
    assert!(!last(0, Viewer::Spectator).contains("Hand"));
    let theft = last(26, Viewer::Spectator);
    assert!(theft.contains("p1 may take 4 Madams from p2"), "{theft}");
    assert!(theft.contains("M6=2 M10=2 M12=3"), "{theft}");
    assert!(last(100, seat).contains("over: won by p1"));
}
