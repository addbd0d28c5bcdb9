//! Positions that take too long to prove at the table, worked out beforehand.
//!
//! `book.txt` has one position a line, Black's stones and then White's (`-` for none), with Black
//! to move and lost; positions with White to move are turned. A bot that can bring the enemy into
//! one of them need not look further. The book is worked out anew, which takes minutes, by
//! `WRITE_BOOK=1 cargo test --release --package pinch --lib book`.

use super::position::{Position, SIDE};
use std::sync::LazyLock;

/// Positions that are lost by the colour to move.
pub(super) fn lost() -> &'static [Position] {
    static LOST: LazyLock<Vec<Position>> =
        LazyLock::new(|| include_str!("book.txt").lines().filter_map(read).collect());
    &LOST
}

fn read(line: &str) -> Option<Position> {
    let (own, enemy) = line.split_once(' ')?;
    let stones = |text: &str| text.as_bytes().chunks_exact(2).map(bit).sum();
    Some(Position::new(stones(own), stones(enemy)).reflected())
}

/// The bit of a cell's name.
fn bit(name: &[u8]) -> u32 {
    let [column, row] = [name[0] - b'a', name[1] - b'1'].map(usize::from);
    1 << (SIDE * row + column)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Colour;
    use crate::bot::exact::position::{cell, singly};
    use crate::bot::exact::proof::Prover;
    use bots::Budget;
    use std::{env, fs};

    /// A proof that takes more positions than this is in the book.
    const LONG: u64 = 50_000;
    /// The book is for positions of up to so many stones; with more, proofs are short.
    const STONES: u32 = 4;

    fn write(position: Position) -> String {
        let names = |stones: u32| match stones {
            0 => "-".to_owned(),
            _ => singly(stones).map(|bit| cell(bit, Colour::Black).to_string()).collect(),
        };
        format!("{} {}", names(position.own()), names(position.enemy()))
    }

    /// Every position with so many stones on either side, but for reflections.
    fn positions(own: u32, enemy: u32) -> impl Iterator<Item = Position> {
        let sets = |stones: u32| {
            let all = 0..1u32 << (SIDE * SIDE);
            all.filter(move |set| set.count_ones() == stones).collect::<Vec<u32>>()
        };
        let (own, enemy) = (sets(own), sets(enemy));
        own.into_iter().flat_map(move |own| {
            let free = enemy.iter().copied().filter(move |enemy| enemy & own == 0);
            let all = free.map(move |enemy| Position::new(own, enemy));
            all.filter(|&position| position == position.reflected()).collect::<Vec<_>>()
        })
    }

    #[test]
    fn the_book_is_read_as_it_is_written() {
        let lines: Vec<String> = lost().iter().map(|&position| write(position)).collect();
        assert_eq!(lines, include_str!("book.txt").lines().collect::<Vec<_>>());
    }

    #[test]
    fn every_position_of_the_book_is_lost() {
        if env::var_os("WRITE_BOOK").is_some() {
            let lines = worked_out().into_iter().map(|position| write(position) + "\n");
            let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/bot/exact/book.txt");
            fs::write(file, lines.collect::<String>()).expect("the book can be written");
            return;
        }
        let book = lost();
        let some = effort::scaled(10).min(book.len());
        for index in (0..some).map(|nth| nth * book.len() / some) {
            // Each is proven with the help of those before it.
            let mut prover = Prover::new(&book[..index], Budget::playouts(u64::MAX).meter());
            assert_eq!(prover.winning_cell(book[index]), None, "{}", write(book[index]));
        }
    }

    /// The whole book.
    fn worked_out() -> Vec<Position> {
        let mut book: Vec<Position> = Vec::new();
        for stones in (0..=STONES).rev() {
            let mut thorough = Prover::new(&book, Budget::playouts(u64::MAX).meter());
            for position in positions(stones / 2, stones - stones / 2) {
                let mut quick = Prover::new(&book, Budget::playouts(LONG).meter());
                if quick.settled(position) {
                    continue;
                }
                if let Some(cell) = thorough.winning_cell(position) {
                    book.push(position.after(cell).reflected());
                }
            }
        }
        book
    }
}
