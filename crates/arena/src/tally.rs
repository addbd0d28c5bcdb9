//! Counting games as they come in, one whole deal at a time.

use crate::company::Notes;
use crate::figures::{Odds, Rating, Verdict, mean, rate, share_interval};
use crate::report::{Duel, GameRow, Report, Standing, Test, Times};
use crate::round::Played;
use crate::{Entrant, Fault, Plan};
use hdrhistogram::Histogram;
use std::collections::BTreeMap;
use tabletop::chance::dice;
use tabletop::{Outcome, Seat};

/// What has come out so far.
pub(crate) struct Tally<'a> {
    plan: &'a Plan,
    deals: u64,
    games: Vec<GameRow>,
    faults: Vec<Fault>,
    notes: Notes,
    players: Vec<Record>,
    /// One for every group of two, with the group's number.
    duels: Vec<(usize, Scores)>,
}

/// How one player has done.
#[derive(Clone)]
struct Record {
    /// The share of the victories a seat of this player had, by deal.
    shares: Vec<f64>,
    seats: u64,
    points: i64,
    rating: Rating,
    clock: Clock,
}

/// The first player's scores in a duel, by deal.
struct Scores {
    first: Entrant,
    second: Entrant,
    odds: Odds,
    deals: Vec<f64>,
}

#[derive(Clone)]
struct Clock {
    nanoseconds: Histogram<u64>,
    sum: f64,
    over: u64,
}

impl<'a> Tally<'a> {
    pub fn new(plan: &'a Plan) -> Tally<'a> {
        let nanoseconds = Histogram::new(3).expect("three figures can be kept");
        let record = Record {
            shares: Vec::new(),
            seats: 0,
            points: 0,
            rating: Rating::default(),
            clock: Clock { nanoseconds, sum: 0.0, over: 0 },
        };
        let duels = plan.lineup.groups().iter().enumerate().filter_map(|(number, group)| {
            let [(first, own), (second, other)] = group.duel()?;
            let odds = Odds { first: own, second: other };
            Some((number, Scores { first, second, odds, deals: Vec::new() }))
        });
        Tally {
            plan,
            deals: 0,
            games: Vec::new(),
            faults: Vec::new(),
            notes: Notes::default(),
            players: vec![record; plan.lineup.players().len()],
            duels: duels.collect(),
        }
    }

    /// Counts a deal: its games in the order of the seatings.
    pub fn add(&mut self, deal: u64, games: Vec<Played>) {
        self.deals += 1;
        self.add_scores(&games);
        let lineup = &self.plan.lineup;
        let mut won = vec![(0.0, 0u64); self.players.len()];
        for (place, game) in games.into_iter().enumerate() {
            let seating = lineup.seating(place).unwrap_or_default();
            for (&player, seat) in seating.iter().zip(Seat::all(seating.len())) {
                let (parts, seats) = &mut won[player.index()];
                *parts += part(&game.outcome, seat);
                *seats += 1;
                self.players[player.index()].points += i64::from(game.outcome.scores[seat]);
            }
            let ranks = ranks(&game.outcome);
            let places: Vec<(usize, usize)> =
                seating.iter().map(|player| player.index()).zip(ranks).collect();
            let mut ratings: Vec<Rating> =
                self.players.iter().map(|record| record.rating).collect();
            rate(&mut ratings, &places);
            for (record, rating) in self.players.iter_mut().zip(ratings) {
                record.rating = rating;
            }
            self.add_game(deal, place, seating, game);
        }
        for (record, (parts, seats)) in self.players.iter_mut().zip(won) {
            record.seats += seats;
            record.shares.push(parts / seats as f64);
        }
    }

    /// The mean score of each duel's first player over the group's games.
    fn add_scores(&mut self, games: &[Played]) {
        let mut rest = games;
        let mut duels = self.duels.iter_mut().peekable();
        for (number, group) in self.plan.lineup.groups().iter().enumerate() {
            let (own, others) = rest.split_at(group.seatings.len());
            rest = others;
            let Some((_, scores)) = duels.next_if(|(duel, _)| *duel == number) else { continue };
            let scored = group.seatings.iter().zip(own).map(|(seating, game)| {
                let held = |seat: &Seat| seating[seat.index()] == scores.first;
                let seats = Seat::all(seating.len()).filter(held);
                seats.map(|seat| part(&game.outcome, seat)).sum::<f64>()
            });
            let score = scored.sum::<f64>() / own.len() as f64;
            // Thirds and their like should meet again as the same number.
            scores.deals.push((score * 1e9).round() / 1e9);
        }
    }

    fn add_game(&mut self, deal: u64, place: usize, seating: &[Entrant], game: Played) {
        let number = deal * self.plan.lineup.games() as u64 + place as u64;
        let mut times = vec![0.0; seating.len()];
        for decision in &game.decisions {
            let clock = &mut self.players[seating[decision.seat.index()].index()].clock;
            let kept = clock.nanoseconds.record(decision.time.as_nanos() as u64);
            kept.expect("a histogram grows as far as it must");
            clock.sum += decision.time.as_secs_f64();
            clock.over += u64::from(decision.over);
            times[decision.seat.index()] += decision.time.as_secs_f64() * 1e3;
        }
        let notes = self.notes.add(&game.notes, seating, self.players.len());
        self.games.push(GameRow {
            game: number,
            deal,
            seats: seating.to_vec(),
            scores: game.outcome.scores,
            winners: game.outcome.winners,
            moves: game.moves,
            ms: times,
            notes,
        });
        self.faults.extend(game.faults);
    }

    /// What the test says so far, if there is one.
    pub fn verdict(&self) -> Option<Verdict> {
        self.test().map(|test| test.verdict)
    }

    fn test(&self) -> Option<Test> {
        let sprt = self.plan.sprt?;
        let (_, scores) = self.duels.first()?;
        let llr = sprt.llr(scores.odds, &scores.counted(self.plan.lineup.seats()));
        let (elo, risks) = ([sprt.elo0, sprt.elo1], [sprt.alpha, sprt.beta]);
        Some(Test { elo, risks, llr, bounds: sprt.bounds(), verdict: sprt.verdict(llr) })
    }

    /// Everything that came out.
    pub fn report(self, stopped: bool) -> Report {
        let (sprt, seats) = (self.test(), self.plan.lineup.seats());
        let names: Vec<String> =
            self.plan.lineup.players().iter().map(ToString::to_string).collect();
        let faults = |player: usize| {
            self.faults.iter().filter(|fault| fault.player.index() == player).count() as u64
        };
        let standing = |(player, record): (usize, &Record)| {
            // Every player's deals are drawn anew by dice of its own.
            let mut dice = dice(self.plan.seed ^ (player as u64 + 1));
            Standing {
                player: names[player].clone(),
                games: record.seats,
                share: mean(&record.shares),
                share_95: share_interval(&record.shares, &mut dice),
                fair: 1.0 / seats as f64,
                score: record.points as f64 / record.seats as f64,
                rating: record.rating,
                rating_95: record.rating.interval(),
                times: record.clock.times(),
                faults: faults(player),
            }
        };
        let standings: Vec<Standing> = self.players.iter().enumerate().map(standing).collect();
        Report {
            game: self.plan.game.id(),
            rules: self.plan.game.rules_version(),
            setup: serde_json::from_str(&self.plan.setup).unwrap_or_default(),
            seats,
            seed: self.plan.seed,
            hosted: self.plan.hosted,
            limit_ms: self.plan.limit.as_millis() as u64,
            asked: self.plan.games(),
            deals: self.deals,
            stopped,
            players: standings,
            duels: self.duels.iter().map(|(_, scores)| scores.duel(seats)).collect(),
            sprt,
            faults: self.faults,
            company: self.notes.company(),
            games: self.games,
        }
    }
}

impl Scores {
    /// Each score with how often it came up; with two seats the five that a pair of games can
    /// have, even if some did not.
    fn counted(&self, seats: usize) -> Vec<(f64, f64)> {
        let quarters = (0..=4).filter(|_| seats == 2).map(|n| (n * 250_000_000, 0.0));
        let mut counts: BTreeMap<i64, f64> = quarters.collect();
        for score in &self.deals {
            *counts.entry((score * 1e9).round() as i64).or_default() += 1.0;
        }
        counts.into_iter().map(|(score, count)| (score as f64 / 1e9, count)).collect()
    }

    fn duel(&self, seats: usize) -> Duel {
        let counts = self.counted(seats).into_iter().map(|(_, count)| count as u64);
        Duel {
            first: self.first,
            second: self.second,
            score: mean(&self.deals),
            even: self.odds.score(0.0),
            elo: self.odds.interval(&self.deals),
            pairs: (seats == 2).then(|| counts.collect()),
        }
    }
}

impl Clock {
    fn times(&self) -> Times {
        let count = self.nanoseconds.len();
        Times {
            decisions: count,
            mean_ms: 1e3 * self.sum / count as f64,
            p99_ms: self.nanoseconds.value_at_quantile(0.99) as f64 / 1e6,
            max_ms: self.nanoseconds.max() as f64 / 1e6,
            over: self.over,
        }
    }
}

/// A seat's part of the victory: shared by the winners, or by everybody where nobody has won.
fn part(outcome: &Outcome, seat: Seat) -> f64 {
    match outcome.winners.len() {
        0 => 1.0 / outcome.scores.len() as f64,
        winners if outcome.winners.contains(seat) => 1.0 / winners as f64,
        _ => 0.0,
    }
}

/// How many did better than each seat: winners come first, others by their points; where nobody
/// has won all are equal.
fn ranks(outcome: &Outcome) -> Vec<usize> {
    let worth = |seat: Seat| match outcome.winners {
        winners if winners.is_empty() => (false, 0),
        winners if winners.contains(seat) => (true, 0),
        _ => (false, outcome.scores[seat]),
    };
    let all = || Seat::all(outcome.scores.len());
    let better = |seat| all().filter(|&other| worth(other) > worth(seat)).count();
    all().map(better).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::BySeat;

    #[test]
    fn victories_are_parted_and_ranked() {
        for (points, winners, parts, expected) in [
            (&[3, 1][..], &[0][..], &[1.0, 0.0][..], &[0, 1][..]),
            (&[0, 0], &[], &[0.5, 0.5], &[0, 0]),
            (&[5, 9, 7], &[1], &[0.0, 1.0, 0.0], &[2, 0, 1]),
            (&[5, 5, 2, 4], &[0, 1], &[0.5, 0.5, 0.0, 0.0], &[0, 0, 3, 2]),
            // A winner is ahead, whatever the points say.
            (&[1, 9, 9], &[0], &[1.0, 0.0, 0.0], &[0, 1, 1]),
            (&[4, 2, 0, 0], &[], &[0.25; 4], &[0; 4]),
        ] {
            let mut scores = BySeat::new(points.len(), 0);
            let seats = || Seat::all(points.len());
            seats().zip(points).for_each(|(seat, &score)| scores[seat] = score);
            let winners = seats().filter(|seat| winners.contains(&seat.index())).collect();
            let outcome = Outcome { scores, winners };
            assert_eq!(ranks(&outcome), expected, "{points:?}");
            let found: Vec<f64> = seats().map(|seat| part(&outcome, seat)).collect();
            assert_eq!(found, parts, "{points:?}");
        }
    }
}
