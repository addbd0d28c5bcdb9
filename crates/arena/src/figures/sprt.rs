//! The sequential probability ratio test: is the first player better by `elo1` rather than `elo0`,
//! with as few games as it takes?

use super::Odds;
use std::str::FromStr;

/// A test, before anything is played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The Elo difference if nothing is won.
    pub elo0: f64,
    /// The Elo difference if something is.
    pub elo1: f64,
    /// The risk of accepting `elo1` where `elo0` is true.
    pub alpha: f64,
    /// The risk of accepting `elo0` where `elo1` is true.
    pub beta: f64,
}

/// What a test has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The difference is `elo0` rather than `elo1`.
    AcceptElo0,
    /// The difference is `elo1` rather than `elo0`.
    AcceptElo1,
    /// Neither can be said yet.
    Open,
}

/// Why a test makes no sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSprt {
    /// Not two numbers.
    #[error("written ELO0,ELO1, as in 0,10")]
    NotTwo,
    /// Nothing to tell apart.
    #[error("ELO0 must be below ELO1, both between -2000 and 2000")]
    Order,
    /// A risk that is none.
    #[error("a risk must be above 0 and below 0.5")]
    Risk,
}

/// What stands for results that have not come up, so that none is held to be impossible.
const UNSEEN: f64 = 1e-3;

impl FromStr for Sprt {
    type Err = BadSprt;

    /// Reads the two differences; the risks are 5 % each.
    fn from_str(text: &str) -> Result<Sprt, BadSprt> {
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|elo| elo.is_finite());
        let (elo0, elo1) = text.split_once(',').ok_or(BadSprt::NotTwo)?;
        let (elo0, elo1) = number(elo0).zip(number(elo1)).ok_or(BadSprt::NotTwo)?;
        let sensible = elo0 < elo1 && [elo0, elo1].iter().all(|elo| elo.abs() <= 2000.0);
        if sensible {
            Ok(Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 })
        } else {
            Err(BadSprt::Order)
        }
    }
}

impl Sprt {
    /// The same test with other risks.
    pub fn with_risks(self, alpha: f64, beta: f64) -> Result<Sprt, BadSprt> {
        let fits = |risk: f64| risk > 0.0 && risk < 0.5;
        if fits(alpha) && fits(beta) {
            Ok(Sprt { alpha, beta, ..self })
        } else {
            Err(BadSprt::Risk)
        }
    }

    /// The test ends when the log-likelihood ratio leaves these bounds (Wald).
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// What a log-likelihood ratio comes to.
    pub fn verdict(&self, llr: f64) -> Verdict {
        let [low, high] = self.bounds();
        match () {
            () if llr <= low => Verdict::AcceptElo0,
            () if llr >= high => Verdict::AcceptElo1,
            () => Verdict::Open,
        }
    }

    /// The log-likelihood ratio of the first player's scores in the deals, each with how often it
    /// came up: the generalised ratio for a distribution over deals of which nothing is known
    /// but its mean. Scores lie between 0 and 1, both of which count as possible.
    pub fn llr(&self, odds: Odds, scores: &[(f64, f64)]) -> f64 {
        let mut seen: Vec<(f64, f64)> =
            scores.iter().map(|&(score, count)| (score, count.max(UNSEEN))).collect();
        for end in [0.0, 1.0] {
            if !scores.iter().any(|&(score, _)| score == end) {
                seen.push((end, UNSEEN));
            }
        }
        likelihood(&seen, odds.score(self.elo0)) - likelihood(&seen, odds.score(self.elo1))
    }
}

/// By how much the logarithm of the likelihood falls short of the greatest if the mean must be
/// this one: the most likely such distribution gives each score its frequency divided by
/// `1 + pull·(score − mean)`.
fn likelihood(scores: &[(f64, f64)], mean: f64) -> f64 {
    let pull = pull(scores, mean);
    scores.iter().map(|(score, count)| count * (1.0 + pull * (score - mean)).ln()).sum()
}

/// The one pull that makes the mean what it must be, by halving the range it can lie in.
fn pull(scores: &[(f64, f64)], mean: f64) -> f64 {
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        let excess: f64 = scores
            .iter()
            .map(|(score, count)| count * (score - mean) / (1.0 + middle * (score - mean)))
            .sum();
        if excess > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    (low + high) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVEN: Odds = Odds { first: 1, second: 1 };

    fn sprt(text: &str) -> Sprt {
        text.parse().expect("a test")
    }

    fn pairs(counts: [u32; 5]) -> Vec<(f64, f64)> {
        counts.iter().enumerate().map(|(n, &count)| (n as f64 / 4.0, f64::from(count))).collect()
    }

    /// With victories and defeats only, the ratio is Wald's:
    /// won·ln(s₁/s₀) + lost·ln((1−s₁)/(1−s₀)).
    #[test]
    fn victories_and_defeats_have_a_closed_form() {
        for (won, lost, text) in [
            (60.0, 40.0, "0,50"),
            (40.0, 60.0, "0,50"),
            (9.0, 1.0, "-100,100"),
            (500.0, 500.0, "0,5"),
        ] {
            let test = sprt(text);
            let (s0, s1) = (EVEN.score(test.elo0), EVEN.score(test.elo1));
            let wald = won * (s1 / s0).ln() + lost * ((1.0 - s1) / (1.0 - s0)).ln();
            let found = test.llr(EVEN, &[(0.0, lost), (1.0, won)]);
            assert!((found - wald).abs() < 1e-9, "{found}, not {wald}");
        }
    }

    /// Pairs by their score, worked out apart from this program with the formula that chess
    /// programmers publish for the pentanomial model.
    #[test]
    fn known_pairs() {
        for (counts, text, expected) in [
            ([3, 5, 14, 6, 2], "0,10", -0.10433256618634842),
            ([2, 3, 5, 4, 1], "-5,5", -0.04599258365038679),
            ([10, 100, 300, 140, 20], "0,5", 2.3713075306007316),
            ([0, 0, 20, 10, 0], "0,20", 1.676756453609018),
            ([0, 0, 0, 0, 12], "0,100", 2.9639515388238156),
        ] {
            let found = sprt(text).llr(EVEN, &pairs(counts));
            assert!((found - expected).abs() < 1e-9, "{counts:?}: {found}, not {expected}");
        }
    }

    /// Only as far as the results are told does a test come to an end.
    #[test]
    fn verdicts() {
        let test = sprt("0,10");
        let [low, high] = test.bounds();
        assert!((high - 19f64.ln()).abs() < 1e-12 && (low + 19f64.ln()).abs() < 1e-12);
        for (llr, verdict) in [
            (-2.95, Verdict::AcceptElo0),
            (-2.94, Verdict::Open),
            (2.94, Verdict::Open),
            (2.95, Verdict::AcceptElo1),
        ] {
            assert_eq!(test.verdict(llr), verdict, "{llr}");
        }
        let strict = test.with_risks(0.01, 0.1).expect("risks").bounds();
        assert!((strict[0] - (0.1f64 / 0.99).ln()).abs() < 1e-12);
        assert!((strict[1] - 90f64.ln()).abs() < 1e-12);
    }

    #[test]
    fn tests_that_make_no_sense() {
        for (text, bad) in [
            ("", BadSprt::NotTwo),
            ("5", BadSprt::NotTwo),
            ("0,x", BadSprt::NotTwo),
            ("0,inf", BadSprt::NotTwo),
            ("0,0", BadSprt::Order),
            ("10,0", BadSprt::Order),
            ("0,9999", BadSprt::Order),
        ] {
            assert_eq!(text.parse::<Sprt>(), Err(bad), "{text:?}");
        }
        for (alpha, beta) in [(0.0, 0.05), (0.05, 0.5), (f64::NAN, 0.05), (0.05, -1.0)] {
            assert_eq!(sprt("0,5").with_risks(alpha, beta), Err(BadSprt::Risk), "{alpha} {beta}");
        }
    }
}
