//! Taking in what has been kept.

use super::clock::is_live;
use super::decide::TALK_HEARD;
use super::game_clock::GameTime;
use super::{Chair, Play, Table, begin};
use crate::log::{Created, LogEntry, Origin, Secret};
use crate::problem::Problem;
use crate::shown::Shown;
use catalog::{CheckedMove, Feeling, Played};
use protocol::{
    ByWhom, EventLine, Happening, Person, Room, SeatNo, SeatTaker, ServerMsg, Stage, Update,
};
use serde_json::value::to_raw_value;
use std::mem;
use tabletop::{Level, Seat, Seats, Told, Viewer};

/// An event: an entry of the log as it was applied, with everything that anybody hears of it.
pub struct Applied {
    v: u64,
    at: i64,
    what: Happening,
    /// The moves, which only their maker hears.
    moves: Option<(Seat, Vec<String>)>,
    events: Vec<Told<EventLine>>,
    /// How seats take what everybody has heard.
    pub felt: Vec<(Seat, Feeling)>,
    /// Whether something public about the table has changed.
    pub table: bool,
    /// Whether the position has changed.
    pub position: bool,
}

impl Applied {
    /// The table was set up: the first version, before anybody could listen.
    pub fn created(about: &Created, at: i64) -> Applied {
        Applied::of(about.happening(), 1, at)
    }

    fn of(what: Happening, v: u64, at: i64) -> Applied {
        let (events, felt) = (Vec::new(), Vec::new());
        Applied { v, at, what, moves: None, events, felt, table: true, position: false }
    }

    /// What one viewer hears of it; nothing if it is not for them.
    pub fn update(&self, viewer: Viewer, game_over: bool) -> Option<Update> {
        let mut what = self.what.clone();
        match &mut what {
            Happening::Said { room: Room::Gallery, .. }
                if viewer.seat().is_some() && !game_over =>
            {
                return None;
            }
            Happening::Moved { moves, .. } => {
                let own = self.moves.as_ref().filter(|(mover, _)| viewer == Viewer::Seat(*mover));
                *moves = own.map(|(_, moves)| moves.clone());
            }
            _ => {}
        }
        let events = self.events.iter().filter(|told| told.to.includes(viewer));
        let events = events.map(|told| told.event.clone()).collect();
        Some(Update { v: self.v, at: self.at, what, events, table: None, position: None })
    }

    /// What one viewer is sent of it: an update, or its number alone.
    pub fn message(&self, viewer: Viewer, game_over: bool) -> ServerMsg {
        match self.update(viewer, game_over) {
            Some(update) => ServerMsg::Update(Box::new(update)),
            None => ServerMsg::Unseen { v: self.v },
        }
    }

    /// What a viewer is sent who may know everything.
    pub fn all_seeing(&self) -> Update {
        let mut what = self.what.clone();
        if let Happening::Moved { moves, .. } = &mut what {
            *moves = self.moves.as_ref().map(|(_, moves)| moves.clone());
        }
        let events = self.events.iter().map(|told| told.event.clone()).collect();
        Update { v: self.v, at: self.at, what, events, table: None, position: None }
    }

    /// Its version.
    pub fn v(&self) -> u64 {
        self.v
    }

    /// When it happened.
    pub fn at(&self) -> i64 {
        self.at
    }
}

impl Shown for Applied {
    fn each_person(&mut self, see: &mut dyn FnMut(&mut Person)) {
        self.what.each_person(see);
    }
}

impl Table {
    /// Takes in an entry of the log. One that this table would not have decided on is refused; the
    /// table is of no use after that.
    pub fn apply(&mut self, entry: &LogEntry, at: i64) -> Result<Applied, Problem> {
        self.apply_checked(entry, Vec::new(), at)
    }

    /// Takes in an entry whose moves were checked already: they are not read again.
    pub fn apply_checked(
        &mut self,
        entry: &LogEntry,
        checked: Vec<CheckedMove>,
        at: i64,
    ) -> Result<Applied, Problem> {
        self.v += 1;
        self.last = at;
        if let Some(asked) = &entry.asked {
            self.remember(asked);
        }
        self.count_entry(entry, at);
        let told = self.will_close.take();
        let mut applied = Applied::of(entry.what.clone(), self.v, at);
        match &entry.what {
            Happening::Created { .. } => return Err(Problem::Unreadable),
            Happening::Joined { seat, person, entropy } => {
                let chair = self.chair(*seat)?;
                chair.taker = SeatTaker::Person { person: person.clone() };
                chair.entropy.clone_from(entropy);
                self.host_left &= person.id != self.about.host;
            }
            Happening::Left { seat } => drop(self.stand_up(*seat)?),
            Happening::Kicked { seat } => {
                let person = self.stand_up(*seat)?;
                self.sent_away.push(person.id);
            }
            Happening::VotedOut { seat, out } => self.votes.push(((*seat).into(), (*out).into())),
            Happening::Removed { seat, level } => {
                let person = self.stand_up(*seat)?;
                self.sent_away.push(person.id);
                applied.position = self.leave_to_bot(*seat, *level, at)?;
            }
            Happening::BotSet { seat, level, character } => {
                let taker = match *level {
                    Some(level) => self.bot_for(*seat, level, *character, &[]),
                    None => SeatTaker::Open {},
                };
                self.chair(*seat)?.taker = taker;
            }
            Happening::Started {} => {
                let origin = match &entry.secret {
                    Some(Secret::Origin(origin)) => origin.clone(),
                    _ => self.shared_origin().ok_or(Problem::Unreadable)?,
                };
                self.start(origin, at)?;
                applied.position = true;
            }
            Happening::Moved { seat, by, .. } => {
                let Some(Secret::Moves(moves)) = &entry.secret else {
                    return Err(Problem::Unreadable);
                };
                let mut checked = checked.into_iter();
                for text in moves {
                    let Played { told, felt, .. } =
                        self.moved((*seat).into(), *by, text, checked.next(), at)?;
                    applied.events.extend(told);
                    applied.felt.extend(felt);
                }
                applied.moves = Some(((*seat).into(), moves.clone()));
                // A player who moves on has been told and takes the table as it is; a bot has not.
                let doubted = *by == ByWhom::Player && mem::take(&mut self.end_may_be_missing);
                // The result is public.
                let over = self.game().is_some_and(|game| game.outcome().is_some());
                applied.table = over || doubted;
                applied.position = true;
            }
            Happening::TookBack { seat } => {
                let (v, clock) = (self.v, self.about.clock);
                let play = self.playing()?;
                let before = play.game.turn();
                play.game.undo((*seat).into())?;
                if !play.set_clocks_back() {
                    play.decisions.fill(None);
                    play.reopen(before, None, clock, v, at);
                }
                play.opened = v;
                (applied.table, applied.position) = (false, true);
            }
            Happening::Resigned { seat } => {
                self.playing()?.game.resign((*seat).into())?;
                self.close(at);
                applied.position = true;
            }
            Happening::FlagFell { seat, level } => {
                self.chair(*seat)?;
                self.playing()?.fell_flag((*seat).into());
                match *level {
                    Some(level) => {
                        if let SeatTaker::Person { .. } = self.chair(*seat)?.taker {
                            self.stand_up(*seat)?;
                        }
                        self.leave_to_bot(*seat, level, at)?;
                    }
                    None => {
                        self.playing()?.game.resign((*seat).into())?;
                        self.close(at);
                    }
                }
                applied.position = true;
            }
            Happening::BothFlagsFell {} => {
                let play = self.playing()?;
                for seat in Seat::all(2) {
                    play.fell_flag(seat);
                    // One of them may have offered it before.
                    if play.game.outcome().is_none() {
                        play.game.offer_draw(seat)?;
                    }
                }
                self.close(at);
                applied.position = true;
            }
            Happening::DrawOffered { seat } => {
                if self.playing()?.game.offer_draw((*seat).into())? {
                    self.close(at);
                }
                applied.position = true;
            }
            Happening::PauseWished { seat } => {
                self.playing()?.pause_wishes.insert((*seat).into());
                self.pause_if_all_wish(at);
                applied.position = true;
            }
            Happening::Paused { reason } => {
                let play = self.playing()?;
                play.paused.get_or_insert(at);
                play.pause_reason = Some(*reason);
                applied.position = true;
            }
            Happening::Resumed { .. } => {
                let play = self.playing()?;
                (play.pause_wishes, play.pause_reason) = (Seats::NONE, None);
                if let Some(since) = play.paused.take() {
                    play.shift_deadlines(at - since);
                    play.shift_patience(at - since);
                }
                applied.position = true;
            }
            Happening::Said { person, .. } => {
                if self.talk.len() == TALK_HEARD {
                    self.talk.pop_front();
                }
                self.talk.push_back((person.id.clone(), at));
                applied.table = false;
            }
            Happening::Remarked { .. } => {
                self.remarked = Some(self.v);
                applied.table = false;
            }
            Happening::BotTookOver { seat, level } => {
                self.chair(*seat)?.substitute = Some(*level);
                // Those who are left may all have wanted a pause, and then the clocks stop.
                applied.position = self.pause_if_all_wish(at);
            }
            Happening::HandedBack { seat } => self.chair(*seat)?.substitute = None,
            Happening::WillClose { at } => self.will_close = Some(*at),
            Happening::Closed {} | Happening::Stopped {} => {
                self.closed = true;
                self.close(at);
                applied.position = self.play.is_some();
            }
            Happening::Rematch { table } => self.rematch = Some(table.clone()),
        }
        // What was said about the table's end is no longer so.
        applied.table |= told.is_some();
        if self.stage() == Stage::Over {
            self.ended.get_or_insert(at);
        }
        Ok(applied)
    }

    fn chair(&mut self, seat: SeatNo) -> Result<&mut Chair, Problem> {
        self.chairs.get_mut(seat.index()).ok_or(Problem::Unreadable)
    }

    fn playing(&mut self) -> Result<&mut Play, Problem> {
        self.play.as_mut().ok_or(Problem::Unreadable)
    }

    fn stand_up(&mut self, seat: SeatNo) -> Result<Person, Problem> {
        let chair = self.chair(seat)?;
        chair.entropy = None;
        let taker = mem::replace(&mut chair.taker, SeatTaker::Open {});
        let SeatTaker::Person { person } = taker else { return Err(Problem::Unreadable) };
        self.host_left |= person.id == self.about.host;
        Ok(person)
    }

    fn start(&mut self, origin: Origin, at: i64) -> Result<(), Problem> {
        let mut game = begin(&self.about, &origin)?;
        if game.seats() != self.chairs.len() {
            return Err(Problem::Unreadable);
        }
        let first = self.about.branch.as_mut().map(|branch| mem::take(&mut branch.moves));
        for (seat, text) in first.unwrap_or_default() {
            game.play(seat.into(), &text)?;
        }
        // Setups of release 0.1 left figures out, which clients look for here.
        self.about.setup = to_raw_value(&game.setup()).map_err(|_| Problem::Fault)?;
        let before = game.turn();
        let mut play = Play {
            decisions: vec![None; game.seats()],
            free_phase: None,
            pace: self.about.pace,
            time: GameTime::new(self.about.clock, game.seats()),
            sources: game.sources(),
            game,
            opened: self.v,
            changed: self.v,
            pause_wishes: Seats::NONE,
            paused: None,
            pause_reason: None,
            origin,
        };
        play.reopen(before, None, self.about.clock, self.v, at);
        play.begin_phase(at);
        self.play = Some(play);
        Ok(())
    }

    fn moved(
        &mut self,
        seat: Seat,
        by: ByWhom,
        text: &str,
        checked: Option<CheckedMove>,
        at: i64,
    ) -> Result<Played, Problem> {
        let (v, clock) = (self.v, self.about.clock);
        let play = self.playing()?;
        let before = play.game.turn();
        let checked = checked.map_or_else(|| play.game.check(seat, text), Ok)?;
        play.note_clocks();
        let played = play.game.make(&checked)?;
        play.changed = v;
        play.reopen(before, Some(seat), clock, v, at);
        play.forget_clocks(seat);
        // What bots do leaves people neither more nor less time.
        if by == ByWhom::Player {
            play.affect_patience(played.clock, at);
        }
        if is_live(clock) {
            play.affect_clock(played.clock, at);
        }
        Ok(played)
    }

    /// After the players themselves have ended the game, nothing is left to decide.
    fn close(&mut self, at: i64) {
        let v = self.v;
        if let Some(play) = &mut self.play {
            play.close_decisions(at);
            play.opened = v;
        }
    }

    /// A bot has the seat for good, whose owner has gone; says whether the game pauses by that.
    fn leave_to_bot(&mut self, seat: SeatNo, level: Level, at: i64) -> Result<bool, Problem> {
        let taker = self.bot_for(seat, level, None, &[]);
        let chair = self.chair(seat)?;
        chair.taker = taker;
        chair.substitute = None;
        let gone = Seat::from(seat);
        self.votes.retain(|&(by, out)| by != gone && out != gone);
        // Those who are left may all have wanted a pause.
        Ok(self.pause_if_all_wish(at))
    }

    /// Pauses the game if everybody who is there wants it; says whether it did.
    fn pause_if_all_wish(&mut self, at: i64) -> bool {
        let away = |seat: &Seat| self.chairs[seat.index()].substitute.is_some();
        let people: Seats =
            self.people().map(|(seat, _)| seat).filter(|seat| !away(seat)).collect();
        let Some(play) = &mut self.play else { return false };
        let all = people.iter().all(|seat| play.pause_wishes.contains(seat));
        let pauses = all && !play.pause_wishes.is_empty() && play.paused.is_none();
        if pauses {
            play.paused = Some(at);
        }
        pauses
    }
}
