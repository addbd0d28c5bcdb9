//! What a link says of a page before it is opened: a title, a description and a picture, for
//! messengers and search engines. Only what anybody who has the link may know.

mod head;
mod picture;
mod words;

pub use head::head;
pub use picture::{Pictures, SIZE};
pub use words::{Language, Words};

use crate::hall::Hall;
use crate::http::summary;
use catalog::Entry;
use protocol::{Clock, SeatTaker, Stage, TableId, TableSummary};

/// What a link says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// The title of the page.
    pub title: String,
    /// A sentence or two.
    pub description: String,
    /// Where the picture is served.
    pub picture_path: String,
    /// What the picture shows.
    pub picture: Picture,
    /// The language of all of it.
    pub language: Language,
}

/// What a picture shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// A line above the title.
    above: String,
    title: String,
    /// The emblem of a game, as SVG.
    emblem: Option<&'static str>,
    /// Who sits where; nobody in a free seat.
    seats: Vec<Option<String>>,
    /// A line at the bottom.
    below: String,
}

impl Preview {
    /// What a link to this path of the client says; the house's own words where it leads to nothing known.
    pub async fn of_path(hall: &Hall, path: &str, language: Language) -> Preview {
        let mut parts = path.split('/').filter(|part| !part.is_empty());
        let known = match (parts.next(), parts.next(), parts.next()) {
            (Some("table" | "replay"), Some(id), None) => match id.parse::<TableId>() {
                Ok(id) => Preview::of_table(hall, &id, language).await,
                Err(_) => None,
            },
            (Some("rules" | "new"), Some(game), None) => {
                catalog::listed(game).ok().map(|game| Preview::of_game(game, language))
            }
            _ => None,
        };
        known.unwrap_or_else(|| Preview::of_house(language))
    }

    /// What a link to the house says.
    pub fn of_house(language: Language) -> Preview {
        let words = Words::of(language);
        let picture = Picture {
            above: String::new(),
            title: "Hideout".into(),
            emblem: None,
            seats: Vec::new(),
            below: words.tagline.into(),
        };
        Preview {
            title: "Hideout".into(),
            description: words.tagline.into(),
            picture_path: "/api/preview.png".into(),
            picture,
            language,
        }
    }

    /// What a link to a game says.
    pub fn of_game(game: &'static dyn Entry, language: Language) -> Preview {
        let words = Words::of(language);
        let facts = [words.players(game.seats()), words.minutes(game.minutes())].join(" · ");
        let picture = Picture {
            above: String::new(),
            title: game.name().into(),
            emblem: Some(game.emblem()),
            seats: Vec::new(),
            below: facts.clone(),
        };
        Preview {
            title: format!("{} – Hideout", game.name()),
            description: words.with_blurb(facts, game.blurb()),
            picture_path: format!("/api/games/{}/preview.png", game.id()),
            picture,
            language,
        }
    }

    /// What a link to a table says, if there is such a table.
    pub async fn of_table(hall: &Hall, id: &TableId, language: Language) -> Option<Preview> {
        let row = hall.store().table(id.as_str()).await.ok()??;
        let table = hall.named(summary(&row)?).await.ok()?;
        let game = catalog::game(&table.game).ok()?;
        Some(Preview::of_summary(&table, game, language))
    }

    fn of_summary(table: &TableSummary, game: &'static dyn Entry, language: Language) -> Preview {
        let words = Words::of(language);
        let seats: Vec<Option<String>> =
            table.seats.iter().map(|seat| words.taker(&seat.taker)).collect();
        let names: Vec<&str> = seats.iter().flatten().map(String::as_str).collect();
        let host = table.seats.iter().find_map(|seat| match &seat.taker {
            SeatTaker::Person { person } if Some(&person.id) == table.host.as_ref() => {
                Some(person.name.as_str())
            }
            _ => None,
        });
        let mut facts = vec![words.minutes(game.minutes())];
        if table.clock.takes_days() {
            facts.clear();
        }
        if table.clock != Clock::None {
            facts.push(words.clock(table.clock));
        }
        let versus = format!("{}: {}", game.name(), names.join(", "));
        let (title, above, description) = match table.stage {
            Stage::Open => {
                let free = seats.iter().filter(|seat| seat.is_none()).count();
                let above = words.invites(host);
                facts.insert(0, words.free_seats(free));
                let description = words.with_blurb(facts.join(" · "), game.blurb());
                (format!("{above} {}", game.name()), above, description)
            }
            Stage::Running => (versus, words.running.into(), words.look_on.into()),
            Stage::Over => (versus, words.over.into(), words.look_back.into()),
        };
        let picture = Picture {
            above,
            title: game.name().into(),
            emblem: Some(game.emblem()),
            below: facts.join(" · "),
            seats,
        };
        let picture_path = format!("/api/tables/{}/preview.png", table.id);
        Preview { title, description, picture_path, picture, language }
    }
}
