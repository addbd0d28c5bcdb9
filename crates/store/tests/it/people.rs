use crate::*;
use store::{KeyHash, Person};

#[tokio::test]
async fn somebody_is_known_by_any_of_their_secrets() {
    let room = Room::new();
    add(&room, "ann", 1).await.expect("added");
    add(&room, "bob", 2).await.expect("added");
    room.store.add_key("ann", key(3)).await.expect("added");
    room.store.add_key("ann", key(4)).await.expect("added");
    assert_eq!(holders(&room).await, "ann bob ann ann -");

    assert!(matches!(room.store.add_key("bob", key(3)).await, Err(StoreError::IdTaken)));
    assert!(matches!(room.store.add_key("cid", key(5)).await, Err(StoreError::UnknownPerson)));
    room.store.forget_key(key(3)).await.expect("forgotten");
    room.store.forget_key(key(3)).await.expect("forgotten before");
    assert_eq!(holders(&room).await, "ann bob - ann -");

    room.store.add_recovery(key(9), "ann", 100).await.expect("a code");
    room.store.forget_other_keys("ann", key(4)).await.expect("forgotten");
    assert_eq!(holders(&room).await, "- bob - ann -");
    assert!(room.store.use_recovery(key(9), 0, key(5)).await.expect("an answer").is_none());
}

#[tokio::test]
async fn a_name_belongs_to_one_person() {
    let room = Room::new();
    add(&room, "ann", 1).await.expect("added");
    add(&room, "bob", 2).await.expect("added");
    assert!(matches!(named(&room, "cid", "Bob", "bob").await, Err(StoreError::NameTaken)));
    assert!(matches!(named(&room, "ann", "Ann 2", "ann2").await, Err(StoreError::IdTaken)));
    assert!(room.store.person("cid").await.expect("an answer").is_none());
    assert!(room.store.person_by_key(key(5)).await.expect("an answer").is_none());

    assert!(matches!(rename(&room, "ann", "B0B", "bob").await, Err(StoreError::NameTaken)));
    assert!(matches!(rename(&room, "cid", "Cid", "cid").await, Err(StoreError::UnknownPerson)));
    rename(&room, "ann", "ANN", "ann").await.expect("the same skeleton is one's own");
    rename(&room, "bob", "Rob", "rob").await.expect("renamed");
    rename(&room, "ann", "Bob", "bob").await.expect("a name given up is free");
    let ann = room.store.person("ann").await.expect("an answer").expect("ann");
    assert_eq!(ann, Person { id: "ann".into(), name: "Bob".into(), at: 7 });
}

#[tokio::test]
async fn a_recovery_code_works_once() {
    let room = Room::new();
    add(&room, "ann", 1).await.expect("added");
    room.store.add_recovery(key(9), "ann", 100).await.expect("a code");
    for (code, now, new, who) in
        [(8, 50, 2, None), (9, 100, 2, None), (9, 99, 2, Some("ann")), (9, 99, 3, None)]
    {
        let found = room.store.use_recovery(key(code), now, key(new)).await.expect("an answer");
        assert_eq!(found.as_ref().map(|person| person.id.as_str()), who, "code {code} at {now}");
    }
    assert_eq!(holders(&room).await, "ann ann - - -");
    assert!(matches!(
        room.store.add_recovery(key(7), "cid", 100).await,
        Err(StoreError::UnknownPerson)
    ));
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_who_use_a_code_at_once_one_gets_in() {
    let room = Room::new();
    add(&room, "ann", 1).await.expect("added");
    room.store.add_recovery(key(200), "ann", 100).await.expect("a code");
    let mut tries = tokio::task::JoinSet::new();
    for new in 100..150 {
        let store = room.store.clone();
        tries.spawn(async move {
            store.use_recovery(key(200), 0, key(new)).await.expect("an answer").is_some()
        });
    }
    assert_eq!(tries.join_all().await.into_iter().filter(|&inside| inside).count(), 1);
}

#[tokio::test]
async fn a_refused_new_secret_leaves_the_code() {
    let room = Room::new();
    add(&room, "ann", 1).await.expect("added");
    room.store.add_recovery(key(9), "ann", 100).await.expect("a code");
    assert!(matches!(room.store.use_recovery(key(9), 0, key(1)).await, Err(StoreError::IdTaken)));
    assert!(room.store.use_recovery(key(9), 0, key(2)).await.expect("an answer").is_some());
}

#[tokio::test]
async fn only_the_newest_five_codes_count() {
    let room = Room::new();
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
            .use_recovery(key(code), 0, key(code + 100))
            .await
            .expect("an answer")
            .is_some()
        {
            live.push(code);
        }
    }
    assert_eq!(live, [12, 13, 14, 15, 16, 99]);
}

async fn add(room: &Room, id: &str, secret: u8) -> Result<(), StoreError> {
    let person = Person { id: id.into(), name: id.to_uppercase(), at: 7 };
    room.store.add_person(person, id.into(), key(secret)).await
}

async fn named(room: &Room, id: &str, name: &str, skeleton: &str) -> Result<(), StoreError> {
    let person = Person { id: id.into(), name: name.into(), at: 7 };
    room.store.add_person(person, skeleton.into(), key(5)).await
}

async fn rename(room: &Room, id: &str, name: &str, skeleton: &str) -> Result<(), StoreError> {
    room.store.rename(id, name.into(), skeleton.into()).await
}

/// Who is known by the secrets 1 to 5.
async fn holders(room: &Room) -> String {
    let mut found = Vec::new();
    for secret in 1..=5 {
        let person = room.store.person_by_key(key(secret)).await.expect("an answer");
        found.push(person.map_or("-".into(), |person| person.id));
    }
    found.join(" ")
}

fn key(secret: u8) -> KeyHash {
    KeyHash::new([secret; 32])
}
