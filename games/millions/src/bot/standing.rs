//! What money is worth: the chance to win the game with it.

use crate::{GOAL, Millions};
use tabletop::{BySeat, Seat, Seats};

/// How much a million more than another is worth: at first, for each million that the richest holds,
/// and towards the last round. Fitted to who won games of masters.
const EARLY: f64 = 0.067;
const LATE: f64 = 0.006;
const LAST: f64 = 0.02;

/// Cash beyond the goal that still counts.
const BEYOND: i32 = 2;
const CASHES: usize = GOAL as usize + BEYOND as usize + 1;

/// The chances to win of everybody after this round.
pub(super) struct Prospects {
    seats: usize,
    last: bool,
    /// What everybody holds, the antes and offers on the table apart.
    pub cash: BySeat<i32>,
    /// Who put down how much for whose departure.
    pub offers: Vec<(Seat, usize, i32)>,
    /// By what the richest holds, how warm an amount is.
    warmth: Vec<[f64; CASHES]>,
    /// About what a million is worth.
    pub a_million: f64,
}

impl Prospects {
    pub fn new(game: &Millions) -> Prospects {
        let seats = game.lineup.seats();
        let left = f64::from(game.setup.rounds - game.round).max(1.0);
        let row = |most: usize| {
            let heat = EARLY + LATE * (most as f64).min(f64::from(GOAL)) + LAST / left;
            std::array::from_fn(|cash| (heat * cash as f64).exp())
        };
        let mut cash = BySeat::new(seats, 0);
        let mut offers = Vec::new();
        for (seat, put_down) in game.job.offers.iter() {
            cash[seat] = i32::from(game.cash[seat]);
            let amounts = put_down.standing().map(|on| (seat, on, i32::from(put_down.on(on))));
            offers.extend(amounts);
        }
        let heat = EARLY + LATE * 8.0 + LAST / left;
        let fair = 1.0 / seats as f64;
        Prospects {
            seats,
            last: game.round == game.setup.rounds,
            cash,
            offers,
            warmth: (0..CASHES).map(row).collect(),
            a_million: heat * fair * (1.0 - fair),
        }
    }

    /// A seat's chance to win when a round ends with this cash and these seats have had a share.
    pub fn chance(&self, me: Seat, cash: &BySeat<i32>, shared: Seats) -> f64 {
        let goal = i32::from(GOAL);
        let there = |seat: &Seat| shared.contains(*seat) && cash[*seat] >= goal;
        let seats = || Seat::all(self.seats);
        if let Some(best) = shared.iter().filter(there).map(|seat| cash[seat]).max() {
            return part(me, seats().filter(|seat| there(seat) && cash[*seat] == best).collect());
        }
        let most = seats().map(|seat| cash[seat]).max().unwrap_or(0);
        if self.last {
            return part(me, seats().filter(|&seat| cash[seat] == most).collect());
        }
        let place = |cash: i32| cash.clamp(0, CASHES as i32 - 1) as usize;
        let row = &self.warmth[place(most)];
        let warmth = |seat: Seat| row[place(cash[seat])];
        warmth(me) / seats().map(warmth).sum::<f64>()
    }
}

fn part(me: Seat, winners: Seats) -> f64 {
    if winners.contains(me) { 1.0 / winners.len() as f64 } else { 0.0 }
}
