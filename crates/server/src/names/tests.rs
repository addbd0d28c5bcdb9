use std::collections::HashSet;

use super::*;

fn clean(text: &str) -> Nickname {
    Nickname::clean(text).unwrap_or_else(|why| panic!("{text:?}: {why}"))
}

#[test]
fn names_are_tidied() {
    for (given, shown) in [
        ("Ann", "Ann"),
        ("  Ann \t\n Lee  ", "Ann Lee"),
        ("An\u{200B}n", "Ann"),
        ("\u{202E}Ann\u{202C}", "Ann"),
        ("Ａｎｎ", "Ann"),
        ("ﬁona", "fiona"),
        ("Zoe\u{308}", "Zoë"),
        ("A\u{3164}nn", "Ann"),
        ("A\u{FFA0}nn", "Ann"),
        ("Ann\u{0}\u{7}", "Ann"),
        ("A\u{FE0F}nn", "Ann"),
        ("Ann\u{E0041}", "Ann"),
        ("A\u{34F}nn", "Ann"),
        ("Ann\u{A0}\u{3000}Lee", "Ann Lee"),
        ("O'Neil-Smith, Jr.", "O'Neil-Smith, Jr."),
        ("D’Arcy", "D’Arcy"),
        ("Agent 47", "Agent 47"),
        ("Nguyễn", "Nguyễn"),
        ("Łukasz", "Łukasz"),
        ("Наташа", "Наташа"),
        ("Αθηνά", "Αθηνά"),
        ("怪盗ルパン", "怪盗ルパン"),
        ("猫のTom", "猫のTom"),
        ("김민수", "김민수"),
        ("ไม้ป่า", "ไม้ป่า"),
        ("दीपिका", "दीपिका"),
        ("יעל", "יעל"),
        ("فاطمة", "فاطمة"),
        ("2345678901234567890a", "2345678901234567890a"),
        ("Robot", "Robot"),
        ("Systema", "Systema"),
        ("J. P. Morgan", "J. P. Morgan"),
        ("Mr P1 Fan", "Mr P1 Fan"),
        ("Master Thief", "Master Thief"),
        ("Youri", "Youri"),
        ("Baron", "Baron"),
    ] {
        let name = clean(given);
        assert_eq!(name.as_str(), shown, "{given:?}");
        assert_eq!(clean(name.as_str()), name, "{given:?} cleaned twice");
    }
}

#[test]
fn what_is_no_name_is_refused() {
    use BadName::*;
    for (given, why) in [
        ("", TooShort),
        (" \u{200B} ", TooShort),
        ("A", TooShort),
        ("e\u{301}", TooShort),
        ("123456789012345678901", TooLong),
        (&"a".repeat(21), TooLong),
        (&"a".repeat(100_000), TooLong),
        // One character to the eye, hundreds to a screen.
        (&"\u{1100}".repeat(200), TooLong),
        (&"\u{FDFA}".repeat(200), TooLong),
        ("1234", NoLetter),
        ("-- --", NoLetter),
        ("Ann🦊", Character('🦊')),
        ("Ann\u{E000}", Character('\u{E000}')),
        ("Ann\u{378}", Character('\u{378}')),
        ("Ann<b>", Character('<')),
        ("Ann\u{2800}", Character('\u{2800}')),
        ("a\u{20DD}b", Character('\u{20DD}')),
        ("q\u{301}\u{300}\u{304}algo", MarksPiledUp),
        ("Pаul", MixedScripts), // the a is Cyrillic
        ("Αnn", MixedScripts),  // the A is Greek
        ("Ann Наташа", MixedScripts),
        ("admin", Reserved),
        ("Admin", Reserved),
        ("ADMlN", Reserved),
        ("A.d.m.i.n", Reserved),
        ("Admin 2", Reserved),
        ("Bob (Moderator)", Reserved),
        ("the_system", Reserved),
        ("HIDEOUT", Reserved),
        ("Hide0ut", Reserved),
        ("Server", Reserved),
        ("B.o.t", Reserved),
        ("ВОТ", Reserved), // Cyrillic through and through
        ("Spectator", Reserved),
        ("P1", Reserved),
        ("p 8", Reserved),
        ("P.", Reserved),
        ("P.3", Reserved),
        ("You", Reserved),
        ("Yоu", MixedScripts), // the o is Cyrillic
        ("Y0U", Reserved),
        ("ΥΟU", MixedScripts), // half Greek
        ("Tú", Reserved),
        ("Master", Reserved),
        ("Rookie 2", Reserved),
        ("Reguiar", Reserved),
        ("MAESTRO", Reserved),
        ("Bot Jim", Reserved),
        ("Jim (bot)", Reserved),
        ("ВОТ 7", Reserved),
        ("Administrador", Reserved),
        ("Team Hideout", Reserved),
        ("magpie jlm", Reserved),
        ("MagpieJim 3", Reserved),
        ("La Baronesa", Reserved),
    ] {
        assert_eq!(Nickname::clean(given), Err(why), "{given:?}");
    }
}

/// Nobody is called like a bot, in either language.
#[test]
fn the_cast_keeps_its_names() {
    for name in catalog::Character::ALL.iter().map(|character| character.name()) {
        for name in [name.en, name.es] {
            assert_eq!(Nickname::clean(name), Err(BadName::Reserved), "{name}");
        }
    }
}

#[test]
fn names_that_look_alike_share_a_skeleton() {
    for (one, other, alike) in [
        ("PauI", "Paul", true),
        ("paul", "PAUL", true),
        ("Paui", "PAUI", true),
        ("Pau1", "Paul", true),
        ("Max", "max", true),
        ("rnax", "Max", true),
        ("B0b", "Bob", true),
        ("Ann Lee", "annlee", true),
        ("ВОВ", "Bob", true), // Cyrillic capitals
        ("НИКА", "Ника", true),
        ("ΝΊΚΗ", "Νίκη", true),
        ("ÉLISE", "élise", true),
        ("Paul", "Paula", false),
        ("Ann", "Ann 2", false),
        ("Zoe", "Zoë", false),
        ("Вова", "Боба", false),
    ] {
        assert_eq!(clean(one).skeleton() == clean(other).skeleton(), alike, "{one:?} {other:?}");
    }
}

#[test]
fn a_taken_name_gets_a_number() {
    for (name, n, numbered) in [
        ("Ann", 2, "Ann 2"),
        ("Abcdefghijklmnopqrst", 2, "Abcdefghijklmnopqr 2"),
        ("Abcdefghijklmnopqrst", 10, "Abcdefghijklmnopq 10"),
        ("Ann Marie Louise Kay", 1234, "Ann Marie Louis 1234"),
        ("1234567890123456789a", 2, "Guest 2"),
        // Shortened as far as needed it would be a moderator.
        ("moderatoresque abcde", u32::MAX, "moderato 4294967295"),
        ("נועםנועםנועםנועםנועם", 3, "נועםנועםנועםנועםנו 3"),
    ] {
        let numbered_name = clean(name).numbered(n);
        assert_eq!(numbered_name.as_str(), numbered);
        assert_eq!(clean(numbered), numbered_name);
    }
}

#[test]
fn every_suggestion_is_a_good_name_of_its_own() {
    let mut skeletons = HashSet::new();
    for manner in 0..MANNERS.len() as u32 {
        for thief in 0..THIEVES.len() as u32 {
            let mut chance = [0; 8];
            chance[..4].copy_from_slice(&manner.to_le_bytes());
            chance[4..].copy_from_slice(&thief.to_le_bytes());
            let name = suggest(chance);
            assert_eq!(Nickname::clean(name.as_str()).as_ref(), Ok(&name));
            assert!(skeletons.insert(name.skeleton().to_owned()), "{name} twice");
        }
    }
    assert_eq!(skeletons.len(), 64 * 64);
    suggest([255; 8]);
}
