//! Masters bargain with each other, or with one player who has a habit, each at moments of its own: what
//! they do to each other in a job, and how often the one wins.
//! `cargo run --release -p millions --example bargain PLAYERS [master|HABIT] [GAMES] [SEED]`; with `record`
//! behind that it writes every game instead, as everybody sees it afterwards, one a line.

#![expect(clippy::print_stdout, reason = "a table for whoever ran it")]

use bots::{Opponents, Script, Time};
use millions::{Entry, Fate, Millions, MillionsView, Move};
use tabletop::chance::{Dice, Rng, dice};
use tabletop::conform::Conformance;
use tabletop::{Game, Metadata, Outcome, Seat, Sight, Silent, Turn, Viewer};

/// Seconds from a bot's move to its next thought, at least and at most.
const PAUSE: [f64; 2] = [2.0, 7.0];

/// What was done in all jobs.
#[derive(Default)]
struct Done {
    jobs: f64,
    bribes: f64,
    money: f64,
    clashes: f64,
    snitched: f64,
    left: f64,
    offers: f64,
    asks: f64,
    claims: f64,
    seconds: f64,
}

impl Done {
    fn note(&mut self, log: &[Entry]) {
        self.jobs += 1.0;
        for entry in log {
            match *entry {
                Entry::Paid { amount, .. } => {
                    self.bribes += 1.0;
                    self.money += f64::from(amount);
                }
                Entry::Out { fate: Fate::Clash, .. } => self.clashes += 1.0,
                Entry::Out { fate: Fate::Snitched, .. } => self.snitched += 1.0,
                Entry::Said { mv, .. } => match mv {
                    Move::Leave { .. } => self.left += 1.0,
                    Move::Offer { .. } => self.offers += 1.0,
                    Move::Ask { .. } => self.asks += 1.0,
                    Move::Claim { .. } => self.claims += 1.0,
                    _ => {}
                },
                _ => {}
            }
        }
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, usual: u64| {
        words.get(place).and_then(|word| word.parse().ok()).unwrap_or(usual)
    };
    let players = number(0, 4).clamp(3, 8) as usize;
    let habit = words.get(1).map_or("master", String::as_str);
    let script = Millions::scripts().iter().find(|script| script.name == habit);
    let (games, seed) = (number(2, 50), number(3, 1));
    let record = words.get(4).is_some_and(|word| word == "record");
    let mut done = Done::default();
    // A deal is played once for every seat of the one; its games are not independent.
    let mut deals = vec![0.0; (games as usize).div_ceil(players)];
    for game in 0..(deals.len() * players) as u64 {
        let (deal, place) = (game / players as u64, game as usize % players);
        let mut deal_dice = dice(seed << 32 | deal);
        let one = Seat::wrapping(place, players);
        let mut dice = dice(seed << 40 | game);
        let (outcome, view) = play(players, one, script, &mut deal_dice, &mut dice, &mut done);
        if record {
            println!("{}", serde_json::to_string(&view).expect("a view is written down"));
        }
        if outcome.winners.contains(one) {
            deals[deal as usize] += 1.0 / outcome.winners.len() as f64;
        }
    }
    if !record {
        report(players, habit, &deals, &done);
    }
}

fn report(players: usize, habit: &str, deals: &[f64], done: &Done) {
    let count = deals.len() as f64;
    let share = deals.iter().sum::<f64>() / count;
    let spread = deals.iter().map(|deal| (deal - share).powi(2)).sum::<f64>();
    let error = 1.96 * (spread / (count - 1.0).max(1.0) / count).sqrt();
    let per_job = |sum: f64| sum / done.jobs;
    println!("{players} players, one {habit} among masters, {} games", deals.len() * players);
    println!(
        "times its fair share: {share:.2} ({:.2} to {:.2}, 95 %)",
        share - error,
        share + error
    );
    println!(
        "a job: {:.2} bribes of {:.1}, {:.2} left, {:.2} clashed, {:.2} snitched; {:.1} offers, \
         {:.1} asks, {:.1} claims in {:.0} s",
        per_job(done.bribes),
        done.money / done.bribes.max(1.0),
        per_job(done.left),
        per_job(done.clashes),
        per_job(done.snitched),
        per_job(done.offers),
        per_job(done.asks),
        per_job(done.claims),
        per_job(done.seconds),
    );
}

/// Plays a game in which everybody thinks about what lies on the table when it acts.
fn play(
    players: usize,
    one: Seat,
    script: Option<&Script<Millions>>,
    deal_dice: &mut Dice,
    dice: &mut Dice,
    done: &mut Done,
) -> (Outcome, MillionsView) {
    let cards = Millions::read_cards(Millions::CARDS_TEXT).expect("the embedded cards");
    let setup = Millions::samples(&cards).swap_remove(players - 3);
    let deal = Millions::deal(&setup, deal_dice);
    let mut game = Millions::start(&setup, &deal).expect("a deal for this setup");
    let mut due = vec![0.0; players];
    let mut now = 0.0;
    let mut talking = false;
    let outcome = loop {
        let turn = game.turn();
        if let Turn::Over(outcome) = turn {
            break outcome;
        }
        let talks = matches!(turn, Turn::Free { .. });
        if talks && !talking {
            due.fill_with(|| PAUSE[1] * fraction(dice));
        } else if talking && !talks {
            done.seconds += now;
        }
        talking = talks;
        let first = |a: &Seat, b: &Seat| due[a.index()].total_cmp(&due[b.index()]);
        let seat = turn.awaited().iter().min_by(first).expect("somebody is awaited");
        now = due[seat.index()];
        due[seat.index()] += PAUSE[0] + (PAUSE[1] - PAUSE[0]) * fraction(dice);
        let sight = Sight::new(&game, seat);
        let mv = match script.filter(|_| seat == one) {
            Some(script) => (script.play)(&sight, dice),
            None => Some(Millions::master(&sight, Time::Usual, dice).mv),
        };
        if let Some(mv) = mv {
            game.play(seat, mv, &mut Silent(dice));
        }
    };
    let view = game.view(Viewer::Spectator);
    view.logs().filter(|log| !log.is_empty()).for_each(|log| done.note(log));
    (outcome, view)
}

fn fraction(dice: &mut Dice) -> f64 {
    f64::from(dice.next_u32()) / f64::from(u32::MAX)
}
