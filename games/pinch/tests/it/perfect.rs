//! On 5 × 5 with flipped stones it can be worked out who wins after any first move, and then the
//! master does.

use crate::small::{Effort, End, SIDE, Solver, State, Variant, cells};
use crate::{begin, to_move};
use bots::{Mind, Skill, Time};
use pinch::{Cell, Move, Pinch};
use serde_json::json;
use std::collections::BTreeSet;
use tabletop::chance::{dice, pick};
use tabletop::{Level, Sight, Table};

/// As many playouts as the master makes on so small a board.
const MASTER: Mind = Mind { skill: Skill::Level(Level::Master), time: Time::Playouts(54_000) };

/// A game, by the rules and by the ones written down in `small.rs`.
struct Both {
    table: Table<Pinch>,
    state: State,
    variant: Variant,
}

impl Both {
    fn new(variant: Variant) -> Both {
        let name = format!("{variant:?}").to_lowercase();
        let setup = json!({"size": SIDE, "pie": false, "variant": name});
        let table = begin(setup, json!({})).expect("a setup that can be played");
        Both { table, state: State::default(), variant }
    }

    /// Puts a stone on the cell; then both agree on who won, and on what can be played next.
    fn play(&mut self, cell: usize) {
        assert!(self.table.play(to_move(&self.table), put(cell)).is_ok());
        self.state = self.state.after(cell, self.variant);
        let outcome = self.table.outcome();
        let winner = outcome.as_ref().and_then(|outcome| outcome.winners.first());
        let expected = outcome.as_ref().map(|_| match winner {
            Some(seat) => End::Won(seat.index()),
            None => End::Drawn,
        });
        assert_eq!(self.state.end, expected);
        if expected.is_none() {
            assert_eq!(to_move(&self.table).index(), self.state.to_move);
            let expected: BTreeSet<Move> = self.cells().map(put).collect();
            let legal = self.table.legal(to_move(&self.table));
            assert_eq!(legal.into_iter().collect::<BTreeSet<Move>>(), expected);
        }
    }

    fn cells(&self) -> impl Iterator<Item = usize> {
        cells(self.state.legal(self.variant))
    }

    fn masters_move(&self, seed: u64) -> usize {
        let sight = Sight::new(self.table.game(), to_move(&self.table));
        let thought = MASTER.think(&sight, &mut dice(seed));
        assert!(!thought.lost, "the master resigns a game it wins: {:?}", self.state);
        let Move::Put(cell) = thought.mv else { unreachable!("there is no swap") };
        cell.row() * SIDE + cell.column()
    }
}

fn put(cell: usize) -> Move {
    Move::Put(Cell::at(cell % SIDE, cell / SIDE))
}

/// The reply that takes the winner's win away if there is one, else the one that makes it hardest.
fn hardest_reply(solver: &mut Solver, state: State) -> usize {
    let mut effort = |cell: usize| match solver.solve(state.after(cell, Variant::Flip), 3_000) {
        Effort { refutation: 0, .. } => u64::MAX,
        Effort { proof, .. } => proof,
    };
    cells(state.legal(Variant::Flip)).max_by_key(|&cell| effort(cell)).expect("a legal move")
}

#[test]
fn both_sets_of_rules_are_the_same() {
    for variant in [Variant::Relocate, Variant::Flip, Variant::Remove] {
        for number in 0..200 {
            let (mut game, mut dice) = (Both::new(variant), dice(number));
            while game.state.end.is_none() {
                game.play(pick(&mut dice, &game.cells().collect::<Vec<_>>()));
            }
        }
    }
}

/// Whether the master would rather have made this first move itself.
fn master_takes_over(first: usize) -> bool {
    let setup = json!({"size": SIDE, "pie": true, "variant": "flip"});
    let mut table = begin(setup, json!({})).expect("a setup that can be played");
    assert!(table.play(to_move(&table), put(first)).is_ok());
    let sight = Sight::new(table.game(), to_move(&table));
    MASTER.think(&sight, &mut dice(1)).mv == Move::Swap
}

#[test]
fn the_master_wins_whatever_the_first_move_was() {
    let mut white = Solver::new(Variant::Flip, 1);
    let mut black = Solver::new(Variant::Flip, 0);
    let mut won = [0; 2];
    for first in 0..SIDE * SIDE {
        let mut game = Both::new(Variant::Flip);
        game.play(first);
        let solved = white.solve(game.state, u64::MAX);
        assert!(solved.proof == 0 || solved.refutation == 0);
        let winner = usize::from(solved.proof == 0);
        assert_eq!(master_takes_over(first), winner == 0, "first move {}", put(first));
        let solver = if winner == 1 { &mut white } else { &mut black };
        for number in 0.. {
            match game.state.end {
                None if game.state.to_move == winner => game.play(game.masters_move(number)),
                None => game.play(hardest_reply(solver, game.state)),
                Some(end) => {
                    assert_eq!(end, End::Won(winner), "first move {}", put(first));
                    break;
                }
            }
        }
        won[winner] += 1;
    }
    assert!(won[0] > 0 && won[1] > 0, "{won:?}");
}

/// What the master knows by heart holds: one position in two hundred, with Black to move and lost.
#[test]
fn the_book_is_right() {
    let mut black = Solver::new(Variant::Flip, 0);
    let stones = |names: &str| {
        let names = names.as_bytes().chunks_exact(2);
        names
            .map(|name| 1 << (usize::from(name[1] - b'1') * SIDE + usize::from(name[0] - b'a')))
            .sum()
    };
    for line in include_str!("../../src/bot/exact/book.txt").lines().step_by(200) {
        let (own, enemy) = line.split_once(' ').expect("two colours");
        let state = State::of([stones(own), stones(enemy)]);
        assert_eq!(black.solve(state, u64::MAX).refutation, 0, "{line}");
    }
}

/// Games at random, up to a position from which the colour to move wins.
#[test]
fn the_master_keeps_what_is_won() {
    let mut solvers = [0, 1].map(|colour| Solver::new(Variant::Flip, colour));
    let mut kept = 0;
    for number in 0..400 {
        let (mut game, mut dice) = (Both::new(Variant::Flip), dice(number));
        for _ in 0..6 + number % 12 {
            if game.state.end.is_none() {
                game.play(pick(&mut dice, &game.cells().collect::<Vec<_>>()));
            }
        }
        let solver = &mut solvers[game.state.to_move];
        if game.state.end.is_none() && solver.solve(game.state, 20_000).proof == 0 {
            let after = game.state.after(game.masters_move(number), Variant::Flip);
            assert_eq!(solver.solve(after, u64::MAX).proof, 0, "{:?}", game.state);
            kept += 1;
        }
    }
    assert!(kept > 200, "{kept}");
}
