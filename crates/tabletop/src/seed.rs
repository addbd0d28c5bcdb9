//! The secret a game is dealt from, and the promise made about it before the first move.
//!
//! ```
//! use tabletop::{Seed, chance::shuffle};
//!
//! let seed = Seed::new([0; 32]);
//! // Published before the first move: what `sha256sum` says of the 32 bytes.
//! let promise = seed.commitment().to_string();
//! assert_eq!(promise, "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
//! // The same seed deals the same cards, here and in ten years.
//! let (mut one, mut two) = ([1, 2, 3, 4, 5], [1, 2, 3, 4, 5]);
//! shuffle(&mut seed.deal_stream(), &mut one);
//! shuffle(&mut seed.deal_stream(), &mut two);
//! assert_eq!(one, two);
//! ```

use crate::chance::SeedableRng;
use rand_chacha::ChaCha20Rng;
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// 32 secret bytes that fix every random outcome of a game.
///
/// A seed is not `Debug` and not `Display`: writing one down is always a decision, [`Seed::reveal`].
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// The seed made of these bytes.
    pub const fn new(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// The bytes, to compute with.
    pub(crate) const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The seed written down, as 64 hexadecimal digits.
    pub fn reveal(&self) -> String {
        hex(&self.0)
    }

    /// What is published before the first move: the SHA-256 of the 32 bytes.
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }

    /// The stream the deal is drawn from: ChaCha20 keyed with the seed, stream 0.
    pub fn deal_stream(&self) -> ChaCha20Rng {
        ChaCha20Rng::from_seed(self.0)
    }

    /// The stream that chance in the middle of a game is drawn from: the same key, stream 1.
    pub fn play_stream(&self) -> ChaCha20Rng {
        let mut stream = ChaCha20Rng::from_seed(self.0);
        stream.set_stream(1);
        stream
    }
}

impl FromStr for Seed {
    type Err = NotHex;

    fn from_str(text: &str) -> Result<Seed, NotHex> {
        unhex(text).map(Seed)
    }
}

/// The published hash of a seed: it fixes the seed without showing it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commitment([u8; 32]);

impl Commitment {
    /// The hash itself.
    pub const fn bytes(self) -> [u8; 32] {
        self.0
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl FromStr for Commitment {
    type Err = NotHex;

    fn from_str(text: &str) -> Result<Commitment, NotHex> {
        unhex(text).map(Commitment)
    }
}

/// A text that is not 32 bytes in hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not 64 hexadecimal digits in lower case")]
pub struct NotHex;

pub(crate) fn hex(bytes: &[u8; 32]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

pub(crate) fn unhex(text: &str) -> Result<[u8; 32], NotHex> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Ok(byte - b'0'),
        b'a'..=b'f' => Ok(byte - b'a' + 10),
        _ => Err(NotHex),
    };
    let mut bytes = [0; 32];
    if text.len() != 64 {
        return Err(NotHex);
    }
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{Rng, shuffle};

    /// If these values ever change, every record ever written deals other cards.
    #[test]
    fn the_streams_are_pinned() {
        let zero = Seed::new([0; 32]);
        // The first words of ChaCha20's key stream for the all-zero key and nonce (RFC 8439, A.1).
        let mut stream = zero.deal_stream();
        assert_eq!([stream.next_u32(), stream.next_u32()], [0xade0_b876, 0x903d_f1a0]);
        let mut order: Vec<u8> = (0..10).collect();
        shuffle(&mut zero.deal_stream(), &mut order);
        assert_eq!(order, GOLDEN_DEAL);
        shuffle(&mut zero.play_stream(), &mut order);
        assert_eq!(order, GOLDEN_PLAY);
    }

    const GOLDEN_DEAL: [u8; 10] = [9, 8, 2, 3, 0, 4, 1, 7, 5, 6];
    const GOLDEN_PLAY: [u8; 10] = [2, 7, 9, 0, 1, 8, 3, 4, 6, 5];

    #[test]
    fn the_commitment_is_plain_sha_256() {
        let zero = Seed::new([0; 32]);
        let known = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
        assert_eq!(zero.commitment().to_string(), known);
        assert_eq!(known.parse(), Ok(zero.commitment()));
    }

    #[test]
    fn seeds_are_read_as_written() {
        let seed = Seed::new(std::array::from_fn(|i| i as u8 * 7));
        assert!(seed.reveal().parse::<Seed>() == Ok(seed));
        for text in ["", "00", &"0".repeat(63), &"g".repeat(64), &"A".repeat(64), &"é".repeat(32)]
        {
            assert!(text.parse::<Seed>() == Err(NotHex), "{text:?}");
        }
    }
}
