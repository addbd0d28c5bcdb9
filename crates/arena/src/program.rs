//! A player from outside: a program that is asked one line of JSON at a time.

use crate::Entrant;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;
use tabletop::Seat;

/// A program and its arguments. There is no shell: spaces part the arguments, and nothing is
/// quoted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine(Vec<String>);

impl CommandLine {
    /// Reads a command line, if it names a program.
    pub fn new(text: &str) -> Option<CommandLine> {
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        (!words.is_empty()).then_some(CommandLine(words))
    }

    fn start(&self) -> io::Result<Running> {
        let [program, arguments @ ..] = self.0.as_slice() else {
            return Err(io::ErrorKind::NotFound.into());
        };
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            // Ctrl-C is for the arena, which ends its programs itself.
            .process_group(0)
            .spawn()?;
        let (questions, asked) = channel();
        let (told, answers) = channel();
        if let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) {
            thread::spawn(move || write_questions(input, &asked));
            thread::spawn(move || read_answers(output, &told));
        }
        Ok(Running { child, questions, answers, fresh: true })
    }
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join(" "))
    }
}

/// What a program is asked.
#[derive(Serialize)]
pub(crate) struct Question<'a> {
    /// Always `move`: one word more than a referee is asked.
    pub cmd: &'static str,
    /// The game's id.
    pub game: &'a str,
    /// The setup in force.
    pub setup: &'a RawValue,
    /// The number of the game in this run, for programs that remember.
    pub table: u64,
    /// The seat that is to move.
    pub seat: Seat,
    /// What the seat may know.
    pub view: &'a RawValue,
    /// The seat's legal moves.
    pub moves: &'a [String],
    /// How long the answer may take.
    pub ms: u64,
}

#[derive(Deserialize)]
struct Answer {
    #[serde(rename = "move")]
    text: String,
}

/// What a program did wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FaultKind {
    /// It ended, or could not be started again.
    Crashed,
    /// Its answer did not come in time.
    Late,
    /// Its answer was not a line of JSON with a move in it.
    Unreadable,
    /// Its move was not legal.
    Illegal,
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FaultKind::Crashed => "crashed",
            FaultKind::Late => "late",
            FaultKind::Unreadable => "unreadable",
            FaultKind::Illegal => "illegal",
        })
    }
}

/// A fault in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// The game's number.
    pub game: u64,
    /// The seat.
    pub seat: Seat,
    /// Whose fault.
    pub player: Entrant,
    /// How many moves had been made.
    pub after: u32,
    /// What was wrong.
    pub kind: FaultKind,
    /// What the program said, cut short, or why its move was refused.
    pub detail: String,
}

/// What comes of a question.
pub(crate) enum Reply {
    /// A move, legal or not.
    Move(String),
    /// A fault, with what was said.
    Fault(FaultKind, String),
}

/// How much longer the first answer after a start may take.
const START: Duration = Duration::from_secs(10);

/// The longest answer that is read.
const LONGEST_ANSWER: u64 = 1 << 16;

/// A program at a table. It is started when it is first asked, and anew after every fault.
pub struct Program {
    line: CommandLine,
    running: Option<Running>,
}

struct Running {
    child: Child,
    questions: Sender<Vec<u8>>,
    answers: Receiver<Vec<u8>>,
    fresh: bool,
}

impl Program {
    /// A program that has not been started.
    pub fn new(line: CommandLine) -> Program {
        Program { line, running: None }
    }

    /// Starts the program, so that a wrong name is known before anything is played.
    pub fn start(&mut self) -> io::Result<()> {
        self.running = Some(self.line.start()?);
        Ok(())
    }

    /// How long the next answer may take.
    pub(crate) fn allowed(&self, limit: Duration) -> Duration {
        match &self.running {
            Some(Running { fresh: false, .. }) => limit,
            _ => limit + START,
        }
    }

    pub(crate) fn ask(&mut self, question: &Question<'_>, limit: Duration) -> Reply {
        let allowed = self.allowed(limit);
        if self.running.is_none()
            && let Err(error) = self.start()
        {
            return Reply::Fault(FaultKind::Crashed, error.to_string());
        }
        let answer = self.running.as_mut().map(|running| running.ask(question, allowed));
        match answer {
            None => Reply::Fault(FaultKind::Crashed, String::new()),
            Some(Err(RecvTimeoutError::Timeout)) => Reply::Fault(FaultKind::Late, String::new()),
            Some(Err(RecvTimeoutError::Disconnected)) => {
                Reply::Fault(FaultKind::Crashed, String::new())
            }
            Some(Ok(line)) => match serde_json::from_slice(&line) {
                Ok(Answer { text }) => Reply::Move(text),
                Err(_) => Reply::Fault(FaultKind::Unreadable, clipped(&line)),
            },
        }
    }

    /// Ends the program; the next question starts it anew.
    pub(crate) fn stop(&mut self) {
        self.running = None;
    }
}

impl Running {
    fn ask(
        &mut self,
        question: &Question<'_>,
        allowed: Duration,
    ) -> Result<Vec<u8>, RecvTimeoutError> {
        let mut line = serde_json::to_vec(question).expect("a question can be written down");
        line.push(b'\n');
        self.fresh = false;
        // Who no longer reads is about to be found out by not answering.
        let _ = self.questions.send(line);
        self.answers.recv_timeout(allowed)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Writes every question; a program that does not read must not hold up the arena.
fn write_questions(mut input: ChildStdin, questions: &Receiver<Vec<u8>>) {
    while let Ok(line) = questions.recv() {
        if input.write_all(&line).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn read_answers(output: ChildStdout, answers: &Sender<Vec<u8>>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        match output.by_ref().take(LONGEST_ANSWER).read_until(b'\n', &mut line) {
            Ok(1..) if answers.send(line).is_ok() => {}
            _ => return,
        }
    }
}

fn clipped(line: &[u8]) -> String {
    String::from_utf8_lossy(line).trim_end().chars().take(80).collect()
}
