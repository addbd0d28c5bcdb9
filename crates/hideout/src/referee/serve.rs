//! The loop around a referee.

use super::Referee;
use std::io::{self, BufRead, ErrorKind, Write};

/// The longest line that is read; a longer one is skipped and answered with an error.
pub const LONGEST_LINE: usize = 1 << 20;

/// Answers every line of the input, the last one also without a line end, until there are no
/// more or nobody listens.
pub fn serve(
    referee: &mut Referee,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> io::Result<()> {
    let mut line = Vec::new();
    while let Some(length) = next_line(input, &mut line)? {
        let answer = match length {
            Length::Whole => referee.answer(&line),
            Length::TooLong => referee.answer_too_long(),
        };
        match writeln!(output, "{answer}").and_then(|()| output.flush()) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => return Ok(()),
            written => written?,
        }
    }
    Ok(())
}

enum Length {
    Whole,
    TooLong,
}

/// Reads up to the next line end, keeping at most [`LONGEST_LINE`] bytes.
fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<Length>> {
    line.clear();
    let mut length = None;
    loop {
        let piece = match input.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            piece => piece?,
        };
        if piece.is_empty() {
            return Ok(length);
        }
        let end = piece.iter().position(|&byte| byte == b'\n');
        let text = &piece[..end.unwrap_or(piece.len())];
        length = match length {
            None | Some(Length::Whole) if line.len() + text.len() <= LONGEST_LINE => {
                line.extend_from_slice(text);
                Some(Length::Whole)
            }
            _ => Some(Length::TooLong),
        };
        let used = text.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            return Ok(length);
        }
    }
}
