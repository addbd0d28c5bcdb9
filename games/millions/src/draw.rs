//! The position in text.

use crate::role::Role;
use crate::view::{CharacterView, Ending, MillionsView, PhaseName, Public, Standing};
use std::fmt::Write;
use tabletop::Seat;

/// Draws the job, the people and what lies between them, and what the viewer alone knows.
pub(crate) fn draw(view: &MillionsView) -> String {
    let public = &view.public;
    let mut text = headline(public);
    text.push('\n');
    match public.phase {
        PhaseName::Planning => seats(public, &mut text),
        PhaseName::Negotiation | PhaseName::Naming => characters(view, &mut text),
        PhaseName::Over => ledger(public, &mut text),
    }
    let _ = writeln!(text, "The bank has {}.", public.bank);
    if let Some(seat) = view.seat {
        let _ = writeln!(text, "{}", own(view, seat));
    }
    text
}

fn headline(public: &Public) -> String {
    let Public { round, rounds, leader, .. } = public;
    let mut text = match public.phase {
        PhaseName::Over => format!("The game is over after round {round} of {rounds}.\n"),
        phase => {
            let phase = match phase {
                PhaseName::Planning => "everybody takes a role.",
                PhaseName::Negotiation => "who stays, who leaves?",
                _ => "the Snitch names a role.",
            };
            format!("Round {round} of {rounds}: {phase} Leader: {leader}.\n")
        }
    };
    if let Some(card) = public.card() {
        let symbol = card.symbol.map_or(String::new(), |role| format!(", 1 more for the {role}"));
        let _ =
            writeln!(text, "{}: {} to share, ante {}{symbol}.", card.name, card.amount, card.ante);
    }
    let faces: Vec<String> = Role::ALL
        .into_iter()
        .map(|role| (public.faceup.copies(role), role))
        .filter(|&(copies, _)| copies > 0)
        .map(|(copies, role)| format!("{copies} {role}"))
        .collect();
    if !faces.is_empty() {
        let _ = writeln!(text, "Face up: {}; one card is hidden.", faces.join(", "));
    }
    text
}

fn seats(public: &Public, text: &mut String) {
    let _ = writeln!(text, "      cash  cards");
    for (seat, cash) in public.cash.iter() {
        let chosen = if public.chosen[seat] { "has chosen" } else { "" };
        let _ = write!(text, "{seat}    {cash:>4}  {:>5}  {chosen:<10}", public.intimidation[seat]);
        if let (true, Some(previous)) = (public.no_repeat, &public.previous) {
            let each = previous.len() / public.cash.len();
            let own = previous.iter().skip(seat.index() * each).take(each);
            let names: Vec<&str> = own.map(|role| role.name()).collect();
            let _ = write!(text, "  not {}", names.join(" or "));
        }
        trim(text);
    }
}

fn characters(view: &MillionsView, text: &mut String) {
    let public = &view.public;
    let _ = writeln!(text, "      cash  cards  ante  state      role        offers");
    for one in &public.chars {
        let CharacterView { name, seat, ante, .. } = one;
        let state = match one.state {
            Standing::Undecided => "undecided",
            Standing::Locked => "locked",
            Standing::Left => "left",
            Standing::Alive => "alive",
        };
        let offers: Vec<String> = (public.offers.iter())
            .filter(|offer| offer.on == *name)
            .map(|offer| format!("{} from {}", offer.amount, offer.from))
            .collect();
        let _ = write!(
            text,
            "{:<4}  {:>4}  {:>5}  {ante:>4}  {state:<9}  {:<10}  {}",
            name.to_string(),
            public.cash[*seat],
            public.intimidation[*seat],
            known(view, one).map_or("?", Role::name),
            offers.join(", "),
        );
        trim(text);
    }
    if public.lastcall {
        text.push_str("The last call has been made.\n");
    }
}

/// Spaces at the end of a line are left out.
fn trim(text: &mut String) {
    text.truncate(text.trim_end().len());
    text.push('\n');
}

/// The character's role, where the viewer knows it.
fn known(view: &MillionsView, one: &CharacterView) -> Option<Role> {
    let first = view.public.chars.iter().position(|other| Some(other.seat) == view.seat);
    let place = view.public.chars.iter().position(|other| other.name == one.name);
    let own = || view.roles.get(place?.checked_sub(first?)?).copied();
    let seen = || view.seen.iter().find(|(name, _)| *name == one.name).map(|&(_, role)| role);
    one.role.or_else(own).or_else(seen)
}

fn ledger(public: &Public, text: &mut String) {
    for (seat, cash) in public.cash.iter() {
        let won = public.result.is_some_and(|result| result.winners.contains(seat));
        let _ = writeln!(text, "{seat}  {cash:>3}{}", if won { "  wins" } else { "" });
    }
    text.push_str(match public.ended {
        Some(Ending::Goal) => "20 or more was in hand after a share.\n",
        _ => "The last round has been played.\n",
    });
}

fn own(view: &MillionsView, seat: Seat) -> String {
    let roles: Vec<&str> = view.roles.iter().map(|role| role.name()).collect();
    match (roles.is_empty(), view.public.phase) {
        (true, PhaseName::Planning) => format!("You are {seat} and have yet to take a role."),
        (true, _) => format!("You are {seat}."),
        (false, _) => format!("You are {seat}: {}.", roles.join(" and ")),
    }
}
