//! A gain is stashed before anything further is drawn or refilled (R8, R9): examples that begin
//! with a dog in hand or a full Safe.

use super::{game_of, play, river, seat};
use crate::Pinched;
use crate::boards::Location;
use crate::burglar::Pile;
use crate::notation::{Dog, Move, Slot};
use crate::phase::Phase;
use serde_json::{Value, json};
use tabletop::{Game, Metadata, Seat, Seats};

/// A game whose deck has these cards at these places, and any others elsewhere.
fn laid(setup: Value, rules: u32, named: &[(usize, &str)]) -> Pinched {
    let figures = Pinched::read_cards(Pinched::CARDS_TEXT).expect("the embedded file is in order");
    let form = serde_json::from_value(setup).expect("a form");
    let setup = Pinched::setup(form, &figures, rules).expect("a setup");
    let mut deal = Pinched::deal(&setup, &mut tabletop::chance::dice(1));
    // The commonest types first, so that no wild comes unasked.
    let mut spare: Vec<String> = deal.deck.clone();
    spare.sort_by_key(|card| setup.figures.kind(card).map_or(0, |kind| kind.0 + 1));
    let mut deck = vec![String::new(); spare.len()];
    for &(place, name) in named {
        let index = spare.iter().position(|card| card == name).expect("a card of that name");
        deck[place] = spare.remove(index);
    }
    let free = deck.iter_mut().filter(|card| card.is_empty());
    free.for_each(|card| *card = spare.pop().expect("as many cards as places"));
    (deal.deck, deal.first) = (deck, 0);
    game_of(&setup, &deal)
}

/// Cards at places that follow each other.
fn row<'a>(start: usize, cards: &[&'a str]) -> Vec<(usize, &'a str)> {
    cards.iter().enumerate().map(|(index, &card)| (start + index, card)).collect()
}

fn stash(game: &Pinched, who: Seat) -> [String; 3] {
    game.burglars[who].stash.map(|Pile { kind, real, wilds }| {
        let name = kind.map_or("-".to_owned(), |kind| format!("{}×{real}", game.name(kind)));
        if wilds > 0 { format!("{name}+{wilds}") } else { name }
    })
}

fn legal(game: &Pinched, who: Seat) -> Vec<String> {
    let mut moves = Vec::new();
    game.legal(who, &mut moves);
    moves.into_iter().map(|mv| game.spell(mv)).collect()
}

const WILDS: [&str; 3] = ["wild 1", "wild 2", "wild 3"];

fn wild(slot: u8) -> Move {
    Move::Wild(Slot(slot - 1))
}

/// S25, R8, R9: the Safe is opened once the Manor's cards are stashed.
#[test]
fn the_safe_is_opened_last() {
    let deck = [
        row(5, &["documents", "goblets", "goblets", "goblets", "goblets"]),
        row(18, &["gold", "gold", "gold"]),
        row(24, &["documents", "cutlery", "cutlery"]),
    ]
    .concat();
    let mut game = laid(json!({"players": 2}), 2, &deck);
    game.safe = 3;
    let before = game.deck.len();
    super::go(&mut game, &[Location::Club, Location::Heart]);
    assert_eq!((game.phase(), game.safe, game.deck.len()), (Phase::Stash, 3, before));
    assert_eq!(stash(&game, seat(1)), ["gold×3", "goblets×4", "-"]);
    assert_eq!(
        (game.burglars[seat(1)].hand.total(), legal(&game, seat(1))),
        (1, WILDS.map(String::from).into())
    );
    play(&mut game, seat(1), wild(3));
    assert_eq!((game.phase(), game.safe, game.deck.len()), (Phase::Stash, 0, before - 3));
    assert_eq!(stash(&game, seat(1)), ["gold×3", "goblets×4", "cutlery×2+1"]);
    assert_eq!(legal(&game, seat(1)), WILDS);
    assert!(game.burglars[seat(1)].known.is_empty());
    play(&mut game, seat(1), wild(3));
    assert_eq!(stash(&game, seat(1))[2], "cutlery×2+2");
    assert_eq!(game.phase(), Phase::Market);
}

/// Rules 1: a Manor's cards and the Safe's were one gain.
#[test]
fn the_safe_was_opened_at_once() {
    let deck = [
        row(5, &["documents", "goblets", "goblets", "goblets", "goblets"]),
        row(18, &["gold", "gold", "gold"]),
        row(24, &["documents", "cutlery", "cutlery"]),
    ]
    .concat();
    let mut game = laid(json!({"players": 2}), 1, &deck);
    game.safe = 3;
    let before = game.deck.len();
    super::go(&mut game, &[Location::Club, Location::Heart]);
    assert_eq!((game.safe, game.deck.len()), (0, before - 3));
    assert_eq!(stash(&game, seat(1)), ["gold×3", "goblets×4", "cutlery×2"]);
    assert_eq!(game.burglars[seat(1)].hand.total(), 2);
}

const FIRST: [&str; 3] = ["gold", "goblets", "cutlery"];

/// The first burglar begins the day with a dog.
fn with_dog(mut game: Pinched, dog: Dog) -> Pinched {
    game.dogs[dog as usize] = Some(seat(1));
    game.phase = Phase::Dogs;
    game
}

/// S26, R34: what Rufus brings is stashed before the River is filled.
#[test]
fn rufus_and_the_river() {
    let deck = [
        row(20, &["documents", "gold", "gold"]),
        row(23, &FIRST),
        row(32, &["jewellery", "artefacts", "paintings"]),
    ]
    .concat();
    let dealt = |rules| with_dog(laid(json!({"players": 3}), rules, &deck), Dog::Rufus);
    let mut game = dealt(2);
    play(&mut game, seat(1), Move::Rufus);
    assert_eq!((game.phase(), super::missing(&game)), (Phase::Stash, 3));
    assert_eq!(legal(&game, seat(1)), WILDS);
    play(&mut game, seat(1), wild(1));
    assert_eq!(stash(&game, seat(1))[0], "gold×3+1");
    let names = |game: &Pinched| game.river.map(|card| game.name(card.expect("a card")));
    assert_eq!(names(&game), ["jewellery", "artefacts", "paintings"]);
    assert_eq!(game.phase(), Phase::Plan);

    let mut first = dealt(1);
    play(&mut first, seat(1), Move::Rufus);
    assert_eq!((first.phase(), super::missing(&first)), (Phase::Stash, 0), "rules 1");
}

/// S26, R34: and so is what Gordie brings.
#[test]
fn gordie_and_the_slot() {
    let boards = ["diamond:standard", "club:standard", "spade:crown", "heart:crown"];
    let deck = [row(13, &["documents"]), row(23, &FIRST), row(35, &["jewellery"])].concat();
    let dealt = |rules| {
        let game = laid(json!({"players": 4, "setup": boards}), rules, &deck);
        with_dog(game, Dog::Gordie)
    };
    let fetch = Move::Gordie(Location::Spade, Slot(3));
    let slot = |game: &Pinched| game.manors[Location::Spade.index()][3].map(|kind| game.name(kind));
    let mut game = dealt(2);
    play(&mut game, seat(1), fetch);
    assert_eq!((game.phase(), slot(&game)), (Phase::Stash, None));
    play(&mut game, seat(1), wild(2));
    assert_eq!((game.phase(), slot(&game)), (Phase::Plan, Some("jewellery".to_owned())));
    assert_eq!(game.dogs[Dog::Gordie as usize], Some(seat(1)));

    let mut first = dealt(1);
    play(&mut first, seat(1), fetch);
    assert_eq!(slot(&first), Some("jewellery".to_owned()), "rules 1");
}

/// S27, R37: a River pick is stashed before the River is filled, and the next seat waits for both.
#[test]
fn a_pick_before_the_river_is_filled() {
    let deck =
        [row(20, &["documents", "goblets", "paintings"]), row(32, &["jewellery", "artefacts"])]
            .concat();
    let evening = |rules| {
        let mut game = laid(json!({"players": 3}), rules, &deck);
        (game.first, game.mastermind, game.actor) = (seat(3), seat(3), seat(3));
        super::go(&mut game, &[Location::Club, Location::Club, Location::Heart]);
        super::settle(&mut game);
        play(&mut game, seat(3), Move::Skip);
        play(&mut game, seat(1), river(1));
        game
    };
    let names = |game: &Pinched| game.river.map(|card| card.map(|kind| game.name(kind)));
    let some = |names: [&str; 3]| names.map(|name| Some(name.to_owned()));
    let both = |one, other| [seat(one), seat(other)].into_iter().collect::<Seats>();
    let mut game = evening(2);
    assert_eq!(names(&game)[0], None);
    assert_eq!(game.turn().seats(), both(1, 3));
    play(&mut game, seat(1), wild(1));
    assert_eq!(names(&game), some(["jewellery", "goblets", "paintings"]));
    assert_eq!(game.turn().seats(), both(2, 3));

    let first = evening(1);
    assert_eq!(names(&first), some(["jewellery", "goblets", "paintings"]), "rules 1");
}

/// S30, R15: `done` in the final sale discards the hand as well.
#[test]
fn done_in_the_final_sale() {
    let deck = [
        row(5, &["ceramics", "ceramics", "gold", "gold", "gold"]),
        row(18, &["gold", "goblets", "paintings"]),
    ]
    .concat();
    let mut game = laid(json!({"players": 2}), 2, &deck);
    super::go(&mut game, &[Location::Club, Location::Heart]);
    game.phase = Phase::Final;
    let ceramics = game.setup.figures.kind("ceramics").expect("a type");
    assert_eq!(game.burglars[seat(1)].hand.of(ceramics), 2);
    play(&mut game, seat(1), Move::Done);
    assert_eq!(game.discard.of(ceramics), 2);
    assert!(game.burglars[seat(1)].hand.is_empty() && game.burglars[seat(1)].sold.is_empty());
    assert_eq!(game.turn().seats(), Seats::one(seat(2)));
}
