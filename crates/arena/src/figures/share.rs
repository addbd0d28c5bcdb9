//! How sure a share of victories is.

use super::{mean, wilson};
use tabletop::chance::{Dice, below};

/// How often the deals are drawn anew.
const DRAWS: usize = 2000;

/// Where the true mean lies with 95 % confidence: deals are drawn anew from those played, as many
/// as there were, and of the means so found the middle 95 % are kept (bootstrap, percentiles).
/// Where all deals came out alike there is nothing to draw from, and the interval is Wilson's
/// for as many trials as deals.
pub fn share_interval(deals: &[f64], dice: &mut Dice) -> [f64; 2] {
    let alike = deals.windows(2).all(|pair| (pair[0] - pair[1]).abs() < 1e-9);
    if alike {
        return wilson(mean(deals), deals.len() as f64);
    }
    let count = deals.len();
    let drawn = |dice: &mut Dice| deals[below(dice, count as u32) as usize];
    let mut means: Vec<f64> =
        (0..DRAWS).map(|_| (0..count).map(|_| drawn(dice)).sum::<f64>() / count as f64).collect();
    means.sort_unstable_by(f64::total_cmp);
    let tail = DRAWS / 40;
    [means[tail - 1], means[DRAWS - tail]]
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::chance::dice;

    /// For many deals the bootstrap agrees with the normal interval: ±1.96·√(p(1−p)/n).
    #[test]
    fn drawing_anew_agrees_with_theory() {
        for (won, count) in [(500, 1000), (300, 1000), (900, 1000), (200, 400)] {
            let deals: Vec<f64> = (0..count).map(|n| f64::from(u8::from(n < won))).collect();
            let share = won as f64 / count as f64;
            let reach = super::super::Z * (share * (1.0 - share) / count as f64).sqrt();
            let [low, high] = share_interval(&deals, &mut dice(1));
            assert!((low - (share - reach)).abs() < reach / 5.0, "{low} {share} {reach}");
            assert!((high - (share + reach)).abs() < reach / 5.0, "{high} {share} {reach}");
        }
    }

    /// Wilson's bounds for 10 of 10 are 0.722 and 1.
    #[test]
    fn deals_that_are_all_alike_leave_doubt() {
        let [low, high] = share_interval(&[1.0; 10], &mut dice(1));
        assert!((low - 0.7225).abs() < 1e-4 && high == 1.0, "{low} {high}");
    }

    #[test]
    fn the_same_dice_give_the_same_interval() {
        let deals: Vec<f64> = (0..50).map(|n| f64::from(n % 7) / 7.0).collect();
        assert_eq!(share_interval(&deals, &mut dice(3)), share_interval(&deals, &mut dice(3)));
    }
}
