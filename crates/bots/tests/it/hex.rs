//! Small boards of Hex, whose every position can be worked out.

use crate::table::begun;
use bots::{Budget, Choice, Options, Policy, Rave, Searcher, Trust, search, search_with};
use hex::Hex;
use std::collections::HashMap;
use tabletop::chance::{Dice, dice};
use tabletop::grid::Cell;
use tabletop::{RandomMove, Seat, Sight, Table};

/// The stones of both seats on a small board, a bit a cell, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Stones {
    placed: [u32; 2],
    to_move: usize,
}

/// Works out small boards by looking at everything.
struct Exhaustive {
    size: usize,
    known: HashMap<Stones, bool>,
}

impl Exhaustive {
    fn new(size: usize) -> Exhaustive {
        Exhaustive { size, known: HashMap::new() }
    }

    /// Whether the seat to move wins.
    fn wins(&mut self, stones: Stones) -> bool {
        if let Some(&wins) = self.known.get(&stones) {
            return wins;
        }
        let wins = self.replies(stones).into_iter().any(|(_, wins)| wins);
        self.known.insert(stones, wins);
        wins
    }

    /// Every move, and whether it wins; stops after the first that does.
    fn replies(&mut self, stones: Stones) -> Vec<(usize, bool)> {
        let mut replies = Vec::new();
        for cell in 0..self.size * self.size {
            if (stones.placed[0] | stones.placed[1]) >> cell & 1 == 0 {
                let wins = self.reply_wins(stones, cell);
                replies.push((cell, wins));
                if wins {
                    break;
                }
            }
        }
        replies
    }

    fn reply_wins(&mut self, mut stones: Stones, cell: usize) -> bool {
        let mover = stones.to_move;
        stones.placed[mover] |= 1 << cell;
        stones.to_move = 1 - mover;
        self.joined(stones.placed[mover], mover) || !self.wins(stones)
    }

    /// Whether stones join a seat's sides: top and bottom for p1, left and right for p2.
    fn joined(&self, stones: u32, seat: usize) -> bool {
        let size = self.size as i32;
        let along = |cell: i32| if seat == 0 { cell / size } else { cell % size };
        let held = |cell: i32| stones >> cell & 1 == 1;
        let mut reached: Vec<i32> =
            (0..size * size).filter(|&cell| held(cell) && along(cell) == 0).collect();
        let mut seen = reached.iter().fold(0u32, |seen, cell| seen | 1 << cell);
        while let Some(cell) = reached.pop() {
            if along(cell) == size - 1 {
                return true;
            }
            for (right, down) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)] {
                let (column, row) = (cell % size + right, cell / size + down);
                let next = row * size + column;
                let inside = (0..size).contains(&column) && (0..size).contains(&row);
                if inside && held(next) && seen >> next & 1 == 0 {
                    seen |= 1 << next;
                    reached.push(next);
                }
            }
        }
        false
    }
}

fn board(size: usize) -> Table<Hex> {
    begun(&format!(r#"{{"size":{size}}}"#), "{}")
}

/// The table after moves, as cells counted row by row, made in turn; and its stones.
fn after(size: usize, cells: &[usize]) -> (Table<Hex>, Stones) {
    let mut table = board(size);
    let mut stones = Stones { placed: [0; 2], to_move: 0 };
    for &cell in cells {
        let seat = Seat::wrapping(stones.to_move, 2);
        assert!(table.play(seat, Cell::at(cell % size, cell / size)).is_ok());
        stones.placed[stones.to_move] |= 1 << cell;
        stones.to_move = 1 - stones.to_move;
    }
    (table, stones)
}

fn searched(table: &Table<Hex>, options: &Options, playouts: u64) -> Choice<Cell> {
    let seat = table.turn().seats().first().expect("a seat to move");
    let sight = Sight::new(table.game(), seat);
    search(&sight, options, &Budget::playouts(playouts), &mut dice(5))
}

fn moves() -> Options {
    Options { searcher: Searcher::Uct, ..Options::default() }
}

/// Every opening is worth to the second player what looking at everything says.
fn openings_are_proven(size: usize, playouts: u64) {
    let mut exhaustive = Exhaustive::new(size);
    let mut won = 0;
    for opening in 0..size * size {
        let (table, stones) = after(size, &[opening]);
        let worth = if exhaustive.wins(stones) { 1.0 } else { 0.0 };
        let choice = searched(&table, &moves(), playouts);
        assert_eq!(choice.proven, Some(worth), "opening {opening}: {} playouts", choice.playouts);
        won += usize::from(worth == 0.0);
    }
    assert!(won > 0 && won < size * size, "{won} openings win");
}

#[test]
fn every_opening_of_3_by_3_is_proven() {
    openings_are_proven(3, 20_000);
}

#[test]
fn every_opening_of_4_by_4_is_proven() {
    openings_are_proven(4, 3_000_000);
}

/// Positions of random games on 4 × 4 with a single winning move.
fn only_moves(wanted: usize) -> Vec<(Table<Hex>, Cell)> {
    let (size, mut exhaustive, mut found) = (4, Exhaustive::new(4), Vec::new());
    for number in 0.. {
        let mut order: Vec<usize> = (0..size * size).collect();
        tabletop::chance::shuffle(&mut dice(number), &mut order);
        let played = &order[..5 + number as usize % 3];
        let (table, stones) = after(size, played);
        let winning: Vec<usize> = order[played.len()..]
            .iter()
            .copied()
            .filter(|&cell| exhaustive.reply_wins(stones, cell))
            .collect();
        if let [cell] = winning[..] {
            found.push((table, Cell::at(cell % size, cell / size)));
        }
        if found.len() == wanted {
            return found;
        }
    }
    unreachable!("there are such positions")
}

#[test]
fn the_only_winning_move_is_found() {
    let rave = Some(Rave { equivalence: 50.0 });
    let ways = [
        moves(),
        Options { solver: false, ..moves() },
        Options { rave, ..moves() },
        Options { urgency: Some(1.1), ..moves() },
        moves().on_threads(2),
    ];
    for (table, cell) in only_moves(12) {
        for options in &ways {
            let choice = searched(&table, options, 50_000);
            assert_eq!(choice.mv, cell, "{options:?}: {choice:?}");
        }
    }
}

/// Is all but certain that any other move than this one is best.
struct Misled(Cell);

impl Policy<Hex> for Misled {
    const PRIORS: bool = true;

    fn rollout(&self, game: &Hex, seat: Seat, dice: &mut Dice) -> Cell {
        game.random_move(seat, dice)
    }

    fn priors(&self, _: &Hex, _: Seat, moves: &[Cell], priors: &mut Vec<f32>) {
        let doubt = 0.01;
        let fair = (1.0 - doubt) / (moves.len() as f32 - 1.0).max(1.0);
        priors.extend(moves.iter().map(|&mv| if mv == self.0 { doubt } else { fair }));
    }
}

/// However far a policy is trusted, what the search finds out counts in the end.
#[test]
fn trust_in_a_wrong_opinion_is_lost() {
    let trust = Some(Trust { eagerness: 2.0, caution: 0.0 });
    let options = Options { trust, ..moves() };
    for (table, cell) in only_moves(12) {
        let seat = table.turn().seats().first().expect("a seat to move");
        let sight = Sight::new(table.game(), seat);
        let think = |playouts| {
            let budget = Budget::playouts(playouts);
            search_with(&sight, &Misled(cell), &options, &budget, &mut dice(5)).mv
        };
        assert_ne!(think(5), cell);
        assert_eq!(think(50_000), cell);
    }
}
