//! An operator's hand, beside a store that is open.

use crate::*;
use store::{ActKind, KeyHash, NewKey, Note, Person, Report};

on_both!(acts_are_done_at_once_and_written_down, nobody_reports_without_end,);

fn note(why: &str) -> Note {
    Note { operator: "olga".into(), at: 5, why: why.into() }
}

fn key(secret: u8) -> NewKey {
    NewKey { hash: KeyHash::new([secret; 32]), at: 1, browser: "firefox".into() }
}

async fn room(on: On) -> Room {
    let room = Room::new(on).await;
    for (id, secret) in [("ann", 1), ("bob", 2)] {
        let person = Person { id: id.into(), name: id.to_uppercase(), at: 7 };
        room.store.add_person(person, id.into(), key(secret)).await.expect("added");
    }
    room
}

async fn acts_are_done_at_once_and_written_down(on: On) {
    let room = room(on).await;
    room.table("t", open("pinch")).await;
    let mut hand = room.operator();
    assert_eq!(hand.find("x", "bob").expect("an answer").expect("bob").id, "bob");
    assert_eq!(hand.find("ann", "bob").expect("an answer").expect("ann").id, "ann");
    let code = KeyHash::new([9; 32]);
    room.store.add_recovery(code, "ann", 100).await.expect("a code");
    hand.ban("ann", &note("spam")).expect("banned");
    hand.ban("ann", &note("again")).expect("fine");
    hand.rename("bob", "Rob", "rob", &note("rude")).expect("renamed");
    hand.close("t", &note("abuse")).expect("closed");
    for refused in [
        hand.ban("cid", &note("")),
        hand.unban("bob", &note("")),
        hand.rename("bob", "ANN", "ann", &note("")),
        hand.close("u", &note("")),
    ] {
        assert!(refused.is_err(), "and not written down");
    }
    let holder = async |secret| {
        let session = room.store.session(KeyHash::new([secret; 32])).await.expect("an answer");
        session.map(|session| session.person.name)
    };
    assert_eq!((holder(1).await, holder(2).await), (None, Some("Rob".into())));
    assert!(room.store.use_recovery(code, 0, key(3)).await.expect("an answer").is_none());
    let told: Vec<String> = hand
        .acts()
        .expect("a list")
        .iter()
        .map(|act| format!("{} {} {} {} {}", act.at, act.operator, act.kind, act.target, act.why))
        .collect();
    let expected = [
        "5 olga ban ann spam",
        "5 olga ban ann again",
        "5 olga rename bob rude",
        "5 olga close t abuse",
    ];
    assert_eq!(told, expected);

    // A server carries each out once.
    let to_do = room.store.acts_to_do().await.expect("a list");
    assert_eq!(to_do, hand.acts().expect("a list"));
    for act in &to_do[..3] {
        room.store.act_done(act).await.expect("noted");
    }
    let left = room.store.acts_to_do().await.expect("a list");
    assert!(left.len() == 1 && left[0].kind == ActKind::Close);
    hand.unban("ann", &note("sorry")).expect("unbanned");
    assert_eq!(holder(1).await, Some("ANN".into()));
}

async fn nobody_reports_without_end(on: On) {
    let room = room(on).await;
    let report = |at: i64| Report {
        at,
        reporter: "ann".into(),
        person: "bob".into(),
        table: "t".into(),
        v: Some(7),
        line: Some("rude words".into()),
        why: "rude".into(),
    };
    for (at, kept) in [(10, true), (11, true), (12, false), (21, true)] {
        assert_eq!(
            room.store.report(report(at), 2, at - 10).await.expect("an answer"),
            kept,
            "{at}"
        );
    }
    let hand = room.operator();
    let list = hand.reports(2).expect("a list");
    assert_eq!(list, [report(21), report(11)]);
}
