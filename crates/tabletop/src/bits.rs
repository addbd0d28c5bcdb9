//! Small sets kept in the bits of a byte. Random play asks for their size and draws from them before
//! every move, so all the answers are kept in tables: that is quicker than counting bits, which
//! not every processor can, and than a loop, whose end none can foresee.

/// How many bits are set.
#[inline]
pub const fn len(set: u8) -> usize {
    LENGTHS[set as usize] as usize
}

/// The bit at this place among those that are set, counted from 0 and from the lowest; 8 if there
/// are not so many.
#[inline]
pub const fn nth(set: u8, place: usize) -> usize {
    if place < 8 { PLACES[set as usize][place] as usize } else { 8 }
}

static LENGTHS: [u8; 256] = {
    let mut lengths = [0; 256];
    let mut set = 0;
    while set < 256 {
        lengths[set] = set.count_ones() as u8;
        set += 1;
    }
    lengths
};

static PLACES: [[u8; 8]; 256] = {
    let mut places = [[8; 8]; 256];
    let mut set = 1;
    while set < 256 {
        // The lowest bit comes first, then whatever there is without it.
        places[set][0] = set.trailing_zeros() as u8;
        let mut place = 1;
        while place < 8 {
            places[set][place] = places[set & (set - 1)][place - 1];
            place += 1;
        }
        set += 1;
    }
    places
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set() {
        for set in 0..=u8::MAX {
            let bits: Vec<usize> = (0..8).filter(|bit| set >> bit & 1 == 1).collect();
            assert_eq!(len(set), bits.len(), "{set:b}");
            for place in 0..10 {
                assert_eq!(nth(set, place), *bits.get(place).unwrap_or(&8), "{set:b} {place}");
            }
        }
    }
}
