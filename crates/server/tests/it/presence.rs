//! Presence: who is at a table now, players by seat, spectators by number.

use crate::company::{Company, Ear, pinch};
use crate::house::{House, lenient};
use serde_json::{Value, json};

/// Hears on until this is said about who is here.
async fn until_here(ear: &mut Ear, here: Value, watchers: u32) {
    let expected = json!({ "type": "presence", "here": here, "watchers": watchers });
    while ear.next().await != expected {}
}

/// "Everyone's presence": whoever comes or goes is missed by those who stay.
#[tokio::test]
async fn comings_and_goings_are_told() {
    let house = House::open(lenient()).await;
    let company = Company::gather(&house, pinch()).await;
    let [host, other] = &company.players[..] else { panic!("a game of two") };
    let mut stays = Ear::open(host, &company.table).await;
    until_here(&mut stays, json!([0]), 0).await;
    let second = Ear::open(other, &company.table).await;
    let watcher = Ear::open(&house.stranger(), &company.table).await;
    until_here(&mut stays, json!([0, 1]), 1).await;
    let looked = company.watcher.look(&company.table).await["presence"].clone();
    assert_eq!(looked, json!({ "here": [0, 1], "watchers": 1 }), "a look is no visit");
    let on_another_device = Ear::open(other, &company.table).await;
    drop((second, watcher));
    until_here(&mut stays, json!([0, 1]), 0).await;
    drop(on_another_device);
    until_here(&mut stays, json!([0]), 0).await;
}
