//! `hideout poster`

use crate::failure::Failure;
use crate::files;
use poster::{Language, Signed, raster};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tabletop::Record;

/// Draw a poster: of a game, or of a finished game from its record
#[derive(clap::Args)]
#[command(after_help = "\
Without -o the poster is written as SVG to standard output. The name of the file says which it is: .svg or .png.

Examples:
  hideout poster pinch -o pinch.png
  hideout poster game.txt --names Ada,Ben -o game.svg
  hideout poster - < game.txt > game.svg")]
pub struct Poster {
    /// A game's id, or the record of a finished game; - is standard input
    #[arg(value_name = "GAME|RECORD")]
    what: String,
    /// Where to
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Who played, by seat; without names they are called by their seats
    #[arg(long, value_delimiter = ',')]
    names: Vec<String>,
    /// The language of the words on it
    #[arg(long, value_parser = ["en", "es"], default_value = "en")]
    lang: String,
}

impl Poster {
    pub fn run(&self) -> Result<(), Failure> {
        let svg = self.svg()?;
        let Some(path) = &self.output else {
            io::stdout().lock().write_all(svg.as_bytes())?;
            return Ok(());
        };
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("svg") => files::write(path, &svg),
            Some("png") => {
                // What we have drawn ourselves can be drawn.
                let png = raster::png(&svg, poster::SIZE).map_err(io::Error::other)?;
                files::write(path, png)
            }
            _ => Err(Failure::PictureKind { path: files::name(path) }),
        }
    }

    fn svg(&self) -> Result<String, Failure> {
        let language = if self.lang == "es" { Language::Spanish } else { Language::English };
        if let Ok(game) = catalog::game(&self.what) {
            return Ok(poster::of_game(game, language));
        }
        let path = Path::new(&self.what);
        // A single word that is no file was meant to be a game.
        if self.what.bytes().all(|letter| letter.is_ascii_lowercase()) && !path.exists() {
            catalog::game(&self.what)?;
        }
        let named = |bad| Failure::Record { path: files::name(path), bad };
        let text = files::read_text(path)?;
        let record: Record = text.parse().map_err(named)?;
        let mut names = self.names.clone();
        if names.is_empty() {
            let seats = catalog::load(&text).map_err(named)?.seats();
            names.resize(seats, String::new());
        }
        Ok(poster::of_record(&record, &Signed { names, day: None, language })?)
    }
}
