//! The worked examples of a heist (E1 to E12) and the rulings about it, each told in a few words.

use crate::{cards, patched, story};
use masters::{Event, Mark, Scene};
use serde_json::{Value, json};

/// The examples of the rules: the scene, and the story as far as it matters.
#[test]
fn worked_examples() {
    for (name, scene, expected) in [
        (
            "E1",
            json!({"slots": ["sketchy-bar", "honest-bank", "library-of-rare-books", "starving-artist-cooperative"],
                "sides": [{"crew": ["pickpocket", "fall-guy"]},
                          {"crew": ["dock-worker", "thug"], "selectors": [4, 3, 2, 1]}]}),
            "p1 1/1, p2 1/1, p1 sketchy-bar +3, p2 starving-artist-cooperative +2, \
             p1 2/2, p2 1/2, p2 out skill, p1 honest-bank +4, p1 out crew",
        ),
        (
            "E2 with the Cop; R7, R13",
            json!({"slots": ["museum-of-expensive-history"],
                "sides": [{"crew": ["getaway-car-1", "grease-man", "con-artist", "fence", "pickpocket"],
                           "bribes": ["cop-on-the-payroll"]}]}),
            "p2 out crew, p1 7/7, p1 museum-of-expensive-history +19, p1 out marks",
        ),
        (
            "E2 without the Cop",
            json!({"slots": ["museum-of-expensive-history"],
                "sides": [{"crew": ["getaway-car-1", "grease-man", "con-artist", "fence", "pickpocket"]}]}),
            "p2 out crew, p1 6/7, p1 out skill",
        ),
        (
            "E3; R15, R17",
            json!({"slots": ["honest-bank", "library-of-rare-books", "successful-tattoo-parlor", "trendy-tavern"],
                "sides": [{"crew": ["fall-guy", "thug"], "selectors": [2, 3, 1, 4]},
                          {"crew": ["extortionist", "pickpocket"], "selectors": [2, 1, 3, 4]}]}),
            "p1 2/2, p2 2/2, muscle 1:15, p2 library-of-rare-books +8, \
             p1 2/2, p1 successful-tattoo-parlor +4, p1 1/2, p1 out skill, p2 1/2, p2 out skill",
        ),
        (
            "E4; R14",
            json!({"slots": ["library-of-rare-books", "sketchy-bar"],
                "sides": [{"crew": ["fall-guy"]}, {"crew": ["thug"]}]}),
            "p1 2/2, p2 1/2, p2 out skill, p1 library-of-rare-books +5, p1 out crew",
        ),
        (
            "E5; R16",
            json!({"slots": ["swanky-bistro", "naive-startup-company"],
                "sides": [{"crew": ["local-politician"]}, {"crew": ["persuasion-specialist"]}]}),
            "p1 3/3, p2 3/3, muscle 10:17, p2 swanky-bistro +9, p1 1/3, p1 out skill, p2 out crew",
        ),
        (
            "E6; R18",
            json!({"slots": ["trendy-tavern", "old-factory"], "right": 1,
                "sides": [{"crew": ["getaway-car-1"], "bribes": ["commissioner-on-the-payroll"]},
                          {"crew": ["getaway-car-2"], "bribes": ["cop-on-the-payroll"]}]}),
            "p2 1/1, p1 2/1, muscle 0:0, p2 trendy-tavern +3, p1 2/1, p1 old-factory +3, \
             p2 out crew, p1 out crew",
        ),
        (
            "E7; R20",
            json!({"slots": ["mostly-honest-bank"],
                "sides": [{"crew": ["getaway-car-1", "safecracker", "veteran", "bookie"]}]}),
            "p2 out crew, p1 6/6, p1 mostly-honest-bank +22, p1 out crew",
        ),
        (
            "E8; R13",
            json!({"slots": ["sketchy-bar", "honest-bank"],
                "sides": [{"crew": ["grease-man", "wheel-man", "fall-guy"]}]}),
            "p2 out crew, p1 5/1, p1 sketchy-bar +2, p1 out crew",
        ),
        (
            "E9; R21",
            json!({"slots": ["old-factory", "successful-tattoo-parlor"],
                "sides": [{"crew": ["fall-guy", "con-artist"],
                           "held": ["sketchy-bar", "friendly-local-game-store", "swanky-bistro"]}]}),
            "p2 out crew, p1 2/1, p1 old-factory +3, p1 set docks +3, \
             p1 3/2, p1 successful-tattoo-parlor +4, p1 set suburbs +6, p1 out crew",
        ),
        (
            "E10",
            json!({"slots": ["honest-bank"],
                "sides": [{"crew": ["fall-guy"]}, {"crew": ["con-artist", "thug"]}]}),
            "p1 2/2, p2 3/2, muscle 1:2, p2 honest-bank +4, p1 out marks, p2 out marks",
        ),
        (
            "E11; R19",
            json!({"slots": ["honest-bank", "sketchy-bar"],
                "sides": [{"crew": ["kingpin", "extortionist"]}, {"crew": ["fall-guy"]}]}),
            "p1 5/2, p2 2/2, muscle 16:1, p1 honest-bank +6, p2 2/1, p2 sketchy-bar +2, \
             p1 out crew, p2 out crew",
        ),
        (
            "E12a; R9, R27",
            json!({"slots": ["sketchy-bar", "honest-bank", "library-of-rare-books", "starving-artist-cooperative"],
                "solo": true, "rival": "con-artist",
                "sides": [{"crew": ["pickpocket", "fall-guy"], "selectors": [1, 3, 2, 4]}]}),
            "p1 1/1, muscle 4:2, p1 sketchy-bar +3, p2 honest-bank +0, \
             p1 2/2, muscle 1:2, p2 library-of-rare-books +0, \
             p1 2/1, p1 starving-artist-cooperative +2, p1 out crew",
        ),
        (
            "E12b; R28",
            json!({"slots": ["sketchy-bar", "honest-bank", "library-of-rare-books", "starving-artist-cooperative"],
                "solo": true, "rival": "con-artist",
                "sides": [{"crew": ["thug", "fall-guy"], "selectors": [2, 3, 1, 4]}]}),
            "p1 1/2, p1 out skill, p2 sketchy-bar +0, \
             clear honest-bank library-of-rare-books starving-artist-cooperative",
        ),
    ] {
        assert_eq!(told(scene, Value::Null), expected, "{name}");
    }
}

/// What the examples leave open.
#[test]
fn rulings() {
    for (name, scene, expected) in [
        (
            "R7: bribes are no crew",
            json!({"slots": ["sketchy-bar"],
                "sides": [{"crew": [], "bribes": ["cop-on-the-payroll", "commissioner-on-the-payroll"]}]}),
            "p1 out crew, p2 out crew",
        ),
        (
            "R7: both bribes add 3",
            json!({"slots": ["successful-tattoo-parlor", "careless-customs"],
                "sides": [{"crew": ["getaway-car-1"],
                           "bribes": ["cop-on-the-payroll", "commissioner-on-the-payroll"],
                           "selectors": [2, 1, 3, 4]}]}),
            "p2 out crew, p1 3/3, p1 careless-customs +6, p1 out crew",
        ),
        (
            "R13: a car and then a partner: two more join",
            json!({"slots": ["sketchy-bar", "old-factory"],
                "sides": [{"crew": ["getaway-car-1", "grease-man", "thug", "fall-guy", "con-artist"]}]}),
            "p2 out crew, p1 4/1, p1 sketchy-bar +2, p1 3/1, p1 old-factory +3, p1 set docks +3, \
             p1 out crew",
        ),
        (
            "R16: the loser's other bonuses pay at the next mark, its tiebreak does not",
            json!({"slots": ["sketchy-bar", "old-factory"],
                "sides": [{"crew": ["grease-man", "extortionist"]},
                          {"crew": ["persuasion-specialist"]}]}),
            "p1 3/1, p2 3/1, muscle 15:17, p2 sketchy-bar +5, p1 3/1, p1 old-factory +3, \
             p1 out crew, p2 out crew",
        ),
        (
            "R16: cash pays at the next mark",
            json!({"slots": ["sketchy-bar", "old-factory"],
                "sides": [{"crew": ["pickpocket"]}, {"crew": ["thug"]}]}),
            "p1 1/1, p2 1/1, muscle 4:13, p2 sketchy-bar +2, p1 1/1, p1 old-factory +4, \
             p1 out crew, p2 out crew",
        ),
        (
            "R18: in solo the player wins without muscle on either side",
            json!({"slots": ["sketchy-bar", "old-factory"], "solo": true,
                "sides": [{"crew": ["getaway-car-1"], "bribes": ["cop-on-the-payroll"]}]}),
            "p1 1/1, muscle 0:0, p1 sketchy-bar +2, p2 old-factory +0, p1 out crew",
        ),
        (
            "R19: winning by the compared card pays its tiebreak",
            json!({"slots": ["honest-bank"],
                "sides": [{"crew": ["extortionist"]}, {"crew": ["con-artist"]}]}),
            "p1 2/2, p2 3/2, muscle 15:2, p1 honest-bank +7, p2 out marks, p1 out crew",
        ),
        (
            "R27, R28: the rival finds no mark after losing, and goes without",
            json!({"slots": ["sketchy-bar"], "solo": true, "rival": "con-artist",
                "sides": [{"crew": ["thug"]}]}),
            "p1 1/1, muscle 13:2, p1 sketchy-bar +2, p1 out crew",
        ),
        (
            "R21: a set is exactly its size, and the next mark starts a new one",
            json!({"slots": ["sketchy-bar", "old-factory", "careless-customs"],
                "sides": [{"crew": ["fall-guy", "con-artist", "mastermind"]}]}),
            "p2 out crew, p1 2/1, p1 sketchy-bar +2, p1 3/1, p1 old-factory +3, \
             p1 set docks +3, p1 5/3, p1 careless-customs +6, p1 out crew",
        ),
    ] {
        assert_eq!(told(scene, Value::Null), expected, "{name}");
    }
}

/// E13, R33: a mark may ask for a set of its own. What was held, what is taken, what is turned in.
#[test]
fn sets_of_unequal_size() {
    const ARTIST: &str = "starving-artist-cooperative";
    const CENTER: &str = "convention-center";
    const LIBRARY: &str = "library-of-rare-books";
    let own = |mark: &str, size: u8, cash: u8| json!({ mark: { "set": [size, cash] } });
    let two = json!({LIBRARY: {"set": [2, 4]}, ARTIST: {"set": [2, 6]}});
    for (marks, held, taken, expected) in [
        (json!({}), &[ARTIST, CENTER][..], LIBRARY, Some((&[ARTIST, CENTER, LIBRARY][..], 7))),
        (own(LIBRARY, 2, 4), &[ARTIST], LIBRARY, Some((&[ARTIST, LIBRARY], 4))),
        (own(LIBRARY, 2, 4), &[LIBRARY], ARTIST, Some((&[LIBRARY, ARTIST], 4))),
        (own(LIBRARY, 2, 4), &[ARTIST], CENTER, None),
        (own(LIBRARY, 2, 4), &[ARTIST, CENTER], LIBRARY, Some((&[ARTIST, CENTER, LIBRARY], 7))),
        (own(LIBRARY, 2, 7), &[ARTIST, CENTER], LIBRARY, Some((&[ARTIST, LIBRARY], 7))),
        (own(LIBRARY, 2, 9), &[ARTIST, CENTER], LIBRARY, Some((&[ARTIST, LIBRARY], 9))),
        (two, &[LIBRARY], ARTIST, Some((&[LIBRARY, ARTIST], 6))),
        (
            own("old-factory", 3, 9),
            &["sketchy-bar"],
            "old-factory",
            Some((&["sketchy-bar", "old-factory"], 3)),
        ),
    ] {
        let name = format!("{marks} {held:?} {taken}");
        let scene = json!({"slots": [taken], "sides": [{"crew": ["con-artist"], "held": held}]});
        let figures = patched(&json!({ "marks": marks }));
        let (events, _) = filled(scene).play(&figures).expect("a scene");
        let set = events.iter().find_map(|event| match event {
            Event::Set { marks, cash, .. } => Some((marks.clone(), *cash)),
            _ => None,
        });
        let ids = |marks: &[&str]| marks.iter().map(|id| id.parse().expect("a mark")).collect();
        let expected: Option<(Vec<Mark>, u8)> = expected.map(|(marks, cash)| (ids(marks), cash));
        assert_eq!(set, expected, "{name}");
    }
}

/// R8: more than all the cash cards there are.
#[test]
fn the_bank_never_runs_out() {
    let rich = json!({
        "sets": {"docks": [2, 50], "market": [2, 50]},
        "marks": {"sketchy-bar": {"payout": 50}, "old-factory": {"payout": 50},
                  "honest-bank": {"payout": 50}, "trendy-tavern": {"payout": 50}},
    });
    let scene = json!({"slots": ["sketchy-bar", "old-factory", "honest-bank", "trendy-tavern"],
        "sides": [{"crew": ["fall-guy", "con-artist", "mastermind", "bookie"]}]});
    let (_, earned) = filled(scene).play(&patched(&rich)).expect("a scene");
    assert_eq!(earned, [50 * 4 + 2 + 2 * 50, 0]);
}

/// A local skill may be lower than the usual one, and 0 is a figure like any other.
#[test]
fn local_skill_replaces_the_usual_one() {
    let clumsy = json!({"crew": {"mastermind": {"local": ["docks", 0]}}});
    let scene = json!({"slots": ["sketchy-bar"], "sides": [{"crew": ["mastermind"]}]});
    assert_eq!(told(scene, clumsy), "p2 out crew, p1 0/1, p1 out skill");
}

#[test]
fn scenes_that_cannot_be() {
    for (scene, expected) in [
        (json!({"slots": [], "right": 2}), "the Right is with side 0 or 1, not 2"),
        (
            json!({"slots": [], "sides": [{"crew": ["thug"]}, {"crew": ["thug"]}]}),
            "thug is there twice",
        ),
        (
            json!({"slots": [], "sides": [{"crew": ["cop-on-the-payroll"]}]}),
            "cop-on-the-payroll lies in the wrong place",
        ),
        (
            json!({"slots": [], "sides": [{"crew": [], "selectors": [1, 2, 2, 4]}]}),
            "selectors are an order of 1, 2, 3, 4",
        ),
        (
            json!({"slots": [], "sides": [{"crew": [], "held": ["sketchy-bar", "old-factory"]}]}),
            "with old-factory a set is complete, so it is not held any more",
        ),
    ] {
        let bad = filled(scene).play(&cards()).expect_err("a bad scene");
        assert_eq!(bad.to_string(), expected);
    }
}

fn told(scene: Value, patch: Value) -> String {
    let cards = if patch.is_null() { cards() } else { patched(&patch) };
    let (events, _) = filled(scene).play(&cards).expect("a scene");
    story(&events)
}

/// Fills in what an example does not mention: empty slots, nobody, selectors 1-2-3-4.
fn filled(mut scene: Value) -> Scene {
    let slots = scene["slots"].as_array_mut().expect("slots");
    slots.resize(4, Value::Null);
    if scene["sides"].is_null() {
        scene["sides"] = json!([]);
    }
    let sides = scene["sides"].as_array_mut().expect("sides");
    sides.resize(2, json!({"crew": []}));
    for side in sides {
        if side["selectors"].is_null() {
            side["selectors"] = json!([1, 2, 3, 4]);
        }
    }
    serde_json::from_value(scene).expect("a scene")
}
