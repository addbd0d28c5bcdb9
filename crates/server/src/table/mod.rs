//! A table: its people, its game, its clocks. Nothing here waits, reads or writes; a table is the
//! fold of its log.
//!
//! [`Table::decide`] says what an action would write into the log, or refuses it. [`Table::apply`]
//! takes in an entry of the log. [`Table::snapshot`] and [`Applied::update`] are the only ways
//! out, and each is for one viewer.

mod advice;
mod apply;
mod budget;
mod clock;
pub mod company;
mod decide;
mod done;
mod fold;
mod game_clock;
#[cfg(test)]
mod sample;
mod sight;
mod vote;

pub use advice::Advice;
pub use apply::Applied;
pub use clock::allowance;
pub use decide::Decided;
pub use fold::Unfoldable;

use crate::log::{Asked, Created, KeptSeed, Origin, Shared};
use crate::problem::Problem;
use crate::shown::Shown;
use budget::RecentEntries;
use catalog::{Bot, Character, CheckedMove, Match, NewGame, Refused};
use clock::Decision;
use done::DoneActions;
use game_clock::GameTime;
use protocol::{ActionId, Entropy, PauseReason, Person, PersonId, SeatTaker, Stage, TableId};
use std::collections::VecDeque;
use tabletop::cards::Sources;
use tabletop::{Level, Seat, Seats, Seed, Turn, Viewer};

/// How long before a game is closed everybody is told, in milliseconds.
pub const NOTICE: i64 = 7 * 24 * 60 * 60 * 1000;
/// How long a table waits for people, in milliseconds: a week, since links travel slowly.
const WAITS: i64 = 7 * 24 * 60 * 60 * 1000;

/// A table.
pub struct Table {
    id: TableId,
    created: i64,
    about: Created,
    /// The version: how many entries the log has.
    v: u64,
    chairs: Vec<Chair>,
    /// Whether its first host has left it before the start.
    host_left: bool,
    /// How long a game is kept at which nothing happens; for ever if nobody says.
    keeps_for: Option<i64>,
    /// When the table is closed, as everybody was told.
    will_close: Option<i64>,
    /// Whether the table waited in vain, nothing happened at it for too long, or the operators closed it.
    closed: bool,
    /// Whether entries behind the end of its log may have been lost, and no person has moved since.
    end_may_be_missing: bool,
    /// When something last happened.
    last: i64,
    /// When it was over.
    ended: Option<i64>,
    sent_away: Vec<PersonId>,
    /// Who wants whom out of the game.
    votes: Vec<(Seat, Seat)>,
    play: Option<Play>,
    rematch: Option<TableId>,
    done_actions: DoneActions,
    talk: VecDeque<(PersonId, i64)>,
    recent_entries: RecentEntries,
    /// The version at which a bot last said something.
    remarked: Option<u64>,
}

/// A seat and who plays it.
struct Chair {
    taker: SeatTaker,
    /// The bot that plays while the owner is away.
    substitute: Option<Level>,
    /// What its owner added to the deal.
    entropy: Option<Entropy>,
}

/// A game that has started.
struct Play {
    game: Box<dyn Match>,
    /// How well its figures are known.
    sources: Sources,
    /// What each seat has to decide now.
    decisions: Vec<Option<Decision>>,
    /// What each seat has left for the whole game, where there is such a clock.
    time: Option<GameTime>,
    /// The version at which the decision now open was opened. A move made on an older one is stale;
    /// what others choose together, or do in a free phase, reopens nothing.
    opened: u64,
    /// The version at which the position last changed.
    changed: u64,
    pause_wishes: Seats,
    /// Since when the game is paused.
    paused: Option<i64>,
    /// Why, if it was the server that paused it.
    pause_reason: Option<PauseReason>,
    /// Where the deal comes from, to be shown when the game is over.
    origin: Origin,
}

impl Table {
    /// A table that has just been set up.
    pub fn new(id: TableId, about: Created, at: i64) -> Table {
        let mut takers = about.seats.clone();
        if !about.nameless_bots {
            company::introduce(&id, &mut takers);
        }
        let chair = |taker| {
            let sits = matches!(taker, SeatTaker::Person { .. });
            let entropy = about.entropy.clone().filter(|_| sits);
            Chair { taker, substitute: None, entropy }
        };
        Table {
            id,
            created: at,
            v: 1,
            chairs: takers.into_iter().map(chair).collect(),
            about,
            host_left: false,
            keeps_for: None,
            will_close: None,
            closed: false,
            end_may_be_missing: false,
            last: at,
            ended: None,
            sent_away: Vec::new(),
            votes: Vec::new(),
            play: None,
            rematch: None,
            done_actions: DoneActions::default(),
            talk: VecDeque::new(),
            recent_entries: RecentEntries::default(),
            remarked: None,
        }
    }

    /// Its id.
    pub fn id(&self) -> &TableId {
        &self.id
    }

    /// The version of the last thing that happened.
    pub fn v(&self) -> u64 {
        self.v
    }

    /// How it was set up.
    pub fn about(&self) -> &Created {
        &self.about
    }

    /// Where it stands in its life. A table that everybody left before the start is over.
    pub fn stage(&self) -> Stage {
        match &self.play {
            _ if self.closed => Stage::Over,
            Some(play) if play.game.outcome().is_some() => Stage::Over,
            Some(_) => Stage::Running,
            None if self.host_left && self.people().next().is_none() => Stage::Over,
            None => Stage::Open,
        }
    }

    /// Whether the game has come to its end, rather than been closed before.
    pub fn is_finished(&self) -> bool {
        self.game().is_some_and(|game| game.outcome().is_some())
    }

    /// The game while it goes on.
    fn playing_on(&self) -> Option<&Play> {
        self.play.as_ref().filter(|_| !self.closed)
    }

    /// A game is kept for so long after something happened last; for ever if nobody says.
    pub fn keep_for(&mut self, time: Option<i64>) {
        self.keeps_for = time;
    }

    /// Says whether entries behind the end of its log may have been lost.
    pub fn doubt_end(&mut self, missing: bool) {
        self.end_may_be_missing = missing;
    }

    /// Whether they may, and no person has moved since.
    pub fn end_may_be_missing(&self) -> bool {
        self.end_may_be_missing && self.stage() != Stage::Over
    }

    /// When the table is closed unless something happens: if it still waits for people then, or some time
    /// after everybody was told.
    pub fn closes(&self) -> Option<i64> {
        match self.stage() {
            Stage::Open => Some(self.last + WAITS),
            Stage::Running => self.will_close,
            Stage::Over => None,
        }
    }

    /// When everybody is told that the table is to be closed: if nothing has happened for as long as games
    /// are kept, or where bots alone play and nobody has looked on. Where a clock runs something will happen.
    pub fn gives_notice(&self) -> Option<i64> {
        let alone = self.people().next().is_none();
        let keeps_for = if alone { Some(WAITS) } else { self.keeps_for };
        let waits = alone || self.deadlines().next().is_none();
        let told = self.stage() != Stage::Running || self.will_close.is_some();
        keeps_for.filter(|_| waits && !told).map(|time| self.last + time)
    }

    /// Who may arrange the table: the person who set it up, and if they left, the first who sits there.
    pub fn host(&self) -> &PersonId {
        match self.host_left {
            true => self.people().next().map_or(&self.about.host, |(_, person)| &person.id),
            false => &self.about.host,
        }
    }

    /// Everybody who sits at the table, with their seats.
    pub fn people(&self) -> impl Iterator<Item = (Seat, &Person)> {
        self.seated().filter_map(|(seat, chair)| match &chair.taker {
            SeatTaker::Person { person } => Some((seat, person)),
            _ => None,
        })
    }

    /// The seat a person has.
    pub fn seat_of(&self, person: &PersonId) -> Option<Seat> {
        self.people().find(|(_, other)| other.id == *person).map(|(seat, _)| seat)
    }

    /// Through whose eyes a person sees the table.
    pub fn viewer(&self, person: Option<&PersonId>) -> Viewer {
        person.and_then(|person| self.seat_of(person)).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// The version under which an action was done already.
    pub fn done(&self, person: &PersonId, id: &ActionId) -> Option<u64> {
        self.done_actions.version(person, id)
    }

    /// Remembers that an action was done.
    fn remember(&mut self, asked: &Asked) {
        let Table { done_actions, chairs, v, .. } = self;
        done_actions.push(asked, *v, |id| {
            chairs.iter().any(
                |chair| matches!(&chair.taker, SeatTaker::Person { person } if person.id == *id),
            )
        });
    }

    /// How to set up a table to play again: everybody one seat further, the person who asks seated, the
    /// seats of the others kept for them. By the newest rules, if the setup fits them.
    /// The deal is another one, also where this one was known.
    pub fn again(&self, who: &Person, entropy: Option<Entropy>) -> Created {
        let mut seats: Vec<SeatTaker> =
            self.chairs.iter().map(|chair| chair.taker.clone()).collect();
        for taker in &mut seats {
            if let SeatTaker::Person { person } = taker
                && person.id != who.id
            {
                *taker = SeatTaker::Kept { person: person.clone() };
            }
        }
        seats.rotate_right(1);
        let about = by_newest_rules(&self.about).unwrap_or_else(|| self.about.clone());
        Created {
            host: who.id.clone(),
            seats,
            branch: None,
            seed: None,
            sealed: None,
            entropy,
            ..about
        }
    }

    /// The table where it is played again.
    pub fn rematch(&self) -> Option<&TableId> {
        self.rematch.as_ref()
    }

    /// Where the deal of the game comes from, once it has started.
    pub fn origin(&self) -> Option<&Origin> {
        self.play.as_ref().map(|play| &play.origin)
    }

    /// The deal from the seed the table has committed to and what those who sit here added.
    fn shared_origin(&self) -> Option<Origin> {
        let entropy =
            self.seated().filter_map(|(seat, chair)| Some((seat.into(), chair.entropy.clone()?)));
        Some(Origin::Shared(Box::new(Shared {
            table: self.id.clone(),
            setup: self.about.setup.clone(),
            entropy: entropy.collect(),
            seed: self.about.seed.clone()?,
        })))
    }

    /// The game, once it has started.
    pub fn game(&self) -> Option<&dyn Match> {
        self.play.as_ref().map(|play| &*play.game)
    }

    /// The bots the game waits for.
    pub fn bots_awaited(&self) -> impl Iterator<Item = (Seat, Bot)> {
        let awaited = match self.playing_on() {
            Some(play) if play.paused.is_none() => play.game.turn().awaited(),
            _ => Seats::NONE,
        };
        awaited.iter().filter_map(|seat| {
            let chair = &self.chairs[seat.index()];
            // One that plays for a person has no name and no traits.
            let bot = match (&chair.taker, &chair.substitute) {
                (_, Some(level)) => Bot::Level(*level),
                (SeatTaker::Bot { level, character }, None) => character
                    .filter(|character| character.level() == *level)
                    .map_or(Bot::Level(*level), Bot::Character),
                _ => return None,
            };
            Some((seat, bot))
        })
    }

    /// Whether a person plays here. Where bots alone do, because nobody sat down or everybody has left, the
    /// game is played for those who look on, and waits for them.
    pub fn has_player(&self) -> bool {
        self.people().any(|(seat, _)| !self.has_substitute(seat))
    }

    /// The bots that may talk now, if there is anybody to talk to. Those who play for a person
    /// else keep silent.
    pub fn bots_to_talk(&self) -> impl Iterator<Item = Seat> {
        let company = self.people().next().is_some();
        let mute = |seat| self.play.as_ref().is_some_and(|play| play.game.mute(seat));
        self.seated()
            .filter(move |(_, chair)| company && matches!(chair.taker, SeatTaker::Bot { .. }))
            .map(|(seat, _)| seat)
            .filter(move |&seat| !mute(seat))
    }

    /// Whether a bot has said anything yet.
    pub fn greeted(&self) -> bool {
        self.remarked.is_some()
    }

    /// The version at which a bot last said something.
    pub fn remarked(&self) -> Option<u64> {
        self.remarked
    }

    /// Who plays a seat, if that is a bot with a name.
    pub fn character(&self, seat: Seat) -> Option<Character> {
        company::character_of(&self.chairs[seat.index()].taker)
    }

    /// The people the game waits for.
    pub fn people_awaited(&self) -> impl Iterator<Item = &PersonId> {
        let awaited = self.playing_on().map_or(Seats::NONE, |play| play.game.turn().awaited());
        self.people().filter(move |(seat, _)| awaited.contains(*seat)).map(|(_, person)| &person.id)
    }

    /// The people whose seats are kept while the table waits for people.
    pub fn kept_for(&self) -> impl Iterator<Item = &PersonId> {
        let open = self.stage() == Stage::Open;
        self.seated().filter(move |_| open).filter_map(|(_, chair)| match &chair.taker {
            SeatTaker::Kept { person } => Some(&person.id),
            _ => None,
        })
    }

    /// Whom the table waits for, for what and until when.
    pub fn waits(&self) -> Vec<Wait> {
        let due = self.deadlines().map(|(_, due)| due).min();
        let wait = |to_decide, due| {
            move |person: &PersonId| Wait { person: person.clone(), to_decide, due }
        };
        let to_decide = self.people_awaited().map(wait(true, due));
        to_decide.chain(self.kept_for().map(wait(false, None))).collect()
    }

    /// Whether a bot plays for the seat's owner.
    pub fn has_substitute(&self, seat: Seat) -> bool {
        self.chairs[seat.index()].substitute.is_some()
    }

    /// Whether the game is paused.
    pub fn paused(&self) -> bool {
        self.play.as_ref().is_some_and(|play| play.paused.is_some())
    }

    fn seated(&self) -> impl Iterator<Item = (Seat, &Chair)> {
        Seat::all(self.chairs.len()).zip(&self.chairs)
    }
}

impl Shown for Table {
    fn each_person(&mut self, see: &mut dyn FnMut(&mut Person)) {
        self.chairs.iter_mut().for_each(|chair| chair.taker.each_person(see));
    }
}

/// A person a table waits for.
#[derive(PartialEq, Eq)]
pub struct Wait {
    /// Who.
    pub person: PersonId,
    /// Whether it waits for a decision, or for them to sit down in a seat that is kept.
    to_decide: bool,
    /// Until when, where a clock runs.
    due: Option<i64>,
}

/// What a seat does at its decision: one move, or, where several decide together in secret, all the
/// moves it takes, so that nobody can count them.
pub struct WholeDecision {
    /// The game, which is played on.
    game: Box<dyn Match>,
    seat: Seat,
    /// The moves so far.
    pub moves: Vec<String>,
    /// The same, each checked where those before it lead.
    pub checked: Vec<CheckedMove>,
}

impl WholeDecision {
    /// A seat's decision in a game that nobody else plays on.
    pub fn new(game: Box<dyn Match>, seat: Seat) -> WholeDecision {
        WholeDecision { game, seat, moves: Vec::new(), checked: Vec::new() }
    }

    /// Chooses the next move; says whether the decision goes on.
    pub fn step(
        &mut self,
        choose: impl FnOnce(&dyn Match) -> Result<String, Refused>,
    ) -> Result<bool, Refused> {
        let WholeDecision { game, seat, moves, checked } = self;
        let before = game.turn();
        let text = choose(&**game)?;
        let mv = game.check(*seat, &text)?;
        game.make(&mv)?;
        moves.push(text);
        checked.push(mv);
        Ok(matches!(before, Turn::Together(_))
            && clock::is_one_decision(before, game.turn(), game.seats())
            && game.turn().awaited().contains(*seat))
    }
}

/// A setup as the newest rules would write it down; none if it does not fit them.
fn by_newest_rules(about: &Created) -> Option<Created> {
    let rules = catalog::game(&about.game).ok()?.rules_version();
    let about = Created { rules, ..about.clone() };
    let trial = begin(&about, &Origin::Seed(KeptSeed(Seed::new([0; 32])))).ok()?;
    let setup = serde_json::value::to_raw_value(&trial.setup()).ok()?;
    (trial.seats() == about.seats.len()).then_some(Created { setup, ..about })
}

/// Begins a game as its table was set up, by the rules of that time.
pub fn begin(about: &Created, origin: &Origin) -> Result<Box<dyn Match>, Problem> {
    let game = catalog::game(&about.game)?;
    let zero = || Seed::new([0; 32]);
    let setup = about.setup.get();
    let asked = match origin {
        Origin::Seed(seed) => NewGame::asked(setup, seed.0.clone()),
        Origin::Shared(shared) => {
            NewGame { shared: Some(shared.deal()), ..NewGame::asked(shared.setup.get(), zero()) }
        }
        Origin::Deal(deal) => NewGame { deal: Some(deal.get()), ..NewGame::asked(setup, zero()) },
    };
    Ok(game.begin(&NewGame { written_under: Some(about.rules), ..asked })?)
}
