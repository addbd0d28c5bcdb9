//! The web client's types are those of the server.

use std::{env, fs, path::Path};

#[test]
fn the_types_in_the_web_client_are_current() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/protocol.ts");
    let module = protocol::typescript::module();
    if env::var_os("WRITE_TYPES").is_some() {
        fs::write(&file, &module).expect("web/src/lib can be written");
    }
    let kept = fs::read_to_string(&file).unwrap_or_default();
    assert!(kept == module, "{} is out of date: run `make types`", file.display());
}
