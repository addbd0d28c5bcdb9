//! The bots' plans, held against their best reply.

use bots::{Mind, Opponents, Skill, Time};
use pinched::study::{WHOSE, exploitability};
use pinched::{Move, Pinched, Temper};
use serde_json::json;
use tabletop::chance::dice;
use tabletop::conform::Conformance;
use tabletop::{Game, Level, Metadata, Origin, Seed, Sight, Table, awaited_to_play};

#[test]
fn the_better_a_bot_the_less_its_plans_can_be_exploited() {
    let gains = exploitability(1, 6, 150);
    let of = |whose| gains[WHOSE.iter().position(|&name| name == whose).expect("a name")];
    assert_eq!(of("equilibrium"), 0.0);
    assert!(of("master") < of("rookie") && of("rookie") > 1.0, "{gains:?}");
    assert!(gains.iter().all(|&gain| gain > -0.5), "{gains:?}");
}

/// Bots of every level speak now and then, but for masters never twice a day; what they say is true
/// about as often as not, so that it can be neither trusted nor turned round.
#[test]
fn bots_speak_and_their_words_tell_little() {
    for level in Level::ALL {
        let (mut days, mut spoken, mut kept) = (0, 0, 0);
        let mut dice = dice(9);
        let mind = Mind { skill: Skill::Level(level), time: Time::Playouts(8) };
        for game in 0..12u8 {
            let figures = Pinched::read_cards(Pinched::CARDS_TEXT).expect("the embedded file");
            let form = serde_json::from_value(json!({"players": 4})).expect("a form");
            let setup = Pinched::setup(form, &figures, Pinched::RULES).expect("a setup");
            let origin = Origin::Seed(Seed::new([game; 32]));
            let mut table: Table<Pinched> = Table::new(setup, origin).expect("a game");
            let mut today = Vec::new();
            while let Ok(seat) = awaited_to_play(table.turn(), &mut dice) {
                let mv = mind.think(&Sight::new(table.game(), seat), &mut dice).mv;
                match mv {
                    Move::Say(_) => today.push((seat, mv)),
                    Move::Go(place) => {
                        let said = today.iter().rev().find(|(speaker, _)| *speaker == seat);
                        days += 1;
                        spoken += usize::from(said.is_some());
                        kept += usize::from(said.is_some_and(|said| said.1 == Move::Say(place)));
                        assert!(
                            matches!(level, Level::Random | Level::Master)
                                || today.iter().filter(|each| each.0 == seat).count() < 2
                        );
                        today.retain(|each| each.0 != seat);
                    }
                    _ => {}
                }
                table.play(seat, mv).expect("a legal move");
            }
        }
        assert!(spoken * 8 > days && spoken * 10 < days * 7, "{level}: {spoken} of {days}");
        assert!(kept * 6 > spoken && kept * 10 < spoken * 7, "{level}: {kept} of {spoken}");
    }
}

/// Bots listen: they meet a Mastermind of good record where that one says it goes more often than
/// one that has always lied.
#[test]
fn bots_weigh_words_by_the_record() {
    for master in [false, true] {
        let [good, bad] = [true, false].map(|honest| heard(honest, master));
        assert!(good > bad + 20, "{good} {bad}");
    }
}

/// How often, of 600 times, a bot goes where the Mastermind has said, whichever place that is,
/// after four days of words all kept or all broken.
fn heard(honest: bool, master: bool) -> usize {
    let mut dice = dice(4);
    let mut went = 0;
    for place in ["diamond", "club", "heart"] {
        let goes = if honest { "heart" } else { "club" };
        let day = format!("p1 say heart; p1 go {goes}; p2 go diamond; quiet;");
        let table = crate::basic(2).after(&format!("{}p1 say {place}", day.repeat(4)));
        let sight = Sight::new(table.game(), crate::seat("p2"));
        for _ in 0..200 {
            let mv = match master {
                true => Pinched::master_of(&sight, FEW, &SILENT, &mut dice).mv,
                false => Pinched::regular(&sight, Time::Usual, &mut dice).mv,
            };
            went += usize::from(mv.to_string() == format!("go {place}"));
        }
    }
    went
}

const FEW: Time = Time::Playouts(40);
const SILENT: Temper = Temper { talk: 0.0, ..Temper::NEUTRAL };

/// What a master without a record says moves its own plan little, whatever it has said: a word that
/// was kept half of the time would be a tell.
#[test]
fn a_masters_word_is_no_tell() {
    let mut dice = dice(5);
    let mut goes = |said: &str, place: &str| {
        let table = crate::basic(3).after(said);
        let sight = Sight::new(table.game(), crate::seat("p1"));
        let go = format!("go {place}");
        let went =
            |_: &i32| Pinched::master_of(&sight, FEW, &SILENT, &mut dice).mv.to_string() == go;
        (0..200).filter(went).count() as f64 / 200.0
    };
    for place in ["diamond", "club", "heart"] {
        let (silent, said) = (goes("", place), goes(&format!("p1 say {place}"), place));
        assert!((silent - said).abs() < 0.2, "{place}: {silent} {said}");
    }
}

/// A Mastermind of good record who calls to the Bank gets company there more often than a silent
/// one.
#[test]
fn the_bank_is_arranged_by_talk() {
    let mut dice = dice(6);
    let day = "p1 say bank; p1 go bank; p2 go bank; p3 go club; p4 go heart; quiet;\
               p1 go club; p2 go heart; p3 go heart; p4 go heart; quiet;\
               p1 go club; p2 go heart; p3 go heart; p4 go heart; quiet;\
               p1 go club; p2 go heart; p3 go heart; p4 go heart; quiet;";
    let [called, silent] = ["p1 say bank", ""].map(|said| {
        let table = crate::basic(4).after(&format!("{}{said}", day.repeat(3)));
        let mut came = 0;
        for guest in ["p2", "p3", "p4"] {
            let sight = Sight::new(table.game(), crate::seat(guest));
            let mut comes =
                || Pinched::master_of(&sight, FEW, &SILENT, &mut dice).mv.to_string() == "go bank";
            came += (0..100).filter(|_| comes()).count();
        }
        came
    });
    assert!(called > silent + 20, "{called} {silent}");
}

/// Masters find their way into every setup: the first days of each.
#[test]
fn masters_play_every_setup() {
    let figures = Pinched::read_cards(Pinched::CARDS_TEXT).expect("the embedded file is in order");
    let mut dice = dice(8);
    for (index, setup) in Pinched::samples(&figures).into_iter().enumerate() {
        let origin = Origin::Seed(Seed::new([index as u8; 32]));
        let mut table: Table<Pinched> = Table::new(setup, origin).expect("a sample begins");
        for _ in 0..40 {
            let seat = awaited_to_play(table.turn(), &mut dice).expect("a game of days");
            let sight = Sight::new(table.game(), seat);
            let time = Time::Playouts(4);
            let mv = Pinched::master(&sight, time, &mut dice).mv;
            table.play(seat, mv).expect("a legal move");
        }
    }
}

/// A temper shows: a silent master never speaks, and a loyal one goes where it has said more often
/// than a liar.
#[test]
fn tempers_show() {
    let mut dice = dice(7);
    let table = crate::basic(3).after("p1 say club");
    let sight = Sight::new(table.game(), crate::seat("p1"));
    let mut kept = |candour: f64| {
        let temper = Temper { candour, ..SILENT };
        let mut goes =
            || Pinched::master_of(&sight, FEW, &temper, &mut dice).mv.to_string() == "go club";
        (0..300).filter(|_| goes()).count()
    };
    assert!(kept(0.15) > kept(-0.15) + 30);
    let fresh = crate::basic(3).after("");
    let sight = Sight::new(fresh.game(), crate::seat("p1"));
    let mut mv = || Pinched::master_of(&sight, FEW, &SILENT, &mut dice).mv;
    assert!((0..100).all(|_| matches!(mv(), Move::Go(_))));
}
