//! The referee: one game behind a text protocol, for tests, tools and foreign bots.
//!
//! A request is a JSON object on a line; so is its answer. Whatever is refused changes nothing.
//!
//! ```
//! use hideout::Referee;
//!
//! let mut referee = Referee::new(Box::new(|| [7; 32]));
//! let answer = referee.answer(br#"{"cmd":"new","game":"pinch","setup":{"size":9}}"#);
//! assert!(answer.starts_with(r#"{"ok":true,"seats":2,"turn":[0],"over":null,"commit":""#));
//! let answer = referee.answer(br#"{"cmd":"play","seat":1,"move":"d4"}"#);
//! assert!(answer.starts_with(r#"{"ok":false,"error":{"kind":"not_your_turn","#));
//! ```

mod request;
mod serve;

pub use serve::{LONGEST_LINE, serve};

use crate::fields::{Fields, clipped};
use catalog::{Entry, EventLine, Kind, Match, NewGame, Refused, Thought};
use request::{Origin, Request};
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use tabletop::chance::{Dice, SeedableRng};
use tabletop::{Seed, Told};

/// Where secrets come from: 32 bytes that nobody can guess, new ones on each call.
pub type Entropy = Box<dyn FnMut() -> [u8; 32] + Send>;

/// A referee with at most one game.
pub struct Referee {
    game: Option<Box<dyn Match>>,
    entropy: Entropy,
    dice: Dice,
}

impl Referee {
    /// A referee without a game.
    pub fn new(mut entropy: Entropy) -> Referee {
        let dice = Dice::from_seed(entropy());
        Referee { game: None, entropy, dice }
    }

    /// Answers one line, whatever it holds, with one line. Neither has a line end.
    pub fn answer(&mut self, line: &[u8]) -> String {
        let (id, answer) = match fields(line) {
            Err(refused) => (None, Err(refused)),
            Ok(mut fields) => match request::id(&mut fields) {
                Err(refused) => (None, Err(refused)),
                Ok(id) => (id, Request::read(fields).and_then(|request| self.obey(request))),
            },
        };
        Answer::new(id, answer).line()
    }

    /// Answers a line that is too long to be read.
    pub fn answer_too_long(&self) -> String {
        let message = format!("a line has at most {LONGEST_LINE} bytes");
        Answer::new(None, Err(Refused::new(Kind::BadRequest, message))).line()
    }

    fn obey(&mut self, request: Request) -> Result<Value, Refused> {
        match request {
            Request::Games => {
                let games: Vec<Value> =
                    catalog::games().iter().map(|&game| describe(game)).collect();
                Ok(json!({ "games": games }))
            }
            Request::New { game, setup, cards, origin } => {
                let setup = setup.as_ref().map_or("{}", |raw| raw.get());
                let cards = cards.as_deref();
                let (seed, deal) = match origin {
                    Origin::Chance => (Seed::new((self.entropy)()), None),
                    Origin::Seed(seed) => {
                        // Who names the seed wants the game again, its bots included. Their dice tell
                        // nothing of what the seed deals.
                        self.dice = Dice::from_seed(seed.commitment().bytes());
                        (seed, None)
                    }
                    // A deal made by hand leaves nothing to the seed.
                    Origin::Deal(deal) => (Seed::new([0; 32]), Some(deal)),
                };
                let deal = deal.as_ref().map(|raw| raw.get());
                self.begin(catalog::game(&game)?.begin(&NewGame {
                    cards,
                    deal,
                    ..NewGame::asked(setup, seed)
                })?)
            }
            Request::Load { record } => self.begin(catalog::load(&record)?),
            Request::Legal { seat } => Ok(json!({ "moves": self.game()?.legal(seat)? })),
            Request::View { viewer } => Ok(json!({ "view": self.game()?.view(viewer)? })),
            Request::Deal => Ok(json!({ "deal": self.game()?.deal() })),
            Request::Setup => Ok(json!({ "setup": self.game()?.setup() })),
            Request::Record { reveal } => {
                Ok(json!({ "record": self.game()?.record(reveal).to_string() }))
            }
            Request::Play { seat, text } => {
                let told = self.game()?.play(seat, &text)?;
                Ok(self.events(&told))
            }
            Request::PlayAll { seat, texts } => {
                let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
                let told = self.game()?.play_all(seat, &texts)?;
                Ok(self.events(&told))
            }
            Request::Resign { seat } => {
                self.game()?.resign(seat)?;
                Ok(self.standing(Map::new()))
            }
            Request::Draw { seat } => {
                let agreed = self.game()?.offer_draw(seat)?;
                Ok(self.standing(Map::from_iter([("agreed".into(), agreed.into())])))
            }
            Request::Undo { seat } => {
                self.game()?.undo(seat)?;
                Ok(self.standing(Map::new()))
            }
            Request::Default { seat } => {
                let mut dice = self.dice.clone();
                let text = self.game()?.default_move(seat, &mut dice)?;
                self.dice = dice;
                Ok(json!({ "move": text }))
            }
            Request::Bot { seat, mind } => {
                let mut dice = self.dice.clone();
                let Thought { mv, lost, .. } = self.game()?.bot(seat, mind, &mut dice)?;
                self.dice = dice;
                Ok(json!({ "move": mv, "lost": lost }))
            }
        }
    }

    fn game(&mut self) -> Result<&mut Box<dyn Match>, Refused> {
        self.game.as_mut().ok_or_else(|| Refused::new(Kind::NoGame, "no game has been started"))
    }

    fn begin(&mut self, game: Box<dyn Match>) -> Result<Value, Refused> {
        let mut answer = Map::new();
        answer.insert("seats".into(), game.seats().into());
        let commit = game.commitment().map(|commitment| commitment.to_string());
        self.game = Some(game);
        let mut answer = self.standing(answer);
        answer["commit"] = commit.into();
        Ok(answer)
    }

    fn events(&self, told: &[Told<EventLine>]) -> Value {
        let mut answer = Map::new();
        answer.insert("events".into(), told.iter().map(catalog::told_json).collect());
        self.standing(answer)
    }

    /// Adds whose turn it is, or how the game ended.
    fn standing(&self, mut answer: Map<String, Value>) -> Value {
        if let Some(game) = &self.game {
            answer.insert("turn".into(), json!(game.turn().seats()));
            answer.insert("over".into(), json!(game.outcome()));
        }
        Value::Object(answer)
    }
}

/// A game of the catalog as programs are told about it.
pub fn describe(game: &dyn Entry) -> Value {
    let (fewest, most) = game.seats();
    json!({
        "id": game.id(),
        "name": game.name(),
        "seats": [fewest, most],
        "rules": game.rules_version(),
        "blurb": game.blurb(),
        "setup": game.setup_schema(),
    })
}

fn fields(line: &[u8]) -> Result<Fields, Refused> {
    let text = std::str::from_utf8(line)
        .map_err(|_| Refused::new(Kind::BadRequest, "a request is written in UTF-8"))?;
    Fields::read(text).map_err(request::bad)
}

#[derive(Serialize)]
struct Answer {
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Box<RawValue>>,
    #[serde(flatten)]
    body: Value,
}

impl Answer {
    fn new(id: Option<Box<RawValue>>, answer: Result<Value, Refused>) -> Answer {
        match answer {
            Ok(body) => Answer { ok: true, id, body },
            Err(Refused { kind, message }) => {
                let message = if message.len() > LONGEST_MESSAGE {
                    clipped(&message) + " …"
                } else {
                    message
                };
                Answer { ok: false, id, body: json!({ "error": Refused { kind, message } }) }
            }
        }
    }

    fn line(&self) -> String {
        serde_json::to_string(self).expect("an answer can be written down")
    }
}

/// A refusal may quote the request; it should not repeat a mebibyte of it.
const LONGEST_MESSAGE: usize = 16 << 10;
