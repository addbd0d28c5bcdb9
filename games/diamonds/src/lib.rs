//! In Whose Hands Are the Diamonds? — a trick-taking game of Thieves, Watch Dogs and Madams.
//!
//! Any card may be played to any trick, and which card wins depends on how many suits lie there
//! ([`winning`]). Won cards lie open. After twelve tricks whoever has the most Thieves may rob
//! whoever has the most Madams ([`Chance`]), Thieves cost Madams unless Dogs keep them off, and
//! the diamonds on the rest are points ([`score`]). The numbers R1 to R21 are the rulings in
//! `RULES.md`.

mod bot;
mod card_set;
mod cards;
mod conformance;
mod deck;
mod draw;
mod event;
mod hands;
mod hosting;
mod imagine;
mod metadata;
mod notation;
mod round;
mod score;
mod setup;
mod theft;
mod trick;
mod view;

pub use card_set::CardSet;
pub use cards::{DiamondTable, Figures, HAND, Ranks};
pub use deck::{CARDS, Card, NotACard, RANKS, Suit};
pub use event::Event;
pub use notation::{Move, MoveKind};
pub use score::{Scored, Worth, score};
pub use setup::{Deal, Form, Setup};
pub use theft::Chance;
pub use trick::winning;
pub use view::{Opening, Phase, RoundResult, Trick, View};

use cards::PLAYERS;
use hands::Hands;
use tabletop::chance::{Rng, below};
use tabletop::{BadDeal, BadSetup, BySeat, Game, Host, Outcome, RandomMove, Seat, Turn, Viewer};
use trick::Row;

const ID: &str = "diamonds";

/// The whole truth of one game in progress, and its rules.
#[derive(Clone)]
pub struct Diamonds {
    setup: Setup,
    worth: Worth,
    /// All rounds' hands as dealt.
    dealt: [Hands; PLAYERS.1],
    /// Rounds that are over, of which there are `round` (all, when the game is over).
    finished: [Finished; PLAYERS.1],
    totals: BySeat<i32>,

    /// The current round, from 0; the last one when the game is over.
    round: u8,
    /// Who led its first trick.
    first_leader: Seat,
    stage: Stage,
    to_move: Seat,
    hands: Hands,
    /// Cards won, without those stolen.
    piles: BySeat<CardSet>,
    /// Cards stolen, by whoever has the chance.
    stolen: CardSet,
    /// The current trick.
    row: Row,
    /// The round's finished tricks.
    tricks: [Row; HAND],
    /// Who led each of them, and at the end who won the last.
    leaders: [Seat; HAND + 1],
    /// How many tricks are finished.
    done: u8,
    /// How many cards lie in the current one.
    laid: u8,
    /// A key of everything laid open so far, up to the last finished trick.
    trail: u64,
}

/// Where in the printed order of a round the game stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Play,
    Steal(Chance),
    Over,
}

/// What is kept of a round.
#[derive(Clone, Copy)]
struct Finished {
    chance: Option<Chance>,
    piles: BySeat<CardSet>,
    stolen: CardSet,
}

/// Why a move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The card is not there to be played.
    #[error("{0} is not in your hand")]
    NotInHand(Card),
    /// Stealing comes after the tricks.
    #[error("there is nothing to steal before the last trick: play a card")]
    PlayFirst,
    /// The tricks are over.
    #[error("all tricks are played: steal a Madam or stop")]
    TricksOver,
    /// The Madam is not the victim's.
    #[error("{card} does not lie before {victim}")]
    NotTheVictims {
        /// The card asked for.
        card: Card,
        /// Who can be robbed.
        victim: Seat,
    },
}

impl Game for Diamonds {
    const ID: &'static str = ID;
    const RULES: u32 = 1;

    type Cards = Figures;
    type Form = Form;
    type Setup = Setup;
    type Deal = Deal;
    type MoveKind = MoveKind;
    type Move = Move;
    type View = View;
    type Event = Event;
    type Illegal = Illegal;

    fn read_cards(text: &str) -> Result<Figures, tabletop::cards::Problems> {
        Figures::read(text)
    }

    fn setup(form: Form, cards: &Figures, _: u32) -> Result<Setup, BadSetup> {
        Setup::new(form, cards)
    }

    fn seats(setup: &Setup) -> usize {
        setup.players()
    }

    fn deal(setup: &Setup, rng: &mut impl Rng) -> Deal {
        Deal::new(setup, rng)
    }

    fn start(setup: &Setup, deal: &Deal) -> Result<Diamonds, BadDeal> {
        let (first_leader, dealt) = deal.check(setup)?;
        let players = setup.players();
        let none = BySeat::new(players, CardSet::EMPTY);
        let mut game = Diamonds {
            worth: Worth::new(setup.diamonds()),
            setup: setup.clone(),
            dealt,
            finished: [Finished { chance: None, piles: none, stolen: CardSet::EMPTY }; PLAYERS.1],
            totals: BySeat::new(players, 0),
            round: 0,
            first_leader,
            stage: Stage::Play,
            to_move: first_leader,
            hands: dealt[0],
            piles: none,
            stolen: CardSet::EMPTY,
            row: Row::EMPTY,
            tricks: [Row::EMPTY; HAND],
            leaders: [first_leader; HAND + 1],
            done: 0,
            laid: 0,
            trail: 0,
        };
        game.take_up_hands();
        Ok(game)
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.stage {
            Stage::Play | Stage::Steal(_) => Turn::One(self.to_move),
            // Equal totals share the victory (R20).
            Stage::Over => {
                Turn::Over(Outcome { scores: self.totals, winners: self.totals.richest() })
            }
        }
    }

    fn legal(&self, seat: Seat, moves: &mut Vec<Move>) {
        match self.stage {
            _ if seat != self.to_move => {}
            // Any card: there is no duty to follow suit (R4).
            Stage::Play => moves.extend(self.hands.of(seat).iter().map(Move::Play)),
            Stage::Steal(chance) => {
                moves.extend(self.loot(chance).iter().map(Move::Steal));
                moves.push(Move::Stop);
            }
            Stage::Over => {}
        }
    }

    fn check(&self, seat: Seat, mv: Move) -> Result<(), Illegal> {
        match (self.stage, mv) {
            (Stage::Steal(chance), Move::Steal(card)) => {
                let victim = chance.victim;
                let there = self.loot(chance).contains(card);
                if there { Ok(()) } else { Err(Illegal::NotTheVictims { card, victim }) }
            }
            (Stage::Steal(_), Move::Stop) => Ok(()),
            (Stage::Steal(_), Move::Play(_)) => Err(Illegal::TricksOver),
            (_, Move::Play(card)) if self.hands.of(seat).contains(card) => Ok(()),
            (_, Move::Play(card)) => Err(Illegal::NotInHand(card)),
            (_, Move::Steal(_) | Move::Stop) => Err(Illegal::PlayFirst),
        }
    }

    #[inline]
    fn play(&mut self, seat: Seat, mv: Move, host: &mut impl Host<Event>) {
        debug_assert!(seat == self.to_move && self.check(seat, mv).is_ok(), "{seat} {mv}");
        match mv {
            Move::Play(card) => self.play_card(seat, card, host),
            Move::Steal(_) | Move::Stop => self.steal(mv, host),
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn reveals(&self, _: Seat, mv: Move) -> bool {
        match (self.stage, mv) {
            // The last card of the last trick but one brings out everybody's last card.
            (Stage::Play, _) => self.is_last_choice(),
            // What ends the round brings out a new hand.
            (Stage::Steal(chance), Move::Steal(_)) => {
                self.picks_left(chance) == 1 && !self.is_last_round()
            }
            (Stage::Steal(_), _) => !self.is_last_round(),
            (Stage::Over, _) => false,
        }
    }

    fn default_move(&self, seat: Seat, _: &mut impl Rng) -> Move {
        self.usual_move(seat)
    }
}

impl RandomMove for Diamonds {
    #[inline]
    fn random_move(&self, seat: Seat, rng: &mut impl Rng) -> Move {
        let choices = match self.stage {
            Stage::Steal(chance) => self.loot(chance).len() + 1,
            _ => HAND - usize::from(self.done),
        };
        let choice = below(rng, choices as u32) as usize;
        match self.stage {
            Stage::Steal(chance) => self.nth_theft(chance, choice),
            _ => Move::Play(self.hands.pick(seat, choice)),
        }
    }
}

impl Diamonds {
    /// The thief's move with so many before it, the last of which is to stop. Kept out of line,
    /// so that the many moves that play a card stay short.
    #[inline(never)]
    fn nth_theft(&self, chance: Chance, n: usize) -> Move {
        let loot = self.loot(chance);
        if n == loot.len() { Move::Stop } else { Move::Steal(loot.nth(n)) }
    }

    /// What the clock plays: the lowest rank, Thief before Dog before Madam; of the loot what is
    /// worth most, then the highest rank.
    fn usual_move(&self, seat: Seat) -> Move {
        let table = self.setup.diamonds();
        let choice = match self.stage {
            Stage::Steal(chance) => {
                let worth = |card: &Card| (table[usize::from(card.rank()) - 1], card.rank());
                self.loot(chance).iter().max_by_key(worth).map(Move::Steal)
            }
            _ => self.hands.of(seat).iter().min_by_key(|card| card.rank()).map(Move::Play),
        };
        choice.unwrap_or(Move::Stop)
    }

    fn players(&self) -> usize {
        self.setup.players()
    }

    fn is_last_round(&self) -> bool {
        usize::from(self.round) + 1 == self.players()
    }
}
