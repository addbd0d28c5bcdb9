//! What holds of every game.

use crate::play::{make, public, setup, table, view};
use bots::Mind;
use effort::scaled;
use millions::{Deal, Deck, Entry, Millions, Move, Role, Roles};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tabletop::chance::{Dice, below, dice};
use tabletop::conform::Conformance;
use tabletop::conform::{Effort, conforms};
use tabletop::{
    Audience, Game, Imagine, Level, Metadata, Origin, RandomMove, Seat, Sight, Silent, Table,
    Viewer, playout, seat_to_play,
};

#[test]
fn the_suite_holds() {
    let twins = scaled(1_000);
    let effort = Effort { games: 1, moments: 4, twins, seed: 1 };
    match conforms::<Millions>(effort) {
        Ok(report) => assert!(report.twins >= twins && report.refused > 0, "{report:?}"),
        Err(fault) => panic!("{fault}"),
    }
}

/// A random game of the setup, this many moves on.
fn random_game(form: Value, moves: usize, dice: &mut Dice) -> Millions {
    let setup = setup(form);
    let deal = Millions::deal(&setup, dice);
    let mut game = Millions::start(&setup, &deal).expect("an own deal");
    for _ in 0..moves {
        let Ok(seat) = seat_to_play(game.turn(), dice) else { break };
        let mv = game.random_move(seat, dice);
        game.play(seat, mv, &mut Silent(dice));
    }
    game
}

#[test]
fn every_legal_move_is_drawn_equally_often_and_listed_in_order() {
    let mut dice = dice(5);
    for players in 3..=8 {
        for moves in [0, 1, 9, 14, 25, 40, 70, 120, 200] {
            let game = random_game(json!({ "players": players }), moves, &mut dice);
            for seat in game.turn().seats().iter() {
                let mut legal = Vec::new();
                game.legal(seat, &mut legal);
                let texts: Vec<String> = legal.iter().map(Move::to_string).collect();
                assert!(texts.is_sorted(), "{texts:?}");
                let mut drawn: BTreeMap<Move, u32> = BTreeMap::new();
                for _ in 0..100 * legal.len() {
                    *drawn.entry(game.random_move(seat, &mut dice)).or_default() += 1;
                }
                assert!(drawn.keys().all(|mv| legal.contains(mv)));
                assert_eq!(drawn.len(), legal.len());
                assert!(drawn.values().all(|count| (40..=170).contains(count)), "{drawn:?}");
            }
        }
    }
}

/// Positions with secrets of every kind, by name: the head, the moves, and who looks on.
const SECRETS: [(&str, &str, &str); 8] = [
    ("sealed choices", "players 4; rounds 2; facedown 1", "p1 choose driver, p3 choose crook"),
    ("face-up cards", "players 4; rounds 1; facedown 1", "plan driver crook driver brute, p2 stay"),
    (
        "the own card face down",
        "players 5; rounds 1; facedown 0",
        "plan snitch crook driver brute crook",
    ),
    (
        "a Snitch turned over",
        "players 5; rounds 1; facedown 2",
        "plan snitch crook snitch brute crook, p3 leave, rest stay",
    ),
    (
        "roles barred",
        "players 5; rounds 2; loot 3 4; no_repeat; facedown 1",
        "plan snitch crook driver brute crook, rest leave, plan crook driver brute crook snitch",
    ),
    (
        "a look",
        "players 4; rounds 2; loot 3 4; facedown 3",
        "plan brute crook driver driver, rest stay, plan crook crook driver brute, p1 intimidate p3",
    ),
    (
        "three players",
        "players 3; rounds 1; facedown 3",
        "plan snitch driver driver brute crook snitch, p2 leave a",
    ),
    (
        "three players at the naming",
        "players 3; rounds 1; facedown 5",
        "plan snitch driver driver brute crook mastermind, rest stay",
    ),
];

/// R6: which card lies face down is a part of what is imagined, as the deal's draw makes it
/// equally likely to be anybody's.
#[test]
fn every_history_a_viewer_cannot_rule_out_is_imagined_equally_often() {
    for (name, head, moves) in SECRETS {
        let mut truth = table(head);
        for line in moves.split(", ") {
            crate::play::step(&mut truth, line);
        }
        for viewer in [Viewer::Seat(Seat::P1), Viewer::Seat(Seat::P2), Viewer::Spectator] {
            let done = public_choices(&truth);
            let mut counts = possible_histories(&truth, viewer);
            let mut dice = dice(11);
            let each = 60;
            for _ in 0..each * counts.len() {
                let (deal, log) = truth.game().twin(truth.deal(), truth.log(), viewer, &mut dice);
                let history = secret(&deal, &log, done);
                let count = counts.get_mut(&history);
                *count.unwrap_or_else(|| panic!("{name}: {history:?} can be ruled out")) += 1;
            }
            let even = counts.values().copied().all(|count: u32| (16..=115).contains(&count));
            assert!(even, "{name}, {viewer:?}: {counts:?}");
        }
    }
}

/// This round's choices in order, and whose card is face down in every round.
type Secret = (Vec<Move>, Vec<u8>);

fn secret(deal: &Deal, log: &[(Seat, Move)], public_choices: usize) -> Secret {
    let chosen = log.iter().map(|&(_, mv)| mv).filter(|mv| matches!(mv, Move::Choose { .. }));
    (chosen.skip(public_choices).collect(), deal.facedown.clone())
}

fn public_choices(truth: &Table<Millions>) -> usize {
    public(truth)["history"].as_array().expect("a history").len() * truth.seats()
}

/// Tries every deal and every choice of this round, and keeps what looks the same in the end.
fn possible_histories(truth: &Table<Millions>, viewer: Viewer) -> BTreeMap<Secret, u32> {
    let rounds = truth.deal().facedown.len();
    let numbers = if truth.seats() == 3 { 6 } else { truth.seats() as u8 };
    let done = public_choices(truth);
    let slots: Vec<usize> = (truth.log().iter().enumerate())
        .filter(|(_, (_, mv))| matches!(mv, Move::Choose { .. }))
        .map(|(index, _)| index)
        .skip(done)
        .collect();
    let choices = all_choices(truth.seats());
    let seen = truth.view(viewer);
    let mut found = BTreeMap::new();
    let histories = choices.len().pow(slots.len() as u32) * usize::from(numbers).pow(rounds as u32);
    for mut code in 0..histories {
        let mut digit = |base: usize| {
            let digit = code % base;
            code /= base;
            digit
        };
        let mut deal = truth.deal().clone();
        deal.facedown.iter_mut().for_each(|down| *down = digit(usize::from(numbers)) as u8);
        let mut log = truth.log().to_vec();
        slots.iter().for_each(|&slot| log[slot].1 = choices[digit(choices.len())]);
        let Ok(mut other) =
            Table::<Millions>::new(truth.setup().clone(), Origin::Deal(deal.clone()))
        else {
            continue;
        };
        let same = log.iter().all(|&(seat, mv)| other.play(seat, mv).is_ok());
        if same && other.view(viewer) == seen {
            found.insert(secret(&deal, &log, done), 0);
        }
    }
    found
}

fn all_choices(players: usize) -> Vec<Move> {
    let roles = Roles::in_play(players);
    let choices = roles.iter().flat_map(|role| {
        let seconds: Vec<Option<Role>> = match players {
            3 => roles.without(role).iter().map(Some).collect(),
            _ => vec![None],
        };
        seconds.into_iter().map(move |second| Move::Choose { role, second })
    });
    choices.collect()
}

/// The gain formula of the sharing, and the facts that follow from the figures: how many can
/// share, that a share is never below 2, and that the Brute can always give the Crook 2 unless
/// its ante was 0 (R5, R25).
#[test]
fn shares_are_what_the_formula_says() {
    let mut dice = dice(3);
    let mut shared = 0;
    for number in 0..3_000 {
        let players = 3 + number % 6;
        let cash = [2, 5, 10][below(&mut dice, 3) as usize];
        let form = json!({ "players": players, "cash": cash });
        let mut game = random_game(form, 0, &mut dice);
        playout(&mut game, &mut dice);
        assert_eq!(game.audit(), Ok(()));
        let view = game.view(Viewer::Spectator);
        let written = serde_json::to_value(&view).expect("a view");
        let rounds = written["public"]["history"].as_array().expect("a history");
        for (round, log) in rounds.iter().zip(view.logs()) {
            shared += check_sharing(round, log, &written["public"]["cards"], players);
        }
    }
    assert!(shared > 3_000);
}

fn check_sharing(round: &Value, log: &[Entry], cards: &Value, players: i32) -> usize {
    let words = |entry: &Entry| -> Vec<String> {
        entry.to_string().split(' ').map(str::to_owned).collect()
    };
    let mut gains: BTreeMap<String, i32> = BTreeMap::new();
    let (mut cast, mut antes, mut short) = (BTreeMap::new(), BTreeMap::new(), false);
    for line in log.iter().map(words) {
        let number = || line.last().and_then(|word| word.parse::<i32>().ok()).expect("a number");
        match line[0].as_str() {
            "ante" => drop(antes.insert(line[1].clone(), number())),
            "share" => {
                assert!(number() >= 2);
                gains.insert(line[1].clone(), number());
            }
            "fee" | "steal" => {
                let (from, to) =
                    if line[0] == "fee" { (&line[1], &line[2]) } else { (&line[2], &line[1]) };
                short |= line[0] == "steal" && number() < 2;
                assert!(number() >= 1 && (!short || antes[from] == 0), "{round}");
                *gains.get_mut(from).expect("one who shares") -= number();
                *gains.get_mut(to).expect("one who shares") += number();
            }
            "symbol" => *gains.get_mut(&line[1]).expect("one who shares") += number(),
            "roles" => {
                let pairs = line[1..].chunks(2);
                cast = pairs
                    .map(|pair| (pair[0].clone(), pair[1].parse::<Role>().expect("a role")))
                    .collect();
            }
            _ => {}
        }
    }
    assert!(gains.len() <= if (4..=6).contains(&players) { 3 } else { 4 });
    let away: Roles = gains.keys().map(|name| cast[name]).collect();
    assert_eq!(away.len(), gains.len(), "each role is there once");
    let loot = loot(&cards[round["loot"].as_u64().expect("a card") as usize]);
    for (name, &gain) in gains.iter().filter(|_| !short) {
        assert_eq!(gain, loot.gain(cast[name], away), "{name}: {round}");
    }
    gains.len()
}

fn loot(card: &Value) -> millions::Loot {
    let cards = Millions::read_cards(Millions::CARDS_TEXT).expect("the embedded cards");
    let Deck { loot, .. } = cards.deck.as_ref();
    let found = loot.iter().find(|loot| card["name"] == loot.name.as_str());
    found.expect("a card of the embedded deck").clone()
}

/// What is sealed or face down cannot be told from what a seat or a spectator is shown.
#[test]
fn views_hold_no_role_before_its_time() {
    let mut game = table("players 5; facedown 2");
    for line in ["p1 choose driver", "p2 choose snitch"] {
        make(&mut game, line);
    }
    let other = view(&game, Viewer::Seat(Seat::P2));
    assert_eq!(other["roles"], json!(["snitch"]));
    assert!(!other.to_string().contains("\"roles\":[\"driver\"]"));
    assert_eq!(other["public"]["chosen"], json!([true, true, false, false, false]));
    for line in ["p3 choose crook", "p4 choose brute", "p5 choose brute", "p1 leave"] {
        make(&mut game, line);
    }
    let everybody = public(&game);
    let roles: Vec<&Value> =
        everybody["chars"].as_array().expect("characters").iter().map(|one| &one["role"]).collect();
    assert_eq!(roles, [&Value::Null; 5]);
    assert_eq!(view(&game, Viewer::Seat(Seat::P1))["roles"], json!(["driver"]));
}

/// Rookies among random players win far more than their part, at every size of table.
#[test]
fn the_rookie_beats_random_play() {
    let mut dice = dice(21);
    for players in 3..=8 {
        let games = 40;
        let mut wins = 0;
        for number in 0..games {
            let bot = Seat::wrapping(number, players);
            let mut game = random_game(json!({ "players": players }), 0, &mut dice);
            let outcome = loop {
                let seat = match seat_to_play(game.turn(), &mut dice) {
                    Ok(seat) => seat,
                    Err(outcome) => break outcome,
                };
                let mv = match seat == bot {
                    true => Mind::from(Level::Rookie).think(&Sight::new(&game, seat), &mut dice).mv,
                    false => game.random_move(seat, &mut dice),
                };
                game.play(seat, mv, &mut Silent(&mut dice));
            };
            wins += usize::from(outcome.winners.contains(bot));
        }
        assert!(2 * wins > games, "{wins} of {games} games among {players}");
    }
}

/// Asked only while it is undecided, a rookie says little before it stays or leaves.
#[test]
fn the_rookie_comes_to_a_decision() {
    let mut dice = dice(22);
    for number in 0..60 {
        let mut game = random_game(json!({ "players": 3 + number % 6 }), 0, &mut dice);
        let mut said: BTreeMap<(u64, Seat), usize> = BTreeMap::new();
        while game.turn().outcome().is_none() {
            let round = serde_json::to_value(game.view(Viewer::Spectator)).expect("a view");
            let round = round["public"]["round"].as_u64().expect("a round");
            let undecided = |seat: &Seat| {
                let mut moves = Vec::new();
                game.legal(*seat, &mut moves);
                let decides = |mv: &Move| {
                    matches!(mv, Move::Choose { .. } | Move::Leave { .. } | Move::Name { .. })
                };
                moves.iter().any(decides)
            };
            let seat = game.turn().seats().iter().find(undecided).expect("somebody undecided");
            let mv = Mind::from(Level::Rookie).think(&Sight::new(&game, seat), &mut dice).mv;
            game.play(seat, mv, &mut Silent(&mut dice));
            *said.entry((round, seat)).or_default() += 1;
        }
        // A choice, a claim, an ask, two offers, two decisions, a name and a few looks.
        assert!(said.values().all(|&count| count <= 12), "{said:?}");
    }
}

/// With the same dice a rookie does the same in any state its seat cannot tell from the truth.
#[test]
fn the_rookie_knows_what_its_seat_knows() {
    let mut dice = dice(23);
    for number in 0..300 {
        let form = json!({ "players": 3 + number % 6 });
        let truth = random_game(form, 5 + number, &mut dice);
        for seat in truth.turn().seats().iter() {
            let dream = truth.imagine(Viewer::Seat(seat), &mut dice);
            let choice = |game: &Millions| {
                let mut same = tabletop::chance::dice(number as u64);
                Mind::from(Level::Rookie).think(&Sight::new(game, seat), &mut same).mv
            };
            assert_eq!(choice(&truth), choice(&dream));
        }
    }
}

/// The drawing of a seat's view shows that seat's role and nobody else's.
#[test]
fn drawings_show_what_the_view_holds() {
    let mut game = table("players 5; loot 2; facedown 1");
    for line in ["plan snitch driver crook crook brute", "p2 offer p1 3", "p3 leave", "p5 stay"] {
        crate::play::step(&mut game, line);
    }
    let drawn = Millions::draw(&game.view(Viewer::Seat(Seat::P1)));
    let expected = "\
Round 1 of 8: who stays, who leaves? Leader: p1.
Harbour Customs: 9 to share, ante 1, 1 more for the driver.
Face up: 1 snitch, 1 brute, 2 crook; one card is hidden.

      cash  cards  ante  state      role        offers
p1       4      0     1  undecided  snitch      3 from p2
p2       1      0     1  undecided  ?
p3       5      0     0  left       ?
p4       4      0     1  undecided  ?
p5       4      0     1  locked     ?
The bank has 150.
You are p1: snitch.
";
    assert_eq!(drawn, expected);
}

/// What is told when things happen, for programs and for people.
#[test]
fn events_are_told_to_those_who_may_know() {
    let mut game = table("players 4; loot 0 5");
    for line in [
        "plan brute driver driver crook",
        "p4 leave",
        "rest stay",
        "plan driver crook brute brute",
        "p1 offer p4 2",
    ] {
        crate::play::step(&mut game, line);
    }
    let mut told = |seat, text: &str| -> Vec<(Audience, Value, String)> {
        let told = game.play(seat, text.parse().expect("a move")).expect("a legal move");
        told.iter().map(|told| (told.to, json!(told.event), told.event.to_string())).collect()
    };
    assert_eq!(
        told(Seat::P1, "intimidate p3"),
        [
            (
                Audience::All,
                json!({ "event": "said", "seat": 0, "move": "intimidate p3" }),
                "p1 takes a look at p3.".into()
            ),
            (
                Audience::Only(Seat::P1),
                json!({ "event": "looked", "seat": 0, "character": "p3", "role": "brute" }),
                "p3 is the brute.".into()
            ),
        ]
    );
    let p4 = Seat::new(3).expect("a seat");
    assert_eq!(
        told(p4, "leave")[2],
        (
            Audience::All,
            json!({ "event": "paid", "payer": 0, "character": "p4", "amount": 2 }),
            "p1 pays 2 for the departure of p4.".into()
        )
    );
}
