//! Posters: a picture of a game, or of one game as it was played, drawn from its record.
//!
//! A poster is an SVG of our own in the colours of the web client; [`raster`] makes a PNG of it. Only finished games
//! have posters, so that none shows what a player still hides.
//!
//! ```
//! let record = "hideout 1\ngame pinch 1\nsetup {\"size\":5,\"pie\":false}\ndeal {}\np1 c3\nresigned p2\nover 1 0\n".parse()?;
//! let names = vec!["Ada".into(), "Ben".into()];
//! let svg = poster::of_record(&record, &poster::Signed { names, ..Default::default() })?;
//! assert!(svg.starts_with("<svg") && svg.contains("Ada wins"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod canvas;
mod illustrations;
pub mod palette;
pub mod raster;
mod story;
mod words;

pub use canvas::escaped;
pub use words::Language;

use canvas::{Anchor, Canvas};
use catalog::{Entry, Refused};
use palette::coloured;
use raster::{FONT_FAMILY, is_drawable};
use story::Story;
use tabletop::{BadRecord, Record};

/// Width and height of a poster.
pub const SIZE: (u32, u32) = (900, 1200);
/// The longest name that has room, in letters.
const LONGEST_NAME: usize = 20;
/// Where the illustration of a poster lies.
const ILLUSTRATION: ((f32, f32), (f32, f32)) = ((60.0, 232.0), (780.0, 712.0));

/// What a record does not say of a game.
#[derive(Clone, Debug, Default)]
pub struct Signed {
    /// Everybody's name, by seat.
    pub names: Vec<String>,
    /// When it was played, in days since the beginning of 1970.
    pub day: Option<i64>,
    /// The language of the words on it.
    pub language: Language,
}

/// Why there is no poster of a game.
#[derive(Debug, thiserror::Error)]
pub enum BadPoster {
    /// The record cannot be believed.
    #[error(transparent)]
    Record(#[from] BadRecord),
    /// There is no such game.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The game goes on, and some of it is hidden.
    #[error("the game is not over yet")]
    NotOver,
    /// Too many names, or too few.
    #[error("{given} names for {seats} seats")]
    Names {
        /// How many there are.
        given: usize,
        /// How many there should be.
        seats: usize,
    },
}

/// A game's own poster: its emblem, its name and what it is.
pub fn of_game(game: &dyn Entry, language: Language) -> String {
    let mut canvas = Canvas::default();
    emblem(&mut canvas, game.emblem(), (60.0, 110.0), 780.0);
    let mut y = 640.0;
    for line in wrapped(game.name(), 18) {
        canvas.text((450.0, y), 80.0, "brass-light", Anchor::Middle, &line);
        y += 86.0;
    }
    // What it is the game itself says in English only.
    for line in wrapped(language.either(game.blurb(), ""), 44) {
        canvas.text((450.0, y), 36.0, "night-text", Anchor::Middle, &line);
        y += 48.0;
    }
    let facts = language.facts(game.seats(), game.minutes());
    canvas.text((450.0, 1080.0), 34.0, "night-text-soft", Anchor::Middle, &facts);
    framed(canvas, "")
}

/// The poster of a finished game.
pub fn of_record(record: &Record, signed: &Signed) -> Result<String, BadPoster> {
    let language = signed.language;
    let names = signed.names.iter().enumerate().map(|(seat, name)| match is_drawable(name) {
        true if !name.trim().is_empty() => shortened(name),
        _ => language.seat(seat + 1),
    });
    let story = Story::of(record, names.collect(), language)?;
    let mut canvas = Canvas::default();
    head(&mut canvas, &story);
    illustrations::draw(&mut canvas, &story, ILLUSTRATION);
    players(&mut canvas, &story);
    let date = signed.day.map(|day| language.date(day)).unwrap_or_default();
    Ok(framed(canvas, &date))
}

/// The emblem, the title and the result.
fn head(canvas: &mut Canvas, story: &Story) {
    emblem(canvas, story.game.emblem(), (60.0, 60.0), 240.0);
    let lines = wrapped(story.game.name(), 17);
    let size = if lines.len() > 1 { 50.0 } else { 66.0 };
    let top = if lines.len() > 1 { 102.0 } else { 122.0 };
    for (number, line) in lines.iter().enumerate() {
        let y = top + number as f32 * 54.0;
        canvas.text((330.0, y), size, "brass-light", Anchor::Start, line);
    }
    let winners: Vec<&str> = (0..story.seats())
        .filter(|&seat| story.has_won(seat))
        .map(|seat| story.names[seat].as_str())
        .collect();
    let result = match story.goals {
        Some(goals) => story.language.goals(goals),
        None => story.language.result(&winners),
    };
    for (number, line) in wrapped(&result, 34).iter().take(2).enumerate() {
        let y = top + (lines.len() - 1) as f32 * 54.0 + 58.0 + number as f32 * 38.0;
        canvas.text((330.0, y), 34.0, "night-text", Anchor::Start, line);
    }
}

/// Who played, and what it brought them.
fn players(canvas: &mut Canvas, story: &Story) {
    let rows = story.seats().div_ceil(2);
    // Who has won a game without points a star says.
    let points = (0..story.seats()).any(|seat| story.score(seat) > 1);
    for (seat, name) in story.names.iter().enumerate() {
        let (column, row) = (seat / rows, seat % rows);
        let x = 60.0 + column as f32 * 410.0;
        let y = 998.0 + row as f32 * (148.0 / rows as f32).min(50.0);
        let place = (x + 14.0, y - 9.0);
        canvas.circle(place, 13.0, &format!("seat-{seat}"), None);
        if story.has_won(seat) {
            canvas.star(place, 10.0, "night");
        }
        canvas.text((x + 40.0, y), 30.0, "night-text", Anchor::Start, name);
        if points {
            let score = story.score(seat).to_string();
            canvas.text((x + 370.0, y), 30.0, "brass-light", Anchor::End, &score);
        }
    }
}

/// The emblem as wide as this; it is half as high.
fn emblem(canvas: &mut Canvas, svg: &str, (x, y): (f32, f32), width: f32) {
    let begin = svg.find("<svg").and_then(|at| Some(at + svg[at..].find('>')? + 1));
    let inside = begin.and_then(|begin| svg.get(begin..svg.rfind("</svg>")?)).unwrap_or_default();
    let height = width / 2.0;
    canvas.raw(format_args!(
        r#"<svg x="{x}" y="{y}" width="{width}" height="{height}" viewBox="0 0 120 60">{}</svg>"#,
        coloured(inside)
    ));
}

/// The whole poster: the night, a double edge of brass, and whose house it is.
fn framed(illustration: Canvas, date: &str) -> String {
    let (w, h) = (SIZE.0 as f32, SIZE.1 as f32);
    let mut canvas = Canvas::default();
    canvas.raw(format_args!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}" font-family="{FONT_FAMILY}, Georgia, serif" font-weight="700">"#
    ));
    canvas.rect((0.0, 0.0), (w, h), 0.0, "night");
    canvas.frame((16.0, 16.0), (w - 32.0, h - 32.0), 18.0, ("brass-light", 4.0));
    canvas.frame((26.0, 26.0), (w - 52.0, h - 52.0), 12.0, ("plate-edge", 1.5));
    canvas.raw(illustration.into_svg());
    canvas.text((60.0, h - 48.0), 26.0, "night-text-soft", Anchor::Start, date);
    canvas.text((w - 60.0, h - 48.0), 30.0, "brass-light", Anchor::End, "Hideout");
    canvas.raw("</svg>\n");
    canvas.into_svg()
}

/// A text in lines of at most so many letters, as far as its words allow.
fn wrapped(text: &str, longest: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < longest => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn shortened(name: &str) -> String {
    if name.chars().count() <= LONGEST_NAME {
        return name.into();
    }
    name.chars().take(LONGEST_NAME - 1).chain(['–']).collect()
}
