//! What holds in every game: choices are legal, repeatable, and depend on nothing that the seat
//! may not know; trees stay within their bounds.

use crate::table::{dealt, replayed, samples};
use bots::{Budget, Cancel, Choice, Mind, Opponents, Options, Rave, Searcher, Skill, Time, search};
use tabletop::chance::dice;
use tabletop::conform::Conformance;
use tabletop::{Level, Seat, Sight, Table, Viewer, awaited_to_play};

/// Runs a check, written for any game, on all of them.
macro_rules! in_every_game {
    ($($name:ident: $check:ident;)+) => {$(
        mod $name {
            #[test] fn diamonds() { super::$check::<diamonds::Diamonds>(); }
            #[test] fn hex() { super::$check::<hex::Hex>(); }
            #[test] fn masters() { super::$check::<masters::Masters>(); }
            #[test] fn millions() { super::$check::<millions::Millions>(); }
            #[test] fn pinch() { super::$check::<pinch::Pinch>(); }
            #[test] fn pinched() { super::$check::<pinched::Pinched>(); }
        }
    )+};
}

in_every_game! {
    every_choice_is_legal: legal;
    the_same_seed_gives_the_same_choice: repeatable;
    trees_stay_within_their_bounds: bounded;
}

const SEARCHERS: [Searcher; 5] = [
    Searcher::Fitting,
    Searcher::Uct,
    Searcher::OneObserver,
    Searcher::ManyObservers,
    Searcher::RegretMatching,
];

/// Plays a random game of every sample setup and shows every decision of it, with its number.
fn decisions<G: Conformance>(mut show: impl FnMut(&Table<G>, Seat, u64)) {
    let mut number = 0;
    for (setup, game) in samples::<G>().into_iter().zip(1..) {
        let (mut table, mut dice) = (dealt::<G>(setup, game), dice(game));
        while let Ok(seat) = awaited_to_play(table.turn(), &mut dice) {
            show(&table, seat, number);
            let mv = table.game().random_move(seat, &mut dice);
            assert!(table.play(seat, mv).is_ok(), "{}: {seat} {mv}", G::ID);
            number += 1;
        }
    }
}

fn choose<G: Conformance>(
    table: &Table<G>,
    seat: Seat,
    options: &Options,
    playouts: u64,
    seed: u64,
) -> Choice<G::Move> {
    let sight = Sight::new(table.game(), seat);
    search(&sight, options, &Budget::playouts(playouts), &mut dice(seed))
}

fn legal<G: Conformance + Opponents>() {
    decisions::<G>(|table, seat, number| {
        let rookie = G::rookie(&Sight::new(table.game(), seat), &mut dice(number));
        assert!(table.check(seat, rookie).is_ok(), "{} rookie: {rookie}", G::ID);
        let rave = number.is_multiple_of(2).then_some(Rave { equivalence: 100.0 });
        let urgency = number.is_multiple_of(3).then_some(0.5);
        for searcher in SEARCHERS {
            let options = Options { searcher, rave, urgency, ..Options::default() };
            let choice = choose(table, seat, &options, number % 4, number);
            assert!(table.check(seat, choice.mv).is_ok(), "{} {options:?}: {choice:?}", G::ID);
            assert!(choice.playouts <= number % 4 && (0.0..=1.0).contains(&choice.value));
        }
    });
}

/// Shows decisions together with a twin: a table that the seat cannot tell from the true one.
fn twins<G: Conformance>(every: u64, mut show: impl FnMut(&Table<G>, &Table<G>, Seat, u64)) {
    let mut differing = 0;
    decisions::<G>(|table, seat, number| {
        if number % every > 0 {
            return;
        }
        let (viewer, mut fate) = (Viewer::Seat(seat), dice(number));
        let (deal, moves) = table.game().twin(table.deal(), table.log(), viewer, &mut fate);
        let twin = replayed(table, deal, &moves);
        let differ = |eyes| table.game().sight_key(eyes) != twin.game().sight_key(eyes);
        differing += usize::from(Viewer::all(table.seats()).any(differ));
        show(table, &twin, seat, number);
    });
    let secrets = !G::PERFECT_INFORMATION && G::CHANCE;
    assert_eq!(differing > 0, secrets, "{}: twins that differ for somebody", G::ID);
}

/// The choice is a function of sight and seed.
fn same_for_twins<G: Conformance>() {
    twins::<G>(7, |table, twin, seat, number| {
        let searcher = SEARCHERS[number as usize % SEARCHERS.len()];
        let options = Options { searcher, ..Options::default() };
        let chosen = [table, twin].map(|table| choose(table, seat, &options, 20, number));
        assert_eq!(chosen[0], chosen[1], "{} {searcher:?}", G::ID);
    });
}

#[test]
fn twins_get_the_same_choice() {
    same_for_twins::<diamonds::Diamonds>();
    same_for_twins::<hex::Hex>();
    same_for_twins::<masters::Masters>();
    same_for_twins::<millions::Millions>();
    same_for_twins::<pinch::Pinch>();
    same_for_twins::<pinched::Pinched>();
}

/// A bot of any level chooses by sight and seed.
fn same_minds_for_twins<G: Conformance + Opponents>() {
    twins::<G>(31, |table, twin, seat, number| {
        for level in Level::ALL {
            let mind = Mind { skill: Skill::Level(level), time: Time::Playouts(20) };
            let chosen = [table, twin]
                .map(|table| mind.think(&Sight::new(table.game(), seat), &mut dice(number)));
            assert_eq!(chosen[0], chosen[1], "{} {level}", G::ID);
            assert!(table.check(seat, chosen[0].mv).is_ok(), "{} {level}: {chosen:?}", G::ID);
        }
    });
}

#[test]
fn twins_get_the_same_choice_from_every_level() {
    same_minds_for_twins::<millions::Millions>();
    same_minds_for_twins::<pinched::Pinched>();
}

fn repeatable<G: Conformance>() {
    decisions::<G>(|table, seat, number| {
        if number % 23 > 0 {
            return;
        }
        for (trees, threads) in [(1, [1, 1]), (2, [1, 2]), (3, [2, 3])] {
            let searcher = SEARCHERS[number as usize % SEARCHERS.len()];
            let options = |threads| Options { searcher, trees, threads, ..Options::default() };
            let chosen = threads.map(|threads| choose(table, seat, &options(threads), 31, number));
            assert_eq!(chosen[0], chosen[1], "{} {searcher:?}, {trees} trees", G::ID);
            assert!(
                chosen[0].playouts == 31 || chosen[0].playouts == 0 || chosen[0].proven.is_some()
            );
        }
    });
}

fn bounded<G: Conformance>() {
    decisions::<G>(|table, seat, number| {
        if number % 23 > 0 {
            return;
        }
        let searcher = SEARCHERS[number as usize % SEARCHERS.len()];
        let moves = table.legal(seat).len();
        for nodes in [0, 10, 40] {
            let options = Options { searcher, nodes, trees: 2, ..Options::default() };
            let choice = choose(table, seat, &options, 60, number);
            // The root and its moves are kept in every tree.
            let most = nodes.max(2 * (1 + moves));
            assert!(choice.nodes <= most, "{} {searcher:?}: {} nodes", G::ID, choice.nodes);
            assert!(table.check(seat, choice.mv).is_ok());
        }
    });
}

#[test]
fn a_cancelled_search_still_answers() {
    let table = dealt::<pinch::Pinch>(samples::<pinch::Pinch>().remove(0), 1);
    let cancel = Cancel::default();
    cancel.cancel();
    let budget = Budget::playouts(u64::MAX).within_millis(u64::MAX >> 20).until(cancel);
    let sight = Sight::new(table.game(), Seat::P1);
    let choice = search(&sight, &Options::default(), &budget, &mut dice(1));
    assert!(choice.playouts == 0 && table.check(Seat::P1, choice.mv).is_ok());
}

#[test]
fn time_ends_a_search() {
    let table = dealt::<pinch::Pinch>(samples::<pinch::Pinch>().remove(0), 1);
    let sight = Sight::new(table.game(), Seat::P1);
    let options = Options::default().on_threads(2);
    let choice = search(&sight, &options, &Budget::millis(20), &mut dice(1));
    assert!(choice.playouts > 0 && table.check(Seat::P1, choice.mv).is_ok());
}
