//! Chance, as an argument: the two draws that every deal is made of.
//!
//! Both are pinned here rather than taken from a library, because a record must deal the same
//! cards in ten years, and anybody must be able to write the same few lines again.

pub use rand_core::{Rng, SeedableRng};

/// The generator of playouts and bots: quick, repeatable, no secret.
pub type Dice = rand_xoshiro::Xoshiro256PlusPlus;

/// Dice that always fall the same way for the same number.
pub fn dice(number: u64) -> Dice {
    Dice::seed_from_u64(number)
}

/// A whole number below `n`, each equally likely: the high half of `word × n`, drawing again for
/// the few words that would favour some numbers.
#[inline]
pub fn below(rng: &mut impl Rng, n: u32) -> u32 {
    debug_assert!(n > 0, "nothing lies below zero");
    let mut product = u64::from(rng.next_u32()) * u64::from(n);
    if (product as u32) < n {
        let uneven = n.wrapping_neg() % n;
        while (product as u32) < uneven {
            product = u64::from(rng.next_u32()) * u64::from(n);
        }
    }
    (product >> 32) as u32
}

/// Puts the items into a random order, each equally likely: from the last place down, swap with
/// a place at or below it.
pub fn shuffle<T>(rng: &mut impl Rng, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(rng, last as u32 + 1) as usize);
    }
}

/// One of the items, each equally likely.
#[inline]
pub fn pick<T: Copy>(rng: &mut impl Rng, items: &[T]) -> T {
    items[below(rng, items.len() as u32) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_comes_up_about_equally_often() {
        let mut dice = dice(1);
        let mut seen = [0u32; 7];
        (0..70_000).for_each(|_| seen[below(&mut dice, 7) as usize] += 1);
        assert!(seen.iter().all(|&n| (9_500..10_500).contains(&n)), "{seen:?}");
    }

    #[test]
    fn every_order_comes_up_about_equally_often() {
        let mut dice = dice(2);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            shuffle(&mut dice, &mut items);
            *seen.entry(items).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 24);
        assert!(seen.values().all(|n| (850..1150).contains(n)), "{seen:?}");
    }
}
