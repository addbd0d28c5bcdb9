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

type Draw = fn(&mut Canvas, &Story, Place);

/// The games that have a picture of their own.
const PICTURES: [(&str, Draw); 5] = [
    ("pinch", pinch::draw),
    ("diamonds", diamonds::draw),
    ("masters", masters::draw),
    ("millions", millions::draw),
    ("pinched", pinched::draw),
];

/// Draws it at its place. An example game has no picture of its own and shows its emblem.
pub(crate) fn draw(canvas: &mut Canvas, story: &Story, place: Place) {
    match PICTURES.iter().find(|(game, _)| *game == story.game.id()) {
        Some((_, draw)) => draw(canvas, story, place),
        None => {
            crate::emblem(canvas, story.game.emblem(), (place.0.0, place.0.1 + 120.0), place.1.0);
        }
    }
}

#[test]
fn every_game_has_a_picture() {
    let games: Vec<&str> = catalog::games().iter().map(|game| game.id()).collect();
    assert_eq!(games, PICTURES.map(|(game, _)| game), "each game needs a picture in this folder");
}
