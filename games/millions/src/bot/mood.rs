//! What staying is worth to the holder of each role who sees the face-up cards, and so how likely
//! each is to stay.

use crate::cards::Loot;
use crate::role::{ROLES, Role, Roles};

/// How far from the best choice people stray, in millions.
const TEMPER: f64 = 1.0;
/// Rounds in which everybody answers what the others would do.
const ROUNDS: usize = 8;

/// What a loot card brings, looked up.
pub(super) struct Card {
    in_play: Roles,
    ante: f64,
    /// By role and by the set of roles that get away, as bits.
    gains: [[f64; 1 << ROLES]; ROLES],
}

impl Card {
    pub fn new(card: &Loot, in_play: Roles) -> Card {
        let gain = |role: Role, bits: usize| {
            let away = Role::ALL.into_iter().filter(|role| bits >> role.index() & 1 == 1).collect();
            if bits >> role.index() & 1 == 1 { f64::from(card.gain(role, away)) } else { 0.0 }
        };
        let gains = Role::ALL.map(|role| std::array::from_fn(|bits| gain(role, bits)));
        Card { in_play, ante: f64::from(card.ante), gains }
    }

    /// What a role gains when these roles get away, as bits.
    pub fn gain(&self, role: usize, away: usize) -> f64 {
        self.gains[role][away]
    }

    /// What staying brings a role when these get away, as bits.
    pub fn outcome(&self, role: Role, away: usize) -> f64 {
        match role {
            Role::Snitch if away == 1 => -3.0,
            _ if away >> role.index() & 1 == 1 => self.gain(role.index(), away),
            Role::Brute => 0.0,
            _ => -self.ante,
        }
    }
}

/// The role that a Snitch is most likely to name: the one seen most.
pub(super) fn likely_name(faceup: &[u8; ROLES]) -> Option<usize> {
    let seen = (1..ROLES).rev().filter(|&role| faceup[role] > 0);
    seen.max_by_key(|&role| faceup[role])
}

/// How the holders of each role feel about staying.
#[derive(Clone, Copy)]
pub(super) struct Mood {
    /// What staying is worth more than leaving, in millions.
    pub worth: [f64; ROLES],
}

impl Mood {
    pub fn new(card: &Card, faceup: &[u8; ROLES]) -> Mood {
        let mut mood = Mood { worth: [1.5; ROLES] };
        for _ in 0..ROUNDS {
            let stay = mood.worth.map(|worth| stays(worth, 0.0));
            for role in card.in_play.iter().map(Role::index) {
                let worth = worth(card, faceup, role, &stay);
                mood.worth[role] = 0.5 * (mood.worth[role] + worth);
            }
        }
        mood
    }

    /// How likely the holder of a role is to stay when it is paid so much for leaving.
    pub fn stays(&self, role: Role, paid: f64) -> f64 {
        stays(self.worth[role.index()], paid)
    }

    /// What these characters of all the roles on the table gain together, over every way to stay
    /// and to leave.
    pub fn expected(
        &self,
        card: &Card,
        faceup: &[u8; ROLES],
        roles: &[Role],
        own: std::ops::Range<usize>,
    ) -> f64 {
        let stay = self.worth.map(|worth| stays(worth, 0.0));
        let mut all = [0; ROLES];
        for role in roles {
            all[role.index()] += 1;
        }
        // Everybody decides alone, so what each character gains adds up.
        let gain = |number: usize| {
            let role = roles[number].index();
            let mut others = all;
            others[role] -= 1;
            stay[role] * against(card, faceup, &others, role, &stay)
        };
        own.map(gain).sum()
    }
}

pub(super) fn stays(worth: f64, paid: f64) -> f64 {
    1.0 / (1.0 + ((paid - worth) / TEMPER).exp())
}

/// The mean over what the hidden card may be.
fn worth(card: &Card, faceup: &[u8; ROLES], role: usize, stay: &[f64; ROLES]) -> f64 {
    if faceup[role] == 0 {
        return against(card, faceup, faceup, role, stay);
    }
    let (mut sum, mut weights) = (0.0, 0.0);
    for hidden in card.in_play.iter().map(Role::index) {
        let copies = f64::from(faceup[role]);
        let weight = if hidden == role { (copies + 1.0) / copies } else { 1.0 };
        let mut others = *faceup;
        others[role] -= 1;
        others[hidden] += 1;
        sum += weight * against(card, faceup, &others, role, stay);
        weights += weight;
    }
    sum / weights
}

/// What staying brings when the others hold these roles, each of them alone with its decision.
fn against(
    card: &Card,
    faceup: &[u8; ROLES],
    others: &[u8; ROLES],
    role: usize,
    stay: &[f64; ROLES],
) -> f64 {
    let lost = if role == Role::Brute.index() { 0.0 } else { -card.ante };
    let nobody = |other: usize| (1.0 - stay[other]).powi(i32::from(others[other]));
    let single = |other: usize| match others[other] {
        0 => 0.0,
        count => f64::from(count) * stay[other] * (1.0 - stay[other]).powi(i32::from(count) - 1),
    };
    let safe = nobody(role);
    let one: [f64; ROLES] =
        std::array::from_fn(|other| if other == role { 1.0 } else { single(other) });
    let named = likely_name(faceup);
    let mut gained = 0.0;
    for set in (0..1usize << ROLES).filter(|set| set >> role & 1 == 1) {
        let mut likely = 1.0;
        for (other, &single) in one.iter().enumerate() {
            likely *= if set >> other & 1 == 1 { single } else { 1.0 - single };
        }
        if likely > 0.0 {
            gained += likely * card.outcome(Role::ALL[role], named_out(set, named));
        }
    }
    safe * gained + (1.0 - safe) * lost
}

/// Those who get away when a Snitch among them names a role.
pub(super) fn named_out(set: usize, named: Option<usize>) -> usize {
    match named {
        Some(named) if set & 1 == 1 => set & !(1 << named),
        _ => set,
    }
}
