//! A JSON object read key by key, each value left as it was written, so that the code a value is
//! for reads it and sees everything in it, duplicate keys included.

use serde::de::{Deserialize, DeserializeOwned, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::collections::BTreeSet;
use std::fmt;

/// The fields of an object, in the order in which they were written.
#[derive(Debug, Default)]
pub struct Fields(Vec<(String, Box<RawValue>)>);

/// What is wrong with an object.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadFields {
    /// Not an object at all.
    #[error("not a JSON object: {0}")]
    NotAnObject(String),
    /// A key that stands there twice.
    #[error("{0:?} stands there twice")]
    Twice(String),
    /// A key that has to be there.
    #[error("{0:?} is missing")]
    Missing(&'static str),
    /// A value of the wrong kind.
    #[error("{key:?} must be {wanted}")]
    Wrong {
        /// The key.
        key: &'static str,
        /// What its value should be.
        wanted: &'static str,
    },
    /// A key that means nothing here.
    #[error("{0:?} means nothing here")]
    Superfluous(String),
}

impl Fields {
    /// Reads an object in which every key stands once.
    pub fn read(text: &str) -> Result<Fields, BadFields> {
        let fields: Fields = serde_json::from_str(text)
            .map_err(|error| BadFields::NotAnObject(clipped(&error.to_string())))?;
        let mut seen = BTreeSet::new();
        match fields.0.iter().find(|(key, _)| !seen.insert(key)) {
            Some((key, _)) => Err(BadFields::Twice(clipped(key))),
            None => Ok(fields),
        }
    }

    /// Takes a value out as it was written.
    pub fn raw(&mut self, key: &str) -> Option<Box<RawValue>> {
        let index = self.0.iter().position(|(name, _)| name == key)?;
        Some(self.0.remove(index).1)
    }

    /// Takes a value out that may be left out.
    pub fn take<T: DeserializeOwned>(
        &mut self,
        key: &'static str,
        wanted: &'static str,
    ) -> Result<Option<T>, BadFields> {
        let Some(raw) = self.raw(key) else { return Ok(None) };
        let value = serde_json::from_str(raw.get());
        value.map(Some).map_err(|_| BadFields::Wrong { key, wanted })
    }

    /// Takes a value out that has to be there.
    pub fn need<T: DeserializeOwned>(
        &mut self,
        key: &'static str,
        wanted: &'static str,
    ) -> Result<T, BadFields> {
        self.take(key, wanted)?.ok_or(BadFields::Missing(key))
    }

    /// Refuses whatever nobody has taken out.
    pub fn finish(self) -> Result<(), BadFields> {
        match self.0.into_iter().next() {
            Some((key, _)) => Err(BadFields::Superfluous(clipped(&key))),
            None => Ok(()),
        }
    }
}

/// The start of a text that may be long, for an error message.
pub fn clipped(text: &str) -> String {
    text.chars().take(80).collect()
}

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fields, D::Error> {
        struct Object;

        impl<'de> Visitor<'de> for Object {
            type Value = Fields;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Fields(fields))
            }
        }

        deserializer.deserialize_map(Object)
    }
}
