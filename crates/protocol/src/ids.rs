//! Names of things: each is a text with one spelling, checked when it comes in.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::str::FromStr;
use ts_rs::TS;
use utoipa::ToSchema;

/// A text that is not spelt as such an id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misspelt {
    /// How it should be spelt.
    pub expected: &'static str,
}

impl fmt::Display for Misspelt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not {}", self.expected)
    }
}

impl std::error::Error for Misspelt {}

/// Makes a newtype over a text with one door in.
macro_rules! spelt {
    ($(#[$doc:meta])* $name:ident, $expected:literal, $pattern:literal, $check:expr) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, TS, ToSchema)]
        #[ts(type = "string")]
        #[schema(value_type = String, pattern = $pattern)]
        pub struct $name(Box<str>);

        impl $name {
            /// The id as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl FromStr for $name {
            type Err = Misspelt;

            fn from_str(text: &str) -> Result<$name, Misspelt> {
                let check: fn(&str) -> bool = $check;
                if check(text) { Ok($name(text.into())) } else { Err(Misspelt { expected: $expected }) }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.0)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
            }
        }
    };
}

spelt!(
    /// A table's public id. It opens the table to all who know it, so it cannot be guessed.
    TableId,
    "16 letters and digits",
    "^[a-z0-9]{16}$",
    |text| text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9'))
);

spelt!(
    /// A person's public id. It says who a person is and opens nothing.
    PersonId,
    "12 letters and digits",
    "^[a-z0-9]{12}$",
    |text| text.len() == 12 && text.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9'))
);

spelt!(
    /// What a client calls one thing it asks for, so that asking again is safe.
    ActionId,
    "1 to 36 letters, digits, - and _",
    "^[A-Za-z0-9_-]{1,36}$",
    |text| {
        (1..=36).contains(&text.len())
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
    }
);

spelt!(
    /// Random bytes that a person adds to the deal when they sit down, in hexadecimal digits. They are
    /// shown to all.
    Entropy,
    "64 hexadecimal digits in lower case",
    "^[0-9a-f]{64}$",
    |text| text.parse::<tabletop::Entropy>().is_ok()
);

impl From<&Entropy> for tabletop::Entropy {
    fn from(entropy: &Entropy) -> tabletop::Entropy {
        entropy.as_str().parse().expect("it is checked when it comes in")
    }
}

/// A seat, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, TS, ToSchema)]
#[serde(transparent)]
#[schema(value_type = u8, minimum = 0, maximum = 7)]
pub struct SeatNo(u8);

impl SeatNo {
    /// The seat's number, counted from 0.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Every seat of a set.
    pub fn each(seats: tabletop::Seats) -> Vec<SeatNo> {
        seats.iter().map(SeatNo::from).collect()
    }
}

impl<'de> Deserialize<'de> for SeatNo {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SeatNo, D::Error> {
        let index = u8::deserialize(deserializer)?;
        let seat = tabletop::Seat::new(usize::from(index));
        seat.map(SeatNo::from).ok_or_else(|| de::Error::custom("a seat is a number from 0 to 7"))
    }
}

impl From<tabletop::Seat> for SeatNo {
    fn from(seat: tabletop::Seat) -> SeatNo {
        SeatNo(seat.index() as u8)
    }
}

impl From<SeatNo> for tabletop::Seat {
    fn from(seat: SeatNo) -> tabletop::Seat {
        tabletop::Seat::new(seat.index()).expect("a seat number is checked when it comes in")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<T: FromStr + fmt::Display>(good: &[&str], bad: &[&str]) {
        for text in good {
            let id = text.parse::<T>().unwrap_or_else(|_| panic!("{text:?} is refused"));
            assert_eq!(id.to_string(), *text);
        }
        for text in bad {
            assert!(text.parse::<T>().is_err(), "{text:?} is let in");
        }
    }

    #[test]
    fn ids_are_read_as_written() {
        check::<TableId>(
            &["0123456789abcdef"],
            &["", "0123456789abcde", "0123456789ABCDEF", "0123456789abcde/", "0123456789abcdé"],
        );
        check::<PersonId>(&["0123456789ab"], &["0123456789a", "0123456789abc", "../../../../"]);
        check::<Entropy>(&[&"0a".repeat(32)], &["", &"0A".repeat(32), &"0".repeat(63)]);
        let long = "x".repeat(37);
        check::<ActionId>(&["a", "A-1_b", &long[1..]], &["", "a b", "é", &long]);
    }

    #[test]
    fn seats_are_numbers() {
        for (text, good) in
            [("0", true), ("7", true), ("8", false), ("-1", false), ("\"p1\"", false)]
        {
            assert_eq!(serde_json::from_str::<SeatNo>(text).is_ok(), good, "{text}");
        }
    }
}
