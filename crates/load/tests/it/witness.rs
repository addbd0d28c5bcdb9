//! A witness loses nothing, however often the connection breaks.

use crate::fake::Fake;
use load::{Answer, Api, BackOff, Failure, Person, Server, Shown, Standing, Witness};
use protocol::{Act, Action, Clock, ErrorKind, NewTable, TableId};
use std::sync::Arc;

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
        public: false,
    };
    let table = api.table(&people[0], &new).await.unwrap();
    let join = Act { id: "join".parse().unwrap(), action: Action::Join { seat: None } };
    let joined = api.act(&table, &people[1], &join).await.unwrap();
    assert_eq!((joined.v, api.act(&table, &people[1], &join).await.unwrap().v), (2, 2));
    (api, people, table)
}

fn put(text: &str) -> Action {
    Action::Move { moves: vec![text.into()], on: None, expects: None }
}

/// The first legal move once the witness knows of the version.
async fn first_move(witness: &Witness, v: u64) -> Action {
    let mut knows = witness.knows();
    let knows = knows.wait_for(|knows| knows.v >= v).await.unwrap().clone();
    let position = knows.position.expect("the game has started");
    put(&Standing::read(&position).unwrap().legal[0])
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
    for turn in 0..8 {
        let witness = &witnesses[turn % 2];
        let action = first_move(witness, v).await;
        match witness.act(action).await.unwrap() {
            Answer::Done { v: done, .. } => assert_eq!(done, v + 1),
            Answer::Refused(error) => panic!("{error:?}"),
        }
        v += 1;
    }
    let illegal = witnesses[0].act(put("z99")).await.unwrap();
    assert!(matches!(illegal, Answer::Refused(error) if error.kind == ErrorKind::IllegalMove));
    let mut reconnects = Vec::new();
    for (witness, person) in witnesses.into_iter().zip(&people) {
        witness.knows().wait_for(|knows| knows.v == v).await.unwrap();
        let testimony = witness.testify().await.unwrap();
        let log = Shown::read_log(&api.log(&table, person).await.unwrap()).unwrap();
        assert_eq!(log.len(), 10);
        assert_eq!(testimony.check(&log), Ok(()));
        assert_eq!(testimony.acknowledged.len(), 4);
        assert!(testimony.unanswered.is_empty());
        let shown: Vec<u64> = testimony.shown.iter().map(|shown| shown.v).collect();
        assert_eq!(shown, (3..=10).collect::<Vec<_>>());
        reconnects.push(testimony.reconnects);
    }
    assert_eq!(reconnects, [2, 2]);
}

#[tokio::test]
async fn a_server_that_stays_away_is_given_up() {
    let (fake, server) = Fake::open().await;
    let (_, people, table) = table(server).await;
    // Nobody listens at an address that was free a moment ago.
    let free = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let sit = Witness::sit(free.into(), people[0].clone(), table, BackOff::default()).await;
    assert!(matches!(sit, Err(Failure::Connect(_))));
    assert_eq!(fake.tables(), (1, 0));
}
