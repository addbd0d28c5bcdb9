//! The last two tricks, solved: everybody has one decision left, which of two cards to play.
//!
//! From where the trick begins, every deal of the cards left is held for equally likely, and what
//! everybody should do with any hand follows by regret matching (CFR+) over all of them. So a seat
//! plays each hand as often as it should, and reads what others have laid as it should. All who
//! sit there find the same solution, whatever they hold, because it depends only on what everybody
//! sees.

use super::playing::worth_after;
use crate::card_set::CardSet;
use crate::cards::PLAYERS;
use crate::hands::{Hands, Sets};
use crate::trick::Row;
use crate::{Diamonds, HAND, Move, Stage};
use std::collections::BTreeMap;
use tabletop::chance::{Dice, Rng, dice};
use tabletop::{BySeat, Game, Seat, Silent};

/// With more players there are too many deals.
const MOST_PLAYERS: usize = 4;
/// How often the strategies are improved, with few deals and with many.
const ROUNDS: [u32; 2] = [100, 30];
const MANY: usize = 1_000;

/// A seat's card in the trick before the last, drawn from the solution; nothing in other
/// positions. Of the other hands only their union counts.
pub(super) fn card(game: &Diamonds, drawn: &mut Dice) -> Option<Move> {
    let left = HAND - usize::from(game.done);
    if game.stage != Stage::Play || left != LEFT || game.players() > MOST_PLAYERS {
        return None;
    }
    let hand = game.hands.of(game.to_move);
    let mut ending = Ending::new(game, worth_after);
    ending.solve();
    let lower = ending.lower_card(game.row, hand);
    let drawn = (drawn.next_u32() >> 8) as f32 / (1 << 24) as f32;
    Some(Move::Play(hand.nth(usize::from(drawn >= lower))))
}

/// Cards in every hand.
const LEFT: usize = 2;

/// What every seat gets once all have chosen.
type Judge = fn(&Diamonds) -> BySeat<f32>;

/// All deals of the cards left, and what is to be done in them.
struct Ending {
    players: usize,
    /// Who leads.
    leader: Seat,
    deals: Vec<Deal>,
    choices: Vec<Choice>,
    /// The choice for what a seat knows: what was laid before it, and its hand.
    known: BTreeMap<(u64, u64), u32>,
}

/// One way to deal the cards.
///
/// Choices of the seats in turn make a tree with two branches everywhere: its nodes are numbered
/// from 1, and after node `n` come `2 n` and `2 n + 1`.
struct Deal {
    /// For every node where a seat chooses, which of the choices that is.
    choices: [u32; ENDS],
    /// What every end is worth to every seat.
    worth: [[f32; MOST_PLAYERS]; ENDS],
}

/// The most ways a trick can go in one deal.
const ENDS: usize = 1 << MOST_PLAYERS;

/// A choice between the lower and the higher card of a hand.
#[derive(Clone, Copy)]
struct Choice {
    /// Whose choice it is, in the order of play.
    place: usize,
    /// How often the lower card is played now.
    lower: f32,
    /// How much is regretted of either card.
    regret: [f32; 2],
    /// The same since the last improvement.
    fresh: [f32; 2],
    /// How often either card was played so far; later improvements count more.
    total: [f32; 2],
}

impl Choice {
    fn new(place: usize) -> Choice {
        Choice { place, lower: 0.5, regret: [0.0; 2], fresh: [0.0; 2], total: [0.0; 2] }
    }

    fn improve(&mut self, round: u32) {
        for (regret, fresh) in self.regret.iter_mut().zip(&mut self.fresh) {
            *regret = (*regret + std::mem::take(fresh)).max(0.0);
        }
        self.lower = share(self.regret);
        self.total[0] += round as f32 * self.lower;
        self.total[1] += round as f32 * (1.0 - self.lower);
    }
}

/// The share of the first of two; half where there is neither.
fn share([one, two]: [f32; 2]) -> f32 {
    if one + two > 0.0 { one / (one + two) } else { 0.5 }
}

impl Ending {
    /// The ending in which this game is, from the beginning of the trick.
    fn new(game: &Diamonds, judge: Judge) -> Ending {
        let leader = game.leaders[usize::from(game.done)];
        let mut start = game.clone();
        (start.to_move, start.row, start.laid) = (leader, Row::EMPTY, 0);
        let pool = game.hands.sets().iter().fold(game.row.cards(), |pool, &hand| pool | hand);
        let (deals, choices, known) = (Vec::new(), Vec::new(), BTreeMap::new());
        let mut ending = Ending { players: game.players(), leader, deals, choices, known };
        ending.deal(&mut start, [CardSet::EMPTY; PLAYERS.1], 0, pool, judge);
        ending
    }

    fn solve(&mut self) {
        let rounds = ROUNDS[usize::from(self.deals.len() > MANY)];
        (1..=rounds).for_each(|round| self.improve(round));
    }

    /// Deals the pool to the seats from this one on, in every way.
    fn deal(
        &mut self,
        start: &mut Diamonds,
        mut hands: Sets,
        from: usize,
        pool: CardSet,
        judge: Judge,
    ) {
        if from == self.players {
            start.hands = Hands::new(&hands);
            let mut deal = Deal { choices: [0; ENDS], worth: [[0.0; MOST_PLAYERS]; ENDS] };
            self.grow(start, 1, &mut deal, judge);
            self.deals.push(deal);
            return;
        }
        for (place, one) in pool.iter().enumerate() {
            for two in pool.skip(place + 1).iter() {
                hands[from] = CardSet::one(one) | CardSet::one(two);
                self.deal(start, hands, from + 1, pool - hands[from], judge);
            }
        }
    }

    /// Notes what can be chosen in a deal from this node on.
    fn grow(&mut self, game: &Diamonds, node: usize, deal: &mut Deal, judge: Judge) {
        if node >= 1 << self.players {
            let worth = judge(game);
            let end = &mut deal.worth[node - (1 << self.players)];
            worth.iter().for_each(|(seat, worth)| end[seat.index()] = worth);
            return;
        }
        let hand = game.hands.of(game.to_move);
        let fresh = self.choices.len() as u32;
        let choice = *self.known.entry((game.row.bits(), hand.bits())).or_insert(fresh);
        if choice == fresh {
            self.choices.push(Choice::new(game.laid.into()));
        }
        deal.choices[node] = choice;
        for (branch, card) in hand.iter().enumerate() {
            let mut after = game.clone();
            after.play(game.to_move, Move::Play(card), &mut Silent(&mut dice(0)));
            self.grow(&after, 2 * node + branch, deal, judge);
        }
    }

    /// Lets one seat after the other learn from what the others do now.
    fn improve(&mut self, round: u32) {
        for place in 0..self.players {
            for number in 0..self.deals.len() {
                self.regret(number, place);
            }
            let own = self.choices.iter_mut().filter(|choice| choice.place == place);
            own.for_each(|choice| choice.improve(round));
        }
    }

    /// What the seat at this place in the order of play regrets in one deal.
    fn regret(&mut self, number: usize, place: usize) {
        let (deal, choices) = (&self.deals[number], &mut self.choices);
        let seat = self.leader.after(place, self.players).index();
        let ends = 1 << self.players;
        let depth = |node: usize| node.ilog2() as usize;
        let parts = |lower: f32| [lower, 1.0 - lower];
        // How likely the others are to play so that a node is reached.
        let mut likely = [1.0; 2 * ENDS];
        for node in 1..ends {
            let parts = parts(choices[deal.choices[node] as usize].lower);
            for (branch, part) in parts.into_iter().enumerate() {
                let part = if depth(node) == place { 1.0 } else { part };
                likely[2 * node + branch] = likely[node] * part;
            }
        }
        let mut worth = [0.0; 2 * ENDS];
        for node in (1..2 * ends).rev() {
            if node >= ends {
                worth[node] = deal.worth[node - ends][seat];
                continue;
            }
            let choice = &mut choices[deal.choices[node] as usize];
            let [one, two] = parts(choice.lower);
            worth[node] = one * worth[2 * node] + two * worth[2 * node + 1];
            if depth(node) == place {
                for branch in 0..2 {
                    let more = worth[2 * node + branch] - worth[node];
                    choice.fresh[branch] += likely[node] * more;
                }
            }
        }
    }

    /// How often the lower card of a hand is played after what was laid.
    fn lower_card(&self, laid: Row, hand: CardSet) -> f32 {
        let choice = self.known.get(&(laid.bits(), hand.bits()));
        choice.map_or(0.5, |&choice| share(self.choices[choice as usize].total))
    }
}

#[cfg(test)]
mod tests {
    use super::super::playing::after_thefts;
    use super::*;
    use crate::{Figures, Form, Setup};
    use tabletop::{Metadata, RandomMove};

    /// A game with two tricks left, played at random up to there.
    fn game(players: usize, seed: u64) -> Diamonds {
        let mut dice = dice(seed);
        let cards = Figures::read(Diamonds::CARDS_TEXT).expect("the embedded card file");
        let form = Form { players: players as i64, diamonds: None, ranks: None };
        let setup = Setup::new(form, &cards).expect("a good setup");
        let deal = Diamonds::deal(&setup, &mut dice);
        let mut game = Diamonds::start(&setup, &deal).expect("a deal of its own");
        for _ in 0..players * (HAND - LEFT) {
            let seat = game.to_move;
            game.play(seat, game.random_move(seat, &mut dice), &mut Silent(&mut dice));
        }
        game
    }

    /// By how many diamonds each seat has more than the others on average.
    fn diamonds(game: &Diamonds) -> BySeat<f32> {
        let totals = after_thefts(game).totals;
        let (seats, all) = (totals.len(), totals.iter().map(|(_, total)| total).sum::<i32>());
        let mut lead = BySeat::new(seats, 0.0);
        for (seat, total) in totals.iter() {
            lead[seat] = total as f32 - (all - total) as f32 / (seats - 1) as f32;
        }
        lead
    }

    /// What a seat gains on average by the best answer to the solution, in what is judged.
    fn gain(game: &Diamonds, judge: Judge) -> f32 {
        let mut solution = Ending::new(game, worth_after);
        solution.solve();
        let mut ending = Ending::new(game, judge);
        for (choice, solved) in ending.choices.iter_mut().zip(&solution.choices) {
            choice.lower = share(solved.total);
        }
        for place in 0..ending.players {
            (0..ending.deals.len()).for_each(|number| ending.regret(number, place));
        }
        let best = ending.choices.iter().map(|choice| choice.fresh[0].max(choice.fresh[1]));
        best.sum::<f32>() / (ending.deals.len() * ending.players) as f32
    }

    /// Run with `--nocapture` for the figures.
    #[allow(clippy::print_stdout)]
    fn check(players: usize, seeds: std::ops::Range<u64>, most: [f32; 2]) {
        let games: Vec<Diamonds> = seeds.map(|seed| game(players, seed)).collect();
        let found = [worth_after, diamonds].map(|judge: Judge| {
            games.iter().map(|game| gain(game, judge)).sum::<f32>() / games.len() as f32
        });
        println!("{players} players: {} of a victory, {} diamonds", found[0], found[1]);
        assert!(found[0] < most[0] && found[1] < most[1], "{players} players: {found:?}");
    }

    /// The solution is one for chances to win, so diamonds can still be gained from it.
    #[test]
    fn little_is_gained_by_knowing_the_solution() {
        check(3, 1..31, [0.001, 0.06]);
        check(4, 1..3, [0.001, 0.06]);
    }
}
