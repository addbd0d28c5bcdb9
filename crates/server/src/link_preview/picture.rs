//! Pictures for links: an SVG of our own, drawn as PNG.

use super::words::Words;
use super::{Language, Picture};
use crate::pool::Pool;
use crate::problem::Problem;
use axum::body::Bytes;
use poster::escaped;
use poster::palette::{colour, coloured};
use poster::raster::{self, FONT_FAMILY, is_drawable};
use quick_cache::sync::Cache;
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// Width and height that every messenger shows whole.
pub const SIZE: (u32, u32) = (1200, 630);
/// Pictures kept in memory: some tens of kilobytes each.
const KEPT: usize = 200;
/// The longest name of a seat that has room, in letters.
const LONGEST_NAME: usize = 22;

/// Pictures as they were drawn, so that a link in a large group is drawn once.
pub struct Pictures {
    drawn: Cache<String, Bytes>,
    pool: Pool,
}

impl Pictures {
    /// No picture yet; they are drawn on this pool.
    pub fn new(pool: Pool) -> Pictures {
        Pictures { drawn: Cache::new(KEPT), pool }
    }

    /// The PNG of a picture. Those who ask for one at the same time wait for one drawing.
    pub async fn png(&self, picture: &Picture, language: Language) -> Result<Bytes, Problem> {
        self.drawn(picture.svg(language), SIZE).await
    }

    /// The PNG of a poster, which is kept like the others.
    pub async fn poster(&self, svg: String) -> Result<Bytes, Problem> {
        self.drawn(svg, poster::SIZE).await
    }

    async fn drawn(&self, svg: String, size: (u32, u32)) -> Result<Bytes, Problem> {
        let version = version(&svg);
        let drawn = self.drawn.get_or_insert_async(&version, async {
            let work = self.pool.run(move || draw(&svg, size));
            work.await.ok().flatten().map(Bytes::from).ok_or(Problem::Fault)
        });
        drawn.await
    }
}

/// Draws an SVG of ours.
fn draw(svg: &str, size: (u32, u32)) -> Option<Vec<u8>> {
    raster::png(svg, size)
        .inspect_err(|error| tracing::error!(%error, "a picture cannot be drawn"))
        .ok()
}

fn version(svg: &str) -> String {
    Sha256::digest(svg)[..8].iter().fold(String::new(), |mut hex, byte| {
        // Writing to a text does not fail.
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

impl Picture {
    /// Another one for every change, so that messengers ask again.
    pub fn version(&self) -> String {
        version(&self.svg(Language::default()))
    }

    fn svg(&self, language: Language) -> String {
        let words = Words::of(language);
        let lines = wrapped(&self.title);
        let (size, first) = if lines.len() > 1 { (62, 106) } else { (96, 140) };
        // Without seats there is room to breathe.
        let top = if self.seats.is_empty() { 210 } else { 60 };
        let left = if self.emblem.is_some() { 470 } else { 60 };
        let mut svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}" font-family="{FONT_FAMILY}" font-weight="700">
<rect width="{w}" height="{h}" fill="{night}"/><rect y="{h14}" width="{w}" height="14" fill="{brass}"/>"#,
            w = SIZE.0,
            h = SIZE.1,
            h14 = SIZE.1 - 14,
            night = colour("night"),
            brass = colour("brass-light"),
        );
        let mut text = |x: u32, y: u32, size: u32, fill: &str, text: &str| {
            let (fill, text) = (colour(fill), escaped(text));
            // Writing to a text does not fail.
            let _ = write!(
                svg,
                r#"<text x="{x}" y="{y}" font-size="{size}" fill="{fill}">{text}</text>"#
            );
        };
        let above = if is_drawable(&self.above) { &*self.above } else { &words.invites(None) };
        text(left, top + 36, 42, "night-text-soft", above);
        for (number, line) in (0..).zip(&lines) {
            text(left, top + first + number * 68, size, "brass-light", line);
        }
        text(60, 580, 40, "night-text-soft", &self.below);
        text(1000, 580, 44, "brass-light", "Hideout");
        for (seat, taker) in (0..).zip(&self.seats) {
            let (x, y) = (60 + seat % 2 * 550, 322 + seat / 2 * 58);
            let name = match taker {
                Some(name) if is_drawable(name) => shortened(name),
                Some(_) => words.seat(seat as usize + 1),
                None => words.free().into(),
            };
            let shade = if taker.is_some() { "night-text" } else { "night-text-soft" };
            text(x + 50, y + 14, 42, shade, &name);
        }
        for (seat, taker) in (0..).zip(&self.seats) {
            let (x, y) = (60 + seat % 2 * 550, 322 + seat / 2 * 58);
            let fill = if taker.is_some() { colour(&format!("seat-{seat}")) } else { "none" };
            let line = colour(&format!("seat-{seat}"));
            let _ = write!(
                svg,
                r#"<circle cx="{}" cy="{y}" r="16" fill="{fill}" stroke="{line}" stroke-width="4"/>"#,
                x + 18
            );
        }
        if let Some(drawing) = self.emblem.and_then(inside) {
            let _ = write!(
                svg,
                r#"<svg x="60" y="{top}" width="380" height="190" viewBox="0 0 120 60">{}</svg>"#,
                coloured(drawing)
            );
        }
        svg.push_str("</svg>");
        svg
    }
}

/// What stands inside an SVG's outermost element.
fn inside(svg: &'static str) -> Option<&'static str> {
    let begin = svg.find("<svg")?;
    let begin = begin + svg[begin..].find('>')? + 1;
    svg.get(begin..svg.rfind("</svg>")?)
}

/// A title in one line, or in two of about the same length.
fn wrapped(title: &str) -> Vec<&str> {
    if title.chars().count() <= 16 {
        return vec![title];
    }
    let middle = title.len() / 2;
    let spaces = title.match_indices(' ').map(|(at, _)| at);
    match spaces.min_by_key(|at| at.abs_diff(middle)) {
        Some(at) => vec![&title[..at], &title[at + 1..]],
        None => vec![title],
    }
}

fn shortened(name: &str) -> String {
    if name.chars().count() <= LONGEST_NAME {
        return name.into();
    }
    name.chars().take(LONGEST_NAME - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(title: &str, seats: &[Option<&str>]) -> Picture {
        let game = catalog::game("pinch").expect("a game of the house");
        Picture {
            above: "Ruth invites you to".into(),
            title: title.into(),
            emblem: Some(game.emblem()),
            seats: seats.iter().map(|seat| seat.map(str::to_owned)).collect(),
            below: "a day a move".into(),
        }
    }

    /// Every colour of every emblem is one of the client's, and the drawing is well formed.
    #[test]
    fn every_game_has_a_picture() {
        for game in catalog::games() {
            for name in game.emblem().split("var(--").skip(1) {
                let (name, _) = name.split_once(')').expect("a closed bracket");
                assert!(poster::palette::is_known(name), "{}: {name}", game.id());
            }
            let svg = Picture { emblem: Some(game.emblem()), ..picture(game.name(), &[]) };
            let svg = svg.svg(Language::English);
            assert!(!svg.contains("var("), "{svg}");
            assert!(
                draw(&svg, SIZE).is_some_and(|png| png.starts_with(b"\x89PNG")),
                "{}",
                game.id()
            );
        }
    }

    #[test]
    fn names_are_text_and_what_cannot_be_drawn_is_left_out() {
        let svg = picture("Pinch", &[Some("<b>&'\""), Some("松本"), None, Some(&"x".repeat(40))]);
        let svg = svg.svg(Language::English);
        assert!(svg.contains("&lt;b&gt;&amp;&#39;&quot;") && !svg.contains("<b>"), "{svg}");
        assert!(svg.contains(">Seat 2<") && svg.contains(">Free<") && !svg.contains('松'), "{svg}");
        assert!(svg.contains(&format!(">{}…<", "x".repeat(21))), "{svg}");
        assert!(draw(&svg, SIZE).is_some());
    }

    #[test]
    fn another_table_has_another_picture() {
        let one = picture("Pinch", &[Some("Ruth"), None]);
        let other = picture("Pinch", &[Some("Ruth"), Some("Ben")]);
        assert_ne!(one.version(), other.version());
        assert_eq!(one.version(), one.clone().version());
    }

    #[test]
    fn long_titles_take_two_lines() {
        for (title, lines) in [
            ("Pinched!", vec!["Pinched!"]),
            ("In Whose Hands Are the Diamonds?", vec!["In Whose Hands", "Are the Diamonds?"]),
            ("Millions of Dollars", vec!["Millions", "of Dollars"]),
            ("Unbreakablelongtitle", vec!["Unbreakablelongtitle"]),
        ] {
            assert_eq!(wrapped(title), lines, "{title}");
        }
    }
}
