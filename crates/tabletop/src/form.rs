//! Helpers for the serde forms of setups and deals.

use crate::BadSetup;
use schemars::JsonSchema;
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;
use std::marker::PhantomData;
use std::ops::RangeInclusive;
use ts_rs::TS;

/// For an optional key: it may be left out, but what is given must be a value, never `null`.
/// Used as `#[serde(default, deserialize_with = "given")]`.
pub fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// The value of an option, if it is in the option's range.
pub fn within<T: PartialOrd + fmt::Display>(
    option: &'static str,
    found: T,
    range: RangeInclusive<T>,
) -> Result<T, BadSetup> {
    if range.contains(&found) {
        return Ok(found);
    }
    let (low, high) = range.into_inner();
    let allowed = if low == high { low.to_string() } else { format!("{low} to {high}") };
    Err(BadSetup::OutOfRange { option, allowed, found: found.to_string() })
}

/// The deal of a game in which nothing is dealt: an empty object.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// A form that must be written with its keys: serde alone would also take a bare list of values
/// in the order of the fields.
pub struct Object<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object<T>, D::Error> {
        struct OnlyMap<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for OnlyMap<T> {
            type Value = Object<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Object<T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(Object)
            }
        }

        deserializer.deserialize_map(OnlyMap(PhantomData))
    }
}
