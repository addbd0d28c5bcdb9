use std::cell::RefCell;
use std::future::Future;
use std::rc::Rc;
use std::time::Duration;

use tokio::time::{Instant, timeout, timeout_at};

use crate::lobby::{Lobby, Match};
use crate::pace::Pace;
use crate::socket::{Socket, State};
use crate::tally::Tally;
use crate::trouble::Trouble;

/// How long a player waits for an answer on a socket.
const PATIENCE: Duration = Duration::from_secs(10);

const CELLS: usize = 9 * 9;

/// Two players who play one game after the other.
pub struct Table {
    lobby: Rc<Lobby>,
    chance: fastrand::Rng,
    seats: Seats,
    /// Moves of the current game; the first game stops early, so that tables do not all start anew together.
    length: usize,
}

/// Both sockets, and the match they sit at.
struct Seats {
    players: [Socket; 2],
    game: Match,
    state: State,
}

impl Table {
    /// Connects two players and seats them at a new match.
    pub async fn seat(lobby: Rc<Lobby>, number: usize) -> Result<Table, Trouble> {
        let mut chance = fastrand::Rng::with_seed(number as u64);
        let length = chance.usize(1..=CELLS);
        let seats = Seats::take(&lobby).await?;
        Ok(Table { lobby, chance, seats, length })
    }

    /// Plays until it is dropped, about one move a gap.
    pub async fn play(mut self, gap: Duration, tally: Rc<RefCell<Tally>>) {
        let mut pace = Pace::new(gap, &mut self.chance);
        loop {
            if let Err(trouble) = self.play_game(&mut pace, &tally).await {
                tally.borrow_mut().failed(&trouble);
                self.start_over(&tally).await;
            }
        }
    }

    async fn play_game(&mut self, pace: &mut Pace, tally: &RefCell<Tally>) -> Result<(), Trouble> {
        let mut script: Vec<usize> = (0..CELLS).collect();
        self.chance.shuffle(&mut script);
        for &cell in &script[..self.length] {
            self.seats.idle_until(pace.next()).await?;
            let latency = self.seats.make_move(cell).await?;
            tally.borrow_mut().acknowledged(latency);
        }
        self.length = CELLS;
        self.seats.change_match(&self.lobby).await
    }

    async fn start_over(&mut self, tally: &RefCell<Tally>) {
        loop {
            match Seats::take(&self.lobby).await {
                Ok(seats) => {
                    self.seats = seats;
                    return;
                }
                Err(trouble) => tally.borrow_mut().failed(&trouble),
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }
}

impl Seats {
    async fn take(lobby: &Lobby) -> Result<Seats, Trouble> {
        let address = lobby.socket_address();
        let mut players = [
            answered("a connection", Socket::connect(&address, 0)).await?,
            answered("a connection", Socket::connect(&address, 1)).await?,
        ];
        let game = lobby.create().await?;
        let state = sync(&mut players, &game).await?;
        Ok(Seats { players, game, state })
    }

    /// The same two players at a new match, on the same sockets.
    async fn change_match(&mut self, lobby: &Lobby) -> Result<(), Trouble> {
        self.game = lobby.create().await?;
        self.state = sync(&mut self.players, &self.game).await?;
        Ok(())
    }

    /// Answers pings until a moment comes.
    async fn idle_until(&mut self, moment: Instant) -> Result<(), Trouble> {
        if moment <= Instant::now() {
            return Ok(());
        }
        let [black, white] = &mut self.players;
        let unasked = async {
            tokio::select! {
                state = black.state() => state,
                state = white.state() => state,
            }
        };
        match timeout_at(moment, unasked).await {
            Err(_) => Ok(()),
            Ok(Err(trouble)) => Err(trouble),
            Ok(Ok(state)) => Err(Trouble::NoTurn { state: state.id }),
        }
    }

    /// Lets whoever is to move put a stone there; says how long it took until that player saw it.
    async fn make_move(&mut self, cell: usize) -> Result<Duration, Trouble> {
        let before = self.state.id;
        let mover = match self.state.ctx.current_player.as_str() {
            "0" => 0,
            "1" => 1,
            _ => return Err(Trouble::NoTurn { state: before }),
        };
        let [black, white] = &mut self.players;
        let (mine, other) = if mover == 0 { (black, white) } else { (white, black) };

        let sent = Instant::now();
        mine.place(&self.game, cell, before).await?;
        let seen = answered("a move", mine.state()).await?;
        let latency = sent.elapsed();
        check(&seen, before, cell, mover)?;

        self.state = answered("the other's move", other.state()).await?;
        check(&self.state, before, cell, mover)?;
        Ok(latency)
    }
}

async fn sync(players: &mut [Socket; 2], game: &Match) -> Result<State, Trouble> {
    let [black, white] = players;
    answered("a sync", black.sync(game)).await?;
    answered("a sync", white.sync(game)).await
}

/// The move was made: the state is a new one and the stone stands where it was put.
fn check(state: &State, before: u64, cell: usize, mover: usize) -> Result<(), Trouble> {
    if state.id <= before {
        return Err(Trouble::Refused { cell, state: before });
    }
    let stone = state.game.cells.get(cell).and_then(Option::as_deref);
    if stone.and_then(|name| name.parse().ok()) != Some(mover) {
        return Err(Trouble::Misplaced { cell, state: state.id });
    }
    Ok(())
}

async fn answered<T>(
    question: &'static str,
    answer: impl Future<Output = Result<T, Trouble>>,
) -> Result<T, Trouble> {
    timeout(PATIENCE, answer)
        .await
        .unwrap_or(Err(Trouble::Silence { question, seconds: PATIENCE.as_secs() }))
}
