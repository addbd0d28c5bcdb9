//! Who stays and what becomes of it: rounds imagined to their end.

use super::belief::{bid, fits};
use super::fraction;
use super::mood::{Card, Mood, likely_name};
use super::record::bids;
use super::standing::Prospects;
use super::stays::{Stays, away};
use super::temper::Temper;
use crate::Millions;
use crate::character::{Group, MOST};
use crate::heist::FINE;
use crate::role::{ROLES, Role};
use crate::worlds::Worlds;
use bots::Meter;
use tabletop::chance::Dice;
use tabletop::{BySeat, Seat, Seats, Viewer};

/// More rounds than this would only take longer to think through.
const MOST_ROUNDS: usize = 2000;

/// One way the round may go on: everybody's role, and how easily each character stays.
pub(super) struct Round {
    pub roles: [Role; MOST],
    /// Stays when this is below its chance to stay.
    pub nerve: [f64; MOST],
    /// How well the bids fit it.
    pub weight: f64,
}

/// A round in one seat's thoughts.
pub(super) struct Crew<'a> {
    game: &'a Millions,
    me: Seat,
    card: Card,
    pub stays: Stays,
    prospects: Prospects,
    /// As everybody can imagine it, and as this seat can.
    pub public: Vec<Round>,
    rounds: Vec<Round>,
    /// What they weigh together.
    weight: f64,
    /// Who of the others stays in each of them if nothing changes.
    staying: Vec<Group>,
}

/// A deal with another: its departure for so much of the own money, whatever now stands.
#[derive(Clone, Copy)]
struct Bribe {
    number: usize,
    amount: u8,
}

impl<'a> Crew<'a> {
    pub fn new(
        game: &'a Millions,
        me: Seat,
        temper: &Temper,
        mut meter: Meter,
        dice: &mut Dice,
    ) -> Crew<'a> {
        let card = Card::new(game.card(), game.in_play);
        let mood = Mood::new(&card, &game.job.faceup.0);
        let fits = fits(game, &mood, temper.trust);
        let bids = bids(game);
        let mut count = 0;
        while count < MOST_ROUNDS && meter.go_on() {
            count += 1;
        }
        let mut imagine = |viewer: Viewer| -> Vec<Round> {
            let worlds = Worlds::new(game, viewer);
            let weighted = worlds.weighted(&fits);
            let mut round = || {
                let roles = weighted.draw(dice);
                let nerve = std::array::from_fn(|_| fraction(dice));
                Round { roles, nerve, weight: bid(game, &bids, viewer, &roles) }
            };
            (0..count.max(1)).map(|_| round()).collect()
        };
        let (public, rounds) = (imagine(Viewer::Spectator), imagine(Viewer::Seat(me)));
        let stays = Stays::new(game, &card, &mood, &public);
        let own = game.lineup.own(me);
        let staying = rounds.iter().map(|round| stays.staying(game, round) & !own).collect();
        let prospects = Prospects::new(game);
        let weight = rounds.iter().map(|round| round.weight).sum();
        Crew { game, me, card, stays, prospects, public, rounds, weight, staying }
    }

    /// How likely something is.
    pub fn likely(&self, so: impl Fn(&[Role; MOST]) -> bool) -> f64 {
        self.rounds.iter().filter(|round| so(&round.roles)).map(|round| round.weight).sum::<f64>()
            / self.weight
    }

    /// The chance to win when these own characters stay and `more` is paid to the seat.
    pub fn value(&self, own: Group, more: u8) -> f64 {
        let named = likely_name(&self.game.job.faceup.0);
        let rounds = self.rounds.iter().zip(&self.staying);
        let total: f64 = rounds
            .map(|(round, &staying)| {
                round.weight * self.chance(round, staying | own, None, more, named)
            })
            .sum();
        total / self.weight
    }

    /// What each of these offers for a departure changes in the chance to win, when these own
    /// characters stay.
    pub fn bids(&self, own: Group, number: usize, amounts: &[u8]) -> Vec<f64> {
        let game = self.game;
        let named = likely_name(&game.job.faceup.0);
        let now = game.job.offers[self.me].on(number);
        let mut stays = vec![[0.0; ROLES]; amounts.len() + 1];
        for (row, &amount) in stays.iter_mut().zip([&now].into_iter().chain(amounts)) {
            let more = f64::from(amount) - f64::from(now);
            *row = Role::ALL.map(|role| self.stays.chance(game, number, role, more));
        }
        let mut gains = vec![0.0; amounts.len()];
        for (round, &staying) in self.rounds.iter().zip(&self.staying) {
            let role = round.roles[number].index();
            let mut staying = staying | own;
            staying.insert(number);
            let with = self.chance(round, staying, None, 0, named);
            staying.remove(number);
            let without = |amount| {
                let bribe = Some(Bribe { number, amount });
                self.chance(round, staying, bribe, 0, named) - with
            };
            let before = (1.0 - stays[0][role]) * without(now);
            for (place, &amount) in amounts.iter().enumerate() {
                let after = (1.0 - stays[place + 1][role]) * without(amount);
                gains[place] += round.weight * (after - before);
            }
        }
        gains.into_iter().map(|gain| gain / self.weight).collect()
    }

    /// The chance that it is so and the game is won when this role is named.
    pub fn naming(&self, named: Role, so: &dyn Fn(&[Role; MOST]) -> bool) -> f64 {
        let own = self.game.lineup.own(self.me) & (self.game.here() | self.game.job.alive);
        let rounds = self.rounds.iter().zip(&self.staying).filter(|(round, _)| so(&round.roles));
        let chances = rounds.map(|(round, &staying)| {
            round.weight * self.chance(round, staying | own, None, 0, Some(named.index()))
        });
        chances.sum::<f64>() / self.weight
    }

    fn chance(
        &self,
        round: &Round,
        staying: Group,
        bribe: Option<Bribe>,
        more: u8,
        named: Option<usize>,
    ) -> f64 {
        let mut cash = self.prospects.cash;
        cash[self.me] += i32::from(more);
        self.settle_offers(staying, bribe, &mut cash);
        let shared = self.settle_heist(&round.roles, staying, named, &mut cash);
        self.prospects.chance(self.me, &cash, shared)
    }

    /// Offers go to those who leave, and back to those who made them otherwise.
    fn settle_offers(&self, staying: Group, bribe: Option<Bribe>, cash: &mut BySeat<i32>) {
        let game = self.game;
        for &(payer, number, amount) in &self.prospects.offers {
            let to = if staying.contains(number) { payer } else { game.lineup.owner(number) };
            cash[to] += amount;
        }
        if let Some(Bribe { number, amount }) = bribe {
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
        let away = away(roles, staying, named);
        let alone = away == 1;
        let mut shared = Seats::NONE;
        for number in game.lineup.numbers() {
            let (owner, role) = (game.lineup.owner(number), roles[number]);
            let out = away >> role.index() & 1 == 0;
            let stays = staying.contains(number);
            if !stays || role == Role::Brute || !out {
                cash[owner] += i32::from(game.job.antes[number]);
            }
            if stays && !out {
                match alone {
                    true => cash[owner] -= i32::from(FINE).min(cash[owner]),
                    false => {
                        cash[owner] += self.card.gain(role.index(), away) as i32;
                        shared.insert(owner);
                    }
                }
            }
        }
        shared
    }

    /// What so much money is worth about now, as a chance to win.
    pub fn worth_of(&self, money: f64) -> f64 {
        money * self.prospects.a_million
    }
}
