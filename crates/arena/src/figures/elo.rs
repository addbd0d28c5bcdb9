//! Elo differences from duplicate deals.

use super::{mean, wilson};
use serde::Serialize;

/// How many seats each of two players takes at a table. If their strengths are as `w` to 1, the
/// first takes `w·first` parts of the victories and the second `second` parts, which is Bradley's
/// and Terry's model where each has one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The seats of the first.
    pub first: usize,
    /// The seats of the second.
    pub second: usize,
}

/// An Elo difference with what it may be.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct EloInterval {
    /// The difference that goes with the score; infinite where one has won everything.
    #[serde(serialize_with = "finite")]
    pub elo: f64,
    /// Where the true difference lies with 95 % confidence, each end perhaps infinite.
    #[serde(serialize_with = "both_finite")]
    pub elo_95: [f64; 2],
}

impl Odds {
    /// The share of the victories that goes with an Elo difference.
    pub fn score(self, elo: f64) -> f64 {
        1.0 / (1.0 + self.second as f64 / self.first as f64 * 10f64.powf(-elo / 400.0))
    }

    /// The Elo difference that goes with a share of the victories.
    pub fn elo(self, score: f64) -> f64 {
        let even = self.first as f64 / self.second as f64;
        400.0 * (score / (1.0 - score) / even).log10()
    }

    /// The difference and its interval from the first player's score in every deal.
    ///
    /// A deal is played with all seatings, so its scores hang together and only their mean counts
    /// as one observation (paired variance; with two seats this is the pentanomial model). The
    /// interval is Wilson's for as many independent games as would give the mean the variance
    /// that was seen; where all deals came out alike, for as many games as deals.
    pub fn interval(self, deals: &[f64]) -> EloInterval {
        let score = mean(deals);
        let bounds = wilson(score, independent_games(score, deals));
        EloInterval { elo: self.elo(score), elo_95: bounds.map(|bound| self.elo(bound)) }
    }
}

fn independent_games(score: f64, deals: &[f64]) -> f64 {
    let count = deals.len() as f64;
    let squares: f64 = deals.iter().map(|deal| (deal - score).powi(2)).sum();
    let variance = squares / (count - 1.0) / count;
    // Rounding leaves a trace of a variance where there is none.
    if variance > 1e-12 { score * (1.0 - score) / variance } else { count }
}

/// JSON has no infinity; what is not finite is null there.
fn finite<S: serde::Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    number.is_finite().then_some(number).serialize(serializer)
}

fn both_finite<S: serde::Serializer>(bounds: &[f64; 2], serializer: S) -> Result<S::Ok, S::Error> {
    bounds.map(|bound| bound.is_finite().then_some(bound)).serialize(serializer)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVEN: Odds = Odds { first: 1, second: 1 };

    fn close(found: f64, expected: f64, within: f64) {
        assert!(found == expected || (found - expected).abs() < within, "{found}, not {expected}");
    }

    /// The usual table of scores and differences, and one player among three.
    #[test]
    fn scores_and_differences() {
        let one_of_four = Odds { first: 1, second: 3 };
        for (odds, score, elo) in [
            (EVEN, 0.5, 0.0),
            (EVEN, 0.64, 99.95),
            (EVEN, 0.75, 190.85),
            (EVEN, 0.76, 200.24),
            (EVEN, 10.0 / 11.0, 400.0),
            (EVEN, 0.25, -190.85),
            (EVEN, 1.0, f64::INFINITY),
            (EVEN, 0.0, f64::NEG_INFINITY),
            (one_of_four, 0.25, 0.0),
            (one_of_four, 0.5, 190.85),
            (Odds { first: 2, second: 2 }, 0.5, 0.0),
        ] {
            close(odds.elo(score), elo, 0.005);
            close(odds.score(elo), score, 1e-5);
        }
    }

    /// Pairs by their score: 0, ½, 1, 1½ and 2 of two games.
    fn pairs(counts: [usize; 5]) -> Vec<f64> {
        let pair = |(quarter, count)| std::iter::repeat_n(quarter as f64 / 4.0, count);
        counts.into_iter().enumerate().flat_map(pair).collect()
    }

    /// Worked by hand: ten pairs 1, 2, 3, 2, 2 have a mean of 0.55 and squares of 0.975 about it, so
    /// the mean has a variance of 0.975/90 and is worth 0.2475·90/0.975 = 22.85 games. The second has the
    /// same score from pairs that differ less, and a narrower interval.
    #[test]
    fn intervals_come_from_pairs() {
        for (counts, games, elo, low, high) in [
            ([1, 2, 3, 2, 2], 22.85, 34.86, -104.55, 174.27),
            ([0, 0, 8, 2, 0], 222.75, 34.86, -10.86, 80.58),
            ([0, 0, 10, 0, 0], 10.0, 0.0, -203.5, 203.5),
            ([0, 0, 0, 0, 10], 10.0, f64::INFINITY, 166.2, f64::INFINITY),
        ] {
            let deals = pairs(counts);
            let found = EVEN.interval(&deals);
            close(independent_games(mean(&deals), &deals), games, 0.05);
            close(found.elo, elo, 0.01);
            close(found.elo_95[0], low, 0.1);
            close(found.elo_95[1], high, 0.1);
        }
    }

    /// With many pairs the interval is the usual one: the mean and 1.96 standard errors.
    #[test]
    fn many_pairs_give_the_normal_interval() {
        let deals = pairs([300, 800, 2000, 900, 400]);
        let score = mean(&deals);
        let squares: f64 = deals.iter().map(|deal| (deal - score).powi(2)).sum();
        let error = (squares / 4399.0 / 4400.0).sqrt();
        let found = EVEN.interval(&deals).elo_95;
        close(found[0], EVEN.elo(score - super::super::Z * error), 0.05);
        close(found[1], EVEN.elo(score + super::super::Z * error), 0.05);
    }
}
