//! Counting the results of many games. Everything is summed in whole numbers, so that the order
//! of the games changes nothing.

use crate::event_statistics::EventStatistics;
use catalog::BotGame;
use std::collections::BTreeMap;
use tabletop::{Level, Seat};

/// What came out of some games.
#[derive(Default)]
pub struct Tally {
    /// Games that nobody won.
    pub draws: u64,
    /// What happened in them, if anybody listened.
    pub events: EventStatistics,
    length: Figure,
    seats: BTreeMap<Seat, Row>,
    levels: BTreeMap<Level, Row>,
}

/// How one seat, or one kind of bot, did. A kind of bot counts once for each seat it plays.
#[derive(Default)]
pub struct Row {
    /// Shared victories.
    pub shared: u64,
    /// Points.
    pub score: Figure,
    /// Victories, in parts of [`WHOLE`].
    parts: u64,
}

/// Some whole numbers.
#[derive(Default)]
pub struct Figure {
    count: u64,
    sum: i128,
    squares: i128,
}

/// A victory in parts: whatever number of seats share it, each gets a whole number of them.
pub const WHOLE: u64 = 840;

/// How many standard deviations hold 95 % of a normal distribution.
const Z: f64 = 1.959_963_984_540_054;

impl Tally {
    /// Counts a game in which each seat was played by such a bot.
    pub fn add(&mut self, game: &BotGame, bot: impl Fn(Seat) -> Level) {
        let winners = game.outcome.winners;
        self.length.add(i64::from(game.moves));
        self.draws += u64::from(winners.is_empty());
        self.events.add(game);
        for (seat, score) in game.outcome.scores.iter() {
            let won = winners.contains(seat);
            for row in
                [self.seats.entry(seat).or_default(), self.levels.entry(bot(seat)).or_default()]
            {
                row.score.add(i64::from(score));
                row.parts += if won { WHOLE / winners.len() as u64 } else { 0 };
                row.shared += u64::from(won && winners.len() > 1);
            }
        }
    }

    /// Both together.
    pub fn merged(mut self, other: Tally) -> Tally {
        self.draws += other.draws;
        self.events.merge(other.events);
        self.length.merge(&other.length);
        other.seats.iter().for_each(|(&seat, row)| self.seats.entry(seat).or_default().merge(row));
        other
            .levels
            .iter()
            .for_each(|(&level, row)| self.levels.entry(level).or_default().merge(row));
        self
    }

    /// How many games were counted.
    pub fn games(&self) -> u64 {
        self.length.count
    }

    /// The share of a seat to which nothing in particular happened: a victory divided among all
    /// seats, or less where not every game is won.
    pub fn fair_share(&self) -> f64 {
        let wins: f64 = self.seats.values().map(Row::wins).sum();
        wins / self.seats.values().map(Row::games).sum::<u64>() as f64
    }

    /// Their lengths in moves.
    pub fn length(&self) -> &Figure {
        &self.length
    }

    /// Each seat.
    pub fn seats(&self) -> impl ExactSizeIterator<Item = (Seat, &Row)> {
        self.seats.iter().map(|(&seat, row)| (seat, row))
    }

    /// Each kind of bot.
    pub fn levels(&self) -> impl ExactSizeIterator<Item = (Level, &Row)> {
        self.levels.iter().map(|(&level, row)| (level, row))
    }
}

impl Row {
    fn merge(&mut self, other: &Row) {
        self.shared += other.shared;
        self.parts += other.parts;
        self.score.merge(&other.score);
    }

    /// Games played.
    pub fn games(&self) -> u64 {
        self.score.count
    }

    /// Victories, a shared one as a fraction.
    pub fn wins(&self) -> f64 {
        self.parts as f64 / WHOLE as f64
    }

    /// Victories per game.
    pub fn share(&self) -> f64 {
        self.wins() / self.games() as f64
    }

    /// Where the true share lies with 95 % confidence.
    pub fn share_interval(&self) -> [f64; 2] {
        wilson(self.share(), self.games())
    }
}

/// Where the true share lies with 95 % confidence if this one was found in `count` trials, after
/// Wilson.
pub fn wilson(share: f64, count: u64) -> [f64; 2] {
    let (n, p) = (count as f64, share);
    let centre = p + Z * Z / (2.0 * n);
    let reach = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    [centre - reach, centre + reach].map(|bound| (bound / (1.0 + Z * Z / n)).clamp(0.0, 1.0))
}

impl Figure {
    fn add(&mut self, number: i64) {
        self.count += 1;
        self.sum += i128::from(number);
        self.squares += i128::from(number).pow(2);
    }

    fn merge(&mut self, other: &Figure) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The mean.
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.count as f64
    }

    /// The standard deviation.
    pub fn spread(&self) -> f64 {
        let n = i128::from(self.count);
        let variance = (n * self.squares - self.sum.pow(2)) as f64;
        (variance / (n as f64 * (n - 1).max(1) as f64)).sqrt()
    }

    /// Where the true mean lies with 95 % confidence.
    pub fn interval(&self) -> [f64; 2] {
        let reach = Z * self.spread() / (self.count as f64).sqrt();
        [self.mean() - reach, self.mean() + reach]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::{BySeat, Outcome, Seats};

    fn game(moves: u32, winners: &[Seat]) -> BotGame {
        let winners: Seats = winners.iter().copied().collect();
        let outcome = Outcome { scores: BySeat::new(3, 5), winners };
        BotGame { moves, outcome, told: Vec::new() }
    }

    #[test]
    fn shared_victories_are_fractions() {
        let third = Seat::wrapping(2, 3);
        let mut tally = Tally::default();
        for winners in [&[Seat::P1][..], &[Seat::P1, Seat::P2], &[Seat::P1, Seat::P2, third], &[]] {
            tally.add(&game(10, winners), |_| Level::Random);
        }
        let sixths: Vec<u64> = tally.seats().map(|(_, row)| row.parts * 6 / WHOLE).collect();
        assert_eq!(sixths, [6 + 3 + 2, 3 + 2, 2]);
        let shared: Vec<u64> = tally.seats().map(|(_, row)| row.shared).collect();
        assert_eq!((shared, tally.draws), (vec![2, 2, 1], 1));
    }

    /// The textbook values for 8 successes in 10 trials, and for 2, 4, 4, 4, 5, 5, 7, 9.
    #[test]
    fn intervals_and_spreads() {
        let mut tally = Tally::default();
        (0..10).for_each(|n| {
            let winner: &[Seat] = if n < 8 { &[Seat::P1] } else { &[] };
            tally.add(&game(10, winner), |_| Level::Random);
        });
        let (_, row) = tally.seats().next().expect("the first seat");
        let [low, high] = row.share_interval();
        assert!((low - 0.4902).abs() < 5e-5 && (high - 0.9433).abs() < 5e-5, "{low} {high}");
        let mut figure = Figure::default();
        [2, 4, 4, 4, 5, 5, 7, 9].into_iter().for_each(|number| figure.add(number));
        assert_eq!(figure.mean(), 5.0);
        assert!((figure.spread() - (32.0f64 / 7.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn merging_is_counting_on() {
        let played: Vec<BotGame> =
            (0..9).map(|n| game(n, if n % 2 == 0 { &[Seat::P2] } else { &[] })).collect();
        let count = |games: &[BotGame]| {
            let mut tally = Tally::default();
            games.iter().for_each(|game| tally.add(game, |_| Level::Rookie));
            tally
        };
        let (whole, parts) = (count(&played), count(&played[..4]).merged(count(&played[4..])));
        let facts = |tally: &Tally| {
            let rows = tally.seats().map(|(_, row)| (row.parts, row.games(), row.score.sum));
            (tally.draws, tally.length.squares, rows.collect::<Vec<_>>())
        };
        assert_eq!(facts(&whole), facts(&parts));
    }
}
