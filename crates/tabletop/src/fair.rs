//! A deal that is nobody's choice: a secret seed, committed to before anybody sits down, and random
//! bytes that the players add when they do.
//!
//! The two are joined by HMAC-SHA-256, with the seed as its key, over the first lines of the
//! game's record, from `hideout 2` to the last one before `seed`:
//!
//! ```
//! use tabletop::{Entropy, Seat, Seed, SharedDeal};
//!
//! let seed = Seed::new([7; 32]);
//! let deal = SharedDeal {
//!     table: "n7t9bbprgqx0f4bq".into(),
//!     commitment: seed.commitment(),
//!     entropy: vec![(Seat::P1, Entropy::new([1; 32])), (Seat::P2, Entropy::new([2; 32]))],
//!     seed: Some(seed),
//! };
//! let terms = deal.terms("pinch", 1, r#"{"size":9}"#);
//! assert!(terms.starts_with("hideout 2\ntable n7t9bbprgqx0f4bq\ngame pinch 1\nsetup {\"size\":9}\ncommit "));
//! assert!(terms.ends_with(&format!("entropy p2 {}\n", "02".repeat(32))));
//! // Another byte of what a player added makes another game.
//! let other = SharedDeal { entropy: vec![(Seat::P1, Entropy::new([3; 32]))], ..deal.clone() };
//! let dealt = |deal: &SharedDeal| deal.deal_seed("pinch", 1, r#"{"size":9}"#);
//! assert!(dealt(&deal) != dealt(&other));
//! ```

use crate::seed::{hex, unhex};
use crate::{Commitment, NotHex, Seat, Seed};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::fmt;
use std::str::FromStr;

/// 32 random bytes that a player adds to the deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entropy([u8; 32]);

impl Entropy {
    /// These bytes.
    pub const fn new(bytes: [u8; 32]) -> Entropy {
        Entropy(bytes)
    }
}

impl fmt::Display for Entropy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl FromStr for Entropy {
    type Err = NotHex;

    fn from_str(text: &str) -> Result<Entropy, NotHex> {
        unhex(text).map(Entropy)
    }
}

/// What a shared deal is made of, beside the game and its setup.
#[derive(Clone, PartialEq, Eq)]
pub struct SharedDeal {
    /// The table that the seed was committed for.
    pub table: String,
    /// What was published when the table was made: the SHA-256 of the seed.
    pub commitment: Commitment,
    /// What the players added, in the order of their seats. Who added nothing is missing.
    pub entropy: Vec<(Seat, Entropy)>,
    /// The seed, where it may be known.
    pub seed: Option<Seed>,
}

impl SharedDeal {
    /// The lines of the record that fix the deal. The setup is the text that stood at the table when the
    /// seed was committed to, to the byte.
    pub fn terms(&self, game: &str, rules: u32, setup: &str) -> String {
        let SharedDeal { table, commitment, entropy, .. } = self;
        let mut terms = format!(
            "hideout 2\ntable {table}\ngame {game} {rules}\nsetup {setup}\ncommit {commitment}\n"
        );
        terms.extend(entropy.iter().map(|(seat, bytes)| format!("entropy {seat} {bytes}\n")));
        terms
    }

    /// The seed that the game is dealt from, once the server's is known.
    pub fn deal_seed(&self, game: &str, rules: u32, setup: &str) -> Option<Seed> {
        let seed = self.seed.as_ref()?;
        let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(seed.bytes())
            .expect("HMAC takes keys of any length");
        mac.update(self.terms(game, rules, setup).as_bytes());
        Some(Seed::new(mac.finalize().into_bytes().into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// If this value ever changes, every record of format 2 deals other cards. It comes from
    /// Python's `hmac`.
    #[test]
    fn the_construction_is_pinned() {
        let seed = Seed::new(std::array::from_fn(|i| i as u8));
        let deal = SharedDeal {
            table: "n7t9bbprgqx0f4bq".into(),
            commitment: seed.commitment(),
            entropy: vec![(Seat::P1, Entropy::new([17; 32])), (Seat::P2, Entropy::new([51; 32]))],
            seed: Some(seed),
        };
        let dealt = deal.deal_seed("diamonds", 1, "{\"players\":3}").map(|seed| seed.reveal());
        assert_eq!(dealt.as_deref(), Some(GOLDEN));
        let sealed = SharedDeal { seed: None, ..deal };
        assert!(sealed.deal_seed("diamonds", 1, "{\"players\":3}").is_none());
    }

    const GOLDEN: &str = "e0eb15b9dd38eccdf94ea3aefa75f538325c8e265da7ece31badedadb5e8b007";
}
