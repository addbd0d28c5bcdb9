//! Seats by name, for people: `p2` is Nell.

use catalog::{Bot, Character};

/// Everybody's name, by seat.
pub struct Names(Vec<String>);

impl Names {
    /// The player's own name in the seat that has no bot, and the bots' in the others.
    pub fn new(bots: &[Option<Bot>], own: &str) -> Names {
        let name = |(index, bot): (usize, &Option<Bot>)| match bot {
            None => own.to_owned(),
            Some(Bot::Character(character)) if short(*character).eq_ignore_ascii_case(own) => {
                format!("{}{}", short(*character), index + 1)
            }
            Some(Bot::Character(character)) => short(*character),
            Some(Bot::Level(_)) => format!("Bot{}", index + 1),
        };
        Names(bots.iter().enumerate().map(name).collect())
    }

    /// Everybody with their seats: `p1 Ace (you), p2 Nell (regular)`.
    pub fn legend(&self, bots: &[Option<Bot>]) -> String {
        let entry = |(index, (name, bot)): (usize, (&String, &Option<Bot>))| {
            let about = bot.map_or("you".to_owned(), |bot| bot.level().to_string());
            format!("p{} {name} ({about})", index + 1)
        };
        self.0.iter().zip(bots).enumerate().map(entry).collect::<Vec<_>>().join(", ")
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

/// What messages call a character, with a capital: short enough for the columns of a drawing.
fn short(character: Character) -> String {
    let mut name = character.to_string();
    name[..1].make_ascii_uppercase();
    name
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
    use tabletop::Level;

    #[test]
    fn seats_have_names() {
        let bots = [None, Some(Bot::Character(Character::Nell)), Some(Bot::Level(Level::Random))];
        let names = Names::new(&bots, "Ace");
        assert_eq!(names.legend(&bots), "p1 Ace (you), p2 Nell (regular), p3 Bot3 (random)");
        for (text, named) in [
            ("p2 offers p3 4.", "Nell offers Bot3 4."),
            ("p1b leaves.", "Ace/b leaves."),
            ("p4 sits nowhere, up1 and p12 are words", "p4 sits nowhere, up1 and p12 are words"),
            ("p1       5      0\np2       5      0", "Ace      5      0\nNell     5      0"),
            ("of p3", "of Bot3"),
            ("\"offer p2 1000\" is no sum", "\"offer Nell 1000\" is no sum"),
        ] {
            assert_eq!(names.plain(text), named);
        }
        assert_eq!(names.seats("offer nell 3"), "offer p2 3");
        assert_eq!(names.seats("offer Bot3/b 3"), "offer p3b 3");
        let same = Names::new(&bots[..2], "nell").legend(&bots[..2]);
        assert_eq!(same, "p1 nell (you), p2 Nell2 (regular)");
    }
}
