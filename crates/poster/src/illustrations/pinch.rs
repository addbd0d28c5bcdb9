//! Pinch: the last position, every stone with the turn it came down in, and the chain that won.

use super::Place;
use crate::canvas::{Anchor, Canvas};
use crate::story::{Story, list, number};
use std::collections::{BTreeMap, VecDeque};

/// A cell: column and row from the south-west, counted from 0.
type Cell = (usize, usize);

pub(super) fn draw(canvas: &mut Canvas, story: &Story, ((x, y), (w, h)): Place) {
    let view = &story.last;
    let size = number(&view["size"]).max(1);
    let side = w.min(h);
    let (left, top) = (x + (w - side) / 2.0, y);
    let margin = side / (size as f32 + 1.2) * 1.1;
    let step = (side - 2.0 * margin) / (size - 1).max(1) as f32;
    let at = |(column, row): Cell| {
        (left + margin + column as f32 * step, top + side - margin - row as f32 * step)
    };
    canvas.rect((left, top), (side, side), 10.0, "wood");
    // The four sides, each in the colour that wants to reach it.
    let (edge, inset) = (margin * 0.3, margin * 0.12);
    let (near, far, long) = (inset, side - inset - edge, side - 2.0 * inset);
    canvas.rect((left + inset, top + near), (long, edge), 3.0, "stone-black");
    canvas.rect((left + inset, top + far), (long, edge), 3.0, "stone-black");
    let (down, between) = (top + inset + edge, side - 2.0 * (inset + edge));
    canvas.rect((left + near, down), (edge, between), 0.0, "stone-white");
    canvas.rect((left + far, down), (edge, between), 0.0, "stone-white");
    for n in 0..size {
        canvas.path(&[at((0, n)), at((size - 1, n))], ("wood-line", 1.2), 0.8);
        canvas.path(&[at((n, 0)), at((n, size - 1))], ("wood-line", 1.2), 0.8);
    }
    let stones = stones(&view["board"]);
    let turns = turns(&view["history"]);
    let won = chain(&stones, size, story);
    let line: Vec<(f32, f32)> = won.iter().map(|&cell| at(cell)).collect();
    let r = step * 0.45;
    if line.len() > 1 {
        canvas.path(&line, ("gold", step * 0.4), 1.0);
    }
    for (&cell, &black) in &stones {
        let (fill, ink) =
            if black { ("stone-black", "stone-white") } else { ("stone-white", "stone-black") };
        let rim = if won.contains(&cell) { ("gold", r * 0.16) } else { ("stone-white-edge", 1.0) };
        let (cx, cy) = at(cell);
        canvas.circle((cx, cy), r, fill, Some(rim));
        if let Some(turn) = turns.get(&cell) {
            let size = r * if *turn > 99 { 0.72 } else { 0.9 };
            canvas.text((cx, cy + size * 0.34), size, ink, Anchor::Middle, &turn.to_string());
        }
    }
}

/// The stones on the board, and whether each is black. Rows come from the north.
fn stones(board: &serde_json::Value) -> BTreeMap<Cell, bool> {
    let rows = list(board);
    let mut stones = BTreeMap::new();
    for (index, row) in rows.iter().enumerate() {
        for (column, stone) in row.as_str().unwrap_or_default().chars().enumerate() {
            if stone == 'x' || stone == 'o' {
                stones.insert((column, rows.len() - 1 - index), stone == 'x');
            }
        }
    }
    stones
}

/// The last turn in which a stone was put on each cell.
fn turns(history: &serde_json::Value) -> BTreeMap<Cell, usize> {
    let mut turns = BTreeMap::new();
    for (index, turn) in list(history).iter().enumerate() {
        for cell in turn.as_str().unwrap_or_default().split(',').filter_map(cell) {
            turns.insert(cell, index + 1);
        }
    }
    turns
}

/// A cell as it is written, such as `c3`.
fn cell(text: &str) -> Option<Cell> {
    let (letter, row) = text.split_at_checked(1)?;
    let column = letter.bytes().next()?.checked_sub(b'a')?;
    Some((usize::from(column), row.parse::<usize>().ok()?.checked_sub(1)?))
}

/// The shortest chain between the winner's sides; none where the game ended in another way.
fn chain(stones: &BTreeMap<Cell, bool>, size: usize, story: &Story) -> Vec<Cell> {
    let Some(winner) = story.last["result"]["winner"].as_u64() else { return Vec::new() };
    let black = story.last["colours"][winner as usize] == "black";
    let along = |&(column, row): &Cell| if black { row } else { column };
    let mut from: BTreeMap<Cell, Option<Cell>> = stones
        .iter()
        .filter(|(cell, colour)| **colour == black && along(cell) == 0)
        .map(|(&cell, _)| (cell, None))
        .collect();
    let mut next: VecDeque<Cell> = from.keys().copied().collect();
    while let Some(here) = next.pop_front() {
        if along(&here) + 1 == size {
            return std::iter::successors(Some(here), |cell| from[cell]).collect();
        }
        let (column, row) = here;
        let around = [
            (column + 1, row),
            (column.wrapping_sub(1), row),
            (column, row + 1),
            (column, row.wrapping_sub(1)),
        ];
        for near in around {
            if stones.get(&near) == Some(&black) && !from.contains_key(&near) {
                from.insert(near, Some(here));
                next.push_back(near);
            }
        }
    }
    Vec::new()
}
