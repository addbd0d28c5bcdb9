//! The rules of a turn, in the order of the rulebook.

use crate::board::{Cells, Colour};
use crate::notation::{Cell, WholeTurn};
use crate::setup::Variant;
use crate::view::Reason;
use crate::{End, Entry, Event, Illegal, Pinch, Waiting};
use tabletop::{Audience, Host};

impl Pinch {
    // ---- Where a stone may go ----

    pub(crate) fn check_cell(&self, cell: Cell) -> Result<(), Illegal> {
        if !self.board.has(cell) {
            return Err(Illegal::OffBoard { cell, size: self.setup.size });
        }
        if !self.board.is_empty(cell) {
            return Err(Illegal::Occupied(cell));
        }
        match self.waiting() {
            Some(stone) => self.check_target(cell, stone.colour),
            None if self.banned.contains(&cell) => Err(Illegal::Closed(cell)),
            None => Ok(()),
        }
    }

    /// R7: a relocation may use no changed cell, and capture no stone that stands on one.
    fn check_target(&self, cell: Cell, colour: Colour) -> Result<(), Illegal> {
        if self.changed.has(cell) {
            return Err(Illegal::Changed(cell));
        }
        match self.board.captured(cell, colour).find(|&stone| self.changed.has(stone)) {
            Some(stone) => Err(Illegal::CapturesChanged { cell, stone }),
            None => Ok(()),
        }
    }

    /// Whether an empty cell is a legal target for a captured stone.
    #[inline]
    pub(crate) fn is_target(&self, cell: Cell, colour: Colour) -> bool {
        !self.changed.has(cell)
            && !self.board.captured(cell, colour).any(|stone| self.changed.has(stone))
    }

    /// Whether the stone in hand may go on an empty cell.
    #[inline]
    pub(crate) fn may_put(&self, cell: Cell) -> bool {
        match self.waiting() {
            Some(stone) => self.is_target(cell, stone.colour),
            None => self.banned.is_empty() || !self.banned.contains(&cell),
        }
    }

    // ---- A move ----

    /// Puts the stone in hand on a cell: the placement of a turn, or the new place of the stone at
    /// the head of the queue.
    #[inline]
    pub(crate) fn put(&mut self, cell: Cell, host: &mut impl Host<Event>) {
        debug_assert!(self.check_cell(cell).is_ok());
        let colour = match self.waiting() {
            Some(stone) => {
                self.next += 1;
                stone.colour
            }
            None => self.to_move,
        };
        let seat = self.seat_of(self.to_move);
        host.tell(Audience::All, || Event::Put { seat, colour, cell });
        self.history.entries.push(Entry::Put(cell));
        match self.setup.variant {
            Variant::Relocate => self.put_and_lift(cell, colour, host),
            Variant::Flip => self.put_and_flip(cell, colour, host),
            Variant::Remove => self.put_and_remove(cell, colour, host),
        }
    }

    /// R17: the seats exchange colours; the board stays, and White is still to move.
    pub(crate) fn swap(&mut self, host: &mut impl Host<Event>) {
        let seat = self.seat_of(self.to_move);
        host.tell(Audience::All, || Event::Swapped { seat });
        self.black = seat;
        self.swapped = true;
        self.history.entries.push(Entry::Swap);
        self.history.end_turn();
    }

    // ---- What a placement captures ----

    #[inline]
    fn put_and_lift(&mut self, cell: Cell, colour: Colour, host: &mut impl Host<Event>) {
        // R4: all captures of one placement happen together, before any stone is relocated.
        let around = self.board.around(cell, colour);
        let captured = around.captured();
        self.board.put(cell, colour);
        if captured.is_empty() && self.queue.is_empty() {
            self.note_join(around.groups(), cell, colour);
            return self.end_turn(host);
        }
        // Stones that join the ones beside this one now may yet be lifted.
        self.note_join(around.friends(), cell, colour);
        self.change(cell);
        if !captured.is_empty() {
            host.tell(Audience::All, || Event::Lifted {
                colour: colour.other(),
                cells: captured.collect(),
            });
            for from in captured {
                self.board.lift(from, colour.other());
                self.change(from);
                // R5: first in, first out.
                self.queue.push(Waiting { colour: colour.other(), from });
            }
        }
        self.drop_stones(host);
    }

    /// R8, R9: a stone that reaches the head of the queue and has no legal target leaves the game.
    fn drop_stones(&mut self, host: &mut impl Host<Event>) {
        while let Some(stone) = self.waiting() {
            if self.has_target(stone.colour) {
                return;
            }
            self.next += 1;
            self.removed[stone.colour.index()] += 1;
            host.tell(Audience::All, || Event::Left { colour: stone.colour, from: stone.from });
        }
        self.end_turn(host);
    }

    /// Whether a captured stone can go anywhere. Almost always it can, and the first cells tried
    /// or a count show it: a changed cell closes at most itself and its four neighbours.
    #[inline]
    fn has_target(&self, colour: Colour) -> bool {
        let empty = self.board.empty();
        empty.len() > 5 * self.changes
            || empty.iter().take(4).any(|&cell| self.is_target(cell, colour))
            || !self.board.targets(colour, &self.changed).is_empty()
    }

    #[inline]
    fn change(&mut self, cell: Cell) {
        self.changed.insert(cell);
        self.changes += 1;
    }

    /// R18: every stone placed or flipped this turn flips what it pinches, until nothing is left
    /// to flip. Only the mover's colour grows, so the order does not matter.
    fn put_and_flip(&mut self, cell: Cell, colour: Colour, host: &mut impl Host<Event>) {
        self.board.put(cell, colour);
        self.note_join(self.board.around(cell, colour).groups(), cell, colour);
        // Fresh stones wait in the queue for their turn to flip others.
        self.queue.push(Waiting { colour, from: cell });
        while let Some(fresh) = self.waiting() {
            self.next += 1;
            for from in self.board.captured(fresh.from, colour) {
                self.board.flip(from, colour);
                self.note_join(self.board.around(from, colour).groups(), from, colour);
                self.queue.push(Waiting { colour, from });
            }
        }
        if self.queue.len() > 1 {
            let flipped = &self.queue[1..];
            let cells = || flipped.iter().map(|stone| stone.from).collect();
            host.tell(Audience::All, || Event::Flipped { colour, cells: cells() });
        }
        self.end_turn(host);
    }

    /// R19: the captured stones are gone, and their cells are closed in the next turn.
    fn put_and_remove(&mut self, cell: Cell, colour: Colour, host: &mut impl Host<Event>) {
        let around = self.board.around(cell, colour);
        let captured = around.captured();
        self.board.put(cell, colour);
        self.note_join(around.groups(), cell, colour);
        self.banned.clear();
        for stone in captured {
            self.board.lift(stone, colour.other());
            self.removed[colour.other().index()] += 1;
            self.banned.push(stone);
        }
        if !captured.is_empty() {
            host.tell(Audience::All, || Event::Removed {
                colour: colour.other(),
                cells: captured.collect(),
            });
        }
        self.end_turn(host);
    }

    // ---- The end of a turn ----

    /// A colour can only become connected by a stone that joins two groups, or a group and a side,
    /// or the two sides: other placements need no search for a connection.
    #[inline]
    fn note_join(&mut self, groups: u8, cell: Cell, colour: Colour) {
        let sides = self.board.sides(cell, colour).map(u8::from);
        self.joined[colour.index()] |= groups + sides[0] + sides[1] >= 2;
    }

    #[inline]
    fn end_turn(&mut self, host: &mut impl Host<Event>) {
        self.history.end_turn();
        // R15: what has changed this turn is forgotten.
        if !self.queue.is_empty() {
            self.changed = Cells::default();
            self.changes = 0;
            self.queue.clear();
            self.next = 0;
        }
        host.tell(Audience::All, || Event::TurnEnded { turn: self.history.last_turn() });

        // R13, R14: both colours are tested, once, now that the turn has settled.
        for colour in Colour::BOTH {
            let joined = std::mem::take(&mut self.joined[colour.index()]);
            if joined && self.board.connected(colour) {
                return self.finish(Some(colour), Reason::Connection, host);
            }
        }
        // R16: the game can go on for ever, so it is cut off.
        let cells = u32::from(self.setup.size).pow(2);
        if self.history.turns >= cells * u32::from(self.setup.turns_per_cell) {
            return self.finish(None, Reason::Cap, host);
        }
        self.to_move = self.to_move.other();
        // Every empty cell is closed: the turn passes by itself, and they are open again (R19).
        if self.board.empty().len() == self.banned.len() {
            let seat = self.seat_of(self.to_move);
            host.tell(Audience::All, || Event::Passed { seat });
            self.banned.clear();
            // P7 says that two passes never follow each other; the rules say what would follow.
            let again = self.history.ends_with_pass();
            self.history.entries.push(Entry::Pass);
            if again {
                self.history.end_turn();
                return self.finish(None, Reason::Passes, host);
            }
            self.end_turn(host);
        }
    }

    fn finish(&mut self, colour: Option<Colour>, reason: Reason, host: &mut impl Host<Event>) {
        // R14: the winner is whoever has the colour, not whoever moved.
        let winner = colour.map(|colour| self.seat_of(colour));
        self.end = Some(End { winner, reason });
        host.tell(Audience::All, || Event::Over { winner, reason });
    }

    // ---- The time-out move ----

    /// What the clock plays: a placement as near to the middle as can be, a captured stone as far
    /// from it, and without a further capture if there is such a cell.
    pub(crate) fn timeout_cell(&self) -> Cell {
        let legal =
            || self.board.all().filter(|&cell| self.board.is_empty(cell) && self.may_put(cell));
        let cell = match self.waiting() {
            // `all` goes by rising column and row, and the first of equals is the one to take.
            None => legal().min_by_key(|&cell| self.distance(cell)),
            Some(stone) => {
                let quiet = |cell: &Cell| self.board.captured(*cell, stone.colour).is_empty();
                let outermost = |cell: &Cell| std::cmp::Reverse(self.distance(*cell));
                legal()
                    .filter(quiet)
                    .min_by_key(outermost)
                    .or_else(|| legal().min_by_key(outermost))
            }
        };
        cell.expect("a seat to move has a legal move")
    }

    /// Four times the squared distance from the middle of the board.
    pub(crate) fn distance(&self, cell: Cell) -> usize {
        let middle = self.board.size() - 1;
        (2 * cell.column()).abs_diff(middle).pow(2) + (2 * cell.row()).abs_diff(middle).pow(2)
    }
}

impl crate::History {
    #[inline]
    fn end_turn(&mut self) {
        self.entries.push(Entry::EndOfTurn);
        self.turns += 1;
    }

    fn ends_with_pass(&self) -> bool {
        self.entries.ends_with(&[Entry::Pass, Entry::EndOfTurn])
    }

    /// The finished turns, oldest first.
    pub(crate) fn finished(&self) -> &[Entry] {
        let end = self.entries.iter().rposition(|entry| *entry == Entry::EndOfTurn).unwrap_or(0);
        &self.entries[..end]
    }

    /// The moves of the unfinished turn.
    pub(crate) fn steps(&self) -> Vec<Cell> {
        let turns = self.entries.rsplit(|entry| *entry == Entry::EndOfTurn);
        match turns.map(whole_turn).next() {
            Some(WholeTurn::Cells(cells)) => cells,
            _ => Vec::new(),
        }
    }

    fn last_turn(&self) -> WholeTurn {
        let mut turns = self.entries.rsplit(|entry| *entry == Entry::EndOfTurn);
        whole_turn(turns.nth(1).unwrap_or_default())
    }
}

pub(crate) fn whole_turn(entries: &[Entry]) -> WholeTurn {
    match entries {
        [Entry::Swap] => WholeTurn::Swap,
        [Entry::Pass] => WholeTurn::Pass,
        _ => WholeTurn::Cells(
            entries
                .iter()
                .filter_map(|entry| match entry {
                    Entry::Put(cell) => Some(*cell),
                    _ => None,
                })
                .collect(),
        ),
    }
}
