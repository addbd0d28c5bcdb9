//! Programs from outside: tiny scripts for the shell.

use crate::{plan, played, timeless};
use arena::{Failure, FaultKind, Plan, Player, Report, run};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Answers a question with the first legal move, which stands last in the question.
const FIRST: &str = r#"moves=${line##*\"moves\":[\"}; echo "{\"move\":\"${moves%%\"*}\"}""#;

/// A player that runs a script.
fn script(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("the script is written");
    format!("cmd:sh {}", path.to_str().expect("a path in UTF-8"))
}

fn good() -> String {
    script("good.sh", &format!("while read -r line; do {FIRST}; done"))
}

fn kinds(report: &Report) -> Vec<FaultKind> {
    let mut kinds: Vec<FaultKind> = report.faults.iter().map(|fault| fault.kind).collect();
    kinds.dedup();
    kinds
}

/// Patience for programs that are to be found at fault for something else.
fn patient(plan: Plan) -> Plan {
    plan.limit(Duration::from_secs(60))
}

#[test]
fn a_good_program_plays_to_the_end() {
    let good = good();
    for (game, setup) in [
        ("pinch", r#"{"size":5}"#),
        ("diamonds", r#"{"players":3}"#),
        ("masters", "{}"),
        ("millions", r#"{"players":3}"#),
        ("pinched", r#"{"players":2}"#),
    ] {
        let one = played(&patient(plan(game, setup, &[&good, "random"], 2)));
        assert_eq!(one.faults, [], "{game}");
        let two = played(&patient(plan(game, setup, &[&good, "random"], 2)).threads(2));
        assert_eq!(timeless(&one), timeless(&two), "{game}");
    }
}

/// The same first legal move loses every game of two by a fault, and none without one.
#[test]
fn a_fault_loses_a_game_of_two() {
    for (name, text, kind, detail) in [
        ("crash.sh", "read -r line; exit 1".to_owned(), FaultKind::Crashed, ""),
        ("gone.sh", "exit 0".to_owned(), FaultKind::Crashed, ""),
        (
            "illegal.sh",
            "while read -r line; do echo '{\"move\":\"z99\"}'; done".to_owned(),
            FaultKind::Illegal,
            "z99",
        ),
        (
            "unreadable.sh",
            "while read -r line; do echo 'let me think'; done".to_owned(),
            FaultKind::Unreadable,
            "let me think",
        ),
        // The first answer after a start has time; the second never comes.
        (
            "slow.sh",
            format!("read -r line; {FIRST}; while read -r line; do :; done"),
            FaultKind::Late,
            "",
        ),
    ] {
        let bad = script(name, &text);
        let plan = plan("pinch", r#"{"size":5}"#, &[&bad, "rookie"], 4).threads(2);
        let limit = if kind == FaultKind::Late {
            Duration::from_millis(20)
        } else {
            Duration::from_secs(60)
        };
        let report = played(&plan.limit(limit));
        assert_eq!((kinds(&report), report.faults.len()), (vec![kind], 4), "{name}");
        assert_eq!((report.players[0].share, report.players[0].faults), (0.0, 4), "{name}");
        assert!(report.faults.iter().all(|fault| fault.detail.contains(detail)), "{report}");
        let named = format!("faults of {}", &bad[..20]);
        assert!(report.to_string().contains(&named), "{report}");
    }
}

/// At a larger table a program that fails is played for, and no longer asked after its third
/// fault; the game is played to its end.
#[test]
fn a_fault_costs_a_move_at_a_larger_table() {
    let bad = script("mistaken.sh", "while read -r line; do echo '{\"move\":\"z99\"}'; done");
    let report = played(&patient(plan("diamonds", r#"{"players":3}"#, &[&bad, "random"], 3)));
    assert_eq!((kinds(&report), report.faults.len()), (vec![FaultKind::Illegal], 3 * 3));
    assert_eq!(report.players[0].times.decisions, 9);
    for (place, fault) in report.faults.iter().enumerate() {
        assert_eq!((fault.game, fault.seat.index()), (place as u64 / 3, place / 3));
    }
    assert!(report.games.iter().all(|row| row.moves > 30 && !row.winners.is_empty()));
}

#[test]
fn what_cannot_be_played_is_refused() {
    let game = |id| catalog::game(id).expect("a game");
    let players = |texts: &[&str]| -> Vec<Player> {
        texts.iter().map(|text| text.parse().expect("a player")).collect()
    };
    let refused = |id, setup, texts: &[&str]| Plan::new(game(id), setup, &players(texts), 1).err();
    assert!(matches!(refused("pinch", "{", &["rookie", "random"]), Some(Failure::Refused(_))));
    let solo = r#"{"mode":"solo"}"#;
    assert!(matches!(refused("masters", solo, &["rookie", "random"]), Some(Failure::Lineup(_))));
    let three = plan("diamonds", r#"{"players":3}"#, &["rookie", "random", "cmd:x"], 1);
    let test = "0,5".parse().expect("a test");
    assert!(matches!(three.sprt(test).err(), Some(Failure::NotADuel)));
    let missing = plan("pinch", "{}", &["rookie", "cmd:/no/such/program"], 1);
    let alone = plan("pinch", "{}", &["rookie", "rookie"], 1);
    let failed = run(&alone, &AtomicBool::new(false), &|| {}).err();
    assert!(matches!(failed, Some(Failure::Lineup(_))), "{failed:?}");
    let failed = run(&missing, &AtomicBool::new(false), &|| {}).err();
    assert!(matches!(failed, Some(Failure::CannotStart { .. })), "{failed:?}");
}
