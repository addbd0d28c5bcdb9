//! One person at a table of bots.

use super::input::{HELP, Input};
use super::menu::menu;
use super::names::Names;
use super::screen::Screen;
use crate::commands::verify::result;
use crate::failure::Failure;
use crate::files;
use catalog::{Bot, Entry, EventLine, GameResult, Match, Refused};
use std::io::{self, BufRead, Read, Write};
use std::path::Path;
use tabletop::chance::{Dice, SeedableRng, below};
use tabletop::{Level, Outcome, Seat, Seed, Told, Turn, Viewer};

/// One person at a table of bots.
pub struct Session<'a> {
    entry: &'static dyn Entry,
    game: Box<dyn Match>,
    seed: Seed,
    me: Seat,
    table: Table<'a>,
    /// What the bots roll.
    dice: Dice,
    /// What hints roll: asking for one must not change what the bots do.
    hints: Dice,
    /// Everything the player has been told.
    log: Vec<String>,
    /// What has happened since the position was last drawn, where it is drawn in place.
    news: Vec<String>,
    /// Whether it is for a bot to act where the order is free.
    waiting: bool,
}

/// Who plays, how, and where it is shown and kept.
pub struct Table<'a> {
    pub screen: Screen,
    pub names: Names,
    /// By seat; the player has none.
    pub bots: Vec<Option<Bot>>,
    pub save: Option<&'a Path>,
}

enum Next {
    Me,
    Bot(Seat),
    Over(Outcome),
}

/// What comes after a line of input.
enum After {
    /// The same question.
    Again,
    /// Something has happened.
    Changed,
    /// The player has left.
    Left,
}

/// More than anybody types on a line.
const LONGEST_LINE: u64 = 64 << 10;

impl<'a> Session<'a> {
    pub fn new(
        entry: &'static dyn Entry,
        game: Box<dyn Match>,
        seed: Seed,
        me: Seat,
        table: Table<'a>,
    ) -> Session<'a> {
        // Streams 0 and 1 of the seed belong to the game.
        let stream = |number| {
            let mut stream = seed.play_stream();
            stream.set_stream(number);
            Dice::from_rng(&mut stream)
        };
        let (dice, hints) = (stream(2), stream(3));
        let (log, news) = (Vec::new(), Vec::new());
        Session { entry, game, seed, me, table, dice, hints, log, news, waiting: false }
    }

    /// Plays until the game is over or the player leaves.
    pub fn run(&mut self, input: &mut impl BufRead, out: &mut impl Write) -> Result<(), Failure> {
        self.keep_record()?;
        if !self.table.screen.rich {
            self.head(out)?;
        }
        loop {
            match self.next() {
                Next::Over(outcome) => return self.finish(&outcome, out),
                Next::Bot(seat) => self.bot(seat, out)?,
                Next::Me => match self.ask(input, out)? {
                    After::Left => return self.leave(out),
                    _ => self.keep_record()?,
                },
            }
        }
    }

    /// What is being played, by whom, and what was promised about the deal.
    fn head(&self, out: &mut impl Write) -> io::Result<()> {
        let (name, me, seats) = (self.entry.name(), self.me, self.game.seats());
        let Table { screen, names, bots, .. } = &self.table;
        if screen.rich {
            let legend = names.legend(bots);
            writeln!(out, "{}: {legend}. `help` lists what you can type.", screen.heading(name))?;
        } else {
            writeln!(out, "{name}, {seats} seats. You are {me}; `help` lists what you can type.")?;
        }
        match self.game.commitment() {
            Some(commitment) => {
                let promise = format!("Commitment to the deal: {commitment}");
                writeln!(out, "{}", screen.soft(&promise))
            }
            None => Ok(()),
        }
    }

    /// A text for the reader: with names where people look on.
    fn named(&self, text: &str) -> String {
        let Table { screen, names, .. } = &self.table;
        match screen.rich {
            true => names.name(text, |seat, name| screen.seat(seat, name)),
            false => text.into(),
        }
    }

    /// Says that something has happened; where the position is drawn in place, beside the next drawing.
    fn happened(&mut self, text: &str, out: &mut impl Write) -> io::Result<()> {
        let line = self.named(text);
        match self.table.screen.rich {
            true => self.news.push(line),
            false => writeln!(out, "  {line}")?,
        }
        Ok(())
    }

    fn no(&self, text: &str, out: &mut impl Write) -> io::Result<()> {
        let Table { screen, names, .. } = &self.table;
        let text = if screen.rich { &names.plain(text) } else { text };
        writeln!(out, "{}", screen.refusal(text))
    }

    /// Bots that decide together with the player do so first: what they chose stays sealed.
    /// Where the order is free they take turns with the player.
    fn next(&mut self) -> Next {
        let turn = self.game.turn();
        let mine = turn.seats().contains(self.me);
        let bots: Vec<Seat> = turn.awaited().iter().filter(|&seat| seat != self.me).collect();
        match (turn, bots.as_slice()) {
            (Turn::Over(outcome), _) => Next::Over(outcome),
            (_, []) => Next::Me,
            (Turn::One(_) | Turn::Together(_), &[bot, ..]) => Next::Bot(bot),
            (Turn::Free { .. }, _) if mine && !self.waiting => Next::Me,
            (Turn::Free { .. }, bots) => {
                self.waiting = false;
                Next::Bot(bots[below(&mut self.dice, bots.len() as u32) as usize])
            }
        }
    }

    fn bot(&mut self, seat: Seat, out: &mut impl Write) -> Result<(), Failure> {
        let bot = self.table.bots[seat.index()].unwrap_or(Bot::Level(Level::Rookie));
        let thought = self.game.bot(seat, bot.into(), &mut self.dice)?;
        if thought.lost && self.game.resign(seat).is_ok() {
            return Ok(self.happened(&format!("{seat} resigns."), out)?);
        }
        let told = self.game.play(seat, &thought.mv)?;
        Ok(self.tell(&told, out)?)
    }

    /// Prints what the player may hear, and nothing else.
    fn tell(&mut self, told: &[Told<EventLine>], out: &mut impl Write) -> io::Result<()> {
        let me = Viewer::Seat(self.me);
        for told in told.iter().filter(|told| told.to.includes(me)) {
            self.happened(&told.event.text, out)?;
            self.log.push(told.event.text.clone());
        }
        Ok(())
    }

    /// Shows the position and asks until something happens.
    fn ask(&mut self, input: &mut impl BufRead, out: &mut impl Write) -> Result<After, Failure> {
        let mut legal = self.game.legal(self.me)?;
        catalog::sort_naturally(&mut legal);
        self.show(&legal, out)?;
        loop {
            write!(out, "{}> ", self.named(&self.me.to_string()))?;
            out.flush()?;
            let mut line = Vec::new();
            if input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
                writeln!(out)?;
                return Ok(After::Left);
            }
            let mut line = String::from_utf8_lossy(&line).trim().to_owned();
            if self.table.screen.rich && !legal.contains(&line) {
                line = self.table.names.seats(&line);
            }
            match self.obey(Input::read(&line, &legal), &legal, out)? {
                After::Again => {}
                after => return Ok(after),
            }
        }
    }

    fn show(&mut self, legal: &[String], out: &mut impl Write) -> Result<(), Failure> {
        self.position(out)?;
        let Table { screen, names, .. } = &self.table;
        let moves: Vec<String> = match screen.rich {
            true => legal.iter().map(|mv| names.plain(mv)).collect(),
            false => legal.to_vec(),
        };
        write!(out, "\n{}", menu(&moves, screen.size().0, *screen))?;
        Ok(())
    }

    /// The position, and where it is drawn in place what has led to it.
    fn position(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        let drawing = self.game.draw(Viewer::Seat(self.me))?;
        self.table.screen.clear(out)?;
        if self.table.screen.rich {
            self.head(out)?;
        }
        writeln!(out, "\n{}", self.named(drawing.trim_end()))?;
        for (index, line) in self.news.iter().enumerate() {
            writeln!(out, "{}  {line}", if index == 0 { "\n" } else { "" })?;
        }
        self.news.clear();
        Ok(())
    }

    fn obey(
        &mut self,
        input: Input<'_>,
        legal: &[String],
        out: &mut impl Write,
    ) -> Result<After, Failure> {
        match input {
            Input::Move(text) => {
                let played = self.game.play(self.me, text);
                return self.played(played, "No", out);
            }
            Input::Moves(texts) => {
                let played = self.game.play_all(self.me, &texts);
                return self.played(played, "None of these moves was made", out);
            }
            Input::Undo => match self.game.undo(self.me) {
                Ok(()) => {
                    self.log.push(format!("{} takes the last move back.", self.me));
                    return Ok(After::Changed);
                }
                Err(refused) => self.no(&format!("No: {refused}."), out)?,
            },
            Input::Resign => match self.game.resign(self.me) {
                Ok(()) => return Ok(After::Changed),
                Err(refused) => self.no(&format!("No: {refused}."), out)?,
            },
            Input::Wait => match self.game.turn() {
                Turn::Free { must, .. } if must.iter().any(|seat| seat != self.me) => {
                    self.waiting = true;
                    return Ok(After::Changed);
                }
                _ => self.no("There is nobody to wait for.", out)?,
            },
            Input::NoSuchNumber => {
                self.no(&format!("The moves have the numbers 1 to {}.", legal.len()), out)?;
            }
            Input::Show => self.show(legal, out)?,
            Input::Hint => {
                let thought = self.game.bot(self.me, Level::Master.into(), &mut self.hints)?;
                writeln!(out, "A master would play {}.", self.named(&thought.mv))?;
            }
            Input::Log if self.log.is_empty() => writeln!(out, "Nothing has happened yet.")?,
            Input::Log => {
                self.log.iter().try_for_each(|line| writeln!(out, "  {}", self.named(line)))?;
            }
            Input::Rules => writeln!(out, "{}", self.entry.rules_text().trim_end())?,
            Input::Save(None) => writeln!(out, "Say where: save FILE.")?,
            Input::Save(Some(file)) => match files::write(Path::new(file), self.record()) {
                Ok(()) => writeln!(out, "Saved in {file}.")?,
                Err(failure) => writeln!(out, "Not saved: {failure}.")?,
            },
            Input::Help => writeln!(out, "{HELP}")?,
            Input::Quit => return Ok(After::Left),
        }
        Ok(After::Again)
    }

    fn played(
        &mut self,
        played: Result<Vec<Told<EventLine>>, Refused>,
        no: &str,
        out: &mut impl Write,
    ) -> Result<After, Failure> {
        match played {
            Ok(told) => {
                self.tell(&told, out)?;
                self.waiting = true;
                Ok(After::Changed)
            }
            Err(refused) => {
                let said = format!("{no}: {refused}. `help` lists what you can type.");
                self.no(&said, out)?;
                Ok(After::Again)
            }
        }
    }

    fn leave(&self, out: &mut impl Write) -> Result<(), Failure> {
        self.keep_record()?;
        self.say_saved(out)?;
        writeln!(out, "Goodbye.")?;
        Ok(())
    }

    fn finish(&mut self, outcome: &Outcome, out: &mut impl Write) -> Result<(), Failure> {
        self.position(out)?;
        writeln!(
            out,
            "\nThe game is over: {}.",
            self.named(&result(&GameResult::new(*outcome, self.game.goals())))
        )?;
        let won = outcome.winners.contains(self.me);
        let verdict = match (won, outcome.winners.len()) {
            (true, 1) => Some("You win."),
            (true, _) => Some("You share the victory."),
            // Alone one has come as far as the line above says.
            (false, 0) if self.game.goals().is_some() => None,
            (false, 0) => Some("A draw."),
            (false, _) => Some("You lose."),
        };
        if let Some(verdict) = verdict {
            writeln!(out, "{}", self.table.screen.heading(verdict))?;
        }
        if let Some(commitment) = self.game.commitment() {
            writeln!(out, "Seed: {}", self.seed.reveal())?;
            writeln!(out, "Its SHA-256 is the commitment: {commitment}")?;
        }
        self.keep_record()?;
        Ok(self.say_saved(out)?)
    }

    fn record(&self) -> String {
        self.game.record(true).to_string()
    }

    /// Writes the record where the player wants it: before the first move, so that a file that
    /// cannot be written is known in time, and after every move, so that no accident loses it.
    fn keep_record(&self) -> Result<(), Failure> {
        self.table.save.map_or(Ok(()), |path| files::write(path, self.record()))
    }

    fn say_saved(&self, out: &mut impl Write) -> io::Result<()> {
        match self.table.save {
            Some(path) => writeln!(out, "Saved in {}.", path.display()),
            None => Ok(()),
        }
    }
}
