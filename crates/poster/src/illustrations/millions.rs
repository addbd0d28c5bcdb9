//! Millions: everybody's money as a ribbon from job to job, with the role of each job on it.

use super::Place;
use crate::canvas::{Anchor, Canvas};
use crate::story::{Story, list, number};

/// A player with this much after a share has won.
const GOAL: usize = 20;

pub(super) fn draw(canvas: &mut Canvas, story: &Story, ((x, y), (w, h)): Place) {
    let history = list(&story.last["public"]["history"]);
    let start = number(&story.setup["cash"]);
    let cash = |job: usize, seat: usize| match job {
        0 => start,
        job => number(&history[job - 1]["cash"][seat]),
    };
    let jobs = history.len();
    let most = (0..=jobs).flat_map(|job| (0..story.seats()).map(move |seat| (job, seat)));
    let most = most.map(|(job, seat)| cash(job, seat)).max().unwrap_or(0).max(GOAL + 2) as f32;
    let (left, right, top, bottom) = (x + 44.0, x + w - 40.0, y + 20.0, y + h - 64.0);
    let across = |job: usize| left + (right - left) * job as f32 / jobs.max(1) as f32;
    let up = |cash: f32| bottom - (bottom - top) * cash / most;
    for money in (0..=most as usize).step_by(5) {
        let line = if money == GOAL { ("brass-light", 2.5) } else { ("night-lit", 1.5) };
        canvas.path(&[(left, up(money as f32)), (right, up(money as f32))], line, 1.0);
        let shade = if money == GOAL { "brass-light" } else { "night-text-soft" };
        canvas.text(
            (left - 14.0, up(money as f32) + 7.0),
            22.0,
            shade,
            Anchor::End,
            &money.to_string(),
        );
    }
    for (job, past) in history.iter().enumerate() {
        let amount = number(&story.last["public"]["cards"][number(&past["loot"])]["amount"]);
        let middle = across(job + 1);
        canvas.text(
            (middle, bottom + 34.0),
            24.0,
            "night-text",
            Anchor::Middle,
            &(job + 1).to_string(),
        );
        canvas.text(
            (middle, bottom + 60.0),
            20.0,
            "night-text-soft",
            Anchor::Middle,
            &format!("${amount}M"),
        );
    }
    // Ribbons that run together lie beside each other.
    let apart = |seat: usize| (seat as f32 - (story.seats() - 1) as f32 / 2.0) * 5.0;
    for seat in 0..story.seats() {
        let ribbon: Vec<(f32, f32)> =
            (0..=jobs).map(|job| (across(job), up(cash(job, seat) as f32) + apart(seat))).collect();
        let width = if story.has_won(seat) { 14.0 } else { 8.0 };
        canvas.path(&ribbon, (&format!("seat-{seat}"), width), 0.85);
    }
    for (job, past) in history.iter().enumerate() {
        let roles = list(&past["roles"]);
        let each = roles.len() / story.seats().max(1);
        for (index, role) in roles.iter().enumerate() {
            let (seat, slot) = (index / each.max(1), index % each.max(1));
            let shared = past["fates"][index] == "shared";
            let place = (
                across(job + 1) + (slot as f32 - (each as f32 - 1.0) / 2.0) * 24.0,
                up(cash(job + 1, seat) as f32) + apart(seat),
            );
            let colour = format!("seat-{seat}");
            let (fill, ink) =
                if shared { (colour.as_str(), "night") } else { ("night", "night-text") };
            canvas.circle(place, 13.0, fill, Some((&colour, 3.0)));
            let letter = letter(role.as_str().unwrap_or_default(), story);
            canvas.text((place.0, place.1 + 6.0), 17.0, ink, Anchor::Middle, letter);
        }
    }
}

/// The first letter of a role.
fn letter(role: &str, story: &Story) -> &'static str {
    match role {
        "snitch" => "S",
        "brute" => story.language.either("B", "M"),
        "driver" => story.language.either("D", "C"),
        "crook" => story.language.either("C", "R"),
        _ => story.language.either("M", "G"),
    }
}
