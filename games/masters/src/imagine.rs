//! Other truths that look the same: the mark pile, what the others have planned, and what the
//! rival will do.

use crate::Masters;
use crate::figures::{MARKS, SLOTS};
use crate::heist::Beat;
use crate::ids::{Crew, Mark, Tier};
use crate::notation::Move;
use crate::plan::Plan;
use crate::setup::{Deal, Dealt};
use crate::view::Phase;
use tabletop::chance::{Rng, below, shuffle};
use tabletop::key::{stir, stir_bytes};
use tabletop::{Game, Imagine, Seat, Silent, Viewer};

impl Imagine for Masters {
    fn imagine(&self, viewer: Viewer, rng: &mut impl Rng) -> Masters {
        let mut dream = self.clone();
        dream.deal = self.dealt_anew(rng);
        if self.phase == Phase::Plan {
            for seat in self.hidden_from(viewer) {
                dream.players[seat.index()].plan = self.planned_anew(seat, rng);
            }
        }
        dream
    }

    fn sight_key(&self, viewer: Viewer) -> u64 {
        let mut key = stir(self.phase as u64, u64::from(self.game) << 16 | u64::from(self.round));
        key = stir(key, (self.right.index() << 4 | self.buyer.index()) as u64);
        key = stir(key, u64::from(self.stall) << 8 | u64::from(self.heists));
        key = stir(key, u64::from(self.table.figures.in_piles(self.piles).bits()));
        key = stir(key, self.slots.iter().fold(0, |word, &mark| word << 8 | mark_word(mark)));
        // What has been dealt is known even where it no longer lies on the table.
        let game = &self.deal.games[usize::from(self.game)];
        let seen =
            game.marks[..usize::from(self.dealt)].iter().fold(0, |set, mark| set | mark.bit());
        key = stir(key, u64::from(seen));
        for seat in self.seats() {
            let player = &self.players[seat.index()];
            key = stir(key, player.cash as u64);
            key = stir(key, u64::from(player.passed) << 1 | u64::from(player.bought));
            key = stir_bytes(key, &player.owned.as_slice().iter().map(byte).collect::<Vec<u8>>());
            for marks in [player.held.as_slice(), player.turned_in.as_slice()] {
                let marks: Vec<u8> = marks.iter().map(|mark| mark.index() as u8).collect();
                key = stir_bytes(key, &marks);
            }
            if self.phase == Phase::Plan {
                key = stir(key, u64::from(player.plan.is_ready()));
            }
        }
        key = stir(key, self.rival.map_or(0, |card| 1 + card.index() as u64));
        for result in self.results.as_slice() {
            key = stir(key, result.cash as u64);
        }
        key = stir_bytes(key, &self.kept.as_slice().iter().map(byte).collect::<Vec<u8>>());
        key = self.heist.iter().fold(key, |key, &beat| stir(key, beat_word(beat)));
        match viewer {
            Viewer::Seat(seat) if self.phase == Phase::Plan => {
                let plan = &self.players[seat.index()].plan;
                let crew: Vec<u8> = plan.crew.as_slice().iter().map(byte).collect();
                let selectors = plan.selectors.as_slice().iter().map(|one| one.number());
                stir_bytes(stir_bytes(key, &crew), &selectors.collect::<Vec<u8>>())
            }
            _ => key,
        }
    }

    /// Keeps every move but the picks the viewer has not seen: those of this round, and of the
    /// rounds before what was never flipped.
    fn twin(
        &self,
        deal: &Deal,
        moves: &[(Seat, Move)],
        viewer: Viewer,
        rng: &mut impl Rng,
    ) -> (Deal, Vec<(Seat, Move)>) {
        let setup = &self.table.setup;
        let mut truth = Masters::start(setup, deal).expect("a deal that has been played");
        let mut other_deal = self.dealt_anew(rng);
        let mut other_moves = moves.to_vec();
        // Where in the log the picks for the coming heist are.
        let mut picks = [Vec::new(), Vec::new()];
        for (index, &(seat, mv)) in moves.iter().enumerate() {
            let (heists, game, round) = (truth.heists, truth.game, truth.round);
            let mut plans = truth.players.map(|player| player.plan);
            if truth.phase == Phase::Plan {
                picks[seat.index()].push(index);
                plans[seat.index()].put(mv);
            }
            truth.play(seat, mv, &mut Silent(&mut tabletop::chance::dice(0)));
            if truth.heists == heists {
                continue;
            }
            // Of several heists in one move only the last can be read again; they are rare.
            if truth.heists == heists + 1 {
                for seat in self.hidden_from(viewer) {
                    let [crew, selectors] = flipped(&truth.heist, seat.index());
                    plans[seat.index()].shuffle_rest(crew, selectors, rng);
                    rewrite(&mut other_moves, &picks[seat.index()], &plans[seat.index()]);
                }
                let rival = &mut other_deal.games[usize::from(game)].rival;
                if let Some(order) = rival.get_mut(usize::from(round) - 1) {
                    let [_, selectors] = flipped(&truth.heist, 1);
                    shuffle(rng, &mut order[selectors..]);
                }
            }
            picks.iter_mut().for_each(Vec::clear);
        }
        if truth.phase == Phase::Plan {
            for seat in self.hidden_from(viewer) {
                let mut plan = Plan::new(truth.players[seat.index()].crew, &truth.slots);
                plan.finish(rng);
                rewrite(&mut other_moves, &picks[seat.index()], &plan);
            }
        }
        (other_deal.write(setup), other_moves)
    }
}

impl Masters {
    /// The seats whose plans the viewer does not know.
    fn hidden_from(&self, viewer: Viewer) -> impl Iterator<Item = Seat> + use<> {
        self.seats().filter(move |&seat| viewer != Viewer::Seat(seat))
    }

    /// The same deal with everything shuffled that has not come to light.
    fn dealt_anew(&self, rng: &mut impl Rng) -> Dealt {
        let mut deal = self.deal;
        let now = usize::from(self.game);
        for (index, game) in deal.games.iter_mut().enumerate().skip(now) {
            let dealt = if index == now { usize::from(self.dealt) } else { 0 };
            for tier in Tier::ALL {
                self.shuffle_tier(&mut game.marks[dealt..], tier, rng);
            }
            let flipped = match self.phase {
                _ if index > now => 0,
                Phase::Purchase | Phase::Plan => usize::from(self.round) - 1,
                Phase::Keep | Phase::Over => usize::from(self.round),
            };
            for order in game.rival.iter_mut().skip(flipped) {
                // From a fixed order: what is imagined may not depend on what is true.
                order.sort_unstable_by_key(|card| card.number());
                shuffle(rng, order);
            }
        }
        deal
    }

    /// Shuffles the marks of a tier among their places, in the pile and in the box.
    fn shuffle_tier(&self, marks: &mut [Mark], tier: Tier, rng: &mut impl Rng) {
        let mut places = [0; MARKS];
        let mut count = 0;
        for (place, mark) in marks.iter().enumerate() {
            if self.table.figures.tier[mark.index()] == tier {
                places[count] = place;
                count += 1;
            }
        }
        if count == 0 {
            return;
        }
        // From a fixed order: what is imagined may not depend on what is true.
        let mut found = places.map(|place| marks[place]);
        found[..count].sort_unstable_by_key(|mark| mark.index());
        for (&place, &mark) in places[..count].iter().zip(&found) {
            marks[place] = mark;
        }
        for last in (1..count).rev() {
            marks.swap(places[last], places[below(rng, last as u32 + 1) as usize]);
        }
    }

    /// Another plan of this seat: finished if it is known to be, else as far along as any.
    fn planned_anew(&self, seat: Seat, rng: &mut impl Rng) -> Plan {
        let player = &self.players[seat.index()];
        let mut plan = Plan::new(player.crew, &self.slots);
        if player.plan.is_ready() {
            plan.finish(rng);
        } else {
            for _ in 0..below(rng, plan.left() as u32) {
                plan.put(plan.random(rng));
            }
        }
        plan
    }
}

/// Writes the first picks of a finished plan to these places of the log.
fn rewrite(moves: &mut [(Seat, Move)], picks: &[usize], plan: &Plan) {
    for (index, &place) in picks.iter().enumerate() {
        moves[place].1 = plan.pick(index);
    }
}

/// How many crew cards and how many selectors a seat has flipped.
fn flipped(heist: &[Beat], of: usize) -> [usize; 2] {
    let of = of as u8;
    let crew = |beat: &&Beat| matches!(beat, Beat::Flip { seat, .. } if *seat == of);
    let selector = |beat: &&Beat| matches!(beat, Beat::Select { seat, .. } if *seat == of);
    [heist.iter().filter(crew).count(), heist.iter().filter(selector).count().min(SLOTS)]
}

fn byte(card: &Crew) -> u8 {
    card.index() as u8
}

fn mark_word(mark: Option<Mark>) -> u64 {
    mark.map_or(0, |mark| 1 + mark.index() as u64)
}

/// What a viewer learns from a beat: figures that follow from these are left out.
fn beat_word(beat: Beat) -> u64 {
    let word = |kind: u64, facts: [u64; 4]| facts.iter().fold(kind, |word, fact| word << 12 | fact);
    let crew = |card: Crew| card.index() as u64;
    let mark = |mark: Mark| mark.index() as u64;
    match beat {
        Beat::Select { seat, selector, mark } => {
            word(1, [seat.into(), selector.number().into(), mark_word(mark), 0])
        }
        Beat::Flip { seat, card } => word(2, [seat.into(), crew(card), 0, 0]),
        Beat::Skill { seat, mark: on, skill } => word(3, [seat.into(), mark(on), skill.into(), 0]),
        Beat::Muscle { mark: on, cards, winner } => {
            let [one, two] = cards.map(|card| card.map_or(0, |card| 1 + crew(card)));
            word(4, [mark(on), one, two, winner.into()])
        }
        Beat::Take { seat, mark: on, payout } => word(5, [seat.into(), mark(on), payout.into(), 0]),
        Beat::Bonus { card, amount } => word(6, [crew(card), amount.into(), 0, 0]),
        Beat::Set { seat, marks: [one, two, three], of } => {
            word(7, [u64::from(seat) << 6 | mark(of), mark(one), mark(two), mark(three)])
        }
        Beat::Out { seat, why } => word(8, [seat.into(), why as u64, 0, 0]),
        Beat::Clear { mark: gone } => word(9, [mark(gone), 0, 0, 0]),
    }
}
