//! What the player looks at: a terminal that is redrawn in place, or plain lines.

use crossterm::cursor::MoveTo;
use crossterm::style::{Color, Stylize};
use crossterm::terminal::{self, Clear, ClearType};
use std::env;
use std::io::{self, IsTerminal, Write};

/// What the output can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screen {
    /// A person looks on: seats have names, and the position is drawn in place.
    pub rich: bool,
    /// There are colours.
    pub colour: bool,
}

/// One for each seat; none is hard to read on black or on white.
const SEATS: [Color; 8] = [
    Color::DarkYellow,
    Color::DarkCyan,
    Color::Red,
    Color::DarkGreen,
    Color::Magenta,
    Color::Blue,
    Color::DarkMagenta,
    Color::DarkRed,
];

impl Screen {
    /// As standard input and output are; see <https://no-color.org> for `NO_COLOR`.
    pub fn detect() -> Screen {
        let rich = io::stdin().is_terminal() && io::stdout().is_terminal();
        let set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
        Screen::choose(rich, env::var("TERM").ok().as_deref(), set("NO_COLOR"))
    }

    fn choose(people: bool, term: Option<&str>, no_colour: bool) -> Screen {
        let rich = people && term.is_some_and(|term| term != "dumb");
        Screen { rich, colour: rich && !no_colour }
    }

    /// Columns and rows; those of an old terminal where nobody knows.
    pub fn size(self) -> (usize, usize) {
        terminal::size().map_or((80, 24), |(width, height)| (width.into(), height.into()))
    }

    /// Begins anew at the top.
    pub fn clear(self, out: &mut impl Write) -> io::Result<()> {
        match self.rich {
            true => crossterm::queue!(out, Clear(ClearType::All), MoveTo(0, 0)),
            false => Ok(()),
        }
    }

    pub fn seat(self, seat: usize, text: &str) -> String {
        self.paint(text, |text| text.with(SEATS[seat % SEATS.len()]).bold().to_string())
    }

    pub fn heading(self, text: &str) -> String {
        self.paint(text, |text| text.bold().to_string())
    }

    pub fn soft(self, text: &str) -> String {
        self.paint(text, |text| text.dim().to_string())
    }

    pub fn refusal(self, text: &str) -> String {
        self.paint(text, |text| text.red().to_string())
    }

    fn paint(self, text: &str, how: impl Fn(&str) -> String) -> String {
        if self.colour { how(text) } else { text.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pipes_dumb_terminals_and_no_color_are_honoured() {
        for (people, term, no_colour, rich, colour) in [
            (true, Some("xterm"), false, true, true),
            (true, Some("xterm"), true, true, false),
            (true, Some("dumb"), false, false, false),
            (true, None, false, false, false),
            (false, Some("xterm"), false, false, false),
        ] {
            assert_eq!(Screen::choose(people, term, no_colour), Screen { rich, colour });
        }
    }
}
