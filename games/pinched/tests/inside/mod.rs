//! Examples that begin in the middle of a game, or look behind the screen.

mod gains;

use crate::boards::Location;
use crate::burglar::Counts;
use crate::cards::Kind;
use crate::notation::{Dog, Move, Slot};
use crate::phase::Phase;
use crate::{Deal, Pinched, Setup, deck};
use serde_json::json;
use tabletop::chance::dice;
use tabletop::conform::Conformance;
use tabletop::{BySeat, Game, Metadata, Seat, Seats, Silent};

fn seat(number: usize) -> Seat {
    Seat::new(number - 1).expect("a seat")
}

fn game(setup: serde_json::Value, rules: u32) -> Pinched {
    let figures = Pinched::read_cards(Pinched::CARDS_TEXT).expect("the embedded file is in order");
    let form = serde_json::from_value(setup).expect("a form");
    let setup = Pinched::setup(form, &figures, rules).expect("a setup");
    game_of(&setup, &Pinched::deal(&setup, &mut dice(5)))
}

/// A game after its starting wilds.
fn game_of(setup: &Setup, deal: &Deal) -> Pinched {
    let mut game = Pinched::start(setup, deal).expect("a game");
    while game.phase == Phase::Setup {
        let owing = game.open.first().expect("a wild to place");
        clock(&mut game, owing);
    }
    game
}

fn play(game: &mut Pinched, seat: Seat, mv: Move) {
    assert_eq!(game.check(seat, mv), Ok(()), "{seat} {mv} in {}", game.phase());
    assert!(game.turn().seats().contains(seat), "{seat} {mv} in {}", game.phase());
    game.play(seat, mv, &mut Silent(&mut dice(0)));
    assert_eq!(game.audit(), Ok(()));
}

/// What the clock plays.
fn clock(game: &mut Pinched, seat: Seat) {
    let mv = game.timeout(seat);
    play(game, seat, mv);
}

fn go(game: &mut Pinched, places: &[Location]) {
    for (index, &place) in places.iter().enumerate() {
        play(game, seat(index + 1), Move::Go(place));
    }
}

/// Settles open stashing choices by the clock.
fn settle(game: &mut Pinched) {
    while let Some(owing) = game.open.first() {
        clock(game, owing);
    }
}

fn river(slot: u8) -> Move {
    Move::River(Slot(slot - 1))
}

/// Takes cards off the deck until so many are left, and hands them over.
fn drain(game: &mut Pinched, left: u8) -> Counts {
    let mut drained = Counts::default();
    while game.deck.len() > left {
        drained.add(game.deck.draw().expect("a card"), 1);
    }
    drained
}

fn discard(game: &mut Pinched, cards: &Counts) {
    cards.iter().for_each(|(kind, n)| game.discard.add(kind, n));
}

fn missing(game: &Pinched) -> usize {
    game.river.iter().filter(|card| card.is_none()).count()
}

/// The first burglar is the first Mastermind, all stashes are empty slots of one type each.
fn begin(setup: serde_json::Value) -> Pinched {
    begin_by(setup, Pinched::RULES)
}

fn begin_by(setup: serde_json::Value, rules: u32) -> Pinched {
    let mut game = game(setup, rules);
    game.first = seat(1);
    game.mastermind = seat(1);
    game.actor = seat(1);
    game
}

/// S18, R38: no reshuffle before `done`, a missing River card waits, and the order of the two
/// tracks changes nothing.
#[test]
fn the_river_waits_for_the_sale() {
    let mut start = begin(json!({"players": 3}));
    go(&mut start, &[Location::Heart, Location::Club, Location::Club]);
    settle(&mut start);
    play(&mut start, seat(1), Move::Skip);
    let drained = drain(&mut start, 1);
    discard(&mut start, &drained);
    let picks = [(seat(2), river(1)), (seat(3), river(2))];

    let mut one = start.clone();
    for (picker, pick) in picks {
        play(&mut one, picker, pick);
        settle(&mut one);
    }
    assert_eq!((missing(&one), one.deck.reshuffles), (1, 0));
    assert_eq!(one.turn().seats(), Seats::one(seat(1)));
    play(&mut one, seat(1), Move::Done);
    assert_eq!((missing(&one), one.deck.reshuffles), (0, 1));

    let mut other = start;
    play(&mut other, seat(1), Move::Done);
    for (picker, pick) in picks {
        play(&mut other, picker, pick);
        settle(&mut other);
    }
    assert_eq!(one.river, other.river);
    assert_eq!(one.manors, other.manors);
    assert!(one.deck.rest().eq(other.deck.rest()));
}

/// S20, R43: the score, the Gold Bars among equals, a shared victory, a score below zero.
#[test]
fn the_score() {
    let mut game = begin(json!({"players": 3}));
    let figures = game.setup.figures.clone();
    let (gold, cutlery) = (figures.gold, figures.kind("cutlery").expect("a type"));
    let sold = |game: &mut Pinched, who, bars, forks| {
        game.burglars[seat(who)].sold = Counts::default();
        game.burglars[seat(who)].sold.add(gold, bars);
        game.burglars[seat(who)].sold.add(cutlery, forks);
    };
    sold(&mut game, 1, 3, 0);
    sold(&mut game, 2, 2, 3);
    sold(&mut game, 3, 1, 2);
    game.lisa = Some(seat(3));
    game.burglars[seat(1)].diamonds = 1;
    game.burglars[seat(2)].curses[1] = 1;
    game.burglars[seat(3)].curses[2] = 1;
    let result = game.outcome();
    assert_eq!(result.scores.as_slice(), [4, 4, 4]);
    assert_eq!(result.winners, Seats::one(seat(1)));
    sold(&mut game, 2, 3, 2);
    assert_eq!(game.outcome().winners, [seat(1), seat(2)].into_iter().collect());
    sold(&mut game, 2, 0, 0);
    assert_eq!(game.outcome().scores[seat(2)], -1);
}

/// S21: the reshuffle, to the card.
#[test]
fn the_reshuffle() {
    let mut key = [0; 32];
    key[31] = 1;
    for (k, expected) in [(1, "febdgcah"), (2, "hgefacbd")] {
        let mut items: Vec<char> = "abcdefgh".chars().collect();
        deck::shuffle(&key, k, &mut items);
        assert_eq!(items.into_iter().collect::<String>(), expected);
    }
}

/// S23, R37, R39: with no card to be had anywhere the game runs on to its end.
#[test]
fn no_cards_at_all() {
    let boards = ["diamond:crown", "club:standard", "heart:standard", "bank:crown"];
    let mut game = begin(json!({"players": 4, "setup": boards}));
    let drained = drain(&mut game, 0);
    drained.iter().for_each(|(kind, n)| game.burglars[seat(4)].sold.add(kind, n));
    let before: BySeat<u8> = game.burglars.map(|burglar| burglar.hand.total());
    go(&mut game, &[Location::Bank, Location::Bank, Location::Club, Location::Club]);
    assert_eq!(game.burglars.map(|burglar| burglar.hand.total()), before);
    play(&mut game, seat(2), river(1));
    settle(&mut game);
    assert_eq!(game.turn().seats(), Seats::one(seat(1)));
    play(&mut game, seat(1), Move::Done);
    assert_eq!(game.turn().seats(), Seats::one(seat(3)));
    play(&mut game, seat(3), river(2));
    settle(&mut game);
    assert_eq!(missing(&game), 3, "the last card went to p4 without being asked");
    while let Some(mover) = game.turn().awaited().first() {
        clock(&mut game, mover);
    }
}

/// R39: slots that could not be filled are tried again once there are cards.
#[test]
fn short_places_are_filled_later() {
    let mut game = begin(json!({"players": 2}));
    let drained = drain(&mut game, 0);
    drained.iter().for_each(|(kind, n)| game.burglars[seat(2)].sold.add(kind, n));
    go(&mut game, &[Location::Diamond, Location::Club]);
    settle(&mut game);
    play(&mut game, seat(2), river(1));
    settle(&mut game);
    play(&mut game, seat(1), Move::Done);
    assert_eq!(game.phase(), Phase::Plan);
    assert!(game.manors[Location::Diamond.index()].iter().flatten().count() < 5);
    let back = std::mem::take(&mut game.burglars[seat(2)].sold);
    discard(&mut game, &back);
    go(&mut game, &[Location::Club, Location::Heart]);
    settle(&mut game);
    while game.phase() != Phase::Plan {
        let mover = game.turn().awaited().first().expect("a seat");
        clock(&mut game, mover);
    }
    assert_eq!(game.manors[Location::Diamond.index()].iter().flatten().count(), 5);
    assert_eq!(missing(&game), 0);
}

/// R26: with no Curse left the Crown passage works without one.
#[test]
fn no_curse_left() {
    let boards = ["diamond:standard", "club:standard", "spade:crown", "heart:crown"];
    let mut game = begin(json!({"players": 4, "setup": boards}));
    for _ in 0..6 {
        let value = game.curses.draw(seat(2), 0).expect("a Curse");
        game.burglars[seat(2)].curses[usize::from(value)] += 1;
    }
    use Location::{Club, Diamond, Heart};
    go(&mut game, &[Heart, Club, Club, Club]);
    settle(&mut game);
    for manor in [Diamond, Club] {
        play(&mut game, seat(1), Move::Passage(manor, Slot(0)));
        settle(&mut game);
    }
    assert_eq!(game.phase(), Phase::Market);
    assert_eq!(game.curses_of(seat(1)), [0; 0]);
}

/// R35: Rufus takes what there is, and is not offered an empty River; no Manor card, no Gordie.
/// R33: with both dogs the order is free, and `skip` ends the step.
#[test]
fn dogs_with_little_to_fetch() {
    let boards = ["diamond:standard", "club:standard", "spade:crown", "heart:crown"];
    let mut game = begin(json!({"players": 4, "setup": boards}));
    game.dogs = [Some(seat(1)); 2];
    game.phase = Phase::Dogs;
    let legal = |game: &Pinched| {
        let mut moves = Vec::new();
        game.legal(seat(1), &mut moves);
        moves
    };
    assert_eq!(legal(&game).len(), 22);
    let mut second = game.clone();
    second.play(seat(1), Move::Gordie(Location::Spade, Slot(1)), &mut Silent(&mut dice(0)));
    settle(&mut second);
    assert_eq!(legal(&second), [Move::Rufus, Move::Skip]);
    second.play(seat(1), Move::Skip, &mut Silent(&mut dice(0)));
    assert_eq!(second.phase(), Phase::Plan);

    game.discard.add(game.river[0].take().expect("a card"), 1);
    let before = game.burglars[seat(1)].hand.total();
    let stashed = |game: &Pinched| -> u8 {
        game.burglars[seat(1)].stash.iter().map(|pile| pile.cards()).sum()
    };
    let all = before + stashed(&game);
    let mut two = game.clone();
    two.play(seat(1), Move::Rufus, &mut Silent(&mut dice(0)));
    settle(&mut two);
    assert_eq!(two.burglars[seat(1)].hand.total() + stashed(&two), all + 2);
    assert_eq!(missing(&two), 0);

    game.river = [None; 3];
    assert!(!legal(&game).contains(&Move::Rufus));
    game.rested[Dog::Rufus as usize] = true;
    game.manors = [[None; 8]; 4];
    assert!(legal(&game).is_empty());
}

/// Imagined states differ from the truth where something is hidden, and only there.
#[test]
fn imagined_hands_differ() {
    let boards = ["diamond:crown", "club:standard", "heart:crown", "bank:crown"];
    let mut game = begin(json!({"players": 4, "setup": boards}));
    for seat in Seat::all(4) {
        let pile = |kind| crate::burglar::Pile { kind: Some(Kind(kind)), real: 0, wilds: 0 };
        game.burglars[seat].stash = [pile(0), pile(1), pile(2)];
        game.burglars[seat].hand = Counts::default();
        game.burglars[seat].known = Counts::default();
    }
    game.plans = BySeat::new(4, None);
    use Location::{Bank, Club};
    for (index, place) in [Bank, Bank, Club, Club].into_iter().enumerate() {
        game.play(seat(index + 1), Move::Go(place), &mut Silent(&mut dice(0)));
    }
    let (mut hands, mut letters) =
        (std::collections::BTreeSet::new(), std::collections::BTreeSet::new());
    let mut chance = dice(3);
    for _ in 0..200 {
        use tabletop::Imagine;
        let dream = game.imagine(tabletop::Viewer::Seat(seat(3)), &mut chance);
        hands.insert(dream.names(&dream.burglars[seat(1)].hand));
        letters.insert(dream.letter);
    }
    assert!(hands.len() > 5, "{} hands imagined", hands.len());
    assert_eq!(letters.len(), 4);
    for hand in hands {
        let barred = [0, 1, 2].map(|kind| game.name(Kind(kind)));
        let open = game.open.contains(seat(1));
        assert!(hand.iter().all(|card| !barred.contains(card)), "{hand:?}");
        assert!(open || !hand.contains(&"documents".to_owned()), "{hand:?}");
    }
}

/// R38: whether the pick or `done` comes first changes nothing while the pick is being stashed: the
/// River waits for the stashing (R37), which it did not before rules 2.
#[test]
fn the_river_while_somebody_stashes() {
    assert_eq!(stashing_beside_the_sale(1), 0);
    assert_eq!(stashing_beside_the_sale(2), 1);
}

/// How many River cards are missing then.
fn stashing_beside_the_sale(rules: u32) -> usize {
    let mut start = begin_by(json!({"players": 2}), rules);
    go(&mut start, &[Location::Diamond, Location::Club]);
    settle(&mut start);
    let drained = drain(&mut start, 0);
    discard(&mut start, &drained);
    start.burglars[seat(2)].stash = Default::default();
    start.burglars[seat(2)].stash[1].wilds = 1;
    let orders = [[(2, river(1)), (1, Move::Done)], [(1, Move::Done), (2, river(1))]];
    let ends = orders.map(|moves| {
        let mut game = start.clone();
        for (mover, mv) in moves {
            game.play(seat(mover), mv, &mut Silent(&mut dice(0)));
        }
        assert!(game.open.contains(seat(2)));
        (game.river, game.deck.len())
    });
    assert!(ends[0] == ends[1]);
    ends[0].0.iter().filter(|card| card.is_none()).count()
}
