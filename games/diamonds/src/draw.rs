//! The position in text, for a terminal of 80 columns.

use crate::card_set::CardSet;
use crate::deck::{Card, Suit};
use crate::trick::winning;
use crate::view::{Phase, View};
use tabletop::Seat;

const WIDTH: usize = 80;

/// Draws a view.
pub(crate) fn draw(view: &View) -> String {
    let mut text = String::new();
    let out = &mut text;
    line(out, &headline(view));
    line(out, "One suit: highest. Two: Dog > Thief > Madam > Dog. Three: lowest rank.");
    line(out, "");
    line(out, "      points  hand   T  D  M  diamonds won");
    for seat in Seat::all(view.players) {
        line(out, &seat_row(view, seat));
    }
    line(out, "");
    for (seat, pile) in view.piles.iter() {
        wrapped(out, &format!("{seat} won"), &by_suit(pile));
        if !view.stolen[seat].is_empty() {
            wrapped(out, &format!("{seat} stole"), &by_suit(view.stolen[seat]));
        }
    }
    line(out, "");
    match view.phase {
        Phase::Play => trick(out, view),
        Phase::Steal => theft(out, view),
        Phase::Over => {}
    }
    if let (Some(hand), Phase::Play) = (view.hand, view.phase) {
        let rows = Suit::ALL.map(|suit| hand.of(suit)).into_iter().filter(|row| !row.is_empty());
        for (row, label) in rows.zip(["Hand", "", ""]) {
            wrapped(out, label, &row.iter().map(|card| card.to_string()).collect::<Vec<_>>());
        }
    }
    text
}

fn headline(view: &View) -> String {
    let what = match (view.phase, view.to_move) {
        (Phase::Play, Some(seat)) => format!("{seat} to play"),
        (Phase::Steal, Some(seat)) => format!("{seat} may steal"),
        _ => {
            let names: Vec<String> = view.totals.richest().iter().map(|s| s.to_string()).collect();
            format!("over: won by {}", names.join(" and "))
        }
    };
    format!("Round {} of {}, {what}", view.round, view.players)
}

fn seat_row(view: &View, seat: Seat) -> String {
    let count = |suit| view.piles[seat].of(suit).len();
    format!(
        "{}{seat} {:>8}  {:>4}  {:>2} {:>2} {:>2}  {:>12}{}",
        if view.to_move == Some(seat) { '>' } else { ' ' },
        view.totals[seat],
        view.hand_counts[seat.index()],
        count(Suit::Thief),
        count(Suit::Dog),
        count(Suit::Madam),
        diamonds(view, view.piles[seat] | view.stolen[seat]),
        if view.seat == Some(seat) { "  (you)" } else { "" },
    )
}

/// The diamonds on the Madams among the cards.
fn diamonds(view: &View, cards: CardSet) -> u32 {
    let on = |card: Card| u32::from(view.diamonds[usize::from(card.rank()) - 1]);
    cards.of(Suit::Madam).iter().map(on).sum()
}

/// The trick so far, and which card is winning it, and why.
fn trick(out: &mut String, view: &View) {
    let laid: Vec<String> =
        view.trick.iter().map(|(seat, card)| format!("{seat} {card}")).collect();
    if laid.is_empty() {
        return line(out, "Trick    nothing yet");
    }
    line(out, &format!("Trick    {}", laid.join(", ")));
    let cards: Vec<Card> = view.trick.iter().map(|&(_, card)| card).collect();
    let (seat, card) = view.trick[winning(&cards)];
    let set: CardSet = cards.into_iter().collect();
    let suits: Vec<Suit> = Suit::ALL.into_iter().filter(|&suit| !set.of(suit).is_empty()).collect();
    let why = match suits.len() {
        1 => "one suit, the highest rank".to_owned(),
        2 => format!("two suits, {} beats {}", card.suit(), card.suit().beats()),
        _ => "three suits, the lowest rank".to_owned(),
    };
    line(out, &format!("         {seat} is winning with {card}: {why}"));
}

fn theft(out: &mut String, view: &View) {
    let Some(open) = view.chance else { return };
    let (thief, victim) = (open.chance.thief, open.chance.victim);
    let madam = if open.left == 1 { "Madam" } else { "Madams" };
    line(out, &format!("Thief's Chance: {thief} may take {} {madam} from {victim}", open.left));
    let price = |card: Card| format!("{card}={}", diamonds(view, CardSet::one(card)));
    let loot = view.piles[victim].of(Suit::Madam).iter().map(price).collect::<Vec<_>>();
    wrapped(out, "Loot", &loot);
}

/// The cards, the suit's letter on the first of each suit only.
fn by_suit(cards: CardSet) -> Vec<String> {
    let word = |(place, card): (usize, Card)| match place {
        0 => card.to_string(),
        _ => card.rank().to_string(),
    };
    let row = |suit| cards.of(suit).iter().enumerate().map(word);
    Suit::ALL.into_iter().flat_map(row).collect()
}

/// The words after a label, in as many lines as they need.
fn wrapped(out: &mut String, label: &str, words: &[String]) {
    let mut row = format!("{label:<8}");
    for word in words {
        if row.len() + word.len() + 1 > WIDTH {
            line(out, &row);
            row = " ".repeat(8);
        }
        row.push(' ');
        row.push_str(word);
    }
    line(out, &row);
}

fn line(out: &mut String, row: &str) {
    out.push_str(row.trim_end());
    out.push('\n');
}
