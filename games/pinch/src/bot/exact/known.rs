//! What is known of positions: a table in which each is found by its bits, the same way every time.

use super::position::Position;
use super::proof::Effort;

/// Positions and what is known of them.
pub(super) struct Known {
    /// A power of two of places, at least half of them free.
    places: Vec<Option<(Position, Effort)>>,
    taken: usize,
}

impl Known {
    pub fn new() -> Known {
        Known { places: vec![None; 1 << 14], taken: 0 }
    }

    #[inline]
    pub fn get(&self, position: Position) -> Option<Effort> {
        self.places[self.place(position)].map(|(_, effort)| effort)
    }

    pub fn insert(&mut self, position: Position, effort: Effort) {
        if 2 * self.taken >= self.places.len() {
            let larger = vec![None; 2 * self.places.len()];
            for known in std::mem::replace(&mut self.places, larger).into_iter().flatten() {
                let place = self.place(known.0);
                self.places[place] = Some(known);
            }
        }
        let place = self.place(position);
        self.taken += usize::from(self.places[place].is_none());
        self.places[place] = Some((position, effort));
    }

    /// Where the position is, or else the free place where it belongs.
    #[inline]
    fn place(&self, position: Position) -> usize {
        let last = self.places.len() - 1;
        let mut place = position.mixed() as usize & last;
        while self.places[place].is_some_and(|(other, _)| other != position) {
            place = (place + 1) & last;
        }
        place
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_found_again() {
        let mut known = Known::new();
        let position = |number: u32| Position::new(number, !number & 0xFF);
        let effort = |number: u32| Effort { proof: number, refutation: 1 };
        for number in 0..50_000 {
            assert_eq!(known.get(position(number)), None);
            known.insert(position(number), effort(0));
            known.insert(position(number), effort(number));
        }
        for number in 0..50_000 {
            assert_eq!(known.get(position(number)), Some(effort(number)));
        }
    }
}
