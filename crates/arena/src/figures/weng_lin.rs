//! Ratings for tables of any size: Weng and Lin's Bayesian approximation of the Bradley–Terry
//! model with full pairing (Journal of Machine Learning Research 12, 2011, algorithm 1).

use super::Z;
use serde::Serialize;

/// A player's strength, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// The best guess.
    pub mu: f64,
    /// How far off it may be: one standard deviation.
    pub sigma: f64,
}

impl Default for Rating {
    fn default() -> Rating {
        Rating { mu: 25.0, sigma: 25.0 / 3.0 }
    }
}

/// How much luck there is in one game, in the same measure.
const BETA: f64 = 25.0 / 6.0;

/// A variance never shrinks below this part of itself in one game.
const KAPPA: f64 = 0.0001;

impl Rating {
    /// Where the true strength lies with 95 % confidence.
    pub fn interval(self) -> [f64; 2] {
        [self.mu - Z * self.sigma, self.mu + Z * self.sigma]
    }
}

/// Rates the players anew after a game. A place at the table is a player's number and a rank, of
/// which a lower one is better; a player may have several places, which do not count against each
/// other.
pub fn rate(ratings: &mut [Rating], places: &[(usize, usize)]) {
    let mut changes = vec![(0.0, 0.0); ratings.len()];
    for &(player, rank) in places {
        for &(rival, other) in places.iter().filter(|(rival, _)| *rival != player) {
            let (own, his) = (ratings[player], ratings[rival]);
            let spread = (own.sigma.powi(2) + his.sigma.powi(2) + 2.0 * BETA.powi(2)).sqrt();
            let expected = 1.0 / (1.0 + ((his.mu - own.mu) / spread).exp());
            let score = match rank.cmp(&other) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 0.0,
            };
            let part = own.sigma / spread;
            let (shift, shrink) = &mut changes[player];
            *shift += own.sigma * part * (score - expected);
            *shrink += part.powi(3) * expected * (1.0 - expected);
        }
    }
    for (rating, (shift, shrink)) in ratings.iter_mut().zip(changes) {
        rating.mu += shift;
        rating.sigma *= (1.0 - shrink).max(KAPPA).sqrt();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What openskill, a library that implements the same paper, gives for one game among newcomers.
    #[test]
    fn newcomers_in_the_order_of_their_ranks() {
        for (expected, sigma) in [
            (&[27.63523138347365, 22.36476861652635][..], 8.065506316323548),
            (&[30.2704627669473, 25.0, 19.7295372330527], 7.788474807872566),
            (
                &[32.90569415042095, 27.63523138347365, 22.36476861652635, 17.09430584957905],
                7.5012190693964005,
            ),
        ] {
            let mut ratings = vec![Rating::default(); expected.len()];
            let places: Vec<(usize, usize)> = (0..expected.len()).map(|n| (n, n)).collect();
            rate(&mut ratings, &places);
            for (rating, mu) in ratings.iter().zip(expected) {
                assert!((rating.mu - mu).abs() < 1e-9, "{rating:?}, not {mu}");
                assert!((rating.sigma - sigma).abs() < 1e-9, "{rating:?}, not {sigma}");
            }
        }
    }

    #[test]
    fn a_tie_between_equals_moves_nobody() {
        let mut ratings = [Rating::default(); 3];
        rate(&mut ratings, &[(0, 0), (1, 0), (2, 0)]);
        assert!(ratings.iter().all(|rating| rating.mu == 25.0 && rating.sigma < 8.0));
    }

    /// One among three equals: those do not count against each other, and each victory over one
    /// of them counts.
    #[test]
    fn one_player_on_several_seats() {
        let mut ratings = [Rating::default(); 2];
        rate(&mut ratings, &[(0, 0), (1, 1), (1, 2)]);
        let gain = 2.0 * (27.63523138347365 - 25.0);
        assert!((ratings[0].mu - 25.0 - gain).abs() < 1e-9, "{ratings:?}");
        assert!((ratings[1].mu - 25.0 + gain).abs() < 1e-9, "{ratings:?}");
    }

    #[test]
    fn intervals_hold_95_percent() {
        let [low, high] = Rating { mu: 10.0, sigma: 1.0 }.interval();
        assert!((low - 8.04).abs() < 1e-4 && (high - 11.96).abs() < 1e-4);
    }
}
