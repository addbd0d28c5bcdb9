//! What a player can type.

/// A line as it is meant.
#[derive(Debug, PartialEq, Eq)]
pub enum Input<'a> {
    /// One move.
    Move(&'a str),
    /// Several moves, all or none.
    Moves(Vec<&'a str>),
    /// A number that is on no line of the list.
    NoSuchNumber,
    Show,
    Wait,
    Undo,
    Resign,
    Hint,
    Log,
    Rules,
    Save(Option<&'a str>),
    Help,
    Quit,
}

/// What `help` says.
pub const HELP: &str = "\
a number     the move with that number
a move       written as in the list: several with commas between them are all made or none
show         the position and the moves again (or just Enter)
wait         let another player act first, where the order is free
undo         take back your last move, as long as it has shown nothing and nobody has moved since
resign       give a game of two up
hint         what a master would play
log          everything you have been told so far
rules        the rules of the game
save FILE    write the record; it holds the seed, and so everything that is hidden
quit         leave";

impl<'a> Input<'a> {
    /// A legal move as it is written goes before everything else, so that no move is out of
    /// reach.
    pub fn read(line: &'a str, legal: &'a [String]) -> Input<'a> {
        let line = line.trim();
        if legal.iter().any(|mv| mv == line) {
            return Input::Move(line);
        }
        if !line.is_empty() && line.bytes().all(|byte| byte.is_ascii_digit()) {
            let index = line.parse().ok().and_then(|number: usize| number.checked_sub(1));
            let chosen = index.and_then(|index| legal.get(index));
            return chosen.map_or(Input::NoSuchNumber, |mv| Input::Move(mv));
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (word, rest.trim()) {
            ("" | "show", "") => Input::Show,
            ("wait", "") => Input::Wait,
            ("undo", "") => Input::Undo,
            ("resign", "") => Input::Resign,
            ("hint", "") => Input::Hint,
            ("log", "") => Input::Log,
            ("rules", "") => Input::Rules,
            ("help" | "?", "") => Input::Help,
            ("quit" | "exit" | "q", "") => Input::Quit,
            ("save", file) => Input::Save(Some(file).filter(|file| !file.is_empty())),
            _ if line.contains(',') => Input::Moves(line.split(',').map(str::trim).collect()),
            _ => Input::Move(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_they_are_meant() {
        let legal = ["7", "hint", "take 2", "x,y"].map(String::from);
        for (line, meant) in [
            ("1", Input::Move("7")),
            (" 3 ", Input::Move("take 2")),
            ("7", Input::Move("7")),
            ("hint", Input::Move("hint")),
            ("x,y", Input::Move("x,y")),
            ("take 2", Input::Move("take 2")),
            ("d4, g7", Input::Moves(vec!["d4", "g7"])),
            ("d4,", Input::Moves(vec!["d4", ""])),
            ("0", Input::NoSuchNumber),
            ("5", Input::NoSuchNumber),
            ("99999999999999999999999", Input::NoSuchNumber),
            ("", Input::Show),
            ("undo", Input::Undo),
            ("resign", Input::Resign),
            ("undo it", Input::Move("undo it")),
            ("save", Input::Save(None)),
            ("save a file,2", Input::Save(Some("a file,2"))),
            ("quit", Input::Quit),
            ("-1", Input::Move("-1")),
        ] {
            assert_eq!(Input::read(line, &legal), meant, "{line:?}");
        }
    }
}
