//! What the conformance suite needs of Pinched!.

use crate::Pinched;
use crate::boards::Location;
use crate::cards::{self, CARDS, Figures, Kind};
use crate::setup::{Form, Setup};
use tabletop::conform::Conformance;
use tabletop::{Game, Seat};

impl Conformance for Pinched {
    fn samples(figures: &Figures) -> Vec<Setup> {
        let mut few = figures.clone();
        few.slots = [[3; 2]; 4];
        let many = cards::read(&many_types()).expect("a sample file is in order");
        let usual = SAMPLES.into_iter().map(|sample| (sample, figures));
        let replaced = [((5, &["basic"][..], true, true), &few), (FULL_MONTY, &many)];
        let setup = |((players, boards, memory_aid, talk), figures): (Sample, &Figures)| {
            let form = Form::new(players, boards, memory_aid, Some(talk));
            Pinched::setup(form, figures, Pinched::RULES).expect("a sample can be played")
        };
        let first = |((players, boards, memory_aid, _), figures): (Sample, &Figures)| {
            let form = Form::new(players, boards, memory_aid, None);
            Pinched::setup(form, figures, 1).expect("a sample of rules 1 can be played")
        };
        let of_rules_1 = [(BASIC_FOUR, figures), (TWO_DOGS, figures), (FULL_MONTY, &many)];
        usual.chain(replaced).map(setup).chain(of_rules_1.map(first)).collect()
    }

    fn bound(setup: &Setup) -> usize {
        // A day has fewer decisions than four for every card there is.
        usize::from(setup.weeks()) * usize::from(setup.players) * 4 * CARDS
    }

    /// All 176 cards, the tokens and the Curses are somewhere, and nobody holds a card beside an
    /// empty slot without a choice being open.
    fn audit(&self) -> Result<(), String> {
        self.audit_cards()?;
        self.audit_tokens()?;
        for seat in Seat::all(self.players()) {
            let choice = self.burglars[seat].next() == crate::burglar::Next::Choose;
            if choice != self.open.contains(seat) {
                return Err(format!("{seat} has an open stashing choice: {choice}"));
            }
            let (hand, known) = (&self.burglars[seat].hand, &self.burglars[seat].known);
            if Kind::all().any(|kind| known.of(kind) > hand.of(kind)) {
                return Err(format!("{seat} is known to hold more than there is"));
            }
        }
        Ok(())
    }
}

impl Pinched {
    fn audit_cards(&self) -> Result<(), String> {
        let mut found = [0u32; Kind::WILD.index() + 1];
        let mut count = |kind: Kind, cards: u8| found[kind.index()] += u32::from(cards);
        self.deck.rest().for_each(|kind| count(kind, 1));
        self.discard.iter().for_each(|(kind, cards)| count(kind, cards));
        self.manors.iter().flatten().chain(&self.river).flatten().for_each(|&kind| count(kind, 1));
        for seat in Seat::all(self.players()) {
            let burglar = &self.burglars[seat];
            let own = burglar.hand.iter().chain(burglar.sold.iter());
            own.for_each(|(kind, cards)| count(kind, cards));
            for pile in &burglar.stash {
                if let Some(kind) = pile.kind {
                    count(kind, pile.real);
                }
                count(Kind::WILD, pile.wilds);
            }
        }
        let copies = |kind| u32::from(self.setup.figures.copies(kind));
        match Kind::all().find(|&kind| found[kind.index()] != copies(kind)) {
            None => Ok(()),
            Some(kind) => Err(format!("{} {}", found[kind.index()], self.name(kind))),
        }
    }

    fn audit_tokens(&self) -> Result<(), String> {
        let sum = |count: &dyn Fn(&crate::burglar::Burglar) -> u8| -> u8 {
            Seat::all(self.players()).map(|seat| count(&self.burglars[seat])).sum()
        };
        let crown = self.letter.is_some();
        let diamond = self.setup.boards.has(Location::Diamond);
        let diamonds = if diamond && !crown { 2 } else { 0 };
        let clues = if crown { self.setup.players } else { 0 };
        if self.diamonds_left + sum(&|burglar| burglar.diamonds) != diamonds {
            return Err("a Diamond is lost or made".into());
        }
        if self.clues_left + sum(&|burglar| burglar.clues) != clues {
            return Err("a Clue is lost or made".into());
        }
        for value in 1..=3u8 {
            let held = sum(&|burglar| burglar.curses[usize::from(value)]);
            let drawn = &self.curses.pile[..usize::from(self.curses.drawn)];
            if usize::from(held) != drawn.iter().filter(|&&each| each == value).count() {
                return Err(format!("{held} Curses of {value} are held"));
            }
        }
        Ok(())
    }
}

/// Players, a preset or the boards one by one, whether there is a memory aid, and whether words
/// are moves.
type Sample = (u8, &'static [&'static str], bool, bool);

const BASIC_FOUR: Sample = (4, &["basic"], true, true);
const TWO_DOGS: Sample =
    (4, &["diamond:standard", "club:standard", "spade:crown", "heart:crown"], true, false);
const FULL_MONTY: Sample = (5, &["full-monty"], true, true);

/// Every number of players, every board on every side, named and custom.
const SAMPLES: [Sample; 13] = [
    (2, &["basic"], true, true),
    (2, &["paranoid-proprietor"], false, true),
    (3, &["basic"], true, true),
    (3, &["search-for-lisa-mona"], true, false),
    (3, &["diamond:crown", "club:crown", "spade:standard"], true, true),
    BASIC_FOUR,
    (4, &["cursed-secrets"], false, true),
    TWO_DOGS,
    (4, &["diamond:crown", "club:standard", "heart:standard", "bank:crown"], true, true),
    (
        4,
        &["bank:crown", "heart:crown", "spade:standard", "club:crown", "diamond:standard"],
        true,
        true,
    ),
    (5, &["basic"], true, false),
    (5, &["club:standard", "heart:crown", "bank:crown"], true, true),
    FULL_MONTY,
];

/// A card file with all that a table can have: twelve types, eight slots, many wilds, a deep
/// Safe. The deck runs out in most games.
fn many_types() -> String {
    let names = ["amber", "bronze", "clocks", "dolls", "gold", "hats"];
    let names = names.into_iter().chain(["icons", "jade", "kites", "lamps", "maps", "nuts"]);
    let mut text = "wilds = 20\ncurses = [1, 2, 3, 3, 3, 3]\n".to_owned();
    text += "[safe]\nstandard = [1, 4]\ncrown = [2, 5, 8, 12]\n[slots]\n";
    for manor in Location::MANORS {
        text += &format!("\"{manor}:standard\" = 8\n\"{manor}:crown\" = 8\n");
    }
    for name in names {
        let steps = "[[1, 1], [4, 3], [5, 4]]";
        text += &format!("[[type]]\nname = \"{name}\"\ncopies = 13\nsteps = {steps}\n");
    }
    text
}
