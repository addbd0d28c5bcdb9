//! A sensible beginner: weighs the Locations against what the others seem to want, takes what
//! fits its stash, and sells when a set has grown enough.

use crate::Pinched;
use crate::boards::Location;
use crate::burglar::Pile;
use crate::notation::Move;
use crate::worth::{CURSE, Prospect, UNSEEN_CARD, promise};
use bots::Opponents;
use tabletop::chance::{Dice, below};
use tabletop::{BySeat, Seat, Sight};

impl Opponents for Pinched {}

/// The move that looks best; a plan is drawn from several good ones.
pub(crate) fn rookie(sight: &Sight<'_, Pinched>, dice: &mut Dice) -> Move {
    let legal = sight.legal();
    // Only what the seat can see is read off this state.
    let game = sight.imagine(dice);
    let seat = sight.seat();
    if let Some(Move::Go(_)) = legal.first() {
        return Move::Go(plan(&game, seat, dice));
    }
    let mut best = (f64::NEG_INFINITY, legal[0]);
    for mv in legal {
        let jitter = f64::from(below(dice, 1000)) / 100_000.0;
        let worth = worth(&game, seat, mv) + jitter;
        if worth > best.0 {
            best = (worth, mv);
        }
    }
    best.1
}

/// What a move brings, against the other moves of the same moment.
fn worth(game: &Pinched, seat: Seat, mv: Move) -> f64 {
    let burglar = &game.burglars[seat];
    let figures = &game.setup.figures;
    let card = || game.card_of(mv).map_or(0.0, |kind| game.taker(seat).gain(kind));
    match mv {
        Move::Take(_) | Move::River(_) | Move::Gordie(..) => card() + 0.01,
        Move::Passage(..) if game.setup.boards.crown(Location::Heart) && game.passage => {
            2.0 * card() - CURSE
        }
        Move::Passage(..) => card() + 0.01,
        Move::Draw => UNSEEN_CARD,
        Move::Rufus => 10.0,
        Move::Befriend(dog, _) => 2.0 - f64::from(dog as u8),
        Move::Stash(kind, slot) => {
            let wilds = slot.map_or(0, |slot| burglar.stash[slot.index()].wilds);
            promise(figures, kind, burglar.hand.of(kind) + wilds) + common(game, kind)
        }
        Move::Refill(kind) => promise(figures, kind, burglar.hand.of(kind)) + common(game, kind),
        Move::Wild(slot) => {
            let pile = burglar.stash[slot.index()];
            pile.kind.map_or(0.2, |kind| {
                promise(figures, kind, pile.cards() + 1) - promise(figures, kind, pile.cards())
            })
        }
        Move::Curse(to, value) => f64::from(value) + 0.01 * f64::from(game.wealth(to)),
        Move::Sell(slot) => sale(game, seat, &burglar.stash[slot.index()]),
        Move::SellAll => 100.0,
        Move::Go(_) | Move::Keep | Move::Skip | Move::Done => 0.0,
    }
}

/// A common type grows more easily.
fn common(game: &Pinched, kind: crate::Kind) -> f64 {
    f64::from(game.setup.figures.copies(kind)) / 200.0
}

/// How much better it is to sell a set than to keep it.
fn sale(game: &Pinched, seat: Seat, pile: &Pile) -> f64 {
    let figures = &game.setup.figures;
    let Some(kind) = pile.kind else { return -1.0 };
    let later = if game.watch > 1 { 1.0 } else { 0.3 };
    let cards = u32::from(pile.cards());
    let value = f64::from(pile.value(figures));
    let next = figures.types[kind.index()].steps.iter().find(|step| step.0 > cards);
    let growth = next.map_or(0.0, |&(copies, worth)| {
        1.3 * later * (f64::from(worth) - value) / f64::from(copies - cards)
    });
    // What is left in hand is dumped, so a slot for it counts in full.
    let hand = game.burglars[seat].hand;
    let refill = hand.iter().map(|(kind, cards)| promise(figures, kind, cards)).fold(0.0, f64::max);
    let keep = promise(figures, kind, pile.cards()).max(value) + growth;
    value + refill.max(0.45 * later) - keep
}

type Mix = [f64; 5];

/// A Location, drawn from a mixed strategy that answers what the others are likely to do.
fn plan(game: &Pinched, me: Seat, dice: &mut Dice) -> Location {
    let places: Vec<Location> = game.setup.boards.locations().collect();
    let players = game.players();
    let mut prospects = BySeat::new(players, [Prospect::default(); 5]);
    for seat in Seat::all(players) {
        let knows = seat == me && game.looked.contains(me);
        let secret = if knows { game.letter } else { None };
        for &place in &places {
            prospects[seat][place.index()] = game.prospect(seat, place, secret);
        }
    }
    let mut mixes = BySeat::new(players, [1.0 / places.len() as f64; 5]);
    for _ in 0..20 {
        let before = mixes;
        for seat in Seat::all(players) {
            let answer = answer(&places, |place| utility(game, seat, place, &prospects, &before));
            for &place in &places {
                let mix = &mut mixes[seat][place.index()];
                *mix = 0.7 * *mix + 0.3 * answer[place.index()];
            }
        }
    }
    draw(&places, &mixes[me], dice)
}

/// What going there is worth, with everybody else playing their mix.
fn utility(
    game: &Pinched,
    seat: Seat,
    place: Location,
    prospects: &BySeat<[Prospect; 5]>,
    mixes: &BySeat<Mix>,
) -> f64 {
    let mastermind = game.mastermind;
    let index = place.index();
    let guests = || Seat::all(game.players()).filter(|&other| other != mastermind && other != seat);
    let nobody: f64 = guests().map(|other| 1.0 - mixes[other][index]).product();
    let everybody: f64 = guests().map(|other| mixes[other][index]).product();
    let full_bank = if place == Location::Bank { everybody } else { 0.0 };
    let own = prospects[seat][index];
    if seat == mastermind {
        return nobody * own.alone + (1.0 - nobody - full_bank) * own.shared;
    }
    let there = prospects[mastermind][index];
    // Keeping the Mastermind from being alone helps everybody else.
    let block = (there.alone - there.shared).max(0.0) / (game.players() - 1) as f64;
    mixes[mastermind][index] * (own.guest * (1.0 - full_bank) + nobody * block)
}

/// A mix of the better Locations, the best most often.
fn answer(places: &[Location], utility: impl Fn(Location) -> f64) -> Mix {
    let worth: Vec<f64> = places.iter().map(|&place| utility(place)).collect();
    let most = worth.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let least = worth.iter().copied().fold(f64::INFINITY, f64::min);
    let width = 0.6 * (most - least) + 0.01;
    let mut mix = [0.0; 5];
    for (&place, worth) in places.iter().zip(&worth) {
        let near = (1.0 - (most - worth) / width).max(0.0);
        mix[place.index()] = near * near;
    }
    let all: f64 = mix.iter().sum();
    mix.map(|weight| weight / all)
}

fn draw(places: &[Location], mix: &Mix, dice: &mut Dice) -> Location {
    let weight = |place: &Location| (mix[place.index()] * 10_000.0) as u32 + 1;
    let mut ticket = below(dice, places.iter().map(weight).sum());
    let drawn = places.iter().find(|place| match ticket.checked_sub(weight(place)) {
        None => true,
        Some(left) => {
            ticket = left;
            false
        }
    });
    *drawn.unwrap_or(&places[0])
}
