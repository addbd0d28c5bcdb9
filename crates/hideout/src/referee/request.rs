//! What a referee can be asked.

use crate::fields::{BadFields, Fields, clipped};
use bots::{Mind, Time};
use catalog::{Kind, Refused};
use serde_json::value::RawValue;
use tabletop::{Seat, Seed, Viewer};

/// A request, parsed but not yet obeyed.
pub enum Request {
    Games,
    New { game: String, setup: Option<Box<RawValue>>, cards: Option<String>, origin: Origin },
    Load { record: String },
    Legal { seat: Seat },
    View { viewer: Viewer },
    Play { seat: Seat, text: String },
    PlayAll { seat: Seat, texts: Vec<String> },
    Undo { seat: Seat },
    Resign { seat: Seat },
    Draw { seat: Seat },
    Default { seat: Seat },
    Bot { seat: Seat, mind: Mind },
    Deal,
    Setup,
    Record { reveal: bool },
}

/// Where a new game's deal comes from.
pub enum Origin {
    Chance,
    Seed(Seed),
    Deal(Box<RawValue>),
}

impl Request {
    pub fn read(mut fields: Fields) -> Result<Request, Refused> {
        let command: String = fields.need("cmd", "a text").map_err(bad)?;
        let request = match command.as_str() {
            "games" => Request::Games,
            "new" => Request::New {
                game: fields.need("game", "a text").map_err(bad)?,
                setup: fields.raw("setup"),
                cards: fields.take::<Option<_>>("cards", "a text").map_err(bad)?.flatten(),
                origin: origin(&mut fields)?,
            },
            "load" => Request::Load { record: fields.need("record", "a text").map_err(bad)? },
            "legal" => Request::Legal { seat: seat(&mut fields)? },
            "view" => Request::View { viewer: viewer(&mut fields)? },
            "play" => play(&mut fields)?,
            "resign" => Request::Resign { seat: seat(&mut fields)? },
            "draw" => Request::Draw { seat: seat(&mut fields)? },
            "undo" => Request::Undo { seat: seat(&mut fields)? },
            "default" => Request::Default { seat: seat(&mut fields)? },
            "bot" => bot(&mut fields)?,
            "deal" => Request::Deal,
            "setup" => Request::Setup,
            "record" => Request::Record {
                reveal: fields.take("reveal", "true or false").map_err(bad)?.unwrap_or(false),
            },
            other => {
                let message = format!("there is no command {:?}", clipped(other));
                return Err(Refused::new(Kind::BadRequest, message));
            }
        };
        fields.finish().map_err(bad)?;
        Ok(request)
    }
}

/// The request's own name for itself, kept as it was written.
pub fn id(fields: &mut Fields) -> Result<Option<Box<RawValue>>, Refused> {
    let Some(raw) = fields.raw("id") else { return Ok(None) };
    let fits = match raw.get().as_bytes().first() {
        Some(b'"') => serde_json::from_str::<String>(raw.get()).is_ok(),
        first => matches!(first, Some(b'-' | b'0'..=b'9')),
    };
    let wrong = BadFields::Wrong { key: "id", wanted: "a text or a number" };
    if fits { Ok(Some(raw)) } else { Err(bad(wrong)) }
}

pub fn bad(fields: BadFields) -> Refused {
    Refused::new(Kind::BadRequest, fields.to_string())
}

const SEAT: &str = "a seat's number, counted from 0";

fn seat(fields: &mut Fields) -> Result<Seat, Refused> {
    numbered(fields.need("seat", SEAT).map_err(bad)?)
}

/// `null` is a spectator; leaving the key out is not.
fn viewer(fields: &mut Fields) -> Result<Viewer, Refused> {
    match fields.need::<Option<u64>>("seat", "a seat's number, counted from 0, or null") {
        Ok(None) => Ok(Viewer::Spectator),
        Ok(Some(number)) => numbered(number).map(Viewer::Seat),
        Err(wrong) => Err(bad(wrong)),
    }
}

fn numbered(number: u64) -> Result<Seat, Refused> {
    let seat = usize::try_from(number).ok().and_then(Seat::new);
    seat.ok_or_else(|| Refused::new(Kind::NoSuchSeat, format!("no table has a seat {number}")))
}

fn play(fields: &mut Fields) -> Result<Request, Refused> {
    let seat = seat(fields)?;
    let one: Option<String> = fields.take("move", "a text").map_err(bad)?;
    let many: Option<Vec<String>> = fields.take("moves", "a list of texts").map_err(bad)?;
    match (one, many) {
        (Some(text), None) => Ok(Request::Play { seat, text }),
        (None, Some(texts)) if !texts.is_empty() => Ok(Request::PlayAll { seat, texts }),
        _ => Err(Refused::new(Kind::BadRequest, "play takes a \"move\" or a list of \"moves\"")),
    }
}

/// A bot may be told how long to think.
fn bot(fields: &mut Fields) -> Result<Request, Refused> {
    let seat = seat(fields)?;
    let level: String = fields.need("level", "a text").map_err(bad)?;
    let millis: Option<u32> = fields.take("ms", "a whole number of milliseconds").map_err(bad)?;
    let mind: Mind = level
        .parse()
        .map_err(|no_mind| Refused::new(Kind::BadRequest, format!("\"level\": {no_mind}")))?;
    let time = millis.map_or(mind.time, |millis| Time::Millis(millis.into()));
    Ok(Request::Bot { seat, mind: Mind { time, ..mind } })
}

fn origin(fields: &mut Fields) -> Result<Origin, Refused> {
    let wanted = "64 hexadecimal digits in lower case";
    // What is null is as good as left out.
    let seed: Option<Option<String>> = fields.take("seed", wanted).map_err(bad)?;
    let deal = fields.raw("deal").filter(|raw| raw.get() != "null");
    match (seed.flatten(), deal) {
        (None, None) => Ok(Origin::Chance),
        (None, Some(deal)) => Ok(Origin::Deal(deal)),
        (Some(text), None) => match text.parse() {
            Ok(seed) => Ok(Origin::Seed(seed)),
            Err(_) => Err(bad(BadFields::Wrong { key: "seed", wanted })),
        },
        (Some(_), Some(_)) => {
            Err(Refused::new(Kind::BadRequest, "a game has a \"seed\" or a \"deal\", not both"))
        }
    }
}
