//! `hideout`: five tabletop heist games on the command line. Only this crate knows standard input
//! and output, files and the clock.

mod commands;
mod event_statistics;
mod failure;
mod files;
mod form;
mod tally;

use clap::{Parser, Subcommand};
use std::io::{self, Write};
use std::process::ExitCode;

/// A move makes and drops a few hundred small texts, which this allocator is quicker at.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Tabletop heist games: play against bots, referee, verify, replay, measure
#[derive(Parser)]
#[command(version, after_help = EXIT_CODES, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const EXIT_CODES: &str = "\
Exit codes:
  0  fine
  1  the thing checked is bad: a record, a card file, a lesson, a database
  2  wrong usage or input
  3  a file or a database cannot be read or written

Start with `hideout games`, then `hideout play pinch`.";

#[derive(Subcommand)]
enum Command {
    Serve(commands::serve::Serve),
    Backup(commands::backup::Backup),
    Restore(commands::backup::Restore),
    Migrate(commands::migrate::Migrate),
    Check(commands::check::Check),
    Moderate(commands::moderate::Moderate),
    Games(commands::games::Games),
    Rules(commands::rules::Rules),
    Play(commands::play::Play),
    Referee(commands::referee::Referee),
    Verify(commands::verify::Verify),
    Replay(commands::replay::Replay),
    #[command(subcommand)]
    Cards(commands::cards::Cards),
    Lesson(commands::lesson::Lesson),
    Poster(commands::poster::Poster),
    Bench(commands::bench::Bench),
    Load(commands::load::Load),
    Sim(commands::sim::Sim),
    Arena(commands::arena::Arena),
}

fn main() -> ExitCode {
    let arguments = Arguments::try_parse().unwrap_or_else(|refused| refuse(&refused));
    let done = match arguments.command {
        Command::Serve(serve) => serve.run(),
        Command::Backup(backup) => backup.run(),
        Command::Restore(restore) => restore.run(),
        Command::Migrate(migrate) => migrate.run(),
        Command::Check(check) => check.run(),
        Command::Moderate(moderate) => moderate.run(),
        Command::Games(games) => games.run(),
        Command::Rules(rules) => rules.run(),
        Command::Play(play) => play.run(),
        Command::Referee(referee) => referee.run(),
        Command::Verify(verify) => verify.run(),
        Command::Replay(replay) => replay.run(),
        Command::Cards(cards) => cards.run(),
        Command::Lesson(lesson) => lesson.run(),
        Command::Poster(poster) => poster.run(),
        Command::Bench(bench) => bench.run(),
        Command::Load(load) => load.run(),
        Command::Sim(sim) => sim.run(),
        Command::Arena(arena) => arena.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// Says what is wrong with the arguments, without the addresses among them: they may hold passwords.
fn refuse(refused: &clap::Error) -> ! {
    let arguments = std::env::args_os().filter_map(|argument| argument.into_string().ok());
    let values = arguments.map(|argument| match argument.split_once('=') {
        Some((_, value)) if argument.starts_with('-') => value.to_owned(),
        _ => argument,
    });
    let mut text = refused.render().to_string();
    for value in values.filter(|value| value.contains("://") || value.contains("password=")) {
        text = text.replace(&value, "(an address)");
    }
    // Nobody may be listening, and there is nobody else to tell.
    let _ = match refused.use_stderr() {
        true => write!(io::stderr(), "{text}"),
        false => write!(io::stdout(), "{text}"),
    };
    std::process::exit(refused.exit_code());
}
