//! Where anybody may act bots leave people their time, and answer them. Time is moved by hand; bots take none.

use crate::company::{Company, Ear, any, does, makes, pinch};
use crate::house::{Guest, Hands, House, lenient};
use serde_json::{Value, json};
use tabletop::chance::dice;

fn bot() -> Value {
    json!({ "type": "bot", "level": "rookie" })
}

/// A person and three bots in a negotiation.
struct Negotiation {
    house: House,
    hands: Hands,
    host: Guest,
    table: String,
    ear: Ear,
}

impl Negotiation {
    async fn open(pace: Value) -> Negotiation {
        let (hands, settings) = Hands::of(lenient());
        let house = House::open(settings).await;
        let host = house.guest().await;
        let seats = [json!({ "type": "me" }), bot(), bot(), bot()];
        let setup = json!({ "players": 4, "rounds": 2 });
        let mut new = json!({ "game": "millions", "setup": setup, "seats": seats });
        if !pace.is_null() {
            new["pace"] = pace;
        }
        let table = host.table(new).await;
        let mut ear = Ear::back(&host, &table, 0).await;
        let role = any(&mut dice(1), &ear.legal());
        ear.act(makes(&role)).await;
        while ear.position["turn"] != "free" {
            ear.next().await;
        }
        Negotiation { house, hands, host, table, ear }
    }

    /// How long bots wait.
    fn patience(&self) -> i64 {
        let patience = &self.ear.position["patience"];
        patience["until"].as_i64().unwrap() - patience["since"].as_i64().unwrap()
    }

    /// How many bots have left or stay.
    fn settled(&self) -> usize {
        let events = self.ear.heard.iter().filter(|told| told["what"]["by"] == "bot");
        let events = events.flat_map(|told| told["events"].as_array().into_iter().flatten());
        let said = events.filter_map(|told| told["event"]["move"].as_str());
        said.filter(|said| said.starts_with("leave") || said.starts_with("stay")).count()
    }

    /// Offers a bot money, which answers: by a move or by a word.
    async fn bargain(&mut self, amount: u32) {
        let offered = self.ear.act(makes(&format!("offer p2 {amount}"))).await;
        assert_eq!(offered["type"], "done", "{offered}");
        let v = offered["v"].as_u64().unwrap();
        let answers = |told: &&Value| told["v"].as_u64() > Some(v) && told["what"]["seat"] == 1;
        while !self.ear.heard.iter().any(|told| answers(&told)) {
            self.ear.next().await;
        }
    }

    /// Some milliseconds pass, and the table notices.
    async fn pass(&self, ms: i64) {
        self.hands.pass(ms);
        self.house.stranger().look(&self.table).await;
    }

    /// Hears on until the bots have settled everything.
    async fn until_settled(&mut self) {
        while self.ear.awaited() != [0] {
            self.ear.next().await;
        }
        assert_eq!(self.settled(), 3);
    }
}

/// The pace of the table says how long bots wait; a late offer is left its time.
#[tokio::test]
async fn bots_settle_nothing_before_their_time() {
    for (pace, waits) in [
        (json!("brisk"), 22_500),
        (json!("normal"), 60_000),
        (Value::Null, 60_000),
        (json!("relaxed"), 135_000),
    ] {
        let mut game = Negotiation::open(pace).await;
        assert_eq!(game.patience(), waits);
        game.bargain(1).await;
        assert_eq!(game.settled(), 0);
        game.pass(waits - 1).await;
        game.bargain(2).await;
        assert_eq!(game.settled(), 0);
        assert_eq!(game.patience(), waits - 1 + 8_000);
        game.pass(8_000).await;
        game.until_settled().await;
    }
}

/// Nobody waits for a person who is ready, or who has decided.
#[tokio::test]
async fn people_who_are_ready_are_not_waited_for() {
    for action in [does("ready"), makes("stay")] {
        let mut game = Negotiation::open(json!("relaxed")).await;
        game.bargain(1).await;
        assert_eq!(game.settled(), 0);
        let is_ready = action["type"] == "ready";
        assert_eq!(game.ear.act(action).await["type"], "done");
        if is_ready {
            game.until_settled().await;
            let presence = game.host.look(&game.table).await["presence"].clone();
            assert_eq!(presence["ready"], json!([0]));
        } else {
            game.ear.until_told("moved").await;
            while game.settled() < 3 {
                game.ear.next().await;
            }
        }
    }
}

/// Nor for one who has gone.
#[tokio::test]
async fn people_who_are_away_are_not_waited_for() {
    let game = Negotiation::open(json!("relaxed")).await;
    let Negotiation { house, host, table, ear, .. } = game;
    let watcher = house.guest().await;
    let mut sees = Ear::back(&watcher, &table, 0).await;
    drop(ear);
    while sees.awaited() != [0] {
        sees.next().await;
    }
    assert!(host.look(&table).await["position"]["patience"].is_object());
}

/// Elsewhere there is nothing to be ready for, and a spectator never is.
#[tokio::test]
async fn being_ready_is_for_players() {
    let house = House::open(lenient()).await;
    let company = Company::gather(&house, pinch()).await;
    company.players[0].act(&company.table, does("ready")).await.ok();
    let refused = company.watcher.act(&company.table, does("ready")).await.refusal();
    assert_eq!(refused, "403 not_seated");
    let presence = company.watcher.look(&company.table).await["presence"].clone();
    assert!(presence["ready"].is_null());
}

/// A game may begin with such a phase.
#[tokio::test]
async fn bots_wait_from_the_first_phase_on() {
    let house = House::open(lenient()).await;
    let mut begun = 0;
    for _ in 0..20 {
        let host = house.guest().await;
        let seats = [json!({ "type": "me" }), bot(), bot()];
        let setup = json!({ "players": 3, "talk": true });
        let new = json!({ "game": "pinched", "setup": setup, "seats": seats });
        let table = host.table(new).await;
        let position = host.look(&table).await["position"].clone();
        if position["turn"] == "free" {
            assert!(position["patience"].is_object(), "{position}");
            begun += 1;
        }
    }
    assert!(begun > 0);
}
