//! The move that looks best at first sight: what fits the stash is taken, and a set is sold when it
//! has grown enough.

use super::plan;
use crate::Pinched;
use crate::boards::Location;
use crate::burglar::Pile;
use crate::notation::Move;
use crate::phase::Flow;
use crate::worth::{CURSE, UNSEEN_CARD, promise};
use tabletop::chance::{Dice, below};
use tabletop::{Seat, Sight};

/// Differences below this, in points, may escape a regular.
const SLACK: f64 = 0.45;
/// How far it thinks about what others think of its plans.
pub(super) const ROUNDS: u32 = 2;

/// The move that looks best; a plan is drawn from several good ones.
pub(super) fn choose(sight: &Sight<'_, Pinched>, dice: &mut Dice) -> Move {
    // Only what the seat can see is read off this state.
    let game = sight.imagine(dice);
    let seat = sight.seat();
    match sight.legal()[0] {
        Move::Go(_) => plan::mixes(&game, Some(seat), ROUNDS).choose(&game, seat, dice),
        _ => best(&game, seat, SLACK, dice),
    }
}

/// The move that looks best, no plan; those that are worse by less than the slack look as good.
pub(super) fn best(game: &Pinched, seat: Seat, slack: f64, dice: &mut Dice) -> Move {
    let mut best = (f64::NEG_INFINITY, Move::Done);
    let _ = game.each_move(seat, &mut |mv| {
        let jitter = slack * f64::from(below(dice, 1000)) / 1000.0;
        let worth = worth(game, seat, mv) + jitter;
        if worth > best.0 {
            best = (worth, mv);
        }
        Flow::Continue(())
    });
    best.1
}

/// What a move brings, against the other moves of the same moment.
pub(super) fn worth(game: &Pinched, seat: Seat, mv: Move) -> f64 {
    let burglar = &game.burglars[seat];
    let figures = &game.setup.figures;
    let card = || game.card_of(mv).map_or(0.0, |kind| game.taker(seat).gain(kind));
    match mv {
        Move::Take(_) | Move::River(_) | Move::Gordie(..) => card() + 0.01,
        Move::Passage(..) if game.setup.boards.crown(Location::Heart) && game.passage => {
            2.0 * card() - CURSE
        }
        Move::Passage(..) => card() + 0.01,
        Move::Draw => UNSEEN_CARD,
        Move::Rufus => 10.0,
        Move::Befriend(dog, _) => 2.0 - f64::from(dog as u8),
        Move::Stash(kind, slot) => {
            let wilds = slot.map_or(0, |slot| burglar.stash[slot.index()].wilds);
            promise(figures, kind, burglar.hand.of(kind) + wilds) + common(game, kind)
        }
        Move::Refill(kind) => promise(figures, kind, burglar.hand.of(kind)) + common(game, kind),
        Move::Wild(slot) => {
            let pile = burglar.stash[slot.index()];
            pile.kind.map_or(0.2, |kind| {
                promise(figures, kind, pile.cards() + 1) - promise(figures, kind, pile.cards())
            })
        }
        Move::Curse(to, value) => f64::from(value) + 0.01 * f64::from(game.wealth(to)),
        Move::Sell(slot) => sale(game, seat, &burglar.stash[slot.index()]),
        Move::SellAll => 100.0,
        Move::Go(_) | Move::Say(_) | Move::Keep | Move::Skip | Move::Done => 0.0,
    }
}

/// A common type grows more easily.
fn common(game: &Pinched, kind: crate::Kind) -> f64 {
    f64::from(game.setup.figures.copies(kind)) / 200.0
}

/// How much better it is to sell a set than to keep it.
fn sale(game: &Pinched, seat: Seat, pile: &Pile) -> f64 {
    let figures = &game.setup.figures;
    let Some(kind) = pile.kind else { return -1.0 };
    let later = if game.watch > 1 { 1.0 } else { 0.3 };
    let cards = u32::from(pile.cards());
    let value = f64::from(pile.value(figures));
    let next = figures.types[kind.index()].steps.iter().find(|step| step.0 > cards);
    let growth = next.map_or(0.0, |&(copies, worth)| {
        0.8 * later * (f64::from(worth) - value) / f64::from(copies - cards)
    });
    // What is left in hand is dumped, so a slot for it counts in full.
    let hand = game.burglars[seat].hand;
    let refill = hand.iter().map(|(kind, cards)| promise(figures, kind, cards)).fold(0.0, f64::max);
    let keep = promise(figures, kind, pile.cards()).max(value) + growth;
    value + refill.max(0.7 * later) - keep
}
