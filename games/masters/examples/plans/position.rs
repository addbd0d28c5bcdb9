//! PLAN as a matrix game: how a bot plans, and how well somebody does who knows it.
//!
//! Positions come from duels between rookies. Whole plans are drawn from a bot pick by pick, and
//! heists are played on paper. The best answer is looked for against one half of the plans drawn
//! and judged by the other half, so that luck with the draw is no gain.

use bots::Mind;
use masters::{Cards, Crew, Event, Form, Mark, Masters, Move, Scene, SceneSide};
use serde_json::{Value, json};
use tabletop::chance::{Dice, below, dice, shuffle};
use tabletop::{Game, Level, Metadata, Seat, Sight, Silent, Viewer, awaited_to_play};

/// A position in which both sides plan.
pub struct Position {
    game: Masters,
    scene: Scene,
    cards: Cards,
}

impl Position {
    /// The planning of some round in the duel with this number.
    pub fn new(number: u64) -> Position {
        let cards = Masters::read_cards(Masters::CARDS_TEXT).expect("the embedded card file");
        let setup = Masters::setup(Form::default(), &cards, Masters::RULES).expect("a duel");
        let mut fate = dice(number);
        let deal = Masters::deal(&setup, &mut fate);
        let mut game = Masters::start(&setup, &deal).expect("a deal of its own");
        // Nobody has much to plan in the first round, and every duel has four more.
        let round = 2 + number % 4;
        while public(&game)["round"] != round || !planning(&game) {
            let seat = awaited_to_play(game.turn(), &mut fate).expect("a duel of five rounds");
            let mv = Mind::from(Level::Rookie).think(&Sight::new(&game, seat), &mut fate).mv;
            game.play(seat, mv, &mut Silent(&mut fate));
        }
        let scene = scene(&public(&game));
        Position { game, scene, cards }
    }

    /// What the other seat gains by the best answer to how this seat plans, in dollars: beyond
    /// what it gets where both plan like this.
    pub fn gain(&self, mind: Mind, seat: Seat, draws: usize, fate: &mut Dice) -> f64 {
        let other = seat.left(2);
        let plans = self.draw(mind, seat, 2 * draws, fate);
        let usual = self.draw(mind, other, draws, fate);
        let (seen, unseen) = plans.split_at(draws);
        let usually: f64 = usual.iter().map(|plan| self.lead(other, plan, &plans)).sum();
        let best = self.best_answer(other, seen, fate);
        self.lead(other, &best, unseen) - usually / draws as f64
    }

    /// Whole plans of a seat, as the mind makes them.
    fn draw(&self, mind: Mind, seat: Seat, count: usize, fate: &mut Dice) -> Vec<SceneSide> {
        (0..count).map(|_| self.draw_one(mind, seat, fate)).collect()
    }

    fn draw_one(&self, mind: Mind, seat: Seat, fate: &mut Dice) -> SceneSide {
        let mut plan = self.scene.sides[seat.index()].clone();
        let mut game = self.game.clone();
        let (mut crew, mut selectors) = (0, 0);
        while planning(&game) && game.turn().seats().contains(seat) {
            let mv = mind.think(&Sight::new(&game, seat), fate).mv;
            match mv {
                Move::Crew(card) => put(&mut plan.crew, &mut crew, card),
                Move::Select(selector) => {
                    put(&mut plan.selectors, &mut selectors, selector.number());
                }
                _ => {}
            }
            game.play(seat, mv, &mut Silent(fate));
        }
        plan
    }

    /// The plan of a seat that does best against these, as far as trying tells.
    fn best_answer(&self, seat: Seat, others: &[SceneSide], fate: &mut Dice) -> SceneSide {
        const STARTS: usize = 12;
        const CHANGES: usize = 150;
        let occupied = self.scene.slots.iter().flatten().count();
        let mut best = (f64::MIN, self.scene.sides[seat.index()].clone());
        for _ in 0..STARTS {
            let mut plan = self.scene.sides[seat.index()].clone();
            shuffle(fate, &mut plan.crew);
            shuffle(fate, &mut plan.selectors[..occupied]);
            let mut lead = self.lead(seat, &plan, others);
            for _ in 0..CHANGES {
                let mut other = plan.clone();
                vary(&mut other, occupied, fate);
                let found = self.lead(seat, &other, others);
                if found >= lead {
                    (lead, plan) = (found, other);
                }
            }
            if lead > best.0 {
                best = (lead, plan);
            }
        }
        best.1
    }

    /// By how many dollars a plan brings a seat more than the others bring theirs, on average.
    fn lead(&self, seat: Seat, plan: &SceneSide, others: &[SceneSide]) -> f64 {
        let each = others.iter().map(|other| {
            let mut scene = self.scene.clone();
            scene.sides[seat.index()] = plan.clone();
            scene.sides[1 - seat.index()] = other.clone();
            let (events, earned) = scene.play(&self.cards).expect("a scene that can be");
            let mut earned = earned.map(f64::from);
            events.iter().for_each(|event| self.count_marks(event, &mut earned));
            earned[seat.index()] - earned[1 - seat.index()]
        });
        each.sum::<f64>() / others.len() as f64
    }

    /// Marks on the way to a set are worth half of their part in it.
    fn count_marks(&self, event: &Event, earned: &mut [f64; 2]) {
        let part = |mark: &Mark| {
            let card = self
                .cards
                .marks
                .iter()
                .find(|card| card.id == *mark)
                .expect("a card of every mark");
            let set = card.set.unwrap_or(self.cards.sets[mark.neighbourhood() as usize]);
            f64::from(set.cash) / f64::from(set.size) / 2.0
        };
        match event {
            Event::Take { seat, mark, .. } => earned[seat.index()] += part(mark),
            Event::Set { seat, marks, .. } => {
                earned[seat.index()] -= marks.iter().map(part).sum::<f64>();
            }
            _ => {}
        }
    }
}

fn public(game: &Masters) -> Value {
    json!(game.view(Viewer::Spectator))["public"].take()
}

fn planning(game: &Masters) -> bool {
    public(game)["phase"] == "plan"
}

/// The position on paper, with plans as they come.
fn scene(public: &Value) -> Scene {
    let slots: [Option<Mark>; 4] = read(&public["slots"]);
    let mut selectors = [1, 2, 3, 4];
    selectors.sort_by_key(|&number| slots[usize::from(number) - 1].is_none());
    let sides = [0, 1].map(|seat: usize| {
        let owned: Vec<Crew> = read(&public["owned"][seat]);
        let bribe = |card: &Crew| card.id().ends_with("on-the-payroll");
        let (bribes, crew) = owned.into_iter().partition(bribe);
        SceneSide { crew, selectors, bribes, held: read(&public["held"][seat]) }
    });
    Scene { slots, right: read(&public["right"]), sides, rival: None, solo: false }
}

fn read<T: serde::de::DeserializeOwned>(value: &Value) -> T {
    serde_json::from_value(value.clone()).expect("a view as it is written")
}

/// Moves an item to the next place that is not settled.
fn put<T: PartialEq>(items: &mut [T], settled: &mut usize, item: T) {
    let from = items.iter().position(|one| *one == item).expect("an item of the plan");
    items[*settled..=from].rotate_right(1);
    *settled += 1;
}

/// Swaps two cards or two selectors.
fn vary(plan: &mut SceneSide, occupied: usize, fate: &mut Dice) {
    let mut two = |count: usize| [(); 2].map(|()| below(fate, count as u32) as usize);
    if two(2)[0] == 0 {
        let [one, other] = two(plan.crew.len());
        plan.crew.swap(one, other);
    } else {
        let [one, other] = two(occupied);
        plan.selectors.swap(one, other);
    }
}
