//! An SVG of ours as a PNG, with a font that travels with the program.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Options, Tree, fontdb};
use std::sync::{Arc, LazyLock};

/// The font of every picture.
pub const FONT_FAMILY: &str = "Alegreya";
static FONT: &[u8] = include_bytes!("../fonts/Alegreya-Bold-subset.ttf");
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_source(fontdb::Source::Binary(Arc::new(FONT)));
    Arc::new(fonts)
});

/// Why an SVG cannot be drawn.
#[derive(Debug, thiserror::Error)]
pub enum Undrawable {
    /// It is no SVG.
    #[error(transparent)]
    Svg(#[from] usvg::Error),
    /// There is no memory for its pixels, or none of it can be written.
    #[error("a picture of {width} × {height} pixels cannot be made")]
    Pixels {
        /// Its width.
        width: u32,
        /// Its height.
        height: u32,
    },
}

/// Draws an SVG of ours on this many pixels.
pub fn png(svg: &str, (width, height): (u32, u32)) -> Result<Vec<u8>, Undrawable> {
    let options =
        Options { font_family: FONT_FAMILY.into(), fontdb: FONTS.clone(), ..Options::default() };
    let tree = Tree::from_str(svg, &options)?;
    let no_pixels = Undrawable::Pixels { width, height };
    let Some(mut pixels) = Pixmap::new(width, height) else { return Err(no_pixels) };
    let across = width as f32 / tree.size().width();
    resvg::render(&tree, Transform::from_scale(across, across), &mut pixels.as_mut());
    pixels.encode_png().map_err(|_| no_pixels)
}

/// Whether the font has all letters of a text: Latin, Greek and Cyrillic.
pub fn is_drawable(text: &str) -> bool {
    text.chars().all(|letter| {
        matches!(letter, ' '..='~' | '\u{a1}'..='\u{17f}' | '\u{384}'..='\u{3ce}' | '\u{400}'..='\u{45f}' | '–' | '’')
    })
}
