//! What may be done at a table, and what it would write into the log.

use super::{Play, Table};
use crate::log::{Entry, KeptSeed, Origin};
use crate::problem::Problem;
use catalog::Match;
use protocol::{Action, ByWhom, MAX_MOVES, Person, PersonId, Room, SeatNo, SeatTaker, Stage};
use tabletop::{Level, MAX_SEATS, Seat, Seed};

/// The most characters in something said.
const MAX_TALK: usize = 500;
/// Nobody says more than this in `TALK_WINDOW` milliseconds.
const TALK_BURST: usize = 6;
/// And all who look on say no more than this together.
const GALLERY_BURST: usize = 16;
const TALK_WINDOW: i64 = 10_000;
/// So much talk is kept in mind: as much as a full table and its gallery can say in the window.
pub const TALK_HEARD: usize = TALK_BURST * MAX_SEATS + GALLERY_BURST;
/// A log as long as this takes nothing but moves.
const LONGEST: u64 = 20_000;
/// The gallery falls silent earlier: those who play may need the rest.
const LONGEST_WITH_GALLERY: u64 = LONGEST / 2;

/// The bot's level by this name, or the weakest sensible one.
pub fn level(name: Option<&str>) -> Result<Level, Problem> {
    let levels = || Level::ALL.map(|level| level.to_string()).join(", ");
    name.map_or(Ok(Level::Rookie), |name| name.parse().map_err(|_| Problem::NoSuchLevel(levels())))
}

impl Table {
    /// What the action would write into the log, or why it is refused. A rematch is decided by
    /// [`Table::may_play_again`], since it needs another table.
    pub fn decide(
        &self,
        who: &Person,
        action: &Action,
        now: i64,
        seed: impl FnOnce() -> Seed,
    ) -> Result<Vec<Entry>, Problem> {
        if self.v >= LONGEST && !matches!(action, Action::Move { .. }) {
            return Err(Problem::TooMany {
                what: "things happened at this table",
                retry_after: 3600,
            });
        }
        match action {
            Action::Join { seat } => self.join(who, *seat, seed),
            Action::Leave {} => self.leave(who),
            Action::Kick { seat } => self.kick(who, *seat),
            Action::SetBot { seat, level } => self.set_bot(who, *seat, level.as_deref(), seed),
            Action::Start { level } => self.start_with_bots(who, level.as_deref(), seed),
            Action::Move { moves, on, expects } => self.make_moves(who, moves, *on, *expects),
            Action::TakeBack {} => {
                let (seat, play) = self.player(who)?;
                play.game.fork().undo(seat)?;
                Ok(vec![Entry::TookBack { seat: seat.into() }])
            }
            Action::Resign {} => {
                let (seat, play) = self.player(who)?;
                play.game.fork().resign(seat)?;
                Ok(vec![Entry::Resigned { seat: seat.into() }])
            }
            Action::OfferDraw {} => {
                let (seat, play) = self.player(who)?;
                play.game.fork().offer_draw(seat)?;
                Ok(vec![Entry::DrawOffered { seat: seat.into() }])
            }
            Action::Pause {} => {
                let (seat, play) = self.player(who)?;
                match play.pause_wishes.contains(seat) {
                    true => Ok(Vec::new()),
                    false => Ok(vec![Entry::PauseWished { seat: seat.into() }]),
                }
            }
            Action::Resume {} => {
                let seat = self.seat_of(&who.id).ok_or(Problem::NotSeated)?;
                let play = self.play.as_ref().ok_or(Problem::NotStarted)?;
                match play.pause_wishes.is_empty() {
                    true => Err(Problem::NotPaused),
                    false => Ok(vec![Entry::Resumed { seat: seat.into() }]),
                }
            }
            Action::Say { text } => self.say(who, text, now),
            Action::Rematch {} => Err(Problem::NotOver),
        }
    }

    /// Whether the person may ask for a rematch.
    pub fn may_play_again(&self, who: &Person) -> Result<(), Problem> {
        self.seat_of(&who.id).ok_or(Problem::NotSeated)?;
        match (self.stage(), &self.play) {
            (Stage::Over, Some(_)) => Ok(()),
            _ => Err(Problem::NotOver),
        }
    }

    /// The seat and the running game of somebody who plays.
    fn player(&self, who: &Person) -> Result<(Seat, &Play), Problem> {
        let seat = self.seat_of(&who.id).ok_or(Problem::NotSeated)?;
        let play = self.play.as_ref().ok_or(Problem::NotStarted)?;
        match play.paused {
            Some(_) => Err(Problem::Paused),
            None => Ok((seat, play)),
        }
    }

    /// The decision a person may be helped with. Nobody is helped against other people.
    pub fn to_be_helped(&self, who: &Person) -> Result<(Seat, &dyn Match), Problem> {
        let (seat, play) = self.player(who)?;
        play.game.may_decide(seat)?;
        let alone = self.people().all(|(other, _)| other == seat);
        if alone { Ok((seat, &*play.game)) } else { Err(Problem::NoHints) }
    }

    fn must_be_open(&self) -> Result<(), Problem> {
        match self.stage() {
            Stage::Open => Ok(()),
            Stage::Running | Stage::Over => Err(Problem::AlreadyStarted),
        }
    }

    fn must_be_host(&self, who: &Person) -> Result<(), Problem> {
        if *self.host() == who.id { Ok(()) } else { Err(Problem::NotHost) }
    }

    fn taker(&self, seat: SeatNo) -> Result<&SeatTaker, Problem> {
        let chair = self.chairs.get(seat.index()).ok_or(Problem::NoSuchSeat(seat.index()))?;
        Ok(&chair.taker)
    }

    fn join(
        &self,
        who: &Person,
        wanted: Option<SeatNo>,
        seed: impl FnOnce() -> Seed,
    ) -> Result<Vec<Entry>, Problem> {
        self.must_be_open()?;
        if self.seat_of(&who.id).is_some() {
            return Err(Problem::AlreadySeated);
        }
        if self.sent_away.contains(&who.id) {
            return Err(Problem::SentAway);
        }
        let kept =
            |taker: &SeatTaker| matches!(taker, SeatTaker::Kept { person } if person.id == who.id);
        let open = |taker: &SeatTaker| matches!(taker, SeatTaker::Open {});
        let seat = match wanted {
            Some(seat) => match self.taker(seat)? {
                taker if open(taker) || kept(taker) => seat,
                _ => return Err(Problem::SeatTaken),
            },
            None => {
                let find = |fits: &dyn Fn(&SeatTaker) -> bool| {
                    self.seated().find(|(_, chair)| fits(&chair.taker)).map(|(seat, _)| seat.into())
                };
                find(&kept).or_else(|| find(&open)).ok_or(Problem::NoFreeSeat)?
            }
        };
        let joined = Entry::Joined { seat, person: who.clone() };
        Ok(self.and_start_if_full(vec![joined], &[seat], seed))
    }

    fn leave(&self, who: &Person) -> Result<Vec<Entry>, Problem> {
        let seat = self.seat_of(&who.id).ok_or(Problem::NotSeated)?;
        match self.stage() {
            Stage::Open => Ok(vec![Entry::Left { seat: seat.into() }]),
            Stage::Running if self.has_substitute(seat) => Ok(Vec::new()),
            Stage::Running => {
                let level = Level::Rookie.to_string();
                Ok(vec![Entry::BotTookOver { seat: seat.into(), level }])
            }
            Stage::Over => Ok(Vec::new()),
        }
    }

    fn kick(&self, who: &Person, seat: SeatNo) -> Result<Vec<Entry>, Problem> {
        self.must_be_host(who)?;
        self.must_be_open()?;
        match self.taker(seat)? {
            SeatTaker::Person { person } if person.id != who.id => Ok(vec![Entry::Kicked { seat }]),
            _ => Err(Problem::NotSeated),
        }
    }

    fn set_bot(
        &self,
        who: &Person,
        seat: SeatNo,
        bot: Option<&str>,
        seed: impl FnOnce() -> Seed,
    ) -> Result<Vec<Entry>, Problem> {
        self.must_be_host(who)?;
        self.must_be_open()?;
        if let SeatTaker::Person { .. } = self.taker(seat)? {
            return Err(Problem::SeatTaken);
        }
        let bot = bot.map(|name| level(Some(name))).transpose()?.map(|level| level.to_string());
        let filled: &[SeatNo] = if bot.is_some() { &[seat] } else { &[] };
        Ok(self.and_start_if_full(vec![Entry::BotSet { seat, level: bot }], filled, seed))
    }

    fn start_with_bots(
        &self,
        who: &Person,
        bot: Option<&str>,
        seed: impl FnOnce() -> Seed,
    ) -> Result<Vec<Entry>, Problem> {
        self.must_be_host(who)?;
        self.must_be_open()?;
        let bot = level(bot)?.to_string();
        let free: Vec<SeatNo> = self.free_seats().collect();
        let sit = |&seat: &SeatNo| Entry::BotSet { seat, level: Some(bot.clone()) };
        Ok(self.and_start_if_full(free.iter().map(sit).collect(), &free, seed))
    }

    /// The seats nobody has taken.
    pub fn free_seats(&self) -> impl Iterator<Item = SeatNo> {
        let free = |taker: &SeatTaker| matches!(taker, SeatTaker::Open {} | SeatTaker::Kept { .. });
        self.seated().filter(move |(_, chair)| free(&chair.taker)).map(|(seat, _)| seat.into())
    }

    /// Adds the start of the game if these seats were the last ones free.
    pub fn and_start_if_full(
        &self,
        mut entries: Vec<Entry>,
        filled: &[SeatNo],
        seed: impl FnOnce() -> Seed,
    ) -> Vec<Entry> {
        if self.free_seats().all(|seat| filled.contains(&seat)) {
            let origin = match &self.about.branch {
                Some(branch) => branch.origin.clone(),
                None => Origin::Seed(KeptSeed(seed())),
            };
            entries.push(Entry::Started { origin });
        }
        entries
    }

    fn make_moves(
        &self,
        who: &Person,
        moves: &[String],
        on: Option<u64>,
        expects: Option<i32>,
    ) -> Result<Vec<Entry>, Problem> {
        let (seat, play) = self.player(who)?;
        if moves.is_empty() || moves.len() > MAX_MOVES {
            return Err(Problem::BadRequest(format!("send 1 to {MAX_MOVES} moves at once")));
        }
        if let Some(on) = on.filter(|&on| on < play.opened) {
            return Err(Problem::Stale { on });
        }
        if let (Some(expected), Some(now)) = (expects, play.game.promised(seat, &moves[0]))
            && now < expected
        {
            return Err(Problem::PromiseBroken { expected, now });
        }
        match moves {
            [text] => play.game.check(seat, text)?,
            several => try_out(&mut *play.game.fork(), seat, several)?,
        }
        let back = self.has_substitute(seat).then_some(Entry::HandedBack { seat: seat.into() });
        let (seat, moves, by) = (seat.into(), moves.to_vec(), ByWhom::Player);
        Ok(back.into_iter().chain([Entry::Moved { seat, moves, by }]).collect())
    }

    fn say(&self, who: &Person, text: &str, now: i64) -> Result<Vec<Entry>, Problem> {
        let shown = |c: &char| !c.is_control() && !is_invisible(*c);
        let text: String = text.chars().filter(shown).collect();
        let text = text.trim().to_owned();
        if text.is_empty() || text.chars().count() > MAX_TALK {
            return Err(Problem::BadText { limit: MAX_TALK });
        }
        let seat = self.seat_of(&who.id);
        let lately = self.talk.iter().filter(|(_, at)| now - at < TALK_WINDOW);
        let lately: Vec<&PersonId> = lately.map(|(person, _)| person).collect();
        let own = lately.iter().filter(|person| ***person == who.id).count();
        let gallery = lately.iter().filter(|person| self.seat_of(person).is_none()).count();
        let shouting = gallery >= GALLERY_BURST || self.v >= LONGEST_WITH_GALLERY;
        if own >= TALK_BURST || seat.is_none() && shouting {
            return Err(Problem::TooMany { what: "words", retry_after: 10 });
        }
        let mute = |seat| self.play.as_ref().is_some_and(|play| play.game.mute(seat));
        if seat.is_some_and(mute) {
            return Err(Problem::Muted);
        }
        let room = if seat.is_some() { Room::Table } else { Room::Gallery };
        let seat = seat.map(SeatNo::from);
        Ok(vec![Entry::Said { person: who.clone(), seat, room, text }])
    }
}

/// Whether several moves can be made one after the other. Only the last may show anything:
/// otherwise a bad move behind it would be a way to look without moving.
fn try_out(game: &mut dyn Match, seat: Seat, moves: &[String]) -> Result<(), Problem> {
    for (text, left) in moves.iter().zip((0..moves.len()).rev()) {
        let before = game.turn();
        let told = game.play(seat, text)?;
        let silent = told.is_empty() && game.turn() == before;
        if left > 0 && !silent && !game.may_undo(seat) {
            return Err(Problem::NotTogether);
        }
    }
    Ok(())
}

/// Characters that turn text around or hide in it.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}
