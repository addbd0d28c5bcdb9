use crate::*;
use store::{Due, Filter, Parked, TableKey, TableRow};

on_both!(
    a_log_is_read_back_as_it_was_written,
    a_step_is_written_once_and_in_its_turn,
    what_is_not_there_is_said,
    an_id_names_one_table,
    the_lobby_shows_public_tables_newest_first,
    pages_follow_each_other_while_tables_are_made,
    people_find_their_tables_and_where_they_are_awaited,
    sitting_down_leaving_and_ending_change_the_lists,
    due_tables_are_woken_in_their_order,
    pages_of_due_tables_are_whole,
    a_parked_table_is_listed_with_its_reason_and_never_due,
    people_find_the_tables_that_keep_a_seat_for_them,
    games_at_which_nothing_happens_are_found,
);

async fn a_log_is_read_back_as_it_was_written(on: On) {
    let room = Room::new(on).await;
    let table = room.table("a", open("pinch")).await;
    room.store.append(append(table, 2, &["e5", "swap"])).await.expect("written");
    // PostgreSQL has no text with a zero in it; a log has none, being JSON.
    let odd = if on == On::Sqlite { "ü \u{0} \"'" } else { "ü \u{1} \"'{}\\" };
    room.store.append(append(table, 4, &[odd])).await.expect("written");
    assert_eq!(room.entries(table, 1).await, ["opened", "e5", "swap", odd]);
    assert_eq!(room.entries(table, 3).await, ["swap", odd]);
    assert_eq!(room.steps(table).await, [1, 2, 3, 4]);
    for beyond in [5, u64::MAX] {
        assert!(room.entries(table, beyond).await.is_empty());
    }
}

async fn a_step_is_written_once_and_in_its_turn(on: On) {
    let room = Room::new(on).await;
    let table = room.table("a", open("pinch")).await;
    room.store.append(append(table, 2, &["e5", "e6"])).await.expect("written");
    for (step, entries, words) in [
        (0, &["x"][..], "table 1 already has step 0"),
        (1, &["x"], "table 1 already has step 1"),
        (3, &["x"], "table 1 already has step 3"),
        (3, &["x", "y"], "table 1 already has step 3"),
        (3, &[], "table 1 already has step 3"),
        (5, &["x"], "table 1 is at step 3, so step 5 cannot follow"),
        (u64::MAX, &["x"], "table 1 is at step 3, so step 18446744073709551615 cannot follow"),
    ] {
        let mut late = append(table, step, entries);
        late.listing = Some(over("pinch"));
        late.sitters = people(&["ann"]);
        assert_eq!(refused(room.store.append(late).await), words);
    }
    assert_eq!(room.entries(table, 1).await, ["opened", "e5", "e6"]);
    assert_eq!(room.store.tables_of("ann", None, 9, None).await.expect("a list"), []);
    assert_eq!(room.store.table("a").await.expect("a table").expect("a").listing, open("pinch"));
}

async fn what_is_not_there_is_said(on: On) {
    let room = Room::new(on).await;
    let nowhere: TableKey = "77".parse().expect("a key");
    assert_eq!(nowhere.to_string(), "77");
    assert_eq!(
        refused(room.store.append(append(nowhere, 1, &["x"])).await),
        "there is no table 77"
    );
    assert!(room.store.table("a").await.expect("an answer").is_none());
    assert!(room.steps(nowhere).await.is_empty());
}

async fn an_id_names_one_table(on: On) {
    let room = Room::new(on).await;
    room.table("a", open("pinch")).await;
    assert!(matches!(
        room.store.create_table(new_table("a", open("masters"))).await,
        Err(StoreError::IdTaken)
    ));
    assert_eq!(room.store.table("a").await.expect("a table").expect("a").listing.game, "pinch");
}

async fn the_lobby_shows_public_tables_newest_first(on: On) {
    let room = Room::new(on).await;
    for (id, listing) in [
        ("a", open("pinch")),
        ("b", running("pinch")),
        ("c", open("masters")),
        ("secret", Listing { public: false, ..open("pinch") }),
        ("d", Listing { free_seats: 0, ..open("pinch") }),
        ("e", over("masters")),
        ("f", open("pinch")),
    ] {
        room.table(id, listing).await;
    }
    let all = Filter { limit: 9, ..Filter::default() };
    let pinch = Filter { game: Some("pinch".into()), ..all.clone() };
    let waiting = Filter { stage: Some(Stage::Open), ..all.clone() };
    for (filter, ids) in [
        (all.clone(), "fedcba"),
        (pinch.clone(), "fdba"),
        (waiting.clone(), "fdca"),
        (Filter { free_seats: true, ..all.clone() }, "fca"),
        (Filter { free_seats: true, ..waiting.clone() }, "fca"),
        (Filter { free_seats: true, ..pinch.clone() }, "fa"),
        (Filter { stage: Some(Stage::Open), ..pinch.clone() }, "fda"),
        (Filter { stage: Some(Stage::Running), ..all.clone() }, "b"),
        (Filter { stage: Some(Stage::Over), game: Some("pinch".into()), ..all.clone() }, ""),
        (Filter { game: Some("' OR 1".into()), ..all.clone() }, ""),
        (Filter { limit: 2, ..all.clone() }, "fe"),
        (Filter { limit: 0, ..all.clone() }, ""),
    ] {
        assert_eq!(
            ids_of(&room.store.tables(filter.clone()).await.expect("a list")),
            ids,
            "{filter:?}"
        );
    }
}

async fn pages_follow_each_other_while_tables_are_made(on: On) {
    let room = Room::new(on).await;
    for id in ["a", "b", "c", "d", "e"] {
        room.table(id, open("pinch")).await;
    }
    let mut page = Filter { limit: 2, ..Filter::default() };
    let mut pages = Vec::new();
    loop {
        let rows = room.store.tables(page.clone()).await.expect("a page");
        let Some(last) = rows.last() else { break };
        page.before = Some(last.key);
        pages.push(ids_of(&rows));
        room.table(&format!("z{}", pages.len()), open("pinch")).await;
    }
    assert_eq!(pages, ["ed", "cb", "a"]);
}

async fn people_find_their_tables_and_where_they_are_awaited(on: On) {
    let room = Room::new(on).await;
    for (id, listing, sitters, awaited) in [
        ("a", open("pinch"), &["ann"][..], &[][..]),
        ("b", running("pinch"), &["ann", "bob"], &["bob"]),
        ("c", Listing { public: false, ..running("pinch") }, &["ann", "bob"], &["bob", "ann"]),
        ("d", over("pinch"), &["ann"], &[]),
        ("e", running("pinch"), &["bob"], &["bob"]),
    ] {
        let schedule = Schedule { awaited: people(awaited), ..Schedule::default() };
        let table = NewTable { sitters: people(sitters), schedule, ..new_table(id, listing) };
        room.store.create_table(table).await.expect("a table");
    }
    for (person, stage, tables) in [
        ("ann", None, "d c! b a"),
        ("ann", Some(Stage::Running), "c! b"),
        ("ann", Some(Stage::Open), "a"),
        ("ann", Some(Stage::Over), "d"),
        ("bob", None, "e! c! b!"),
        ("cid", None, ""),
        ("[\"ann\"]", None, ""),
    ] {
        assert_eq!(of(&room, person, stage, None).await, tables, "{person} {stage:?}");
    }
    let second = room.store.tables_of("ann", None, 1, None).await.expect("a page")[0].0.key;
    assert_eq!(of(&room, "ann", None, Some(second)).await, "c! b a");
    assert_eq!(room.store.tables_open_by("ann").await.expect("a count"), 3);
    assert_eq!(room.store.tables_open_by("cid").await.expect("a count"), 0);
}

async fn sitting_down_leaving_and_ending_change_the_lists(on: On) {
    let room = Room::new(on).await;
    let table = room.table("a", open("pinch")).await;
    let mut seats = append(table, 2, &["ann, bob"]);
    seats.sitters = people(&["ann", "bob", "ann"]);
    let mut start = append(table, 3, &["bob leaves, cid comes, it starts"]);
    start.sitters = people(&["cid"]);
    start.unseated = people(&["bob", "nobody"]);
    start.listing = Some(running("pinch"));
    start.schedule.awaited = people(&["cid"]);
    let mut end = append(table, 4, &["over"]);
    end.listing = Some(Listing { summary: r#"{"won":"ann"}"#.into(), ..over("pinch") });
    for (change, lists, open_by) in [
        (seats, ["a", "a", ""], [1, 1, 0]),
        (start, ["a", "", "a!"], [1, 0, 1]),
        (end, ["a", "", "a"], [0, 0, 0]),
    ] {
        room.store.append(change).await.expect("written");
        for (person, (list, count)) in
            ["ann", "bob", "cid"].into_iter().zip(lists.into_iter().zip(open_by))
        {
            assert_eq!(of(&room, person, None, None).await, list, "{person}");
            assert_eq!(
                room.store.tables_open_by(person).await.expect("a count"),
                count,
                "{person}"
            );
        }
    }
    let row = room.store.table("a").await.expect("a table").expect("a");
    assert_eq!(
        (row.listing.stage, row.listing.summary.as_str()),
        (Stage::Over, r#"{"won":"ann"}"#)
    );
}

async fn due_tables_are_woken_in_their_order(on: On) {
    let room = Room::new(on).await;
    assert_eq!(room.store.next_due().await.expect("an answer"), None);
    for (id, due) in [("a", Some(30)), ("b", None), ("c", Some(10)), ("d", Some(20))] {
        let schedule = Schedule { due, ..Schedule::default() };
        room.store
            .create_table(NewTable { schedule, ..new_table(id, running("pinch")) })
            .await
            .expect("a table");
    }
    for (now, limit, ids) in
        [(9, 9, ""), (10, 9, "c"), (29, 9, "cd"), (30, 9, "cda"), (99, 2, "cd")]
    {
        assert_eq!(due(&room, now, None, limit).await, ids, "at {now}");
    }
    let first = room.store.due(99, None, 1).await.expect("a list").remove(0);
    assert_eq!(due(&room, 99, Some(&first), 9).await, "da", "the next page");
    assert_eq!(room.store.next_due().await.expect("an answer"), Some(10));
    let table = room.store.table("c").await.expect("a table").expect("c").key;
    room.store.append(append(table, 2, &["woken"])).await.expect("written");
    assert_eq!(room.store.next_due().await.expect("an answer"), Some(20));
}

async fn due(room: &Room, now: i64, after: Option<&Due>, limit: u32) -> String {
    let due = room.store.due(now, after, limit).await.expect("a list");
    due.iter().map(|due| due.id.as_str()).collect()
}

/// Tables due at the same schedule are told apart by their keys, so that no page leaves one out.
async fn pages_of_due_tables_are_whole(on: On) {
    let room = Room::new(on).await;
    for id in ["a", "b", "c", "d", "e"] {
        let schedule = Schedule { due: Some(10), ..Schedule::default() };
        let table = NewTable { schedule, ..new_table(id, running("pinch")) };
        room.store.create_table(table).await.expect("a table");
    }
    let (mut ids, mut last) = (String::new(), None);
    while let Some(next) = room.store.due(10, last.as_ref(), 2).await.expect("a page").pop() {
        ids += &due(&room, 10, last.as_ref(), 2).await;
        last = Some(next);
    }
    assert_eq!(ids, "abcde");
}

async fn a_parked_table_is_listed_with_its_reason_and_never_due(on: On) {
    let room = Room::new(on).await;
    let schedule = Schedule { awaited: people(&["ann"]), due: Some(10), ..Schedule::default() };
    let new = NewTable { sitters: people(&["ann"]), schedule, ..new_table("a", open("pinch")) };
    let table = room.store.create_table(new.clone()).await.expect("a table");
    for program in ["1.0.0", "1.1.0"] {
        let parked = Parked {
            reason: format!("{program} cannot"),
            program: program.into(),
            damaged: program == "1.1.0",
        };
        room.store.park(table, parked.clone(), 7).await.expect("parked");
        let row = room.store.table("a").await.expect("a table").expect("a");
        assert_eq!((row.parked, row.listing.free_seats), (Some(parked.clone()), 0));
        let lobby = room.store.tables(Filter { limit: 9, ..Filter::default() }).await;
        assert_eq!(lobby.expect("a list")[0].parked, Some(parked));
    }
    assert_eq!(room.store.damaged().await.expect("a list"), ["a"]);
    assert_eq!(due(&room, 99, None, 9).await, "");
    assert_eq!(of(&room, "ann", None, None).await, "a", "nobody is waited for");
    assert_eq!(room.store.tables_open_by("ann").await.expect("a count"), 0);

    room.store.unpark(table, new.listing.clone(), new.schedule.clone()).await.expect("unparked");
    let row = room.store.table("a").await.expect("a table").expect("a");
    assert_eq!((row.parked, row.listing), (None, new.listing));
    assert_eq!(due(&room, 99, None, 9).await, "a");
    assert_eq!(of(&room, "ann", None, None).await, "a!");
    let nobody = Parked { reason: "?".into(), program: "?".into(), damaged: false };
    let unknown = "99".parse().expect("a key");
    assert_eq!(refused(room.store.park(unknown, nobody, 7).await), "there is no table 99");
}

async fn people_find_the_tables_that_keep_a_seat_for_them(on: On) {
    let room = Room::new(on).await;
    let mut keys = Vec::new();
    for (id, kept) in [("a", &["ann"][..]), ("b", &["ann", "bob"]), ("c", &["bob"])] {
        let table = NewTable { kept: people(kept), ..new_table(id, open("pinch")) };
        keys.push(room.store.create_table(table).await.expect("a table"));
    }
    let keeping =
        async |person: &str| ids_of(&room.store.tables_keeping(person, 9).await.expect("a list"));
    assert_eq!((keeping("ann").await, keeping("bob").await), ("ba".into(), "cb".into()));
    assert_eq!(of(&room, "ann", None, None).await, "", "nobody sits where a seat is kept");
    assert_eq!(room.store.tables_open_by("ann").await.expect("a count"), 0);

    let step = room.store.log(keys[1], 1).await.expect("a log").len() as u64 + 1;
    let mut taken = append(keys[1], step, &["joined"]);
    taken.kept = Some(people(&["bob"]));
    room.store.append(taken).await.expect("written");
    room.store.append(append(keys[1], step + 1, &["said"])).await.expect("written");
    assert_eq!((keeping("ann").await, keeping("bob").await), ("a".into(), "cb".into()));

    let parked = Parked { reason: "?".into(), program: "?".into(), damaged: false };
    room.store.park(keys[0], parked, 7).await.expect("parked");
    assert_eq!(keeping("ann").await, "");
}

fn ids_of(rows: &[TableRow]) -> String {
    rows.iter().map(|row| row.id.as_str()).collect()
}

/// A person's tables, with a mark where their decision is awaited.
async fn of(room: &Room, person: &str, stage: Option<Stage>, before: Option<TableKey>) -> String {
    let rows = room.store.tables_of(person, stage, 9, before).await.expect("a list");
    let marked: Vec<String> = rows
        .iter()
        .map(|(row, awaited)| format!("{}{}", row.id, if *awaited { "!" } else { "" }))
        .collect();
    marked.join(" ")
}

/// Running games that are not due and at which nothing has happened for a while, a page at a time.
async fn games_at_which_nothing_happens_are_found(on: On) {
    let room = Room::new(on).await;
    for (id, listing, at, due) in [
        ("a", running("pinch"), 10, None),
        ("b", running("pinch"), 20, None),
        ("c", running("pinch"), 10, Some(99)),
        ("d", over("pinch"), 10, None),
        ("e", open("pinch"), 10, None),
        ("f", running("pinch"), 15, None),
    ] {
        let schedule = Schedule { at, due, ..Schedule::default() };
        room.store
            .create_table(NewTable { schedule, ..new_table(id, listing) })
            .await
            .expect("a table");
    }
    let idle =
        async |since, after, limit| room.store.idle(since, after, limit).await.expect("a page");
    let ids =
        |page: &[(String, TableKey)]| page.iter().map(|(id, _)| id.as_str()).collect::<String>();
    assert_eq!(ids(&idle(15, None, 9).await), "af");
    let first = idle(99, None, 2).await;
    assert_eq!(ids(&first), "ab");
    assert_eq!(ids(&idle(99, Some(first[1].1), 2).await), "f");
}
