//! The way in: picks the searcher and lets it grow its trees.

use crate::budget::Meter;
use crate::ismcts::{Eyes, Ismcts};
use crate::tally::Tally;
use crate::uct::Uct;
use crate::{Budget, Choice, Options, Policy, Searcher, Uniform};
use std::thread;
use std::time::Instant;
use tabletop::chance::{Dice, Rng, dice};
use tabletop::{Imagine, RandomMove, Sight, Turn};

/// Looks for a good move of a seat that is in `turn()`, with random playouts.
pub fn search<G: Imagine + RandomMove>(
    sight: &Sight<'_, G>,
    options: &Options,
    budget: &Budget,
    dice: &mut Dice,
) -> Choice<G::Move> {
    search_with(sight, &Uniform, options, budget, dice)
}

/// Looks for a good move of a seat that is in `turn()`, helped by what the game knows.
pub fn search_with<G: Imagine + RandomMove, P: Policy<G>>(
    sight: &Sight<'_, G>,
    policy: &P,
    options: &Options,
    budget: &Budget,
    dice: &mut Dice,
) -> Choice<G::Move> {
    let legal = sight.legal();
    let searcher = fitting(sight, options.searcher);
    let mixed = searcher == Searcher::RegretMatching;
    let tally = match legal.len() {
        1 => Tally::new(&legal),
        _ => grow(&legal, options, budget, dice, |meter, dice, nodes| match searcher {
            Searcher::Uct => Uct::new(sight, policy, options, nodes).run(&legal, meter, dice),
            _ => {
                let eyes = Eyes::of(searcher);
                Ismcts::new(sight, policy, options, eyes, nodes).run(&legal, meter, dice)
            }
        }),
    };
    Choice::new(&tally, mixed && matches!(sight.turn(), Turn::Together(_)), dice)
}

/// The searcher for this game and turn.
fn fitting<G: Imagine + RandomMove>(sight: &Sight<'_, G>, wanted: Searcher) -> Searcher {
    let together = matches!(sight.turn(), Turn::Together(_));
    let plain = !G::CHANCE && matches!(sight.turn(), Turn::One(_));
    match wanted {
        Searcher::Fitting if together => Searcher::RegretMatching,
        Searcher::Fitting if G::PERFECT_INFORMATION && plain => Searcher::Uct,
        Searcher::Uct if plain => Searcher::Uct,
        Searcher::Fitting | Searcher::Uct => Searcher::ManyObservers,
        other => other,
    }
}

/// Grows every tree with dice of its own and counts them together in their order, so that it
/// does not matter which thread grows which, and when.
fn grow<M: Copy + Send + Sync>(
    legal: &[M],
    options: &Options,
    budget: &Budget,
    rng: &mut Dice,
    tree: impl Fn(&mut Meter, &mut Dice, usize) -> Tally<M> + Sync,
) -> Tally<M> {
    let trees = options.trees.max(1);
    let threads = options.threads.clamp(1, trees);
    let seeds: Vec<u64> = (0..trees).map(|_| rng.next_u64()).collect();
    let began = Instant::now();
    let one = |number: usize| {
        let mut meter = Meter::new(budget, began, number, trees, threads);
        let mut tally = tree(&mut meter, &mut dice(seeds[number]), options.nodes / trees);
        tally.playouts = meter.used();
        tally
    };
    let of_thread = |thread: usize| (thread..trees).step_by(threads).map(one).collect::<Vec<_>>();
    let mut grown: Vec<_> = thread::scope(|scope| {
        let others: Vec<_> =
            (1..threads).map(|thread| scope.spawn(move || of_thread(thread))).collect();
        let first = of_thread(0);
        let joined = others.into_iter().map(|other| match other.join() {
            Ok(tallies) => tallies,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        [first].into_iter().chain(joined).map(Vec::into_iter).collect()
    });
    let in_order = (0..trees).filter_map(|number| grown[number % threads].next());
    in_order.fold(Tally::new(legal), Tally::add)
}
