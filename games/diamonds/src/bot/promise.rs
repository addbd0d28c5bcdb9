//! What a card promises at first sight.

use crate::{Card, CardSet, Diamonds, Suit, Worth};
use tabletop::Seat;

/// What laying this card seems to bring the seat, in diamonds: what lies there if the card is the
/// strongest so far, or else its part in what somebody else gets.
#[inline]
pub(super) fn promise(game: &Diamonds, seat: Seat, card: Card) -> f32 {
    let mut row = game.row;
    row.lay(card);
    let cards = row.cards();
    let players = game.players();
    let later = row.winner(cards);
    let taker = seat.after((players - later) % players, players);
    let to_come = players - 1 - usize::from(game.laid);
    let gain = SURE[to_come] * gain(&game.worth, game.piles[taker], cards);
    if later == 0 { gain } else { -gain / (players - 1) as f32 }
}

/// How likely the strongest card stays so with none, one, two … cards to come.
const SURE: [f32; 5] = [1.0, 0.6, 0.4, 0.3, 0.25];

/// What these cards seem to be worth on top of that pile.
fn gain(worth: &Worth, pile: CardSet, cards: CardSet) -> f32 {
    let dogs_over = |set: CardSet| set.count(Suit::Dog) as f32 - set.count(Suit::Thief) as f32;
    let (before, more) = (dogs_over(pile), dogs_over(cards));
    worth.of(cards.of(Suit::Madam)) as f32 + guard(before + more) - guard(before)
}

/// What so many Dogs more than Thieves are worth: a Thief too many costs a poor Madam, and Dogs to
/// spare may come to use.
fn guard(dogs_over: f32) -> f32 {
    if dogs_over < 0.0 { 1.5 * dogs_over } else { 0.5 * dogs_over.min(2.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(text: &str) -> CardSet {
        text.split_whitespace().map(|card| card.parse::<Card>().expect("a card")).collect()
    }

    fn check(pile: &str, won: &str, expected: f32) {
        let worth = Worth::new(&std::array::from_fn(|rank| 1 + rank as u8 / 5));
        assert_eq!(gain(&worth, cards(pile), cards(won)), expected, "{won} on top of {pile:?}");
    }

    #[test]
    fn thieves_cost_what_dogs_do_not_keep_off() {
        check("", "M5 M16", 5.0);
        check("", "M16 T5", 2.5);
        check("D5", "M16 T5", 3.5);
        check("T5", "M16 D5", 5.5);
        check("D5 D6", "D7 D8", 0.0);
    }
}
