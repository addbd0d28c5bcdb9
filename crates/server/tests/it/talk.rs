//! Talk: who hears what, and what may be said.

use crate::company::{Company, Ear, check, does, hear_all, makes, of, pinch};
use crate::house::{Guest, Hands, House, lenient};
use serde_json::{Value, json};

fn says(text: &str) -> Value {
    json!({ "type": "say", "text": text })
}

/// "At the table: everybody hears it."
#[tokio::test]
async fn players_are_heard_by_everybody() {
    let house = House::open(lenient()).await;
    let company = Company::gather(&house, of("diamonds", json!({ "players": 3 }))).await;
    let mut ears = company.ears().await;
    let done = ears[1].act(says("good evening")).await;
    hear_all(&mut ears, done["v"].as_u64().unwrap()).await;
    for ear in &ears {
        let what = &ear.heard.last().unwrap()["what"];
        let told = (&what["type"], &what["seat"], &what["room"], &what["text"]);
        let expected = (&json!("said"), &json!(1), &json!("table"), &json!("good evening"));
        assert_eq!(told, expected);
        assert_eq!(what["person"]["id"], company.players[1].id.as_str());
    }
}

/// "Among spectators: players hear it when the game is over."
#[tokio::test]
async fn the_gallery_is_heard_by_players_when_the_game_is_over() {
    let house = House::open(lenient()).await;
    let company = Company::gather(&house, pinch()).await;
    let mut ears = company.ears().await;
    let done = ears[2].act(says("take the middle")).await;
    hear_all(&mut ears, done["v"].as_u64().unwrap()).await;
    assert_eq!(ears[0].heard.last().unwrap()["type"], "unseen");
    assert_eq!(ears[2].heard.last().unwrap()["what"]["room"], "gallery");
    assert_eq!(gallery(&company.players[0], &company.table).await, 0);
    assert_eq!(gallery(&house.stranger(), &company.table).await, 1);
    check(&company.table, &[(&company.players[0], does("resign"), "done")]).await;
    assert_eq!(gallery(&company.players[0], &company.table).await, 1);
    let v = ears[0].v + 1;
    hear_all(&mut ears, v).await;
    let done = ears[2].act(says("I knew it")).await;
    hear_all(&mut ears, done["v"].as_u64().unwrap()).await;
    assert_eq!(ears[0].heard.last().unwrap()["what"]["text"], "I knew it");
    let nobody = house.stranger().act(&company.table, says("boo")).await;
    assert_eq!(nobody.refusal(), "401 no_session");
}

/// How much of what the gallery said a viewer finds in the log.
async fn gallery(guest: &Guest, table: &str) -> usize {
    let log = guest.get(&format!("/api/tables/{table}/log")).await.ok();
    let said = |update: &&Value| update["what"]["room"] == "gallery";
    log.as_array().unwrap().iter().filter(said).count()
}

/// Millions, R11: a player who has left entirely is silent until the roles are public.
#[tokio::test]
async fn the_rules_mute_whoever_has_left() {
    let house = House::open(lenient()).await;
    let company = Company::gather(&house, of("millions", json!({ "players": 4 }))).await;
    let [gone, stays, crook, driver] = &company.players[..] else { panic!("a game of four") };
    let left = [
        (gone, makes("choose brute"), "done"),
        (stays, makes("choose brute"), "done"),
        (crook, makes("choose crook"), "done"),
        (driver, makes("choose driver"), "done"),
        (gone, says("I am the driver"), "done"),
        (gone, makes("leave"), "done"),
        (gone, says("good luck"), "403 muted"),
        (stays, says("good riddance"), "done"),
        (&company.watcher, says("well, well"), "done"),
    ];
    check(&company.table, &left).await;
    let may_talk =
        async |guest: &Guest| guest.look(&company.table).await["position"]["may_talk"].clone();
    assert_eq!((may_talk(gone).await, may_talk(stays).await), (json!(false), json!(true)));
    let over = [
        (stays, makes("stay"), "done"),
        (crook, makes("stay"), "done"),
        (driver, makes("stay"), "done"),
        (gone, says("how was it?"), "done"),
    ];
    check(&company.table, &over).await;
    assert_eq!(may_talk(gone).await, json!(true));
}

/// Something to say, in at most five hundred characters, none of which hides.
#[tokio::test]
async fn words_are_cleaned_and_measured() {
    let (hands, settings) = Hands::of(lenient());
    let house = House::open(settings).await;
    let host = house.guest().await;
    let table = host.table(pinch()).await;
    let mut ear = Ear::open(&host, &table).await;
    let (long, too_long) = ("é".repeat(500), "é".repeat(501));
    for (given, heard) in [
        ("hello", Some("hello")),
        ("  hello \n", Some("hello")),
        ("he\u{0}l\u{7}lo", Some("hello")),
        ("\u{202e}olleh\u{202c}", Some("olleh")),
        ("he\u{200b}llo\u{feff}", Some("hello")),
        ("<b>hello</b> 🦊", Some("<b>hello</b> 🦊")),
        (&long, Some(&long)),
        (&too_long, None),
        ("", None),
        (" \t ", None),
        ("\u{200b}\u{202e}", None),
        ("\u{200b} \u{200b}", None),
        ("\u{2066}\u{2067}\u{3164}\u{ad}", None),
        ("a\u{202e}b\u{2069}c", Some("abc")),
        ("H\u{335}\u{321}\u{31b}\u{30b}\u{310}\u{346}i", Some("H\u{335}\u{321}\u{31b}i")),
        ("👩\u{200d}🚀 ❤\u{fe0f}", Some("👩\u{200d}🚀 ❤\u{fe0f}")),
    ] {
        let answer = ear.act(says(given)).await;
        let text = &ear.heard.last().map(|said| said["what"]["text"].clone());
        match heard {
            Some(heard) => assert_eq!(text.as_ref().unwrap(), heard, "{given:?}"),
            None => assert_eq!(answer["error"]["kind"], "bad_text", "{given:?}"),
        }
        hands.pass(10_000);
    }
}

/// Nobody says more than six things in ten seconds; everybody else may go on.
#[tokio::test]
async fn nobody_talks_without_end() {
    let (hands, settings) = Hands::of(lenient());
    let house = House::open(settings).await;
    let company = Company::gather(&house, pinch()).await;
    let [host, other] = &company.players[..] else { panic!("a game of two") };
    let six = [0; 6].map(|_| (host, says("and"), "done"));
    check(&company.table, &six).await;
    let seventh = [(host, says("and"), "429 too_many_requests"), (other, says("hush"), "done")];
    check(&company.table, &seventh).await;
    hands.pass(9_999);
    check(&company.table, &seventh[..1]).await;
    hands.pass(1);
    check(&company.table, &six[..1]).await;
}
