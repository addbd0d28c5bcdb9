//! Masters of the Heist: hire a crew in the open, plan in secret, and watch the plans meet.
//!
//! The state is [`Masters`]. The rulebook is told phase by phase: `purchase.rs`, `plan.rs`,
//! `heist.rs`, `keep.rs`; `rounds.rs` leads from one to the next. Comments cite the rulings (R…)
//! of RULES.md and the steps of a job (J…).

mod bot;
mod cards;
mod conformance;
mod draw;
mod event;
mod figures;
mod heist;
mod hosting;
mod ids;
mod imagine;
mod keep;
mod metadata;
mod notation;
mod plan;
mod player;
mod purchase;
mod rehearsal;
mod rounds;
mod row;
mod setup;
mod view;

pub use cards::{Cards, CrewCard, MarkCard, Set};
pub use event::Event;
pub use heist::Why;
pub use ids::{Class, Crew, Mark, Neighbourhood, NoSuchCard, Tier};
pub use notation::{Move, MoveKind, Selector};
pub use rehearsal::{BadScene, Scene, SceneSide};
pub use setup::{Deal, Form, Mode, Setup, SoloGame};
pub use view::{MastersView, Phase};

use figures::{CREW, Figures, Piles, SLOTS};
use heist::Beat;
use player::Player;
use row::Row;
use schemars::JsonSchema;
use serde::Serialize;
use setup::Dealt;
use std::mem;
use std::sync::Arc;
use tabletop::cards::Problems;
use tabletop::chance::Rng;
use tabletop::{
    Audience, BadDeal, BadSetup, Game, Host, RandomMove, Seat, Seats, Silent, Turn, Viewer,
};
use ts_rs::TS;

/// A game of Masters of the Heist: a duel, or a solo campaign.
pub struct Masters {
    table: Arc<Table>,
    /// Everything random, also what has not come to light.
    deal: Dealt,
    phase: Phase,
    /// Which solo game, counted from 0; a duel is one game.
    game: u8,
    /// Which round, counted from 1.
    round: u8,
    /// Who has the Right to First Purchase.
    right: Seat,
    /// Whose turn it is in a Purchase.
    buyer: Seat,
    /// Rounds in a row without a heist.
    stall: u8,
    piles: Piles,
    slots: [Option<Mark>; SLOTS],
    /// How many marks have left the pile.
    dealt: u8,
    players: [Player; 2],
    /// Solo: the rival's newest card.
    rival: Option<Crew>,
    /// Solo: the games that are finished.
    results: Row<Finished, 3>,
    /// Solo: what comes along to the next game, as far as it is chosen.
    kept: Row<Crew, CREW>,
    /// How many heists have run.
    heists: u8,
    /// The latest of them.
    heist: Vec<Beat>,
}

/// What stays the same all through a game.
struct Table {
    setup: Setup,
    figures: Figures,
    seats: usize,
}

/// How a solo game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
struct Finished {
    goal: u16,
    cash: i32,
    won: bool,
}

/// More than the longest heist has beats.
const BEATS: usize = 128;

/// Why a move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The move belongs to another phase.
    #[error("this is not the time for it")]
    AnotherPhase,
    /// R5: in round 1 everybody must buy something.
    #[error("in round 1 whoever can buy a card must buy one")]
    MustBuy,
    /// R2: only the top card of a pile is for sale.
    #[error("{0} is not on top of its pile")]
    NotOnTop(Crew),
    /// The card costs too much.
    #[error("{card} costs ${price}k, and there is only ${cash}k")]
    TooDear {
        /// The card.
        card: Crew,
        /// Its price.
        price: u8,
        /// What the player has.
        cash: i32,
    },
    /// R6: welfare is only there on the first turn of a Purchase.
    #[error("welfare is only there on the first turn of a Purchase")]
    WelfareTooLate,
    /// R6: welfare is only there for somebody who can pay for nothing.
    #[error("welfare is only there for somebody who can pay for nothing")]
    WelfareNotNeeded,
    /// Welfare gives the cheapest card.
    #[error("welfare gives the cheapest card, which {0} is not")]
    NotCheapest(Crew),
    /// The card is not the player's to use.
    #[error("{0} is not yours to use")]
    NotYourCrew(Crew),
    /// The card has its place in the plan.
    #[error("{0} has its place already")]
    AlreadyPlanned(Crew),
    /// The crew is put in order before the selectors.
    #[error("the crew comes first")]
    CrewFirst,
    /// R11: selectors of empty slots are not asked for.
    #[error("slot {0} is empty")]
    EmptySlot(Selector),
    /// The selector has its place in the plan.
    #[error("selector {0} has its place already")]
    AlreadySelected(Selector),
    /// The card is kept.
    #[error("{0} is kept already")]
    AlreadyKept(Crew),
    /// R30: the budget does not reach.
    #[error("{card} costs more than the {budget} left to spend")]
    OverBudget {
        /// The card.
        card: Crew,
        /// What is left.
        budget: i32,
    },
}

impl Masters {
    #[inline]
    fn mode(&self) -> Mode {
        self.table.setup.mode
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.table.seats)
    }

    #[inline]
    fn other(&self, seat: Seat) -> Seat {
        seat.left(self.table.seats)
    }

    /// The seats whose plan is not finished.
    #[inline]
    fn planning(&self) -> Seats {
        self.seats().filter(|seat| !self.players[seat.index()].plan.is_ready()).collect()
    }
}

impl Clone for Masters {
    fn clone(&self) -> Masters {
        let mut heist = Vec::with_capacity(BEATS);
        heist.clone_from(&self.heist);
        Masters { table: self.table.clone(), heist, ..*self }
    }

    /// Copies into the buffer that is already there: playouts from one position allocate nothing.
    fn clone_from(&mut self, other: &Masters) {
        let mut heist = mem::take(&mut self.heist);
        heist.clone_from(&other.heist);
        *self = Masters { table: other.table.clone(), heist, ..*other };
    }
}

impl Game for Masters {
    const ID: &'static str = "masters";
    const RULES: u32 = 1;

    type Cards = Cards;
    type Form = Form;
    type Setup = Setup;
    type Deal = Deal;
    type MoveKind = MoveKind;
    type Move = Move;
    type View = MastersView;
    type Event = Event;
    type Illegal = Illegal;

    fn read_cards(text: &str) -> Result<Cards, Problems> {
        cards::read(text)
    }

    fn setup(form: Form, cards: &Cards, _: u32) -> Result<Setup, BadSetup> {
        Setup::new(form, cards)
    }

    fn seats(setup: &Setup) -> usize {
        setup.seats()
    }

    fn deal(setup: &Setup, rng: &mut impl Rng) -> Deal {
        Deal::new(setup, &Figures::new(&setup.cards), rng)
    }

    fn start(setup: &Setup, deal: &Deal) -> Result<Masters, BadDeal> {
        let figures = Figures::new(&setup.cards);
        let deal = deal.check(setup, &figures)?;
        let nobody = Player::new(&figures, &[]);
        let mut game = Masters {
            deal,
            phase: Phase::Purchase,
            game: 0,
            round: 0,
            right: Seat::P1,
            buyer: Seat::P1,
            stall: 0,
            piles: figures.piles_without(nobody.crew),
            slots: [None; SLOTS],
            dealt: 0,
            players: [nobody; 2],
            rival: None,
            results: Row::new(Finished { goal: 0, cash: 0, won: false }),
            kept: nobody.owned,
            heists: 0,
            heist: Vec::with_capacity(BEATS),
            table: Arc::new(Table { seats: setup.seats(), setup: setup.clone(), figures }),
        };
        // Nobody listens yet: what happens before the first decision is in the first view.
        let mut nothing = tabletop::chance::dice(0);
        let host = &mut Silent(&mut nothing);
        game.begin_game(0, host);
        game.advance(host);
        Ok(game)
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Purchase => Turn::One(self.buyer),
            Phase::Plan => Turn::Together(self.planning()),
            Phase::Keep => Turn::One(Seat::P1),
            Phase::Over => Turn::Over(self.outcome()),
        }
    }

    fn legal(&self, seat: Seat, moves: &mut Vec<Move>) {
        match self.phase {
            Phase::Purchase if seat == self.buyer => self.list_purchases(seat, moves),
            Phase::Plan => self.list_picks(&self.players[seat.index()].plan, moves),
            Phase::Keep => {
                moves.push(Move::Done);
                moves.extend(self.keepable().iter().map(Move::Keep));
            }
            Phase::Purchase | Phase::Over => {}
        }
    }

    fn check(&self, seat: Seat, mv: Move) -> Result<(), Illegal> {
        match self.phase {
            Phase::Purchase => self.check_purchase(seat, mv),
            Phase::Plan => self.check_pick(&self.players[seat.index()].plan, mv),
            Phase::Keep => self.check_keep(mv),
            Phase::Over => Err(Illegal::AnotherPhase),
        }
    }

    #[inline]
    fn play(&mut self, seat: Seat, mv: Move, host: &mut impl Host<Event>) {
        match self.phase {
            Phase::Purchase => self.purchase(seat, mv, host),
            Phase::Plan => {
                let plan = &mut self.players[seat.index()].plan;
                plan.put(mv);
                if plan.is_ready() {
                    host.tell(Audience::All, || Event::Ready { seat });
                    self.advance(host);
                }
            }
            Phase::Keep => self.keep(mv, host),
            Phase::Over => {}
        }
    }

    fn view(&self, viewer: Viewer) -> MastersView {
        MastersView::new(self, viewer)
    }

    /// A pick is sealed: it cannot be taken back, and whether it could must not depend on what
    /// the others have picked since. Otherwise something comes to light only when a heist runs
    /// or new marks are dealt.
    fn reveals(&self, seat: Seat, mv: Move) -> bool {
        if self.phase == Phase::Plan {
            return true;
        }
        let mut after = self.clone();
        after.play(seat, mv, &mut Silent(&mut tabletop::chance::dice(0)));
        (after.heists, after.game) != (self.heists, self.game)
    }

    fn default_move(&self, seat: Seat, _: &mut impl Rng) -> Move {
        match self.phase {
            Phase::Purchase => self.default_purchase(seat),
            Phase::Plan => {
                let player = &self.players[seat.index()];
                self.default_pick(&player.plan, player.owned.as_slice())
            }
            Phase::Keep | Phase::Over => Move::Done,
        }
    }
}

impl RandomMove for Masters {
    #[inline]
    fn random_move(&self, seat: Seat, rng: &mut impl Rng) -> Move {
        match self.phase {
            Phase::Purchase => self.random_purchase(seat, rng),
            Phase::Plan => self.players[seat.index()].plan.random(rng),
            Phase::Keep | Phase::Over => {
                let cards = self.keepable();
                match tabletop::chance::below(rng, cards.len() as u32 + 1) as usize {
                    0 => Move::Done,
                    n => Move::Keep(cards.nth(n - 1)),
                }
            }
        }
    }
}
