//! The test of the test: games with one fault planted in them, which the suite must find.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use tabletop::cards::{self, Problems};
use tabletop::chance::{Rng, below, shuffle};
use tabletop::conform::{Conformance, Effort, conforms};
use tabletop::*;
use ts_rs::TS;

/// Everybody is dealt one of three cards and keeps silent or shows it, and with the middle card
/// may boast as well, which shows nothing; the highest card shown wins. `FAULT` says what is wrong with the game.
#[derive(Clone)]
struct Show<const FAULT: u8> {
    cards: [u8; 2],
    shown: Vec<(Seat, Choice)>,
}

const SOUND: u8 = 0;
const VIEW_LEAKS: u8 = 1;
const EVENT_LEAKS: u8 = 2;
const LEGAL_LEAKS: u8 = 3;
const REFUSAL_LEAKS: u8 = 4;
const UNDO_SHOWS: u8 = 5;
const IMAGINES_TOO_MUCH: u8 = 6;
const KEY_LEAKS: u8 = 7;
const LISTS_WRONGLY: u8 = 8;
const LOSES_A_CARD: u8 = 9;
const ORDER_MATTERS: u8 = 10;
const NEVER_ENDS: u8 = 11;
const SPECTATOR_KNOWS: u8 = 12;
const TWIN_MOVES_OTHERS: u8 = 13;
const SECONDS_LEAK: u8 = 14;
const CLOCK_EFFECT_LEAKS: u8 = 15;
const PROMISE_LEAKS: u8 = 16;
const SILENCE_LEAKS: u8 = 17;
const FORGETS_OLD_RULES: u8 = 18;
const HIDES_A_MEASURE: u8 = 19;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Choice {
    Silent,
    Show,
    Boast(u8),
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choice::Silent => f.write_str("silent"),
            Choice::Show => f.write_str("show"),
            Choice::Boast(card) => write!(f, "boast {card}"),
        }
    }
}

impl std::str::FromStr for Choice {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Choice, NotAMove> {
        let choices =
            [Choice::Silent, Choice::Show, Choice::Boast(0), Choice::Boast(1), Choice::Boast(2)];
        choices.into_iter().find(|choice| choice.to_string() == text).ok_or(NotAMove)
    }
}

#[derive(Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
struct Nothing {}

#[derive(Debug, PartialEq, Serialize, TS, JsonSchema)]
struct ShowView {
    own: Option<u8>,
    shown: Vec<(Seat, bool, Option<u8>)>,
    leak: Option<u8>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
struct Spoken(Seat, Option<u8>);

impl fmt::Display for Spoken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} has spoken", self.0)
    }
}

#[derive(Debug, PartialEq, thiserror::Error)]
#[error("no boasting with that card")]
struct NoBoast(Option<u8>);

impl<const FAULT: u8> Show<FAULT> {
    fn spoken(&self, seat: Seat) -> bool {
        self.shown.iter().any(|(speaker, _)| *speaker == seat)
    }

    fn has_shown(&self, seat: Seat) -> bool {
        self.shown.contains(&(seat, Choice::Show))
    }

    fn over(&self) -> bool {
        FAULT != NEVER_ENDS && self.shown.len() == 2
    }
}

impl<const FAULT: u8> Game for Show<FAULT> {
    const ID: &'static str = "show";
    const RULES: u32 = if FAULT == FORGETS_OLD_RULES { 2 } else { 1 };
    type Cards = ();
    type Form = Nothing;
    type Setup = Nothing;
    type Deal = [u8; 2];
    type MoveKind = Nothing;
    type Move = Choice;
    type View = ShowView;
    type Event = Spoken;
    type Illegal = NoBoast;

    fn read_cards(text: &str) -> Result<(), Problems> {
        cards::read(text, |_| ())
    }

    fn setup(form: Nothing, (): &(), _: u32) -> Result<Nothing, BadSetup> {
        Ok(form)
    }

    fn seats(_: &Nothing) -> usize {
        2
    }

    fn deal(_: &Nothing, rng: &mut impl Rng) -> [u8; 2] {
        let mut deck = [0, 1, 2];
        shuffle(rng, &mut deck);
        [deck[0], deck[1]]
    }

    fn start(_: &Nothing, deal: &[u8; 2]) -> Result<Self, BadDeal> {
        Ok(Show { cards: *deal, shown: Vec::new() })
    }

    fn turn(&self) -> Turn {
        if self.over() {
            let mut scores = BySeat::new(2, 0);
            for seat in Seat::all(2).filter(|&seat| self.has_shown(seat)) {
                scores[seat] = i32::from(self.cards[seat.index()]);
            }
            return Turn::Over(Outcome { scores, winners: scores.richest() });
        }
        let waiting: Seats = Seat::all(2).filter(|&seat| !self.spoken(seat)).collect();
        Turn::Together(if FAULT == NEVER_ENDS { Seats::all(2) } else { waiting })
    }

    fn legal(&self, seat: Seat, moves: &mut Vec<Choice>) {
        if self.turn().seats().contains(seat) {
            moves.extend([Choice::Silent, Choice::Show]);
            if self.cards[seat.index()] == 1 {
                moves.push(Choice::Boast(1));
            }
            let other = self.cards[seat.left(2).index()];
            if FAULT == LEGAL_LEAKS && other == 2 || FAULT == LISTS_WRONGLY {
                moves.push(Choice::Boast(0));
            }
        }
    }

    fn check(&self, seat: Seat, mv: Choice) -> Result<(), NoBoast> {
        let other = self.cards[seat.left(2).index()];
        match mv {
            Choice::Boast(1) if self.cards[seat.index()] == 1 => Ok(()),
            Choice::Boast(0) if FAULT == LEGAL_LEAKS && other == 2 => Ok(()),
            Choice::Boast(_) => Err(NoBoast((FAULT == REFUSAL_LEAKS).then_some(other))),
            _ => Ok(()),
        }
    }

    fn play(&mut self, seat: Seat, mv: Choice, host: &mut impl Host<Spoken>) {
        let mut shown = (mv == Choice::Show).then_some(self.cards[seat.index()]);
        if FAULT == EVENT_LEAKS {
            shown = Some(self.cards[seat.index()]);
        }
        host.tell(Audience::All, || Spoken(seat, shown));
        self.shown.push((seat, mv));
        if FAULT != ORDER_MATTERS {
            self.shown.sort_unstable();
        }
        if FAULT == LOSES_A_CARD && mv == Choice::Silent {
            self.cards[seat.index()] = 3;
        }
        if FAULT == NEVER_ENDS {
            self.shown.clear();
        }
    }

    fn view(&self, viewer: Viewer) -> ShowView {
        let own = viewer.seat().map(|seat| self.cards[seat.index()]);
        let seen = |&(seat, choice): &(Seat, Choice)| {
            let card = (choice == Choice::Show).then_some(self.cards[seat.index()]);
            (seat, choice == Choice::Show, card)
        };
        let leak = match (FAULT, viewer) {
            (VIEW_LEAKS, Viewer::Seat(seat)) => Some(self.cards[seat.left(2).index()]),
            (SPECTATOR_KNOWS, Viewer::Spectator) => Some(self.cards[0]),
            (UNDO_SHOWS, Viewer::Seat(seat)) if self.spoken(seat) => {
                Some(self.cards[seat.left(2).index()])
            }
            _ => None,
        };
        ShowView { own, shown: self.shown.iter().map(seen).collect(), leak }
    }

    fn reveals(&self, _: Seat, _: Choice) -> bool {
        false
    }

    fn default_move(&self, _: Seat, _: &mut impl Rng) -> Choice {
        Choice::Silent
    }
}

impl<const FAULT: u8> Imagine for Show<FAULT> {
    fn imagine(&self, viewer: Viewer, rng: &mut impl Rng) -> Self {
        let mut dream = self.clone();
        let fixed = |seat: Seat| viewer == Viewer::Seat(seat) || self.has_shown(seat);
        loop {
            let deal = Self::deal(&Nothing {}, rng);
            for seat in Seat::all(2).filter(|&seat| !fixed(seat) || FAULT == IMAGINES_TOO_MUCH) {
                dream.cards[seat.index()] = deal[seat.index()];
            }
            if dream.cards[0] != dream.cards[1] {
                return dream;
            }
        }
    }

    fn sight_key(&self, viewer: Viewer) -> u64 {
        let view = self.view(viewer);
        let key = view.shown.iter().fold(0, |key, (seat, _, card)| {
            key::stir(key::stir(key, seat.index() as u64), card.map_or(9, u64::from))
        });
        let key = key::stir(key, view.own.map_or(9, u64::from));
        if FAULT == KEY_LEAKS { key::stir(key, u64::from(self.cards[0])) } else { key }
    }

    fn twin(
        &self,
        _: &[u8; 2],
        moves: &[(Seat, Choice)],
        viewer: Viewer,
        rng: &mut impl Rng,
    ) -> ([u8; 2], Vec<(Seat, Choice)>) {
        let cards = self.imagine(viewer, rng).cards;
        // A boast looks like silence to others, so with another card it was silence.
        let fitting = |&(seat, mv): &(Seat, Choice)| match mv {
            Choice::Boast(card) if cards[seat.index()] != card => (seat, Choice::Silent),
            _ => (seat, mv),
        };
        let mut moves: Vec<_> = moves.iter().map(fitting).collect();
        if FAULT == TWIN_MOVES_OTHERS {
            moves.reverse();
        }
        (cards, moves)
    }
}

impl<const FAULT: u8> RandomMove for Show<FAULT> {
    fn random_move(&self, seat: Seat, rng: &mut impl Rng) -> Choice {
        let choices = [Choice::Silent, Choice::Show, Choice::Boast(1)];
        let open = if self.cards[seat.index()] == 1 { 3 } else { 2 };
        choices[below(rng, open) as usize]
    }
}

impl<const FAULT: u8> Metadata for Show<FAULT> {
    const NAME: &'static str = "Show";
    const BLURB: &'static str = "Show your card, or do not.";
    const SEATS: (usize, usize) = (2, 2);
    const RULES_TEXT: &'static str = "";
    const CARDS_TEXT: &'static str = "";
    const MINUTES: (u32, u32) = (1, 1);
    const DIFFICULTY: Difficulty = Difficulty::Easy;
    const EMBLEM: &'static str = "";
    const PRESETS: &'static [Preset] = &[Preset::new("usual", "{}")];
    type Constants = ();

    fn constants() {}

    fn draw(_: &ShowView) -> String {
        String::new()
    }
}

impl<const FAULT: u8> Hosting for Show<FAULT> {
    const MEASURES: &'static [Measure] = &[Measure::new("show", 10), Measure::new("think", 20)];

    fn seconds(&self) -> u32 {
        match FAULT {
            SECONDS_LEAK if self.cards[0] == 2 => 20,
            HIDES_A_MEASURE if !self.shown.is_empty() => 15,
            _ => 10,
        }
    }

    fn clock_effect(&self, mv: Choice) -> ClockEffect {
        match mv {
            // A boast is not to be told from silence.
            Choice::Boast(_) if FAULT == CLOCK_EFFECT_LEAKS => {
                ClockEffect::Extend { to: 8, total: 30 }
            }
            Choice::Show => ClockEffect::Cut { to: 5 },
            _ => ClockEffect::None,
        }
    }

    fn promised(&self, seat: Seat, mv: Choice) -> Option<i32> {
        let whose = if FAULT == PROMISE_LEAKS { seat.left(2) } else { seat };
        (mv == Choice::Show).then(|| i32::from(self.cards[whose.index()]))
    }

    fn mute(&self, seat: Seat) -> bool {
        match FAULT {
            SILENCE_LEAKS => self.cards[seat.index()] == 0,
            _ => self.spoken(seat),
        }
    }
}

impl<const FAULT: u8> Conformance for Show<FAULT> {
    fn samples((): &()) -> Vec<Nothing> {
        vec![Nothing {}]
    }

    fn bound(_: &Nothing) -> usize {
        3
    }

    fn audit(&self) -> Result<(), String> {
        let [one, two] = self.cards;
        if one != two && one < 3 && two < 3 { Ok(()) } else { Err("a card is lost".into()) }
    }
}

const EFFORT: Effort = Effort { games: 100, moments: 4, twins: 1000, seed: 3 };

fn fault<const FAULT: u8>() -> String {
    conforms::<Show<FAULT>>(EFFORT).expect_err("the planted fault is found").what
}

#[test]
fn a_sound_game_conforms() {
    let report = conforms::<Show<SOUND>>(EFFORT).unwrap_or_else(|fault| panic!("{fault}"));
    assert!(report.games >= 100 && report.twins >= 1000 && report.undone > 0, "{report:?}");
}

#[test]
fn every_planted_leak_is_found() {
    for (what, found) in [
        ("another view", fault::<VIEW_LEAKS>()),
        ("events", fault::<EVENT_LEAKS>()),
        ("other legal moves", fault::<LEGAL_LEAKS>()),
        ("it does", fault::<UNDO_SHOWS>()),
        ("another view", fault::<IMAGINES_TOO_MUCH>()),
        ("another key", fault::<KEY_LEAKS>()),
        ("Spectator", fault::<SPECTATOR_KNOWS>()),
        ("the time for a decision", fault::<SECONDS_LEAK>()),
        ("what a move does to the time left", fault::<CLOCK_EFFECT_LEAKS>()),
        ("what show promises", fault::<PROMISE_LEAKS>()),
        ("who is mute", fault::<SILENCE_LEAKS>()),
    ] {
        assert!(found.contains(what), "expected {what:?}, found {found:?}");
    }
}

#[test]
fn every_other_planted_fault_is_found() {
    for (what, found) in [
        ("listed, but refused", fault::<LISTS_WRONGLY>()),
        ("a card is lost", fault::<LOSES_A_CARD>()),
        ("another order of moves made together", fault::<ORDER_MATTERS>()),
        ("went on past its bound", fault::<NEVER_ENDS>()),
        ("who made each move", fault::<TWIN_MOVES_OTHERS>()),
        ("version 1 of the rules", fault::<FORGETS_OLD_RULES>()),
        ("no measure announces the 15 seconds", fault::<HIDES_A_MEASURE>()),
    ] {
        assert!(found.contains(what), "expected {what:?}, found {found:?}");
    }
}

#[test]
fn a_refusal_that_tells_the_other_card_is_found() {
    assert!(fault::<REFUSAL_LEAKS>().contains("may not"), "{}", fault::<REFUSAL_LEAKS>());
}
