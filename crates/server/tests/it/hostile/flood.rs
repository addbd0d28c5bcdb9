//! More requests than anybody needs, from one address and from very many.

use super::{Scene, hear_out};
use governor::clock::FakeRelativeClock;
use serde_json::Value;
use server::Settings;
use server::limits::{Address, LimitSettings, Limits};
use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;
use tokio::task::JoinSet;

const ROWS: usize = 10;
const IN_A_ROW: usize = 1_000;

/// A row of requests, from addresses that the client names.
fn row(address: impl Fn(usize) -> Ipv4Addr) -> String {
    let request = |n: usize| {
        let close = if n + 1 == IN_A_ROW { "Connection: close\r\n" } else { "" };
        let address = address(n);
        format!("GET /api/games HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: {address}\r\n{close}\r\n")
    };
    (0..IN_A_ROW).map(request).collect()
}

/// How many were let in; the rest were refused as they should be.
fn let_in(heard: &str) -> usize {
    let mut count = 0;
    for answer in heard.split("HTTP/1.1 ").skip(1) {
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        if head.starts_with("200 ") {
            count += 1;
            continue;
        }
        assert!(head.starts_with("429 "), "{head}");
        let body: Value = serde_json::from_str(body).unwrap();
        assert_eq!(body["error"]["kind"], "too_many_requests");
        let wait = format!("retry-after: {}", body["error"]["retry_after"]);
        assert!(head.lines().any(|line| line == wait), "{wait}: {head}");
    }
    count
}

/// Who has used up what is let in at once waits a second for every further request, so no flood gets
/// through in the time of a test. (How much time brings how much is tested with a clock of its own in `limits/tests.rs`.)
fn slow_to_forgive() -> LimitSettings {
    LimitSettings { requests_per_second: 1, ..LimitSettings::default() }
}

#[tokio::test]
async fn ten_thousand_requests_from_one_address() {
    let scene = Scene::with(Settings {
        behind_proxy: true,
        limits: slow_to_forgive(),
        ..Settings::default()
    })
    .await;
    let mut rows = JoinSet::new();
    for _ in 0..ROWS {
        rows.spawn(hear_out(scene.house.address, row(|_| Ipv4Addr::new(203, 0, 113, 9))));
    }
    scene.still_standing().await;
    let heard = rows.join_all().await;
    let answers: usize = heard.iter().map(|heard| heard.matches("HTTP/1.1 ").count()).sum();
    assert_eq!(answers, ROWS * IN_A_ROW, "everybody gets an answer");
    let welcome: usize = heard.iter().map(|heard| let_in(heard)).sum();
    let at_once = slow_to_forgive().request_burst as usize;
    assert!((at_once..answers).contains(&welcome), "{welcome} were let in");
    scene.still_standing().await;
}

#[tokio::test]
async fn nobody_is_believed_about_their_address() {
    let scene = Scene::with(Settings { limits: slow_to_forgive(), ..Settings::default() }).await;
    let made_up = row(|n| Ipv4Addr::from_bits(0x0a00_0000 + n as u32));
    let welcome = let_in(&hear_out(scene.house.address, made_up).await);
    assert!(welcome < IN_A_ROW, "each was taken for somebody else");
}

#[test]
fn a_hundred_thousand_addresses_are_not_remembered_for_ever() {
    let clock = FakeRelativeClock::default();
    let limits = Limits::with_clock(&LimitSettings::default(), clock.clone());
    let comes = |n: u32| limits.request(Address::from(IpAddr::V4(Ipv4Addr::from_bits(n)))).is_ok();
    assert!((0..100_000).all(comes), "so many are known one by one");
    let strangers = (100_000..400_000).filter(|n| comes(*n)).count();
    assert_eq!(strangers, LimitSettings::default().request_burst as usize, "the rest share");
    assert!((0..1_000).all(comes), "those known are not slowed down");
    clock.advance(Duration::from_secs(60));
    limits.sweep();
    assert!((500_000..600_000).all(comes), "those who have gone are forgotten");
}
