//! Diamonds with two tricks left, small enough to know everything about it.
//!
//! Cards have been played at random up to there, so whoever looks on holds every deal of the six
//! cards left for equally likely. Everybody has one decision, which of two cards to play; the last
//! trick plays itself. What is played for is how many diamonds more than the others a seat gets.

use bots::Mind;
use diamonds::{Card, Diamonds, Form, HAND, Move, Setup};
use std::collections::BTreeMap;
use tabletop::chance::{Dice, Rng, dice};
use tabletop::{Game, Imagine, Metadata, RandomMove, Seat, Sight, Silent, Turn, Viewer};

const PLAYERS: usize = 3;
/// Cards in every hand.
const LEFT: usize = 2;

/// An ending: one game for every way the cards left can be dealt.
pub struct Ending(Vec<Diamonds>);

/// How often each move is made, by what the mover knows.
type Strategy = BTreeMap<u64, Vec<(Move, f64)>>;

/// What each move of a seat brings, by what the seat knows.
type Answers = BTreeMap<u64, BTreeMap<Move, f64>>;

impl Ending {
    /// The ending with this number.
    pub fn new(number: u64) -> Ending {
        let (setup, mut fate) = (setup(), dice(number));
        let mut deal = Diamonds::deal(&setup, &mut fate);
        let mut game = Diamonds::start(&setup, &deal).expect("a deal of its own");
        let mut moves = Vec::new();
        for _ in 0..PLAYERS * (HAND - LEFT) {
            let seat = mover(&game).expect("a round is not over yet");
            let mv = game.random_move(seat, &mut fate);
            game.play(seat, mv, &mut Silent(&mut fate));
            moves.push((seat, mv));
        }
        let hand = |seat| game.view(Viewer::Seat(seat)).hand.expect("a hand");
        let left: Vec<Card> = Seat::all(PLAYERS).flat_map(|seat| hand(seat).iter()).collect();
        let held: Vec<_> = Seat::all(PLAYERS).map(hand).collect();
        let games = deals(&left).into_iter().map(|hands| {
            for ((cards, held), new) in deal.hands[0].iter_mut().zip(&held).zip(&hands) {
                cards.retain(|&card| !held.contains(card) && !left.contains(&card));
                cards.extend(new);
            }
            let mut game = Diamonds::start(&setup, &deal).expect("the same cards");
            moves.iter().for_each(|&(seat, mv)| game.play(seat, mv, &mut Silent(&mut fate)));
            game
        });
        Ending(games.collect())
    }

    /// What a mind does in it, each decision drawn so many times.
    pub fn strategy(&self, mind: Mind, draws: u32, fate: &mut Dice) -> Strategy {
        let mut strategy = Strategy::new();
        self.0.iter().for_each(|game| ask(game, mind, draws, fate, &mut strategy));
        strategy
    }

    /// What a seat gains on average beyond its own kind by the best answer to what the others
    /// do. The answer is found for `seen` and judged by `judge`: two draws of the same strategy
    /// tell what could be gained from as many observations, one and the same draw what could at
    /// most be gained.
    pub fn gain(&self, seen: &Strategy, judge: &Strategy) -> f64 {
        let gains = Seat::all(PLAYERS).map(|seat| {
            let [seen, judge_by] = [seen, judge].map(|strategy| {
                let mut answers = Answers::new();
                self.0.iter().for_each(|game| answer(game, seat, 1.0, strategy, &mut answers));
                answers
            });
            let each = judge_by.iter().map(|(key, brings)| {
                let own = judge[key].iter().map(|(mv, share)| share * brings[mv]).sum::<f64>();
                let favourite = seen.get(key).and_then(|brings| {
                    brings.iter().max_by(|one, two| one.1.total_cmp(two.1)).map(|(mv, _)| mv)
                });
                favourite.map_or(0.0, |mv| brings[mv] - own)
            });
            each.sum::<f64>() / self.0.len() as f64
        });
        gains.sum::<f64>() / PLAYERS as f64
    }
}

fn setup() -> Setup {
    let cards = Diamonds::read_cards(Diamonds::CARDS_TEXT).expect("the embedded card file");
    let form = Form { players: PLAYERS as i64, diamonds: None, ranks: None };
    Diamonds::setup(form, &cards, Diamonds::RULES).expect("a good setup")
}

/// Whose decision it is, as long as cards are played in the first round.
fn mover(game: &Diamonds) -> Option<Seat> {
    let view = game.view(Viewer::Spectator);
    let playing = view.round == 1 && view.chance.is_none();
    match game.turn() {
        Turn::One(seat) if playing => Some(seat),
        _ => None,
    }
}

/// Every way to deal the cards, two to each seat.
fn deals(cards: &[Card]) -> Vec<Vec<Vec<Card>>> {
    if cards.is_empty() {
        return vec![Vec::new()];
    }
    let seats = cards.len() / LEFT;
    let mut all = Vec::new();
    for one in 0..cards.len() {
        for two in one + 1..cards.len() {
            let rest: Vec<Card> = cards
                .iter()
                .enumerate()
                .filter(|&(at, _)| at != one && at != two)
                .map(|(_, &card)| card)
                .collect();
            for mut hands in deals(&rest) {
                hands.insert(0, vec![cards[one], cards[two]]);
                debug_assert_eq!(hands.len(), seats);
                all.push(hands);
            }
        }
    }
    all
}

/// The state after a move.
fn after(game: &Diamonds, seat: Seat, mv: Move) -> Diamonds {
    let mut game = game.clone();
    game.play(seat, mv, &mut Silent(&mut dice(0)));
    game
}

/// Asks the mind about every decision that can come up.
fn ask(game: &Diamonds, mind: Mind, draws: u32, fate: &mut Dice, strategy: &mut Strategy) {
    let Some(seat) = mover(game) else { return };
    let sight = Sight::new(game, seat);
    let moves = sight.legal();
    strategy.entry(sight.key()).or_insert_with(|| {
        let chosen: Vec<Move> =
            (0..draws).map(|_| mind.think(&sight, &mut dice(fate.next_u64())).mv).collect();
        let share = |mv| chosen.iter().filter(|&&one| one == mv).count() as f64 / f64::from(draws);
        moves.iter().map(|&mv| (mv, share(mv))).collect()
    });
    moves.iter().for_each(|&mv| ask(&after(game, seat, mv), mind, draws, fate, strategy));
}

/// What every seat gets if all follow the strategy.
fn outcome(game: &Diamonds, strategy: &Strategy) -> [f64; PLAYERS] {
    let Some(seat) = mover(game) else { return scored(game) };
    let mut value = [0.0; PLAYERS];
    for &(mv, share) in &strategy[&game.sight_key(Viewer::Seat(seat))] {
        if share > 0.0 {
            let found = outcome(&after(game, seat, mv), strategy);
            value.iter_mut().zip(found).for_each(|(value, found)| *value += share * found);
        }
    }
    value
}

/// Adds up what each move of a seat brings, by what the seat knows, where the others follow the
/// strategy and have come this far with that likelihood.
fn answer(game: &Diamonds, seat: Seat, likely: f64, strategy: &Strategy, answers: &mut Answers) {
    let Some(to_move) = mover(game) else { return };
    let key = game.sight_key(Viewer::Seat(to_move));
    for &(mv, share) in &strategy[&key] {
        let game = after(game, to_move, mv);
        if to_move == seat {
            let brings = likely * outcome(&game, strategy)[seat.index()];
            *answers.entry(key).or_default().entry(mv).or_default() += brings;
        } else if share > 0.0 {
            answer(&game, seat, likely * share, strategy, answers);
        }
    }
}

/// By how many diamonds each seat got more than the others on average; thieves take the best.
fn scored(game: &Diamonds) -> [f64; PLAYERS] {
    let mut game = game.clone();
    while game.view(Viewer::Spectator).results.is_empty() {
        let thief = game.turn().seats().first().expect("a thief");
        let mv = game.default_move(thief, &mut dice(0));
        game.play(thief, mv, &mut Silent(&mut dice(0)));
    }
    let points: Vec<f64> =
        game.view(Viewer::Spectator).totals.iter().map(|(_, points)| f64::from(points)).collect();
    let all: f64 = points.iter().sum();
    std::array::from_fn(|seat| points[seat] - (all - points[seat]) / (PLAYERS - 1) as f64)
}
