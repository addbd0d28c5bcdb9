//! The words of links, in every language of the house.

use protocol::{Clock, GameClock, SeatTaker};
use tabletop::Level;

/// A language of the house.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Spanish.
    Spanish,
}

impl Language {
    /// The language that a reader with this `Accept-Language` likes best, of those we have.
    pub fn accepted(header: &str) -> Language {
        let weighed = header.split(',').filter_map(|item| {
            let mut parts = item.split(';').map(str::trim);
            let language = Language::tagged(parts.next()?)?;
            let weight = parts.find_map(|part| part.strip_prefix("q="));
            let weight = weight.map_or(Some(1.0), |weight| weight.parse::<f32>().ok())?;
            Some((language, weight))
        });
        let better = |best: (Language, f32), next: (Language, f32)| {
            if next.1 > best.1 { next } else { best }
        };
        weighed.fold((Language::English, 0.0), better).0
    }

    /// The language with this tag, such as `es` or `es-MX`.
    pub fn tagged(tag: &str) -> Option<Language> {
        match tag.split('-').next()?.to_ascii_lowercase().as_str() {
            "en" => Some(Language::English),
            "es" => Some(Language::Spanish),
            _ => None,
        }
    }

    /// Its tag.
    pub fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Spanish => "es",
        }
    }
}

/// What is said in one language.
pub struct Words {
    language: Language,
    /// What the house is.
    pub tagline: &'static str,
    /// A game is being played.
    pub running: &'static str,
    /// What a link to a running game is for.
    pub look_on: &'static str,
    /// A game is over.
    pub over: &'static str,
    /// What a link to a finished game is for.
    pub look_back: &'static str,
}

const ENGLISH: Words = Words {
    language: Language::English,
    tagline: "Five heist games around one table, with friends and bots.",
    running: "Being played",
    look_on: "The game is being played. Open the link to look on.",
    over: "Finished",
    look_back: "The game is over. Open the link to see it again, move by move.",
};

const SPANISH: Words = Words {
    language: Language::Spanish,
    tagline: "Cinco juegos de atracos alrededor de una mesa, con amigos y bots.",
    running: "En juego",
    look_on: "La partida está en juego. Abre el enlace para mirar.",
    over: "Terminada",
    look_back: "La partida ha terminado. Abre el enlace para verla otra vez, jugada a jugada.",
};

impl Words {
    /// The words of a language.
    pub fn of(language: Language) -> &'static Words {
        match language {
            Language::English => &ENGLISH,
            Language::Spanish => &SPANISH,
        }
    }

    fn either<T>(&self, english: T, spanish: T) -> T {
        match self.language {
            Language::English => english,
            Language::Spanish => spanish,
        }
    }

    /// Who invites to the game whose name follows.
    pub fn invites(&self, host: Option<&str>) -> String {
        match host {
            Some(host) => {
                self.either(format!("{host} invites you to"), format!("{host} te invita a"))
            }
            None => self.either("You are invited to", "Te invitan a").into(),
        }
    }

    /// How many seats are free.
    pub fn free_seats(&self, free: usize) -> String {
        match free {
            1 => self.either("1 free seat", "1 asiento libre").into(),
            _ => self.either(format!("{free} free seats"), format!("{free} asientos libres")),
        }
    }

    /// It is the reader's turn at a game.
    pub fn your_turn(&self, game: &str) -> String {
        self.either(format!("It is your turn at {game}."), format!("Te toca en {game}."))
    }

    /// Nobody sits there yet.
    pub fn free(&self) -> &'static str {
        self.either("Free", "Libre")
    }

    /// A seat whose owner's name cannot be drawn.
    pub fn seat(&self, number: usize) -> String {
        self.either(format!("Seat {number}"), format!("Asiento {number}"))
    }

    /// How many play.
    pub fn players(&self, seats: (usize, usize)) -> String {
        let range = range(seats);
        match seats {
            (_, 1) => self.either("1 player", "1 jugador").into(),
            _ => self.either(format!("{range} players"), format!("{range} jugadores")),
        }
    }

    /// How long it takes.
    pub fn minutes(&self, minutes: (u32, u32)) -> String {
        let range = range(minutes);
        self.either(format!("{range} minutes"), format!("{range} minutos"))
    }

    /// A clock.
    pub fn clock(&self, clock: Clock) -> String {
        let (english, spanish) = match clock {
            Clock::None => ("no clock", "sin reloj"),
            Clock::Quick => ("quick clock", "reloj rápido"),
            Clock::Normal => ("normal clock", "reloj normal"),
            Clock::Slow => ("slow clock", "reloj lento"),
            Clock::Day => ("a day a move", "un día por jugada"),
            Clock::ThreeDays => ("three days a move", "tres días por jugada"),
            Clock::Week => ("a week a move", "una semana por jugada"),
            Clock::Game(GameClock { base, increment, .. }) => {
                let base =
                    if base % 60 == 0 { format!("{} min", base / 60) } else { format!("{base} s") };
                return self.either(
                    format!("{base} + {increment} s each"),
                    format!("{base} + {increment} s cada cual"),
                );
            }
        };
        self.either(english, spanish).into()
    }

    /// Facts, and what the game is. The games say that in English only.
    pub fn with_blurb(&self, facts: String, blurb: &str) -> String {
        self.either(format!("{facts}. {blurb}"), format!("{facts}."))
    }

    /// What a person is called; a person who has gone for good has no name.
    fn person<'a>(&self, name: &'a str) -> &'a str {
        match name {
            "" => self.either("Former player", "Antiguo jugador"),
            name => name,
        }
    }

    /// Who sits in a seat, if anybody does.
    pub fn taker(&self, taker: &SeatTaker) -> Option<String> {
        match taker {
            SeatTaker::Open {} => None,
            SeatTaker::Kept { person } | SeatTaker::Person { person } => {
                Some(self.person(&person.name).into())
            }
            SeatTaker::Bot { level, character } => {
                let (english, spanish) = match level {
                    Level::Random => ("random", "al azar"),
                    Level::Rookie => ("rookie", "novato"),
                    Level::Regular => ("regular", "habitual"),
                    Level::Master => ("master", "maestro"),
                };
                let level = self.either(english, spanish);
                let name = character.map_or("Bot", |character| {
                    let name = character.name();
                    self.either(name.en, name.es)
                });
                Some(format!("{name} ({level})"))
            }
        }
    }
}

fn range<T: PartialEq + std::fmt::Display>((least, most): (T, T)) -> String {
    if least == most { most.to_string() } else { format!("{least}–{most}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_gets_the_language_they_like_best() {
        use Language::{English, Spanish};
        for (header, language) in [
            ("", English),
            ("es", Spanish),
            ("es-MX,es;q=0.9,en;q=0.8", Spanish),
            ("en-GB,es;q=0.9", English),
            ("fr,es;q=0.5,en;q=0.4", Spanish),
            ("de", English),
            ("es;q=0", English),
            ("es;q=much", English),
            ("*", English),
        ] {
            assert_eq!(Language::accepted(header), language, "{header}");
        }
    }
}
