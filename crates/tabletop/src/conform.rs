//! One suite for every game: what must hold of any rules, checked over random games.
//!
//! A game that stands in the catalog is run through [`conforms`] without being asked. The suite
//! says what is wrong as a [`Fault`], with everything needed to see it again.

mod course;

use crate::chance::{Dice, Rng, below, dice, pick};
use crate::{
    Audience, Binding, Hosting, Imagine, Metadata, Origin, Outcome, RandomMove, Seat, Seats, Seed,
    Table, Turn, Viewer, seat_to_play,
};
use course::{Course, play};
use rand_core::TryRng;
use std::convert::Infallible;

/// What the suite needs of a game.
pub trait Conformance: Imagine + RandomMove + Hosting + Metadata {
    /// Setups that between them reach every rule: every number of players, every variant, every
    /// version of the rules.
    fn samples(cards: &Self::Cards) -> Vec<Self::Setup>;

    /// More moves than a game of this setup can take.
    fn bound(setup: &Self::Setup) -> usize;

    /// Counts what may never be lost or made: cards, money, stones. Says what is wrong.
    fn audit(&self) -> Result<(), String>;
}

/// How much to check.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Random games for every sample setup.
    pub games: usize,
    /// Moments of each game that are looked at closely.
    pub moments: usize,
    /// Pairs of twins to compare in all, at least.
    pub twins: usize,
    /// Where the random games start.
    pub seed: u64,
}

/// What was checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Games played to their end.
    pub games: usize,
    /// Moves made in them.
    pub moves: usize,
    /// Pairs of twins compared.
    pub twins: usize,
    /// Illegal moves tried and refused.
    pub refused: usize,
    /// Moves taken back.
    pub undone: usize,
}

/// A broken promise.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{game}, sample setup {setup}, random game {number}, after {moves} moves: {what}")]
pub struct Fault {
    /// The game.
    pub game: &'static str,
    /// Which of the sample setups.
    pub setup: usize,
    /// Which random game of that setup.
    pub number: u64,
    /// How far into the game.
    pub moves: usize,
    /// What does not hold.
    pub what: String,
}

/// Checks everything the engine promises of a game, over random games of every sample setup.
pub fn conforms<G: Conformance>(effort: Effort) -> Result<Report, Fault> {
    let cards = G::read_cards(G::CARDS_TEXT).expect("the embedded card file is in order");
    let setups = G::samples(&cards);
    every_version_has_a_sample::<G>(&setups)?;
    let mut report = Report::default();
    let mut number = effort.seed;
    let mut strangers = Vec::new();
    let mut round = 0;
    while round < effort.games || report.twins < effort.twins {
        for (index, setup) in setups.iter().enumerate() {
            let (report, strangers) = (&mut report, &mut strangers);
            let mut walk = Walk::<G> { setup, report, strangers, dice: dice(number), moves: 0 };
            walk.game(effort.moments).map_err(|what| Fault {
                game: G::ID,
                setup: index,
                number,
                moves: walk.moves,
                what,
            })?;
            number += 1;
        }
        round += 1;
    }
    Ok(report)
}

/// A game whose rules have changed still plays by all of them.
fn every_version_has_a_sample<G: Conformance>(setups: &[G::Setup]) -> Result<(), Fault> {
    let played = |version: &u32| setups.iter().any(|setup| G::rules(setup) == *version);
    match (1..=G::RULES).find(|version| !played(version)) {
        None => Ok(()),
        Some(version) => Err(Fault {
            game: G::ID,
            setup: 0,
            number: 0,
            moves: 0,
            what: format!("no sample setup is played by version {version} of the rules"),
        }),
    }
}

type Check = Result<(), String>;

fn ensure(holds: bool, what: impl FnOnce() -> String) -> Check {
    if holds { Ok(()) } else { Err(what()) }
}

struct Walk<'a, G: Conformance> {
    setup: &'a G::Setup,
    report: &'a mut Report,
    /// Moves from other moments and other games, to be tried where they do not belong.
    strangers: &'a mut Vec<G::Move>,
    dice: Dice,
    moves: usize,
}

impl<G: Conformance> Walk<'_, G> {
    /// Plays one random game and looks closely at some moments of it.
    fn game(&mut self, moments: usize) -> Check {
        let mut seed = [0; 32];
        self.dice.fill_bytes(&mut seed);
        let seed = Seed::new(seed);
        self.chance_as_declared()?;
        let mut course = Course::new(self.table(Origin::Seed(seed.clone()))?);
        let bound = G::bound(self.setup);
        // Twice as many looks early on, so that short games are looked at as well.
        let mut next_look = 0;
        loop {
            self.basics(&course.table)?;
            if self.moves == next_look {
                self.look(&course)?;
                next_look +=
                    1 + below(&mut self.dice, (self.moves / moments.max(1)) as u32 + 8) as usize;
            }
            let seat = match seat_to_play(course.table.turn(), &mut self.dice) {
                Ok(seat) => seat,
                Err(outcome) => {
                    self.ending(&mut course.table, outcome)?;
                    break;
                }
            };
            let mv = course.table.game().random_move(seat, &mut self.dice);
            self.remember(course.table.game(), mv);
            let (before, binding) = (course.table.turn(), course.table.game().binding(seat, mv));
            course.play(seat, mv)?;
            binds_as_declared(before, course.table.turn(), binding)
                .map_err(|what| format!("{seat} {mv} {what}"))?;
            self.moves += 1;
            ensure(self.moves < bound, || format!("the game went on past its bound of {bound}"))?;
        }
        self.look(&course)?;
        let table = &course.table;
        self.conceding(Origin::Seed(seed.clone()), table.log())?;
        let again = self.replay(Origin::Seed(seed), table.log())?;
        self.same_for_all(table, &again, "the replay of the log")?;
        self.report.games += 1;
        self.report.moves += self.moves;
        Ok(())
    }

    fn table(&self, origin: Origin<G>) -> Result<Table<G>, String> {
        Table::new(self.setup.clone(), origin).map_err(|bad| format!("own deal refused: {bad}"))
    }

    fn replay(&self, origin: Origin<G>, log: &[(Seat, G::Move)]) -> Result<Table<G>, String> {
        let mut table = self.table(origin)?;
        for &(seat, mv) in log {
            play(&mut table, seat, mv)?;
        }
        Ok(table)
    }

    /// Keeps some of the moves seen, and some that are written almost like them.
    fn remember(&mut self, game: &G, mv: G::Move) {
        if below(&mut self.dice, 8) > 0 {
            return;
        }
        let mut text = game.spell(mv).into_bytes();
        let other = pick(&mut self.dice, b"0123456789abcdemprstDMT");
        let place = below(&mut self.dice, text.len() as u32) as usize;
        text[place] = other;
        let almost = String::from_utf8(text).ok().and_then(|text| game.read(&text).ok());
        for mv in [Some(mv), almost].into_iter().flatten() {
            if self.strangers.len() < 300 {
                self.strangers.push(mv);
            } else {
                let place = below(&mut self.dice, 300) as usize;
                self.strangers[place] = mv;
            }
        }
    }

    /// A game that says it has no chance draws none.
    fn chance_as_declared(&mut self) -> Check {
        let mut counting = Counting { dice: &mut self.dice, drawn: 0 };
        G::deal(self.setup, &mut counting);
        let drawn = counting.drawn;
        ensure(G::CHANCE || drawn == 0, || "the deal drew chance the game says it has not".into())
    }

    /// Cheap enough to hold after every move.
    fn basics(&self, table: &Table<G>) -> Check {
        let seats = table.seats();
        let to_move = table.turn().seats();
        ensure(to_move.iter().all(|seat| seat.index() < seats), || {
            "the turn names a seat that is not at the table".into()
        })?;
        ensure(table.outcome().is_some() == to_move.is_empty(), || {
            "the game goes on and nobody is to move".into()
        })?;
        let awaited = table.turn().awaited();
        ensure(awaited.iter().all(|seat| to_move.contains(seat)), || {
            "the game waits for a seat that may not move".into()
        })?;
        ensure(awaited.is_empty() == to_move.is_empty(), || "the game waits for nobody".into())?;
        let seconds = table.game().seconds();
        let measured = G::MEASURES.iter().any(|measure| measure.seconds == seconds);
        ensure(measured || table.outcome().is_some(), || {
            format!("no measure announces the {seconds} seconds of this decision")
        })?;
        let free = matches!(table.turn(), Turn::Free { .. });
        ensure(G::FREE_PHASES || !free, || "a free phase that is not announced".into())?;
        table.game().audit()
    }

    /// Everything that is worth a closer look at one moment of a game.
    fn look(&mut self, course: &Course<G>) -> Check {
        let table = &course.table;
        for seat in Seat::all(table.seats()) {
            self.legal_moves(table, seat)?;
        }
        self.commuting(table)?;
        self.taking_back(table)?;
        for viewer in Viewer::all(table.seats()) {
            self.imagined(table, viewer)?;
            self.twins(course, viewer)?;
        }
        Ok(())
    }

    /// `turn`, `legal`, `check`, the notation, the default move and the bots agree.
    fn legal_moves(&mut self, table: &Table<G>, seat: Seat) -> Check {
        let game = table.game();
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        let to_move = table.turn().seats().contains(seat);
        ensure(to_move != legal.is_empty(), || {
            format!("{seat} is to move: {to_move}, legal moves: {}", legal.len())
        })?;
        let mut sorted = legal.clone();
        sorted.sort_unstable();
        sorted.dedup();
        ensure(sorted.len() == legal.len(), || format!("{seat} has a legal move twice"))?;
        for &mv in &legal {
            ensure(table.check(seat, mv).is_ok(), || format!("{seat} {mv}: listed, but refused"))?;
            let text = game.spell(mv);
            ensure(game.read(&text) == Ok(mv), || format!("{text:?} is not read as written"))?;
        }
        if to_move {
            let chosen = [
                ("the default move", game.default_move(seat, &mut self.dice)),
                ("the quick random move", game.random_move(seat, &mut self.dice)),
            ];
            for (whose, mv) in chosen {
                ensure(legal.contains(&mv), || format!("{seat}: {whose}, {mv}, is not legal"))?;
            }
        }
        for _ in 0..self.strangers.len().min(8) {
            let mv = pick(&mut self.dice, self.strangers);
            if !legal.contains(&mv) {
                self.refused(table, seat, mv)?;
            }
        }
        Ok(())
    }

    /// A move that is not legal is refused and changes nothing.
    fn refused(&mut self, table: &Table<G>, seat: Seat, mv: G::Move) -> Check {
        let mut copy = self.replay(table.origin().clone(), table.log())?;
        ensure(copy.play(seat, mv).is_err(), || format!("{seat} {mv}: not listed, but let in"))?;
        self.report.refused += 1;
        self.same_for_all(table, &copy, "a refused move")
    }

    /// Where the order is said not to matter, it does not.
    fn commuting(&mut self, table: &Table<G>) -> Check {
        let Turn::Together(seats) = table.turn() else { return Ok(()) };
        let seats: Vec<Seat> = seats.iter().collect();
        if seats.len() < 2 {
            return Ok(());
        }
        let chosen: Vec<(Seat, G::Move)> = seats
            .iter()
            .map(|&seat| (seat, table.game().random_move(seat, &mut self.dice)))
            .collect();
        let mut one = self.replay(table.origin().clone(), table.log())?;
        let mut other = self.replay(table.origin().clone(), table.log())?;
        for (&(seat, mv), &(tees, vm)) in chosen.iter().zip(chosen.iter().rev()) {
            play(&mut one, seat, mv)?;
            play(&mut other, tees, vm)?;
        }
        self.same_for_all(&one, &other, "another order of moves made together")
    }

    /// A move can be taken back exactly where the rules allow it, and leaves no trace.
    fn taking_back(&mut self, table: &Table<G>) -> Check {
        let Ok(seat) = seat_to_play(table.turn(), &mut self.dice) else { return Ok(()) };
        let mv = table.game().random_move(seat, &mut self.dice);
        let mut copy = self.replay(table.origin().clone(), table.log())?;
        let told = play(&mut copy, seat, mv)?;
        let private = told.iter().any(|told| told.to != Audience::All);
        for other in Seat::all(table.seats()).filter(|&other| other != seat) {
            ensure(copy.undo(other).is_err(), || format!("{other} took back {seat}'s move"))?;
        }
        let may_not = copy.outcome().is_some() || private || table.game().reveals(seat, mv);
        match copy.undo(seat) {
            Ok(()) if may_not => Err(format!("{seat} took back {mv}, which showed something")),
            Ok(()) => {
                self.report.undone += 1;
                self.same_for_all(table, &copy, "a move taken back")
            }
            Err(_) => Ok(()),
        }
    }

    /// An imagined state looks the same, and a move said to reveal nothing reveals nothing.
    fn imagined(&mut self, table: &Table<G>, viewer: Viewer) -> Check {
        let truth = table.game();
        let dream = truth.imagine(viewer, &mut self.dice);
        let about = |what: &str| format!("imagined for {viewer:?}: {what}");
        ensure(dream.view(viewer) == truth.view(viewer), || about("another view"))?;
        ensure(dream.turn() == truth.turn(), || about("another turn"))?;
        ensure(dream.sight_key(viewer) == truth.sight_key(viewer), || about("another key"))?;
        dream.audit().map_err(|what| about(&what))?;
        let Viewer::Seat(seat) = viewer else { return Ok(()) };
        let (mut legal, mut dreamt) = (Vec::new(), Vec::new());
        truth.legal(seat, &mut legal);
        dream.legal(seat, &mut dreamt);
        ensure(legal == dreamt, || about("other legal moves"))?;
        if table.turn().seats().contains(seat) {
            let mv = pick(&mut self.dice, &legal);
            ensure(truth.reveals(seat, mv) == dream.reveals(seat, mv), || {
                about(&format!("whether {mv} reveals something depends on what is hidden"))
            })?;
            if !truth.reveals(seat, mv) {
                let after = |game: &G| {
                    let (mut game, mut stream) = (game.clone(), dice(0));
                    let mut host = crate::host::Listening::new(&mut stream);
                    game.play(seat, mv, &mut host);
                    let heard: Vec<_> =
                        host.told.into_iter().filter(|told| told.to.includes(viewer)).collect();
                    (heard, game.view(viewer), game.turn())
                };
                ensure(after(truth) == after(&dream), || {
                    about(&format!("{mv} is said to reveal nothing, but it does"))
                })?;
            }
        }
        Ok(())
    }

    /// Another history that the viewer could have witnessed shows the viewer, and a spectator,
    /// the same movers, events, views, turns, clocks and refusals from beginning to end.
    fn twins(&mut self, course: &Course<G>, viewer: Viewer) -> Check {
        let table = &course.table;
        let (deal, moves) = table.game().twin(table.deal(), table.log(), viewer, &mut self.dice);
        let mut twin = Course::new(self.table(Origin::Deal(deal))?);
        for &(seat, mv) in &moves {
            twin.play(seat, mv).map_err(|what| format!("twin: {what}"))?;
        }
        self.report.twins += 1;
        course.same_pace(&twin).map_err(|what| format!("twins for {viewer:?} differ in {what}"))?;
        for eyes in [viewer, Viewer::Spectator] {
            let about = |what: &str| format!("twins for {viewer:?} differ in {eyes:?}'s {what}");
            ensure(course.heard(eyes).eq(twin.heard(eyes)), || about("events"))?;
            ensure(table.view(eyes) == twin.table.view(eyes), || about("view"))?;
            let key = |table: &Table<G>| table.game().sight_key(eyes);
            ensure(key(table) == key(&twin.table), || about("key"))?;
        }
        match viewer {
            Viewer::Seat(seat) => self.same_moves(table, &twin.table, seat),
            Viewer::Spectator => Ok(()),
        }
    }

    /// The seat may make the same moves, for the same price, and is refused the others for the
    /// same reasons.
    fn same_moves(&mut self, table: &Table<G>, twin: &Table<G>, seat: Seat) -> Check {
        let legal = table.legal(seat);
        ensure(legal == twin.legal(seat), || format!("twins differ in {seat}'s moves"))?;
        for mv in legal {
            let promised = |table: &Table<G>| table.game().promised(seat, mv);
            ensure(promised(table) == promised(twin), || {
                format!("twins differ in what {mv} promises {seat}")
            })?;
            let bound = |table: &Table<G>| {
                (table.game().binding(seat, mv), table.game().addressed(seat, mv))
            };
            ensure(bound(table) == bound(twin), || {
                format!("twins differ in how {mv} binds {seat}, or whom it speaks to")
            })?;
        }
        for _ in 0..self.strangers.len().min(8) {
            let mv = pick(&mut self.dice, self.strangers);
            let refusal = |table: &Table<G>| table.check(seat, mv).err();
            ensure(refusal(table) == refusal(twin), || {
                format!("twins differ in why {seat} may not {mv}")
            })?;
        }
        Ok(())
    }

    /// A game of two can be given up at any moment of it, and nothing moves after that; a larger
    /// one cannot.
    fn conceding(&mut self, origin: Origin<G>, log: &[(Seat, G::Move)]) -> Check {
        let far = below(&mut self.dice, log.len().max(1) as u32) as usize;
        let mut table = self.replay(origin, &log[..far])?;
        let conceded = table.resign(Seat::P1);
        ensure(conceded.is_ok() == (table.seats() == 2), || format!("giving up: {conceded:?}"))?;
        if let (Ok(()), Some(&(seat, mv))) = (conceded, log.get(far)) {
            let won =
                table.outcome().is_some_and(|outcome| outcome.winners == Seats::one(Seat::P2));
            ensure(won, || "the other seat has not won".into())?;
            ensure(table.play(seat, mv).is_err(), || "a move after giving up".into())?;
            ensure(table.legal(seat).is_empty(), || "a legal move after giving up".into())?;
        }
        Ok(())
    }

    /// After the end nobody moves, and the winners are among the seats.
    fn ending(&mut self, table: &mut Table<G>, outcome: Outcome) -> Check {
        let all = Seats::all(table.seats());
        ensure(outcome.scores.len() == table.seats(), || "a score for every seat".into())?;
        ensure(outcome.winners.iter().all(|seat| all.contains(seat)), || "unknown winner".into())?;
        for seat in all.iter() {
            for &mv in self.strangers.iter().take(4) {
                ensure(table.play(seat, mv).is_err(), || "a move after the end".into())?;
            }
        }
        Ok(())
    }

    fn same_for_all(&self, one: &Table<G>, other: &Table<G>, after: &str) -> Check {
        ensure(one.turn() == other.turn(), || format!("{after} changed the turn"))?;
        for viewer in Viewer::all(one.seats()) {
            ensure(one.view(viewer) == other.view(viewer), || {
                format!("{after} changed {viewer:?}'s view")
            })?;
            ensure(one.game().sight_key(viewer) == other.game().sight_key(viewer), || {
                format!("{after} changed {viewer:?}'s key")
            })?;
        }
        Ok(())
    }
}

/// Where anybody may act, what is not final neither ends the phase nor anybody's part in it.
fn binds_as_declared(before: Turn, after: Turn, binding: Binding) -> Check {
    let Turn::Free { must, .. } = before else { return Ok(()) };
    let goes_on = matches!(after, Turn::Free { must: still, .. } if still == must);
    ensure(goes_on || binding == Binding::Final, || "is said not to be final, but it is".into())
}

/// Chance that counts how often it is asked.
struct Counting<'a> {
    dice: &'a mut Dice,
    drawn: usize,
}

impl TryRng for Counting<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.drawn += 1;
        Ok(self.dice.next_u32())
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.drawn += 1;
        Ok(self.dice.next_u64())
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.drawn += 1;
        self.dice.fill_bytes(bytes);
        Ok(())
    }
}
