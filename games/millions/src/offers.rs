//! The money that a seat has put down for the departure of others.

use crate::character::{Group, MOST};

/// The offers of one seat. How many there are and how much they come to is asked for at every
/// word of a negotiation, so both are kept up to date.
#[derive(Clone, Copy, Default)]
pub(crate) struct Offers {
    amounts: [u8; MOST],
    standing: Group,
    sum: u8,
}

impl Offers {
    /// What lies on a character.
    #[inline]
    pub fn on(&self, number: usize) -> u8 {
        self.amounts[number]
    }

    /// The characters something lies on.
    #[inline]
    pub fn standing(&self) -> Group {
        self.standing
    }

    /// All of it together.
    #[inline]
    pub fn sum(&self) -> u8 {
        self.sum
    }

    /// Puts an amount on a character and gives back what lay there.
    #[inline]
    pub fn replace(&mut self, number: usize, amount: u8) -> u8 {
        let old = std::mem::replace(&mut self.amounts[number], amount);
        self.sum = self.sum - old + amount;
        self.standing.remove(number);
        if amount > 0 {
            self.standing.insert(number);
        }
        old
    }
}
