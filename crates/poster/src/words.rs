//! The words on posters, in every language of the house.

use tabletop::Goals;

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
    pub(crate) fn either<T>(self, english: T, spanish: T) -> T {
        match self {
            Language::English => english,
            Language::Spanish => spanish,
        }
    }

    /// What a seat is called whose player's name cannot be drawn, or is not known.
    pub(crate) fn seat(self, number: usize) -> String {
        self.either(format!("Player {number}"), format!("Jugador {number}"))
    }

    /// How a game ended.
    pub(crate) fn result(self, winners: &[&str]) -> String {
        let all = |and: &str| match winners {
            [one] => (*one).to_owned(),
            [first @ .., last] => format!("{} {and} {last}", first.join(", ")),
            [] => String::new(),
        };
        match winners.len() {
            0 => self.either("Nobody wins", "Nadie gana").into(),
            1 => self.either(format!("{} wins", all("")), format!("Gana {}", all(""))),
            _ => self.either(format!("{} win", all("and")), format!("Ganan {}", all("y"))),
        }
    }

    /// What somebody alone has achieved.
    pub(crate) fn goals(self, Goals { reached, all }: Goals) -> String {
        match (reached, all) {
            (0, 1) => self.either("Goal missed", "Meta fallada").into(),
            (_, 1) => self.either("Goal reached", "Meta alcanzada").into(),
            _ if reached == all => self
                .either(format!("All {all} goals reached"), format!("Las {all} metas alcanzadas")),
            (1, _) => self
                .either(format!("1 of {all} goals reached"), format!("1 de {all} metas alcanzada")),
            _ => self.either(
                format!("{reached} of {all} goals reached"),
                format!("{reached} de {all} metas alcanzadas"),
            ),
        }
    }

    /// The numbers of players and minutes.
    pub(crate) fn facts(self, seats: (usize, usize), minutes: (u32, u32)) -> String {
        let players = match seats {
            (1, 1) => self.either("1 player", "1 jugador").to_owned(),
            (few, most) if few == most => {
                self.either(format!("{few} players"), format!("{few} jugadores"))
            }
            (few, most) => {
                self.either(format!("{few}–{most} players"), format!("{few}–{most} jugadores"))
            }
        };
        let minutes = match minutes {
            (few, most) if few == most => format!("{few}"),
            (few, most) => format!("{few}–{most}"),
        };
        format!("{players} · {minutes} {}", self.either("minutes", "minutos"))
    }

    /// A day, counted from the beginning of 1970.
    pub(crate) fn date(self, days: i64) -> String {
        const ENGLISH: [&str; 12] = [
            "January",
            "February",
            "March",
            "April",
            "May",
            "June",
            "July",
            "August",
            "September",
            "October",
            "November",
            "December",
        ];
        const SPANISH: [&str; 12] = [
            "enero",
            "febrero",
            "marzo",
            "abril",
            "mayo",
            "junio",
            "julio",
            "agosto",
            "septiembre",
            "octubre",
            "noviembre",
            "diciembre",
        ];
        let (year, month, day) = civil(days);
        self.either(
            format!("{day} {} {year}", ENGLISH[month - 1]),
            format!("{day} de {} de {year}", SPANISH[month - 1]),
        )
    }
}

/// The year, month and day of the Gregorian calendar; a year begins in March here, so that leap days come last.
fn civil(days: i64) -> (i64, usize, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * march + 2) / 5 + 1;
    let month = if march < 10 { march + 3 } else { march - 9 };
    (year + era * 400 + i64::from(month <= 2), month as usize, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        for (days, date) in [
            (0, "1 January 1970"),
            (11_016, "29 February 2000"),
            (20_775, "18 November 2026"),
            (20_819, "1 January 2027"),
        ] {
            assert_eq!(Language::English.date(days), date);
        }
        assert_eq!(Language::Spanish.date(11_017), "1 de marzo de 2000");
    }

    #[test]
    fn results_name_everybody_who_has_won() {
        assert_eq!(Language::English.result(&["Ada", "Ben", "Cleo"]), "Ada, Ben and Cleo win");
        assert_eq!(Language::Spanish.result(&["Ada"]), "Gana Ada");
        assert_eq!(Language::English.result(&[]), "Nobody wins");
    }

    #[test]
    fn somebody_alone_has_reached_goals() {
        for (reached, all, english, spanish) in [
            (0, 1, "Goal missed", "Meta fallada"),
            (1, 1, "Goal reached", "Meta alcanzada"),
            (0, 3, "0 of 3 goals reached", "0 de 3 metas alcanzadas"),
            (1, 3, "1 of 3 goals reached", "1 de 3 metas alcanzada"),
            (3, 3, "All 3 goals reached", "Las 3 metas alcanzadas"),
        ] {
            let goals = Goals { reached, all };
            assert_eq!(Language::English.goals(goals), english);
            assert_eq!(Language::Spanish.goals(goals), spanish);
        }
    }
}
