//! Pinched!, a game of burglars: the day's Mastermind picks a Location in secret, everybody else
//! guesses where, and whoever meets there shares the loot.
//!
//! The state is [`Pinched`]. `phase/` is the rulebook, one file per phase in the order of a day;
//! `deck.rs`, `burglar.rs` and `curses.rs` are the pieces it moves. Comments cite the rulings
//! (R…) of RULES.md.

mod boards;
mod bot;
mod burglar;
mod cards;
mod conformance;
mod curses;
mod deal;
mod deck;
mod draw;
mod event;
mod hosting;
mod illegal;
mod imagine;
mod metadata;
mod notation;
mod phase;
mod scoring;
mod setup;
mod talk;
mod timeout;
mod twin;
mod view;
mod worth;

pub use boards::{Location, Side};
pub use bot::{Temper, facts, study};
pub use cards::{Figures, Kind};
pub use deal::Deal;
pub use event::Event;
pub use illegal::Illegal;
pub use notation::{Dog, Move, MoveKind, Slot};
pub use phase::Phase;
pub use setup::{Form, Setup};
pub use view::PinchedView;

#[cfg(test)]
#[path = "../tests/inside/mod.rs"]
mod inside;

use burglar::{Burglar, Counts};
use curses::Curses;
use deck::Deck;
use phase::{Flow, Owed};
use std::sync::Arc;
use tabletop::cards::Problems;
use tabletop::chance::{Rng, below};
use tabletop::{
    BadDeal, BadSetup, BySeat, Game, Host, NotAMove, RandomMove, Seat, Seats, Silent, Turn, Viewer,
};
use talk::Talk;

/// A game of Pinched!
#[derive(Clone)]
pub struct Pinched {
    setup: Arc<Setup>,
    /// What comes next; an open stashing choice is settled before it.
    phase: Phase,

    deck: Deck,
    discard: Counts,
    /// The face-up cards of the four Manors.
    manors: [[Option<Kind>; 8]; 4],
    river: [Option<Kind>; 3],
    burglars: BySeat<Burglar>,

    /// The first Mastermind.
    first: Seat,
    mastermind: Seat,
    /// Weeks to go, this one included: the Pocket Watch.
    watch: u8,
    day: u8,
    /// Who goes where; sealed until all have chosen.
    plans: BySeat<Option<Location>>,
    committed: Seats,
    revealed: bool,
    /// The day's declarations.
    talk: Talk,
    /// The Mastermind and the guests.
    crew: Seats,

    /// Where the Safe's marker stands.
    safe: u8,
    /// Whether the Secret Passage is open.
    passage: bool,
    /// Who holds Rufus, who Gordie.
    dogs: [Option<Seat>; 2],
    lisa: Option<Seat>,
    diamonds_left: u8,
    clues_left: u8,
    letter: Option<Location>,
    /// Locations where a lone Clue holder found no Lisa Mona, as bits.
    ruled_out: u8,
    looked: Seats,
    curses: Curses,

    /// Seats with an open stashing choice.
    open: Seats,
    /// What waits until a gain is stashed (R9).
    owed: Owed,
    /// Whose decision it is where one burglar acts at a time.
    actor: Seat,
    /// In `take`: the Mastermind's second turn.
    last_take: bool,
    /// In `second`: the card is taken. In `market`: the River card is.
    picked: bool,
    /// Dogs that need not be asked again today.
    rested: [bool; 2],
    /// Whose River pick it is; the Mastermind's seat when all have picked.
    picker: Seat,
    /// Who has ended the sale.
    done: Seats,
}

impl Pinched {
    fn name(&self, kind: Kind) -> String {
        self.setup.figures.name(kind).to_owned()
    }

    /// The cards one by one, by name.
    fn names(&self, cards: &Counts) -> Vec<String> {
        let repeat = |(kind, n)| std::iter::repeat_n(self.name(kind), usize::from(n));
        cards.iter().flat_map(repeat).collect()
    }
}

impl Game for Pinched {
    const ID: &'static str = "pinched";
    const RULES: u32 = 2;

    type Cards = Figures;
    type Form = Form;
    type Setup = Setup;
    type Deal = Deal;
    type MoveKind = MoveKind;
    type Move = Move;
    type View = PinchedView;
    type Event = Event;
    type Illegal = Illegal;

    fn read_cards(text: &str) -> Result<Figures, Problems> {
        cards::read(text)
    }

    fn setup(form: Form, figures: &Figures, rules: u32) -> Result<Setup, BadSetup> {
        Setup::new(form, figures, rules)
    }

    fn rules(setup: &Setup) -> u32 {
        setup.rules
    }

    fn seats(setup: &Setup) -> usize {
        usize::from(setup.players)
    }

    fn deal(setup: &Setup, rng: &mut impl Rng) -> Deal {
        Deal::new(setup, rng)
    }

    fn start(setup: &Setup, deal: &Deal) -> Result<Pinched, BadDeal> {
        Pinched::lay_out(setup, deal)
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.whose_turn()
    }

    fn legal(&self, seat: Seat, moves: &mut Vec<Move>) {
        if self.turn().seats().contains(seat) {
            let _ = self.each_move(seat, &mut |mv| {
                moves.push(mv);
                Flow::Continue(())
            });
        }
    }

    fn check(&self, seat: Seat, mv: Move) -> Result<(), Illegal> {
        self.refusal(seat, mv).map_or(Ok(()), Err)
    }

    #[inline]
    fn play(&mut self, seat: Seat, mv: Move, host: &mut impl Host<Event>) {
        self.act(seat, mv, host);
        self.run(host);
    }

    fn view(&self, viewer: Viewer) -> PinchedView {
        PinchedView::new(self, viewer)
    }

    /// Whether cards, a Curse or the Letter come to light, or a hidden card leaves the mover's
    /// hand for all to see. A plan cannot be taken back either (R18), nor can a word.
    fn reveals(&self, seat: Seat, mv: Move) -> bool {
        if matches!(mv, Move::Go(_) | Move::Say(_)) {
            return true;
        }
        let mut after = self.clone();
        after.play(seat, mv, &mut Silent(&mut tabletop::chance::dice(0)));
        let light = |game: &Pinched| {
            let drawn = (game.deck.len(), game.deck.reshuffles, game.curses.drawn);
            (drawn, game.day, game.phase == Phase::Over)
        };
        let hidden = |game: &Pinched| game.burglars[seat].hidden();
        light(self) != light(&after) || hidden(&after) < hidden(self)
    }

    fn default_move(&self, seat: Seat, _: &mut impl Rng) -> Move {
        self.timeout(seat)
    }

    fn spell(&self, mv: Move) -> String {
        mv.spell(&self.setup.figures)
    }

    fn read(&self, text: &str) -> Result<Move, NotAMove> {
        Move::read(text, &self.setup.figures)
    }
}

/// No seat ever has more moves: eight slots in each of four Manors, and a few words.
const MOST_MOVES: usize = 40;

impl RandomMove for Pinched {
    #[inline]
    fn random_move(&self, seat: Seat, rng: &mut impl Rng) -> Move {
        let mut moves = [Move::Skip; MOST_MOVES];
        let mut count = 0;
        let _ = self.each_move(seat, &mut |mv| {
            moves[count] = mv;
            count += 1;
            Flow::Continue(())
        });
        moves[below(rng, count as u32) as usize]
    }
}
