//! Millions of Dollars: everybody takes a role in secret, two of a kind ruin each other, and money
//! settles who walks away before the loot is shared.
//!
//! The state is [`Millions`]. A round reads in printed order: `planning.rs`, `negotiation.rs`,
//! `heist.rs`, `sharing.rs`. Comments cite the rulings (R…) of RULES.md. All money is in whole
//! millions.

mod bot;
mod cards;
mod character;
mod conformance;
mod draw;
mod event;
mod heist;
mod hosting;
mod illegal;
mod imagine;
mod legal;
mod log;
mod metadata;
mod negotiation;
mod notation;
mod offers;
mod planning;
mod role;
mod setup;
mod sharing;
mod view;
mod worlds;

pub use bot::{Temper, study};
pub use cards::{Cards, Deck, Loot, Warning};
pub use character::{Character, Slot};
pub use event::Event;
pub use illegal::{Illegal, Take, Talk};
pub use log::{Cast, Entry, Faceup, Fate};
pub use notation::{Move, MoveKind};
pub use role::{Role, Roles};
pub use setup::{Deal, Form, Setup};
pub use view::{Ending, MillionsView};

use cards::LOOTS;
use character::{Group, Lineup, MOST};
use offers::Offers;
use tabletop::cards::Problems;
use tabletop::chance::Rng;
use tabletop::{
    Audience, BadDeal, BadSetup, BySeat, Game, Host, Outcome, Seat, Seats, Turn, Viewer,
};

/// All the money in the box.
const MONEY: i16 = 175;
/// The cash that wins, once it is held after a share.
const GOAL: u8 = 20;

/// A game of Millions of Dollars.
pub struct Millions {
    setup: Setup,
    lineup: Lineup,
    /// The roles in play.
    in_play: Roles,
    /// The loot card of every round.
    loot: [u8; LOOTS],
    /// For every round the character whose role card stays face down.
    facedown: [u8; LOOTS],
    phase: Phase,
    /// Counted from 1.
    round: u8,
    leader: Seat,
    cash: BySeat<u8>,
    bank: i16,
    /// Intimidation cards in hand.
    intimidation: BySeat<u8>,
    job: Job,
    /// The log of the whole game; a finished round knows where its part ends.
    log: Vec<Entry>,
    history: Vec<Past>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Planning,
    Negotiation,
    Naming,
    Over { ended: Ending, winners: Seats },
}

/// Everything that belongs to one round and is cleared after it.
#[derive(Clone, Copy)]
struct Job {
    /// Who has taken a role.
    chosen: Seats,
    /// By character, like all that follows.
    roles: [Role; MOST],
    antes: [u8; MOST],
    faceup: Faceup,
    undecided: Group,
    /// Locked in and not yet turned over.
    locked: Group,
    /// Turned over and still in the running.
    alive: Group,
    fates: [Fate; MOST],
    /// What each seat has put down.
    offers: BySeat<Offers>,
    /// Whom each seat has looked at.
    looked: BySeat<Group>,
    used: BySeat<Used>,
    lastcall: bool,
    /// Who may speak in the negotiation, kept up to date so that it need not be worked out anew
    /// after every word.
    talkers: Seats,
    /// Who has a character that is still undecided.
    awaited: Seats,
}

/// How often a seat has spoken this round (R14).
#[derive(Clone, Copy, Default)]
struct Used {
    claims: u8,
    asks: u8,
    offers: u8,
}

/// A finished round.
#[derive(Clone, Copy)]
struct Past {
    leader: Seat,
    roles: [Role; MOST],
    fates: [Fate; MOST],
    cash: BySeat<u8>,
    log_end: usize,
}

impl Job {
    fn new(seats: usize) -> Job {
        Job {
            chosen: Seats::NONE,
            roles: [Role::Snitch; MOST],
            antes: [0; MOST],
            faceup: Faceup::default(),
            undecided: Group::NONE,
            locked: Group::NONE,
            alive: Group::NONE,
            fates: [Fate::Left; MOST],
            offers: BySeat::new(seats, Offers::default()),
            looked: BySeat::new(seats, Group::NONE),
            used: BySeat::new(seats, Used::default()),
            lastcall: false,
            talkers: Seats::NONE,
            awaited: Seats::NONE,
        }
    }
}

impl Millions {
    fn begin(setup: &Setup, deal: &Deal) -> Millions {
        let seats = usize::from(setup.players);
        let by_round = |list: &[u8]| std::array::from_fn(|index| *list.get(index).unwrap_or(&0));
        let mut log = Vec::with_capacity(2048);
        log.push(Entry::Loot { card: deal.loot[0] });
        Millions {
            lineup: setup.lineup(),
            in_play: setup.roles(),
            loot: by_round(&deal.loot),
            facedown: by_round(&deal.facedown),
            phase: Phase::Planning,
            round: 1,
            leader: Seat::wrapping(usize::from(deal.leader), seats),
            cash: BySeat::new(seats, setup.cash),
            bank: MONEY - i16::from(setup.players) * i16::from(setup.cash),
            intimidation: BySeat::new(seats, 0),
            job: Job::new(seats),
            log,
            history: Vec::with_capacity(LOOTS),
            setup: setup.clone(),
        }
    }

    /// The place of the present round in lists that hold something for every round.
    fn now(&self) -> usize {
        usize::from(self.round) - 1
    }

    /// The loot card of the present round.
    fn card(&self) -> &Loot {
        &self.setup.deck.loot[usize::from(self.loot[self.now()])]
    }

    /// Whether the game is played by rules 2 (R14, R16, R28).
    #[inline]
    fn revised(&self) -> bool {
        self.setup.rules >= 2
    }

    #[inline]
    fn negotiating(&self) -> bool {
        self.phase == Phase::Negotiation
    }

    /// The characters still on the table.
    #[inline]
    fn here(&self) -> Group {
        self.job.undecided | self.job.locked
    }

    /// What stands on a character.
    fn standing(&self, number: usize) -> u8 {
        self.job.offers.iter().map(|(_, offers)| offers.on(number)).sum()
    }

    /// Writes an entry into the log and tells everybody.
    #[inline]
    fn note(&mut self, entry: Entry, host: &mut impl Host<Event>) {
        self.log.push(entry);
        host.tell(Audience::All, || Event::Logged(entry));
    }

    /// The money that is neither in hand nor in the bank: antes and offers.
    fn lying(&self) -> i16 {
        let offers = self.job.offers.iter().map(|(_, offers)| offers.sum());
        self.job.antes.into_iter().chain(offers).map(i16::from).sum()
    }

    fn outcome(&self, winners: Seats) -> Outcome {
        Outcome { scores: self.cash.map(i32::from), winners }
    }
}

impl Clone for Millions {
    fn clone(&self) -> Millions {
        let mut log = Vec::with_capacity(self.log.capacity());
        log.extend_from_slice(&self.log);
        let mut history = Vec::with_capacity(LOOTS);
        history.extend_from_slice(&self.history);
        Millions { setup: self.setup.clone(), log, history, ..*self }
    }

    /// Copies into buffers that are already there: playouts from one position allocate nothing.
    fn clone_from(&mut self, other: &Millions) {
        let mut log = std::mem::take(&mut self.log);
        log.clone_from(&other.log);
        let mut history = std::mem::take(&mut self.history);
        history.clone_from(&other.history);
        *self = Millions { setup: other.setup.clone(), log, history, ..*other };
    }
}

impl Game for Millions {
    const ID: &'static str = "millions";
    const RULES: u32 = 2;

    type Cards = Cards;
    type Form = Form;
    type Setup = Setup;
    type Deal = Deal;
    type MoveKind = MoveKind;
    type Move = Move;
    type View = MillionsView;
    type Event = Event;
    type Illegal = Illegal;

    fn read_cards(text: &str) -> Result<Cards, Problems> {
        cards::read(text)
    }

    fn setup(form: Form, cards: &Cards, rules: u32) -> Result<Setup, BadSetup> {
        Setup::new(form, cards, rules)
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

    fn start(setup: &Setup, deal: &Deal) -> Result<Millions, BadDeal> {
        deal.check(setup)?;
        Ok(Millions::begin(setup, deal))
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Planning => Turn::Together(self.planners()),
            Phase::Negotiation => Turn::Free { may: self.job.talkers, must: self.job.awaited },
            Phase::Naming => Turn::One(self.snitch()),
            Phase::Over { winners, .. } => Turn::Over(self.outcome(winners)),
        }
    }

    fn legal(&self, seat: Seat, moves: &mut Vec<Move>) {
        self.list(seat, moves);
    }

    fn check(&self, seat: Seat, mv: Move) -> Result<(), Illegal> {
        match (self.phase, mv) {
            (Phase::Planning, Move::Choose { role, second }) => {
                self.check_choice(seat, role, second)
            }
            (Phase::Naming, Move::Name { role }) => self.check_name(role),
            // R16, since rules 2: the Snitch may look before it names.
            (Phase::Naming, Move::Intimidate { on }) if self.revised() => self.check_look(seat, on),
            (Phase::Negotiation, mv) => self.check_talk(seat, mv),
            _ => Err(Illegal::NotNow),
        }
    }

    #[inline]
    fn play(&mut self, seat: Seat, mv: Move, host: &mut impl Host<Event>) {
        match mv {
            Move::Choose { role, second } => self.choose(seat, role, second, host),
            Move::Name { role } => self.name(role, host),
            _ => self.talk(seat, mv, host),
        }
    }

    fn view(&self, viewer: Viewer) -> MillionsView {
        MillionsView::new(self, viewer)
    }

    /// Choices are final (R2, R10), and what has been said and offered has been heard: taking it
    /// back would get round the limits on talk (R14).
    fn reveals(&self, _: Seat, _: Move) -> bool {
        true
    }

    fn default_move(&self, seat: Seat, rng: &mut impl Rng) -> Move {
        match self.phase {
            Phase::Naming => Move::Name { role: self.most_seen() },
            Phase::Negotiation => self.default_talk(seat),
            Phase::Planning | Phase::Over { .. } => self.random_choice(seat, rng),
        }
    }
}
