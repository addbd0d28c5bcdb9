//! How the types of a game are described to others: as JSON schema (schemars) and as TypeScript
//! (ts-rs), both from the Rust type.

pub use {schemars, ts_rs};

use crate::grid::Cell;
use crate::{BySeat, Seat, Seats};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::collections::BTreeMap;
use ts_rs::{Config, TS, TypeVisitor};

/// Describes types that are written like another one: `written_as![Cell => String]`.
#[macro_export]
macro_rules! written_as {
    ($($type:ty => $like:ty),+ $(,)?) => {$(
        impl $crate::describe::schemars::JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                <$like as $crate::describe::schemars::JsonSchema>::schema_name()
            }

            fn json_schema(
                generator: &mut $crate::describe::schemars::SchemaGenerator,
            ) -> $crate::describe::schemars::Schema {
                generator.subschema_for::<$like>()
            }
        }

        impl $crate::describe::ts_rs::TS for $type {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;

            fn name(config: &$crate::describe::ts_rs::Config) -> String {
                <$like as $crate::describe::ts_rs::TS>::name(config)
            }

            fn inline(config: &$crate::describe::ts_rs::Config) -> String {
                <$like as $crate::describe::ts_rs::TS>::inline(config)
            }

            fn visit_dependencies(visitor: &mut impl $crate::describe::ts_rs::TypeVisitor) {
                visitor.visit::<$like>();
                <$like as $crate::describe::ts_rs::TS>::visit_dependencies(visitor);
            }
        }
    )+};
}

written_as![Seat => u8, Seats => Vec<u8>, Cell => String];

/// Describes types that are written as one of a few names, all of which are listed; `Display` says
/// what each is called.
///
/// ```
/// # use std::fmt;
/// #[derive(Clone, Copy)]
/// enum Dog { Rufus, Gordie }
///
/// impl fmt::Display for Dog {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         f.write_str(match self { Dog::Rufus => "rufus", Dog::Gordie => "gordie" })
///     }
/// }
///
/// tabletop::named! {
///     /// A dog.
///     Dog in [Dog::Rufus, Dog::Gordie]
/// }
///
/// use tabletop::describe::ts_rs::{Config, TS};
/// assert_eq!(Dog::decl(&Config::new()), "type Dog = \"rufus\" | \"gordie\";");
/// ```
#[macro_export]
macro_rules! named {
    ($($(#[doc = $doc:literal])+ $type:ident in $all:expr),+ $(,)?) => {$(
        impl $crate::describe::schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(
                _: &mut $crate::describe::schemars::SchemaGenerator,
            ) -> $crate::describe::schemars::Schema {
                let names: Vec<String> = $all.into_iter().map(|each| each.to_string()).collect();
                $crate::describe::schemars::json_schema!({ "enum": names })
            }
        }

        impl $crate::describe::ts_rs::TS for $type {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;
            const IS_ENUM: bool = true;

            fn docs() -> Option<String> {
                Some(concat!("/**\n", $(" *", $doc, "\n",)+ " */\n").to_owned())
            }

            fn name(_: &$crate::describe::ts_rs::Config) -> String {
                stringify!($type).to_owned()
            }

            fn inline(_: &$crate::describe::ts_rs::Config) -> String {
                let names = $all.into_iter().map(|each| format!("{:?}", each.to_string()));
                names.collect::<Vec<_>>().join(" | ")
            }

            fn decl(config: &$crate::describe::ts_rs::Config) -> String {
                let (name, names) = (Self::name(config), Self::inline(config));
                format!("type {name} = {names};")
            }

            fn output_path() -> Option<std::path::PathBuf> {
                Some(concat!(stringify!($type), ".ts").into())
            }
        }
    )+};
}

/// The same for types with a parameter: `Wrapper<T>` is written like `Like<T>`.
macro_rules! generic_written_as {
    ($type:ident => $like:ty) => {
        impl<T: JsonSchema> JsonSchema for $type<T> {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                <$like>::schema_name()
            }

            fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                <$like>::json_schema(generator)
            }
        }

        impl<T: TS> TS for $type<T> {
            type WithoutGenerics = $type<ts_rs::Dummy>;
            type OptionInnerType = Self;

            fn name(config: &Config) -> String {
                <$like>::name(config)
            }

            fn inline(config: &Config) -> String {
                <$like>::inline(config)
            }

            fn visit_dependencies(visitor: &mut impl TypeVisitor)
            where
                Self: 'static,
            {
                <$like>::visit_dependencies(visitor);
            }

            fn visit_generics(visitor: &mut impl TypeVisitor)
            where
                Self: 'static,
            {
                <$like>::visit_generics(visitor);
                visitor.visit::<T>();
            }
        }
    };
}

generic_written_as!(BySeat => Vec<T>);
generic_written_as!(ByName => BTreeMap<String, T>);

/// Things by name, in order; written as an object.
#[derive(Clone, Debug, PartialEq)]
pub struct ByName<T>(pub Vec<(String, T)>);

impl<T: Serialize> Serialize for ByName<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, item)| (name, item)))
    }
}
