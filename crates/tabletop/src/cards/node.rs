//! The values of a card file, from TOML with the lines they stand on, or from any other format.

use super::{Problem, Problems};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use std::borrow::Cow;
use std::fmt;
use toml::de::{DeTable, DeValue};

/// A value of a card file with the line it stands on.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    pub(super) line: Option<usize>,
    pub(super) value: Value,
}

impl Node {
    /// The whole of a TOML text, or everything that is wrong with its syntax.
    pub(super) fn from_toml(text: &str) -> Result<Node, Problems> {
        let lines = LineIndex::new(text);
        let (table, errors) = DeTable::parse_recoverable(text);
        if errors.is_empty() {
            return Ok(Node { line: None, value: table_value(table.get_ref(), &lines) });
        }
        let problem = |error: &toml::de::Error| Problem {
            line: Some(lines.line(error.span().map_or(0, |span| span.start))),
            path: String::new(),
            what: error.message().to_owned(),
        };
        Err(Problems(errors.iter().map(problem).collect()))
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Bool,
    Int(i64),
    Text(String),
    List(Vec<Node>),
    Table(Vec<(String, Node)>),
    Other(&'static str),
}

impl Value {
    pub fn kind(&self) -> &'static str {
        match self {
            Value::Bool => "true or false",
            Value::Int(_) => "a number",
            Value::Text(_) => "a text",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
            Value::Other(kind) => kind,
        }
    }
}

/// Where the lines of a text begin.
struct LineIndex(Vec<usize>);

impl LineIndex {
    fn new(text: &str) -> LineIndex {
        LineIndex(text.match_indices('\n').map(|(at, _)| at).collect())
    }

    fn line(&self, offset: usize) -> usize {
        self.0.partition_point(|&end| end < offset) + 1
    }
}

fn table_value(table: &DeTable<'_>, lines: &LineIndex) -> Value {
    let entry =
        |(key, value): (&toml::Spanned<toml::de::DeString<'_>>, &toml::Spanned<DeValue<'_>>)| {
            let node = Node {
                line: Some(lines.line(key.span().start)),
                value: toml_value(value.get_ref(), lines),
            };
            (key.get_ref().to_string(), node)
        };
    Value::Table(table.iter().map(entry).collect())
}

fn toml_value(value: &DeValue<'_>, lines: &LineIndex) -> Value {
    match value {
        DeValue::Boolean(_) => Value::Bool,
        DeValue::Integer(digits) => match i64::from_str_radix(digits.as_str(), digits.radix()) {
            Ok(number) => Value::Int(number),
            Err(_) => Value::Other("so large a number"),
        },
        DeValue::Float(_) => Value::Other("a fraction"),
        DeValue::Datetime(_) => Value::Other("a date"),
        DeValue::String(text) => Value::Text(text.to_string()),
        DeValue::Table(table) => table_value(table, lines),
        DeValue::Array(items) => Value::List(
            items
                .iter()
                .map(|item| Node {
                    line: Some(lines.line(item.span().start)),
                    value: toml_value(item.get_ref(), lines),
                })
                .collect(),
        ),
    }
}

/// Figures in the shape of a card file; what they must be the loader says.
impl JsonSchema for Node {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Figures".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "object" })
    }
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Node, D::Error> {
        struct Any;

        impl<'de> Visitor<'de> for Any {
            type Value = Value;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("card figures")
            }

            fn visit_bool<E>(self, _: bool) -> Result<Value, E> {
                Ok(Value::Bool)
            }

            fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
                Ok(Value::Int(number))
            }

            fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
                Ok(i64::try_from(number).map_or(Value::Other("so large a number"), Value::Int))
            }

            fn visit_f64<E>(self, _: f64) -> Result<Value, E> {
                Ok(Value::Other("a fraction"))
            }

            fn visit_str<E>(self, text: &str) -> Result<Value, E> {
                Ok(Value::Text(text.to_owned()))
            }

            fn visit_unit<E>(self) -> Result<Value, E> {
                Ok(Value::Other("nothing"))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Value, A::Error> {
                let mut items = Vec::new();
                while let Some(item) = seq.next_element()? {
                    items.push(item);
                }
                Ok(Value::List(items))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
                let mut entries: Vec<(String, Node)> = Vec::new();
                while let Some((key, node)) = map.next_entry::<String, Node>()? {
                    if entries.iter().any(|(name, _)| *name == key) {
                        return Err(serde::de::Error::custom(format!("key {key:?} comes twice")));
                    }
                    entries.push((key, node));
                }
                Ok(Value::Table(entries))
            }
        }

        let value = deserializer.deserialize_any(Any)?;
        Ok(Node { line: None, value })
    }
}
