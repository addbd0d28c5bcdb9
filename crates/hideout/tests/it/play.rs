//! A person at the terminal, played by a test.

use crate::{command, file, hideout, path, text};
use std::io::{Read, Write};
use std::process::{Child, ChildStdin, ChildStdout};

/// The program at a prompt.
struct Terminal {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: ChildStdout,
    everything: String,
}

impl Terminal {
    fn open(arguments: &[&str]) -> Terminal {
        let mut child = command(arguments).spawn().expect("the program starts");
        let stdin = child.stdin.take();
        let stdout = child.stdout.take().expect("a pipe");
        Terminal { child, stdin, stdout, everything: String::new() }
    }

    /// What is printed up to the next prompt, or to the end.
    fn read(&mut self) -> (String, bool) {
        let mut bytes = Vec::new();
        let mut byte = [0];
        while self.stdout.read(&mut byte).expect("a pipe can be read") == 1 {
            bytes.push(byte[0]);
            if bytes.ends_with(b"\np1> ") || bytes == b"p1> " {
                self.everything += text(&bytes);
                return (text(&bytes).to_owned(), true);
            }
        }
        self.everything += text(&bytes);
        (text(&bytes).to_owned(), false)
    }

    fn write(&mut self, line: &[u8]) {
        let stdin = self.stdin.as_mut().expect("the input is open");
        stdin.write_all(line).and_then(|()| stdin.write_all(b"\n")).expect("the program reads");
    }

    fn ask(&mut self, line: &str) -> String {
        self.write(line.as_bytes());
        let (answer, asks) = self.read();
        assert!(asks, "{line:?} ended the game: {answer}");
        answer
    }

    fn close(mut self) -> String {
        drop(self.stdin.take());
        self.read();
        assert!(self.child.wait().expect("the program ends").success());
        self.everything
    }
}

/// What is typed, and what the answer must hold.
const TYPED: &[(&str, &str)] = &[
    ("help", "save FILE"),
    ("?", "hint"),
    ("log", "Nothing has happened yet."),
    ("undo", "No: there is no move to take back."),
    ("wait", "nobody to wait for"),
    ("hint", "A master would play "),
    ("0", "numbers 1 to 25"),
    ("26", "numbers 1 to 25"),
    ("1e3", "No: \"1e3\" is not written as a move"),
    ("z9", "No: "),
    ("a1,a2", "None of these moves was made: "),
    ("a1,", "None of these moves was made: "),
    ("save", "Say where"),
    ("save no/such/folder/file", "Not saved: no/such/folder/file: "),
    ("", "p1 to put a black stone."),
    ("show", "p1 to put a black stone."),
];

#[test]
fn bad_input_is_answered_and_asked_again() {
    let mut terminal = Terminal::open(&["play", "pinch", "--setup", "{\"size\":5}"]);
    let (start, _) = terminal.read();
    assert!(start.contains("You are p1") && start.contains("Commitment to the deal: "));
    assert!(start.contains("25 e5"), "{start}");
    for (line, answer) in TYPED {
        let found = terminal.ask(line);
        assert!(found.contains(answer), "{line:?}: {found}");
    }
    let rules = catalog::game("pinch").map_or("", |game| game.rules_text());
    assert!(terminal.ask("rules").contains(rules.trim_end()));
    terminal.write(b"\xff\xfe\0");
    assert!(terminal.read().0.contains("No: "));
    terminal.write("x".repeat(10_000).as_bytes());
    assert!(terminal.read().0.contains("No: "));
    let moved = terminal.ask("7");
    assert!(moved.contains("p1 puts a black stone on b2."), "{moved}");
    assert!(terminal.ask("undo").contains("No: p2 has moved since."));
    assert!(terminal.ask("log").contains("p1 puts a black stone on b2."));
    assert!(terminal.close().ends_with("Goodbye.\n"));
}

/// Whole games against random bots, taking back the first move that can be taken back.
#[test]
fn games_are_played_to_the_end() {
    let mut taken_back = 0;
    for number in 0..8 {
        let seed = format!("{number:064x}");
        let record = file(&format!("played-{number}.txt"), b"");
        let arguments = [
            "play",
            "pinch",
            "--setup",
            "{\"size\":5,\"pie\":false}",
            "--bot",
            "random",
            "--seed",
            &seed,
            "--save",
            path(&record),
        ];
        let mut terminal = Terminal::open(&arguments);
        let mut asks = terminal.read().1;
        let mut undone = false;
        while asks {
            if !undone && !terminal.ask("undo").starts_with("No: ") {
                undone = true;
                taken_back += 1;
                assert!(terminal.ask("log").contains("p1 takes the last move back."));
            }
            terminal.write(b"1");
            asks = terminal.read().1;
        }
        let everything = terminal.close();
        let (before, end) = everything.split_once("The game is over: ").expect("an end");
        assert!(!before.contains(&seed), "no seed before the end");
        assert!(end.contains(&format!("Seed: {seed}")) && end.contains("wins."), "{end}");
        let commitment = before.split_once("Commitment to the deal: ").expect("a commitment").1;
        assert!(end.contains(&commitment[..64]));
        assert!(end.contains(&format!("Saved in {}.", record.display())));
        let verified = hideout(&["verify", path(&record)], b"");
        assert!(verified.status.success(), "{}", text(&verified.stdout));
    }
    assert!(taken_back > 0, "no game had a move that can be taken back");
}

/// A campaign alone ends with the goals that were reached: at the terminal, in a replay and for whoever checks the record.
#[test]
fn a_campaign_ends_with_what_was_achieved() {
    for (goals, ending) in [
        ("[1,1]", "; all 2 goals reached.\nYou win.\n"),
        ("[1,400]", "; 1 of 2 goals reached.\n"),
        ("[400,500]", "; 0 of 2 goals reached.\n"),
        ("[400]", "; the goal is missed.\n"),
    ] {
        let file = file("campaign.txt", b"");
        let setup = format!("{{\"mode\":\"solo\",\"goals\":{goals}}}");
        let arguments = ["play", "masters", "--setup", &setup, "--save", path(&file)];
        // Who hires nobody keeps what everybody begins with.
        let played = hideout(&arguments, "pass\n".repeat(100).as_bytes());
        let played = text(&played.stdout);
        let (_, end) = played.split_once("The game is over: ").expect("an end");
        assert!(end.contains(ending), "{goals}: {end}");
        let told = ending.split_inclusive('\n').next().expect("a line").trim_end_matches(".\n");
        for arguments in [["verify", path(&file)], ["replay", path(&file)]] {
            let run = hideout(&arguments, b"");
            assert!(text(&run.stdout).contains(told), "{goals}: {}", text(&run.stdout));
        }
        for lost in ["obody", "A draw", "You lose"] {
            assert!(!played.contains(lost), "{goals}: {played}");
        }
    }
}

/// The same seed and the same input make the same game, hints or no hints.
#[test]
fn a_seed_makes_a_game_repeatable() {
    let seed = "5".repeat(64);
    let record = |name: &str, input: &str| {
        let file = file(name, b"");
        let arguments = ["play", "pinch", "--seed", &seed, "--save", path(&file)];
        assert!(hideout(&arguments, input.as_bytes()).status.success());
        std::fs::read_to_string(file).expect("a record")
    };
    let plain = record("repeat-plain.txt", "g7\nc3\n");
    assert_eq!(plain, record("repeat-hint.txt", "hint\ng7\nhint\nhint\nc3\n"));
    assert_eq!(plain.lines().filter(|line| line.starts_with('p')).count(), 4, "{plain}");
}

/// A sentence is only printed if it is addressed to the player: replayed through the player's
/// eyes, the saved game tells the same.
#[test]
fn a_player_hears_what_their_seat_may_hear() {
    for game in catalog::games() {
        let file = file(&format!("heard-{}.txt", game.id()), b"");
        let setup = game.sample_setups().swap_remove(0).to_string();
        let seed = "3".repeat(64);
        let arguments =
            ["play", game.id(), "--setup", &setup, "--seed", &seed, "--save", path(&file)];
        let played = hideout(&arguments, "1\n".repeat(5000).as_bytes());
        let played = text(&played.stdout);
        assert!(played.contains("The game is over: "), "{}", game.id());
        let heard: Vec<&str> = played.lines().filter_map(sentence).collect();
        let replayed = hideout(&["replay", path(&file), "--as", "p1"], b"");
        let told: Vec<&str> = text(&replayed.stdout).lines().collect();
        assert!(!heard.is_empty(), "{}", game.id());
        for sentence in heard {
            assert!(told.contains(&sentence), "{}: {sentence}", game.id());
        }
    }
}

/// An event as `play` prints it, behind two spaces and maybe a prompt.
fn sentence(line: &str) -> Option<&str> {
    let line = line.strip_prefix("p1> ").unwrap_or(line);
    line.strip_prefix("  ")
        .filter(|rest| rest.starts_with(|c: char| c.is_alphanumeric()) && rest.ends_with('.'))
}
