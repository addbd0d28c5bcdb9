//! Every recorded game of the house has a poster.

use poster::{BadPoster, Language, SIZE, Signed, raster};
use std::fs;
use std::path::Path;
use tabletop::Record;

fn records(game: &str) -> Vec<(String, Record)> {
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(game).join("records");
    let files = fs::read_dir(folder).expect("records").map(|file| file.expect("a record").path());
    let read = |file: std::path::PathBuf| {
        let text = fs::read_to_string(&file).expect("a record is text");
        (file.display().to_string(), text.parse().expect("a record"))
    };
    files.map(read).collect()
}

fn names(record: &Record) -> Vec<String> {
    let all = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"];
    let seats = record.over.as_ref().expect("a finished game").len();
    all[..seats].iter().map(|name| (*name).to_owned()).collect()
}

#[test]
fn every_record_has_a_poster_with_its_players() {
    for game in catalog::games() {
        let records = records(game.id());
        assert!(records.len() > 10, "{}", game.id());
        for (file, record) in &records {
            for language in [Language::English, Language::Spanish] {
                let signed = Signed { names: names(record), day: Some(20_775), language };
                let svg = poster::of_record(record, &signed)
                    .unwrap_or_else(|bad| panic!("{file}: {bad}"));
                for name in &signed.names {
                    assert!(svg.contains(&format!(">{name}<")), "{file}: {name} is missing");
                }
                let date = language_date(language);
                assert!(
                    svg.contains(date) && !svg.contains("var(") && !svg.contains("NaN"),
                    "{file}"
                );
                assert!(!svg.contains("#888"), "{file}: a colour that nobody knows");
            }
        }
        // To draw takes longer than to write.
        for (file, record) in records.iter().step_by(7) {
            let signed = Signed { names: names(record), ..Signed::default() };
            let svg = poster::of_record(record, &signed).expect("a poster");
            let png = raster::png(&svg, SIZE).unwrap_or_else(|bad| panic!("{file}: {bad}"));
            assert!(png.starts_with(b"\x89PNG"), "{file}");
        }
    }
}

fn language_date(language: Language) -> &'static str {
    match language {
        Language::English => "18 November 2026",
        Language::Spanish => "18 de noviembre de 2026",
    }
}

/// What the heart of each game is made of can be counted.
#[test]
fn hearts_show_what_happened() {
    let svg = |game: &str, name: &str| {
        let (_, record) = records(game)
            .into_iter()
            .find(|(file, _)| file.ends_with(&format!("/{name}.txt")))
            .expect("the record");
        let signed = Signed { names: names(&record), ..Signed::default() };
        (poster::of_record(&record, &signed).expect("a poster"), record)
    };
    // A whole board of stones, and a chain of gold.
    let (pinch, _) = svg("pinch", "relocate-9-1");
    let board = pinch.matches("<circle").count();
    assert!(board > 70, "{board} stones");
    let gold = |element: &str| {
        let golden =
            |part: &&str| part.starts_with(element) && part.contains(r##"stroke="#e0ae36""##);
        pinch.split('<').filter(golden).count()
    };
    assert!(gold("polyline") == 1 && gold("circle") >= 9, "{}", gold("circle"));
    // Three rounds of twelve tricks of three cards, one of each taken.
    let (diamonds, _) = svg("diamonds", "three-1");
    assert_eq!(diamonds.matches(r##"stroke="#e0ae36" stroke-width="3""##).count(), 36);
    for suit in ["suit-thief", "suit-dog", "suit-madam"] {
        let drawn = diamonds.matches(poster::palette::colour(suit)).count();
        assert_eq!(drawn, 36 + emblem("diamonds", suit), "{suit}");
    }
    // As many nights as there are days: five weeks of two.
    let (pinched, record) = svg("pinched", "basic-2-1");
    let nights = record.moves.iter().filter(|step| step.text.starts_with("go ")).count() / 2;
    assert_eq!(nights, 10);
    assert_eq!(
        pinched.matches(poster::palette::colour("paper-shade")).count(),
        nights + emblem("pinched", "paper-shade")
    );
}

/// How often the emblem of a game names a colour.
fn emblem(game: &str, colour: &str) -> usize {
    let game = catalog::game(game).expect("a game of the house");
    game.emblem().matches(&format!("var(--{colour})")).count()
}

/// Nobody alone is told that nobody wins.
#[test]
fn a_campaign_has_a_poster_of_what_was_achieved() {
    for (file, record) in records("masters") {
        let goals = catalog::load(&record.to_string()).expect("a good record").goals();
        let signed = Signed { names: names(&record), ..Signed::default() };
        let svg = poster::of_record(&record, &signed).expect("a poster");
        assert_eq!(goals.is_some(), signed.names.len() == 1, "{file}");
        let told = svg.contains(">Goal") || svg.contains("goals reached<");
        assert_eq!(told, goals.is_some(), "{file}");
        assert!(goals.is_none() || !svg.contains("Nobody"), "{file}");
    }
}

#[test]
fn only_finished_games_have_posters() {
    let text = "hideout 1\ngame pinch 1\nsetup {\"size\":5,\"pie\":false}\ndeal {}\np1 c3\n";
    let running: Record = text.parse().expect("a record");
    let signed = Signed { names: vec!["Ada".into(), "Ben".into()], ..Signed::default() };
    assert!(matches!(poster::of_record(&running, &signed), Err(BadPoster::NotOver)));
    let over: Record = format!("{text}resigned p2\nover 1 0\n").parse().expect("a record");
    assert!(poster::of_record(&over, &signed).is_ok());
    let few = Signed { names: vec!["Ada".into()], ..Signed::default() };
    let bad = poster::of_record(&over, &few);
    assert!(matches!(bad, Err(BadPoster::Names { given: 1, seats: 2 })));
    let lies: Record = format!("{text}p2 c3\nresigned p2\nover 1 0\n").parse().expect("a record");
    assert!(
        matches!(poster::of_record(&lies, &signed), Err(BadPoster::Record(bad)) if bad.line == 6)
    );
    let unknown: Record = text.replace("pinch", "poker").parse().expect("a record");
    assert!(matches!(poster::of_record(&unknown, &signed), Err(BadPoster::Refused(_))));
}

#[test]
fn names_are_text_and_what_cannot_be_drawn_is_a_seat() {
    let text = "hideout 1\ngame pinch 1\nsetup {\"size\":5,\"pie\":false}\ndeal {}\np1 c3\nresigned p2\nover 1 0\n";
    let record: Record = text.parse().expect("a record");
    let names = vec!["<b>&'\"".into(), "松本".into()];
    let svg = poster::of_record(&record, &Signed { names, ..Signed::default() }).expect("a poster");
    assert!(svg.contains("&lt;b&gt;&amp;&#39;&quot; wins") && !svg.contains("<b>"), "{svg}");
    assert!(svg.contains(">Player 2<") && !svg.contains('松'), "{svg}");
    assert!(raster::png(&svg, SIZE).is_ok());
}

#[test]
fn every_game_has_a_poster_of_its_own() {
    for game in catalog::games().iter().chain(catalog::examples()) {
        for language in [Language::English, Language::Spanish] {
            let svg = poster::of_game(*game, language);
            let word = game.name().split(' ').next().unwrap_or_default();
            assert!(svg.contains(word) && !svg.contains("var(") && !svg.contains("#888"), "{svg}");
            assert!(raster::png(&svg, SIZE).is_ok(), "{}", game.id());
        }
    }
}
