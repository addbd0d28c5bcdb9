//! A table's log: everything that ever happened at it, in order. The log is the save; a table in
//! memory is the fold of its log.

use crate::shown::Shown;
use protocol::{
    ActionId, BranchOf, ByWhom, Clock, Entropy, Happening, Person, PersonId, Raw, SeatNo,
    SeatTaker, TableId,
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use tabletop::{Commitment, Seed, SharedDeal};

/// An entry of a log: what happened as everybody may hear it, and beside it what not everybody may.
/// It is not `Debug`: a deal or a sealed choice may be in it.
#[derive(Clone, Serialize)]
pub struct LogEntry {
    /// What happened.
    pub what: Happening,
    /// What only some may know of it, or nobody before the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret: Option<Secret>,
    /// The idempotency key of the action it comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<Asked>,
    /// The table's seed, in the entry with which the game is over: from then on it is no secret.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub revealed: Option<KeptSeed>,
}

/// What an entry keeps from those who hear of it.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Secret {
    /// How the table was set up: a branch has the deal of another table.
    Created(Box<Created>),
    /// Where the deal comes from, if that does not stand in the log already.
    Origin(Origin),
    /// The moves. Those sent together are one entry, so that nobody can count sealed ones.
    Moves(Vec<String>),
}

impl From<Happening> for LogEntry {
    fn from(what: Happening) -> LogEntry {
        LogEntry { what, secret: None, asked: None, revealed: None }
    }
}

impl LogEntry {
    /// The table is set up.
    pub fn created(about: Created) -> LogEntry {
        let what = Happening::Created { commitment: None, entropy: None };
        LogEntry::with(what, Secret::Created(Box::new(about)))
    }

    /// The game starts from a deal that this table has not committed to when it was set up.
    pub fn started(origin: Origin) -> LogEntry {
        LogEntry::with(Happening::Started {}, Secret::Origin(origin))
    }

    /// A seat moves.
    pub fn moved(seat: SeatNo, moves: Vec<String>, by: ByWhom) -> LogEntry {
        LogEntry::with(Happening::Moved { seat, by, moves: None }, Secret::Moves(moves))
    }

    fn with(what: Happening, secret: Secret) -> LogEntry {
        LogEntry { secret: Some(secret), ..LogEntry::from(what) }
    }

    /// The entry as it is kept: people stand in it by their ids.
    pub fn write(&self) -> String {
        let named = matches!(self.what, Happening::Joined { .. } | Happening::Said { .. })
            || matches!(self.secret, Some(Secret::Created(_)));
        let written = match named {
            true => serde_json::to_string(&self.clone().nameless()),
            false => serde_json::to_string(self),
        };
        written.expect("an entry can be written down")
    }

    /// Reads an entry that this release or an earlier one has written.
    pub fn read(text: &str) -> serde_json::Result<LogEntry> {
        #[derive(Deserialize)]
        struct Written<'a> {
            #[serde(borrow)]
            what: &'a RawValue,
            secret: Option<Secret>,
            asked: Option<Asked>,
            revealed: Option<KeptSeed>,
        }
        let Written { what, secret, asked, revealed } = serde_json::from_str(text)?;
        let (what, secret) = match serde_json::from_str(what.get()) {
            Ok(happening) => (happening, secret),
            Err(_) => release_0_1(what.get())?,
        };
        Ok(LogEntry { what, secret, asked, revealed })
    }
}

impl Shown for LogEntry {
    fn each_person(&mut self, see: &mut dyn FnMut(&mut Person)) {
        self.what.each_person(see);
        if let Some(Secret::Created(about)) = &mut self.secret {
            about.seats.each_person(see);
        }
    }
}

/// Release 0.1 wrote `{"moved": {"seat": 0, "moves": ["c3"], "by": "player"}}`: the kind as a key, what
/// is secret among the rest.
fn release_0_1(text: &str) -> serde_json::Result<(Happening, Option<Secret>)> {
    let entry: Map<String, Value> = serde_json::from_str(text)?;
    let Some((kind, Value::Object(mut fields))) = entry.into_iter().next() else {
        return Err(de::Error::custom("not an entry"));
    };
    let mut take = |name: &str| fields.remove(name).unwrap_or_default();
    let secret = match kind.as_str() {
        "created" => {
            let about = Value::Object(std::mem::take(&mut fields));
            Some(Secret::Created(serde_json::from_value(about)?))
        }
        "started" => Some(Secret::Origin(serde_json::from_value(take("origin"))?)),
        "moved" => Some(Secret::Moves(serde_json::from_value(take("moves"))?)),
        _ => None,
    };
    fields.insert("type".into(), kind.into());
    Ok((serde_json::from_value(Value::Object(fields))?, secret))
}

/// The idempotency key of an action: who asked for it, and under what name.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// Who.
    pub person: PersonId,
    /// The client's name for it.
    pub id: ActionId,
}

/// How a table was set up.
#[derive(Clone, Serialize, Deserialize)]
pub struct Created {
    /// Who set it up.
    pub host: PersonId,
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The setup in force, every figure filled in.
    pub setup: Raw,
    /// Who sits where.
    pub seats: Vec<SeatTaker>,
    /// The clock.
    pub clock: Clock,
    /// Whether it stands in the lobby.
    pub public: bool,
    /// Whether bots that are asked for by their level alone have neither names nor traits: where their level is measured.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub nameless_bots: bool,
    /// The moment it starts from, if not from the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub branch: Option<Branching>,
    /// The secret that the table committed to. Branches have none of their own, nor had tables of releases
    /// before 0.4 until they started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<KeptSeed>,
    /// The same, sealed: so it is kept while nobody may know it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sealed: Option<String>,
    /// What the host added to the deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entropy: Option<Entropy>,
}

impl Created {
    /// Whether anybody can know the deal, since it is that of a game that is over. Such a game never counts for
    /// a rating.
    pub fn known_deal(&self) -> bool {
        self.branch.is_some()
    }

    /// What was promised about the deal when the table was set up.
    pub fn commitment(&self) -> Option<Commitment> {
        let seed = self.seed.as_ref().map(|seed| seed.0.commitment());
        seed.or_else(|| self.branch.as_ref()?.origin.commitment())
    }

    /// What anybody may know of the first entry.
    pub fn happening(&self) -> Happening {
        let commitment = self.commitment().map(|commitment| commitment.to_string());
        Happening::Created { commitment, entropy: self.entropy.clone() }
    }
}

/// The moment of a finished game that a table starts from.
#[derive(Clone, Serialize, Deserialize)]
pub struct Branching {
    /// Which.
    pub of: BranchOf,
    /// Where that game's deal came from.
    pub origin: Origin,
    /// The moves up to that moment.
    pub moves: Vec<(SeatNo, String)>,
}

/// Where a deal comes from.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// A secret seed.
    Seed(KeptSeed),
    /// A secret seed and what the players added.
    Shared(Box<Shared>),
    /// A deal laid out by hand, as JSON.
    Deal(Raw),
}

/// A deal that the players have had a hand in.
#[derive(Clone, Serialize, Deserialize)]
pub struct Shared {
    /// The table that committed to the seed.
    pub table: TableId,
    /// The setup as it stood there.
    pub setup: Raw,
    /// What the players added, by seat.
    pub entropy: Vec<(SeatNo, Entropy)>,
    /// The seed.
    pub seed: KeptSeed,
}

impl Shared {
    /// The deal as the rules' side knows it.
    pub fn deal(&self) -> SharedDeal {
        let added = self.entropy.iter().map(|(seat, entropy)| ((*seat).into(), entropy.into()));
        SharedDeal {
            table: self.table.to_string(),
            commitment: self.seed.0.commitment(),
            entropy: added.collect(),
            seed: Some(self.seed.0.clone()),
        }
    }
}

impl Origin {
    /// The seed the promise is about.
    pub fn seed(&self) -> Option<&Seed> {
        match self {
            Origin::Seed(seed) => Some(&seed.0),
            Origin::Shared(shared) => Some(&shared.seed.0),
            Origin::Deal(_) => None,
        }
    }

    /// The promise.
    pub fn commitment(&self) -> Option<Commitment> {
        self.seed().map(Seed::commitment)
    }
}

/// A seed on its way into the log, the only place it is written to before the game is over.
#[derive(Clone)]
pub struct KeptSeed(pub Seed);

impl Serialize for KeptSeed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0.reveal())
    }
}

impl<'de> Deserialize<'de> for KeptSeed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<KeptSeed, D::Error> {
        String::deserialize(deserializer)?.parse().map(KeptSeed).map_err(de::Error::custom)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use serde_json::json;

    const SEED: &str = "5f2c7a9e5f2c7a9e5f2c7a9e5f2c7a9e5f2c7a9e5f2c7a9e5f2c7a9e5f2c7a9e";

    /// What the entry is today, and that today's is read as it is written.
    fn today(old: &Value) -> Value {
        let written = LogEntry::read(&old.to_string()).ok().unwrap().write();
        assert_eq!(LogEntry::read(&written).ok().unwrap().write(), written);
        serde_json::from_str(&written).unwrap()
    }

    #[test]
    fn entries_of_release_0_1_are_read_for_ever() {
        // Names stand in old entries alone.
        let ann = json!({ "id": "ann000000000", "name": "Ann" });
        let about = json!({
            "host": "ann000000000", "game": "pinch", "rules": 1, "setup": { "size": 5, "pie": false },
            "seats": [{ "type": "person", "person": ann }, { "type": "bot", "level": "rookie" }],
            "clock": "quick", "public": true,
        });
        for (old, what, secret) in [
            (
                json!({ "created": about }),
                json!({ "type": "created" }),
                json!({ "created": about }),
            ),
            (
                json!({ "joined": { "seat": 1, "person": ann } }),
                json!({ "type": "joined", "seat": 1, "person": ann }),
                Value::Null,
            ),
            (
                json!({ "bot_set": { "seat": 1, "level": "master" } }),
                json!({ "type": "bot_set", "seat": 1, "level": "master" }),
                Value::Null,
            ),
            (
                json!({ "bot_set": { "seat": 1, "level": null } }),
                json!({ "type": "bot_set", "seat": 1 }),
                Value::Null,
            ),
            (
                json!({ "started": { "origin": { "seed": SEED } } }),
                json!({ "type": "started" }),
                json!({ "origin": { "seed": SEED } }),
            ),
            (
                json!({ "started": { "origin": { "deal": { "cards": [3, 1] } } } }),
                json!({ "type": "started" }),
                json!({ "origin": { "deal": { "cards": [3, 1] } } }),
            ),
            (
                json!({ "moved": { "seat": 0, "moves": ["c3", "a1"], "by": "clock" } }),
                json!({ "type": "moved", "seat": 0, "by": "clock" }),
                json!({ "moves": ["c3", "a1"] }),
            ),
            (
                json!({ "said": { "person": ann, "seat": null, "room": "gallery", "text": "hm" } }),
                json!({ "type": "said", "person": ann, "room": "gallery", "text": "hm" }),
                Value::Null,
            ),
            (
                json!({ "bot_took_over": { "seat": 1, "level": "rookie" } }),
                json!({ "type": "bot_took_over", "seat": 1, "level": "rookie" }),
                Value::Null,
            ),
            (json!({ "closed": {} }), json!({ "type": "closed" }), Value::Null),
        ] {
            let asked = json!({ "person": "ann000000000", "id": "a1" });
            let nameless = |value: &Value| value.to_string().replace("Ann", "");
            let entry = today(&json!({ "what": old, "asked": asked }));
            assert_eq!(entry["what"].to_string(), nameless(&what), "{old}");
            assert_eq!(entry["secret"].to_string(), nameless(&secret), "{old}");
            assert_eq!(entry["asked"], asked, "{old}");
        }
        for bad in ["{}", r#"{"what":{}}"#, r#"{"what":{"moved":7}}"#, r#"{"what":{"flew":{}}}"#] {
            assert!(LogEntry::read(bad).is_err(), "{bad}");
        }
    }
}
