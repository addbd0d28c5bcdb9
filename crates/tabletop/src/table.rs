//! A game being played: the log, and the one place where a move is let in.

use crate::chance::Rng;
use crate::host::Listening;
use crate::{
    Audience, BadDeal, Commitment, Game, Outcome, Seat, Seats, Seed, SharedDeal, Told, Turn, Viewer,
};
use rand_chacha::ChaCha20Rng;

/// A game with its log. Setup, origin and moves rebuild everything else.
#[derive(Clone)]
pub struct Table<G: Game> {
    setup: G::Setup,
    origin: Origin<G>,
    deal: G::Deal,
    game: G,
    chance: ChaCha20Rng,
    log: Vec<(Seat, G::Move)>,
    /// Whether the last move showed or drew something and so cannot be taken back.
    stands: bool,
    /// Who has offered a draw since the last move.
    draw_offers: Seats,
    /// How often the position has changed.
    revision: u64,
    concession: Option<Concession>,
}

/// How the players themselves ended a game of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Concession {
    /// A seat gave up.
    Resigned(Seat),
    /// Both seats wanted a draw.
    DrawAgreed,
}

impl Concession {
    /// One point for the player who did not give up; none after a draw.
    fn outcome(self) -> Outcome {
        let winner = match self {
            Concession::Resigned(seat) => Some(seat.left(2)),
            Concession::DrawAgreed => None,
        };
        Outcome::of_winner(winner, 2)
    }
}

/// Why a game cannot be given up or drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoConcession {
    /// The others' game would be spoilt.
    #[error("only a game of two can be given up or drawn")]
    NotTwo,
    /// The table has no such seat.
    #[error("{0} does not sit at this table")]
    NoSuchSeat(Seat),
    /// The game is over.
    #[error("the game is over")]
    GameOver,
}

/// A move that a table has let through: parsed is not legal, checked is. It is good for that table, and for a copy of it that
/// has come to the same position by the same moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked<M> {
    seat: Seat,
    mv: M,
    /// The position it was checked in.
    revision: u64,
}

impl<M: Copy> Checked<M> {
    /// The move.
    pub fn mv(&self) -> M {
        self.mv
    }

    /// Whose it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }
}

/// Where a game's deal comes from.
pub enum Origin<G: Game> {
    /// A secret seed.
    Seed(Seed),
    /// A secret seed and what the players added to it.
    Shared {
        /// The setup as it was written down when the seed was committed to.
        setup: String,
        /// What the deal is made of. Without its seed only a game without chance can be played.
        deal: SharedDeal,
    },
    /// Cards laid out by hand. Later chance, if any, is drawn from the all-zero seed.
    Deal(G::Deal),
    /// A seed that is not known here; only a game without chance can be played from it.
    Sealed(Commitment),
}

impl<G: Game> Clone for Origin<G> {
    fn clone(&self) -> Self {
        match self {
            Origin::Seed(seed) => Origin::Seed(seed.clone()),
            Origin::Shared { setup, deal } => {
                Origin::Shared { setup: setup.clone(), deal: deal.clone() }
            }
            Origin::Deal(deal) => Origin::Deal(deal.clone()),
            Origin::Sealed(commitment) => Origin::Sealed(*commitment),
        }
    }
}

/// Why a table refuses a move. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal<I> {
    /// The table has no such seat.
    #[error("{0} does not sit at this table")]
    NoSuchSeat(Seat),
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// Another seat is to move.
    #[error("it is not {0}'s turn")]
    NotYourTurn(Seat),
    /// The rules do not allow it.
    #[error(transparent)]
    Illegal(I),
}

/// Why a move cannot be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoUndo {
    /// Nobody has moved yet.
    #[error("there is no move to take back")]
    NoMove,
    /// The last move was another seat's.
    #[error("{0} has moved since")]
    NotYours(Seat),
    /// The last move drew, showed or sealed something.
    #[error("the last move has drawn, shown or sealed something, and stands")]
    Shown,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
}

impl<G: Game> Table<G> {
    /// A new game.
    pub fn new(setup: G::Setup, origin: Origin<G>) -> Result<Table<G>, BadDeal> {
        let zero = Seed::new([0; 32]);
        let seed = match &origin {
            Origin::Seed(seed) => Some(seed.clone()),
            Origin::Shared { setup: text, deal } => deal.deal_seed(G::ID, G::rules(&setup), text),
            Origin::Deal(_) | Origin::Sealed(_) => None,
        };
        let (deal, chance) = match (&origin, seed) {
            (Origin::Deal(deal), _) => (deal.clone(), zero.play_stream()),
            (_, None) if G::CHANCE => {
                return Err(BadDeal::new("seed", "the seed has not been revealed"));
            }
            (_, seed) => {
                let seed = seed.unwrap_or(zero);
                (G::deal(&setup, &mut seed.deal_stream()), seed.play_stream())
            }
        };
        let game = G::start(&setup, &deal)?;
        Ok(Table {
            setup,
            origin,
            deal,
            game,
            chance,
            log: Vec::new(),
            stands: false,
            draw_offers: Seats::NONE,
            revision: 0,
            concession: None,
        })
    }

    /// The setup in force.
    pub fn setup(&self) -> &G::Setup {
        &self.setup
    }

    /// Where the deal came from.
    pub fn origin(&self) -> &Origin<G> {
        &self.origin
    }

    /// What was dealt. Only a referee may look.
    pub fn deal(&self) -> &G::Deal {
        &self.deal
    }

    /// The moves so far. Only a referee may look.
    pub fn log(&self) -> &[(Seat, G::Move)] {
        &self.log
    }

    /// The truth. Only a referee, or something that hands out sights, may look.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The number of seats.
    pub fn seats(&self) -> usize {
        G::seats(&self.setup)
    }

    /// Whose decision it is; nobody's once the players have ended the game themselves.
    pub fn turn(&self) -> Turn {
        match self.concession {
            Some(concession) => Turn::Over(concession.outcome()),
            None => self.game.turn(),
        }
    }

    /// How the players themselves ended the game, if they did.
    pub fn concession(&self) -> Option<Concession> {
        self.concession
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.turn().outcome()
    }

    /// What the viewer may know.
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.game.view(viewer)
    }

    /// The seat's legal moves: none when it is not to move.
    pub fn legal(&self, seat: Seat) -> Vec<G::Move> {
        let mut moves = Vec::new();
        if self.turn().seats().contains(seat) {
            self.game.legal(seat, &mut moves);
        }
        moves
    }

    /// Whether the seat may make the move now.
    pub fn check(&self, seat: Seat, mv: G::Move) -> Result<(), Refusal<G::Illegal>> {
        self.may_move(seat)?;
        self.game.check(seat, mv).map_err(Refusal::Illegal)
    }

    /// Whether the seat may move at all now.
    pub fn may_move(&self, seat: Seat) -> Result<(), Refusal<G::Illegal>> {
        if seat.index() >= self.seats() {
            return Err(Refusal::NoSuchSeat(seat));
        }
        match self.turn() {
            Turn::Over(_) => Err(Refusal::GameOver),
            turn if turn.seats().contains(seat) => Ok(()),
            _ => Err(Refusal::NotYourTurn(seat)),
        }
    }

    /// A move that may be made now, to be handed to [`make`](Table::make).
    pub fn prepare(
        &self,
        seat: Seat,
        mv: G::Move,
    ) -> Result<Checked<G::Move>, Refusal<G::Illegal>> {
        self.check(seat, mv)?;
        Ok(Checked { seat, mv, revision: self.revision })
    }

    /// Makes a move and tells what happened, or refuses it and changes nothing.
    pub fn play(
        &mut self,
        seat: Seat,
        mv: G::Move,
    ) -> Result<Vec<Told<G::Event>>, Refusal<G::Illegal>> {
        let checked = self.prepare(seat, mv)?;
        self.make(checked)
    }

    /// Makes a move that was checked. It is checked again only if the position has changed since.
    pub fn make(
        &mut self,
        checked: Checked<G::Move>,
    ) -> Result<Vec<Told<G::Event>>, Refusal<G::Illegal>> {
        let Checked { seat, mv, revision } = checked;
        if revision != self.revision {
            self.check(seat, mv)?;
        }
        self.revision += 1;
        let reveals = self.game.reveals(seat, mv);
        let mut host = Listening::new(&mut self.chance);
        self.game.play(seat, mv, &mut host);
        let private = host.told.iter().any(|told| told.to != Audience::All);
        self.stands = reveals || private || host.drew;
        self.log.push((seat, mv));
        self.draw_offers = Seats::NONE;
        Ok(host.told)
    }

    /// Gives the game up: the other of two seats wins.
    pub fn resign(&mut self, seat: Seat) -> Result<(), NoConcession> {
        self.may_concede(seat)?;
        self.concession = Some(Concession::Resigned(seat));
        self.revision += 1;
        Ok(())
    }

    /// Offers a draw, or accepts the other seat's offer; says whether the game is drawn now. An
    /// offer lapses with the next move.
    pub fn offer_draw(&mut self, seat: Seat) -> Result<bool, NoConcession> {
        self.may_concede(seat)?;
        self.draw_offers.insert(seat);
        let agreed = self.draw_offers == Seats::all(2);
        self.concession = agreed.then_some(Concession::DrawAgreed);
        self.revision += 1;
        Ok(agreed)
    }

    /// Who offers a draw.
    pub fn draw_offers(&self) -> Seats {
        self.draw_offers
    }

    fn may_concede(&self, seat: Seat) -> Result<(), NoConcession> {
        match () {
            () if self.seats() != 2 => Err(NoConcession::NotTwo),
            () if seat.index() >= 2 => Err(NoConcession::NoSuchSeat(seat)),
            () if self.outcome().is_some() => Err(NoConcession::GameOver),
            () => Ok(()),
        }
    }

    /// Whether the seat may take back the last move: it must be the seat's own, the game must go
    /// on, and nothing random or hidden may have come to light.
    pub fn may_undo(&self, seat: Seat) -> Result<(), NoUndo> {
        let &(mover, _) = self.log.last().ok_or(NoUndo::NoMove)?;
        match () {
            () if self.outcome().is_some() => Err(NoUndo::GameOver),
            // Asked first, so that the answer does not tell whether a sealed move came after.
            () if self.stands => Err(NoUndo::Shown),
            () if mover != seat => Err(NoUndo::NotYours(mover)),
            () => Ok(()),
        }
    }

    /// Takes back the seat's last move, if that is allowed.
    pub fn undo(&mut self, seat: Seat) -> Result<(), NoUndo> {
        self.may_undo(seat)?;
        let mut before = Table::new(self.setup.clone(), self.origin.clone())
            .expect("a game that has begun can begin again");
        for &(seat, mv) in &self.log[..self.log.len() - 1] {
            before.play(seat, mv).expect("a move once legal is legal in the replay");
        }
        *self = Table { revision: self.revision + 1, ..before };
        Ok(())
    }

    /// What the clock plays for the seat.
    pub fn default_move(&self, seat: Seat, rng: &mut impl Rng) -> G::Move {
        self.game.default_move(seat, rng)
    }
}
