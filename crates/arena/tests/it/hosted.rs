//! Games at tables that the server hosts.

use crate::{plan, played};
use arena::{BotPace, NoteRow, Plan, Player, Report};

fn hosted(game: &str, setup: &str, players: &[&str], games: u64) -> Report {
    played(&plan(game, setup, players, games).hosted(BotPace::Normal).expect("a plan"))
}

fn note<'a>(report: &'a Report, name: &str) -> Option<&'a NoteRow> {
    report.company.as_ref()?.notes.iter().find(|row| row.name == name)
}

/// Bots and people play every game to its end; the same plan gives the same games, whatever the number of threads.
#[test]
fn hosted_games_can_be_repeated() {
    for (game, setup, players) in [
        ("pinch", r#"{"size":5}"#, &["rookie", "random"][..]),
        ("diamonds", r#"{"players":3}"#, &["rookie", "script:rookie"]),
        ("masters", r#"{"mode":"duel"}"#, &["rookie", "script:random"]),
        ("millions", r#"{"players":4}"#, &["script:truthful", "rookie"]),
        ("pinched", r#"{"players":3,"talk":true}"#, &["script:truthful", "rookie"]),
    ] {
        let played = |threads: usize| {
            let plan = plan(game, setup, players, 2).threads(threads);
            let report = played(&plan.hosted(BotPace::Normal).expect("a plan"));
            serde_json::to_value(&report).expect("JSON")
        };
        let (one, two) = (played(1), played(2));
        assert_eq!(one, two, "{game}");
        assert_eq!(one["hosted"], true);
    }
}

/// What players do to each other is noted: jobs, bribes, words kept.
#[test]
fn company_is_reported() {
    let millions = hosted("millions", r#"{"players":5}"#, &["rookie", "script:truthful"], 5);
    let company = millions.company.as_ref().expect("a report");
    assert_eq!(company.games, millions.games.len() as u64);
    assert!(company.rounds >= company.games, "{company:?}");
    let claims = note(&millions, "claim_true").expect("truthful people claim");
    assert!(claims.players[1].count > 0);
    assert_eq!(note(&millions, "claim_false").map_or(0, |row| row.players[1].count), 0);
    assert!(note(&millions, "free_phase_seconds").expect("negotiations").median > 1.0);

    // One of them at a table, since they let everybody else plan first.
    let talk = r#"{"players":2,"talk":true}"#;
    let pinched = hosted("pinched", talk, &["rookie", "script:truthful"], 4);
    assert!(note(&pinched, "word_kept").expect("words").players[1].count > 0);
    assert_eq!(note(&pinched, "word_broken").map_or(0, |row| row.players[1].count), 0);
}

/// A bot that is told how long to think is none that people meet.
#[test]
fn not_everybody_can_sit_at_a_hosted_table() {
    for (player, sits) in
        [("master", true), ("script:master@25s", true), ("master@9", false), ("cmd:true", false)]
    {
        let plan = plan("pinch", r#"{"size":5}"#, &["rookie", player], 2);
        assert_eq!(plan.hosted(BotPace::Normal).is_ok(), sits, "{player}");
    }
}

/// A name that no script of the game has is answered with those there are.
#[test]
fn unknown_scripts_are_refused() {
    let game = catalog::game("millions").expect("a game");
    let players: Vec<Player> =
        ["rookie", "script:saint"].map(|text| text.parse().expect("a player")).into();
    let refused = Plan::new(game, r#"{"players":4}"#, &players, 1).err().expect("a refusal");
    assert!(refused.to_string().contains("script:truthful"), "{refused}");
}

/// With a slow person at the table no bot settles anything before them, at the pace where they have the time; where bots are alone
/// nobody is waited for.
#[test]
fn bots_leave_people_their_time() {
    for (game, setup) in
        [("millions", r#"{"players":4,"rounds":3}"#), ("pinched", r#"{"players":3,"talk":true}"#)]
    {
        let slow = ["script:silent@25s", "rookie"];
        let report = hosted(game, setup, &slow, 3);
        let hasty = note(&report, "settled_before_people");
        assert!(hasty.is_none(), "{game}: {hasty:?}");
        let brisk = plan(game, setup, &slow, 3).hosted(BotPace::Brisk).expect("a plan");
        let least = note(&played(&brisk), "settled_before_people").expect("bots go on").median;
        assert!((10.0..25.0).contains(&least), "{game}: {least}");
        let bots = hosted(game, setup, &["rookie", "random"], 3);
        assert!(note(&bots, "free_phase_seconds").expect("phases").max < 40.0, "{game}");
    }
}
