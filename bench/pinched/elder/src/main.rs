//! One bot of today among bots of an older commit: see `bench/pinched/against`.

use cpu_time::ThreadTime;
use serde_json::{Value, json};
use std::time::Duration;
use tabletop::Game;

/// Processor time and the decisions it went into.
#[derive(Clone, Copy, Default)]
struct Spent(Duration, u32);

struct Match {
    seats: usize,
    form: Value,
    now: bots::Mind,
    elder: elder_bots::Mind,
    spent: [Spent; 2],
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let word =
        |place: usize, usual: &str| arguments.get(place).map_or(usual, |word| word).to_owned();
    let seats: usize = word(0, "3").parse().expect("a number of seats");
    let deals: u64 = word(1, "50").parse().expect("a number of deals");
    let form = json!({"players": seats, "setup": word(2, "basic")});
    let now = word(3, "master").parse().expect("a bot");
    let elder = word(4, "master").parse().expect("a bot");
    let mut matched = Match { seats, form, now, elder, spent: [Spent::default(); 2] };
    let mut shares = Vec::new();
    for deal in 1..=deals {
        let won: f64 = (0..seats).map(|seat| matched.play(deal, seat)).sum();
        shares.push(won / seats as f64);
        if deal % 10 == 0 || deal == deals {
            matched.report(&shares);
        }
    }
}

impl Match {
    /// What part of the victory the newer bot gets on this seat.
    fn play(&mut self, deal: u64, own: usize) -> f64 {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&deal.to_le_bytes());
        let mut table = self.table(bytes);
        let mut elder = self.elder_table(bytes);
        let mut dice = tabletop::chance::dice(deal << 8 | own as u64);
        let mut elder_dice = elder_tabletop::chance::dice(deal << 8 | own as u64);
        loop {
            let seat = match tabletop::awaited_to_play(table.turn(), &mut dice) {
                Ok(seat) => seat,
                Err(outcome) => {
                    let own = tabletop::Seat::wrapping(own, self.seats);
                    let won = f64::from(u8::from(outcome.winners.contains(own)));
                    return won / outcome.winners.len() as f64;
                }
            };
            let elder_seat = elder_tabletop::Seat::wrapping(seat.index(), self.seats);
            let began = ThreadTime::now();
            let text = if seat.index() == own {
                let sight = tabletop::Sight::new(table.game(), seat);
                let mv = self.now.think(&sight, &mut dice).mv;
                table.game().spell(mv)
            } else {
                use elder_tabletop::Game as _;
                let sight = elder_tabletop::Sight::new(elder.game(), elder_seat);
                let mv = self.elder.think(&sight, &mut elder_dice).mv;
                elder.game().spell(mv)
            };
            let spent = &mut self.spent[usize::from(seat.index() != own)];
            (spent.0, spent.1) = (spent.0 + began.elapsed(), spent.1 + 1);
            let mv = table.game().read(&text).expect("a move");
            table.play(seat, mv).expect("a legal move");
            let mv = elder_tabletop::Game::read(elder.game(), &text).expect("a move");
            elder.play(elder_seat, mv).expect("a legal move");
        }
    }

    fn table(&self, bytes: [u8; 32]) -> tabletop::Table<pinched::Pinched> {
        use pinched::Pinched;
        use tabletop::{Metadata, Origin, Seed, Table};
        let cards = Pinched::read_cards(Pinched::CARDS_TEXT).expect("the embedded file");
        let form = serde_json::from_value(self.form.clone()).expect("a form");
        let setup = Pinched::setup(form, &cards, Pinched::RULES).expect("a setup");
        Table::new(setup, Origin::Seed(Seed::new(bytes))).expect("a game")
    }

    fn elder_table(&self, bytes: [u8; 32]) -> elder_tabletop::Table<elder_pinched::Pinched> {
        use elder_pinched::Pinched;
        use elder_tabletop::{Game, Metadata, Origin, Seed, Table};
        let cards = Pinched::read_cards(Pinched::CARDS_TEXT).expect("the embedded file");
        let form = serde_json::from_value(self.form.clone()).expect("a form");
        let setup = Pinched::setup(form, &cards, Pinched::RULES).expect("a setup");
        Table::new(setup, Origin::Seed(Seed::new(bytes))).expect("a game")
    }

    fn report(&self, shares: &[f64]) {
        let deals = shares.len() as f64;
        let mean = shares.iter().sum::<f64>() / deals;
        let variance = shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>();
        let error = 1.96 * (variance / (deals - 1.0).max(1.0) / deals).sqrt();
        let others = (self.seats - 1) as f64;
        let elo = |share: f64| {
            let share = share.clamp(0.001, 0.999);
            400.0 * (share * others / (1.0 - share)).log10()
        };
        let millis = |Spent(time, decisions): Spent| {
            1000.0 * time.as_secs_f64() / f64::from(decisions.max(1))
        };
        println!(
            "{} games: {:.1} % of the victories, Elo {:+.0} ({:+.0} to {:+.0}), ms a decision {:.2} and {:.2}",
            shares.len() * self.seats,
            100.0 * mean,
            elo(mean),
            elo(mean - error),
            elo(mean + error),
            millis(self.spent[0]),
            millis(self.spent[1]),
        );
    }
}
