//! Any bytes are answered line by line, each with one line of JSON, and a refused line changes
//! nothing.

#![no_main]

use hideout::referee::{Referee, serve};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let mut referee = Referee::new(Box::new(|| [7; 32]));
    let state = |referee: &mut Referee| referee.answer(br#"{"cmd":"record","reveal":true}"#);
    for line in data.split(|&byte| byte == b'\n').take(40) {
        let before = state(&mut referee);
        let answer = referee.answer(line);
        assert!(!answer.contains('\n'));
        if answer.starts_with(r#"{"ok":false"#) {
            assert_eq!(state(&mut referee), before, "a refused line changed the game");
        } else {
            assert!(answer.starts_with(r#"{"ok":true"#), "{answer}");
        }
    }
    let mut answers = Vec::new();
    serve(&mut referee, &mut &data[..], &mut answers).expect("answers can be kept");
    let lines = data.split_inclusive(|&byte| byte == b'\n').count();
    assert_eq!(answers.iter().filter(|&&byte| byte == b'\n').count(), lines);
});
