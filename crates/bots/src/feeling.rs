//! How a seat takes what has happened to it.

/// How a seat takes something that everybody has heard of. It is worked out from that alone, so that whoever is told of it
/// learns nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Feeling {
    /// Somebody was paid, or has paid, as agreed.
    Thankful,
    /// What it offered was turned down, or nobody takes it.
    Refused,
    /// It came away with something.
    Lucky,
    /// Somebody has taken what it was about to have.
    Robbed,
    /// Somebody has broken a word.
    LiedTo,
}

impl Feeling {
    /// Every feeling.
    pub const ALL: [Feeling; 5] =
        [Feeling::Thankful, Feeling::Refused, Feeling::Lucky, Feeling::Robbed, Feeling::LiedTo];

    /// The name of what is said then; there are words for `thanks_1`, `thanks_2` and so on.
    pub fn phrase(self) -> &'static str {
        match self {
            Feeling::Thankful => "thanks",
            Feeling::Refused => "refused",
            Feeling::Lucky => "lucky",
            Feeling::Robbed => "robbed",
            Feeling::LiedTo => "lied_to",
        }
    }
}
