use crate::*;
use store::{KeyHash, NewKey, Person};

on_both!(
    somebody_is_known_by_any_of_their_secrets,
    sessions_are_listed_and_their_use_is_noted,
    whoever_goes_for_good_leaves_nothing_but_an_id,
    a_name_belongs_to_one_person,
    a_recovery_code_works_once,
    of_many_who_use_a_code_at_once_one_gets_in,
    a_refused_new_secret_leaves_the_code,
    only_the_newest_five_codes_count,
);

async fn somebody_is_known_by_any_of_their_secrets(on: On) {
    let room = Room::new(on).await;
    add(&room, "ann", 1).await.expect("added");
    add(&room, "bob", 2).await.expect("added");
    room.store.add_key("ann", new_key(3)).await.expect("added");
    room.store.add_key("ann", new_key(4)).await.expect("added");
    assert_eq!(holders(&room).await, "ann bob ann ann -");

    assert!(matches!(room.store.add_key("bob", new_key(3)).await, Err(StoreError::IdTaken)));
    assert!(matches!(room.store.add_key("cid", new_key(5)).await, Err(StoreError::UnknownPerson)));
    room.store.end_session(key(3)).await.expect("forgotten");
    room.store.end_session(key(3)).await.expect("forgotten before");
    assert_eq!(holders(&room).await, "ann bob - ann -");

    room.store.add_recovery(key(9), "ann", 100).await.expect("a code");
    let ended = room.store.end_other_sessions("ann", key(4)).await.expect("forgotten");
    assert!(ended == [key(1)]);
    assert_eq!(holders(&room).await, "- bob - ann -");
    assert!(room.store.use_recovery(key(9), 0, new_key(5)).await.expect("an answer").is_none());
}

async fn sessions_are_listed_and_their_use_is_noted(on: On) {
    let room = Room::new(on).await;
    add(&room, "ann", 1).await.expect("added");
    add(&room, "bob", 2).await.expect("added");
    room.store.add_key("ann", new_key(3)).await.expect("added");
    assert_eq!(listed(&room, "ann").await, ["03 3 0 firefox", "01 1 0 firefox"]);
    room.store.note_use(key(1), 86_400_000, "safari".into()).await.expect("noted");
    assert_eq!(listed(&room, "ann").await, ["01 1 86400000 safari", "03 3 0 firefox"]);
    let ann = room.store.session(key(1)).await.expect("an answer").expect("ann");
    assert_eq!(ann.used, Some(86_400_000));
    assert_eq!(listed(&room, "bob").await, ["02 2 0 firefox"]);
}

async fn listed(room: &Room, person: &str) -> Vec<String> {
    let rows = room.store.sessions_of(person).await.expect("a list").into_iter();
    rows.map(|row| {
        let (made, used) = (row.made.expect("known"), row.used.expect("known"));
        format!("{} {made} {used} {}", &row.key.short()[..2], row.browser.expect("known"))
    })
    .collect()
}

async fn whoever_goes_for_good_leaves_nothing_but_an_id(on: On) {
    let room = Room::new(on).await;
    for (id, secret) in [("ann", 1), ("bob", 2)] {
        add(&room, id, secret).await.expect("added");
        let push = store::PushSubscription {
            endpoint: format!("https://push.example/{id}"),
            person: id.into(),
            p256dh: vec![1],
            auth: vec![2],
            language: "en".into(),
            at: 1,
        };
        room.store.push_subscribe(push).await.expect("subscribed");
        room.store.add_recovery(key(secret + 100), id, 100).await.expect("a code");
    }
    room.store
        .create_table(NewTable {
            sitters: people(&["ann", "bob"]),
            ..new_table("t", open("pinch"))
        })
        .await
        .expect("a table");
    assert_eq!(room.store.tables_unfinished("ann").await.expect("a list"), ["t"]);
    assert!(room.store.remove_person("ann").await.expect("removed") == [key(1)]);
    assert!(matches!(room.store.remove_person("ann").await, Err(StoreError::UnknownPerson)));
    assert_eq!(holders(&room).await, "- bob - - -");
    assert!(room.store.person("ann").await.expect("an answer").is_none());
    assert!(room.store.push_subscriptions("ann").await.expect("a list").is_empty());
    assert!(room.store.tables_unfinished("ann").await.expect("a list").is_empty());
    assert!(room.store.use_recovery(key(101), 0, new_key(5)).await.expect("an answer").is_none());
    let names = room.store.names(people(&["bob", "ann", "cid"])).await.expect("names");
    assert_eq!(names, [("bob".into(), "BOB".into())]);
    assert_eq!(room.store.push_subscriptions("bob").await.expect("a list").len(), 1);
    named(&room, "cid", "ANN", "ann").await.expect("the name is free");
}

async fn a_name_belongs_to_one_person(on: On) {
    let room = Room::new(on).await;
    add(&room, "ann", 1).await.expect("added");
    add(&room, "bob", 2).await.expect("added");
    assert!(matches!(named(&room, "cid", "Bob", "bob").await, Err(StoreError::NameTaken)));
    assert!(matches!(named(&room, "ann", "Ann 2", "ann2").await, Err(StoreError::IdTaken)));
    assert!(room.store.person("cid").await.expect("an answer").is_none());
    assert!(room.store.session(key(5)).await.expect("an answer").is_none());

    assert!(matches!(rename(&room, "ann", "B0B", "bob").await, Err(StoreError::NameTaken)));
    assert!(matches!(rename(&room, "cid", "Cid", "cid").await, Err(StoreError::UnknownPerson)));
    rename(&room, "ann", "ANN", "ann").await.expect("the same skeleton is one's own");
    rename(&room, "bob", "Rob", "rob").await.expect("renamed");
    rename(&room, "ann", "Bob", "bob").await.expect("a name given up is free");
    let ann = room.store.person("ann").await.expect("an answer").expect("ann");
    assert_eq!(ann, Person { id: "ann".into(), name: "Bob".into(), at: 7 });
}

async fn a_recovery_code_works_once(on: On) {
    let room = Room::new(on).await;
    add(&room, "ann", 1).await.expect("added");
    room.store.add_recovery(key(9), "ann", 100).await.expect("a code");
    for (code, now, new, who) in
        [(8, 50, 2, None), (9, 100, 2, None), (9, 99, 2, Some("ann")), (9, 99, 3, None)]
    {
        let found = room.store.use_recovery(key(code), now, new_key(new)).await.expect("an answer");
        assert_eq!(found.as_ref().map(|person| person.id.as_str()), who, "code {code} at {now}");
    }
    assert_eq!(holders(&room).await, "ann ann - - -");
    assert!(matches!(
        room.store.add_recovery(key(7), "cid", 100).await,
        Err(StoreError::UnknownPerson)
    ));
}

async fn of_many_who_use_a_code_at_once_one_gets_in(on: On) {
    let room = Room::new(on).await;
    add(&room, "ann", 1).await.expect("added");
    room.store.add_recovery(key(200), "ann", 100).await.expect("a code");
    let mut tries = tokio::task::JoinSet::new();
    for new in 100..150 {
        let store = room.store.clone();
        tries.spawn(async move {
            store.use_recovery(key(200), 0, new_key(new)).await.expect("an answer").is_some()
        });
    }
    assert_eq!(tries.join_all().await.into_iter().filter(|&inside| inside).count(), 1);
}

async fn a_refused_new_secret_leaves_the_code(on: On) {
    let room = Room::new(on).await;
    add(&room, "ann", 1).await.expect("added");
    room.store.add_recovery(key(9), "ann", 100).await.expect("a code");
    assert!(matches!(
        room.store.use_recovery(key(9), 0, new_key(1)).await,
        Err(StoreError::IdTaken)
    ));
    assert!(room.store.use_recovery(key(9), 0, new_key(2)).await.expect("an answer").is_some());
}

async fn only_the_newest_five_codes_count(on: On) {
    let room = Room::new(on).await;
    add(&room, "ann", 1).await.expect("added");
    add(&room, "bob", 2).await.expect("added");
    room.store.add_recovery(key(99), "bob", 100).await.expect("a code");
    for code in 10..17 {
        room.store.add_recovery(key(code), "ann", 100).await.expect("a code");
    }
    let mut live = Vec::new();
    for code in (10..17).chain([99]) {
        if room
            .store
            .use_recovery(key(code), 0, new_key(code + 100))
            .await
            .expect("an answer")
            .is_some()
        {
            live.push(code);
        }
    }
    assert_eq!(live, [12, 13, 14, 15, 16, 99]);
}

pub(crate) async fn add(room: &Room, id: &str, secret: u8) -> Result<(), StoreError> {
    let person = Person { id: id.into(), name: id.to_uppercase(), at: 7 };
    room.store.add_person(person, id.into(), new_key(secret)).await
}

async fn named(room: &Room, id: &str, name: &str, skeleton: &str) -> Result<(), StoreError> {
    let person = Person { id: id.into(), name: name.into(), at: 7 };
    room.store.add_person(person, skeleton.into(), new_key(5)).await
}

async fn rename(room: &Room, id: &str, name: &str, skeleton: &str) -> Result<(), StoreError> {
    room.store.rename(id, name.into(), skeleton.into()).await
}

/// Who is known by the secrets 1 to 5.
async fn holders(room: &Room) -> String {
    let mut found = Vec::new();
    for secret in 1..=5 {
        let person = room.store.session(key(secret)).await.expect("an answer");
        found.push(person.map_or("-".into(), |session| session.person.id));
    }
    found.join(" ")
}

fn new_key(secret: u8) -> NewKey {
    NewKey { hash: key(secret), at: i64::from(secret), browser: "firefox".into() }
}

fn key(secret: u8) -> KeyHash {
    KeyHash::new([secret; 32])
}
