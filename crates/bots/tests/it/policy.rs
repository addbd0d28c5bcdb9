//! What a game can tell the searchers.

use crate::table::{begun, dealt, samples};
use bots::{Budget, Options, Policy, Searcher, Trust, places, search_with};
use hex::Hex;
use tabletop::chance::{Dice, dice, pick};
use tabletop::conform::Conformance;
use tabletop::grid::Cell;
use tabletop::{BySeat, Game, Outcome, Seat, Seats, Sight};

/// Believes in one move, and that every playout ends at once with nothing decided.
struct Stubborn<G: Game>(G::Move);

impl<G: Game> Policy<G> for Stubborn<G> {
    const PRIORS: bool = true;

    fn rollout(&self, _: &G, seat: Seat, _: &mut Dice) -> G::Move {
        unreachable!("{seat} has nothing to play in a playout that is cut off")
    }

    fn priors(&self, _: &G, _: Seat, moves: &[G::Move], priors: &mut Vec<f32>) {
        priors.extend(moves.iter().map(|&mv| f32::from(u8::from(mv == self.0))));
    }

    fn cut_off(&self, _: &G, _: u32) -> Option<BySeat<f32>> {
        Some(BySeat::new(SEATS, 0.5))
    }
}

/// More than any table has: a searcher asks for the seats that there are.
const SEATS: usize = 8;

/// Whatever the favourite is, it is tried first and most.
fn follows_priors<G: Conformance>(options: &Options) {
    let table = dealt::<G>(samples::<G>().remove(0), 4);
    let seat = table.turn().seats().first().expect("a seat to move");
    let sight = Sight::new(table.game(), seat);
    for number in 0..5 {
        let favourite = pick(&mut dice(number), &sight.legal());
        for playouts in [1, 200] {
            let budget = Budget::playouts(playouts);
            let policy = Stubborn::<G>(favourite);
            let choice = search_with(&sight, &policy, options, &budget, &mut dice(number));
            assert_eq!(choice.mv, favourite, "{} {playouts}", G::ID);
        }
    }
}

#[test]
fn priors_say_what_to_try_first_and_cut_off_ends_playouts() {
    let options = |searcher| Options { searcher, ..Options::default() };
    follows_priors::<Hex>(&options(Searcher::Uct));
    let trust = Some(Trust { eagerness: 1.0, caution: 0.0 });
    follows_priors::<Hex>(&Options { trust, ..options(Searcher::Uct) });
    follows_priors::<diamonds::Diamonds>(&options(Searcher::OneObserver));
    follows_priors::<diamonds::Diamonds>(&options(Searcher::ManyObservers));
}

/// Plays the lowest cell that is free.
struct Lowest;

impl Policy<Hex> for Lowest {
    fn rollout(&self, game: &Hex, seat: Seat, _: &mut Dice) -> Cell {
        let mut moves = Vec::new();
        game.legal(seat, &mut moves);
        moves.into_iter().min().expect("a legal move")
    }
}

#[test]
fn playouts_are_the_policys() {
    let table = begun::<Hex>(r#"{"size":3}"#, "{}");
    let sight = Sight::new(table.game(), Seat::P1);
    let options = Options { searcher: Searcher::Uct, ..Options::default() };
    let values = |seed| {
        let budget = Budget::playouts(9);
        let choice = search_with(&sight, &Lowest, &options, &budget, &mut dice(seed));
        choice.weighed.iter().map(|row| row.value).collect::<Vec<f32>>()
    };
    // Nothing is left to chance but the order in which the moves are tried.
    assert_eq!(values(1), values(2));
}

#[test]
fn what_an_outcome_is_worth() {
    let check = |scores: &[i32], winners: &[usize], expected: &[f32]| {
        let mut by_seat = BySeat::new(scores.len(), 0);
        Seat::all(scores.len()).zip(scores).for_each(|(seat, &score)| by_seat[seat] = score);
        let winners: Seats = winners.iter().filter_map(|&index| Seat::new(index)).collect();
        let worth = places(&Outcome { scores: by_seat, winners });
        assert_eq!(worth.as_slice(), expected, "{scores:?} {winners:?}");
    };
    check(&[1, 0], &[0], &[1.0, 0.0]);
    check(&[0, 0], &[], &[0.5, 0.5]);
    check(&[9, 20, 9], &[1], &[0.25, 1.0, 0.25]);
    // Who won counts before the score.
    check(&[30, 20, 10], &[1], &[0.5, 1.0, 0.0]);
    check(&[5, 5, 1], &[0, 1], &[0.75, 0.75, 0.0]);
    check(&[50], &[0], &[0.75]);
    check(&[-3], &[], &[0.0]);
}
