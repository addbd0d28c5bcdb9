//! What the commands print, and how they end.

use crate::{file, hideout, path, text};
use catalog::NewGame;
use serde_json::Value;
use tabletop::chance::dice;
use tabletop::{Level, Seed, seat_to_play};

/// A whole game between bots, as a record.
fn record(id: &str, setup: &str) -> String {
    let new = NewGame::asked(setup, Seed::new([5; 32]));
    let mut game = catalog::game(id).and_then(|game| game.begin(&new)).expect("a game");
    let mut dice = dice(9);
    while let Ok(seat) = seat_to_play(game.turn(), &mut dice) {
        let mv = game.bot(seat, Level::Rookie.into(), &mut dice).expect("a bot to move").mv;
        game.play(seat, &mv).expect("a bot's move is legal");
    }
    game.record(false).to_string()
}

fn pinch() -> String {
    record("pinch", r#"{"size":5}"#)
}

#[test]
fn exit_codes_are_as_documented() {
    let good = file("codes-good.txt", pinch().as_bytes());
    let bad = file("codes-bad.txt", b"hideout 1\n");
    let binary = file("codes-binary.txt", b"hideout 1\n\xff\n");
    let long = file("codes-long.txt", &vec![b'#'; (16 << 20) + 1]);
    let cards = file("codes-cards.toml", b"id = \"pinch\"\n");
    let nameless = file("codes-nameless.toml", b"x = 1\n");
    let [good, bad, binary, long, cards, nameless] =
        [&good, &bad, &binary, &long, &cards, &nameless].map(|file| path(file));
    let missing = "no/such/file";
    for (arguments, code) in [
        (&["games"][..], 0),
        (&["--help"], 0),
        (&["help", "play"], 0),
        (&["--version"], 0),
        (&["rules", "pinch"], 0),
        (&["cards", "show", "pinch"], 0),
        (&["verify", good], 0),
        (&["replay", good], 0),
        (&["poster", good], 0),
        (&["poster", "pinch", "--lang", "es"], 0),
        (&["referee"], 0),
        (&["play", "pinch"], 0),
        (&["verify", bad], 1),
        (&["verify", binary], 1),
        (&["verify", "--json", binary], 1),
        (&["verify", "-"], 1),
        (&["replay", bad], 1),
        (&["poster", bad], 1),
        (&["cards", "check", cards], 1),
        (&["play", "pinch", "--cards", cards], 1),
        (&[], 2),
        (&["jump"], 2),
        (&["rules"], 2),
        (&["rules", "chess"], 2),
        (&["cards", "check", nameless], 2),
        (&["cards", "check", nameless, "--game", "chess"], 2),
        (&["verify", long], 2),
        (&["replay", good, "--step", "999"], 2),
        (&["poster", "chess"], 2),
        (&["poster", "pinch", "-o", "pinch.jpeg"], 2),
        (&["poster", good, "--names", "Ada,Ben,Cleo,Dan,Eve,Fay,Gus,Hal,Ida"], 2),
        (&["replay", good, "--as", "p3"], 2),
        (&["replay", good, "--as", "nobody"], 2),
        (&["play", "pinch", "--seat", "3"], 2),
        (&["play", "pinch", "--seat", "0"], 2),
        (&["play", "pinch", "--seed", "12"], 2),
        (&["play", "pinch", "--bot", "genius"], 2),
        (&["play", "pinch", "--setup", "{"], 2),
        (&["play", "pinch", "--setup", "{", "--players", "2"], 2),
        (&["play", "pinch", "--setup", "{\"players\":2}", "--players", "2"], 2),
        (&["play", "pinch", "--players", "3"], 2),
        (&["bench", "pinch", "--setup", "{\"size\":4}"], 2),
        (&["bench", "--seconds", "0"], 2),
        (&["bench", "--threads", "2"], 2),
        (&["bench", "--search", "--playouts", "0"], 2),
        (&["sim", "pinch"], 2),
        (&["sim", "pinch", "--games", "0"], 2),
        (&["sim", "pinch", "--games", "1", "--top", "3"], 2),
        (&["sim", "pinch", "--games", "1", "--threads", "0"], 2),
        (&["sim", "pinch", "--games", "1", "--bots", "rookie,genius"], 2),
        (&["check", "--data", missing, "--database", "postgres://db"], 2),
        (&["moderate", "acts", "--database", "mysql://db"], 2),
        (&["verify", missing], 3),
        (&["check", "--data", missing], 3),
        (&["check", "--database", "postgres://127.0.0.1:1/none"], 3),
        (&["moderate", "acts", "--database", "postgres://127.0.0.1:1/none"], 3),
        (&["replay", missing], 3),
        (&["poster", missing], 3),
        (&["cards", "check", missing], 3),
        (&["play", "pinch", "--cards", missing], 3),
        (&["play", "pinch", "--save", missing], 3),
    ] {
        let run = hideout(arguments, b"");
        assert_eq!(run.status.code(), Some(code), "{arguments:?}: {}", text(&run.stderr));
        let errors = text(&run.stderr);
        match code {
            0 => assert_eq!(errors, "", "{arguments:?}"),
            1 if run.stdout.is_empty() => assert!(errors.starts_with("error: "), "{arguments:?}"),
            1 => assert_eq!(errors, "", "{arguments:?}"),
            _ if arguments.is_empty() => assert!(errors.contains("Usage:"), "{errors}"),
            _ => assert!(errors.starts_with("error: "), "{arguments:?}: {errors}"),
        }
    }
}

/// A game's id is all that is needed to begin.
#[test]
fn every_game_has_a_usual_setup() {
    for game in catalog::games() {
        let run = hideout(&["play", game.id()], b"quit\n");
        assert!(run.status.success(), "{}", text(&run.stderr));
        let (fewest, most) = game.seats();
        let usual = (fewest..=most).any(|n| text(&run.stdout).contains(&format!(", {n} seats.")));
        assert!(usual, "{}", text(&run.stdout));
        if game.setup_schema()["properties"].get("players").is_some() {
            let run = hideout(&["play", game.id(), "--players", &most.to_string()], b"quit\n");
            assert!(
                text(&run.stdout).contains(&format!(", {most} seats.")),
                "{}",
                text(&run.stderr)
            );
        }
    }
}

#[test]
fn every_command_explains_itself_with_an_example() {
    let commands = [
        "serve", "backup", "restore", "migrate", "check", "moderate", "games", "rules", "play",
        "referee", "verify", "replay", "poster", "cards", "bench", "sim", "arena",
    ];
    for command in commands {
        let run = hideout(&[command, "--help"], b"");
        let help = text(&run.stdout);
        assert!(help.contains("Example") && help.contains("hideout "), "{command}: {help}");
    }
}

#[test]
fn a_poster_is_written_as_the_file_is_called() {
    let record = b"hideout 1\ngame pinch 1\nsetup {\"size\":5,\"pie\":false}\ndeal {}\np1 c3\nresigned p2\nover 1 0\n";
    let drawn = hideout(&["poster", "-", "--names", "Ada,Ben"], record);
    assert!(text(&drawn.stdout).starts_with("<svg") && text(&drawn.stdout).contains("Ada wins"));
    for (name, begin) in [("poster.svg", &b"<svg"[..]), ("poster.png", b"\x89PNG")] {
        let file = file(name, b"");
        let run = hideout(&["poster", "-", "-o", path(&file)], record);
        assert_eq!((run.status.code(), &*run.stdout), (Some(0), &b""[..]));
        assert!(std::fs::read(&file).expect("a picture").starts_with(begin), "{name}");
    }
    let running = record.strip_suffix(b"resigned p2\nover 1 0\n").expect("an end");
    let refused = hideout(&["poster", "-"], running);
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(text(&refused.stderr), "error: the game is not over yet\n");
}

#[test]
fn the_games_are_listed() {
    let list = hideout(&["games"], b"");
    let json = hideout(&["games", "--json"], b"");
    let json: Value = serde_json::from_slice(&json.stdout).expect("JSON");
    assert_eq!(json.as_array().map(Vec::len), Some(catalog::games().len()));
    for (game, described) in catalog::games().iter().zip(json.as_array().into_iter().flatten()) {
        assert!(
            text(&list.stdout).contains(game.id()) && text(&list.stdout).contains(game.blurb())
        );
        assert_eq!(described["id"], game.id());
        assert_eq!(described["setup"]["type"], "object");
        let rules = hideout(&["rules", game.id()], b"");
        assert_eq!(text(&rules.stdout).trim_end(), game.rules_text().trim_end());
    }
}

#[test]
fn good_records_are_verified() {
    for game in catalog::games() {
        let setup = game.sample_setups().swap_remove(0).to_string();
        let record = record(game.id(), &setup);
        let moves = record.lines().filter(|line| line.starts_with('p')).count();
        let run = hideout(&["verify", "-"], record.as_bytes());
        assert!(text(&run.stdout).contains(&format!("{moves}, every one legal")));
        assert!(text(&run.stdout).contains("the seed is the one promised"));
        let run = hideout(&["verify", "--json", "-"], record.as_bytes());
        let found: Value = serde_json::from_slice(&run.stdout).expect("JSON");
        assert_eq!((&found["ok"], &found["moves"]), (&true.into(), &moves.into()));
        assert_eq!(
            found["over"]["scores"].as_array().map(Vec::len),
            found["seats"].as_u64().map(|n| n as usize)
        );
    }
}

/// Whatever line of a finished record is changed, that line, or the first that no longer fits,
/// is named.
#[test]
fn bad_records_name_their_line() {
    let good = pinch();
    let lines: Vec<&str> = good.lines().collect();
    let (first, last) = (6, lines.len());
    let changed = |line: usize, text: &str| {
        let mut changed = lines.clone();
        changed[line - 1] = text;
        changed.join("\n")
    };
    let other_hex = "1".repeat(64);
    let without_result = lines[..last - 1].join("\n");
    for (record, line) in [
        (changed(1, "hideout 3"), 1),
        (changed(1, "hideout 2"), 2),
        (changed(2, "game chess 1"), 2),
        (changed(2, "game pinch 999"), 2),
        (changed(3, r#"setup {"size":4}"#), 3),
        (changed(3, r#"setup {"size":5,"size":5}"#), 3),
        (changed(4, &format!("commit {other_hex}")), 5),
        (changed(5, &format!("seed {other_hex}")), 5),
        (changed(first, "p1 z9"), first),
        (changed(first, "p2 a1"), first),
        (changed(first, "p8 a1"), first),
        (changed(first + 1, "p1 e5"), first + 1),
        (changed(first + 1, lines[first - 1]), first + 1),
        (changed(last, "over 7 7"), last),
        (changed(last, "over 1"), last),
        (changed(last - 1, "over 1 0"), last),
        (without_result, last - 1),
    ] {
        let run = hideout(&["verify", "--json", "-"], record.as_bytes());
        let found: Value = serde_json::from_slice(&run.stdout).expect("JSON");
        assert_eq!(run.status.code(), Some(1), "{record}");
        assert_eq!(found["line"], line, "{record}: {found}");
        let run = hideout(&["verify", "-"], record.as_bytes());
        let named = format!("standard input: line {line}: ");
        assert!(text(&run.stdout).starts_with(&named), "{}", text(&run.stdout));
    }
}

#[test]
fn replays_show_every_step() {
    for game in catalog::games() {
        let setup = game.sample_setups().swap_remove(0).to_string();
        let record = record(game.id(), &setup);
        let moves = record.lines().filter(|line| line.starts_with('p')).count();
        for eyes in ["all", "spectator", "p1", "p2"] {
            let run = hideout(&["replay", "-", "--as", eyes], record.as_bytes());
            let shown = text(&run.stdout);
            assert_eq!(shown.matches("--- step ").count(), moves + 1, "{} {eyes}", game.id());
            assert!(shown.contains("The end: "));
        }
        let start = (moves - 2).to_string();
        let run = hideout(&["replay", "-", "--auto", "--step", &start], record.as_bytes());
        assert_eq!(text(&run.stdout).matches("--- step ").count(), 3);
    }
}

#[test]
fn card_files_are_checked() {
    for game in catalog::games() {
        let shown = hideout(&["cards", "show", game.id()], b"");
        assert_eq!(text(&shown.stdout), game.cards_text());
        let checked = hideout(&["cards", "check", "-"], &shown.stdout);
        assert!(checked.status.success(), "{}", text(&checked.stderr));
        assert!(text(&checked.stdout).contains(game.name()));
        let extra = format!("surprise = 1\n{}", game.cards_text());
        let checked = hideout(&["cards", "check", "-"], extra.as_bytes());
        assert_eq!(text(&checked.stdout), "standard input: line 1: surprise: unknown key\n");
    }
    let own = catalog::game("pinch").map_or("", |game| game.cards_text());
    let bad = own.replace("usual = 13", "usual = 99").replace("largest = 21", "largest = 22");
    let checked = hideout(&["cards", "check", "--json", "-"], bad.as_bytes());
    let found: Value = serde_json::from_slice(&checked.stdout).expect("JSON");
    let lines: Vec<u64> = found["problems"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|problem| problem["line"].as_u64())
        .collect();
    let line_of =
        |text: &str| bad.lines().position(|line| line == text).map_or(0, |at| at as u64 + 1);
    assert_eq!((checked.status.code(), &found["game"]), (Some(1), &"pinch".into()));
    assert!(lines.contains(&line_of("usual = 99")) && lines.contains(&line_of("largest = 22")));
    // What is not even TOML is reported without knowing the game.
    let checked = hideout(&["cards", "check", "-"], b"x = 1\ny = = 2\n");
    assert!(text(&checked.stdout).starts_with("standard input: line 2: "));
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for game in catalog::games() {
        let setup = game.sample_setups().swap_remove(0).to_string();
        let sim = |threads: &str, seed: &str| {
            let arguments = [
                "sim",
                game.id(),
                "--setup",
                &setup,
                "--games",
                "9",
                "--bots",
                "rookie,random",
                "--threads",
                threads,
                "--seed",
                seed,
                "--events",
                "--json",
            ];
            let run = hideout(&arguments, b"");
            assert!(run.status.success(), "{}", text(&run.stderr));
            text(&run.stdout).to_owned()
        };
        assert_eq!(sim("1", "7"), sim("3", "7"), "{}", game.id());
        assert_ne!(sim("1", "7"), sim("1", "8"), "{}", game.id());
    }
}

#[test]
fn simulations_add_up() {
    let arguments = ["sim", "pinch", "--games", "40", "--setup", "{\"size\":5}", "--json"];
    let run = hideout(&arguments, b"");
    let found: Value = serde_json::from_slice(&run.stdout).expect("JSON");
    let wins: f64 = (0..2).filter_map(|seat| found["seats"][seat]["wins"].as_f64()).sum();
    assert_eq!(wins + found["draws"].as_f64().unwrap_or(0.0), 40.0);
    assert_eq!(found["levels"][0]["games"], 80);
    let shown = hideout(&arguments[..arguments.len() - 1], b"");
    assert!(text(&shown.stdout).contains("p2") && text(&shown.stdout).contains("length"));
}

/// Listening changes nothing, every game tells something, and the list can be cut short.
#[test]
fn simulations_say_what_happened() {
    for game in catalog::games() {
        let setup = game.sample_setups().swap_remove(0).to_string();
        let arguments = ["sim", game.id(), "--setup", &setup, "--games", "5", "--events"];
        let sim = |more: &[&str], drop: usize| {
            let arguments = [&arguments[..arguments.len() - drop], more].concat();
            text(&hideout(&arguments, b"").stdout).to_owned()
        };
        let json = |drop| serde_json::from_str::<Value>(&sim(&["--json"], drop)).expect("JSON");
        let (mut found, without) = (json(0), json(1));
        let events = found["events"].take();
        found.as_object_mut().expect("an object").retain(|key, _| !without[key].is_null());
        assert_eq!(found, without);
        let times: Vec<u64> = events
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|event| event["times"].as_u64())
            .collect();
        assert!(times.len() > 2 && times.is_sorted_by(|a, b| a >= b), "{}", game.id());
        let [first, second] = [0, 1].map(|at| events[at]["label"].as_str().expect("a label"));
        let (plain, cut) = (sim(&[], 1), sim(&["--top", "1"], 0));
        let (before, after) = cut.split_at(plain.len());
        assert_eq!(before, plain);
        assert!(after.contains(&format!("1 of {} labels", times.len())), "{after}");
        let begins = |label: &str| after.lines().any(|line| line.starts_with(&format!("{label} ")));
        assert!(begins(first) && !begins(second), "{after}");
    }
}

#[test]
fn the_bench_tells_its_figures() {
    let run =
        hideout(&["bench", "pinch", "--setup", "{\"size\":5}", "--seconds", "0.02", "--json"], b"");
    let found: Value = serde_json::from_slice(&run.stdout).expect("JSON");
    assert_eq!(found["setup"]["size"], 5);
    for figure in [
        "playouts_per_s",
        "moves_per_s",
        "mean_moves",
        "listed_playouts_per_s",
        "listed_moves_per_s",
    ] {
        assert!(found[figure].as_f64().is_some_and(|number| number > 0.0), "{figure}: {found}");
    }
    let all = hideout(&["bench", "--seconds", "0.02", "--json"], b"");
    assert_eq!(text(&all.stdout).lines().count(), catalog::games().len());
}

/// The trees of a search together keep no more nodes than they may.
#[test]
fn the_bench_searches_within_bounds() {
    let search = ["bench", "hex", "--setup", "{\"size\":5}", "--search", "--seconds", "0.01"];
    for (arguments, threads, most) in [
        (&["--playouts", "400"][..], 1, 1 << 21),
        (&["--playouts", "400", "--nodes", "150"], 1, 150),
        (&["--playouts", "400", "--nodes", "150", "--threads", "2"], 2, 150),
    ] {
        let run = hideout(&[&search[..], &["--json"], arguments].concat(), b"");
        let found: Value = serde_json::from_slice(&run.stdout).expect("JSON");
        assert_eq!((&found["playouts"], &found["threads"]), (&400.into(), &threads.into()));
        assert!(found["playouts_per_s"].as_f64().is_some_and(|number| number > 0.0), "{found}");
        let nodes = found["nodes"].as_u64().unwrap_or_default();
        assert!((25..=most).contains(&nodes) && (most == 150 || nodes > 150), "{found}");
    }
    let run = hideout(&search, b"");
    assert!(text(&run.stdout).contains("playouts/s") && text(&run.stdout).contains("\nhex "));
}
