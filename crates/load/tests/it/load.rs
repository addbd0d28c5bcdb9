//! A whole run against the small server.

use crate::fake::Fake;
use load::{Failure, Plan, Rate, Report, Server, run};
use std::time::Duration;

fn plan(server: Server, game: &str, setup: &str) -> Plan {
    Plan {
        server,
        own_it: false,
        game: catalog::game(game).unwrap(),
        setup: setup.into(),
        tables: 3,
        rate: Rate::Max,
        warm_up: Duration::ZERO,
        length: Duration::from_secs(1),
        watchers: 4,
        ramp: 1000,
        scripted: None,
        pid: None,
        seed: 7,
    }
}

/// What must hold of any run against a server without fault.
fn check_sound(report: &Report) {
    assert!(report.moves > 0, "{report}");
    assert_eq!((report.unanswered, report.broken, report.gaps), (0, 0, 0), "{report}");
    assert!(report.refusals.is_empty(), "{report}");
    assert!(report.watched > 0, "{report}");
    let memory = report.server_memory.expect("the server tells");
    assert_eq!((memory.before, memory.after, memory.per_table), (1000, 1000, 0.0));
    assert!(serde_json::to_string(report).unwrap().lines().count() == 1);
}

#[tokio::test]
async fn games_follow_each_other() {
    let (fake, server) = Fake::open().await;
    let plan = plan(server, "pinch", r#"{"size":5}"#);
    let report = run(&plan, |_| {}, std::future::pending()).await.unwrap();
    check_sound(&report);
    assert!(report.scripted);
    assert_eq!((report.people, report.sockets), (6, 10));
    let (tables, over) = fake.tables();
    // The last game of a table may end with the run, which then does not count it.
    let counted = report.games as usize;
    assert!((counted..=counted + 3).contains(&over), "{over} are over: {report}");
    // Each may have the next table ready.
    let going = tables - over;
    assert!(over > 0 && (3..=6).contains(&going), "{tables} tables, {over} of them over");
}

#[tokio::test]
async fn every_game_can_be_played_from_lists() {
    for game in catalog::games() {
        let (_, server) = Fake::open().await;
        let setup = game.sample_setups()[0].to_string();
        let mut plan = plan(server, game.id(), &setup);
        plan.scripted = Some(false);
        let report = run(&plan, |_| {}, std::future::pending()).await.unwrap();
        check_sound(&report);
        assert!(!report.scripted);
    }
}

#[tokio::test]
async fn a_lost_connection_is_no_lost_move() {
    let (fake, server) = Fake::open().await;
    fake.break_after([3, 7, 8]);
    fake.be_busy(2);
    let mut plan = plan(server, "pinch", r#"{"size":9}"#);
    plan.rate = Rate::PerSecond(300);
    let report = run(&plan, |_| {}, std::future::pending()).await.unwrap();
    assert_eq!(
        (report.reconnects, report.unanswered, report.gaps, report.broken),
        (3, 0, 0, 0),
        "{report}"
    );
    assert_eq!(report.refusals, [("too_many_requests".to_owned(), 2)].into());
    assert!(report.due_ms.count <= 300, "no more moves than are due: {report}");
}

#[tokio::test]
async fn an_interrupted_run_reports() {
    let (fake, server) = Fake::open().await;
    let mut plan = plan(server, "pinch", r#"{"size":9}"#);
    plan.length = Duration::from_secs(80_000);
    let enough = async {
        while fake.lines() < 500 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    let report = run(&plan, |_| {}, enough).await.unwrap();
    check_sound(&report);
}

#[tokio::test]
async fn secrets_cannot_be_scripted() {
    let (_, server) = Fake::open().await;
    let mut plan = plan(server, "diamonds", r#"{"players":3}"#);
    plan.scripted = Some(true);
    let refused = run(&plan, |_| {}, std::future::pending()).await;
    assert!(matches!(refused, Err(Failure::NoScript { .. })));
}
