//! What may be done at a table, and what it would write into the log.

use super::{Play, Table, company};
use crate::chat_text;
use crate::log::{KeptSeed, LogEntry, Origin};
use crate::problem::Problem;
use catalog::{Bot, Character, CheckedMove, EventLine, Match};
use protocol::{
    Action, ByWhom, Entropy, Happening, MAX_MOVES, Person, PersonId, Room, SeatNo, SeatTaker, Stage,
};
use tabletop::{Level, MAX_SEATS, Seat, Seed, Told, Turn};

/// The most characters in something said.
const MAX_TALK: usize = 500;
/// The most before those that nobody sees are taken out.
const MOST_TYPED: usize = 4 * MAX_TALK;
/// Nobody says more than this in `TALK_WINDOW` milliseconds.
const TALK_BURST: usize = 6;
/// And all who look on say no more than this together.
const GALLERY_BURST: usize = 16;
const TALK_WINDOW: i64 = 10_000;
/// So much talk is kept in mind: as much as a full table and its gallery can say in the window.
pub const TALK_HEARD: usize = TALK_BURST * MAX_SEATS + GALLERY_BURST;
/// A log as long as this takes only what goes towards the end of the game.
const LONGEST: u64 = 20_000;
/// The gallery falls silent earlier: those who play may need the rest.
const LONGEST_WITH_GALLERY: u64 = LONGEST / 2;

/// What an action would write into the log.
#[derive(Default)]
pub struct Decided {
    /// The entries.
    pub entries: Vec<LogEntry>,
    /// The moves among them, each checked where those before it lead.
    pub checked: Vec<CheckedMove>,
}

impl From<Vec<LogEntry>> for Decided {
    fn from(entries: Vec<LogEntry>) -> Decided {
        Decided { entries, checked: Vec::new() }
    }
}

impl From<Happening> for Decided {
    fn from(what: Happening) -> Decided {
        vec![LogEntry::from(what)].into()
    }
}

impl Table {
    /// What the action would write into the log, or why it is refused. A rematch is decided by
    /// [`Table::may_play_again`], since it needs another table; whom others wait for, and for how long, is not in
    /// the log.
    pub fn decide(
        &self,
        who: &Person,
        action: &Action,
        now: i64,
        seed: impl FnOnce() -> Seed,
    ) -> Result<Decided, Problem> {
        if self.v >= LONGEST && !goes_towards_the_end(action) {
            return Err(Problem::TooMany {
                what: "things happened at this table",
                retry_after: 3600,
            });
        }
        self.must_be_brief(who, action, now)?;
        match action {
            Action::Join { seat, entropy } => self.join(who, *seat, entropy.as_ref(), seed),
            Action::Leave {} => self.leave(who),
            Action::Kick { seat } => self.kick(who, *seat),
            Action::VoteOut { seat } => self.vote_out(who, *seat),
            Action::SetBot { seat, level, character } => {
                self.set_bot(who, *seat, wanted(*level, *character)?, seed)
            }
            Action::Start { level } => self.start_with_bots(who, *level, seed),
            Action::Move { moves, on, expects } => self.make_moves(who, moves, *on, *expects),
            Action::TakeBack {} => {
                let (seat, play) = self.player(who)?;
                play.game.fork().undo(seat)?;
                if play.is_late_to_take_back(seat, now) {
                    return Err(Problem::LateToTakeBack);
                }
                Ok(Happening::TookBack { seat: seat.into() }.into())
            }
            Action::Resign {} => {
                let (seat, play) = self.player(who)?;
                play.game.fork().resign(seat)?;
                Ok(Happening::Resigned { seat: seat.into() }.into())
            }
            Action::OfferDraw {} => {
                let (seat, play) = self.player(who)?;
                play.game.fork().offer_draw(seat)?;
                match play.game.draw_offers().contains(seat) {
                    true => Ok(Decided::default()),
                    false => Ok(Happening::DrawOffered { seat: seat.into() }.into()),
                }
            }
            Action::Pause {} => {
                let (seat, play) = self.player(who)?;
                match play.pause_wishes.contains(seat) {
                    true => Ok(Decided::default()),
                    false => Ok(Happening::PauseWished { seat: seat.into() }.into()),
                }
            }
            Action::Resume {} => {
                let seat = self.seat_of(&who.id).ok_or(Problem::NotSeated)?;
                let play = self.play.as_ref().ok_or(Problem::NotStarted)?;
                self.must_not_be_closed()?;
                match play.pause_wishes.is_empty() && play.paused.is_none() {
                    true => Err(Problem::NotPaused),
                    false => Ok(Happening::Resumed { seat: seat.into() }.into()),
                }
            }
            Action::Here {} => {
                let seat = self.seat_of(&who.id).ok_or(Problem::NotSeated)?;
                match self.has_substitute(seat) && self.stage() == Stage::Running {
                    true => Ok(Happening::HandedBack { seat: seat.into() }.into()),
                    false => Ok(Decided::default()),
                }
            }
            Action::Say { text } => self.say(who, text, now),
            Action::Wait { .. } => Err(Problem::NotAwaited),
            Action::Rematch { .. } => Err(Problem::NotOver),
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

    /// The seat and the running game of a player.
    fn player(&self, who: &Person) -> Result<(Seat, &Play), Problem> {
        let seat = self.seat_of(&who.id).ok_or(Problem::NotSeated)?;
        let play = self.play.as_ref().ok_or(Problem::NotStarted)?;
        self.must_not_be_closed()?;
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

    fn must_not_be_closed(&self) -> Result<(), Problem> {
        if self.closed { Err(Problem::Closed) } else { Ok(()) }
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

    pub(super) fn taker(&self, seat: SeatNo) -> Result<&SeatTaker, Problem> {
        let chair = self.chairs.get(seat.index()).ok_or(Problem::NoSuchSeat(seat.index()))?;
        Ok(&chair.taker)
    }

    fn join(
        &self,
        who: &Person,
        wanted: Option<SeatNo>,
        entropy: Option<&Entropy>,
        seed: impl FnOnce() -> Seed,
    ) -> Result<Decided, Problem> {
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
        // Where the deal is fixed otherwise there is nothing to add to.
        let entropy = entropy.filter(|_| self.about.seed.is_some()).cloned();
        let joined = Happening::Joined { seat, person: who.clone(), entropy }.into();
        Ok(self.and_start_if_full(vec![joined], &[seat], seed).into())
    }

    /// The person leaves: the seat is free again, or a bot plays it.
    pub fn leave(&self, who: &Person) -> Result<Decided, Problem> {
        let seat = self.seat_of(&who.id).ok_or(Problem::NotSeated)?;
        match self.stage() {
            Stage::Open => Ok(Happening::Left { seat: seat.into() }.into()),
            Stage::Running if self.has_substitute(seat) => Ok(Decided::default()),
            Stage::Running => {
                Ok(Happening::BotTookOver { seat: seat.into(), level: Level::Rookie }.into())
            }
            Stage::Over => Ok(Decided::default()),
        }
    }

    fn kick(&self, who: &Person, seat: SeatNo) -> Result<Decided, Problem> {
        self.must_be_host(who)?;
        self.must_be_open()?;
        match self.taker(seat)? {
            SeatTaker::Person { person } if person.id != who.id => {
                Ok(Happening::Kicked { seat }.into())
            }
            _ => Err(Problem::NotSeated),
        }
    }

    fn set_bot(
        &self,
        who: &Person,
        seat: SeatNo,
        bot: Option<Bot>,
        seed: impl FnOnce() -> Seed,
    ) -> Result<Decided, Problem> {
        self.must_be_host(who)?;
        self.must_be_open()?;
        if let SeatTaker::Person { .. } = self.taker(seat)? {
            return Err(Problem::SeatTaken);
        }
        if let Some(Bot::Character(character)) = bot
            && self.characters_but(seat).any(|other| other == character)
        {
            return Err(Problem::CharacterTaken(character));
        }
        let filled: &[SeatNo] = if bot.is_some() { &[seat] } else { &[] };
        let set = bot.map_or(Happening::BotSet { seat, level: None, character: None }, |bot| {
            self.bot_comes(seat, bot, &[])
        });
        Ok(self.and_start_if_full(vec![set.into()], filled, seed).into())
    }

    fn start_with_bots(
        &self,
        who: &Person,
        bot: Option<Level>,
        seed: impl FnOnce() -> Seed,
    ) -> Result<Decided, Problem> {
        self.must_be_host(who)?;
        self.must_be_open()?;
        let bot = Bot::Level(bot.unwrap_or(Level::Rookie));
        let free: Vec<SeatNo> = self.free_seats().collect();
        let mut coming = Vec::with_capacity(free.len());
        for &seat in &free {
            coming.push(self.bot_comes(seat, bot, &coming));
        }
        let entries = coming.into_iter().map(LogEntry::from).collect();
        Ok(self.and_start_if_full(entries, &free, seed).into())
    }

    /// A bot sits down, beside others that come with it.
    fn bot_comes(&self, seat: SeatNo, bot: Bot, beside: &[Happening]) -> Happening {
        let asked = match bot {
            Bot::Level(_) => None,
            Bot::Character(character) => Some(character),
        };
        let taker = self.bot_for(seat, bot.level(), asked, beside);
        let character = company::character_of(&taker);
        Happening::BotSet { seat, level: Some(bot.level()), character }
    }

    /// The seats nobody has taken.
    pub fn free_seats(&self) -> impl Iterator<Item = SeatNo> {
        let free = |taker: &SeatTaker| matches!(taker, SeatTaker::Open {} | SeatTaker::Kept { .. });
        self.seated().filter(move |(_, chair)| free(&chair.taker)).map(|(seat, _)| seat.into())
    }

    /// Adds the start of the game if these seats were the last ones free.
    pub fn and_start_if_full(
        &self,
        mut entries: Vec<LogEntry>,
        filled: &[SeatNo],
        seed: impl FnOnce() -> Seed,
    ) -> Vec<LogEntry> {
        if self.free_seats().all(|seat| filled.contains(&seat)) {
            entries.push(match (&self.about.branch, &self.about.seed) {
                (Some(branch), _) => LogEntry::started(branch.origin.clone()),
                (None, Some(_)) => Happening::Started {}.into(),
                // Set up by a release before 0.4.
                (None, None) => LogEntry::started(Origin::Seed(KeptSeed(seed()))),
            });
        }
        entries
    }

    fn make_moves(
        &self,
        who: &Person,
        moves: &[String],
        on: Option<u64>,
        expects: Option<i32>,
    ) -> Result<Decided, Problem> {
        let (seat, play) = self.player(who)?;
        must_be_few(moves)?;
        if let Some(knows) = on.filter(|&on| on > self.v) {
            return Err(Problem::Ahead { knows, has: self.v });
        }
        if let Some(on) = on.filter(|&on| on < play.opened) {
            return Err(Problem::Stale { on });
        }
        let first = play.game.check(seat, &moves[0]).map_err(|refused| match on {
            // In a free phase another player may have made it impossible.
            Some(on) if on < play.changed && matches!(play.game.turn(), Turn::Free { .. }) => {
                Problem::Stale { on }
            }
            _ => refused.into(),
        })?;
        if let (Some(expected), Some(now)) = (expects, play.game.promised(&first))
            && now < expected
        {
            return Err(Problem::PromiseBroken { expected, now });
        }
        let checked = check_together(&*play.game, seat, moves, first)?;
        let back = Happening::HandedBack { seat: seat.into() };
        let back = self.has_substitute(seat).then(|| back.into());
        let moved = LogEntry::moved(seat.into(), moves.to_vec(), ByWhom::Player);
        Ok(Decided { entries: back.into_iter().chain([moved]).collect(), checked })
    }

    /// A bot's whole decision, checked in the position of now.
    pub fn check_decision(
        &self,
        seat: Seat,
        moves: &[String],
    ) -> Result<Vec<CheckedMove>, Problem> {
        let game = self.game().ok_or(Problem::NotStarted)?;
        let first = moves.first().ok_or(Problem::Fault)?;
        let first = game.check(seat, first)?;
        check_in_order(game, seat, moves, first, |_, _, _| Ok(()))
    }

    fn say(&self, who: &Person, text: &str, now: i64) -> Result<Decided, Problem> {
        // A bound before any work.
        if text.chars().count() > MOST_TYPED {
            return Err(Problem::BadText { limit: MAX_TALK });
        }
        let text = chat_text::clean(text);
        if text.is_empty() || text.chars().count() > MAX_TALK {
            return Err(Problem::BadText { limit: MAX_TALK });
        }
        if self.sent_away.contains(&who.id) {
            return Err(Problem::SentAway);
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
        Ok(Happening::Said { person: who.clone(), seat, room, text }.into())
    }
}

/// The bot that an action asks for, by its level or by its name.
fn wanted(level: Option<Level>, character: Option<Character>) -> Result<Option<Bot>, Problem> {
    match (level, character) {
        (Some(_), Some(_)) => {
            Err(Problem::BadRequest("a bot has a \"level\" or a \"character\", not both".into()))
        }
        (level, None) => Ok(level.map(Bot::Level)),
        (None, Some(character)) => Ok(Some(Bot::Character(character))),
    }
}

/// Whether an action is a step towards the end of the game, or of one's own part in it.
fn goes_towards_the_end(action: &Action) -> bool {
    matches!(
        action,
        Action::Start { .. }
            | Action::Move { .. }
            | Action::Resign {}
            | Action::OfferDraw {}
            | Action::Resume {}
            | Action::Leave {}
    )
}

fn must_be_few(moves: &[String]) -> Result<(), Problem> {
    if moves.is_empty() || moves.len() > MAX_MOVES {
        return Err(Problem::BadRequest(format!("send 1 to {MAX_MOVES} moves at once")));
    }
    Ok(())
}

/// Checks moves that are sent together. Only the last may show anything: otherwise a bad move behind it would be a way to
/// look without moving.
fn check_together(
    game: &dyn Match,
    seat: Seat,
    moves: &[String],
    first: CheckedMove,
) -> Result<Vec<CheckedMove>, Problem> {
    check_in_order(game, seat, moves, first, |game, before, told| {
        match goes_together(game, seat, before, told) {
            true => Ok(()),
            false => Err(Problem::NotTogether),
        }
    })
}

/// Checks moves, each where those before it lead; the first is checked already. `may_follow` is asked after each whether
/// there may be another.
fn check_in_order(
    game: &dyn Match,
    seat: Seat,
    moves: &[String],
    first: CheckedMove,
    may_follow: impl Fn(&dyn Match, Turn, &[Told<EventLine>]) -> Result<(), Problem>,
) -> Result<Vec<CheckedMove>, Problem> {
    let mut checked = Vec::with_capacity(moves.len());
    let (mut last, mut ahead) = (first, None);
    for text in moves.iter().skip(1) {
        let ahead = ahead.get_or_insert_with(|| game.fork());
        let before = ahead.turn();
        let told = ahead.make(&last)?.told;
        may_follow(&**ahead, before, &told)?;
        checked.push(std::mem::replace(&mut last, ahead.check(seat, text)?));
    }
    checked.push(last);
    Ok(checked)
}

/// Whether others may follow the move just made in the same action: it has shown its maker
/// nothing.
pub(super) fn goes_together(
    game: &dyn Match,
    seat: Seat,
    before: Turn,
    told: &[Told<EventLine>],
) -> bool {
    let silent = told.is_empty() && game.turn() == before;
    silent || game.may_undo(seat)
}

/// Whether a seat's moves are accepted as one action from any player.
#[cfg(test)]
pub(super) fn accepted(game: &dyn Match, seat: Seat, moves: &[String]) -> Result<(), Problem> {
    must_be_few(moves)?;
    let first = game.check(seat, &moves[0])?;
    check_together(game, seat, moves, first).map(drop)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::log::Secret;
    use crate::table::sample::{person, table};

    fn decided(table: &Table, name: &str, moves: &[&str]) -> Result<Decided, Problem> {
        let moves = moves.iter().map(|text| text.to_string()).collect();
        let action = Action::Move { moves, on: None, expects: None };
        table.decide(&person(name), &action, 0, || Seed::new([7; 32]))
    }

    /// The text of a move that was checked is not read again: it could as well be something else by then.
    #[test]
    fn moves_are_read_once() {
        let mut table = table();
        for (name, moves) in [("ann", &["c4"][..]), ("bob", &["c3"]), ("ann", &["b3", "e1"])] {
            let Decided { mut entries, checked } = decided(&table, name, moves).unwrap();
            let mut entry = entries.pop().unwrap();
            entry.secret = Some(Secret::Moves(vec!["no move at all".into(); moves.len()]));
            table.apply_checked(&entry, checked, 0).unwrap();
        }
        let played = table.game().unwrap().moves().into_iter().map(|(_, text)| text);
        assert_eq!(played.collect::<Vec<_>>(), ["c4", "c3", "b3", "e1"]);
    }

    /// One bad move spoils all that are sent with it, and says the same wherever it stands.
    #[test]
    fn one_bad_move_refuses_all() {
        let mut table = table();
        for (name, mv) in [("ann", "c4"), ("bob", "c3")] {
            let entry = decided(&table, name, &[mv]).unwrap().entries.pop().unwrap();
            table.apply(&entry, 0).unwrap();
        }
        let refused = |moves: &[&str]| decided(&table, "ann", moves).err().unwrap().to_string();
        let alone = refused(&["no move at all"]);
        assert_eq!(refused(&["b3", "no move at all"]), alone);
        assert_eq!(refused(&["no move at all", "b3"]), alone);
        assert_eq!(table.game().unwrap().moves().len(), 2);
    }
}
