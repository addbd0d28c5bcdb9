//! Pinched!: nights by Locations. Everybody stands where they went; the house that was robbed is lit.

use super::Place;
use crate::canvas::{Anchor, Canvas};
use crate::story::{Story, list, number};

pub(super) fn draw(canvas: &mut Canvas, story: &Story, ((x, y), (w, h)): Place) {
    let places: Vec<&str> = list(&story.last["boards"])
        .iter()
        .filter_map(|board| board.as_str()?.split(':').next())
        .collect();
    let nights = nights(story);
    let (label, head) = (56.0, 52.0);
    let (wide, tall) =
        ((w - label) / places.len().max(1) as f32, (h - head) / nights.len().max(1) as f32);
    for (column, place) in places.iter().enumerate() {
        let middle = x + label + (column as f32 + 0.5) * wide;
        canvas.text((middle, y + 32.0), 28.0, "brass-light", Anchor::Middle, name(place, story));
    }
    for (night, (mastermind, plans)) in nights.iter().enumerate() {
        let top = y + head + night as f32 * tall;
        let middle = top + tall / 2.0;
        let size = (tall * 0.5).min(26.0);
        canvas.text(
            (x + 34.0, middle + size * 0.34),
            size,
            "night-text-soft",
            Anchor::End,
            &(night + 1).to_string(),
        );
        for (column, place) in places.iter().enumerate() {
            let left = x + label + column as f32 * wide;
            let robbed = plans.get(*mastermind) == Some(place);
            let fill = if robbed { "paper-shade" } else { "night-raised" };
            canvas.rect((left + 2.0, top + 2.0), (wide - 4.0, tall - 4.0), 5.0, fill);
            let here: Vec<usize> = (0..plans.len()).filter(|&seat| plans[seat] == *place).collect();
            let r = (tall * 0.32).min(wide / 11.0).min(20.0);
            let first = left + wide / 2.0 - (here.len() as f32 - 1.0) * r * 1.1;
            for (index, &seat) in here.iter().enumerate() {
                let spot = (first + index as f32 * r * 2.2, middle);
                let rim = if robbed { "ink" } else { "night" };
                canvas.circle(spot, r, &format!("seat-{seat}"), Some((rim, 1.5)));
                if seat == *mastermind {
                    canvas.star(spot, r * 0.72, "night");
                }
            }
        }
    }
}

/// Who led each night, and where everybody went.
fn nights(story: &Story) -> Vec<(usize, Vec<&str>)> {
    let mut mastermind = number(&story.first["mastermind"]);
    let mut nights = Vec::new();
    for event in &story.events {
        match event["event"].as_str().unwrap_or_default() {
            "day" => mastermind = number(&event["mastermind"]),
            "revealed" => {
                let plans = list(&event["plans"]).iter().filter_map(|place| place.as_str());
                nights.push((mastermind, plans.collect()));
            }
            _ => {}
        }
    }
    nights
}

fn name(place: &str, story: &Story) -> &'static str {
    match place {
        "diamond" => story.language.either("Diamond", "Diamante"),
        "club" => story.language.either("Club", "Trébol"),
        "spade" => story.language.either("Spade", "Pica"),
        "heart" => story.language.either("Heart", "Corazón"),
        _ => story.language.either("Bank", "Banco"),
    }
}
