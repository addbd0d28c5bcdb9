//! A witness loses nothing, however often the connection breaks.

use crate::fake::Fake;
use load::{Answer, Api, BackOff, Failure, OpenDecision, Person, Server, Shown, Witness};
use protocol::{Act, Action, Clock, ErrorKind, NewTable, TableId};
use std::sync::Arc;
use std::time::Duration;

async fn table(server: Server) -> (Api, [Arc<Person>; 2], TableId) {
    let api = Api::new(server);
    let people = [Arc::new(api.person().await.unwrap()), Arc::new(api.person().await.unwrap())];
    let serde_json::Value::Object(setup) = serde_json::json!({"size": 5}) else { unreachable!() };
    let new = NewTable {
        game: "pinch".into(),
        setup: Some(setup),
        cards: None,
        seats: None,
        clock: Clock::None,
        pace: Default::default(),
        public: false,
        entropy: None,
    };
    let table = api.table(&people[0], &new).await.unwrap();
    let join =
        Act { id: "join".parse().unwrap(), action: Action::Join { seat: None, entropy: None } };
    let joined = api.act(&table, &people[1], &join).await.unwrap();
    assert_eq!((joined.v, api.act(&table, &people[1], &join).await.unwrap().v), (2, 2));
    (api, people, table)
}

fn put(text: &str) -> Action {
    Action::Move { moves: vec![text.into()], on: None, expects: None }
}

/// Whose turn it is and the first of their moves, once everybody knows of the version.
async fn next_move(witnesses: &[Witness], v: u64) -> (usize, Action) {
    let mut found = None;
    for (index, witness) in witnesses.iter().enumerate() {
        let mut knows = witness.knows();
        let knows = knows.wait_for(|knows| knows.v >= v).await.unwrap();
        let position = knows.position.as_ref().expect("the game has started");
        let legal = OpenDecision::read(position).unwrap().legal;
        found = found.or(legal.first().map(|text| (index, put(text))));
    }
    found.expect("the game is not over")
}

#[tokio::test]
async fn nothing_is_lost_and_nothing_done_twice() {
    let (fake, server) = Fake::open().await;
    let (api, people, table) = table(server).await;
    let mut witnesses = Vec::new();
    for person in &people {
        let sit = Witness::sit(server, person.clone(), table.clone(), BackOff::default());
        witnesses.push(sit.await.unwrap());
    }
    fake.break_after([3, 4, 6, 9]);
    let mut v = 2;
    for _ in 0..8 {
        let (index, action) = next_move(&witnesses, v).await;
        match witnesses[index].act(action).await.unwrap() {
            Answer::Done { v: done, .. } => assert_eq!(done, v + 1),
            Answer::Refused(error) => panic!("{error:?}"),
        }
        v += 1;
    }
    let illegal = witnesses[0].act(put("z99")).await.unwrap();
    assert!(matches!(illegal, Answer::Refused(error) if error.kind == ErrorKind::IllegalMove));
    let (mut acknowledged, mut reconnects) = (0, 0);
    for (witness, person) in witnesses.into_iter().zip(&people) {
        witness.knows().wait_for(|knows| knows.v == v).await.unwrap();
        let testimony = witness.testify().await.unwrap();
        let log = Shown::read_log(&api.log(&table, person).await.unwrap()).unwrap();
        assert_eq!(log.len(), 10);
        assert_eq!(testimony.check(&log), Ok(()));
        assert!(testimony.unanswered.is_empty());
        let shown: Vec<u64> = testimony.shown.iter().map(|shown| shown.v).collect();
        assert_eq!(shown, (3..=10).collect::<Vec<_>>());
        acknowledged += testimony.acknowledged.len();
        reconnects += testimony.reconnects;
    }
    assert_eq!((acknowledged, reconnects), (8, 4));
}

#[tokio::test]
async fn a_server_that_stays_away_is_given_up() {
    let (fake, server) = Fake::open().await;
    let (_, people, table) = table(server).await;
    let back_off = BackOff { patience: Duration::ZERO, ..BackOff::default() };
    let witness = Witness::sit(server, people[0].clone(), table.clone(), back_off).await.unwrap();
    witness.knows().wait_for(|knows| knows.v == 2).await.unwrap();
    fake.leave();
    assert!(matches!(witness.act(put("a1")).await, Err(Failure::Left)));
    assert!(matches!(witness.testify().await, Err(Failure::Away { .. })));
    let late = Witness::sit(server, people[0].clone(), table, back_off).await;
    assert!(matches!(late, Err(Failure::Connect(_))));
}
