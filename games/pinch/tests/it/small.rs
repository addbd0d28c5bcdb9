//! The rules of 5 × 5 once more, a bit a cell, and a search that proves who wins.

use std::collections::HashMap;

/// The length of a side.
pub const SIDE: usize = 5;
const ALL: u32 = (1 << (SIDE * SIDE)) - 1;
const WEST: u32 = 0b00001_00001_00001_00001_00001;
const EAST: u32 = WEST << (SIDE - 1);
const SOUTH: u32 = (1 << SIDE) - 1;
const NORTH: u32 = SOUTH << (SIDE * (SIDE - 1));
/// R16.
const CAP: u8 = (4 * SIDE * SIDE) as u8;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variant {
    Relocate,
    Flip,
    Remove,
}

/// A state of the game. Turns are counted, so that no state comes back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
pub struct State {
    /// Black's stones and White's, row by row from the south-west.
    pub stones: [u32; 2],
    /// Cells that have changed this turn, or are closed in it.
    shut: u32,
    /// The colours of the stones that wait, the head lowest, and how many there are.
    queue: u32,
    waiting: u8,
    /// 0 for Black, 1 for White.
    pub to_move: usize,
    turns: u8,
    pub end: Option<End>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum End {
    /// The colour that is connected.
    Won(usize),
    Drawn,
}

impl State {
    /// A game that begins with these stones on the board, Black's and White's.
    pub fn of(stones: [u32; 2]) -> State {
        State { stones, ..State::default() }
    }

    /// The cells the stone in hand may go to.
    pub fn legal(&self, variant: Variant) -> u32 {
        let empty = ALL & !self.stones[0] & !self.stones[1];
        match (variant, self.waiting) {
            (Variant::Relocate, 0) | (Variant::Flip, _) => empty,
            (Variant::Remove, _) => empty & !self.shut,
            (Variant::Relocate, _) => {
                let colour = (self.queue & 1) as usize;
                let quiet = |&cell: &usize| self.captured(cell, colour) & self.shut == 0;
                cells(empty & !self.shut).filter(quiet).fold(0, |all, cell| all | 1 << cell)
            }
        }
    }

    /// The state after the stone in hand is put on the cell.
    pub fn after(mut self, cell: usize, variant: Variant) -> State {
        let mut colour = self.to_move;
        if self.waiting > 0 {
            colour = (self.queue & 1) as usize;
            self.queue >>= 1;
            self.waiting -= 1;
        }
        let captured = self.captured(cell, colour);
        self.stones[colour] |= 1 << cell;
        self.stones[1 - colour] &= !captured;
        match variant {
            Variant::Remove => self.shut = captured,
            Variant::Flip => {
                let mut fresh = captured;
                while let Some(next) = cells(fresh).next() {
                    self.stones[colour] |= fresh;
                    let flipped = self.captured(next, colour);
                    self.stones[1 - colour] &= !flipped;
                    fresh = fresh & (fresh - 1) | flipped;
                }
            }
            Variant::Relocate => {
                self.shut |= 1 << cell | captured;
                for _ in cells(captured) {
                    self.queue |= (1 - colour as u32) << self.waiting;
                    self.waiting += 1;
                }
                while self.waiting > 0 && self.legal(variant) == 0 {
                    self.queue >>= 1;
                    self.waiting -= 1;
                }
                if self.waiting > 0 {
                    return self;
                }
                self.shut = 0;
            }
        }
        self.end_turn(variant);
        self
    }

    fn end_turn(&mut self, variant: Variant) {
        self.turns += 1;
        self.to_move = 1 - self.to_move;
        if let Some(colour) = (0..2).find(|&colour| connected(self.stones[colour], colour)) {
            self.end = Some(End::Won(colour));
        } else if self.turns >= CAP {
            self.end = Some(End::Drawn);
        } else if self.legal(variant) == 0 {
            self.shut = 0;
            self.end_turn(variant);
        }
    }

    /// The stones that one of `colour` on `cell` pinches.
    fn captured(&self, cell: usize, colour: usize) -> u32 {
        let (here, own, enemy) = (1u32 << cell, self.stones[colour], self.stones[1 - colour]);
        let beside = |cells: u32| (cells & !EAST) << 1 | (cells & !WEST) >> 1;
        let above = |cells: u32| (cells << SIDE | cells >> SIDE) & ALL;
        enemy & (beside(here) & above(own) | above(here) & beside(own))
    }

    /// Whether some placement wins, without a relocation.
    fn wins_at_once(&self, variant: Variant) -> bool {
        let wins = |cell: usize| self.after(cell, variant).end == Some(End::Won(self.to_move));
        self.might_win(variant) && cells(self.legal(variant)).any(wins)
    }

    /// Whether one stone more would connect if every enemy stone were flipped, or none where
    /// stones are never flipped.
    fn might_win(&self, variant: Variant) -> bool {
        let [own, enemy] = [self.to_move, 1 - self.to_move].map(|colour| self.stones[colour]);
        let stones = if variant == Variant::Flip { own | enemy } else { own };
        let (from, to) = sides(self.to_move);
        let [near, far] = [from, to].map(|side| flooded(stones & side, stones));
        near & to != 0 || (grown(near) | from) & (grown(far) | to) & !stones != 0
    }

    /// How many stones the colour still needs, if nobody interferes and none is captured.
    fn needed(&self, colour: usize) -> u32 {
        let (own, free) = (self.stones[colour], ALL & !self.stones[1 - colour]);
        let (from, to) = sides(colour);
        let mut reached = flooded(own & from, own);
        let mut needed = 0;
        while reached & to == 0 {
            let further = (grown(reached) | from) & free | reached;
            if needed > 0 && further == reached {
                return FAR;
            }
            reached = flooded(further, own);
            needed += 1;
        }
        needed
    }

    /// Which of the four reflections of the board it is does not matter.
    fn reflected(self) -> State {
        let columns =
            |cells: u32| (0..SIDE).fold(0, |all, c| all | (cells >> c & WEST) << (SIDE - 1 - c));
        let rows = |cells: u32| {
            (0..SIDE)
                .fold(0, |all, r| all | (cells >> (SIDE * r) & SOUTH) << (SIDE * (SIDE - 1 - r)))
        };
        let with = |turn: &dyn Fn(u32) -> u32| State {
            stones: self.stones.map(turn),
            shut: turn(self.shut),
            ..self
        };
        let [one, two] = [self, with(&columns)];
        let [three, four] = [with(&rows), with(&|cells| rows(columns(cells)))];
        one.min(two).min(three).min(four)
    }
}

/// More stones than any chain needs.
const FAR: u32 = 7;

/// The numbers of the cells.
pub fn cells(mut cells: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (cells != 0).then(|| cells.trailing_zeros() as usize)?;
        cells &= cells - 1;
        Some(cell)
    })
}

fn sides(colour: usize) -> (u32, u32) {
    if colour == 0 { (SOUTH, NORTH) } else { (WEST, EAST) }
}

fn connected(stones: u32, colour: usize) -> bool {
    let (from, to) = sides(colour);
    flooded(stones & from, stones) & to != 0
}

fn grown(cells: u32) -> u32 {
    let beside = (cells & !EAST) << 1 | (cells & !WEST) >> 1;
    (cells | beside | cells << SIDE | cells >> SIDE) & ALL
}

fn flooded(mut reached: u32, stones: u32) -> u32 {
    loop {
        let further = grown(reached) & stones | reached;
        if further == reached {
            return reached;
        }
        reached = further;
    }
}

/// Proves who wins by depth-first proof-number search.
pub struct Solver {
    variant: Variant,
    /// The colour whose win is to be proven; a draw is none.
    attacker: usize,
    known: HashMap<State, Effort>,
    left: u64,
}

/// How much is left to do, at the least.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Until the attacker's win is proven.
    pub proof: u64,
    /// Until it is refuted.
    pub refutation: u64,
}

const NEVER: u64 = 1 << 40;
const PROVEN: Effort = Effort { proof: 0, refutation: NEVER };
const REFUTED: Effort = Effort { proof: NEVER, refutation: 0 };

impl Solver {
    pub fn new(variant: Variant, attacker: usize) -> Solver {
        Solver { variant, attacker, known: HashMap::new(), left: 0 }
    }

    /// Whether the attacker wins, as far as that is found out by looking at so many states.
    pub fn solve(&mut self, state: State, states: u64) -> Effort {
        let state = state.reflected();
        let known = self.estimate(&state);
        self.left = states;
        if known.proof == 0 || known.refutation == 0 {
            return known;
        }
        self.search(&state, Effort { proof: NEVER, refutation: NEVER })
    }

    /// What is known of the state, or a guess from one turn ahead and the shortest chains.
    fn estimate(&self, state: &State) -> Effort {
        let winner = |colour: usize| if colour == self.attacker { PROVEN } else { REFUTED };
        match state.end {
            Some(End::Won(colour)) => return winner(colour),
            Some(End::Drawn) => return REFUTED,
            None => {}
        }
        if let Some(&known) = self.known.get(state) {
            return known;
        }
        if state.waiting == 0 && state.wins_at_once(self.variant) {
            return winner(state.to_move);
        }
        let guess = |colour: usize| {
            let saved = u32::from(state.waiting == 0 && colour == state.to_move);
            GROWTH.pow(state.needed(colour) - saved)
        };
        Effort { proof: guess(self.attacker), refutation: guess(1 - self.attacker) }
    }

    /// Goes on until the state takes as much as `most`, or is solved, or enough was looked at.
    fn search(&mut self, state: &State, most: Effort) -> Effort {
        self.left = self.left.saturating_sub(1);
        let attacking = state.to_move == self.attacker;
        // The mover needs one good move, the other an answer to all of them.
        let turned = |effort: Effort| match attacking {
            true => effort,
            false => Effort { proof: effort.refutation, refutation: effort.proof },
        };
        let most = turned(most);
        let moves = cells(state.legal(self.variant));
        let mut after: Vec<State> =
            moves.map(|cell| state.after(cell, self.variant).reflected()).collect();
        after.sort_unstable();
        after.dedup();
        let mut efforts: Vec<Effort> =
            after.iter().map(|state| turned(self.estimate(state))).collect();
        loop {
            let best = (0..after.len()).min_by_key(|&move_| efforts[move_].proof).expect("a move");
            let second = (0..after.len()).filter(|&move_| move_ != best);
            let second = second.map(|move_| efforts[move_].proof).min().unwrap_or(NEVER);
            let all: u64 = efforts.iter().map(|effort| effort.refutation).sum();
            let now = Effort { proof: efforts[best].proof, refutation: all.min(NEVER) };
            let done = now.proof >= most.proof || now.refutation >= most.refutation;
            if done || now.proof == 0 || now.refutation == 0 || self.left == 0 {
                let now = if now.proof == 0 { PROVEN } else { now };
                self.known.insert(*state, turned(now));
                return turned(now);
            }
            let limit = Effort {
                proof: most.proof.min(second + second / 4 + 1),
                refutation: most.refutation - now.refutation + efforts[best].refutation,
            };
            efforts[best] = turned(self.search(&after[best], turned(limit)));
        }
    }
}

/// How much more has to be done for each stone that a chain needs.
const GROWTH: u64 = 6;
