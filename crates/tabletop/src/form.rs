//! Helpers for the serde forms of setups and deals.

use serde::{Deserialize, Deserializer};

/// For an optional key: it may be left out, but what is given must be a value, never `null`.
/// Used as `#[serde(default, deserialize_with = "given")]`.
pub fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}
