//! Every way the roles of a round can lie, as far as a viewer knows.

use crate::bot::fraction;
use crate::character::{Lineup, MOST};
use crate::role::{ROLES, Role, Roles};
use crate::{Millions, Phase};
use tabletop::chance::{Dice, Rng, below};
use tabletop::{Seat, Viewer};

/// Every way the roles of a round can lie, as far as a viewer knows, counted so that one can be
/// drawn, each equally likely: who holds which role, and whose card is the hidden one.
///
/// Seats are filled one after the other from the face-up cards and one hidden card of any role.
/// What matters for the seats still to be filled is only which cards are left, so the ways are
/// counted once for each such [`Stack`].
pub(crate) struct Worlds {
    lineup: Lineup,
    /// What each character can be.
    possible: [Roles; MOST],
    faceup: [u8; ROLES],
    /// How far apart in `ways` two stacks are that differ by one card of a role.
    stride: [usize; ROLES],
    ways: [u32; STACKS],
}

/// The most stacks there are: seven cards of five roles leave 3·3·2·2·2 stacks, with and without
/// the hidden card.
const STACKS: usize = 2 * 72;

/// The cards that are left for the seats not yet filled.
#[derive(Clone, Copy)]
struct Stack {
    left: [u8; ROLES],
    hidden: bool,
    /// Its place in `ways`.
    place: usize,
}

/// One way to fill a seat.
struct Fill {
    roles: [Option<Role>; 2],
    /// Which of the seat's cards is the hidden one.
    hidden: Option<usize>,
    rest: Stack,
}

impl Worlds {
    /// All that the viewer of a negotiation or a naming cannot rule out.
    pub(crate) fn new(game: &Millions, viewer: Viewer) -> Worlds {
        let job = &game.job;
        let possible = std::array::from_fn(|number| {
            let owner = game.lineup.owner(number);
            let own = viewer == Viewer::Seat(owner);
            let seen = viewer.seat().is_some_and(|seat| job.looked[seat].contains(number));
            match () {
                () if number >= game.lineup.len() => Roles::NONE,
                () if own || seen || job.alive.contains(number) => Roles::one(job.roles[number]),
                // At the naming every Snitch who stayed has been turned over.
                () if game.phase == Phase::Naming && job.locked.contains(number) => {
                    game.choices(owner).without(Role::Snitch)
                }
                () => game.choices(owner),
            }
        });
        let faceup = job.faceup.0;
        let mut next = 2;
        let stride = faceup.map(|cards| {
            let stride = next;
            next *= usize::from(cards) + 1;
            stride
        });
        let lineup = game.lineup;
        let mut worlds = Worlds { lineup, possible, faceup, stride, ways: [0; STACKS] };
        worlds.count();
        worlds
    }

    /// One of the worlds: everybody's role, and whose card is hidden.
    pub(crate) fn draw(&self, rng: &mut impl Rng) -> ([Role; MOST], usize) {
        let mut stack = self.stack(self.faceup, true);
        let mut roles = [Role::Snitch; MOST];
        let mut hidden = 0;
        for seat in Seat::all(self.lineup.seats()) {
            let first = self.lineup.first(seat);
            let mut index = below(rng, self.ways[stack.place]);
            let fill = self.fills(stack).find(|fill| {
                let ways = self.ways[fill.rest.place];
                let found = index < ways;
                index = index.wrapping_sub(ways);
                found
            });
            let fill = fill.expect("the truth is one of the worlds");
            for (offset, role) in fill.roles.into_iter().flatten().enumerate() {
                roles[first + offset] = role;
            }
            hidden = fill.hidden.map_or(hidden, |offset| first + offset);
            stack = fill.rest;
        }
        (roles, hidden)
    }

    /// The same worlds, each as likely as its roles fit the characters together.
    pub(crate) fn weighted<'a>(&'a self, fits: &'a [[f64; ROLES]; MOST]) -> Weighted<'a> {
        let mut weighted = Weighted { worlds: self, fits, weights: [0.0; STACKS] };
        self.each_stack(&mut |stack| {
            weighted.weights[stack.place] = match stack.cards() {
                0 => 1.0,
                _ if self.ways[stack.place] == 0 => 0.0,
                _ => self.fills(stack).map(|fill| weighted.weight(stack, &fill)).sum(),
            };
        });
        weighted
    }

    fn count(&mut self) {
        let mut ways = [0; STACKS];
        self.each_stack(&mut |stack| {
            ways[stack.place] = match stack.cards() {
                0 => 1,
                cards if cards % self.lineup.each() != 0 => 0,
                _ => self.fills(stack).map(|fill| ways[fill.rest.place]).sum(),
            };
        });
        self.ways = ways;
    }

    /// Shows every stack. Small stacks come first, so that whatever a seat leaves has been shown
    /// before.
    fn each_stack(&self, show: &mut impl FnMut(Stack)) {
        let mut left = [0; ROLES];
        loop {
            for hidden in [false, true] {
                show(self.stack(left, hidden));
            }
            let Some(role) = (0..ROLES).find(|&role| left[role] < self.faceup[role]) else {
                return;
            };
            left[role] += 1;
            left[..role].fill(0);
        }
    }

    fn stack(&self, left: [u8; ROLES], hidden: bool) -> Stack {
        let places =
            left.into_iter().zip(self.stride).map(|(left, stride)| usize::from(left) * stride);
        Stack { left, hidden, place: places.sum::<usize>() + usize::from(hidden) }
    }

    /// Every way to fill the next seat from the stack.
    fn fills(&self, stack: Stack) -> impl Iterator<Item = Fill> {
        let each = self.lineup.each();
        let seat = self.lineup.seats() - stack.cards() / each;
        let first = seat * each;
        let (possible, stride) = (self.possible, self.stride);
        let pairs = possible[first].iter().flat_map(move |role| {
            let alone = (each == 1).then_some([Some(role), None]);
            // R1: a gang has one card of each role.
            let others = if each == 1 { Roles::NONE } else { possible[first + 1].without(role) };
            alone.into_iter().chain(others.iter().map(move |other| [Some(role), Some(other)]))
        });
        pairs.flat_map(move |roles| {
            let hidden = [None, Some(0), Some(1)].into_iter().take(1 + each);
            hidden.filter_map(move |hidden| {
                let rest = stack.without(roles, hidden, &stride)?;
                Some(Fill { roles, hidden, rest })
            })
        })
    }
}

/// Worlds that are not equally likely.
pub(crate) struct Weighted<'a> {
    worlds: &'a Worlds,
    /// How well each role fits each character.
    fits: &'a [[f64; ROLES]; MOST],
    weights: [f64; STACKS],
}

impl Weighted<'_> {
    fn weight(&self, stack: Stack, fill: &Fill) -> f64 {
        let first = self.worlds.lineup.len() - stack.cards();
        let fits = fill.roles.into_iter().flatten().enumerate();
        fits.map(|(offset, role)| self.fits[first + offset][role.index()]).product::<f64>()
            * self.weights[fill.rest.place]
    }

    /// One of the worlds.
    pub fn draw(&self, dice: &mut Dice) -> [Role; MOST] {
        let worlds = self.worlds;
        let mut stack = worlds.stack(worlds.faceup, true);
        let mut roles = [Role::Snitch; MOST];
        while stack.cards() > 0 {
            let first = worlds.lineup.len() - stack.cards();
            let mut left = self.weights[stack.place] * fraction(dice);
            let mut drawn = None;
            for fill in worlds.fills(stack) {
                let weight = self.weight(stack, &fill);
                if weight > 0.0 {
                    left -= weight;
                    drawn = Some(fill);
                }
                if left < 0.0 {
                    break;
                }
            }
            let fill = drawn.expect("the truth is one of the worlds");
            for (offset, role) in fill.roles.into_iter().flatten().enumerate() {
                roles[first + offset] = role;
            }
            stack = fill.rest;
        }
        roles
    }
}

impl Stack {
    fn cards(self) -> usize {
        self.left.into_iter().map(usize::from).sum::<usize>() + usize::from(self.hidden)
    }

    /// What is left when these cards are taken, one of them perhaps the hidden one.
    fn without(
        mut self,
        roles: [Option<Role>; 2],
        hidden: Option<usize>,
        stride: &[usize; ROLES],
    ) -> Option<Stack> {
        for (offset, role) in roles.into_iter().flatten().enumerate() {
            if hidden == Some(offset) {
                self.hidden = self.hidden.then_some(false)?;
                self.place -= 1;
            } else {
                let left = &mut self.left[role.index()];
                *left = left.checked_sub(1)?;
                self.place -= stride[role.index()];
            }
        }
        Some(self)
    }
}
