//! Pinched! on the shelf.

use crate::cards::{CARDS, Figures, Kind};
use crate::setup::{Form, Setup};
use crate::view::PinchedView;
use crate::{Move, Pinched, bot, draw};
use tabletop::chance::Dice;
use tabletop::{Game, Seat, Sight, Title};

impl Title for Pinched {
    const NAME: &'static str = "Pinched!";
    const BLURB: &'static str = "Guess where tonight's Mastermind strikes, share the loot or keep it all, and sell in sets.";
    const SEATS: (usize, usize) = (2, 5);
    const RULES_TEXT: &'static str = include_str!("../RULES.md");
    const CARDS_TEXT: &'static str = include_str!("../cards.toml");
    const SETUP_SCHEMA: &'static str = include_str!("../setup.schema.json");

    fn samples(figures: &Figures) -> Vec<Setup> {
        let forms = SAMPLES.map(|text| serde_json::from_str(text).expect("a sample form"));
        let setup = |form: Form| Pinched::setup(form, figures).expect("a sample can be played");
        forms.into_iter().map(setup).collect()
    }

    fn bound(setup: &Setup) -> usize {
        // Each card in play can be stashed, sold and refilled once a day at most, and a day
        // lays out no more cards than the deck has.
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

    fn draw(view: &PinchedView) -> String {
        draw::draw(view)
    }

    fn rookie(sight: &Sight<'_, Pinched>, dice: &mut Dice) -> Move {
        bot::rookie(sight, dice)
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
            burglar
                .hand
                .iter()
                .chain(burglar.sold.iter())
                .for_each(|(kind, cards)| count(kind, cards));
            for pile in &burglar.stash {
                if let Some(kind) = pile.kind {
                    count(kind, pile.real);
                }
                count(Kind::WILD, pile.wilds);
            }
        }
        match Kind::all()
            .find(|&kind| found[kind.index()] != u32::from(self.setup.figures.copies(kind)))
        {
            None => Ok(()),
            Some(kind) => Err(format!("{} {}", found[kind.index()], self.name(kind))),
        }
    }

    fn audit_tokens(&self) -> Result<(), String> {
        let sum = |count: &dyn Fn(&crate::burglar::Burglar) -> u8| -> u8 {
            Seat::all(self.players()).map(|seat| count(&self.burglars[seat])).sum()
        };
        let crown = self.letter.is_some();
        let diamond = self.setup.boards.has(crate::Location::Diamond);
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

/// Every number of players, every board on every side, named and custom, and figures under which
/// Manors run empty.
const SAMPLES: [&str; 14] = [
    r#"{"players": 2}"#,
    r#"{"players": 2, "setup": "paranoid-proprietor", "memory_aid": false}"#,
    r#"{"players": 3}"#,
    r#"{"players": 3, "setup": "search-for-lisa-mona"}"#,
    r#"{"players": 3, "setup": ["diamond:crown", "club:crown", "spade:standard", "heart:standard"]}"#,
    r#"{"players": 4}"#,
    r#"{"players": 4, "setup": "cursed-secrets", "memory_aid": false}"#,
    r#"{"players": 4, "setup": ["diamond:standard", "club:standard", "spade:crown", "heart:crown"]}"#,
    r#"{"players": 4, "setup": ["diamond:crown", "club:standard", "heart:standard", "bank:crown"]}"#,
    r#"{"players": 4, "setup": ["bank:crown", "heart:crown", "spade:standard", "club:crown"]}"#,
    r#"{"players": 5}"#,
    r#"{"players": 5, "setup": "full-monty"}"#,
    include_str!("../samples/three-slots.json"),
    include_str!("../samples/many-types.json"),
];
