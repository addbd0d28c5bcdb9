//! The cast: bots with a name, a level and traits. This is the only list of them. Clients draw their faces and lend them a voice.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use tabletop::{Level, NoLevel};
use ts_rs::TS;

/// What sets a character apart from other bots of its level. Every trait is a small change of how it plays and talks; what it
/// changes in which game stands in docs/bots.md.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Trait {
    /// Asks for more and pays less.
    Greedy,
    /// Keeps its word more often.
    Loyal,
    /// Breaks its word more often.
    Sly,
    /// Would rather be safe.
    Timid,
    /// Would rather dare.
    Bold,
    /// Waits for something better.
    Patient,
    /// Says more.
    Talkative,
    /// Says less.
    Quiet,
    /// Takes a broken word harder.
    Vengeful,
}

impl Trait {
    /// Every trait.
    pub const ALL: [Trait; 9] = [
        Trait::Greedy,
        Trait::Loyal,
        Trait::Sly,
        Trait::Timid,
        Trait::Bold,
        Trait::Patient,
        Trait::Talkative,
        Trait::Quiet,
        Trait::Vengeful,
    ];
}

impl fmt::Display for Trait {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Trait::Greedy => "greedy",
            Trait::Loyal => "loyal",
            Trait::Sly => "sly",
            Trait::Timid => "timid",
            Trait::Bold => "bold",
            Trait::Patient => "patient",
            Trait::Talkative => "talkative",
            Trait::Quiet => "quiet",
            Trait::Vengeful => "vengeful",
        })
    }
}

/// A text in English and Spanish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    /// In English.
    pub en: &'static str,
    /// In Spanish.
    pub es: &'static str,
}

/// A member of the cast.
struct Member {
    level: Level,
    traits: &'static [Trait],
    name: Words,
    line: Words,
}

macro_rules! cast {
    ($($id:ident $text:literal: $level:ident, [$($trait:ident),+], $en:literal / $es:literal, $line_en:literal / $line_es:literal;)+) => {
        /// A bot with a name, called by it wherever a level could stand.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
        #[serde(rename_all = "snake_case")]
        pub enum Character {
            $(#[doc = $en] $id),+
        }

        impl Character {
            /// The whole cast, by level and place at the table (see [`Character::fitting`]).
            pub const ALL: &'static [Character] = &[$(Character::$id),+];

            fn member(self) -> &'static Member {
                match self {
                    $(Character::$id => &Member {
                        level: Level::$level,
                        traits: &[$(Trait::$trait),+],
                        name: Words { en: $en, es: $es },
                        line: Words { en: $line_en, es: $line_es },
                    }),+
                }
            }
        }

        impl fmt::Display for Character {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(Character::$id => $text),+ })
            }
        }
    };
}

// Eight of each level, so that a full table can have one level throughout.
cast! {
    Pip "pip": Rookie, [Timid, Talkative], "Pip Pocket" / "Pepín Bolsillo",
        "Runs errands, and sometimes runs too soon." / "Hace recados y a veces echa a correr antes de tiempo.";
    Gus "gus": Rookie, [Bold, Loyal], "Greenhorn Gus" / "Gus el Verde",
        "Bought his first lock pick yesterday." / "Ayer se compró su primera ganzúa.";
    Dot "dot": Rookie, [Quiet, Patient], "Dot Thimble" / "Dora Dedal",
        "Sews the sacks the others carry away." / "Cose los sacos que otros se llevan llenos.";
    Teddy "teddy": Rookie, [Sly, Quiet], "Teddy Latch" / "Teo Pestillo",
        "Listens at doors; his ears are made for it." / "Escucha tras las puertas; tiene orejas para eso.";
    Minnie "minnie": Rookie, [Greedy, Patient], "Cousin Minnie" / "La prima Mina",
        "Keeps watch, and keeps half of what she watches." / "Vigila, y se queda la mitad de lo que vigila.";
    Bill "bill": Rookie, [Loyal, Talkative], "Biscuit Bill" / "Bill Galletas",
        "Bakes by day. The flour hides no footprints." / "De día es panadero. La harina delata sus pasos.";
    Olga "olga": Rookie, [Sly, Talkative], "Lucky Olga" / "Olga Fortuna",
        "Tells fortunes, then goes and collects them." / "Adivina fortunas y luego pasa a recogerlas.";
    Jim "jim": Rookie, [Greedy, Bold], "Magpie Jim" / "Jim Urraca",
        "Cannot walk past anything that shines." / "No sabe pasar de largo ante nada que brille.";
    Nell "nell": Regular, [Bold, Sly], "Nell Nimble" / "Nela Ligera",
        "Over the roof and gone before the dog has turned." / "Cruza el tejado antes de que el perro se vuelva.";
    Doc "doc": Regular, [Patient, Quiet], "Doc Ashgrove" / "Doctor Fresno",
        "Puts his stethoscope to safes." / "Ausculta cajas fuertes.";
    Silk "silk": Regular, [Talkative, Sly, Patient], "Madam Silk" / "Doña Seda",
        "Knows every guest list, and every necklace on it." / "Conoce cada lista de invitados y cada collar.";
    Rasmus "rasmus": Regular, [Bold, Loyal, Quiet], "Iron Rasmus" / "Rasmus Hierro",
        "Carries the safe home and opens it there." / "Se lleva la caja a casa y la abre allí.";
    Felix "felix": Regular, [Bold, Talkative], "Felix Fuse" / "Félix Mecha",
        "Never late with a fuse. Sometimes early." / "Con la mecha nunca llega tarde. A veces, antes.";
    Sable "sable": Regular, [Loyal, Vengeful], "Sister Sable" / "Hermana Marta",
        "Prays for the house while she empties it." / "Reza por la casa mientras la vacía.";
    Finn "finn": Regular, [Timid, Greedy], "Ferret Finn" / "Fito Hurón",
        "Comes in by the pipes, and leaves by them at a sneeze." / "Entra por las tuberías y, al primer estornudo, sale por ellas.";
    Cork "cork": Regular, [Greedy, Vengeful], "Captain Cork" / "Capitán Corcho",
        "His ship went down twice. The gold never did." / "Su barco se hundió dos veces. El oro, ninguna.";
    Volpe "volpe": Master, [Sly, Greedy, Talkative], "Signora Volpe" / "Doña Raposa",
        "Smiles first, and then counts your teeth." / "Primero sonríe y luego te cuenta los dientes.";
    Ivory "ivory": Master, [Timid, Patient, Quiet], "Uncle Ivory" / "Tío Marfil",
        "Plays the piano in gloves, and opens safes without." / "Toca el piano con guantes y abre cajas sin ellos.";
    Hollow "hollow": Master, [Vengeful, Quiet], "Judge Hollow" / "Juez Hueco",
        "Has sentenced half the town, and robs the other half." / "Ha condenado a media ciudad y roba a la otra media.";
    Nyx "nyx": Master, [Bold, Loyal], "Duchess Nyx" / "Duquesa Nyx",
        "Nobody has seen her house. She has seen yours." / "Nadie ha visto su casa. Ella sí ha visto la tuya.";
    Baroness "baroness": Master, [Greedy, Vengeful], "The Baroness" / "La Baronesa",
        "Her title is forged, her jewels are not." / "El título es falso; las joyas, no.";
    Count "count": Master, [Sly, Bold], "Count Nocturne" / "Conde Nocturno",
        "Leaves a calling card where the painting was." / "Deja su tarjeta donde estaba el cuadro.";
    Granny "granny": Master, [Loyal, Patient, Talkative], "Granny Locks" / "Abuela Ganzúa",
        "Taught all the others. Not everything, though." / "Enseñó a todos los demás, aunque no todo.";
    Maestro "maestro": Master, [Patient, Talkative], "Maestro Quill" / "Maestro Pluma",
        "Writes the plan in verse and burns the page." / "Escribe el plan en verso y quema la hoja.";
}

impl Character {
    /// How well the character plays.
    pub fn level(self) -> Level {
        self.member().level
    }

    /// What sets the character apart.
    pub fn traits(self) -> &'static [Trait] {
        self.member().traits
    }

    /// Whether the character has this trait.
    pub fn is(self, kind: Trait) -> bool {
        self.traits().contains(&kind)
    }

    /// What the character is called, short enough for boards.
    pub fn name(self) -> Words {
        self.member().name
    }

    /// What is said of the character, in a line.
    pub fn line(self) -> Words {
        self.member().line
    }

    /// The characters of a level; nobody plays at random.
    pub fn of(level: Level) -> impl Iterator<Item = Character> {
        Character::ALL.iter().copied().filter(move |character| character.level() == level)
    }

    /// Who comes when only a level is asked for. The table's id shuffles eight places, the same for every level; whoever is there
    /// already is passed over. So tables meet different characters, and each the same ones whenever it is read.
    pub fn fitting(
        table: &str,
        seat: usize,
        level: Level,
        taken: &[Character],
    ) -> Option<Character> {
        let company: Vec<Character> = Character::of(level).collect();
        let lots = lots(table) as usize;
        // An odd step meets every one of eight places once.
        let first = (lots >> 3) + seat * (1 + 2 * (lots % 4));
        let places = (0..company.len()).map(|place| company[(first + place) % company.len()]);
        places.into_iter().find(|character| !taken.contains(character))
    }
}

/// A number that two words hardly share (FNV-1a).
fn lots(text: &str) -> u32 {
    let mut hash = 0x811c_9dc5_u32;
    for byte in text.bytes() {
        hash = (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    }
    // Words that differ in their last letter only would else be neighbours.
    hash = (hash ^ (hash >> 15)).wrapping_mul(0x2c1b_3c6d);
    hash ^ (hash >> 13)
}

/// A text that names no character.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("nobody is called that; the characters are {}", names())]
pub struct NoCharacter;

fn names() -> String {
    Character::ALL.iter().map(Character::to_string).collect::<Vec<_>>().join(", ")
}

impl FromStr for Character {
    type Err = NoCharacter;

    fn from_str(text: &str) -> Result<Character, NoCharacter> {
        let found = Character::ALL.iter().find(|character| character.to_string() == text);
        found.copied().ok_or(NoCharacter)
    }
}

/// A bot as it is asked for: by its level or by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bot {
    /// Any bot of this level.
    Level(Level),
    /// This one.
    Character(Character),
}

impl Bot {
    /// How well it plays.
    pub fn level(self) -> Level {
        match self {
            Bot::Level(level) => level,
            Bot::Character(character) => character.level(),
        }
    }
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bot::Level(level) => level.fmt(f),
            Bot::Character(character) => character.fmt(f),
        }
    }
}

/// A text that names neither a level nor a character.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}; {}", NoLevel, NoCharacter)]
pub struct NoBot;

impl FromStr for Bot {
    type Err = NoBot;

    fn from_str(text: &str) -> Result<Bot, NoBot> {
        let level = text.parse().map(Bot::Level);
        level.or_else(|_| text.parse().map(Bot::Character)).map_err(|NoCharacter| NoBot)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use tabletop::MAX_SEATS;

    #[test]
    fn every_level_fills_a_table() {
        for level in [Level::Rookie, Level::Regular, Level::Master] {
            assert_eq!(Character::of(level).count(), MAX_SEATS, "{level}");
        }
        assert_eq!(Character::of(Level::Random).count(), 0);
    }

    #[test]
    fn characters_are_told_apart() {
        for word in [|name: Words| name.en, |name: Words| name.es] {
            let names: Vec<&str> = Character::ALL.iter().map(|one| word(one.name())).collect();
            assert_eq!(names.iter().collect::<HashSet<_>>().len(), Character::ALL.len());
            assert!(names.iter().all(|name| name.chars().count() <= 14), "{names:?}");
        }
        for &character in Character::ALL {
            assert_eq!(character.to_string().parse(), Ok(character));
            assert_eq!(serde_json::to_string(&character).ok(), Some(format!("\"{character}\"")));
            let traits: HashSet<Trait> = character.traits().iter().copied().collect();
            assert_eq!(traits.len(), character.traits().len(), "{character}");
            assert!((2..=3).contains(&traits.len()), "{character}");
            for (one, other) in [
                (Trait::Loyal, Trait::Sly),
                (Trait::Timid, Trait::Bold),
                (Trait::Talkative, Trait::Quiet),
            ] {
                assert!(!(character.is(one) && character.is(other)), "{character}");
            }
        }
        for kind in Trait::ALL {
            assert!(Character::ALL.iter().any(|character| character.is(kind)), "{kind}");
        }
    }

    #[test]
    fn nobody_sits_at_a_table_twice() {
        let levels = [Level::Master, Level::Rookie, Level::Master, Level::Regular];
        for table in 0..200 {
            let id = format!("table{}", table * 31);
            let mut met = vec![Character::Granny, Character::Nell];
            for seat in 2..MAX_SEATS {
                let level = levels[(seat + table) % levels.len()];
                let found = Character::fitting(&id, seat, level, &met);
                assert_eq!(found, Character::fitting(&id, seat, level, &met));
                assert_eq!(found.map(Character::level), Some(level));
                met.extend(found);
            }
            assert_eq!(met.iter().collect::<HashSet<_>>().len(), MAX_SEATS);
        }
        assert_eq!(Character::fitting("a", 0, Level::Random, &[]), None);
    }

    /// docs/bots.md lists everybody as they are.
    #[test]
    fn the_cast_is_documented() {
        let page = include_str!("../../../docs/bots.md");
        for &character in Character::ALL {
            let traits: Vec<String> = character.traits().iter().map(Trait::to_string).collect();
            let (level, name) = (character.level(), character.name().en);
            let row = format!("| {level} | {name} (`{character}`) | {} |", traits.join(", "));
            assert!(page.contains(&row), "{row}");
        }
    }

    /// Tables that were set up before bots had characters in the log show those that clients showed then.
    #[test]
    fn lots_fall_as_they_did() {
        assert_eq!([lots("a"), lots("table31")], [187_517_516, 1_324_700_763]);
    }
}
