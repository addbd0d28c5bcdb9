//! The referee: through the library, and once through the program's pipes.

use crate::{command, hideout, text};
use hideout::Referee;
use hideout::referee::LONGEST_LINE;
use serde_json::{Value, json};
use std::io::Write;
use tabletop::Record;
use tabletop::chance::{Dice, below, dice, pick};

fn referee() -> Referee {
    let mut calls = 0;
    Referee::new(Box::new(move || {
        calls += 1;
        [calls; 32]
    }))
}

fn ask(referee: &mut Referee, request: impl AsRef<[u8]>) -> Value {
    let answer = referee.answer(request.as_ref());
    assert!(!answer.contains('\n'), "one line: {answer}");
    let answer: Value = serde_json::from_str(&answer).expect("an answer is JSON");
    assert!(answer["ok"].is_boolean(), "{answer}");
    answer
}

fn good(referee: &mut Referee, request: Value) -> Value {
    let answer = ask(referee, request.to_string());
    assert_eq!(answer["ok"], true, "{request}: {answer}");
    answer
}

/// Everything that can be asked of the game without changing it.
fn snapshot(referee: &mut Referee) -> Vec<Value> {
    let mut requests: Vec<Value> = vec![
        json!({ "cmd": "record", "reveal": true }),
        json!({ "cmd": "setup" }),
        json!({ "cmd": "deal" }),
        json!({ "cmd": "view", "seat": null }),
    ];
    for seat in 0..8 {
        requests.push(json!({ "cmd": "view", "seat": seat }));
        requests.push(json!({ "cmd": "legal", "seat": seat }));
    }
    requests.iter().map(|request| ask(referee, request.to_string())).collect()
}

const ZEROS: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// A request, and the kind of error it is answered with whether there is a game or not.
const ALWAYS_REFUSED: &[(&str, &str)] = &[
    ("", "bad_request"),
    (" ", "bad_request"),
    ("null", "bad_request"),
    ("[]", "bad_request"),
    ("\"cmd\"", "bad_request"),
    ("{", "bad_request"),
    ("{}", "bad_request"),
    ("{}{}", "bad_request"),
    (r#"{"cmd":"games"} x"#, "bad_request"),
    (r#"{"cmd":1}"#, "bad_request"),
    (r#"{"cmd":"jump"}"#, "bad_request"),
    (r#"{"cmd":"games","cmd":"games"}"#, "bad_request"),
    (r#"{"cmd":"games","seat":0}"#, "bad_request"),
    (r#"{"cmd":"games","id":null}"#, "bad_request"),
    (r#"{"cmd":"games","id":[1]}"#, "bad_request"),
    (r#"{"cmd":"games","id":"\ud800"}"#, "bad_request"),
    (r#"{"cmd":"new"}"#, "bad_request"),
    (r#"{"cmd":"new","game":"chess"}"#, "no_such_game"),
    (r#"{"cmd":"new","game":"Pinch"}"#, "no_such_game"),
    (r#"{"cmd":"new","game":"pinch","size":9}"#, "bad_request"),
    (r#"{"cmd":"new","game":"pinch","setup":{"size":4}}"#, "bad_setup"),
    (r#"{"cmd":"new","game":"pinch","setup":{"size":9,"size":9}}"#, "bad_setup"),
    (r#"{"cmd":"new","game":"pinch","setup":{"colour":1}}"#, "bad_setup"),
    (r#"{"cmd":"new","game":"pinch","setup":{"size":true}}"#, "bad_setup"),
    (r#"{"cmd":"new","game":"pinch","setup":{"size":1e999}}"#, "bad_setup"),
    (r#"{"cmd":"new","game":"pinch","setup":null}"#, "bad_setup"),
    (r#"{"cmd":"new","game":"pinch","setup":[[[[]]]]}"#, "bad_setup"),
    (r#"{"cmd":"new","game":"pinch","seed":"00"}"#, "bad_request"),
    (r#"{"cmd":"new","game":"pinch","seed":7}"#, "bad_request"),
    (r#"{"cmd":"new","game":"pinch","seed":0}"#, "bad_request"),
    (r#"{"cmd":"new","game":"pinch","deal":7}"#, "bad_deal"),
    (r#"{"cmd":"new","game":"pinch","deal":{"position":[]}}"#, "bad_deal"),
    (r#"{"cmd":"new","game":"pinch","deal":{"position":[],"position":[]}}"#, "bad_deal"),
    (r#"{"cmd":"new","game":"pinch","cards":""}"#, "bad_cards"),
    (r#"{"cmd":"new","game":"pinch","cards":"= ="}"#, "bad_cards"),
    (r#"{"cmd":"new","game":"pinch","cards":{}}"#, "bad_request"),
    (r#"{"cmd":"load"}"#, "bad_request"),
    (r#"{"cmd":"load","record":""}"#, "bad_record"),
    (r#"{"cmd":"load","record":"hideout 1\ngame chess 1\nsetup {}\n"}"#, "bad_record"),
    (r#"{"cmd":"legal"}"#, "bad_request"),
    (r#"{"cmd":"legal","seat":null}"#, "bad_request"),
    (r#"{"cmd":"legal","seat":-1}"#, "bad_request"),
    (r#"{"cmd":"legal","seat":0.5}"#, "bad_request"),
    (r#"{"cmd":"legal","seat":"p1"}"#, "bad_request"),
    (r#"{"cmd":"legal","seat":99999999999999999999999999}"#, "bad_request"),
    (r#"{"cmd":"legal","seat":8}"#, "no_such_seat"),
    (r#"{"cmd":"view"}"#, "bad_request"),
    (r#"{"cmd":"view","seat":false}"#, "bad_request"),
    (r#"{"cmd":"play","seat":0}"#, "bad_request"),
    (r#"{"cmd":"play","move":"a1"}"#, "bad_request"),
    (r#"{"cmd":"play","seat":0,"moves":[]}"#, "bad_request"),
    (r#"{"cmd":"play","seat":0,"moves":"a1"}"#, "bad_request"),
    (r#"{"cmd":"play","seat":0,"move":"a1","moves":["a1"]}"#, "bad_request"),
    (r#"{"cmd":"bot","seat":0}"#, "bad_request"),
    (r#"{"cmd":"bot","seat":0,"level":"genius"}"#, "bad_request"),
    (r#"{"cmd":"bot","seat":0,"level":"rookie","ms":-1}"#, "bad_request"),
    (r#"{"cmd":"record","reveal":1}"#, "bad_request"),
];

/// A request, and the kind of error it is answered with in a game of Pinch in which p2 is to
/// move.
const REFUSED_IN_GAME: &[(&str, &str)] = &[
    (r#"{"cmd":"legal","seat":2}"#, "no_such_seat"),
    (r#"{"cmd":"view","seat":2}"#, "no_such_seat"),
    (r#"{"cmd":"play","seat":2,"move":"b2"}"#, "no_such_seat"),
    (r#"{"cmd":"play","seat":0,"move":"b2"}"#, "not_your_turn"),
    (r#"{"cmd":"play","seat":1,"move":"a1"}"#, "illegal_move"),
    (r#"{"cmd":"play","seat":1,"move":"z99"}"#, "illegal_move"),
    (r#"{"cmd":"play","seat":1,"move":"b2\u0000"}"#, "illegal_move"),
    (r#"{"cmd":"play","seat":1,"moves":["b2","c3"]}"#, "not_your_turn"),
    (r#"{"cmd":"play","seat":1,"moves":["b2",""]}"#, "not_your_turn"),
    (r#"{"cmd":"play","seat":1,"moves":["a1","b2"]}"#, "illegal_move"),
    (r#"{"cmd":"bot","seat":0,"level":"rookie"}"#, "not_your_turn"),
    (r#"{"cmd":"default","seat":0}"#, "not_your_turn"),
    (r#"{"cmd":"undo","seat":1}"#, "cannot_undo"),
    (r#"{"cmd":"undo","seat":5}"#, "no_such_seat"),
];

fn refused(referee: &mut Referee, table: &[(&str, &str)]) {
    let before = snapshot(referee);
    for (request, kind) in table {
        let answer = ask(referee, request);
        assert_eq!(answer["error"]["kind"], *kind, "{request}: {answer}");
        assert!(answer["error"]["message"].is_string(), "{request}: {answer}");
        assert_eq!(snapshot(referee), before, "{request}");
    }
}

#[test]
fn whatever_is_refused_changes_nothing() {
    let mut referee = referee();
    let no_game = ["legal", "view", "play", "bot", "default", "undo", "deal", "setup", "record"];
    for command in no_game {
        let mut request = json!({ "cmd": command });
        if !["deal", "setup", "record"].contains(&command) {
            request["seat"] = 0.into();
        }
        match command {
            "play" => request["move"] = "a1".into(),
            "bot" => request["level"] = "random".into(),
            _ => {}
        }
        let answer = ask(&mut referee, request.to_string());
        assert_eq!(answer["error"]["kind"], "no_game", "{request}");
    }
    refused(&mut referee, ALWAYS_REFUSED);
    good(&mut referee, json!({ "cmd": "new", "game": "pinch", "setup": { "size": 5 } }));
    good(&mut referee, json!({ "cmd": "play", "seat": 0, "move": "a1" }));
    refused(&mut referee, ALWAYS_REFUSED);
    refused(&mut referee, REFUSED_IN_GAME);
    let both = format!(r#"{{"cmd":"new","game":"pinch","seed":"{ZEROS}","deal":{{}}}}"#);
    refused(&mut referee, &[(&both, "bad_request")]);
}

#[test]
fn answers_have_the_promised_shape() {
    let referee = &mut referee();
    let new = json!({ "cmd": "new", "game": "pinch", "setup": { "size": 5 }, "seed": ZEROS });
    let commit = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
    assert_eq!(
        good(referee, new),
        json!({ "ok": true, "seats": 2, "turn": [0], "over": null, "commit": commit })
    );
    let played = good(referee, json!({ "cmd": "play", "seat": 0, "move": "c3", "id": 7 }));
    let put = json!({ "event": "put", "seat": 0, "colour": "black", "cell": "c3", "to": "all" });
    assert_eq!(played["events"][0], put);
    assert_eq!(
        (&played["id"], &played["turn"], &played["over"]),
        (&json!(7), &json!([1]), &Value::Null)
    );
    let undone = good(referee, json!({ "cmd": "undo", "seat": 0 }));
    assert_eq!(undone, json!({ "ok": true, "turn": [0], "over": null }));
    let setup = good(referee, json!({ "cmd": "setup" }));
    assert_eq!(setup["setup"]["size"], 5);
    let moves = good(referee, json!({ "cmd": "legal", "seat": 0 }));
    assert_eq!(moves["moves"].as_array().map(Vec::len), Some(25));
    assert_eq!(good(referee, json!({ "cmd": "legal", "seat": 1 }))["moves"], json!([]));
    let by_hand = json!({ "cmd": "new", "game": "pinch", "setup": { "size": 5 }, "deal": {} });
    assert_eq!(good(referee, by_hand)["commit"], Value::Null);
    let record = good(referee, json!({ "cmd": "record", "reveal": true }));
    assert!(record["record"].as_str().is_some_and(|text| text.contains("\ndeal {}\n")));
}

#[test]
fn an_id_comes_back_as_it_was_written() {
    let referee = &mut referee();
    for id in [r#""x\u0041""#, "1.50", "-0", "123456789012345678901234567890", "1e999", r#""""#] {
        for request in [
            format!(r#"{{"cmd":"games","id":{id}}}"#),
            format!(r#"{{"id" : {id} , "cmd":"jump"}}"#),
        ] {
            let answer = referee.answer(request.as_bytes());
            assert!(answer.contains(&format!(r#""id":{id},"#)), "{id}: {answer}");
        }
    }
}

/// Two games begun without a seed are dealt from different secrets.
#[test]
fn every_game_has_its_own_secret() {
    let referee = &mut referee();
    let mut commit = || good(referee, json!({ "cmd": "new", "game": "pinch" }))["commit"].clone();
    assert_ne!(commit(), commit());
}

/// Every game of the catalog is played to its end by bots, through the protocol alone.
#[test]
fn every_game_is_played_and_loaded_again() {
    for game in catalog::games() {
        let referee = &mut referee();
        let setup = game.sample_setups().swap_remove(0);
        let new = json!({ "cmd": "new", "game": game.id(), "setup": setup, "seed": ZEROS });
        let mut turn = good(referee, new);
        let mut moves = 0;
        while turn["over"].is_null() {
            let seat = turn["turn"][moves % turn["turn"].as_array().map_or(1, Vec::len)].clone();
            let choice = match moves % 3 {
                0 => json!({ "cmd": "bot", "seat": seat, "level": "rookie", "ms": 5 }),
                1 => json!({ "cmd": "bot", "seat": seat, "level": "random" }),
                _ => json!({ "cmd": "default", "seat": seat }),
            };
            let mv = good(referee, choice)["move"].clone();
            if moves == 2 {
                let record = good(referee, json!({ "cmd": "record" }))["record"].clone();
                assert!(!record.to_string().contains("seed"), "no seed before the end");
            }
            turn = good(referee, json!({ "cmd": "play", "seat": seat, "move": mv }));
            moves += 1;
        }
        let end = snapshot(referee);
        let record = good(referee, json!({ "cmd": "record" }))["record"].clone();
        let parsed: Record = record.as_str().and_then(|text| text.parse().ok()).expect("a record");
        assert_eq!(parsed.moves.len(), moves, "{}", game.id());
        assert!(record.as_str().is_some_and(|text| text.contains(&format!("\nseed {ZEROS}\n"))));
        good(referee, json!({ "cmd": "new", "game": game.id(), "setup": setup }));
        let loaded = good(referee, json!({ "cmd": "load", "record": record }));
        assert_eq!(loaded["over"], turn["over"]);
        assert_eq!(snapshot(referee), end);
        for request in [
            json!({ "cmd": "play", "seat": 0, "move": "x" }),
            json!({ "cmd": "bot", "seat": 0, "level": "random" }),
            json!({ "cmd": "default", "seat": 0 }),
        ] {
            let answer = ask(referee, request.to_string());
            assert_eq!(answer["error"]["kind"], "game_over", "{request}");
        }
        assert_eq!(good(referee, json!({ "cmd": "legal", "seat": 0 }))["moves"], json!([]));
    }
}

/// Lines that are no request, and lines that nearly are one.
fn nasty_line(dice: &mut Dice) -> Vec<u8> {
    let (request, _) = pick(dice, ALWAYS_REFUSED);
    let whole = [
        r#"{"cmd":"play","seat":1,"move":"b2"}"#,
        r#"{"cmd":"new","game":"pinch","setup":{"size":5},"deal":{"position":["....."]}}"#,
        r#"{"cmd":"load","record":"hideout 1\ngame pinch 1\nsetup {}\ncommit 00\n"}"#,
        request,
    ];
    let mut line = pick(dice, &whole).as_bytes().to_vec();
    for _ in 0..=below(dice, 4) {
        let at = below(dice, line.len() as u32 + 1) as usize;
        let byte = match below(dice, 3) {
            0 => below(dice, 256) as u8,
            1 => pick(dice, b"{}[]\":,\\\0\r019-eutf"),
            _ => b'"',
        };
        match below(dice, 3) {
            0 => line.insert(at, byte),
            1 => line.truncate(at),
            _ => line.splice(at..line.len().min(at + 1), [byte]).for_each(drop),
        }
    }
    line.retain(|&byte| byte != b'\n');
    line
}

#[test]
fn damaged_requests_are_answered_too() {
    let dice = &mut dice(3);
    let mut referee = referee();
    good(&mut referee, json!({ "cmd": "new", "game": "pinch", "setup": { "size": 5 } }));
    good(&mut referee, json!({ "cmd": "play", "seat": 0, "move": "a1" }));
    let mut before = snapshot(&mut referee);
    let mut refused = 0;
    for _ in 0..3000 {
        let line = nasty_line(dice);
        let answer = ask(&mut referee, &line);
        let after = snapshot(&mut referee);
        if answer["ok"] == false {
            refused += 1;
            assert!(answer["error"]["kind"].is_string() && answer.get("turn").is_none());
            assert!(after == before, "{}", String::from_utf8_lossy(&line));
        }
        before = after;
    }
    assert!(refused > 2000, "{refused}");
}

#[test]
fn every_line_through_the_pipe_gets_one_answer() {
    let deep = |open: &str| open.repeat(200_000).into_bytes();
    let setup =
        |value: String| format!(r#"{{"cmd":"new","game":"pinch","setup":{value}}}"#).into_bytes();
    let keys: String = (0..60_000).map(|n| format!(r#""k{n}":0,"#)).collect();
    let mut lines: Vec<Vec<u8>> = vec![
        b"".to_vec(),
        b"\0".to_vec(),
        b"\r".to_vec(),
        b"\xff\xfe{}".to_vec(),
        b"\xef\xbb\xbf{\"cmd\":\"games\"}".to_vec(),
        b"{\"cmd\":\"g\0mes\"}".to_vec(),
        b"{\"cmd\":\"\xc3\x28\"}".to_vec(),
        deep("["),
        deep("{\"a\":"),
        setup("[".repeat(200_000) + &"]".repeat(200_000)),
        setup(format!(r#"{{"size":{}}}"#, "9".repeat(1000))),
        setup(format!(r#"{{"size":{}}}"#, "1e".to_owned() + &"9".repeat(1000))),
        format!(r#"{{{keys}"cmd":"games"}}"#).into_bytes(),
        vec![b'x'; LONGEST_LINE],
        vec![b'x'; LONGEST_LINE + 1],
        vec![b'{'; 3 * LONGEST_LINE],
    ];
    let bad = lines.len();
    lines.push(br#"{"cmd":"games","id":"last"}"#.to_vec());
    let run = hideout(&["referee"], &lines.join(&b'\n'));
    assert!(run.status.success() && run.stderr.is_empty(), "{:?}", run.status);
    let answers: Vec<Value> = text(&run.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).expect("an answer is JSON"))
        .collect();
    assert_eq!(answers.len(), lines.len());
    for (line, answer) in lines.iter().zip(&answers[..bad]) {
        let line = String::from_utf8_lossy(&line[..line.len().min(40)]).into_owned();
        assert_eq!(answer["ok"], false, "{line}");
        assert!(answer.to_string().len() < 20_000, "{line}");
    }
    assert_eq!(answers[bad]["id"], "last");
}

/// A line of the greatest length is still read, a longer one is not.
#[test]
fn the_longest_line_is_read() {
    let request = |spaces: usize| {
        let mut line = br#"{"cmd":"games"}"#.to_vec();
        line.resize(spaces, b' ');
        line
    };
    let lines = [request(LONGEST_LINE), request(LONGEST_LINE + 1), request(15)];
    let run = hideout(&["referee"], &lines.join(&b'\n'));
    let ok: Vec<bool> =
        text(&run.stdout).lines().map(|line| line.starts_with(r#"{"ok":true"#)).collect();
    assert_eq!(ok, [true, false, true]);
}

/// Nobody reads the answers any more: that is no error.
#[test]
fn a_closed_pipe_ends_the_referee_quietly() {
    let mut child = command(&["referee"]).spawn().expect("the program starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("a pipe");
    // The referee may be gone before everything is written.
    let _ = stdin.write_all(&b"{\"cmd\":\"games\"}\n".repeat(100));
    drop(stdin);
    let run = child.wait_with_output().expect("the program ends");
    assert!(run.status.success() && run.stderr.is_empty(), "{:?}", run.status);
}

/// R21 of Pinch: giving up and agreeing on a draw belong to the table; they end up in the record.
#[test]
fn games_of_two_can_be_given_up_or_drawn() {
    let begun = || {
        let mut referee = referee();
        good(&mut referee, json!({"cmd": "new", "game": "pinch", "setup": {"size": 5}}));
        good(&mut referee, json!({"cmd": "play", "seat": 0, "move": "c3"}));
        referee
    };
    let mut game = begun();
    let over = json!({"scores": [1, 0], "winners": [0]});
    assert_eq!(good(&mut game, json!({"cmd": "resign", "seat": 1}))["over"], over);
    let refused = ask(&mut game, r#"{"cmd":"play","seat":1,"move":"a1"}"#);
    assert_eq!(refused["error"]["kind"], "game_over");
    check_record(&mut game, "p1 c3\nresigned p2\nover 1 0\n");

    let mut game = begun();
    let offer = |game: &mut Referee, seat| good(game, json!({"cmd": "draw", "seat": seat}));
    assert_eq!(offer(&mut game, 0)["agreed"], false);
    assert_eq!(offer(&mut game, 0)["agreed"], false, "nobody agrees with themselves");
    good(&mut game, json!({"cmd": "play", "seat": 1, "move": "a1"}));
    assert_eq!(offer(&mut game, 1)["agreed"], false, "an offer lapses with the next move");
    assert_eq!(offer(&mut game, 0)["over"], json!({"scores": [0, 0], "winners": []}));
    check_record(&mut game, "p2 a1\ndrawn\nover 0 0\n");

    let mut three = referee();
    good(&mut three, json!({"cmd": "new", "game": "diamonds", "setup": {"players": 3}}));
    for request in [r#"{"cmd":"resign","seat":0}"#, r#"{"cmd":"draw","seat":0}"#] {
        assert_eq!(ask(&mut three, request)["error"]["kind"], "cannot_concede");
    }
}

/// The record ends like this, and loads into a game that has ended the same way.
fn check_record(referee: &mut Referee, end: &str) {
    let record = good(referee, json!({"cmd": "record"}))["record"].clone();
    let text = record.as_str().expect("a record");
    assert!(text.ends_with(end), "{text}");
    good(referee, json!({"cmd": "load", "record": text}));
    assert_eq!(good(referee, json!({"cmd": "record"}))["record"], record);
    let longer = text.replace("over", "p1 b2\nover");
    assert_eq!(ask(referee, json!({"cmd": "load", "record": longer}).to_string())["ok"], false);
}
