//! Seats by name, for people: `p2` is Bruno.

use tabletop::Seat;

/// Short, so that they fit the columns of a drawing.
const BOTS: [&str; 8] = ["Ada", "Bruno", "Clara", "Dario", "Edda", "Felix", "Greta", "Hugo"];

/// Everybody's name, by seat.
pub struct Names(Vec<String>);

impl Names {
    /// The player's own name, and bots' for the others.
    pub fn new(seats: usize, me: Seat, own: &str) -> Names {
        let bots = BOTS.iter().filter(|name| !name.eq_ignore_ascii_case(own));
        let mut names: Vec<String> = bots.take(seats).map(|name| (*name).into()).collect();
        if let Some(name) = names.get_mut(me.index()) {
            *name = own.into();
        }
        Names(names)
    }

    /// Everybody with their seats: `p1 Ace (you), p2 Bruno`.
    pub fn legend(&self, me: Seat) -> String {
        let entry = |(index, name): (usize, &String)| {
            let you = if index == me.index() { " (you)" } else { "" };
            format!("p{} {name}{you}", index + 1)
        };
        self.0.iter().enumerate().map(entry).collect::<Vec<_>>().join(", ")
    }

    /// A text with names in place of seats. Spaces after a seat give way to a longer name, so that columns stay.
    pub fn name(&self, text: &str, paint: impl Fn(usize, &str) -> String) -> String {
        let mut named = String::new();
        let mut rest = text;
        while let Some((before, seat, after)) = next_seat(rest, self.0.len()) {
            let name = &self.0[seat];
            named += before;
            // One of several characters of a seat, such as `p1b`.
            let (letter, after) = match after.strip_prefix(['a', 'b']) {
                Some(after) => (&rest[rest.len() - after.len() - 1..][..1], after),
                None => ("", after),
            };
            let spaces = after.len() - after.trim_start_matches(' ').len();
            let longer = (name.len() + letter.len()).saturating_sub(2 + letter.len());
            let given = longer.min(spaces.saturating_sub(2));
            named += &paint(
                seat,
                &if letter.is_empty() { name.clone() } else { format!("{name}/{letter}") },
            );
            rest = &after[given..];
        }
        named + rest
    }

    /// A text with names in place of seats, where colours would be in the way.
    pub fn plain(&self, text: &str) -> String {
        self.name(text, |_, name| name.into())
    }

    /// A line with seats in place of names, however they are written.
    pub fn seats(&self, line: &str) -> String {
        let seat = |word: &str| {
            let (own, letter) = word.split_once('/').unwrap_or((word, ""));
            let index = self.0.iter().position(|name| name.eq_ignore_ascii_case(own))?;
            Some(format!("p{}{letter}", index + 1))
        };
        let words: Vec<String> =
            line.split(' ').map(|word| seat(word).unwrap_or_else(|| word.into())).collect();
        words.join(" ")
    }
}

/// The text before the next seat that stands by itself, the seat, and the text after it.
fn next_seat(text: &str, seats: usize) -> Option<(&str, usize, &str)> {
    let bytes = text.as_bytes();
    let word = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    (0..bytes.len().saturating_sub(1)).find_map(|at| {
        let number = usize::from(bytes[at + 1].wrapping_sub(b'0'));
        let begins = bytes[at] == b'p' && (at == 0 || !word(bytes.get(at - 1)));
        let ends = match bytes.get(at + 2) {
            Some(b'a' | b'b') => !word(bytes.get(at + 3)),
            next => !word(next),
        };
        let seat = begins && ends && (1..=seats).contains(&number);
        seat.then(|| (&text[..at], number - 1, &text[at + 2..]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_have_names() {
        let names = Names::new(3, Seat::P1, "Ace");
        assert_eq!(names.legend(Seat::P1), "p1 Ace (you), p2 Bruno, p3 Clara");
        for (text, named) in [
            ("p2 offers p3 4.", "Bruno offers Clara 4."),
            ("p1b leaves.", "Ace/b leaves."),
            ("p4 sits nowhere, up1 and p12 are words", "p4 sits nowhere, up1 and p12 are words"),
            ("p1       5      0\np2       5      0", "Ace      5      0\nBruno    5      0"),
            ("of p3", "of Clara"),
            ("\"offer p2 1000\" is no sum", "\"offer Bruno 1000\" is no sum"),
        ] {
            assert_eq!(names.plain(text), named);
        }
        assert_eq!(names.seats("offer bruno 3"), "offer p2 3");
        assert_eq!(names.seats("offer Clara/b 3"), "offer p3b 3");
        assert_eq!(Names::new(2, Seat::P1, "Bruno").legend(Seat::P1), "p1 Bruno (you), p2 Clara");
    }
}
