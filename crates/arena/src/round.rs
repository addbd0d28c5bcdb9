//! One game, from the deal to the result.

use crate::program::{Program, Question, Reply};
use crate::{Entrant, Fault, FaultKind, Person, Plan, Player};
use catalog::{Match, NewGame, Note, Refused};
use serde_json::value::{RawValue, to_raw_value};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tabletop::chance::{Dice, SeedableRng};
use tabletop::{Level, MAX_SEATS, Outcome, Seat, Seed, awaited_to_play};

/// After so many faults in a game a program is no longer asked in it.
const MOST_FAULTS: usize = 3;

/// A game that has been played.
pub(crate) struct Played {
    pub outcome: Outcome,
    pub moves: u32,
    pub decisions: Vec<Decision>,
    pub faults: Vec<Fault>,
    /// What the players did to each other, where it was noted.
    pub notes: Vec<Note>,
}

/// How long a seat took to decide.
#[derive(Clone, Copy)]
pub(crate) struct Decision {
    pub seat: Seat,
    pub time: Duration,
    /// Whether that was longer than it should have been.
    pub over: bool,
}

/// Which game of the run this is.
#[derive(Clone, Copy)]
pub(crate) struct Number {
    pub game: u64,
    pub deal: u64,
}

/// What decides for a player, in one thread.
pub(crate) enum Mind {
    Bot(bots::Mind),
    Program(Program),
    Person(Person),
}

impl Mind {
    pub fn new(player: &Player) -> Mind {
        match player {
            Player::Bot(mind) => Mind::Bot(*mind),
            Player::Program(line) => Mind::Program(Program::new(line.clone())),
            Player::Person(person) => Mind::Person(person.clone()),
        }
    }
}

/// Plays a game, or gives it up halfway when any of the flags says so.
pub(crate) fn play(
    plan: &Plan,
    number: Number,
    seating: &[Entrant],
    minds: &mut [Mind],
    stops: &[&AtomicBool; 2],
) -> Result<Option<Played>, Refused> {
    let mut round = Round::begin(plan, number, seating)?;
    while !stops.iter().any(|stop| stop.load(Ordering::Relaxed)) {
        match awaited_to_play(round.game.turn(), &mut round.dice(None)) {
            Ok(seat) => round.decide(seat, minds)?,
            Err(outcome) => {
                let Round { moves, decisions, faults, .. } = round;
                return Ok(Some(Played { outcome, moves, decisions, faults, notes: Vec::new() }));
            }
        }
    }
    Ok(None)
}

/// The moves that open this game, the same in every game of its deal.
pub(crate) fn opening(plan: &Plan, number: Number) -> Result<Vec<(Seat, String)>, Refused> {
    Ok(Round::begin(plan, number, &[])?.game.moves())
}

struct Round<'a> {
    plan: &'a Plan,
    number: Number,
    seating: &'a [Entrant],
    game: Box<dyn Match>,
    setup: Box<RawValue>,
    moves: u32,
    decisions: Vec<Decision>,
    faults: Vec<Fault>,
}

impl<'a> Round<'a> {
    fn begin(plan: &'a Plan, number: Number, seating: &'a [Entrant]) -> Result<Round<'a>, Refused> {
        let game = plan.game.begin(&NewGame::asked(&plan.setup, seed(plan, number)))?;
        let setup = to_raw_value(&game.setup()).expect("a setup can be written down");
        let mut round = Round {
            plan,
            number,
            seating,
            game,
            setup,
            moves: 0,
            decisions: Vec::new(),
            faults: Vec::new(),
        };
        round.open()?;
        Ok(round)
    }

    /// Makes the opening's random moves, which depend on the deal alone.
    fn open(&mut self) -> Result<(), Refused> {
        for _ in 0..self.plan.opening {
            let mut dice = self.dice(None);
            let Ok(seat) = awaited_to_play(self.game.turn(), &mut dice) else { break };
            let thought = self.game.bot(seat, Level::Random.into(), &mut dice)?;
            self.make(seat, &thought.mv)?;
        }
        Ok(())
    }

    fn decide(&mut self, seat: Seat, minds: &mut [Mind]) -> Result<(), Refused> {
        let player = self.seating[seat.index()];
        match &mut minds[player.index()] {
            Mind::Bot(mind) => {
                let start = Instant::now();
                let thought = self.game.bot(seat, *mind, &mut self.dice(Some(seat)))?;
                self.took(seat, start.elapsed(), self.plan.limit);
                match thought.lost && self.game.seats() == 2 {
                    true => self.game.resign(seat),
                    false => self.make(seat, &thought.mv),
                }
            }
            Mind::Person(person) => {
                let start = Instant::now();
                let decided = person.decide(&*self.game, seat, &mut self.dice(Some(seat)))?;
                self.took(seat, start.elapsed(), self.plan.limit);
                // Nobody waits where players are asked one by one.
                match decided {
                    Some(text) => self.make(seat, &text),
                    None => self.make_default(seat),
                }
            }
            Mind::Program(_) if self.faults_of(seat) >= MOST_FAULTS => self.make_default(seat),
            Mind::Program(program) => match self.ask(seat, program)? {
                Ok(()) => Ok(()),
                Err((kind, detail)) => {
                    program.stop();
                    let (game, after) = (self.number.game, self.moves);
                    self.faults.push(Fault { game, seat, player, after, kind, detail });
                    self.pay(seat)
                }
            },
        }
    }

    /// Asks a program and makes its move, unless something is wrong with it.
    fn ask(
        &mut self,
        seat: Seat,
        program: &mut Program,
    ) -> Result<Result<(), (FaultKind, String)>, Refused> {
        let (view, moves) = (self.game.view_json(seat.into())?, self.game.legal(seat)?);
        let question = Question {
            cmd: "move",
            game: self.game.id(),
            setup: &self.setup,
            table: self.number.game,
            seat,
            view: &view,
            moves: &moves,
            ms: self.plan.limit.as_millis() as u64,
        };
        let allowed = program.allowed(self.plan.limit);
        let start = Instant::now();
        let reply = program.ask(&question, self.plan.limit);
        self.took(seat, start.elapsed(), allowed);
        Ok(match reply {
            Reply::Fault(kind, said) => Err((kind, said)),
            Reply::Move(text) => {
                self.make(seat, &text).map_err(|refused| (FaultKind::Illegal, refused.message))
            }
        })
    }

    /// A fault loses a game of two; in a larger one others would be robbed of theirs, and the
    /// clock plays in place of the program.
    fn pay(&mut self, seat: Seat) -> Result<(), Refused> {
        match self.game.seats() {
            2 => self.game.resign(seat),
            _ => self.make_default(seat),
        }
    }

    fn make_default(&mut self, seat: Seat) -> Result<(), Refused> {
        let text = self.game.default_move(seat, &mut self.dice(Some(seat)))?;
        self.make(seat, &text)
    }

    fn make(&mut self, seat: Seat, text: &str) -> Result<(), Refused> {
        self.game.play(seat, text)?;
        self.moves += 1;
        Ok(())
    }

    fn took(&mut self, seat: Seat, time: Duration, allowed: Duration) {
        self.decisions.push(Decision { seat, time, over: time > allowed });
    }

    fn faults_of(&self, seat: Seat) -> usize {
        self.faults.iter().filter(|fault| fault.seat == seat).count()
    }

    /// Dice for this move of the deal, for one seat or for the table: nothing else matters to
    /// them, so that they fall the same way in any seating and order.
    fn dice(&self, seat: Option<Seat>) -> Dice {
        let mut key = key(self.plan.seed, self.number.deal);
        let place = seat.map_or(MAX_SEATS, Seat::index) as u64 + 1;
        key[16..24].copy_from_slice(&place.to_le_bytes());
        key[24..].copy_from_slice(&u64::from(self.moves).to_le_bytes());
        Dice::from_rng(&mut Seed::new(key).play_stream())
    }
}

/// What a game is dealt from.
pub(crate) fn seed(plan: &Plan, number: Number) -> Seed {
    Seed::new(key(plan.seed, number.deal))
}

/// The bytes that a deal comes from: those of `hideout sim`, so that both play the same deals.
fn key(seed: u64, deal: u64) -> [u8; 32] {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(&deal.to_le_bytes());
    key
}
