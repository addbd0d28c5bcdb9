//! Every ruling, as a piece of play that would go otherwise without it.

use crate::play::{check, public, step, table, view};
use serde_json::json;
use tabletop::{ClockEffect, Hosting, Seat, Turn, Viewer};

/// Each ruling's number with a game told in the lines of [`check`].
const RULINGS: [(&str, &str); 54] = [
    (
        "R1 three roles for four",
        "players 4
        legal p1 choose brute, choose crook, choose driver
        no p1 choose snitch
        no p1 choose driver crook",
    ),
    (
        "R1 four roles for five and six",
        "players 6
        legal p6 choose brute, choose crook, choose driver, choose snitch",
    ),
    (
        "R1 five roles for seven and eight",
        "players 8
        legal p8 choose brute, choose crook, choose driver, choose mastermind, choose snitch",
    ),
    (
        "R1 three players take two different roles",
        "players 3
        no p1 choose driver driver
        no p1 choose driver
        p1 choose driver mastermind",
    ),
    (
        "R2 a choice is final",
        "players 4
        p1 choose driver
        chosen true false false false
        turn p2 p3 p4
        no p1 choose crook",
    ),
    (
        "R3 an idle symbol",
        "players 4; loot 4
        plan driver crook brute brute
        p3 leave
        p4 leave
        rest stay
        unlogged symbol
        cash 11 9 5 5",
    ),
    (
        "R4 the Leader moves on whatever happened",
        "players 4; leader p4
        leader 3
        plan driver crook brute brute
        rest leave
        leader 0",
    ),
    (
        "R5 a short ante is all there is to lose",
        "players 3; cash 2; loot 9 8; facedown 0
        plan driver crook driver snitch brute snitch
        antes 2 0 2 0 2 0
        rest stay
        cash 8 0 6
        plan driver crook driver crook snitch brute
        antes 2 2 0 0 2 2
        p2 stay a
        p1 stay a
        rest leave
        logged antelost p2a 0
        logged antelost p1a 2",
    ),
    (
        "R6 the face-down card may be that of one who leaves, and nothing changes then",
        "players 5; facedown 1
        plan driver snitch crook crook brute
        faceup brute driver crook crook
        p2 leave
        faceup brute driver crook crook",
    ),
    (
        "R7 offers are paid before the card is taken back",
        "players 4; loot 2
        plan driver driver crook brute
        p1 offer p2 4
        cash 0 4 4 4
        bank 155
        p2 leave
        cash 0 9 4 4",
    ),
    (
        "R8 one departure, several payers; or none",
        "players 4; loot 2
        plan driver driver crook brute
        p3 offer p2 1
        p1 offer p2 2
        p2 leave
        log p2 leave, anteback p2 1, paid p1 p2 2, paid p3 p2 1
        p1 leave
        log p1 leave, anteback p1 1",
    ),
    (
        "R8 a departure promises what stands on the character now",
        "players 4; loot 2
        plan driver driver crook brute
        promised p2 0 leave
        p3 offer p2 1
        p1 offer p2 2
        p1 offer p3 1
        promised p2 3 leave
        p1 offer p2 1
        promised p2 2 leave
        p3 withdraw p2
        promised p2 1 leave
        promised p1 0 leave",
    ),
    (
        "R8 each of two characters has its own price",
        "players 3
        plan driver snitch driver crook brute crook
        p1 offer p2a 2
        p3 offer p2b 1
        promised p2 2 leave a
        promised p2 1 leave b",
    ),
    (
        "R9 only cash in hand",
        "players 4; loot 2
        plan driver driver crook brute
        no p1 offer p2 5
        p1 offer p3 3
        no p1 offer p2 2
        p1 offer p2 1
        no p1 offer p4 1
        no p1 offer p2 2
        p1 offer p3 1
        p1 offer p4 2",
    ),
    (
        "R10 leave and stay are final, and a locked character gives offers back",
        "players 4; loot 2
        plan driver driver crook brute
        p1 offer p2 3
        p2 stay
        log p2 stay, returned p1 p2 3
        no p2 leave
        no p2 stay
        no p2 ask 2
        no p1 offer p2 1
        p1 leave
        no p1 stay",
    ),
    (
        "R11 who has left entirely is mute and takes back every offer",
        "players 4; loot 2
        plan driver driver crook brute
        p1 offer p4 1
        p1 offer p2 2
        p1 leave
        log p1 leave, anteback p1 1, returned p1 p2 2, returned p1 p4 1
        legal p1
        mute p1
        turn p2 p3 p4",
    ),
    (
        "R11 the silence lasts until the roles are public, and falls on nobody who stayed",
        "players 5; loot 5; facedown 4
        mute
        plan snitch driver driver crook brute
        mute
        p2 leave
        p5 leave
        mute p2 p5
        rest stay
        phase naming
        mute p2 p5
        p1 name driver
        phase planning
        mute",
    ),
    (
        "R11 one of two characters left does not silence",
        "players 3
        plan driver snitch driver crook brute crook
        p1 offer p2a 2
        p1 leave a
        unlogged returned
        p1 claim b crook
        mute
        p1 leave b
        mute p1
        log p1 leave b, anteback p1b 1, returned p1 p2a 2",
    ),
    (
        "R12 nobody bids for an own character",
        "players 3
        plan driver snitch driver crook brute crook
        no p1 offer p1b 1
        no p1 offer p1a 1
        no p1 intimidate p1b",
    ),
    (
        "R13 claims may be false, also about a locked character; asks need an undecided one",
        "players 5
        plan driver driver crook brute snitch
        p1 claim snitch
        p1 ask 12
        no p1 ask 13
        no p1 ask 0
        p1 stay
        p1 claim brute
        no p1 ask 3",
    ),
    (
        "R13 nobody speaks about a character that has left",
        "players 3
        plan driver snitch driver crook brute crook
        p1 leave a
        no p1 claim a driver
        no p1 ask a 2
        no p1 claim driver
        p1 claim b driver",
    ),
    (
        "R14 three claims, three asks",
        "players 4
        plan driver driver crook brute
        p1 claim driver
        p1 claim crook
        p1 claim brute
        no p1 claim driver
        p1 ask 1
        p1 ask 2
        p1 ask 3
        no p1 ask 4",
    ),
    (
        "R14 eight offers, a replacement counts one, withdrawing nothing",
        "players 4
        plan driver driver crook brute
        p1 offer p2 1
        p1 offer p2 2
        p1 withdraw p2
        p1 offer p2 1
        p1 offer p2 2
        p1 offer p2 3
        p1 offer p2 1
        p1 withdraw p2
        p1 offer p2 2
        used offer 7 0 0 0
        p1 offer p3 1
        no p1 offer p3 2
        p1 withdraw p2
        p1 withdraw p3
        no p1 withdraw p3
        no p1 offer p3 1",
    ),
    (
        "R14 a locked seat with nothing else to do may still withdraw",
        "players 4; cash 2; loot 0; leader p4
        plan driver driver crook brute
        p1 offer p2 1
        p1 stay
        p1 claim driver
        p1 claim driver
        p1 claim driver
        legal p1 withdraw p2
        turn p1 p2 p3 p4
        awaited p2 p3 p4
        p1 withdraw p2
        legal p1 offer p2 1, offer p3 1, offer p4 1",
    ),
    (
        "R14 by rules 1 withdrawals counted, and the eighth was the last",
        "players 4; rules 1
        plan driver driver crook brute
        p1 offer p2 1
        p1 offer p2 2
        p1 offer p2 3
        p1 withdraw p2
        p1 offer p2 1
        p1 offer p2 2
        p1 offer p2 3
        p1 offer p2 1
        used offer 8 0 0 0
        no p1 withdraw p2
        no p1 offer p3 1",
    ),
    (
        "R14 the limits are per seat with two characters as well",
        "players 3
        plan driver snitch driver crook brute crook
        p1 claim a driver
        p1 claim b driver
        p1 claim b crook
        no p1 claim a crook",
    ),
    (
        "R15 a claim may be repeated, an equal offer may not",
        "players 4
        plan driver driver crook brute
        p1 claim driver
        p1 claim driver
        p1 ask 3
        p1 ask 3
        p1 offer p2 2
        no p1 offer p2 2",
    ),
    (
        "R16 a card is for later rounds, once all have chosen, for anybody else's character, once each",
        "players 4; loot 0 5
        plan brute driver driver crook
        no p1 intimidate p2
        p4 leave
        rest stay
        intimidation 1 0 0 0
        no p1 intimidate p2
        p2 choose crook
        p3 choose crook
        p4 choose driver
        no p1 intimidate p2
        p1 choose brute
        p2 stay
        p1 intimidate p2
        intimidation 0 0 0 0
        seen p1 p2 crook
        seen p2
        no p1 intimidate p3
        rest stay
        seen p1
        plan brute crook driver brute
        no p1 intimidate p1
        p1 intimidate p2
        no p1 intimidate p2
        no p2 intimidate p1",
    ),
    (
        "R16 the departed may look and be looked at, which holds up nobody",
        "players 4; loot 0 5
        plan brute driver driver crook
        p4 leave
        rest stay
        plan brute crook driver driver
        p2 leave
        p1 leave
        awaited p3 p4
        p3 leave
        legal p1 intimidate p2, intimidate p3, intimidate p4
        no p1 lastcall
        no p1 offer p4 1
        no p1 withdraw p4
        p4 leave
        phase planning
        round 3
        intimidation 1 0 0 0",
    ),
    (
        "R16 several cards, each character once, also by a Snitch who is to name",
        "players 5; loot 0 5 2; facedown 4
        plan brute driver driver crook crook
        p1 stay
        rest leave
        plan brute driver driver crook crook
        p1 stay
        p4 stay
        rest leave
        intimidation 2 0 0 0 0
        plan snitch driver driver crook brute
        p1 intimidate p2
        rest stay
        phase naming
        seen p1 p2 driver
        no p1 intimidate p2
        no p2 name driver
        p1 intimidate p5
        seen p1 p2 driver p5 brute
        legal p1 name crook, name driver
        p1 name crook
        fates shared clash clash snitched shared",
    ),
    (
        "R16, R19 a name that needs no choice leaves no time for a look",
        "players 5; loot 0 5; facedown 4
        plan brute driver driver crook crook
        p1 stay
        rest leave
        plan snitch driver driver driver crook
        p1 stay
        p5 stay
        rest leave
        logged name p1 driver
        phase planning
        intimidation 1 0 0 0 0",
    ),
    (
        "R16 by rules 1 a card worked while people negotiated, among those still there",
        "players 5; loot 0 5 2; facedown 4; rules 1
        plan brute driver driver crook crook
        p1 stay
        rest leave
        plan snitch driver driver crook brute
        p2 leave
        no p1 intimidate p2
        rest stay
        phase naming
        legal p1 name crook, name driver
        no p1 intimidate p4
        p1 name driver
        plan driver driver crook brute snitch
        p1 leave
        legal p1
        turn p2 p3 p4 p5",
    ),
    (
        "R17 the last call is the Leader's, once, and not after leaving",
        "players 4; leader p2
        plan driver driver crook brute
        no p1 lastcall
        p2 lastcall
        lastcall true
        no p2 lastcall
        rest leave
        lastcall false
        plan driver driver crook brute
        p3 leave
        no p3 lastcall",
    ),
    (
        "R18 the Snitch names what lies face up, even if all its holders have left",
        "players 5; loot 5; facedown 4
        plan snitch driver driver crook brute
        p2 leave
        p3 leave
        rest stay
        no p1 name brute
        no p1 name snitch
        no p1 name mastermind
        p1 name driver",
    ),
    (
        "R18 the face-down role can be named if another copy lies face up",
        "players 5; loot 5; facedown 4
        plan snitch driver brute crook driver
        rest stay
        legal p1 name brute, name crook, name driver",
    ),
    (
        "R19 one nameable role is named, a Snitch who alone stayed names nobody",
        "players 5; loot 5; facedown 3
        plan snitch driver driver crook driver
        p1 stay
        p4 stay
        rest leave
        logged name p1 driver
        plan snitch driver driver crook brute
        p1 stay
        rest leave
        logged noname p1",
    ),
    (
        "R20 the Snitch may name the owner's other character",
        "players 3; loot 5; facedown 5
        plan snitch driver brute crook brute crook
        rest stay
        legal p1 name brute, name crook, name driver
        p1 name driver
        fates alone snitched clash clash clash clash",
    ),
    (
        "R21 a lone Brute who is named is out, earns no card and keeps the ante",
        "players 5; loot 5; facedown 1
        plan snitch crook brute brute driver
        p4 leave
        rest stay
        p1 name brute
        fates shared shared snitched left shared
        logged anteback p3 1
        unlogged card
        intimidation 0 0 0 0 0",
    ),
    (
        "R22 without another survivor the Snitch is alone",
        "players 5; loot 6; facedown 4
        plan snitch driver driver crook brute
        p5 leave
        rest stay
        p1 name crook
        fates alone clash clash snitched left
        cash 2 3 3 3 5",
    ),
    (
        "R22 one's own second survivor is company",
        "players 3; loot 5; facedown 0
        plan snitch driver brute crook brute crook
        p2 leave a
        p2 leave b
        p3 leave a
        p3 leave b
        rest stay
        p1 name brute
        fates shared shared left left left left
        cash 15 5 5",
    ),
    (
        "R23 the fine comes after the ante has come back, and takes no more than there is",
        "players 5; cash 2; loot 6
        plan snitch driver driver crook brute
        p1 stay
        rest leave
        log anteback p1 2, noname p1, out p1 alone, fine p1 2, roles p1 snitch p2 driver p3 driver p4 crook p5 brute
        cash 0 2 2 2 2",
    ),
    (
        "R24 one survivor takes the whole pot",
        "players 7; loot 4
        plan mastermind driver driver crook crook brute brute
        p1 stay
        rest leave
        log pot 12, share p1 12, rest 0, symbol p1 1, roles p1 mastermind p2 driver p3 driver p4 crook p5 crook p6 brute p7 brute
        cash 18 5 5 5 5 5 5",
    ),
    (
        "R24 without a survivor the loot is gone",
        "players 4; loot 4
        plan driver driver crook crook
        rest stay
        cash 4 4 4 4
        bank 159",
    ),
    (
        "R25 shares, fees, theft, symbol",
        "players 5; loot 2; facedown 0
        plan driver crook brute snitch snitch
        rest stay
        log pot 9, share p1 3, share p2 3, share p3 3, rest 0, fee p2 p1 1, fee p3 p1 1, steal p2 p3 2, symbol p1 1, roles p1 driver p2 crook p3 brute p4 snitch p5 snitch
        cash 11 9 5 4 4",
    ),
    (
        "R26 money between two own characters is logged and changes nothing",
        "players 3; loot 5; facedown 5
        plan driver brute snitch mastermind snitch mastermind
        rest stay
        log pot 10, share p1a 5, share p1b 5, rest 0, fee p1b p1a 1, roles p1a driver p1b brute p2a snitch p2b mastermind p3a snitch p3b mastermind
        cash 15 3 3",
    ),
    (
        "R27 all roles become public, those of the departed as well",
        "players 4
        plan driver driver crook brute
        rest leave
        log roles p1 driver p2 driver p3 crook p4 brute
        previous driver driver crook brute",
    ),
    (
        "R28 the role chosen last round is barred, not the one before",
        "players 4; no_repeat
        plan driver driver crook brute
        p1 leave
        rest stay
        no p1 choose driver
        plan crook crook driver driver
        rest leave
        legal p1 choose brute, choose driver",
    ),
    (
        "R28 with three players both roles are barred for both characters",
        "players 3; no_repeat
        plan driver snitch brute crook crook snitch
        rest leave
        no p1 choose driver brute
        no p1 choose brute snitch
        p1 choose brute mastermind
        p2 choose snitch driver
        p3 choose brute driver
        rest leave
        legal p1 choose crook driver, choose crook snitch, choose driver crook, choose driver snitch, choose snitch crook, choose snitch driver",
    ),
    (
        "R29 bribes alone never end the game",
        "players 4; cash 10; loot 8
        plan brute driver driver crook
        p2 offer p1 8
        p3 offer p1 8
        p1 leave
        rest leave
        cash 26 2 2 10
        phase planning",
    ),
    (
        "R29 the cash counts when the sharing is complete",
        "players 4; cash 10; loot 8 9; facedown 3
        plan brute driver driver crook
        p1 offer p2 4
        p2 leave
        rest leave
        cash 6 14 10 10
        plan crook brute driver driver
        p3 leave
        p4 leave
        rest stay
        logged share p2 6
        logged steal p1 p2 2
        cash 14 18 10 10
        phase planning",
    ),
    (
        "R30 in the last round the goal comes before riches",
        "players 4; cash 10; loot 8; rounds 1
        plan driver driver crook brute
        p2 offer p1 8
        p3 offer p1 8
        p1 leave
        p4 stay
        rest leave
        cash 26 2 2 22
        winners p4
        ended goal",
    ),
    (
        "R30 the richest of those who shared wins alone",
        "players 4; cash 10; loot 8 9
        plan driver crook brute brute
        p3 offer p1 6
        p4 offer p2 7
        p1 leave
        p2 leave
        rest stay
        plan driver crook brute brute
        p3 leave
        p4 leave
        rest stay
        cash 23 22 4 3
        winners p1
        ended goal",
    ),
    (
        "R31 the bank is accounted for to the last million",
        "players 8; cash 10; loot 9
        bank 95
        plan driver driver crook crook brute brute snitch snitch
        bank 95
        rest stay
        bank 107",
    ),
    (
        "R32 cash is open, to those who look on as well",
        "players 4; loot 2
        plan driver driver crook brute
        p1 offer p2 2
        cash 2 4 4 4",
    ),
];

#[test]
fn rulings() {
    for (name, script) in RULINGS {
        std::panic::catch_unwind(|| check(script)).unwrap_or_else(|_| panic!("{name}"));
    }
}

/// R31: with unusual options the bank may go below zero, and pays all the same.
#[test]
fn the_bank_never_refuses() {
    let mut game = table("players 8; cash 10; rounds 10");
    for _ in 0..10 {
        step(&mut game, "plan mastermind driver driver crook crook brute brute driver");
        // p1 hands everything on before taking a pot, and so never reaches the goal.
        let cash = public(&game)["cash"][0].clone();
        step(&mut game, &format!("p1 offer p2 {cash}"));
        step(&mut game, "p1 stay");
        step(&mut game, "rest leave");
    }
    // The ten cards hold 100; the Mastermind adds 2 each time and has one symbol.
    step(&mut game, "bank -26");
    step(&mut game, "ended rounds");
    step(&mut game, "winners p2");
}

/// R17, and what happens to the clock at the table: a last call hurries, a late offer gives time.
#[test]
fn what_hurries_and_what_gives_time() {
    let mut game = table("players 4");
    step(&mut game, "plan driver driver crook brute");
    for (text, haste) in [
        ("lastcall", ClockEffect::Cut { to: 15 }),
        ("offer p2 1", ClockEffect::Extend { to: 8, total: 30 }),
        ("withdraw p2", ClockEffect::None),
        ("claim driver", ClockEffect::None),
        ("leave", ClockEffect::None),
    ] {
        assert_eq!(game.game().clock_effect(text.parse().expect("a move")), haste, "{text}");
    }
    let promised = |text: &str| game.game().promised(Seat::P1, text.parse().expect("a move"));
    assert_eq!([promised("leave"), promised("stay"), promised("lastcall")], [Some(0), None, None]);
}

/// R2, R14: planning is together, negotiation free, naming one seat's.
#[test]
fn turns_are_of_the_right_kind() {
    let mut game = table("players 5; loot 5; facedown 4");
    assert!(matches!(game.turn(), Turn::Together(seats) if seats.len() == 5));
    step(&mut game, "plan snitch driver driver crook brute");
    assert!(matches!(game.turn(), Turn::Free { may, .. } if may.len() == 5));
    step(&mut game, "rest stay");
    assert_eq!(game.turn(), Turn::One(Seat::P1));
    step(&mut game, "p1 name crook");
    assert!(matches!(game.turn(), Turn::Together(_)));
}

/// R14: a locked seat whose words and money are spent is not to move, and so not in the turn.
#[test]
fn who_has_nothing_left_to_say_is_not_to_move() {
    check(
        "players 4; cash 2; loot 9; leader p4
        plan driver driver crook brute
        cash 0 0 0 0
        p1 stay
        p1 claim driver
        p1 claim driver
        turn p1 p2 p3 p4
        p1 claim driver
        legal p1
        turn p2 p3 p4",
    );
}

/// R2, R10, R14, R16: choices are final, and what was said or offered has been heard.
#[test]
fn what_is_final_stands() {
    let mut game = table("players 4; loot 0 5");
    step(&mut game, "p1 choose brute");
    assert!(game.may_undo(Seat::P1).is_err());
    for line in ["p2 choose driver", "p3 choose driver", "p4 choose crook"] {
        step(&mut game, line);
    }
    step(&mut game, "p1 offer p2 2");
    assert!(game.may_undo(Seat::P1).is_err());
    step(&mut game, "p1 stay");
    assert!(game.may_undo(Seat::P1).is_err());
}

/// R16, R27: what a card showed is the user's alone until everybody's roles are public.
#[test]
fn a_look_is_private() {
    let mut game = table("players 4; loot 0 5");
    for line in [
        "plan brute driver driver crook",
        "p4 leave",
        "rest stay",
        "plan driver crook brute brute",
        "p1 intimidate p3",
    ] {
        step(&mut game, line);
    }
    let seen = |viewer| view(&game, viewer)["seen"].clone();
    assert_eq!(seen(Viewer::Seat(Seat::P1)), json!({ "p3": "brute" }));
    assert_eq!(seen(Viewer::Seat(Seat::P2)), json!({}));
    assert_eq!(seen(Viewer::Spectator), json!({}));
}
