//! A game as it was played, and others that some viewer could not have told from it.

use catalog::{Entry, Match, NewGame};
use serde_json::{Value, json};
use tabletop::chance::{Dice, below, dice};
use tabletop::{Level, Seat, Seed, Viewer};

/// The onlooker talks so often, lest the house finds it too much.
const ASIDES: usize = 4;

/// One in so many decisions is begun, and gone on with later.
const PIECEMEAL: u32 = 6;

/// A game from its deal to some moment.
#[derive(Clone)]
pub struct Story {
    pub game: &'static dyn Entry,
    pub setup: Value,
    pub origin: Origin,
    pub deeds: Vec<Deed>,
}

/// Where the deal comes from.
#[derive(Clone)]
pub enum Origin {
    Seed(Seed),
    Deal(Value),
}

/// Something done at the table: a line of its log.
#[derive(Clone, PartialEq)]
pub enum Deed {
    /// A seat moves.
    Moves { seat: Seat, moves: Vec<String> },
    /// The onlooker says something, which the players are not to hear.
    Aside,
}

impl Story {
    /// A game played at random to its end; equal numbers give equal games.
    pub fn random(game: &str, setup: Value, number: u64) -> Story {
        let mut dice = dice(number);
        let origin = Origin::Seed(Seed::new([number as u8; 32]));
        let game = catalog::game(game).unwrap();
        let setup =
            Story { game, setup, origin: origin.clone(), deeds: Vec::new() }.table().setup();
        let mut story = Story { game, setup, origin, deeds: Vec::new() };
        let mut table = story.table();
        while table.outcome().is_none() {
            let asides = story.deeds.iter().filter(|deed| **deed == Deed::Aside).count();
            if asides < ASIDES && below(&mut dice, 16) == 0 {
                story.deeds.push(Deed::Aside);
            }
            let seats = table.turn().seats();
            let seat = seats.nth(below(&mut dice, seats.len() as u32) as usize).unwrap();
            let mut moves = decision(&mut *table.fork(), seat, &mut dice);
            if below(&mut dice, PIECEMEAL) == 0 {
                moves.truncate(1);
            }
            let texts: Vec<&str> = moves.iter().map(String::as_str).collect();
            table.play_all(seat, &texts).unwrap();
            story.deeds.push(Deed::Moves { seat, moves });
        }
        story
    }

    /// The game after everything that was done.
    pub fn table(&self) -> Box<dyn Match> {
        let (seed, deal) = match &self.origin {
            Origin::Seed(seed) => (seed.clone(), None),
            Origin::Deal(deal) => (Seed::new([0; 32]), Some(deal.to_string())),
        };
        let setup = self.setup.to_string();
        let new = NewGame { deal: deal.as_deref(), ..NewGame::asked(&setup, seed) };
        let mut table = self.game.begin(&new).unwrap();
        for deed in &self.deeds {
            if let Deed::Moves { seat, moves } = deed {
                let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
                table.play_all(*seat, &moves).unwrap();
            }
        }
        table
    }

    /// The same story, not told to its end.
    pub fn until(&self, moment: usize) -> Story {
        Story { deeds: self.deeds[..moment].to_vec(), ..self.clone() }
    }

    /// The same story and one more deed.
    pub fn and(&self, deed: Deed) -> Story {
        let deeds = self.deeds.iter().cloned().chain([deed]).collect();
        Story { deeds, ..self.clone() }
    }

    /// Another story that the viewer could have witnessed, if there is one: the same seats do as
    /// much in the same order, and what the viewer does not know is dealt and decided anew.
    pub fn twin(&self, viewer: Viewer, dice: &mut Dice) -> Option<Story> {
        let table = self.table();
        let truth = (table.deal(), table.moves());
        let other = (0..20).map(|_| table.twin(viewer, dice)).find(|other| *other != truth);
        other.map(|(deal, moves)| self.with(deal, moves))
    }

    /// The same story with its deal laid out by hand.
    pub fn by_hand(&self) -> Story {
        let table = self.table();
        self.with(table.deal(), table.moves())
    }

    /// The same lines of the log with another deal and other moves in them.
    fn with(&self, deal: Value, moves: Vec<(Seat, String)>) -> Story {
        let mut moves = moves.into_iter();
        let told = |deed: &Deed| match deed {
            Deed::Aside => Deed::Aside,
            Deed::Moves { seat, moves: old } => {
                let new = moves.by_ref().take(old.len()).map(|(mover, text)| {
                    assert_eq!(mover, *seat, "a twin has the same movers");
                    text
                });
                Deed::Moves { seat: *seat, moves: new.collect() }
            }
        };
        let deeds = self.deeds.iter().map(told).collect();
        Story { origin: Origin::Deal(deal), deeds, ..self.clone() }
    }

    /// The promise about the deal and, at the end, the seed: all that a story dealt from a seed
    /// tells beside what a story laid out by hand tells.
    pub fn promise(&self) -> Vec<String> {
        match &self.origin {
            Origin::Deal(_) => Vec::new(),
            Origin::Seed(seed) => vec![
                format!(",\"commitment\":\"{}\"", seed.commitment()),
                format!(",\"seed\":\"{}\"", seed.reveal()),
            ],
        }
    }
}

impl Origin {
    /// As the log has it.
    pub fn line(&self) -> Value {
        match self {
            Origin::Seed(seed) => json!({ "seed": seed.reveal() }),
            Origin::Deal(deal) => json!({ "deal": deal }),
        }
    }
}

/// What the seat does at its decision: one move, or all it takes to get to one that is noticed.
pub fn decision(table: &mut dyn Match, seat: Seat, dice: &mut Dice) -> Vec<String> {
    let mut moves = Vec::new();
    loop {
        let text = table.bot(seat, Level::Random.into(), dice).unwrap().mv;
        let told = table.play(seat, &text).unwrap();
        moves.push(text);
        if !told.is_empty() {
            return moves;
        }
    }
}
