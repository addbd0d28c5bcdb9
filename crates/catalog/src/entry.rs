//! A game of the catalog with its types erased, before it is played.

use crate::observe::{Dated, observe};
use crate::refused::{Kind, Refused};
use crate::running::{Match, Running};
use crate::{CatalogGame, describe};
use bots::{Budget, Mind, Note, Opponents, Options, search};
use protocol::SetupProblem;
use serde::Serialize;
use serde_json::Value;
use std::marker::PhantomData;
use std::ops::Range;
use tabletop::cards::Problems;
use tabletop::chance::{Dice, Rng, SeedableRng, dice, pick};
use tabletop::conform::{Effort, Fault, Report, conforms};
use tabletop::form::Object;
use tabletop::{
    Audience, BadRecord, BadSetup, Difficulty, Host, Level, Measure, Origin, Outcome, Preset,
    Record, Seat, Seed, SharedDeal, Sight, Silent, Table, awaited_to_play, playout, seat_to_play,
};

/// What is asked for when a game begins.
pub struct NewGame<'a> {
    /// The setup as JSON.
    pub setup: &'a str,
    /// A card file to use in place of the embedded one.
    pub cards: Option<&'a str>,
    /// The version of the rules that a setup was written down under; none for one that is asked
    /// for now, which is played by the newest.
    pub written_under: Option<u32>,
    /// The secret the game is dealt from.
    pub seed: Seed,
    /// A deal that the players have a hand in; it is used in place of the seed.
    pub shared: Option<SharedDeal>,
    /// A deal made by hand, as JSON; it is used in place of both.
    pub deal: Option<&'a str>,
}

impl<'a> NewGame<'a> {
    /// A game with the embedded card file, dealt from the seed.
    pub fn asked(setup: &'a str, seed: Seed) -> NewGame<'a> {
        NewGame { setup, cards: None, written_under: None, seed, shared: None, deal: None }
    }
}

/// How much random play was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Playouts {
    /// Games played to their end.
    pub games: u64,
    /// Moves made in them.
    pub moves: u64,
}

/// How much was searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Searched {
    /// Playouts made.
    pub playouts: u64,
    /// Nodes kept in the end.
    pub nodes: usize,
}

/// Games between bots, each a number that fixes its deal and its dice.
#[derive(Clone, Debug)]
pub struct BotGames<'a> {
    /// The setup as JSON.
    pub setup: &'a str,
    /// The bots. In game number `n`, seat `s` is played by bot `s + n`, counted round the list, so
    /// that every bot comes to every seat.
    pub bots: &'a [Level],
    /// What all the games depend on.
    pub seed: u64,
    /// Which games to play.
    pub numbers: Range<u64>,
    /// Whether what the rules tell is kept.
    pub listen: bool,
}

impl BotGames<'_> {
    /// The bot that plays this seat in this game.
    pub fn bot(&self, number: u64, seat: Seat) -> Level {
        let turn = number % self.bots.len() as u64;
        self.bots[(turn as usize + seat.index()) % self.bots.len()]
    }
}

/// How a game between bots went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotGame {
    /// Moves made in it.
    pub moves: u32,
    /// How it ended.
    pub outcome: Outcome,
    /// What the rules told, to any audience, if it was to be listened to.
    pub told: Vec<Happened>,
}

/// Something the rules told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happened {
    /// Whose move brought it about.
    pub mover: Seat,
    /// The event.
    pub event: Value,
}

/// A game in the catalog.
pub trait Entry: Send + Sync {
    /// The game's id.
    fn id(&self) -> &'static str;
    /// Its name in print.
    fn name(&self) -> &'static str;
    /// What it is, in a sentence.
    fn blurb(&self) -> &'static str;
    /// The fewest and the most seats.
    fn seats(&self) -> (usize, usize);
    /// The newest version of the rules; every one from 1 on can be played.
    fn rules_version(&self) -> u32;
    /// The levels its bots play at, weakest first.
    fn levels(&self) -> &'static [Level] {
        &Level::ALL
    }
    /// The rules in our own words, in Markdown.
    fn rules_text(&self) -> &'static str;
    /// The embedded card file.
    fn cards_text(&self) -> &'static str;
    /// How long a game takes, in minutes, at least and at most.
    fn minutes(&self) -> (u32, u32);
    /// How hard it is to learn.
    fn difficulty(&self) -> Difficulty;
    /// A small drawing, as SVG.
    fn emblem(&self) -> &'static str;
    /// The kinds of decisions there are, and how long each should take at normal pace.
    fn measures(&self) -> &'static [Measure];
    /// Setups worth offering, the usual one first.
    fn presets(&self) -> &'static [Preset];
    /// The setup's shape, as a JSON schema.
    fn setup_schema(&self) -> Value;
    /// The schemas of views, events and setups, and of everything in them, by name.
    fn schemas(&self) -> Vec<(String, Value)>;
    /// The types of the game as a TypeScript module.
    fn typescript(&self) -> String;
    /// Setups that reach every rule, as JSON.
    fn sample_setups(&self) -> Vec<Value>;
    /// How many seats a setup has that is given as JSON, if it can be played.
    fn seats_of(&self, text: &str) -> Result<usize, Refused>;
    /// How many seats a setup has that is asked for as JSON, with this card file if there is one,
    /// or what keeps it from being played.
    fn check_setup(&self, text: &str, cards: Option<&str>) -> Result<usize, SetupProblem>;
    /// Reads a card file and reports everything that is wrong with it.
    fn check_cards(&self, text: &str) -> Result<(), Problems>;
    /// Begins a game.
    fn begin(&self, new: &NewGame<'_>) -> Result<Box<dyn Match>, Refused>;
    /// Rebuilds a recorded game, checking every line; see [`crate::load`].
    fn rebuild(&self, record: &Record) -> Result<Box<dyn Match>, BadRecord>;
    /// Checks everything the engine promises of the game.
    fn conforms(&self, effort: Effort) -> Result<Report, Fault>;
    /// The scripted people that its bots are measured with: what they are called and what they do.
    fn scripts(&self) -> Vec<(&'static str, &'static str)>;
    /// Plays a finished game once more and notes what its players did to each other.
    fn observe(&self, new: &NewGame<'_>, moves: &[Dated]) -> Result<Vec<Note>, Refused>;
    /// Plays `games` random games from the start of one, with the quick random move or, if
    /// `listed`, with a pick from the list of legal moves.
    fn playouts(
        &self,
        setup: &str,
        games: u64,
        seed: u64,
        listed: bool,
    ) -> Result<Playouts, Refused>;
    /// Searches for the first move of a game, without knowledge of it.
    fn search(
        &self,
        setup: &str,
        options: &Options,
        budget: &Budget,
        seed: u64,
    ) -> Result<Searched, Refused>;
    /// Lets bots play against each other, each game with its own deal, and shows every game with
    /// its number; what comes out depends on nothing but the first argument.
    fn bot_games(
        &self,
        games: &BotGames<'_>,
        show: &mut dyn FnMut(u64, &BotGame),
    ) -> Result<(), Refused>;
}

pub(crate) struct ErasedGame<G>(PhantomData<fn() -> G>);

impl<G: CatalogGame> ErasedGame<G> {
    pub const fn new() -> ErasedGame<G> {
        ErasedGame(PhantomData)
    }

    fn cards(text: Option<&str>) -> Result<G::Cards, Problems> {
        G::read_cards(text.unwrap_or(G::CARDS_TEXT))
    }

    /// A setup that is asked for now.
    fn setup(text: &str, cards: &G::Cards) -> Result<G::Setup, Refused> {
        let Object(form) = serde_json::from_str(text)
            .map_err(|error| Refused::new(Kind::BadSetup, error.to_string()))?;
        Ok(G::setup(form, cards, G::RULES)?)
    }

    /// A setup that was written down under a version of the rules. Those of release 0.1 leave
    /// figures out that were the usual ones then.
    pub fn written_setup(text: &str, rules: u32) -> Result<G::Setup, Refused> {
        if !(1..=G::RULES).contains(&rules) {
            return Err(Refused::unknown_rules(G::ID, rules, G::RULES));
        }
        let cards = G::read_cards(G::FIRST_CARDS_TEXT)?;
        let Object(form) = serde_json::from_str(text)
            .map_err(|error| Refused::new(Kind::BadSetup, error.to_string()))?;
        Ok(G::setup(form, &cards, rules)?)
    }

    fn table(new: &NewGame<'_>) -> Result<Table<G>, Refused> {
        let setup = match new.written_under {
            Some(rules) => Self::written_setup(new.setup, rules)?,
            None => Self::setup(new.setup, &Self::cards(new.cards)?)?,
        };
        let origin = match (new.deal, &new.shared) {
            (None, None) => Origin::Seed(new.seed.clone()),
            (None, Some(deal)) => {
                Origin::Shared { setup: new.setup.to_owned(), deal: deal.clone() }
            }
            (Some(text), _) => {
                let Object(deal) = serde_json::from_str(text)
                    .map_err(|error| Refused::new(Kind::BadDeal, error.to_string()))?;
                Origin::Deal(deal)
            }
        };
        Ok(Table::new(setup, origin)?)
    }
}

impl<G: CatalogGame> Entry for ErasedGame<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn name(&self) -> &'static str {
        G::NAME
    }

    fn blurb(&self) -> &'static str {
        G::BLURB
    }

    fn seats(&self) -> (usize, usize) {
        G::SEATS
    }

    fn rules_version(&self) -> u32 {
        G::RULES
    }

    fn rules_text(&self) -> &'static str {
        G::RULES_TEXT
    }

    fn cards_text(&self) -> &'static str {
        G::CARDS_TEXT
    }

    fn minutes(&self) -> (u32, u32) {
        G::MINUTES
    }

    fn difficulty(&self) -> Difficulty {
        G::DIFFICULTY
    }

    fn emblem(&self) -> &'static str {
        G::EMBLEM
    }

    fn measures(&self) -> &'static [Measure] {
        G::MEASURES
    }

    fn presets(&self) -> &'static [Preset] {
        G::PRESETS
    }

    fn setup_schema(&self) -> Value {
        describe::setup_schema::<G>()
    }

    fn schemas(&self) -> Vec<(String, Value)> {
        describe::schemas::<G>()
    }

    fn typescript(&self) -> String {
        describe::typescript::<G>()
    }

    fn sample_setups(&self) -> Vec<Value> {
        let cards = Self::cards(None).expect("the embedded card file is in order");
        let json = |setup| serde_json::to_value(setup).expect("a setup can be written down");
        G::samples(&cards).iter().filter(|setup| G::rules(setup) == G::RULES).map(json).collect()
    }

    fn seats_of(&self, text: &str) -> Result<usize, Refused> {
        Ok(G::seats(&Self::setup(text, &Self::cards(None)?)?))
    }

    fn check_setup(&self, text: &str, cards: Option<&str>) -> Result<usize, SetupProblem> {
        let plain = |reason: String| SetupProblem { reason, ..SetupProblem::default() };
        let cards = Self::cards(cards).map_err(|problems| plain(problems.to_string()))?;
        let Object(form) = serde_json::from_str(text).map_err(|error| plain(error.to_string()))?;
        match G::setup(form, &cards, G::RULES) {
            Ok(setup) => Ok(G::seats(&setup)),
            Err(BadSetup::Broken { option, rule, items, reason }) => Err(SetupProblem {
                option: Some(option.into()),
                rule: Some(rule.into()),
                items,
                reason,
            }),
            Err(BadSetup::Unfit { option, reason }) => {
                Err(SetupProblem { option: Some(option.into()), ..plain(reason) })
            }
            Err(bad @ BadSetup::OutOfRange { option, .. }) => {
                Err(SetupProblem { option: Some(option.into()), ..plain(bad.to_string()) })
            }
        }
    }

    fn check_cards(&self, text: &str) -> Result<(), Problems> {
        G::read_cards(text).map(drop)
    }

    fn begin(&self, new: &NewGame<'_>) -> Result<Box<dyn Match>, Refused> {
        Ok(Box::new(Running(Self::table(new)?)))
    }

    fn rebuild(&self, record: &Record) -> Result<Box<dyn Match>, BadRecord> {
        Ok(Box::new(crate::verify::rebuild::<G>(record)?))
    }

    fn conforms(&self, effort: Effort) -> Result<Report, Fault> {
        conforms::<G>(effort)
    }

    fn scripts(&self) -> Vec<(&'static str, &'static str)> {
        G::scripts().iter().map(|script| (script.name, script.about)).collect()
    }

    fn observe(&self, new: &NewGame<'_>, moves: &[Dated]) -> Result<Vec<Note>, Refused> {
        observe(Self::table(new)?, moves)
    }

    fn playouts(
        &self,
        setup: &str,
        games: u64,
        seed: u64,
        listed: bool,
    ) -> Result<Playouts, Refused> {
        let mut dice = dice(seed);
        let table = Self::table(&NewGame::asked(setup, any_seed(&mut dice)))?;
        let mut scratch = table.game().clone();
        let mut buffer = Vec::with_capacity(1024);
        let mut done = Playouts { games, moves: 0 };
        for _ in 0..games {
            scratch.clone_from(table.game());
            done.moves += match listed {
                true => u64::from(listed_playout(&mut scratch, &mut buffer, &mut dice)),
                false => u64::from(playout(&mut scratch, &mut dice).0),
            };
        }
        Ok(done)
    }

    fn search(
        &self,
        setup: &str,
        options: &Options,
        budget: &Budget,
        seed: u64,
    ) -> Result<Searched, Refused> {
        let mut dice = dice(seed);
        let table = Self::table(&NewGame::asked(setup, any_seed(&mut dice)))?;
        let Ok(seat) = awaited_to_play(table.turn(), &mut dice) else {
            return Ok(Searched::default());
        };
        let choice = search(&Sight::new(table.game(), seat), options, budget, &mut dice);
        Ok(Searched { playouts: choice.playouts, nodes: choice.nodes })
    }

    fn bot_games(
        &self,
        games: &BotGames<'_>,
        show: &mut dyn FnMut(u64, &BotGame),
    ) -> Result<(), Refused> {
        let setup = Self::setup(games.setup, &Self::cards(None)?)?;
        for number in games.numbers.clone() {
            let mut key = [0; 32];
            key[..8].copy_from_slice(&games.seed.to_le_bytes());
            key[8..16].copy_from_slice(&number.to_le_bytes());
            let seed = Seed::new(key);
            let mut dice = Dice::from_rng(&mut seed.play_stream());
            let table = Table::<G>::new(setup.clone(), Origin::Seed(seed))?;
            let bot = |seat| games.bot(number, seat);
            show(number, &bot_game(table.game().clone(), bot, games.listen, &mut dice));
        }
        Ok(())
    }
}

fn any_seed(rng: &mut impl Rng) -> Seed {
    let mut bytes = [0; 32];
    rng.fill_bytes(&mut bytes);
    Seed::new(bytes)
}

/// Random play that draws from the full list of legal moves each time.
fn listed_playout<G: Opponents>(game: &mut G, legal: &mut Vec<G::Move>, rng: &mut impl Rng) -> u32 {
    let mut moves = 0;
    while let Ok(seat) = seat_to_play(game.turn(), rng) {
        legal.clear();
        game.legal(seat, legal);
        let mv = pick(rng, legal);
        game.play(seat, mv, &mut Silent(rng));
        moves += 1;
    }
    moves
}

/// Play between bots to the end of a game.
fn bot_game<G: Opponents>(
    mut game: G,
    bot: impl Fn(Seat) -> Level,
    listen: bool,
    dice: &mut Dice,
) -> BotGame {
    let mut told = Vec::new();
    for moves in 0.. {
        match awaited_to_play(game.turn(), dice) {
            Ok(seat) => {
                let mv = match bot(seat) {
                    Level::Random => game.random_move(seat, dice),
                    level => Mind::from(level).think(&Sight::new(&game, seat), dice).mv,
                };
                match listen {
                    true => {
                        game.play(seat, mv, &mut Listening { dice, mover: seat, told: &mut told })
                    }
                    false => game.play(seat, mv, &mut Silent(dice)),
                }
            }
            Err(outcome) => return BotGame { moves, outcome, told },
        }
    }
    unreachable!("a game ends before its moves can no longer be counted")
}

/// A host that keeps what is told during a move.
struct Listening<'a> {
    dice: &'a mut Dice,
    mover: Seat,
    told: &'a mut Vec<Happened>,
}

impl<E: Serialize> Host<E> for Listening<'_> {
    fn rng(&mut self) -> &mut impl Rng {
        self.dice
    }

    fn tell(&mut self, _: Audience, event: impl FnOnce() -> E) {
        let event = serde_json::to_value(event()).expect("an event can be written down");
        self.told.push(Happened { mover: self.mover, event });
    }
}
