//! The temper of a master: small, documented departures from the best play it knows.

/// How one master differs from another. Every figure is neutral in [`Temper::default`]; the ranges
/// are those in which a master stays about as strong.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Temper {
    /// What it must be paid beyond what staying is worth before it leaves, in millions. A greedy
    /// one has 1, one that is easily content −0.5. From −1 to 2.
    pub greed: f64,
    /// What staying seems worth to it beyond what it is, in millions. A bold one has 0.5, a timid
    /// one −0.5. From −1 to 1.
    pub nerve: f64,
    /// How far it goes beyond its standing offer in one thought, compared with the usual 4 millions:
    /// the most it is ready to pay. Neutral 1; a mean one has 0.5, a generous one 1.5. From 0, which
    /// never pays, to 1.5.
    pub purse: f64,
    /// How often it speaks, compared with the usual. Neutral 1; a talkative one has 1.5, a silent
    /// one 0.5. From 0 to 2.
    pub talk: f64,
    /// How much likelier its claims are to be true than the neutral mixture. From −0.2 to 0.2: more
    /// would be a tell.
    pub candour: f64,
    /// How far it believes a claim: 0 not at all, 1 as the speaker's record deserves, 2 without
    /// asking. Neutral 1; a suspicious one has 0.3, a trusting one 1.3. From 0 to 2.
    pub trust: f64,
    /// What it must be paid beyond the usual by a player who clashed with it in an earlier job, in
    /// millions. Neutral 0; a vengeful one has 1. From 0 to 2.
    pub grudge: f64,
}

impl Default for Temper {
    fn default() -> Temper {
        Temper {
            greed: 0.0,
            nerve: 0.0,
            purse: 1.0,
            talk: 1.0,
            candour: 0.0,
            trust: 1.0,
            grudge: 0.0,
        }
    }
}
