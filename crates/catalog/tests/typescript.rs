//! The web client's types of views, events and setups are those of the games.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// What the client knows of the catalogue before it asks: the games of the house by id.
#[test]
fn the_list_of_games_in_the_web_client_is_current() {
    let ids: Vec<&str> = catalog::games().iter().map(|game| game.id()).collect();
    let module = format!(
        "// Made from the catalogue. Do not edit: run `make types`.\n\n\
         /** The games of the house, in their order. */\n\
         export const GAMES = {ids:?} as const;\n\n\
         export type GameId = (typeof GAMES)[number];\n"
    );
    same_or_written(&client().join("ids.ts"), &module);
}

#[test]
fn the_types_of_every_game_in_the_web_client_are_current() {
    for game in catalog::games().iter().chain(catalog::examples()) {
        same_or_written(&client().join(game.id()).join("types.ts"), &game.typescript());
    }
}

fn client() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/games")
}

/// Compares a file of the client with what it must be; `make types` writes it.
fn same_or_written(file: &Path, module: &str) {
    if env::var_os("WRITE_TYPES").is_some() {
        fs::create_dir_all(file.parent().expect("a folder")).expect("the client can be written");
        fs::write(file, module).expect("the client can be written");
    }
    let kept = fs::read_to_string(file).unwrap_or_default();
    assert!(kept == module, "{} is out of date: run `make types`", file.display());
}
