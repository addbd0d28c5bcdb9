//! The log of a table is a hash chain: an entry that was altered, moved or lost is noticed when the log is read.
//!
//! Every row of the log has a hash over the hash of the row before it, its step, its time and its entry; the first is bound to the
//! table's id. The table's own row keeps the hash of the last. This finds damage; it is no seal against an attacker who
//! may write the file, who can reckon the chain again.

use sha2::{Digest, Sha256};
use std::fmt;

/// A hash of the chain: the first 16 bytes of a SHA-256, which chance meets once in 2¹²⁸ and which make a row 16 bytes
/// longer rather than 32.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Link(pub(crate) [u8; 16]);

impl Link {
    /// What the first entry of a table hangs on.
    pub(crate) fn anchor(id: &str) -> Link {
        Link::of(Sha256::new_with_prefix("hideout log\n").chain_update(id))
    }

    /// The hash of the entry behind the one with this hash.
    pub(crate) fn next(self, step: u64, at: i64, entry: &[u8]) -> Link {
        let place = Sha256::new_with_prefix(self.0).chain_update(step.to_be_bytes());
        Link::of(place.chain_update(at.to_be_bytes()).chain_update(entry))
    }

    /// Reads what [`fmt::Display`] writes.
    pub(crate) fn read(text: &str) -> Option<Link> {
        let number = u128::from_str_radix(text, 16).ok()?;
        (text.len() == 32).then_some(Link(number.to_be_bytes()))
    }

    fn of(hash: Sha256) -> Link {
        let hash: [u8; 32] = hash.finalize().into();
        Link(std::array::from_fn(|place| hash[place]))
    }
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", u128::from_be_bytes(self.0))
    }
}
