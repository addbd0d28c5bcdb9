//! The table in text.

use crate::ids::{Class, Crew, Mark};
use crate::view::{MastersView, Phase};
use std::fmt::Write;
use tabletop::Seat;

/// Draws the piles, the marks, the players, the latest heist and what is to be decided.
pub(crate) fn draw(view: &MastersView) -> String {
    let mut text = String::new();
    headline(view, &mut text);
    if view.public.phase != Phase::Over {
        piles(view, &mut text);
    }
    marks(view, &mut text);
    players(view, &mut text);
    for event in &view.public.heist {
        let line = event.to_string();
        let rival = view.public.rival.is_some();
        let line = if rival { line.replace("p2", "the rival") } else { line };
        let _ = writeln!(text, "  > {line}");
    }
    decision(view, &mut text);
    text
}

fn headline(view: &MastersView, text: &mut String) {
    let public = &view.public;
    if let Some(goal) = public.goal {
        let _ = write!(text, "Game {} (goal ${goal}k). ", public.game + 1);
    }
    let _ = write!(text, "Round {}, the Right with {}.", public.round, public.right);
    if let Some(rival) = public.rival {
        match rival.card {
            Some(card) => {
                let _ = write!(text, " The rival has {card}, muscle {}.", rival.muscle);
            }
            None => text.push_str(" The rival has nobody yet."),
        }
    }
    if public.stall > 0 {
        let _ = write!(text, " Rounds without a heist: {}.", public.stall);
    }
    text.push('\n');
}

fn piles(view: &MastersView, text: &mut String) {
    for (class, pile) in Class::ALL.iter().zip(&view.public.piles.0) {
        let _ = write!(text, "  {class:<8}");
        match pile.split_first() {
            None => text.push('-'),
            Some((&top, below)) => {
                text.push_str(&card_line(view, top));
                if !below.is_empty() {
                    let _ = write!(text, "; then {}", list(below));
                }
            }
        }
        text.push('\n');
    }
}

fn card_line(view: &MastersView, id: Crew) -> String {
    let Some(card) = view.cards.crew.iter().find(|card| card.id == id) else {
        return id.to_string();
    };
    let mut line = format!("{id} ${}k skill {}", card.price, card.skill);
    let numbers = [
        ("muscle", card.muscle),
        ("draw", card.draw),
        ("cash", card.cash),
        ("variety", card.variety),
        ("tiebreak", card.tiebreak),
    ];
    for (name, number) in numbers.into_iter().filter(|(_, number)| *number > 0) {
        let _ = write!(line, " {name} {number}");
    }
    if let Some((class, each)) = card.per {
        let _ = write!(line, " per {class} {each}");
    }
    if let Some((place, skill)) = card.local {
        let _ = write!(line, " local {place} {skill}");
    }
    line
}

fn marks(view: &MastersView, text: &mut String) {
    for (index, slot) in view.public.slots.iter().enumerate() {
        let _ = write!(text, "  [{}] ", index + 1);
        match slot {
            None => text.push('-'),
            Some(id) => {
                let _ = write!(text, "{id} ({}", id.neighbourhood());
                if let Some(mark) = view.cards.marks.iter().find(|mark| mark.id == *id) {
                    let _ = write!(text, ", difficulty {}, ${}k", mark.difficulty, mark.payout);
                }
                text.push(')');
            }
        }
        text.push('\n');
    }
    let deck = view.public.deck;
    let _ = writeln!(
        text,
        "  in the pile: {} easy, {} medium, {} hard",
        deck.easy, deck.medium, deck.hard
    );
}

fn players(view: &MastersView, text: &mut String) {
    let public = &view.public;
    for (index, seat) in Seat::all(public.cash.len()).enumerate() {
        let you = if view.seat == Some(seat) { " (you)" } else { "" };
        let _ =
            write!(text, "{seat}{you} ${}k: {}", public.cash[index], list(&public.owned[index]));
        if !public.held[index].is_empty() {
            let _ = write!(text, "; holds {}", mark_list(&public.held[index]));
        }
        match public.phase {
            Phase::Purchase if public.passed[index] => text.push_str("; has passed"),
            Phase::Plan if public.ready[index] => text.push_str("; is ready"),
            Phase::Plan => text.push_str("; is planning"),
            _ => {}
        }
        text.push('\n');
    }
    if let Some(plan) = &view.plan {
        let selectors: Vec<String> = plan.selectors.iter().map(ToString::to_string).collect();
        let _ =
            writeln!(text, "  your plan: {}; selectors {}", list(&plan.crew), selectors.join("-"));
    }
}

fn decision(view: &MastersView, text: &mut String) {
    let public = &view.public;
    match (public.phase, public.turn) {
        (Phase::Purchase, Some(seat)) => {
            let _ = write!(text, "{seat} to buy.");
        }
        (Phase::Keep, Some(seat)) => {
            let budget = public.budget.unwrap_or(0);
            let _ =
                write!(text, "{seat} may keep crew for ${budget}k; kept: {}.", list(&public.kept));
        }
        (Phase::Plan, _) => text.push_str("Planning."),
        (Phase::Over, _) => {
            for result in &public.results {
                let verdict = if result.won { "reached" } else { "missed" };
                let _ = write!(text, "Goal ${}k {verdict} with ${}k. ", result.goal, result.cash);
            }
            text.push_str("The game is over.");
        }
        (_, None) => {}
    }
}

fn list(cards: &[Crew]) -> String {
    match cards {
        [] => "nobody".to_owned(),
        cards => cards.iter().map(Crew::to_string).collect::<Vec<_>>().join(", "),
    }
}

fn mark_list(marks: &[Mark]) -> String {
    marks.iter().map(Mark::to_string).collect::<Vec<_>>().join(", ")
}
