//! A sensible beginner: counts how many stones each colour still needs, and looks one move ahead.

use crate::board::{Colour, GRID, STEPS};
use crate::notation::{Cell, Move};
use crate::{Pinch, Variant};
use tabletop::chance::{Dice, below};
use tabletop::{Game, Sight, Silent};

/// The move after which the mover is best placed; among equals any.
pub(super) fn choose(sight: &Sight<'_, Pinch>, dice: &mut Dice) -> Move {
    let now = sight.imagine(dice);
    let mine =
        if now.seat_of(Colour::Black) == sight.seat() { Colour::Black } else { Colour::White };
    let mut after = now.clone();
    let judged = sight.legal().into_iter().map(|mv| {
        after.clone_from(&now);
        after.play(sight.seat(), mv, &mut Silent(dice));
        let worth = match mv {
            // Better off with the other colour than with this one?
            Move::Swap => -worth(&now, mine),
            Move::Put(cell) => worth(&after, mine) + outlook(&now, cell, mine),
        };
        (worth * 8 + below(dice, 8) as i32, mv)
    });
    judged.max().expect("a seat to move has a legal move").1
}

/// Own stones are worth a little more in the middle, the other colour's at the edge.
fn outlook(game: &Pinch, cell: Cell, mine: Colour) -> i32 {
    let corner = 2 * (game.board.size() - 1).pow(2);
    let middling = 8 - (16 * game.distance(cell) / corner) as i32;
    let stone = game.waiting().map_or(mine, |stone| stone.colour);
    if stone == mine { middling } else { -middling }
}

const WON: i32 = 1_000_000;

/// How much better `mine` is placed than the other colour.
fn worth(game: &Pinch, mine: Colour) -> i32 {
    if let Some(end) = game.end {
        return match end.winner {
            Some(seat) if seat == game.seat_of(mine) => WON,
            Some(_) => -WON,
            None => 0,
        };
    }
    let (own, other) = (needed(game, mine), needed(game, mine.other()));
    // Fewer missing stones first; then more ways to get by with that few.
    let gap = |need: Need| 100 * i32::from(need.stones) - i32::from(need.ways.min(90));
    gap(other) - gap(own) - 30 * in_danger(game, mine)
}

/// What a colour still needs to connect.
#[derive(Clone, Copy)]
struct Need {
    /// Stones, if nobody interferes.
    stones: u16,
    /// Cells on which one of them might go.
    ways: u16,
}

const FAR: u16 = 500;

/// The cheapest chain from side to side: an own stone costs nothing, an empty cell one stone, an
/// enemy stone two, since it must be pinched first.
fn needed(game: &Pinch, colour: Colour) -> Need {
    let from = [costs(game, colour, 0), costs(game, colour, 1)];
    let price = |cell| price(game, cell, colour);
    let through = |cell: Cell| from[0][cell.index()] + from[1][cell.index()] - price(cell);
    let stones = game.board.all().map(through).min().unwrap_or(FAR);
    let ways = game.board.all().filter(|&cell| price(cell) == 1 && through(cell) == stones).count();
    Need { stones, ways: ways as u16 }
}

fn price(game: &Pinch, cell: Cell, colour: Colour) -> u16 {
    match game.board.stone(cell) {
        None => 1,
        Some(stone) if stone == colour => 0,
        Some(_) if game.setup.variant == Variant::Relocate => 3,
        Some(_) => 2,
    }
}

/// For every cell what the cheapest chain from a side to it costs, the cell itself included.
fn costs(game: &Pinch, colour: Colour, side: usize) -> [u16; GRID] {
    let mut cost = [FAR; GRID];
    let mut ring: [Vec<Cell>; 4] = Default::default();
    for cell in game.board.all().filter(|&cell| game.board.sides(cell, colour)[side]) {
        let price = price(game, cell, colour);
        cost[cell.index()] = price;
        ring[usize::from(price)].push(cell);
    }
    // Prices are at most 3, so four buckets in a ring hold everything that is still to be settled.
    let mut at = 0;
    while ring.iter().any(|bucket| !bucket.is_empty()) {
        while let Some(cell) = ring[usize::from(at) % 4].pop() {
            if cost[cell.index()] != at {
                continue;
            }
            for step in STEPS {
                let next = cell.step(step);
                if game.board.has(next) {
                    let through = at + price(game, next, colour);
                    if through < cost[next.index()] {
                        cost[next.index()] = through;
                        ring[usize::from(through) % 4].push(next);
                    }
                }
            }
        }
        at += 1;
    }
    cost
}

/// Own stones that the other colour could pinch with its next placement.
fn in_danger(game: &Pinch, mine: Colour) -> i32 {
    let enemy = mine.other();
    let mut targets = [false; GRID];
    for &cell in game.board.empty() {
        for stone in game.board.captured(cell, enemy) {
            targets[stone.index()] = true;
        }
    }
    targets.iter().map(|&target| i32::from(target)).sum()
}
