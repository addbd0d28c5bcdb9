//! Masters: a street of jobs along the rounds. What the first side took stands above it, the other's below.

use super::Place;
use crate::canvas::{Anchor, Canvas};
use crate::story::{Story, list, number};
use serde_json::Value;

/// A house that was taken.
struct Job<'a> {
    /// Which round of which game.
    round: usize,
    seat: usize,
    mark: &'a str,
    /// Payout and bonuses.
    cash: usize,
    /// Whether it took a fight.
    fought: bool,
}

pub(super) fn draw(canvas: &mut Canvas, story: &Story, ((x, y), (w, h)): Place) {
    let marks = list(&story.setup["cards"]["marks"]);
    let jobs = jobs(&story.events);
    let rounds = jobs.iter().map(|job| job.round + 1).max().unwrap_or(1);
    let most = |seat: usize| {
        jobs.iter().filter(|job| job.seat == seat).map(|job| job.cash).max().unwrap_or(0) as f32
    };
    // Both sides by one measure, and room for a side that took little.
    let (above, below) = (most(0), most(1).max(most(0) * 0.12).max(1.0));
    let legend = 54.0;
    let scale = (h - legend - 120.0) / (above + below);
    let axis = y + 60.0 + above * scale;
    let room = w / rounds as f32;
    for round in 0..rounds {
        let left = x + round as f32 * room;
        if round % 2 == 0 {
            canvas.rect((left, y), (room, h - legend), 0.0, "night-raised");
        }
        let middle = (left + room / 2.0, axis + 8.0);
        canvas.text(
            middle,
            (room * 0.5).min(22.0),
            "night-text-soft",
            Anchor::Middle,
            &(round + 1).to_string(),
        );
        for seat in 0..2 {
            let here: Vec<&Job> =
                jobs.iter().filter(|job| (job.round, job.seat) == (round, seat)).collect();
            let width = ((room - 6.0) / here.len().max(1) as f32).min(46.0);
            let first = left + (room - width * here.len() as f32) / 2.0;
            for (place, job) in here.iter().enumerate() {
                let tall = (scale * job.cash as f32).max(8.0);
                let left = first + place as f32 * width + 1.5;
                let top = if seat == 0 { axis - 20.0 - tall } else { axis + 20.0 };
                canvas.rect((left, top), (width - 3.0, tall), 4.0, near(marks, job.mark));
                let size = (width * 0.6).min(24.0);
                let far = if seat == 0 { top - 8.0 } else { top + tall + size };
                let middle = left + (width - 3.0) / 2.0;
                if job.cash > 0 {
                    canvas.text(
                        (middle, far),
                        size,
                        "night-text",
                        Anchor::Middle,
                        &job.cash.to_string(),
                    );
                }
                if job.fought {
                    let end = if seat == 0 { top + 14.0 } else { top + tall - 14.0 };
                    canvas.star((middle, end), (width * 0.28).min(9.0), "gold-pale");
                }
            }
        }
    }
    for (n, seat) in [0usize, 1].into_iter().enumerate() {
        let edge = if seat == 0 { y } else { y + h - legend - 6.0 };
        canvas.rect((x, edge), (w, 6.0), 3.0, &format!("seat-{n}"));
    }
    let places = [
        ("tint-blue", story.language.either("Docks", "Muelles")),
        ("tint-green", story.language.either("Suburbs", "Afueras")),
        ("tint-brown", story.language.either("Market Street", "Mercado")),
        ("tint-plum", story.language.either("Museum District", "Museos")),
    ];
    for (index, (fill, name)) in places.iter().enumerate() {
        let left = x + index as f32 * w / 4.0;
        canvas.rect((left, y + h - 24.0), (22.0, 22.0), 4.0, fill);
        canvas.text((left + 32.0, y + h - 6.0), 22.0, "night-text", Anchor::Start, name);
    }
}

/// Every house that was taken, in order.
fn jobs(events: &[Value]) -> Vec<Job<'_>> {
    let mut jobs = Vec::new();
    let (mut round, mut fought) = (0, None);
    for event in events {
        match event["event"].as_str().unwrap_or_default() {
            "round" => round += 1,
            "muscle" => fought = event["mark"].as_str(),
            "take" => {
                let mark = event["mark"].as_str().unwrap_or_default();
                let bonus: usize =
                    list(&event["bonus"]).iter().map(|bonus| number(&bonus[1])).sum();
                let cash = number(&event["payout"]) + bonus;
                jobs.push(Job {
                    round,
                    seat: number(&event["seat"]),
                    mark,
                    cash,
                    fought: fought.take() == Some(mark),
                });
            }
            _ => {}
        }
    }
    jobs
}

/// The colour of a mark's neighbourhood.
fn near(marks: &[Value], id: &str) -> &'static str {
    let mark = marks.iter().find(|mark| mark["id"] == id);
    match mark.and_then(|mark| mark["neighbourhood"].as_str()).unwrap_or_default() {
        "docks" => "tint-blue",
        "suburbs" => "tint-green",
        "market" => "tint-brown",
        _ => "tint-plum",
    }
}
