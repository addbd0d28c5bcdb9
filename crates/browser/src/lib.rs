//! The rules engine as a page runs it, compiled to WebAssembly: one question in, one answer out.
//!
//! A question is an [`EngineAsk`] as JSON, its answer an [`EngineAnswer`]. Nothing is remembered in
//! between, so a page starts the program for every question and ends it whenever it likes. The
//! program speaks through standard input and output (WASI): that takes no exported function, hence
//! no unsafe code and no generated bindings, and any WASI runtime can run it.
//!
//! ```
//! let answer = browser::answer(br#"{"ask":"verify","record":"hideout 1\ngame pinch 1\nsetup {}\ndeal {}\np1 z9\n"}"#);
//! assert!(answer.starts_with(r#"{"answer":"bad_record","part":"moves","line":5,"#), "{answer}");
//! ```

use catalog::position;
use catalog::verify::{after, unverified, verify};
use protocol::{EngineAnswer, EngineAsk, Eyes};
use tabletop::{BadRecord, Record, Viewer};

/// Answers one question, whatever it holds.
pub fn answer(ask: &[u8]) -> String {
    let answer = match serde_json::from_slice(ask) {
        Ok(EngineAsk::Verify { record }) => {
            verify(&record).map_or_else(|bad| bad_record(&bad), EngineAnswer::Verified)
        }
        Ok(EngineAsk::Look { record, eyes, moves }) => look(&record, eyes, moves as usize),
        Err(error) => EngineAnswer::BadAsk { reason: error.to_string() },
    };
    serde_json::to_string(&answer).expect("answers can be written down")
}

fn look(record: &str, eyes: Eyes, moves: usize) -> EngineAnswer {
    let record: Record = match record.parse() {
        Ok(record) => record,
        Err(bad) => return bad_record(&bad),
    };
    let bad_ask = |reason: String| EngineAnswer::BadAsk { reason };
    if moves > record.moves.len() {
        return bad_ask(format!("the record has {} moves", record.moves.len()));
    }
    let viewer = match eyes {
        Eyes::Spectator {} => Viewer::Spectator,
        Eyes::Seat { seat } => Viewer::Seat(seat.into()),
    };
    match after(&record, moves) {
        Ok(game) => position(&*game, viewer)
            .map_or_else(|refused| bad_ask(refused.message), EngineAnswer::Position),
        Err(bad) => bad_record(&bad),
    }
}

fn bad_record(bad: &BadRecord) -> EngineAnswer {
    EngineAnswer::BadRecord(unverified(bad))
}
