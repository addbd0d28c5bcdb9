//! Reading and writing files.

use crate::failure::Failure;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The longest file that is read: far more than any record or card file needs.
const LONGEST_FILE: u64 = 16 << 20;

/// Reads a file whole, or standard input if it is called `-`.
pub fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let failed = |error| Failure::File { path: name(path), error };
    let input: &mut dyn Read = match path == Path::new("-") {
        true => &mut io::stdin().lock(),
        false => &mut File::open(path).map_err(failed)?,
    };
    let mut bytes = Vec::new();
    input.take(LONGEST_FILE + 1).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() as u64 > LONGEST_FILE {
        return Err(Failure::TooLong { path: name(path), limit: LONGEST_FILE });
    }
    Ok(bytes)
}

/// Reads a text file whole, or standard input if it is called `-`.
pub fn read_text(path: &Path) -> Result<String, Failure> {
    String::from_utf8(read(path)?).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + good.iter().filter(|&&byte| byte == b'\n').count();
        Failure::NotText { path: name(path), line }
    })
}

/// Writes a file.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), Failure> {
    std::fs::write(path, bytes).map_err(|error| Failure::File { path: name(path), error })
}

/// What a file is called in a sentence.
pub fn name(path: &Path) -> String {
    match path == Path::new("-") {
        true => "standard input".into(),
        false => path.display().to_string(),
    }
}
