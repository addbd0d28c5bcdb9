//! The illustration of a poster: what one game looked like, each kind of game in its own way.

mod diamonds;
mod masters;
mod millions;
mod pinch;
mod pinched;

use crate::canvas::Canvas;
use crate::story::Story;

/// A place on the poster: its corner, and its width and height.
type Place = ((f32, f32), (f32, f32));

/// Draws it at its place. A game that has no picture of its own shows its emblem.
pub(crate) fn draw(canvas: &mut Canvas, story: &Story, place: Place) {
    match story.game.id() {
        "pinch" => pinch::draw(canvas, story, place),
        "diamonds" => diamonds::draw(canvas, story, place),
        "masters" => masters::draw(canvas, story, place),
        "millions" => millions::draw(canvas, story, place),
        "pinched" => pinched::draw(canvas, story, place),
        _ => crate::emblem(canvas, story.game.emblem(), (place.0.0, place.0.1 + 120.0), place.1.0),
    }
}
