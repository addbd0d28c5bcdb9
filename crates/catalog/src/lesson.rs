//! Lessons: data beside each game, `games/<id>/lessons/<number>-<name>.toml`, played through by the
//! rules before anybody sees them. To add one, add a file.

use crate::{Kind, Match, NewGame, Refused, game, position};
use protocol::{Lesson, LessonInfo, LessonMove, LessonStep, Mistake, Translated};
use rust_embed::RustEmbed;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::BTreeSet;
use tabletop::{Seat, Seed, Viewer};

/// The lessons of all games.
#[derive(RustEmbed)]
#[folder = "../../games"]
#[include = "*/lessons/*.toml"]
struct Files;

/// A lesson as it is written down.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    title: Translated,
    /// What it is about, in a sentence.
    about: Translated,
    minutes: u8,
    /// Everybody's name by seat; the learner's own is a place holder.
    names: Vec<String>,
    /// The learner's seat.
    seat: String,
    /// The setup, and the deal if there is one made by hand, as JSON.
    setup: String,
    deal: Option<String>,
    /// Moves that were made before the lesson begins, such as `p1 c3`.
    #[serde(default)]
    moves: Vec<String>,
    step: Vec<WrittenStep>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenStep {
    say: Translated,
    /// The moves that the learner is to make, in order; none where there is only something to read.
    #[serde(default)]
    play: Vec<String>,
    /// What is said to any other move.
    otherwise: Option<Translated>,
    /// What is said to particular other moves.
    #[serde(default)]
    mistakes: Vec<Mistake>,
    /// What the others do then, such as `p2 c3`.
    #[serde(default)]
    then: Vec<String>,
}

/// The lessons of a game in their order.
pub fn lessons(game: &str) -> Vec<LessonInfo> {
    let info = |(id, text): (String, String)| {
        let written: Written = toml::from_str(&text).ok()?;
        let Written { title, about, minutes, step, .. } = written;
        Some(LessonInfo { id, title, about, minutes, steps: step.len() as u32 })
    };
    files(game).filter_map(info).collect()
}

/// A lesson of a game, played through.
pub fn lesson(game: &str, id: &str) -> Result<Lesson, Refused> {
    let (_, text) = files(game).find(|(name, _)| name == id).ok_or_else(|| {
        let id: String = id.chars().take(40).collect();
        Refused::new(Kind::NoSuchLesson, format!("there is no lesson {id:?} of {game}"))
    })?;
    read(game, id, &text)
}

/// The lessons of a game by their numbers, each with its id.
fn files(game: &str) -> impl Iterator<Item = (String, String)> {
    let folder = format!("{game}/lessons/");
    let paths: BTreeSet<_> = Files::iter().filter(|path| path.starts_with(&folder)).collect();
    paths.into_iter().filter_map(move |path| {
        let (_number, id) = path[folder.len()..].strip_suffix(".toml")?.split_once('-')?;
        let text = String::from_utf8(Files::get(&path)?.data.into_owned()).ok()?;
        Some((id.to_owned(), text))
    })
}

/// Reads a lesson and plays it through; what is wrong with it is told with the step.
pub fn read(id_of_game: &str, id: &str, text: &str) -> Result<Lesson, Refused> {
    let bad = |reason: String| Refused::new(Kind::BadLesson, reason);
    let written: Written = toml::from_str(text).map_err(|error| bad(error.to_string()))?;
    let entry = game(id_of_game)?;
    let seed = Seed::new([0; 32]);
    let deal = written.deal.as_deref();
    let mut played = entry.begin(&NewGame { deal, ..NewGame::asked(&written.setup, seed) })?;
    let seats = played.seats();
    if written.names.len() != seats {
        return Err(bad(format!("names: {} for {seats} seats", written.names.len())));
    }
    let learner = written.seat.parse().ok().filter(|seat: &Seat| seat.index() < seats);
    let learner = learner.ok_or_else(|| bad(format!("seat: no {:?} here", written.seat)))?;
    for (seat, text) in by_seat(&written.moves).map_err(&bad)? {
        played.play(seat, text).map_err(|refused| bad(format!("moves: {text}: {refused}")))?;
    }
    let setup = played.setup().to_string();
    let (rules, sources) = (played.rules(), played.sources());
    let mut steps = Vec::with_capacity(written.step.len());
    for (number, step) in written.step.into_iter().enumerate() {
        let step = play_step(&mut *played, learner, step);
        steps.push(step.map_err(|reason| bad(format!("step {}: {reason}", number + 1)))?);
    }
    Ok(Lesson {
        id: id.into(),
        game: id_of_game.into(),
        rules,
        title: written.title,
        about: written.about,
        minutes: written.minutes,
        names: written.names,
        seat: learner.into(),
        setup: RawValue::from_string(setup).expect("a setup is JSON"),
        sources,
        steps,
    })
}

fn play_step(
    played: &mut dyn Match,
    learner: Seat,
    step: WrittenStep,
) -> Result<LessonStep, String> {
    let eyes = Viewer::Seat(learner);
    let begins = position(played, eyes).map_err(|refused| refused.to_string())?;
    if step.play.is_empty() && (step.otherwise.is_some() || !step.mistakes.is_empty()) {
        return Err("nothing is played, so nothing can be wrong".into());
    }
    if !step.play.is_empty() && step.otherwise.is_none() {
        return Err("what is said to another move?".into());
    }
    for Mistake { mv, .. } in &step.mistakes {
        played.check(learner, mv).map_err(|refused| format!("mistake {mv}: {refused}"))?;
        if step.play.contains(mv) {
            return Err(format!("{mv} is wanted and a mistake"));
        }
    }
    let mut then = Vec::new();
    let own = step.play.iter().map(|text| (learner, text.as_str()));
    for (seat, text) in own.chain(by_seat(&step.then)?) {
        let told = played.play(seat, text).map_err(|refused| format!("{text}: {refused}"))?;
        let seen = told.into_iter().filter(|told| told.to.includes(eyes));
        then.push(LessonMove {
            seat: seat.into(),
            events: seen.map(|told| told.event).collect(),
            position: position(played, eyes).map_err(|refused| refused.to_string())?,
        });
    }
    let WrittenStep { say, play: wanted, otherwise, mistakes, .. } = step;
    Ok(LessonStep { say, wanted, otherwise, mistakes, position: begins, then })
}

/// Moves with who makes them, such as `p2 c3`.
fn by_seat(moves: &[String]) -> Result<Vec<(Seat, &str)>, String> {
    moves.iter().map(|text| one(text).ok_or_else(|| format!("{text:?}: whose move?"))).collect()
}

fn one(text: &str) -> Option<(Seat, &str)> {
    let (seat, mv) = text.split_once(' ')?;
    Some((seat.parse().ok()?, mv))
}
