//! Other truths that look the same to a viewer.

use crate::cards::LOOTS;
use crate::character::{Character, Slot};
use crate::log::Entry;
use crate::notation::Move;
use crate::role::{ROLES, Role};
use crate::setup::Deal;
use crate::worlds::Worlds;
use crate::{Millions, Phase};
use tabletop::chance::{Rng, below, shuffle};
use tabletop::{Imagine, Seat, Viewer, key};

impl Imagine for Millions {
    fn imagine(&self, viewer: Viewer, rng: &mut impl Rng) -> Millions {
        let mut dream = self.clone();
        dream.imagine_later_rounds(rng);
        dream.imagine_past_rounds(rng);
        match self.phase {
            Phase::Planning => dream.imagine_choices(viewer, rng),
            Phase::Negotiation | Phase::Naming => {
                dream.imagine_roles(&Worlds::new(self, viewer), rng);
            }
            Phase::Over { .. } => {}
        }
        dream
    }

    /// Everything public follows from the Leader, the log and who has chosen.
    fn sight_key(&self, viewer: Viewer) -> u64 {
        let facts = self.log.iter().filter_map(fact);
        let public = facts.fold(key::stir(0, self.leader.index() as u64), key::stir);
        let chosen = self.job.chosen.iter().fold(1, |set, seat| set << 4 | seat.index() as u64);
        let key = key::stir(public, chosen);
        let Viewer::Seat(seat) = viewer else { return key };
        let own = self.lineup.own(seat).filter(|_| self.job.chosen.contains(seat));
        let known = own.chain(self.job.looked[seat]);
        known.fold(key::stir(key, seat.index() as u64), |key, number| {
            key::stir(key, (number * ROLES + self.job.roles[number].index()) as u64)
        })
    }

    /// The past is public but for which copy of a role lay face down; of this round the secret
    /// choices may have been others.
    fn twin(
        &self,
        deal: &Deal,
        moves: &[(Seat, Move)],
        viewer: Viewer,
        rng: &mut impl Rng,
    ) -> (Deal, Vec<(Seat, Move)>) {
        let dream = self.imagine(viewer, rng);
        let rounds = usize::from(self.setup.rounds);
        let deal = Deal {
            leader: deal.leader,
            loot: dream.loot[..rounds].to_vec(),
            facedown: dream.facedown[..rounds].to_vec(),
        };
        let mut settled = self.history.len() * self.lineup.seats();
        let rewritten = moves.iter().map(|&(seat, mv)| match mv {
            Move::Choose { .. } if settled > 0 => {
                settled -= 1;
                (seat, mv)
            }
            Move::Choose { second, .. } => {
                let first = self.lineup.first(seat);
                let second = second.map(|_| dream.job.roles[first + 1]);
                (seat, Move::Choose { role: dream.job.roles[first], second })
            }
            _ => (seat, mv),
        });
        (deal, rewritten.collect())
    }
}

impl Millions {
    fn imagine_later_rounds(&mut self, rng: &mut impl Rng) {
        let turned = usize::from(self.round);
        let (shown, coming) = self.loot[..usize::from(self.setup.rounds)].split_at_mut(turned);
        let mut unseen = [0; LOOTS];
        let mut count = 0;
        for card in (0..LOOTS as u8).filter(|card| !shown.contains(card)) {
            unseen[count] = card;
            count += 1;
        }
        shuffle(rng, &mut unseen[..count]);
        coming.copy_from_slice(&unseen[..coming.len()]);
        for hidden in &mut self.facedown[turned..usize::from(self.setup.rounds)] {
            *hidden = below(rng, self.lineup.len() as u32) as u8;
        }
    }

    /// Which of several copies of a role lay face down never comes to light.
    fn imagine_past_rounds(&mut self, rng: &mut impl Rng) {
        for (past, hidden) in self.history.iter().zip(&mut self.facedown) {
            let role = past.roles[usize::from(*hidden)];
            let copies = || self.lineup.numbers().filter(|&number| past.roles[number] == role);
            let copy = below(rng, copies().count() as u32) as usize;
            *hidden = copies().nth(copy).unwrap_or_default() as u8;
        }
    }

    /// In planning others' choices lie sealed.
    fn imagine_choices(&mut self, viewer: Viewer, rng: &mut impl Rng) {
        for seat in self.job.chosen.iter().filter(|&seat| viewer != Viewer::Seat(seat)) {
            if let Move::Choose { role, second } = self.random_choice(seat, rng) {
                let first = self.lineup.first(seat);
                self.job.roles[first] = role;
                if let Some(second) = second {
                    self.job.roles[first + 1] = second;
                }
            }
        }
        let now = self.now();
        self.facedown[now] = below(rng, self.lineup.len() as u32) as u8;
    }

    /// Gives everybody the roles of one of the worlds.
    pub(crate) fn imagine_roles(&mut self, worlds: &Worlds, rng: &mut impl Rng) {
        let now = self.now();
        let (roles, hidden) = worlds.draw(rng);
        self.job.roles = roles;
        self.facedown[now] = hidden as u8;
    }
}

/// A number for every entry that does not follow from those before it. The rest of a log is
/// bookkeeping.
fn fact(entry: &Entry) -> Option<u64> {
    let slots = |slot: Option<Slot>| slot.map_or(0, |slot| 1 + slot as u64);
    let names = |on: Character| on.seat.index() as u64 * 3 + slots(on.slot);
    let roles = |roles: &mut dyn Iterator<Item = Role>| {
        roles.fold(0, |number, role| number * 8 + role as u64 + 1)
    };
    let (kind, number) = match *entry {
        Entry::Loot { card } => (0, u64::from(card)),
        Entry::Faceup { roles: faceup } => (1, roles(&mut faceup.cards())),
        Entry::Roles { cast } => (2, roles(&mut cast.iter().map(|(_, role)| role))),
        Entry::Reveal { character, role } => (3, names(character) * 8 + role as u64),
        Entry::Name { role, .. } => (4, role as u64),
        Entry::Said { seat, mv } => {
            let (verb, object) = match mv {
                Move::Claim { slot, role } => (0, slots(slot) * 8 + role as u64),
                Move::Ask { slot, amount } => (1, slots(slot) * 256 + u64::from(amount)),
                Move::Offer { on, amount } => (2, names(on) * 256 + u64::from(amount)),
                Move::Withdraw { on } => (3, names(on)),
                Move::Leave { slot } => (4, slots(slot)),
                Move::Stay { slot } => (5, slots(slot)),
                Move::Intimidate { on } => (6, names(on)),
                Move::Lastcall => (7, 0),
                Move::Choose { .. } | Move::Name { .. } => return None,
            };
            (5, (object * 8 + verb) * 8 + seat.index() as u64)
        }
        _ => return None,
    };
    Some(number * 8 + kind)
}
