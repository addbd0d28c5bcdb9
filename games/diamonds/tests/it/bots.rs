//! The bots and the drawing.

#[path = "../../examples/two_tricks/ending.rs"]
mod ending;

use crate::table::{fixed, mover, setup, time_out};
use bots::Mind;
use diamonds::Diamonds;
use ending::Ending;
use serde_json::json;
use tabletop::chance::dice;
use tabletop::{
    Game, Imagine, Metadata, Origin, Outcome, Seat, Sight, Silent, Table, Turn, Viewer,
};

/// Plays a game with one mind among others, named in this order.
fn game_with_one_among_others(players: usize, one: Seat, minds: [&str; 2], number: u64) -> Outcome {
    let minds = minds.map(|mind| mind.parse::<Mind>().expect("a mind"));
    let setup = setup(&json!({ "players": players })).expect("a good setup");
    let mut dice = dice(number);
    let deal = Diamonds::deal(&setup, &mut dice);
    let mut game = Diamonds::start(&setup, &deal).expect("a good deal");
    loop {
        match game.turn() {
            Turn::Over(outcome) => return outcome,
            turn => {
                let seat = turn.seats().first().expect("somebody is to move");
                let mind = minds[usize::from(seat != one)];
                let mv = mind.think(&Sight::new(&game, seat), &mut dice).mv;
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
            game_with_one_among_others(players, rookie, ["rookie", "random"], number)
                .winners
                .contains(rookie)
        });
        let won = won.count();
        assert!(won >= 7, "{won} of 10 games of {players}");
    }
}

#[test]
fn the_master_beats_rookies() {
    let won = (0..6).filter(|&number| {
        let master = Seat::wrapping(number as usize, 3);
        let players: [&str; 2] = ["master@800p", "rookie"];
        game_with_one_among_others(3, master, players, number).winners.contains(master)
    });
    let won = won.count();
    assert!(won >= 4, "{won} of 6 games of 3");
}

/// What a bot chooses is a function of what its seat knows and of the dice: it chooses the same
/// where the others hold other cards.
#[test]
fn every_level_depends_on_dice_and_sight_alone() {
    let levels = ["random", "rookie", "regular", "master@300p", "plain@100p"];
    let mut table = fixed(4, 1);
    let mut differing = 0;
    for number in 0..60 {
        let Some(seat) = mover(&table) else { break };
        let (deal, moves) =
            table.game().twin(table.deal(), table.log(), Viewer::Seat(seat), &mut dice(number));
        let mut twin: Table<Diamonds> =
            Table::new(table.setup().clone(), Origin::Deal(deal)).expect("a twin");
        moves.iter().for_each(|&(seat, mv)| drop(twin.play(seat, mv).expect("the same moves")));
        let next = Viewer::Seat(seat.left(4));
        differing += usize::from(table.game().sight_key(next) != twin.game().sight_key(next));
        for level in levels {
            let mind: Mind = level.parse().expect("a mind");
            let choose = |game| mind.think(&Sight::new(game, seat), &mut dice(number)).mv;
            assert_eq!(choose(table.game()), choose(twin.game()), "{level} in move {number}");
        }
        time_out(&mut table, 1);
    }
    assert!(differing > 30, "only {differing} twins differ");
}

/// With two tricks left the best answer to a bot can be worked out: knowing that somebody plays at
/// random is worth a lot, knowing how a rookie plays is worth less.
#[test]
fn a_rookie_is_harder_to_exploit_than_a_random_player() {
    let endings = [1, 2, 3].map(Ending::new);
    let gain = |mind: &str| {
        let mind: Mind = mind.parse().expect("a mind");
        let mut fate = dice(1);
        let gains = endings.iter().map(|ending| {
            let [seen, judge] = [(); 2].map(|()| ending.strategy(mind, 2, &mut fate));
            let most = ending.gain(&seen, &seen);
            assert!(most > -1e-9, "no answer is worse than none: {most}");
            ending.gain(&seen, &judge)
        });
        gains.sum::<f64>() / endings.len() as f64
    };
    let [random, rookie] = ["random", "rookie"].map(gain);
    assert!(random > 0.3 && rookie < random, "random {random}, rookie {rookie}");
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
