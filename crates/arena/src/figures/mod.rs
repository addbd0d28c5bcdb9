//! The statistics: what many games say about who plays better, and how sure that is.

mod elo;
mod share;
mod sprt;
mod weng_lin;

pub use elo::{EloInterval, Odds};
pub use share::share_interval;
pub use sprt::{BadSprt, Sprt, Verdict};
pub use weng_lin::{Rating, rate};

/// How many standard deviations hold 95 % of a normal distribution.
pub(crate) const Z: f64 = 1.959_963_984_540_054;

/// The mean of some numbers; of none, not a number.
pub(crate) fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len() as f64
}

/// Where the true share lies with 95 % confidence if this one was found in so many trials, after
/// Wilson. The number of trials may be broken.
pub(crate) fn wilson(share: f64, trials: f64) -> [f64; 2] {
    let centre = share + Z * Z / (2.0 * trials);
    let reach = Z * (share * (1.0 - share) / trials + Z * Z / (4.0 * trials * trials)).sqrt();
    let [low, high] = [centre - reach, centre + reach].map(|bound| bound / (1.0 + Z * Z / trials));
    // A player who has won everything may do so for ever, whatever rounding says.
    [if share <= 0.0 { 0.0 } else { low.max(0.0) }, if share >= 1.0 { 1.0 } else { high.min(1.0) }]
}
