//! Table talk.

use crate::{basic, check, legal, of, play, public, seat, turn};
use pinched::{Illegal, Location, Move, Phase, Pinched};
use serde_json::{Value, json};
use tabletop::chance::dice;
use tabletop::conform::Conformance;
use tabletop::{
    Game, Metadata, Origin, RandomMove, Refusal, Seats, Seed, Table, Turn, seat_to_play,
};

fn refused(table: &mut Table<Pinched>, who: &str, text: &str) -> Option<Refusal<Illegal>> {
    let mv = table.game().read(text).expect("a move");
    table.play(seat(who), mv).err()
}

fn awaited(table: &Table<Pinched>) -> String {
    let seats: Vec<String> = table.turn().awaited().iter().map(|seat| seat.to_string()).collect();
    seats.join(" ")
}

fn word(table: &Table<Pinched>, who: &str) -> Value {
    let word = of(table, who, "word");
    json!([word["kept"], word["broken"]])
}

/// S29, R45: two declarations a day, none twice in a row, before and after the choice; the game
/// waits for choices only. R46: the last one of the day is judged at the reveal.
#[test]
fn words() {
    let mut table = basic(3).after("p1 say club");
    let said = Some(Refusal::Illegal(Illegal::SaidAlready(Location::Club)));
    assert_eq!(refused(&mut table, "p1", "say club"), said);
    let absent = Some(Refusal::Illegal(Illegal::NotInPlay(Location::Bank)));
    assert_eq!(refused(&mut table, "p1", "say bank"), absent);
    play(&mut table, "p1 say heart");
    assert_eq!(legal(&table, "p1"), "go club, go diamond, go heart, go spade");
    play(&mut table, "p2 go club");
    assert_eq!((turn(&table), awaited(&table)), ("p1 p2 p3".into(), "p1 p3".into()));
    assert_eq!(legal(&table, "p2"), "say club, say diamond, say heart, say spade");
    play(&mut table, "p2 say diamond");
    assert_eq!(legal(&table, "p2"), "say club, say heart, say spade");
    play(&mut table, "p1 go heart");
    assert_eq!(turn(&table), "p2 p3");
    play(&mut table, "p3 go club");
    assert_ne!(public(&table)["phase"], json!("plan"), "nobody waits for talk");
    let said = json!([
        {"seat": 0, "at": "club"}, {"seat": 0, "at": "heart"}, {"seat": 1, "at": "diamond"},
    ]);
    check(&table, json!({"said": said}));
    let words = ["p1", "p2", "p3"].map(|who| word(&table, who));
    assert_eq!(words, [json!([1, 0]), json!([0, 1]), json!([0, 0])]);
    play(&mut table, "quiet");
    check(&table, json!({"said": []}));
    assert_eq!(["p1", "p2", "p3"].map(|who| word(&table, who)), words);
    play(&mut table, "p1 say heart");
}

/// S29: without `talk` there are no words.
#[test]
fn no_words() {
    let mut table = basic(3).option("talk", json!(false)).after("p2 go club");
    assert_eq!(turn(&table), "p1 p3");
    let refusal = refused(&mut table, "p1", "say heart");
    assert_eq!(refusal, Some(Refusal::Illegal(Illegal::NotNow(Phase::Plan))));
    check(&table, json!({"said": [], "words": 0}));
}

/// A word cannot be taken back.
#[test]
fn a_word_stands() {
    let mut table = basic(2).after("p1 say club");
    assert!(table.undo(seat("p1")).is_err());
}

/// The clock never speaks for a seat the game waits for, and no seat is ever left with a single
/// move in a plan; R45.
#[test]
fn nobody_is_made_to_talk() {
    let figures = Pinched::read_cards(Pinched::CARDS_TEXT).expect("the embedded file is in order");
    let mut dice = dice(3);
    for (index, setup) in Pinched::samples(&figures).into_iter().enumerate() {
        let origin = Origin::Seed(Seed::new([index as u8; 32]));
        let mut table: Table<Pinched> = Table::new(setup, origin).expect("a sample begins");
        while let Ok(mover) = seat_to_play(table.turn(), &mut dice) {
            for awaited in table.turn().awaited().iter() {
                let mv = table.default_move(awaited, &mut dice);
                assert!(!matches!(mv, Move::Say(_)));
            }
            if let Turn::Free { may, must } = table.turn() {
                assert!(must != Seats::NONE && may.iter().all(|seat| table.legal(seat).len() > 1));
            }
            let mv = table.game().random_move(mover, &mut dice);
            table.play(mover, mv).expect("a legal move");
        }
    }
}
