//! SVG in the making.

use crate::palette::colour;
use std::fmt::{Display, Write};

/// Where a text stands at its place.
#[derive(Clone, Copy)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// A drawing, element by element. Colours are named as in the web client.
#[derive(Default)]
pub(crate) struct Canvas(String);

impl Canvas {
    pub(crate) fn raw(&mut self, svg: impl Display) {
        // Writing to a text does not fail.
        let _ = write!(self.0, "{svg}");
    }

    pub(crate) fn rect(&mut self, (x, y): (f32, f32), (w, h): (f32, f32), round: f32, fill: &str) {
        let fill = colour(fill);
        self.raw(format_args!(
            r#"<rect x="{x:.1}" y="{y:.1}" width="{w:.1}" height="{h:.1}" rx="{round}" fill="{fill}"/>"#
        ));
    }

    /// A box that is only an edge.
    pub(crate) fn frame(
        &mut self,
        (x, y): (f32, f32),
        (w, h): (f32, f32),
        round: f32,
        line: (&str, f32),
    ) {
        let (stroke, width) = (colour(line.0), line.1);
        self.raw(format_args!(
            r#"<rect x="{x:.1}" y="{y:.1}" width="{w:.1}" height="{h:.1}" rx="{round}" fill="none" stroke="{stroke}" stroke-width="{width}"/>"#
        ));
    }

    pub(crate) fn circle(
        &mut self,
        (x, y): (f32, f32),
        r: f32,
        fill: &str,
        line: Option<(&str, f32)>,
    ) {
        let fill = if fill == "none" { fill } else { colour(fill) };
        let (stroke, width) = line.map_or(("none", 0.0), |(name, width)| (colour(name), width));
        self.raw(format_args!(
            r#"<circle cx="{x:.1}" cy="{y:.1}" r="{r:.1}" fill="{fill}" stroke="{stroke}" stroke-width="{width}"/>"#
        ));
    }

    /// A line through points.
    pub(crate) fn path(
        &mut self,
        points: &[(f32, f32)],
        (stroke, width): (&str, f32),
        opacity: f32,
    ) {
        let stroke = colour(stroke);
        let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        self.raw(format_args!(
            r#"<polyline points="{}" fill="none" stroke="{stroke}" stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round" opacity="{opacity}"/>"#,
            points.join(" ")
        ));
    }

    pub(crate) fn text(
        &mut self,
        (x, y): (f32, f32),
        size: f32,
        fill: &str,
        anchor: Anchor,
        text: &str,
    ) {
        let (fill, text) = (colour(fill), escaped(text));
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        self.raw(format_args!(
            r#"<text x="{x:.1}" y="{y:.1}" font-size="{size:.1}" fill="{fill}" text-anchor="{anchor}">{text}</text>"#
        ));
    }

    /// A star for the winner.
    pub(crate) fn star(&mut self, (x, y): (f32, f32), r: f32, fill: &str) {
        let corner = |n: u8| {
            let (turn, far) = (
                f32::from(n) * std::f32::consts::PI / 5.0,
                if n.is_multiple_of(2) { r } else { r * 0.42 },
            );
            format!("{:.1},{:.1}", x + far * turn.sin(), y - far * turn.cos())
        };
        let corners: Vec<String> = (0..10).map(corner).collect();
        self.raw(format_args!(
            r#"<polygon points="{}" fill="{}"/>"#,
            corners.join(" "),
            colour(fill)
        ));
    }

    pub(crate) fn into_svg(self) -> String {
        self.0
    }
}

/// A text that is nothing but text, in an element, an attribute or an SVG.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            letter => safe.push(letter),
        }
    }
    safe
}
