//! Bots of the house.

use crate::{plan, played, timeless, usual};
use arena::figures::Verdict;
use arena::{GameRow, run};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

#[test]
fn the_number_of_threads_changes_nothing() {
    for game in catalog::games() {
        let run = |threads: usize, seed: u64| {
            let plan = plan(game.id(), &usual(*game), &["rookie", "random"], 6);
            timeless(&played(&plan.threads(threads).seed(seed)))
        };
        assert_eq!(run(1, 7), run(3, 7), "{}", game.id());
        assert_ne!(run(1, 7), run(1, 8), "{}", game.id());
    }
}

/// A test that is decided early ends with the same game, also where others were played on meanwhile.
#[test]
fn a_decided_test_ends_the_run() {
    let test = |threads: usize, players: [&str; 2]| {
        let plan = plan("pinch", r#"{"size":5}"#, &players, 4000).threads(threads);
        played(&plan.sprt("0,50".parse().expect("a test")).expect("two players"))
    };
    for (players, verdict) in
        [(["rookie", "random"], Verdict::AcceptElo1), (["random", "rookie"], Verdict::AcceptElo0)]
    {
        let (one, three) = (test(1, players), test(3, players));
        let found = one.sprt.as_ref().expect("a test");
        assert_eq!(found.verdict, verdict, "{found:?}");
        assert!(one.games.len() < 4000 && !one.stopped, "{} games", one.games.len());
        assert_eq!(timeless(&one), timeless(&three));
    }
}

/// An opening as long as the game leaves nothing to the players, so the seat decides who wins.
#[test]
fn the_games_of_a_deal_open_alike() {
    let rows = |opening: u32| {
        let plan = plan("pinch", r#"{"size":5}"#, &["rookie", "random"], 20).opening(opening);
        let row = |row: &GameRow| (row.moves, row.winners);
        played(&plan).games.iter().map(row).collect::<Vec<_>>()
    };
    let (whole, none) = (rows(1000), rows(0));
    assert!(whole.chunks(2).all(|pair| pair[0] == pair[1]), "{whole:?}");
    assert!(whole.iter().any(|row| *row != whole[0]), "{whole:?}");
    assert_ne!(rows(1), none);
}

/// Every deal is played with every seating, and the figures add up.
#[test]
fn reports_add_up() {
    for (game, setup, players, per_deal) in [
        ("pinch", r#"{"size":5}"#, &["rookie", "random"][..], 2),
        ("diamonds", r#"{"players":4}"#, &["rookie", "random"], 4),
        ("diamonds", r#"{"players":4}"#, &["rookie", "rookie", "random", "random"], 4),
        ("diamonds", r#"{"players":4}"#, &["rookie", "random", "rookie", "random"], 2),
    ] {
        let report = played(&plan(game, setup, players, 3 * per_deal));
        assert_eq!((report.deals, report.games.len() as u64), (3, 3 * per_deal));
        let seats: u64 = report.players.iter().map(|standing| standing.games).sum();
        assert_eq!(seats, 3 * per_deal * report.seats as u64);
        let won: f64 =
            report.players.iter().map(|standing| standing.share * standing.games as f64).sum();
        assert!((won - report.games.len() as f64).abs() < 1e-9, "{won} victories");
        let deals: Vec<u64> = report.games.iter().map(|row| row.deal).collect();
        assert!(deals.is_sorted() && deals.last() == Some(&2), "{deals:?}");
        for standing in &report.players {
            let [low, high] = standing.share_95;
            assert!(low <= standing.share && standing.share <= high, "{standing:?}");
            let times = &standing.times;
            assert!(times.decisions > 0 && standing.faults == 0, "{standing:?}");
            assert!(times.max_ms >= times.p99_ms && times.max_ms >= times.mean_ms, "{times:?}");
        }
        let [duel] = report.duels.as_slice() else { panic!("{:?}", report.duels) };
        assert_eq!(
            duel.pairs.as_ref().map(|pairs| pairs.iter().sum()),
            (report.seats == 2).then_some(3)
        );
        assert!(report.to_string().contains("Elo rookie over random: "), "{report}");
    }
}

/// A run that is stopped gives the whole deals that were played.
#[test]
fn a_run_can_be_stopped() {
    for threads in [1, 3] {
        let (stop, done) = (AtomicBool::new(false), AtomicU64::new(0));
        let plan = plan("pinch", r#"{"size":5}"#, &["rookie", "random"], 100_000).threads(threads);
        let report = run(&plan, &stop, &|| {
            let games = done.fetch_add(1, Ordering::Relaxed) + 1;
            stop.fetch_or(games >= 21, Ordering::Relaxed);
        });
        let report = report.expect("a report");
        assert!(report.stopped && report.to_string().contains("stopped before all 100000 games"));
        assert!((18..=23).contains(&report.games.len()), "{} games", report.games.len());
        assert_eq!(report.games.len() as u64, 2 * report.deals);
    }
}

#[test]
fn a_run_stopped_at_once_says_so() {
    let plan = plan("pinch", "{}", &["rookie", "random"], 10);
    let report = run(&plan, &AtomicBool::new(true), &|| {}).expect("a report");
    assert!(report.to_string().contains("no deal has been played"), "{report}");
}

/// Far more than its share, in every game; the games are the same each time.
#[test]
fn the_rookie_beats_random_play() {
    for game in catalog::games() {
        let report = played(&plan(game.id(), &usual(*game), &["rookie", "random"], 40).threads(2));
        let rookie = &report.players[0];
        assert!(rookie.share > 0.5 && rookie.share > rookie.fair, "{report}");
        assert!(rookie.rating.mu > report.players[1].rating.mu, "{report}");
    }
}
