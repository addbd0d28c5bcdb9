//! What must be true of the files of the repository.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// All files below a folder that end like this.
fn below(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
    {
        let path = entry.expect("a folder that can be listed").path();
        if path.is_dir() {
            below(&path, ending, found);
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
}

/// Every ruling of a game's rules is cited by one of its tests, and no test cites one that is not
/// there.
#[test]
fn every_ruling_is_cited_by_a_test() {
    for game in catalog::games() {
        let rulings: Vec<&str> = game
            .rules_text()
            .lines()
            .filter_map(|line| line.strip_prefix("- **R")?.split_once("**"))
            .map(|(number, _)| number)
            .collect();
        let expected: Vec<String> = (1..=rulings.len()).map(|number| number.to_string()).collect();
        assert!(rulings.len() > 10 && rulings == expected, "{}: rulings {rulings:?}", game.id());
        let mut files = Vec::new();
        below(&root().join("games").join(game.id()).join("tests"), ".rs", &mut files);
        let tests: String = files.iter().map(|file| read(file)).collect();
        for number in &rulings {
            assert!(cites(&tests, &format!("R{number}")), "{}: nothing tests R{number}", game.id());
        }
    }
}

/// The Spanish rules say what the English ones say, point by point: under as many headings, in the
/// same lists and tables, with the same numbers and moves.
#[test]
fn the_rules_are_the_same_in_spanish() {
    for game in catalog::games() {
        let spanish = read(&root().join("games").join(game.id()).join("RULES.es.md"));
        let (said, dicho) = (points(game.rules_text()), points(&spanish));
        for (said, dicho) in said.iter().zip(&dicho) {
            assert_eq!(shape(said), shape(dicho), "{}:\n{said}\n{dicho}", game.id());
            for written in said.split('`').skip(1).step_by(2) {
                let there = dicho.split('`').skip(1).step_by(2).any(|other| other == written);
                assert!(there, "{}: {written} is missing:\n{dicho}", game.id());
            }
        }
        assert_eq!(said.len(), dicho.len(), "{}", game.id());
    }
}

/// The rules begin with the game in one minute, which invitations show.
#[test]
fn the_rules_begin_with_the_game_in_one_minute() {
    for game in catalog::games() {
        let spanish = read(&root().join("games").join(game.id()).join("RULES.es.md"));
        for (text, heading) in [(game.rules_text(), "In one minute"), (&spanish, "En un minuto")] {
            let mut sections = text.split("\n## ").skip(1);
            let minute = sections.next().unwrap_or_default();
            assert!(minute.starts_with(heading), "{}: {minute}", game.id());
            let words = minute.split_whitespace().count();
            assert!((40..=160).contains(&words), "{}: {words} words are no minute", game.id());
        }
    }
}

/// The headings, paragraphs, points of lists and rows of tables of a text, each in one line.
fn points(text: &str) -> Vec<String> {
    let mut points = vec![String::new()];
    for line in text.lines() {
        if line.is_empty() || marker(line).is_some() {
            points.push(String::new());
        }
        let point = points.last_mut().expect("one to begin with");
        point.push_str(line);
        point.push(' ');
    }
    points.retain(|point| !point.trim().is_empty());
    points
}

/// What a line begins with, if that makes it a heading, a point of a list or a row of a table.
fn marker(line: &str) -> Option<&str> {
    let first = line.split_whitespace().next()?;
    let number = first.strip_suffix('.').is_some_and(|number| number.parse::<u8>().is_ok());
    let begins = number || first == "-" || first.starts_with(['#', '|']);
    begins.then(|| line.split_inclusive(first).next().unwrap_or_default())
}

/// What a point is, its numbers in any order, its cells, and its marks.
fn shape(point: &str) -> (Option<&str>, Vec<&str>, usize, usize) {
    let mut numbers: Vec<&str> = point.split(|c: char| !c.is_ascii_digit()).collect();
    numbers.retain(|number| !number.is_empty());
    numbers.sort_unstable();
    (marker(point), numbers, point.matches('|').count(), point.matches('*').count())
}

/// Whether the text names this ruling, and not only a longer one.
fn cites(text: &str, ruling: &str) -> bool {
    text.match_indices(ruling).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + ruling.len()..].chars().next();
        !before.is_some_and(char::is_alphanumeric)
            && !after.is_some_and(|next| next.is_ascii_digit())
    })
}

#[test]
fn a_ruling_is_not_cited_by_a_longer_number() {
    assert!(cites("/// R1: no", "R1") && cites("(R1)", "R1"));
    assert!(!cites("R12, R10 and PR1", "R1"));
}

/// Lists that are not made from the catalogue have every game: setups and names for the tables of the docs.
#[test]
fn every_list_of_games_has_every_game() {
    for list in [
        "bench/balance/setups.txt",
        "bench/balance/table.py",
        "bench/peers/compare.py",
        "bench/strength/matches.txt",
        "bench/strength/table.py",
    ] {
        let text = read(&root().join(list));
        for game in catalog::games() {
            let mut words = text.split(|c: char| !c.is_ascii_alphanumeric());
            assert!(words.any(|word| word == game.id()), "{list} has no {}", game.id());
        }
    }
}

/// The same rooms in every house.
#[test]
fn every_game_has_the_same_rooms() {
    for game in catalog::games() {
        let house = root().join("games").join(game.id());
        for room in [
            "RULES.md",
            "RULES.es.md",
            "cards.toml",
            "diagrams.toml",
            "emblem.svg",
            "golden",
            "records",
            "src/bot/mod.rs",
            "src/cards.rs",
            "src/conformance.rs",
            "src/draw.rs",
            "src/event.rs",
            "src/hosting.rs",
            "src/lib.rs",
            "src/metadata.rs",
            "src/notation.rs",
            "src/setup.rs",
            "src/view.rs",
            "tests/it/main.rs",
        ] {
            assert!(house.join(room).exists(), "{} has no {room}", game.id());
        }
    }
    let houses = fs::read_dir(root().join("games")).expect("games").count();
    assert_eq!(houses, catalog::games().len(), "a game is missing from the catalog");
}

/// What is absent from the engine and the games: clocks, files, sockets, threads, JSON, hash maps.
#[test]
fn rules_know_nothing_of_the_outside() {
    let mut sources = Vec::new();
    below(&root().join("crates/tabletop/src"), ".rs", &mut sources);
    for game in catalog::games() {
        below(&root().join("games").join(game.id()).join("src"), ".rs", &mut sources);
    }
    assert!(sources.len() > 50, "{} files", sources.len());
    for file in sources {
        let text = read(&file);
        for absent in [
            "std::fs",
            "std::time",
            "std::net",
            "std::thread",
            "std::io",
            "HashMap",
            "HashSet",
            "serde_json",
        ] {
            assert!(!text.contains(absent), "{} speaks of {absent}", file.display());
        }
    }
}

/// The schema of a setup names every key a setup is written with, and no other.
#[test]
fn schemas_name_the_keys_of_setups() {
    for game in catalog::games() {
        let schema = game.setup_schema();
        let known = schema["properties"].as_object().expect("properties");
        for setup in game.sample_setups() {
            for key in setup.as_object().expect("an object").keys() {
                assert!(known.contains_key(key), "{}: {key} is not in the schema", game.id());
            }
        }
        assert_eq!(schema["additionalProperties"], false, "{}", game.id());
        for preset in game.presets() {
            assert!(game.seats_of(preset.setup).is_ok(), "{}: {}", game.id(), preset.name);
        }
    }
}
