//! What must hold of every game and every heist.

use crate::{cards, seat};
use bots::Mind;
use masters::{Event, Masters, Move, Phase, Scene, Why};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use tabletop::chance::{Dice, below, dice, shuffle};
use tabletop::conform::Conformance;
use tabletop::{
    Audience, Game, Imagine, Level, Origin, RandomMove, Seat, Seed, Sight, Silent, Table, Told,
    Turn, Viewer,
};

/// Plays random games of every sample setup and shows each step: the table after it, the seat
/// that moved and what was told.
fn random_games(games: u64, mut look: impl FnMut(&Table<Masters>, Option<(Seat, &[Told<Event>])>)) {
    for setup in Masters::samples(&cards()) {
        for number in 0..games {
            let mut dice = dice(number);
            let seed = Seed::new([number as u8; 32]);
            let mut table = Table::new(setup.clone(), Origin::Seed(seed)).expect("a game");
            look(&table, None);
            while table.outcome().is_none() {
                let to_move: Vec<Seat> = table.turn().seats().iter().collect();
                let seat = to_move[below(&mut dice, to_move.len() as u32) as usize];
                let mv = table.game().random_move(seat, &mut dice);
                let told = table.play(seat, mv).expect("a legal move");
                look(&table, Some((seat, &told)));
            }
        }
    }
}

/// Money comes from payouts, bonuses and sets only, and goes for crew only; what is told adds up
/// to what is seen.
#[test]
fn every_dollar_is_accounted_for() {
    let mut cash: Vec<i64> = Vec::new();
    random_games(20, |table, step| {
        let public = &json!(table.view(Viewer::Spectator))["public"];
        let now = || -> Vec<i64> { serde_json::from_value(public["cash"].clone()).expect("cash") };
        let Some((_, told)) = step else {
            cash = now();
            return;
        };
        let start = json!(table.setup())["cards"]["start_cash"].as_i64().unwrap_or(8);
        for Told { event, .. } in told {
            match event {
                Event::Bought { seat, price, .. } => cash[seat.index()] -= i64::from(*price),
                Event::Welfare { seat, paid, .. } => {
                    assert_eq!(cash[seat.index()], i64::from(*paid), "all cash (R6)");
                    cash[seat.index()] = 0;
                }
                Event::Take { seat, payout, bonus, .. } if seat.index() < cash.len() => {
                    let bonus: u16 = bonus.iter().map(|(_, amount)| amount).sum();
                    cash[seat.index()] += i64::from(*payout) + i64::from(bonus);
                }
                Event::Take { payout, bonus, .. } => {
                    assert!(*payout == 0 && bonus.is_empty(), "the rival gets nothing (R27)");
                }
                Event::Set { seat, cash: set, .. } => cash[seat.index()] += i64::from(*set),
                Event::Game { cash: brought, .. } => assert_eq!(cash, [i64::from(*brought)]),
                Event::Round { game, round: 1, .. } if *game > 0 => cash = vec![start],
                _ => {}
            }
        }
        assert_eq!(cash, now());
    });
}

/// R12: whoever finds no mark any more has left none on the table. R28: six rounds of a solo
/// game, at most twelve marks for the player. R32: a plan is not spoken of before it runs.
#[test]
fn what_is_told_of_a_heist() {
    let mut left = BTreeSet::new();
    let (mut taken, mut planning) = (0, false);
    random_games(20, |table, step| {
        let Some((seat, told)) = step else {
            let view = json!(table.view(Viewer::Spectator));
            left = serde_json::from_value(view["public"]["slots"].clone()).expect("slots");
            (taken, planning) = (0, false);
            return;
        };
        for Told { to, event } in told {
            assert_eq!(*to, Audience::All);
            match event {
                Event::Round { round, slots, .. } => {
                    assert!(table.seats() == 2 || *round <= 6);
                    taken = if *round == 1 { 0 } else { taken };
                    left = slots.iter().map(|mark| mark.map(|mark| mark.to_string())).collect();
                }
                Event::Take { seat, mark, .. } => {
                    assert!(left.remove(&Some(mark.to_string())));
                    taken += u32::from(seat.index() == 0);
                }
                Event::Clear { marks } => {
                    marks.iter().for_each(|mark| assert!(left.remove(&Some(mark.to_string()))));
                }
                Event::Out { why: Why::Marks, .. } => {
                    assert!(left.iter().all(Option::is_none), "{left:?}");
                }
                Event::Game { .. } => assert!(taken <= 12),
                _ => {}
            }
        }
        // Every heist ends with somebody being out.
        if planning && !told.iter().any(|told| matches!(told.event, Event::Out { .. })) {
            assert!(told.iter().all(|told| told.event == Event::Ready { seat }), "{told:?}");
        }
        planning = matches!(table.turn(), Turn::Together(_));
    });
}

/// R23: who goes first changes the story, not the result, unless nobody has muscle (R18).
#[test]
fn the_order_within_a_job_changes_nothing() {
    let cards = cards();
    let mut dice = dice(3);
    for _ in 0..2_000 {
        let mut scene = random_scene(&mut dice);
        let (events, one) = scene.play(&cards).expect("a scene");
        scene.right = 1;
        let (_, other) = scene.play(&cards).expect("a scene");
        let tied = events.iter().any(|event| matches!(event, Event::Muscle { muscle: [0, 0], .. }));
        assert!(one == other || tied, "{scene:?}");
    }
}

fn random_scene(dice: &mut Dice) -> Scene {
    let mut crew: Vec<masters::Crew> =
        masters::Crew::all().filter(|card| card.class() != masters::Class::Bribe).collect();
    let mut marks: Vec<masters::Mark> = masters::Mark::all().take(16).collect();
    shuffle(dice, &mut crew);
    shuffle(dice, &mut marks);
    let mut side = || {
        let mut selectors = [1, 2, 3, 4];
        shuffle(dice, &mut selectors);
        let crew = crew.split_off(crew.len() - below(dice, 7) as usize);
        masters::SceneSide { crew, selectors, bribes: Vec::new(), held: Vec::new() }
    };
    let sides = [side(), side()];
    let slots = [0, 1, 2, 3].map(|slot| (below(dice, 5) > 0).then(|| marks[slot]));
    Scene { slots, right: 0, sides, rival: None, solo: false }
}

/// The quick random move is as likely to be any legal move.
#[test]
fn random_moves_are_uniform() {
    let mut dice = dice(5);
    random_games(1, |table, step| {
        if step.is_none_or(|(_, told)| !told.is_empty()) {
            for seat in table.turn().seats().iter() {
                let legal = table.legal(seat);
                let mut seen = BTreeMap::new();
                for _ in 0..300 * legal.len() {
                    *seen.entry(table.game().random_move(seat, &mut dice)).or_insert(0) += 1;
                }
                assert_eq!(seen.len(), legal.len());
                assert!(seen.values().all(|n| (200..400).contains(n)), "{seen:?}");
            }
        }
    });
}

/// What is imagined is every possible truth equally often: the opponent's finished plan, and the
/// next marks of the pile.
#[test]
fn imagined_truths_are_uniform() {
    let setup = Masters::samples(&cards()).swap_remove(0);
    let mut table = Table::<Masters>::new(setup, Origin::Seed(Seed::new([1; 32]))).expect("a game");
    while !matches!(table.turn(), Turn::Together(_)) {
        let seat = table.turn().seats().first().expect("a buyer");
        let mv = table.default_move(seat, &mut dice(1));
        table.play(seat, mv).expect("legal");
    }
    let second = seat(1);
    while table.turn().seats().contains(second) {
        let mv = table.default_move(second, &mut dice(1));
        table.play(second, mv).expect("legal");
    }
    let mut dice = dice(9);
    let (mut plans, mut marks) = (BTreeMap::new(), BTreeMap::new());
    let slots = |game: &Masters| json!(game.view(Viewer::Spectator))["public"]["slots"].clone();
    let shown = slots(table.game());
    for _ in 0..24 * 200 {
        let mut dream = table.game().imagine(Viewer::Seat(Seat::P1), &mut dice);
        let plan = json!(dream.view(Viewer::Seat(second)))["plan"]["selectors"].to_string();
        *plans.entry(plan).or_insert(0) += 1;
        while matches!(dream.turn(), Turn::Together(_)) {
            let mv = dream.default_move(Seat::P1, &mut dice);
            dream.play(Seat::P1, mv, &mut Silent(&mut dice));
        }
        let new = slots(&dream);
        if let Some(slot) = (0..4).find(|&slot| new[slot] != shown[slot]) {
            *marks.entry(new[slot].to_string()).or_insert(0) += 1;
        }
    }
    assert_eq!(plans.len(), 24);
    assert!(plans.values().all(|n| (130..270).contains(n)), "{plans:?}");
    assert_eq!(marks.len(), 4, "the easy marks that nobody has seen");
    assert!(marks.values().max() < marks.values().min().map(|n| n * 3 / 2).as_ref(), "{marks:?}");
}

/// Twins differ in what is hidden: the deal, this round's picks, and picks of earlier rounds that
/// were never flipped.
#[test]
fn twins_are_other_histories() {
    let (mut deals, mut now, mut earlier, mut solo) = (0, 0, 0, 0);
    let mut dice = dice(6);
    random_games(2, |table, _| {
        let (deal, log) = (table.deal(), table.log());
        let (other_deal, other_log) = table.game().twin(deal, log, Viewer::Spectator, &mut dice);
        deals += u32::from(other_deal != *deal);
        let changed = log.iter().zip(&other_log).position(|(one, other)| one != other);
        let latest = log.iter().rposition(|(_, mv)| !matches!(mv, Move::Crew(_) | Move::Select(_)));
        match (changed, latest) {
            (Some(changed), Some(latest)) if changed > latest => now += 1,
            (Some(_), Some(_)) => earlier += 1,
            _ => {}
        }
        solo += u32::from(table.seats() == 1 && changed.is_some());
    });
    assert!(deals > 100 && now > 100 && earlier > 100 && solo > 100);
}

/// A seat that is still planning is imagined as far along as any, but never ready; its picks say
/// nothing to anybody else.
#[test]
fn nobody_knows_how_far_a_plan_is() {
    let setup = Masters::samples(&cards()).swap_remove(0);
    let mut table = Table::<Masters>::new(setup, Origin::Seed(Seed::new([2; 32]))).expect("a game");
    let first = table.turn().seats().first().expect("a buyer");
    let other = first.left(2);
    for (seat, text) in [(first, "buy thug"), (other, "buy fall-guy"), (first, "buy pickpocket")] {
        table.play(seat, text.parse().expect("a move")).expect("legal");
    }
    table.play(other, "pass".parse().expect("a move")).expect("legal");
    let before = table.view(other.into());
    let key = table.game().sight_key(other.into());
    for text in ["crew thug", "select 1", "select 2"] {
        let told = table.play(first, text.parse().expect("a move")).expect("legal");
        assert!(told.is_empty());
        assert!(table.view(other.into()) == before);
        assert_eq!(table.game().sight_key(other.into()), key);
    }
    let mut dice = dice(4);
    let mut lengths = BTreeSet::new();
    for _ in 0..200 {
        let dream = table.game().imagine(other.into(), &mut dice);
        let plan = json!(dream.view(first.into()))["plan"].clone();
        let length = |key: &str| plan[key].as_array().map_or(0, Vec::len);
        lengths.insert(length("crew") + length("selectors"));
    }
    assert_eq!(lengths.into_iter().collect::<Vec<_>>(), [0, 2, 3, 4]);
    assert!(table.undo(first).is_err(), "a pick lies sealed");
    assert_eq!(json!(table.view(first.into()))["public"]["phase"], json!(Phase::Plan));
}

/// A beginner with a sense for crews beats blind luck.
#[test]
fn the_rookie_beats_random_play() {
    let setup = Masters::samples(&cards()).swap_remove(0);
    let mut wins = 0;
    for number in 0..40u8 {
        let mut dice = dice(u64::from(number));
        let seed = Seed::new([number; 32]);
        let mut table = Table::<Masters>::new(setup.clone(), Origin::Seed(seed)).expect("a game");
        let rookie = seat(u64::from(number % 2));
        while let Some(seat) = table.turn().seats().first() {
            let level = if seat == rookie { Level::Rookie } else { Level::Random };
            let mv = Mind::from(level).think(&Sight::new(table.game(), seat), &mut dice).mv;
            table.play(seat, mv).expect("legal");
        }
        wins += u32::from(table.outcome().is_some_and(|over| over.winners.contains(rookie)));
    }
    assert!(wins >= 36, "{wins} of 40");
}
