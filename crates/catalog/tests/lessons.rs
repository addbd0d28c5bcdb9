//! Every lesson is played through; what is wrong in a file is told.

use catalog::{Kind, lesson};
use protocol::{Lesson, Translated};

fn lessons() -> Vec<Lesson> {
    let of = |game: &&dyn catalog::Entry| {
        let list = lesson::lessons(game.id());
        let play = |id: &str| lesson::lesson(game.id(), id);
        let read = |info: &protocol::LessonInfo| {
            play(&info.id).unwrap_or_else(|bad| panic!("{}, {}: {bad}", game.id(), info.id))
        };
        list.iter().map(read).collect::<Vec<_>>()
    };
    catalog::games().iter().flat_map(of).collect()
}

/// A file that is not even TOML stands in no list, so files are counted by hand.
#[test]
fn every_file_is_a_lesson_that_can_be_played() {
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games");
    for game in catalog::games() {
        let folder = std::fs::read_dir(format!("{games}/{}/lessons", game.id()));
        let files = folder.unwrap_or_else(|_| panic!("{} has no lessons", game.id())).count();
        assert_eq!(lesson::lessons(game.id()).len(), files, "{}", game.id());
        assert!(files > 1, "{}: a first lesson, and one for what is special", game.id());
    }
    assert!(lessons().iter().all(|lesson| lesson.steps.iter().any(|step| !step.wanted.is_empty())));
}

/// Both languages say something, and not the same.
#[test]
fn lessons_speak_every_language() {
    for lesson in lessons() {
        let mut texts = vec![&lesson.title, &lesson.about];
        for step in &lesson.steps {
            texts.push(&step.say);
            texts.extend(&step.otherwise);
            texts.extend(step.mistakes.iter().map(|mistake| &mistake.say));
        }
        for Translated { en, es } in texts {
            let place = format!("{}, {}: {en:?}, {es:?}", lesson.game, lesson.id);
            assert!(!en.trim().is_empty() && !es.trim().is_empty(), "{place}");
            assert!(en != es || en.split(' ').count() == 1, "{place}");
        }
    }
}

/// What is read in a minute or played in six.
#[test]
fn lessons_are_short() {
    for lesson in lessons() {
        assert!((1..=6).contains(&lesson.minutes), "{}, {}", lesson.game, lesson.id);
        assert!((3..=24).contains(&lesson.steps.len()), "{}, {}", lesson.game, lesson.id);
    }
}

/// How long a lesson takes a reader of 150 words a minute, looks a quarter of a minute for each move that is asked
/// for, and watches every move for two seconds.
fn minutes(lesson: &Lesson) -> f64 {
    let words: usize = lesson.steps.iter().map(|step| step.say.en.split_whitespace().count()).sum();
    let asked = lesson.steps.iter().filter(|step| !step.wanted.is_empty()).count();
    let watched: usize = lesson.steps.iter().map(|step| step.then.len()).sum();
    words as f64 / 150.0 + asked as f64 / 4.0 + watched as f64 / 30.0
}

#[test]
fn a_first_lesson_takes_three_to_six_minutes_and_every_lesson_what_it_says() {
    for game in catalog::games() {
        let first = &lesson::lessons(game.id())[0];
        let lesson = lesson::lesson(game.id(), &first.id).expect("it is in the list");
        let takes = minutes(&lesson);
        assert!((3.0..=6.0).contains(&takes), "{}: {takes:.1} minutes", lesson.game);
    }
    for lesson in lessons() {
        let (takes, said) = (minutes(&lesson), f64::from(lesson.minutes));
        let place = format!("{}, {}", lesson.game, lesson.id);
        assert!((takes - said).abs() <= 2.0, "{place}: {takes:.1} minutes, not {said}");
    }
}

const HEAD: &str = r#"
title = { en = "One", es = "Uno" }
about = { en = "This", es = "Esto" }
minutes = 1
names = ["You", "Vera"]
seat = "p1"
setup = '{"size": 5}'
"#;

#[test]
fn a_lesson_that_is_wrong_says_where() {
    let step = "[[step]]\nsay = { en = 'a', es = 'b' }\n";
    let asked = format!("{step}otherwise = {{ en = 'c', es = 'd' }}\n");
    let cases = [
        (String::new(), "missing field `step`"),
        ("moves = ['c3']\n".to_owned() + step, "whose move?"),
        ("moves = ['p2 c3']\n".to_owned() + step, "moves: c3"),
        (format!("{step}play = ['c3']"), "step 1: what is said to another move?"),
        (asked.clone(), "step 1: nothing is played"),
        (format!("{asked}play = ['z9']"), "step 1: z9"),
        (format!("{step}then = ['p2 c3']"), "step 1: c3"),
        (
            format!(
                "{step}{asked}play = ['c3']\nmistakes = [{{ move = 'z9', say = {{ en = 'e', es = 'f' }} }}]"
            ),
            "step 2: mistake z9",
        ),
        (
            format!(
                "{asked}play = ['c3']\nmistakes = [{{ move = 'c3', say = {{ en = 'e', es = 'f' }} }}]"
            ),
            "wanted and a mistake",
        ),
        (format!("{step}plya = ['c3']"), "unknown field `plya`"),
    ];
    for (rest, reason) in cases {
        let refused = lesson::read("pinch", "one", &format!("{HEAD}{rest}")).expect_err(&rest);
        assert_eq!(refused.kind, Kind::BadLesson);
        assert!(refused.message.contains(reason), "{rest}: {refused}");
    }
    for (from, to, reason) in [
        ("\"p1\"", "\"p3\"", "seat: no \"p3\" here"),
        ("[\"You\", \"Vera\"]", "[\"You\"]", "names: 1 for 2 seats"),
    ] {
        let text = HEAD.replace(from, to) + step;
        let refused = lesson::read("pinch", "one", &text).expect_err(reason);
        assert!(refused.message.contains(reason), "{refused}");
    }
    let good =
        lesson::read("pinch", "one", &format!("{HEAD}{asked}play = ['c3']\nthen = ['p2 c4']"));
    let good = good.expect("a lesson in order");
    assert_eq!(good.steps[0].then.len(), 2);
    assert_eq!(lesson::lesson("pinch", "none").expect_err("none").kind, Kind::NoSuchLesson);
}
