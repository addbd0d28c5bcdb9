//! How much the long tests do: what they usually do, times the variable `EFFORT`.
//!
//! Scripts ask `scripts/effort`, which reads it the same way.

/// The usual number times `EFFORT`, at least one. Panics if `EFFORT` is not a positive number.
pub fn scaled(usual: usize) -> usize {
    match std::env::var("EFFORT") {
        Ok(effort) if !effort.is_empty() => times(usual, &effort),
        _ => usual,
    }
}

fn times(usual: usize, effort: &str) -> usize {
    match effort.parse::<f64>() {
        Ok(factor) if factor > 0.0 && factor.is_finite() => {
            ((usual as f64 * factor).round() as usize).max(1)
        }
        _ => panic!("EFFORT={effort} is not a positive number"),
    }
}

#[cfg(test)]
mod tests {
    use super::times;

    #[test]
    fn a_number_is_scaled_and_never_becomes_nothing() {
        for (effort, expected) in [("1", 200), ("0.2", 40), ("10", 2000), (".001", 1), ("1.5", 300)]
        {
            assert_eq!(times(200, effort), expected, "{effort}");
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for effort in ["0", "-1", "much", "inf", "NaN"] {
            assert!(std::panic::catch_unwind(|| times(200, effort)).is_err(), "{effort}");
        }
    }
}
