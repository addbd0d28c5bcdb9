//! Who stays and what becomes of it: rounds imagined to their end.

use super::belief::Belief;
use super::mood::{Card, Mood, likely_name, named_out};
use super::standing::chance;
use crate::Millions;
use crate::character::{Group, MOST};
use crate::heist::FINE;
use crate::role::{ROLES, Role};
use tabletop::chance::{Dice, Rng};
use tabletop::{BySeat, Seat, Seats};

/// More rounds than this would only take longer to think through.
const MOST_ROUNDS: usize = 4000;

/// One way the round may go on: everybody's role, and how easily each character stays.
struct Round {
    roles: [Role; MOST],
    /// Stays when this is below its chance to stay.
    nerve: [f64; MOST],
}

/// A round in one seat's thoughts.
pub(super) struct Crew<'a> {
    game: &'a Millions,
    me: Seat,
    card: Card,
    pub mood: Mood,
    pub belief: Belief,
    rounds: Vec<Round>,
}

/// A deal with another: its departure for so much more than now stands.
#[derive(Clone, Copy)]
pub(super) struct Bribe {
    pub number: usize,
    pub amount: u8,
}

impl<'a> Crew<'a> {
    pub fn new(game: &'a Millions, me: Seat, mut meter: bots::Meter, dice: &mut Dice) -> Crew<'a> {
        let card = Card::new(game.card(), game.in_play);
        let mood = Mood::new(&card, &game.job.faceup.0);
        let belief = Belief::new(game, me, &mood);
        let mut rounds = Vec::new();
        while rounds.len() < MOST_ROUNDS && meter.go_on() {
            let roles = belief.draw(dice);
            let nerve = std::array::from_fn(|_| f64::from(dice.next_u32()) / f64::from(u32::MAX));
            rounds.push(Round { roles, nerve });
        }
        Crew { game, me, card, mood, belief, rounds }
    }

    /// What stands on a character.
    pub fn standing(&self, number: usize) -> u8 {
        self.game.job.offers.iter().map(|(_, offers)| offers.on(number)).sum()
    }

    /// How likely others' undecided character is to leave if I offered so much, given its role.
    fn leaves(&self, role: Role, number: usize, bribe: Option<Bribe>) -> f64 {
        let mut paid = f64::from(self.standing(number));
        if let Some(bribe) = bribe.filter(|bribe| bribe.number == number) {
            paid += f64::from(bribe.amount) - f64::from(self.game.job.offers[self.me].on(number));
        }
        1.0 - self.mood.stays(role, paid)
    }

    /// The chance to win when these own characters stay, and a bribe is offered or not.
    pub fn value(&self, own: Group, bribe: Option<Bribe>) -> f64 {
        let named = likely_name(&self.game.job.faceup.0);
        let total: f64 = self
            .rounds
            .iter()
            .map(|round| {
                let staying = self.staying(round, own, bribe);
                self.chance(round, staying, bribe, named)
            })
            .sum();
        total / self.rounds.len().max(1) as f64
    }

    /// The chance that it is so and the game is won when this role is named.
    pub fn naming(&self, named: Role, so: &dyn Fn(&[Role; MOST]) -> bool) -> f64 {
        let own = self.game.lineup.own(self.me) & (self.game.here() | self.game.job.alive);
        let rounds = self.rounds.iter().filter(|round| so(&round.roles));
        let chances = rounds.map(|round| {
            let staying = self.staying(round, own, None);
            self.chance(round, staying, None, Some(named.index()))
        });
        chances.sum::<f64>() / self.rounds.len().max(1) as f64
    }

    fn staying(&self, round: &Round, own: Group, bribe: Option<Bribe>) -> Group {
        let game = self.game;
        let mut staying = game.job.locked | game.job.alive | own;
        for number in game.job.undecided & !game.lineup.own(self.me) {
            if round.nerve[number] >= self.leaves(round.roles[number], number, bribe) {
                staying.insert(number);
            }
        }
        staying
    }

    fn chance(
        &self,
        round: &Round,
        staying: Group,
        bribe: Option<Bribe>,
        named: Option<usize>,
    ) -> f64 {
        let game = self.game;
        let mut cash = BySeat::new(game.lineup.seats(), 0);
        for seat in Seat::all(game.lineup.seats()) {
            cash[seat] = i32::from(game.cash[seat]);
        }
        self.settle_offers(staying, bribe, &mut cash);
        let shared = self.settle_heist(&round.roles, staying, named, &mut cash);
        chance(game, self.me, &cash, shared)
    }

    /// Offers go to those who leave, and back to those who made them otherwise.
    fn settle_offers(&self, staying: Group, bribe: Option<Bribe>, cash: &mut BySeat<i32>) {
        let game = self.game;
        for (payer, offers) in game.job.offers.iter() {
            for number in offers.standing() {
                let amount = i32::from(offers.on(number));
                let to = if staying.contains(number) { payer } else { game.lineup.owner(number) };
                cash[to] += amount;
            }
        }
        if let Some(Bribe { number, amount }) = bribe
            && !staying.contains(number)
        {
            let more = i32::from(amount) - i32::from(game.job.offers[self.me].on(number));
            cash[self.me] -= more;
            cash[game.lineup.owner(number)] += more;
        }
    }

    /// Antes and shares; says who had one.
    fn settle_heist(
        &self,
        roles: &[Role; MOST],
        staying: Group,
        named: Option<usize>,
        cash: &mut BySeat<i32>,
    ) -> Seats {
        let game = self.game;
        let mut count = [0u8; ROLES];
        for number in staying {
            count[roles[number].index()] += 1;
        }
        let alive =
            (0..ROLES).filter(|&role| count[role] == 1).fold(0, |set, role| set | 1 << role);
        let away = if staying.len() > 1 { named_out(alive, named) } else { alive };
        let mut shared = Seats::NONE;
        for number in game.lineup.numbers() {
            let (owner, role) = (game.lineup.owner(number), roles[number]);
            let ante = i32::from(game.job.antes[number]);
            let out = away >> role.index() & 1 == 0;
            if !staying.contains(number) || role == Role::Brute || !out {
                cash[owner] += ante;
            }
            if !staying.contains(number) || out {
                continue;
            }
            if away == 1 {
                cash[owner] -= i32::from(FINE).min(cash[owner]);
            } else {
                cash[owner] += self.card.gain(role.index(), away) as i32;
                shared.insert(owner);
            }
        }
        shared
    }
}
