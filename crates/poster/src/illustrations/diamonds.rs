//! Diamonds: a tapestry of tricks, round by round, each woven of its cards and bound in the colour of who took it.

use super::Place;
use crate::canvas::{Anchor, Canvas};
use crate::story::{Story, list, number};

/// Tricks in a round.
const TRICKS: usize = 12;

pub(super) fn draw(canvas: &mut Canvas, story: &Story, ((x, y), (w, h)): Place) {
    let scored: Vec<_> = story.of_kind("round_scored").collect();
    let tricks: Vec<_> = story.of_kind("trick_won").collect();
    let rounds = tricks.len().div_ceil(TRICKS).max(1);
    let (room, label) = (h / rounds as f32, 34.0);
    let (width, deep) = (w / TRICKS as f32, 12.0);
    for (index, trick) in tricks.iter().enumerate() {
        let top = y + (index / TRICKS) as f32 * room + label;
        let left = x + (index % TRICKS) as f32 * width;
        let cards = list(&trick["cards"]);
        let tall = (room - label - deep - 16.0) / cards.len().max(1) as f32;
        let size = (tall * 0.62).min(width * 0.44).min(30.0);
        for (place, card) in cards.iter().enumerate() {
            let (card, best) = (card.as_str().unwrap_or_default(), *card == trick["card"]);
            let (suit, rank) = card.split_at_checked(1).unwrap_or_default();
            let fill = match suit {
                "T" => "suit-thief",
                "D" => "suit-dog",
                _ => "suit-madam",
            };
            let corner = (left + 2.0, top + place as f32 * tall + 1.5);
            let extent = (width - 4.0, tall - 3.0);
            canvas.rect(corner, extent, 5.0, fill);
            if best {
                canvas.frame(corner, extent, 5.0, ("gold", 3.0));
            }
            let middle = (left + width / 2.0, corner.1 + extent.1 / 2.0 + size * 0.34);
            canvas.text(middle, size, "paper", Anchor::Middle, rank);
        }
        let taker = format!("seat-{}", number(&trick["seat"]));
        let below = top + cards.len() as f32 * tall + 2.0;
        canvas.rect((left + 2.0, below), (width - 4.0, deep), 4.0, &taker);
    }
    for (round, scored) in scored.iter().enumerate() {
        let base = y + round as f32 * room + 24.0;
        let title = story.language.either("Round", "Ronda");
        let title = format!("{title} {}", round + 1);
        canvas.text((x + 2.0, base), 24.0, "brass-light", Anchor::Start, &title);
        for (seat, brought) in list(&scored["seats"]).iter().enumerate() {
            let right = x + w - (story.seats() - 1 - seat) as f32 * 92.0;
            let points = format!("+{}", number(&brought["points"]));
            canvas.circle((right - 66.0, base - 8.0), 9.0, &format!("seat-{seat}"), None);
            canvas.text((right - 8.0, base), 24.0, "night-text", Anchor::End, &points);
        }
    }
}
