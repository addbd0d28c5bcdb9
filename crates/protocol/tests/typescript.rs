//! The web client's types are those of the server, and so is the cast.

use protocol::{Character, CharacterInfo};
use std::{env, fs, path::Path};

#[test]
fn the_types_in_the_web_client_are_current() {
    same_or_written("lib/protocol.ts", &protocol::typescript::module());
}

#[test]
fn the_cast_in_the_web_client_is_current() {
    let mut module = String::from(
        "// Made from crates/bots/src/cast.rs. Do not edit: run `make types`.\n\
         import type { Character, CharacterInfo } from '../lib/protocol'\n\n\
         /** Everybody there is, by level. */\n\
         export const characters: Record<Character, CharacterInfo> = {\n",
    );
    for &character in Character::ALL {
        let info = serde_json::to_string(&CharacterInfo::from(character)).expect("plain texts");
        module.push_str(&format!("  {character}: {info},\n"));
    }
    module.push_str("}\n");
    same_or_written("faces/characters.ts", &module);
}

/// Compares a file of the client with what it must be; `make types` writes it.
fn same_or_written(file: &str, module: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src").join(file);
    if env::var_os("WRITE_TYPES").is_some() {
        fs::write(&file, module).expect("the client can be written");
    }
    let kept = fs::read_to_string(&file).unwrap_or_default();
    assert!(kept == module, "{} is out of date: run `make types`", file.display());
}
