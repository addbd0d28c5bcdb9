//! The web client's types of views, events and setups are those of the games.

use std::path::{Path, PathBuf};
use std::{env, fs};

#[test]
fn the_types_of_every_game_in_the_web_client_are_current() {
    let client = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/games");
    for game in catalog::games().iter().chain(catalog::examples()) {
        let file: PathBuf = client.join(game.id()).join("types.ts");
        let module = game.typescript();
        if env::var_os("WRITE_TYPES").is_some() {
            fs::create_dir_all(client.join(game.id())).expect("the client can be written");
            fs::write(&file, &module).expect("the client can be written");
        }
        let kept = fs::read_to_string(&file).unwrap_or_default();
        assert!(kept == module, "{} is out of date: run `make types`", file.display());
    }
}
