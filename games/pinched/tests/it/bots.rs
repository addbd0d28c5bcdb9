//! The bots' plans, held against their best reply.

use bots::{Mind, Opponents, Skill, Time};
use pinched::study::{WHOSE, exploitability};
use pinched::{Move, Pinched};
use serde_json::json;
use tabletop::chance::dice;
use tabletop::{Game, Level, Metadata, Origin, Seed, Sight, Table, awaited_to_play};

#[test]
fn the_better_a_bot_the_less_its_plans_can_be_exploited() {
    let gains = exploitability(1, 6, 150);
    let of = |whose| gains[WHOSE.iter().position(|&name| name == whose).expect("a name")];
    assert_eq!(of("equilibrium"), 0.0);
    assert!(of("master") < of("rookie") && of("rookie") > 1.0, "{gains:?}");
    assert!(gains.iter().all(|&gain| gain > -0.5), "{gains:?}");
}

/// Bots of every level speak now and then and never twice a day; what they say is true about as
/// often as not, so that it can be neither trusted nor turned round.
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
                            level == Level::Random
                                || today.iter().filter(|each| each.0 == seat).count() < 2
                        );
                        today.retain(|each| each.0 != seat);
                    }
                    _ => {}
                }
                table.play(seat, mv).expect("a legal move");
            }
        }
        assert!(spoken * 8 > days && spoken * 10 < days * 6, "{level}: {spoken} of {days}");
        assert!(kept * 6 > spoken && kept * 10 < spoken * 7, "{level}: {kept} of {spoken}");
    }
}

/// A bot listens: it meets a Mastermind of good record where that one says it goes more often than
/// one that has always lied.
#[test]
fn bots_weigh_words_by_the_record() {
    assert!(heard(true) > heard(false) + 20, "{} {}", heard(true), heard(false));
}

/// How often, of 600 times, a regular goes where the Mastermind has said, whichever place that is,
/// after four days of words all kept or all broken.
fn heard(honest: bool) -> usize {
    let mut dice = dice(4);
    let mut went = 0;
    for place in ["diamond", "club", "heart"] {
        let goes = if honest { "heart" } else { "club" };
        let day = format!("p1 say heart; p1 go {goes}; p2 go diamond; quiet;");
        let table = crate::basic(2).after(&format!("{}p1 say {place}", day.repeat(4)));
        let sight = Sight::new(table.game(), crate::seat("p2"));
        for _ in 0..200 {
            let mv = Pinched::regular(&sight, Time::Usual, &mut dice).mv;
            went += usize::from(mv.to_string() == format!("go {place}"));
        }
    }
    went
}
