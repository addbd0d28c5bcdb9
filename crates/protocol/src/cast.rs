//! Bots with names, as documents of the wire describe them.

use crate::lessons::Translated;
use crate::level::LevelName;
use bots::{Character, Trait, Words};
use serde::Serialize;
use tabletop::Level;
use ts_rs::TS;
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// A member of the cast: a bot with a name, which plays every game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct CharacterInfo {
    /// What messages call it. Clients draw a face for it.
    #[schema(value_type = CharacterName)]
    pub id: Character,
    /// How well it plays.
    #[ts(as = "LevelName")]
    #[schema(value_type = LevelName)]
    pub level: Level,
    /// What it is called.
    pub name: Translated,
    /// What is said of it, in a line.
    pub line: Translated,
    /// What sets it apart from other bots of its level. Which traits change how a game is played stands with the game.
    #[schema(value_type = Vec<TraitName>)]
    pub traits: Vec<Trait>,
}

impl From<Character> for CharacterInfo {
    fn from(character: Character) -> CharacterInfo {
        let translated = |Words { en, es }| Translated { en: en.into(), es: es.into() };
        CharacterInfo {
            id: character,
            level: character.level(),
            name: translated(character.name()),
            line: translated(character.line()),
            traits: character.traits().to_vec(),
        }
    }
}

/// Describes [`Character`], which is what messages carry.
pub struct CharacterName;

/// Describes [`Trait`], which is what messages carry.
pub struct TraitName;

macro_rules! one_of_many {
    ($name:ident, $called:literal, $about:literal, $all:expr) => {
        impl ToSchema for $name {
            fn name() -> std::borrow::Cow<'static, str> {
                $called.into()
            }
        }

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                let names = $all.iter().map(ToString::to_string);
                ObjectBuilder::new()
                    .schema_type(SchemaType::Type(Type::String))
                    .enum_values(Some(names.collect::<Vec<_>>()))
                    .description(Some($about))
                    .into()
            }
        }
    };
}

one_of_many!(
    CharacterName,
    "Character",
    "A bot with a name, called by it; `/api/characters` lists them.",
    Character::ALL
);
one_of_many!(
    TraitName,
    "Trait",
    "What sets a character apart from other bots of its level.",
    Trait::ALL
);
