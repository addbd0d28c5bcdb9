//! One table under load: its people's sockets in one task, one move at a time.

use crate::api::Person;
use crate::failure::Failure;
use crate::pace::Pace;
use crate::run::{Phase, Run};
use crate::script::Script;
use crate::seat::{BackOff, Seat, fresh_id};
use crate::server_message::{OpenDecision, ServerMessage};
use crate::tally::Span;
use protocol::{Act, Action, ActionId, SeatNo, TableId, TurnKind};
use std::future::poll_fn;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;
use tabletop::chance::{Dice, below};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// The next table is set up when a game played in advance has this many moves left.
const AHEAD: usize = 16;
/// How long answers are waited for when the time is up.
pub(crate) const LAST_ANSWERS: Duration = Duration::from_secs(5);

/// A table and everybody at it.
pub(crate) struct Table {
    run: Arc<Run>,
    people: Vec<Arc<Person>>,
    seats: Vec<Seat>,
    choice: Choice,
    flight: Option<Flight>,
    /// Where the same people play next.
    ahead: Option<JoinHandle<Result<Place, Failure>>>,
    dice: Dice,
    /// Tells watchers where the game goes on.
    here: watch::Sender<TableId>,
}

/// A table that is set up, and everybody's socket at it.
struct Place {
    table: TableId,
    seats: Vec<Seat>,
}

/// Where moves come from.
enum Choice {
    /// A game played in advance, and how far it has come.
    Script { script: usize, next: usize },
    /// The last messages that showed each seat a position.
    Lists(Vec<Option<Utf8Bytes>>),
}

/// A move on its way.
struct Flight {
    seat: usize,
    id: ActionId,
    due: Instant,
    sent: Instant,
    done: Option<u64>,
    seen: Vec<bool>,
}

/// Why a game under load stopped.
enum End {
    Over,
    Time,
}

impl Table {
    /// Sets a table up and seats its people; nobody listens yet.
    pub async fn set_up(run: &Run, people: &[Arc<Person>]) -> Result<TableId, Failure> {
        let table = run.patiently(|| run.api.table(&people[0], &run.new_table)).await?;
        for (seat, person) in tabletop::Seat::all(people.len()).zip(people).skip(1) {
            let action = Action::Join { seat: Some(SeatNo::from(seat)), entropy: None };
            let act = Act { id: fresh_id(), action };
            run.patiently(|| run.api.act(&table, person, &act)).await?;
        }
        Ok(table)
    }

    /// Opens everybody's socket.
    pub async fn connect(
        run: Arc<Run>,
        people: Vec<Arc<Person>>,
        table: TableId,
        dice: Dice,
    ) -> Result<Table, Failure> {
        let (here, _) = watch::channel(table.clone());
        let seats = open_sockets(&run, &people, &table).await?;
        let choice = Choice::Lists(Vec::new());
        let mut made = Table { run, people, seats, choice, flight: None, ahead: None, dice, here };
        made.begin();
        Ok(made)
    }

    /// Where the game goes on, for watchers.
    pub fn here(&self) -> watch::Receiver<TableId> {
        self.here.subscribe()
    }

    /// Plays until the time is up; what is left is handed back with its sockets open.
    pub async fn play(mut self, mut phase: watch::Receiver<Phase>) -> Result<Table, Failure> {
        let start = loop {
            match *phase.borrow_and_update() {
                Phase::Seating => {}
                Phase::Playing { start, .. } => break start,
            }
            tokio::select! {
                changed = phase.changed() => if changed.is_err() { return Ok(self) },
                (index, text) = next_of(&mut self.seats) => {
                    self.take_in(index, text, None).await?;
                }
            }
        };
        let mut pace = Pace::new(self.run.rate, self.run.tables, start, &mut self.dice);
        loop {
            match self.play_game(&mut pace, &mut phase).await {
                Ok(End::Time) => return Ok(self),
                Ok(End::Over) => self.run.tally().games += 1,
                Err(Failure::Refused { .. }) => self.run.tally().broken += 1,
                Err(failure) => return Err(failure),
            }
            self.replace().await?;
            self.run.tally().skipped += pace.skip_to(Instant::now());
        }
    }

    async fn play_game(
        &mut self,
        pace: &mut Pace,
        phase: &mut watch::Receiver<Phase>,
    ) -> Result<End, Failure> {
        loop {
            let Phase::Playing { span, .. } = *phase.borrow_and_update() else {
                return Ok(End::Time);
            };
            let (due, now, last) = (pace.due(), Instant::now(), span.to + LAST_ANSWERS);
            if now >= last {
                self.give_up(pace, span, now);
                return Ok(End::Time);
            }
            let idle = self.flight.is_none() && self.seats.iter().all(|seat| seat.v().is_some());
            if idle && due >= span.to {
                return Ok(End::Time);
            }
            if idle && due <= now {
                match self.choose()? {
                    Some((seat, text)) => self.send(seat, text, due).await,
                    None => return Ok(End::Over),
                }
                continue;
            }
            let wake = if idle { due } else { last };
            tokio::select! {
                biased;
                (index, text) = next_of(&mut self.seats) => {
                    self.take_in(index, text, Some(span)).await?;
                    self.land(pace);
                }
                changed = phase.changed() => if changed.is_err() { return Ok(End::Time) },
                () = sleep_until(wake) => {}
            }
        }
    }

    /// Whose move is next, and which; nothing when the game is over.
    fn choose(&mut self) -> Result<Option<(usize, String)>, Failure> {
        match &mut self.choice {
            Choice::Script { script, next } => {
                let Script { moves } = &self.run.scripts[*script];
                let chosen = moves.get(*next).map(|(seat, text)| (seat.index(), text.to_string()));
                *next += 1;
                if *next + AHEAD > moves.len() && self.ahead.is_none() {
                    let (run, people) = (Arc::clone(&self.run), self.people.clone());
                    self.ahead = Some(tokio::spawn(Place::prepare(run, people)));
                }
                Ok(chosen)
            }
            Choice::Lists(shown) => choose_from(shown, &mut self.dice),
        }
    }

    async fn send(&mut self, seat: usize, text: String, due: Instant) {
        let action = Action::Move { moves: vec![text], on: None, expects: None };
        let sent = Instant::now();
        let id = self.seats[seat].ask(action).await;
        let seen = vec![false; self.seats.len()];
        self.flight = Some(Flight { seat, id, due, sent, done: None, seen });
    }

    /// Takes in what one of the sockets brought; a refused move is a failure.
    async fn take_in(
        &mut self,
        index: usize,
        text: Option<Utf8Bytes>,
        span: Option<Span>,
    ) -> Result<(), Failure> {
        let now = Instant::now();
        let seat = &mut self.seats[index];
        let Some(text) = text else {
            self.run.tally().reconnects += 1;
            return seat.come_back(BackOff::default()).await;
        };
        let gaps = seat.gaps();
        let message = match &self.choice {
            Choice::Script { .. } => seat.skim(&text)?,
            Choice::Lists(_) => seat.read(&text)?,
        };
        if seat.gaps() > gaps {
            self.run.tally().gaps += 1;
        }
        let flight = self.flight.as_mut();
        let counts = flight
            .as_ref()
            .is_some_and(|flight| span.is_some_and(|span| span.contains(flight.due)));
        match &message {
            ServerMessage::Update(_) | ServerMessage::Unseen { .. } => {
                if let Some(flight) = flight.filter(|flight| flight.seat != index) {
                    let first = !std::mem::replace(&mut flight.seen[index], true);
                    if first && counts {
                        self.run.tally().seen.add(now - flight.sent);
                    }
                }
            }
            ServerMessage::Done { id, v } => {
                seat.settle(id);
                if let Some(flight) = flight.filter(|flight| flight.id.as_str() == *id) {
                    flight.done = Some(*v);
                    let mut tally = self.run.tally();
                    tally.moves += u64::from(span.is_some_and(|span| span.contains(now)));
                    if counts {
                        tally.answer.add(now - flight.sent);
                        tally.due.add(now - flight.due);
                    }
                }
            }
            ServerMessage::Refused { error, .. } => {
                self.run.tally().refused(error.kind);
                let error = error.clone();
                return Err(Failure::Refused {
                    kind: error.kind,
                    message: error.message,
                    retry_after: error.retry_after,
                });
            }
            _ => {}
        }
        if let (Choice::Lists(shown), Some(_)) = (&mut self.choice, message.position()) {
            shown[index] = Some(text);
        }
        Ok(())
    }

    /// A move has landed when it is acknowledged and everybody knows of it.
    fn land(&mut self, pace: &mut Pace) {
        let done = self.flight.as_ref().and_then(|flight| flight.done);
        if done.is_some_and(|done| self.seats.iter().all(|seat| seat.v() >= Some(done))) {
            self.flight = None;
            pace.made(Instant::now());
        }
    }

    /// Counts what was due and never answered, with the time it has waited so far.
    fn give_up(&mut self, pace: &mut Pace, span: Span, now: Instant) {
        let mut tally = self.run.tally();
        if let Some(flight) = self.flight.take() {
            if flight.done.is_none() && span.contains(flight.due) {
                tally.unanswered += 1;
                tally.due.add(now - flight.due);
            }
            pace.made(now);
        }
        for due in pace.give_up_while(|due| due < span.to).filter(|due| span.contains(*due)) {
            tally.unanswered += 1;
            tally.due.add(now - due);
        }
    }

    /// A new table for the same people.
    async fn replace(&mut self) -> Result<(), Failure> {
        self.flight = None;
        for seat in self.seats.drain(..) {
            seat.close().await;
        }
        let place = match self.ahead.take() {
            Some(ahead) => ahead.await.map_err(|_| Failure::Left)?,
            None => Place::prepare(Arc::clone(&self.run), self.people.clone()).await,
        };
        let Place { table, seats } = place?;
        self.seats = seats;
        self.begin();
        self.here.send_replace(table);
        Ok(())
    }

    /// Chooses how the game is played.
    fn begin(&mut self) {
        self.choice = match below(&mut self.dice, self.run.scripts.len().max(1) as u32) as usize {
            script if script < self.run.scripts.len() => Choice::Script { script, next: 0 },
            _ => Choice::Lists(vec![None; self.people.len()]),
        };
    }
}

impl Place {
    async fn prepare(run: Arc<Run>, people: Vec<Arc<Person>>) -> Result<Place, Failure> {
        let table = Table::set_up(&run, &people).await?;
        let seats = open_sockets(&run, &people, &table).await?;
        Ok(Place { table, seats })
    }
}

async fn open_sockets(
    run: &Run,
    people: &[Arc<Person>],
    table: &TableId,
) -> Result<Vec<Seat>, Failure> {
    let mut seats = Vec::with_capacity(people.len());
    for person in people {
        run.ramp.pass().await;
        let connect = || Seat::connect(run.api.server(), Arc::clone(person), table.clone());
        seats.push(run.patiently(connect).await?);
    }
    Ok(seats)
}

/// A random move of a random seat among those the game waits for or, if it waits for none, among
/// those that may move. Each seat is believed about itself only: others may know less.
fn choose_from(
    shown: &[Option<Utf8Bytes>],
    dice: &mut Dice,
) -> Result<Option<(usize, String)>, Failure> {
    let (mut awaited, mut able, mut over) = (Vec::new(), Vec::new(), false);
    let message: Vec<Option<ServerMessage<'_>>> = shown
        .iter()
        .map(|text| text.as_deref().map(ServerMessage::read).transpose())
        .collect::<Result<_, _>>()?;
    for (index, message) in message.iter().enumerate() {
        let Some(position) = message.as_ref().and_then(ServerMessage::position) else { continue };
        let decision = OpenDecision::read(position)?;
        over |= decision.turn == TurnKind::Over;
        if decision.legal.is_empty() {
            continue;
        }
        let waits = decision.awaited.iter().any(|seat| seat.index() == index);
        (if waits { &mut awaited } else { &mut able }).push((index, decision.legal));
    }
    let among = if awaited.is_empty() { able } else { awaited };
    if among.is_empty() {
        return if over { Ok(None) } else { Err(Failure::NobodyMoves) };
    }
    let (seat, legal) = &among[below(dice, among.len() as u32) as usize];
    Ok(Some((*seat, legal[below(dice, legal.len() as u32) as usize].to_string())))
}

/// The next message of any seat, and whose it is.
async fn next_of(seats: &mut [Seat]) -> (usize, Option<Utf8Bytes>) {
    poll_fn(|cx| {
        for (index, seat) in seats.iter_mut().enumerate() {
            if let Poll::Ready(text) = seat.poll_text(cx) {
                return Poll::Ready((index, text));
            }
        }
        Poll::Pending
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::chance::dice;

    fn shown(turn: &str, awaited: &str, legal: &str) -> Option<Utf8Bytes> {
        let position =
            format!(r#"{{"turn":"{turn}","may":[0,1],"awaited":[{awaited}],"legal":[{legal}]}}"#);
        Some(format!(r#"{{"type":"snapshot","v":1,"position":{position}}}"#).into())
    }

    #[test]
    fn the_game_waits_for_somebody() {
        for (positions, expected) in [
            ([shown("one", "0", r#""a1""#), shown("one", "0", "")], Some((0, "a1"))),
            // The second seat does not know yet that the first has chosen.
            ([shown("together", "1", ""), shown("together", "0,1", r#""x""#)], Some((1, "x"))),
            ([shown("free", "", r#""pass""#), shown("free", "", "")], Some((0, "pass"))),
            ([shown("free", "1", r#""pass""#), shown("free", "1", r#""say""#)], Some((1, "say"))),
            ([shown("over", "", ""), None], None),
        ] {
            let chosen = choose_from(&positions, &mut dice(1)).unwrap();
            assert_eq!(chosen, expected.map(|(seat, text)| (seat, text.to_owned())));
        }
        let stuck = choose_from(&[shown("one", "0", ""), None], &mut dice(1));
        assert!(matches!(stuck, Err(Failure::NobodyMoves)));
    }
}
