//! People who play one game after another, whatever becomes of the server.

use load::{Answer, Api, BackOff, Failure, Known, OpenDecision, Person, Testimony, Witness};
use protocol::{Act, Action, Clock, ErrorKind, NewTable, SeatAsk, TableId, TurnKind};
use serde_json::{Map, Value, json};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tabletop::chance::{self, Dice, below};
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;

/// What is played, by how many people and against how many bots.
#[derive(Clone)]
pub struct Players {
    game: &'static str,
    setup: Map<String, Value>,
    people: usize,
    bots: usize,
    /// Which of all players they are.
    number: usize,
    /// How long each waits before a move.
    pace: Duration,
}

impl Players {
    /// Every game; one of them with a bot at the table.
    pub fn of_all_games() -> Vec<Players> {
        let players = |game, setup: Value, people, bots| {
            let Value::Object(setup) = setup else { unreachable!("a setup is an object") };
            Players { game, setup, people, bots, number: 0, pace: Duration::ZERO }
        };
        vec![
            players("pinch", json!({ "size": 7 }), 2, 0),
            players("diamonds", json!({ "players": 3 }), 2, 1),
            players("masters", json!({}), 2, 0),
            players("millions", json!({ "players": 3 }), 3, 0),
            players("pinched", json!({ "players": 2 }), 2, 0),
        ]
    }

    /// The same, as those with a number who wait so long before each move.
    pub fn numbered(self, number: usize, pace: Duration) -> Players {
        Players { number, pace, ..self }
    }

    fn new_table(&self) -> NewTable {
        let mut seats = vec![SeatAsk::Me {}];
        seats.extend((1..self.people).map(|_| SeatAsk::Open {}));
        seats.extend((0..self.bots).map(|_| SeatAsk::Bot { level: tabletop::Level::Rookie }));
        NewTable {
            game: self.game.into(),
            setup: Some(self.setup.clone()),
            cards: None,
            seats: Some(seats),
            clock: Clock::None,
            pace: Default::default(),
            public: true,
            entropy: None,
        }
    }
}

/// How much has been acknowledged at all tables together.
#[derive(Default)]
pub struct Count {
    pub moves: AtomicU64,
    changed: Notify,
    answers: Mutex<Vec<Answered>>,
}

/// A move that was acknowledged.
#[derive(Clone, Copy)]
pub struct Answered {
    /// Whose it was, as their number.
    pub players: usize,
    pub asked: Instant,
    pub at: Instant,
}

impl Count {
    pub fn acknowledged(&self) -> u64 {
        self.moves.load(Ordering::SeqCst)
    }

    /// Waits until so many moves have been acknowledged, or a player has failed.
    pub async fn reached<T>(&self, enough: u64, tables: &[JoinHandle<T>]) {
        while self.acknowledged() < enough {
            let waited = tokio::time::timeout(Duration::from_secs(60), self.changed.notified());
            assert!(waited.await.is_ok(), "nobody gets an answer any more");
            assert!(!tables.iter().any(JoinHandle::is_finished), "a player has given up");
        }
    }

    /// The moves that were acknowledged since then.
    pub fn since(&self, then: Instant) -> Vec<Answered> {
        let answers = self.answers.lock().unwrap();
        answers.iter().rev().take_while(|answered| answered.at >= then).copied().collect()
    }

    fn one_more(&self, players: usize, asked: Instant) {
        let mut answers = self.answers.lock().unwrap();
        answers.push(Answered { players, asked, at: Instant::now() });
        drop(answers);
        self.moves.fetch_add(1, Ordering::SeqCst);
        self.changed.notify_one();
    }
}

/// What one person saw at one table.
pub struct Seen {
    pub table: TableId,
    pub person: Arc<Person>,
    pub testimony: Testimony,
    /// What was known of the table in the end.
    pub last: Known,
}

/// Plays game after game until told to stop; each person asks a server of their own, where there are several.
pub async fn play_on(
    players: Players,
    servers: Vec<Api>,
    count: Arc<Count>,
    mut dice: Dice,
    stopped: watch::Receiver<bool>,
) -> Vec<Seen> {
    let mut people = Vec::new();
    let api = servers[0].clone();
    for _ in 0..players.people {
        people.push(Arc::new(patiently(|| api.person()).await));
    }
    let mut seen = Vec::new();
    while !*stopped.borrow() {
        let table = sit_down(&players, &api, &people).await;
        let seats = people.iter().zip(servers.iter().cycle()).map(|(person, api)| {
            let luck = chance::dice(below(&mut dice, u32::MAX).into());
            let (api, person, table) = (api.clone(), person.clone(), table.clone());
            let players = players.clone();
            tokio::spawn(play(players, api, person, table, count.clone(), luck, stopped.clone()))
        });
        let seats: Vec<_> = seats.collect();
        for seat in seats {
            seen.push(seat.await.unwrap());
        }
    }
    seen
}

/// A new table with everybody at it.
async fn sit_down(players: &Players, api: &Api, people: &[Arc<Person>]) -> TableId {
    let new = players.new_table();
    let table = patiently(|| api.table(&people[0], &new)).await;
    let join =
        Act { id: "join".parse().unwrap(), action: Action::Join { seat: None, entropy: None } };
    for person in &people[1..] {
        patiently(|| api.act(&table, person, &join)).await;
    }
    table
}

/// Asks until there is an answer. Asking twice for a table may make two; one is then never used.
async fn patiently<T, F: Future<Output = Result<T, Failure>>>(ask: impl Fn() -> F) -> T {
    loop {
        match ask().await {
            Ok(answer) => return answer,
            Err(failure) if failure.may_pass() => {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            Err(failure) => panic!("{failure}"),
        }
    }
}

/// One person at one table, until the game is over or everybody is to stop.
async fn play(
    players: Players,
    api: Api,
    person: Arc<Person>,
    table: TableId,
    count: Arc<Count>,
    mut dice: Dice,
    mut stopped: watch::Receiver<bool>,
) -> Seen {
    let back_off = BackOff { most: Duration::from_millis(100), ..BackOff::default() };
    let sit = || Witness::sit(api.server(), person.clone(), table.clone(), back_off);
    let witness = patiently(sit).await;
    let mut knows = witness.knows();
    let mut known = 0;
    let mut position;
    loop {
        tokio::select! {
            changed = knows.wait_for(|knows| knows.position_v > known) => {
                changed.unwrap();
            }
            _ = stopped.wait_for(|stopped| *stopped) => break,
        }
        let now = knows.borrow_and_update().clone();
        (known, position) = (now.position_v, now.position.expect("a position"));
        let decision = OpenDecision::read(&position).expect("a position");
        if decision.turn == TurnKind::Over {
            break;
        }
        let choices = decision.legal.len() as u32;
        if choices == 0 {
            continue;
        }
        if !players.pace.is_zero() {
            tokio::time::sleep(players.pace).await;
        }
        let choice = decision.legal[below(&mut dice, choices) as usize].to_string();
        let action = Action::Move { moves: vec![choice], on: None, expects: None };
        let asked = Instant::now();
        let Ok(answer) = witness.act(action).await else {
            panic!("a witness gave up: {:?}", witness.testify().await.err());
        };
        match answer {
            Answer::Done { .. } => count.one_more(players.number, asked),
            // The disk is full: the decision is still open.
            Answer::Refused(error) if error.kind == ErrorKind::Unavailable => {
                known = known.saturating_sub(1);
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            // The server's clock was set while somebody was away.
            Answer::Refused(error) if error.kind == ErrorKind::Paused => {
                known = known.saturating_sub(1);
                // Another player may have been quicker.
                drop(witness.act(Action::Resume {}).await);
            }
            // Another player was quicker.
            Answer::Refused(error) => assert!(
                matches!(
                    error.kind,
                    ErrorKind::IllegalMove | ErrorKind::NotYourTurn | ErrorKind::GameOver
                ),
                "{error:?}"
            ),
        }
    }
    let last = witness.knows().borrow().clone();
    Seen { table, person, testimony: witness.testify().await.expect("it saw everything"), last }
}
