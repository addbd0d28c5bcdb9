//! The diagrams of the rules: positions in notation beside each game, `games/<id>/diagrams.toml`, played by the rules
//! and kept for the web client, whose boards draw them.

use catalog::{NewGame, position};
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::{env, fs};
use tabletop::{Seat, Seed, Viewer};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    diagram: Vec<Diagram>,
}

/// A position as it is written down. The rules name it by its id, with a caption in their own language.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Diagram {
    id: String,
    /// What of the board is shown, by a name that the game's `Diagram.svelte` knows.
    part: String,
    /// How high it is in rem: on a wide page, and on a phone.
    room: [f32; 2],
    names: Vec<String>,
    /// Through whose eyes; a spectator's if there are none.
    seat: Option<String>,
    /// The setup, and the deal if there is one made by hand, as JSON.
    setup: String,
    deal: Option<String>,
    /// What chance comes from, where a deal is not enough to say it; all zeros if nothing is said.
    seed: Option<String>,
    /// What has been played, such as `p1 c3`.
    #[serde(default)]
    moves: Vec<String>,
}

#[test]
fn the_diagrams_of_the_web_client_are_current() {
    for game in catalog::games() {
        let lines: Vec<String> = written(game.id())
            .iter()
            .map(|diagram| {
                let drawn = play(game.id(), diagram);
                drawn
                    .unwrap_or_else(|why| panic!("{}: {}: {why}", game.id(), diagram.id))
                    .to_string()
            })
            .collect();
        let made = format!("[\n{}\n]\n", lines.join(",\n"));
        let file = root().join("web/src/games").join(game.id()).join("diagrams.json");
        if env::var_os("WRITE_TYPES").is_some() {
            fs::write(&file, &made).expect("the client can be written");
        }
        let kept = fs::read_to_string(&file).unwrap_or_default();
        assert!(kept == made, "{} is out of date: run `make types`", file.display());
    }
}

/// Every diagram has its place in the rules, the same one in both languages, and every game has some.
#[test]
fn the_rules_show_every_diagram_once() {
    for game in catalog::games() {
        let ids: Vec<String> = written(game.id()).into_iter().map(|diagram| diagram.id).collect();
        assert!(ids.len() >= 2, "{}: {ids:?}", game.id());
        for file in ["RULES.md", "RULES.es.md"] {
            let text = read(&root().join("games").join(game.id()).join(file));
            assert_eq!(shown(&text), ids, "{}: {file}", game.id());
        }
    }
}

#[test]
fn a_position_that_cannot_be_is_refused() {
    let diagram = |moves: &[&str], seat: &str| Diagram {
        id: "wrong".into(),
        part: "board".into(),
        room: [1.0, 1.0],
        names: vec!["Ada".into(), "Ben".into()],
        seat: Some(seat.into()),
        setup: r#"{"size":5}"#.into(),
        deal: None,
        seed: None,
        moves: moves.iter().map(|text| (*text).into()).collect(),
    };
    assert!(play("pinch", &diagram(&["p1 c3", "p2 b2"], "p1")).is_ok());
    for (moves, seat) in [
        (&["p1 c3", "p2 c3"][..], "p1"),
        (&["p2 c3"], "p1"),
        (&["p1 z9"], "p1"),
        (&["c3"], "p1"),
        (&["p1 c3"], "p3"),
    ] {
        assert!(play("pinch", &diagram(moves, seat)).is_err(), "{moves:?} {seat}");
    }
}

fn play(id: &str, diagram: &Diagram) -> Result<Value, String> {
    let entry = catalog::game(id).map_err(|refused| refused.to_string())?;
    let seed = diagram.seed.as_ref().map_or(Ok(Seed::new([0; 32])), |seed| seed.parse());
    let seed = seed.map_err(|error| format!("seed: {error}"))?;
    let deal = diagram.deal.as_deref();
    let new = NewGame { deal, ..NewGame::asked(&diagram.setup, seed) };
    let mut game = entry.begin(&new).map_err(|refused| refused.to_string())?;
    let seats = game.seats();
    if diagram.names.len() != seats {
        return Err(format!("{} names for {seats} seats", diagram.names.len()));
    }
    for text in &diagram.moves {
        let (seat, mv) = text.split_once(' ').ok_or_else(|| format!("{text:?}: whose move?"))?;
        let seat: Seat = seat.parse().map_err(|_| format!("{text:?}: whose move?"))?;
        game.play(seat, mv).map_err(|refused| {
            format!("{text}: {refused}; legal: {:?}", game.legal(seat).unwrap_or_default())
        })?;
    }
    let seat = diagram.seat.as_deref().map(|seat| {
        let known = seat.parse().ok().filter(|seat: &Seat| seat.index() < seats);
        known.ok_or_else(|| format!("seat: no {seat:?} here"))
    });
    let seat = seat.transpose()?;
    let eyes = seat.map_or(Viewer::Spectator, Viewer::Seat);
    let now = json!(position(&*game, eyes).map_err(|refused| refused.to_string())?);
    let setup: Value = serde_json::from_str(&game.setup().to_string()).expect("a setup is JSON");
    let mut drawn = json!({
        "id": diagram.id,
        "part": diagram.part,
        "room": diagram.room,
        "game": id,
        "rules": game.rules(),
        "setup": setup,
        "sources": game.sources(),
        "names": diagram.names,
        "seat": seat.map(Seat::index),
    });
    for key in ["view", "turn", "may", "awaited"] {
        drawn[key] = now[key].clone();
    }
    Ok(drawn)
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn written(game: &str) -> Vec<Diagram> {
    let file = root().join("games").join(game).join("diagrams.toml");
    let written: Written =
        toml::from_str(&read(&file)).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    written.diagram
}

/// The diagrams that a text shows, such as `![A pinch](diagram:pinch)`, in their order.
fn shown(text: &str) -> Vec<&str> {
    text.split("](diagram:").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0)).collect()
}
