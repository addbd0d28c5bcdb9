//! Keys for what a seat knows: 64 bits, the same on every machine and in every build.

/// Stirs one more fact into a key. The order of facts matters.
#[inline]
pub const fn stir(key: u64, fact: u64) -> u64 {
    let product = ((key ^ fact) as u128 ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93_u128;
    (product as u64) ^ ((product >> 64) as u64).wrapping_add(key.rotate_left(23))
}

/// Stirs a run of bytes into a key.
pub fn stir_bytes(key: u64, bytes: &[u8]) -> u64 {
    bytes.chunks(8).fold(stir(key, bytes.len() as u64), |key, chunk| {
        stir(key, chunk.iter().fold(0, |word, &byte| word << 8 | u64::from(byte)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_facts_in_any_order_give_different_keys() {
        let mut keys: Vec<u64> =
            (0..200u64).flat_map(|a| (0..200u64).map(move |b| stir(stir(1, a), b))).collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), 40_000);
    }

    #[test]
    fn bytes_do_not_run_together() {
        assert_ne!(stir_bytes(1, b"ab"), stir_bytes(stir_bytes(1, b"a"), b"b"));
        assert_ne!(stir_bytes(1, &[0]), stir_bytes(1, &[0, 0]));
    }
}
