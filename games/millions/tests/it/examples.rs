//! The worked examples, from the rulebook (E1–E4) and made up (S1–S22).

use crate::play::check;

/// Every example, told in the lines of [`check`].
const EXAMPLES: [(&str, &str); 30] = [
    ("E1 First Bank", "players 7; loot 0; facedown 6
        plan mastermind crook brute driver driver driver driver
        p4 leave
        p5 leave
        p6 leave
        p7 leave
        rest stay
        cash 8 10 7 5 5 5 5
        intimidation 0 0 1 0 0 0 0
        bank 130
        log heist, reveal p3 brute, anteback p3 1, card p3, reveal p2 crook, anteback p2 1, reveal p1 mastermind, anteback p1 1, pot 10, share p1 3, share p2 3, share p3 3, rest 1, steal p2 p3 2, symbol p3 1, roles p1 mastermind p2 crook p3 brute p4 driver p5 driver p6 driver p7 driver"),
    ("E2 Al the only Snitch", "players 5; loot 5; facedown 4
        plan snitch driver driver crook brute
        p2 leave
        p3 leave
        rest stay
        phase naming
        turn p1
        legal p1 name crook, name driver
        legal p2
        cash 5 5 5 4 4
        bank 150
        faceup snitch driver driver crook
        role p1 snitch
        state p1 alive
        state p2 left
        state p4 locked
        antes 0 0 0 1 1
        p1 name driver
        cash 8 5 5 10 6"),
    ("E3 Three players, shares and fees per character", "players 3; loot 5; facedown 5
        plan driver mastermind brute crook crook snitch
        p3 leave a
        p3 leave b
        rest stay
        logged pot 12
        logged share p1a 3
        logged fee p1b p1a 1
        logged fee p2a p1a 1
        logged fee p2b p1a 1
        logged steal p2b p2a 2
        cash 13 9 5"),
    ("E4 Three players, own Crook and Brute", "players 3; loot 5; facedown 5
        plan crook brute driver snitch driver snitch
        rest stay
        cash 15 3 3
        fates shared shared clash clash clash clash
        logged steal p1a p1b 2"),
    ("S1 Two Snitches", "players 5; loot 6; facedown 0
        plan snitch snitch driver crook brute
        rest stay
        cash 3 3 10 9 5
        unlogged name
        unlogged noname"),
    ("S2 Two Brutes, two Drivers", "players 4; loot 9; facedown 0
        plan brute brute driver driver
        rest stay
        cash 5 5 3 3
        intimidation 0 0 0 0
        log nobody, roles p1 brute p2 brute p3 driver p4 driver"),
    ("S3 Snitched Brute", "players 5; loot 1; facedown 4
        plan snitch brute driver driver crook
        p3 leave
        p4 leave
        rest stay
        p1 name brute
        cash 10 5 5 5 9
        intimidation 0 0 0 0 0
        log name p1 brute, reveal p5 crook, anteback p5 1, reveal p2 brute, out p2 snitched, anteback p2 1, pot 8, share p1 4, share p5 4, rest 0, symbol p1 1, roles p1 snitch p2 brute p3 driver p4 driver p5 crook"),
    ("S4 Snitch alone", "players 5; loot 6; facedown 0
        plan snitch driver driver crook crook
        rest stay
        p1 name crook
        fates alone clash clash snitched snitched
        cash 2 3 3 3 3"),
    ("S4 with little cash", "players 5; cash 2; loot 6; facedown 0
        plan snitch driver driver crook crook
        rest stay
        p1 name crook
        log out p1 alone, fine p1 2, roles p1 snitch p2 driver p3 driver p4 crook p5 crook
        cash 0 0 0 0 0"),
    ("S5 Snitch alone from the start", "players 5; loot 0; facedown 0
        plan snitch driver driver crook brute
        p1 stay
        rest leave
        phase planning
        logged noname p1
        cash 2 5 5 5 5"),
    ("S6 Nobody stays", "players 4; loot 8
        plan driver driver crook brute
        rest leave
        cash 5 5 5 5
        log heist, nobody, roles p1 driver p2 driver p3 crook p4 brute"),
    ("S7 One takes all", "players 4; loot 2
        plan driver driver crook brute
        p1 stay
        rest leave
        cash 15 5 5 5"),
    ("S8 Offers", "players 5; loot 0; facedown 0
        plan driver driver crook brute snitch
        cash 4 4 4 4 4
        p2 offer p1 3
        cash 4 1 4 4 4
        no p2 offer p1 5
        no p2 offer p3 2
        p2 offer p1 2
        p3 offer p1 1
        p3 offer p4 2
        p2 stay
        p5 offer p4 1
        cash 4 2 1 4 3
        p4 stay
        cash 4 2 3 4 4
        no p3 offer p4 1
        p1 offer p3 4
        p1 leave
        cash 8 2 3 4 4
        offers
        legal p1
        log p1 leave, anteback p1 1, paid p2 p1 2, paid p3 p1 1, returned p1 p3 4"),
    ("S9 Only one role nameable", "players 5; loot 0; facedown 3
        plan snitch snitch snitch brute driver
        p2 leave
        p3 leave
        rest stay
        logged name p1 driver
        cash 9 5 5 10 4"),
    ("S10 Nothing nameable", "players 5; loot 0; facedown 4
        plan snitch snitch snitch snitch driver
        p2 leave
        p3 leave
        p4 leave
        rest stay
        logged noname p1
        cash 8 5 5 5 10"),
    ("S11 Short antes", "players 7; cash 2; loot 9 0; facedown 6
        plan driver driver brute crook crook crook crook
        rest stay
        cash 0 0 14 0 0 0 0
        plan brute driver snitch crook crook mastermind snitch
        antes 0 0 1 0 0 0 0
        p3 leave
        p5 leave
        p7 leave
        rest stay
        logged pot 10
        logged share p1 2
        logged fee p6 p2 1
        logged steal p4 p1 1
        logged symbol p1 1
        cash 1 5 14 2 0 1 0"),
    ("S11 with three players", "players 3; cash 3; loot 8
        plan driver snitch driver snitch driver snitch
        antes 2 1 2 1 2 1
        cash 0 0 0"),
    ("S12 Bribes do not end the game, and the richest may lose", "players 4; cash 10; loot 8 9
        plan brute driver driver crook
        p2 offer p1 8
        p3 offer p1 8
        p1 leave
        p4 leave
        rest stay
        cash 26 0 0 10
        phase planning
        plan brute driver driver crook
        p4 stay
        rest leave
        cash 26 0 0 22
        winners p4
        ended goal"),
    ("S13 Shared victories", "players 4; cash 10; loot 8 9
        plan driver crook brute brute
        p3 offer p1 6
        p4 offer p2 8
        p1 leave
        p2 leave
        rest stay
        plan driver crook brute brute
        p3 leave
        p4 leave
        rest stay
        cash 23 23 4 2
        winners p1 p2"),
    ("S13 after the last round", "players 4; rounds 1
        plan driver driver driver crook
        rest leave
        cash 5 5 5 5
        winners p1 p2 p3 p4
        ended rounds"),
    ("S14 Won't get fooled again", "players 4; no_repeat
        plan driver driver crook brute
        rest leave
        legal p1 choose brute, choose crook
        no p3 choose crook
        p3 choose brute"),
    ("S15 Intimidation", "players 4; loot 0 5
        plan brute driver driver crook
        p4 leave
        rest stay
        intimidation 1 0 0 0
        leader 1
        plan driver crook brute brute
        p2 leave
        p3 stay
        no p1 intimidate p1
        legal p1 ask 1, ask 10, ask 11, ask 12, ask 2, ask 3, ask 4, ask 5, ask 6, ask 7, ask 8, ask 9, claim brute, claim crook, claim driver, intimidate p2, intimidate p3, intimidate p4, leave, offer p4 1, offer p4 10, offer p4 11, offer p4 12, offer p4 13, offer p4 2, offer p4 3, offer p4 4, offer p4 5, offer p4 6, offer p4 7, offer p4 8, offer p4 9, stay
        p1 intimidate p3
        seen p1 p3 brute
        seen p4
        log p1 intimidate p3"),
    ("S16 Limits and silence", "players 5; leader p2
        plan driver driver crook brute snitch
        p1 claim snitch
        p1 claim driver
        p1 claim driver
        p1 ask 3
        no p1 claim crook
        no p3 claim mastermind
        p2 lastcall
        no p2 lastcall
        p3 offer p4 1
        p3 withdraw p4
        p3 offer p4 2
        p3 withdraw p4
        p3 offer p4 2
        p3 offer p4 1
        p3 offer p5 1
        p3 withdraw p5
        used offer 0 0 5 0 0
        cash 4 4 3 4 4
        p2 leave
        legal p2
        no p1 offer p2 1
        no p1 offer p1 1"),
    ("S17 Snitching on oneself", "players 3; loot 6; facedown 5
        plan snitch driver brute crook brute crook
        p2 leave a
        p2 leave b
        p3 leave a
        p3 leave b
        rest stay
        p1 name driver
        logged antelost p1b 2
        logged fine p1a 3
        cash 0 5 5"),
    ("S18 Time-outs", "players 5; loot 0; facedown 0
        plan snitch driver driver crook brute
        default p3 stay
        rest stay
        default p1 name driver"),
    ("S19 Withdrawing is free", "players 5; loot 0; facedown 0
        plan driver driver crook brute snitch
        p3 offer p4 1
        p3 offer p4 2
        p3 offer p4 1
        p3 offer p4 2
        p3 offer p4 1
        p3 offer p4 2
        p3 offer p4 1
        p3 offer p4 2
        used offer 0 0 8 0 0
        cash 4 4 2 4 4
        no p3 offer p4 1
        no p3 offer p5 1
        p3 withdraw p4
        cash 4 4 4 4 4
        offers
        used offer 0 0 8 0 0
        no p3 withdraw p4
        no p3 offer p4 1
        no p3 offer p5 1"),
    ("S20 A look from the street, not taken", "players 4; loot 0 5; facedown 0
        plan brute driver driver crook
        p4 leave
        rest stay
        intimidation 1 0 0 0
        plan driver crook brute brute
        p1 leave
        p2 leave
        legal p1 intimidate p2, intimidate p3, intimidate p4
        turn p1 p3 p4
        awaited p3 p4
        no p1 claim driver
        no p1 offer p3 1
        no p1 leave
        mute p1 p2
        p3 stay
        awaited p4
        p4 leave
        phase planning
        round 3
        intimidation 1 0 1 0"),
    ("S20 A look from the street, taken", "players 4; loot 0 5; facedown 0
        plan brute driver driver crook
        p4 leave
        rest stay
        plan driver crook brute brute
        p1 leave
        p2 leave
        p1 intimidate p2
        seen p1 p2 crook
        seen p2
        seen p3
        role p2 null
        intimidation 0 0 0 0
        legal p1
        turn p3 p4"),
    ("S21 The Snitch looks before naming", "players 5; loot 0 5; facedown 4
        plan brute driver driver crook crook
        p1 stay
        rest leave
        intimidation 1 0 0 0 0
        cash 14 5 5 5 5
        plan snitch driver driver crook brute
        p2 leave
        rest stay
        phase naming
        turn p1
        legal p1 intimidate p2, intimidate p3, intimidate p4, intimidate p5, name crook, name driver
        no p4 intimidate p1
        default p1 name driver
        p1 intimidate p4
        phase naming
        legal p1 name crook, name driver
        seen p1 p4 crook
        seen p5
        log reveal p1 snitch, anteback p1 1, p1 intimidate p4
        p1 name driver
        fates shared left snitched shared shared
        cash 17 5 4 10 6
        intimidation 0 0 0 0 1"),
    ("S22 Won't get fooled again, three players", "players 3; no_repeat
        plan driver snitch brute crook crook snitch
        rest leave
        legal p1 choose brute crook, choose brute mastermind, choose crook brute, choose crook mastermind, choose mastermind brute, choose mastermind crook
        no p1 choose snitch brute
        no p1 choose brute driver
        no p2 choose crook driver
        p2 choose driver mastermind"),
];

#[test]
fn worked_examples() {
    for (name, script) in EXAMPLES {
        std::panic::catch_unwind(|| check(script)).unwrap_or_else(|_| panic!("{name}"));
    }
}
