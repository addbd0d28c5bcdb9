//! The table in text.

use crate::boards::{Board, Location, Side};
use crate::phase::Phase;
use crate::view::{OwnView, PileView, PinchedView, SeatView, WordView};
use std::fmt::Write;
use tabletop::describe::ByName;

/// Draws the boards, the River, every burglar, and what the viewer can decide.
pub(crate) fn draw(view: &PinchedView) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "{}", headline(view));
    for (&manor, cards) in &view.manors {
        let _ = writeln!(text, "  {:<8}{}{}", manor.name(), slots(cards), note(view, manor));
    }
    if view.boards.iter().any(|board| board.location == Location::Bank) {
        let _ =
            writeln!(text, "  bank    2 cards alone, 4 each in company, none if everybody comes");
    }
    let _ = writeln!(text, "  river   {}", slots(&view.river));
    let discard: u8 = view.discard.0.iter().map(|(_, cards)| cards).sum();
    let _ = writeln!(text, "  deck    {} cards, {discard} discarded", view.deck);
    for (index, seat) in view.seats.iter().enumerate() {
        let _ = writeln!(text, "{}", burglar(view, index, seat));
    }
    if let Some(me) = &view.me {
        let _ = write!(text, "{}", own(me));
    }
    text
}

fn headline(view: &PinchedView) -> String {
    let to_move: Vec<String> = view.to_move.iter().map(|seat| seat.to_string()).collect();
    match (&view.result, view.phase) {
        (Some(result), _) => {
            let winners: Vec<String> = result.winners.iter().map(|seat| seat.to_string()).collect();
            format!("Over: {} wins.", winners.join(" and "))
        }
        (None, phase) => {
            let when = match view.watch {
                0 => "After the final week".to_owned(),
                weeks => format!("Weeks to go: {weeks}"),
            };
            let mastermind = view.mastermind;
            let to_move = to_move.join(", ");
            format!("{when}. Mastermind: {mastermind}. Phase: {phase}. To move: {to_move}.")
        }
    }
}

/// Face-up cards with their slot numbers.
fn slots(cards: &[Option<String>]) -> String {
    let card = |(index, card): (usize, &Option<String>)| {
        format!("{} {:<10}", index + 1, card.as_deref().unwrap_or("-"))
    };
    cards.iter().enumerate().map(card).collect::<String>().trim_end().to_owned()
}

/// What is special about a Manor now.
fn note(view: &PinchedView, manor: Location) -> String {
    let note = match manor {
        Location::Diamond => {
            let crown = view.boards.contains(&Board { location: manor, side: Side::Crown });
            let lisa = match view.lisa {
                Some(seat) => format!("Lisa Mona: {seat}"),
                None if crown => "the Lisa Mona is hidden".to_owned(),
                None => "the Lisa Mona is to be had".to_owned(),
            };
            match crown {
                true => format!("{lisa}, Clues left: {}", view.clues_left),
                false => format!("{lisa}, Diamonds left: {}", view.diamonds_left),
            }
        }
        Location::Club => format!("Safe: {} cards", view.safe_cards),
        Location::Spade => {
            let dogs = view.dogs.iter().map(|(dog, holder)| match holder {
                Some(seat) => format!("{dog} with {seat}"),
                None => format!("{dog} free"),
            });
            dogs.collect::<Vec<_>>().join(", ")
        }
        Location::Heart => {
            let passage =
                if view.passage == Some(true) { "passage open" } else { "passage closed" };
            match view.curse_deck {
                0 => passage.to_owned(),
                curses => format!("{passage}, Curses left: {curses}"),
            }
        }
        Location::Bank => String::new(),
    };
    format!("   ({note})")
}

fn burglar(view: &PinchedView, index: usize, seat: &SeatView) -> String {
    let piles: Vec<String> =
        seat.stash.iter().zip(&seat.sale).map(|(pile, value)| set(pile, *value)).collect();
    let mut text = format!("p{} [{}] wealth {}", index + 1, piles.join(" | "), seat.wealth);
    if seat.hand > 0 {
        let known = seat.known.as_ref().map_or(String::new(), list);
        let known = if known.is_empty() { known } else { format!(" (seen: {known})") };
        let _ = write!(text, ", hand {}{known}", seat.hand);
    }
    if seat.curses > 0 {
        let _ = write!(text, ", Curses {}", seat.curses);
    }
    let WordView { kept, broken } = seat.word;
    if kept + broken > 0 {
        let _ = write!(text, ", word kept {kept}, broken {broken}");
    }
    let said = view.said.iter().filter(|said| said.seat.index() == index);
    let said: Vec<String> = said.map(|said| said.at.to_string()).collect();
    if !said.is_empty() && view.phase != Phase::Over {
        let _ = write!(text, ", said {}", said.join(", then "));
    }
    match (view.plans.get(index).copied().flatten(), view.phase) {
        (Some(place), phase) if phase != Phase::Over => {
            let _ = write!(text, ", went to the {place}");
        }
        (None, Phase::Plan) if view.committed.iter().any(|seat| seat.index() == index) => {
            text.push_str(", has chosen");
        }
        _ => {}
    }
    if let Some(score) = view.result.and_then(|result| result.scores.as_slice().get(index).copied())
    {
        let _ = write!(text, ", score {score}");
    }
    text
}

fn set(pile: &PileView, value: u8) -> String {
    let wilds = if pile.wild > 0 { format!("+{}", pile.wild) } else { String::new() };
    match &pile.kind {
        Some(kind) => format!("{kind} {}{wilds} for {value}", pile.n),
        None => format!("empty{wilds}"),
    }
}

fn own(me: &OwnView) -> String {
    let mut text = format!("You are {}.", me.seat);
    if !me.hand.0.is_empty() {
        let _ = write!(text, " Hand: {}.", list(&me.hand));
    }
    if !me.curses.is_empty() {
        let curses: Vec<String> = me.curses.iter().map(u8::to_string).collect();
        let _ = write!(text, " Curses: {}.", curses.join(", "));
    }
    if let Some(place) = me.plan {
        let _ = write!(text, " You go to the {place}.");
    }
    if let Some(place) = me.letter {
        let _ = write!(text, " The Letter says {place}.");
    }
    text.push('\n');
    text
}

fn list(cards: &ByName<u8>) -> String {
    cards.0.iter().map(|(name, n)| format!("{n} {name}")).collect::<Vec<_>>().join(", ")
}
