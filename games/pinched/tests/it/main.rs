//! The rules of Pinched!, example by example.

mod bots;
mod conformance;
mod examples;
mod files;
mod properties;
mod rulings;
mod setups;
mod talk;
mod timeouts;

use pinched::{Form, Pinched};
use serde_json::{Value, json};
use tabletop::chance::dice;
use tabletop::form::Object;
use tabletop::{Game, Metadata, Origin, Seat, Table, Viewer};

/// A game of this setup from this deal.
fn begin(setup: &Value, deal: Value) -> Result<Table<Pinched>, String> {
    begin_by(Pinched::RULES, setup, deal)
}

/// A game by this version of the rules.
fn begin_by(rules: u32, setup: &Value, deal: Value) -> Result<Table<Pinched>, String> {
    let figures = Pinched::read_cards(Pinched::CARDS_TEXT).expect("the embedded file is in order");
    let form = serde_json::from_value(setup.clone()).map_err(|error| error.to_string())?;
    let Object::<Form>(form) = form;
    let setup = Pinched::setup(form, &figures, rules).map_err(|bad| bad.to_string())?;
    let Object(deal) = serde_json::from_value(deal).map_err(|error| error.to_string())?;
    Table::new(setup, Origin::Deal(deal)).map_err(|bad| bad.to_string())
}

/// A game laid out by hand: what lies where, named by place (`diamond`, `river`, `p1`, `then`).
/// Every other place of the deck is filled with what is left over, the commonest type first.
struct Scene {
    setup: Value,
    slots: usize,
    first: usize,
    letter: Value,
    curses: Value,
    named: Vec<(&'static str, &'static str)>,
}

const KEY: &str = "0000000000000000000000000000000000000000000000000000000000000001";
const COPIES: [(&str, usize); 8] = [
    ("cutlery", 36),
    ("ceramics", 32),
    ("artefacts", 28),
    ("jewellery", 24),
    ("paintings", 20),
    ("goblets", 16),
    ("gold", 12),
    ("documents", 8),
];

fn scene(players: usize, boards: Value) -> Scene {
    let setup = json!({"players": players, "setup": boards});
    Scene { setup, slots: 5, first: 1, letter: Value::Null, curses: Value::Null, named: vec![] }
}

fn basic(players: usize) -> Scene {
    scene(players, json!("basic"))
}

/// The boards of S10.
fn cursed() -> Scene {
    let boards = ["diamond:standard", "club:standard", "spade:crown", "heart:crown"];
    scene(4, json!(boards)).curses([1, 2, 3, 1, 2, 3])
}

/// The boards of S15.
fn lettered(letter: &str) -> Scene {
    let boards = ["diamond:crown", "club:standard", "heart:standard", "bank:crown"];
    scene(4, json!(boards)).letter(letter)
}

impl Scene {
    /// Puts cards, one for each initial or name, where they belong.
    fn put(mut self, place: &'static str, cards: &'static str) -> Scene {
        self.named.push((place, cards));
        self
    }

    fn first(mut self, seat: usize) -> Scene {
        self.first = seat;
        self
    }

    fn letter(mut self, letter: &str) -> Scene {
        self.letter = json!(letter);
        self
    }

    fn curses(mut self, curses: [u8; 6]) -> Scene {
        self.curses = json!(curses);
        self
    }

    fn option(mut self, key: &str, value: Value) -> Scene {
        self.setup[key] = value;
        self
    }

    /// The embedded figures with another number of slots in every Manor.
    fn slots(mut self, slots: usize) -> Scene {
        self.slots = slots;
        let figures = figures_with(slots);
        self.option("figures", figures)
    }

    fn deal(&self) -> Value {
        let players = self.setup["players"].as_u64().expect("players") as usize;
        let boards: Vec<String> = match &self.setup["setup"] {
            Value::Array(boards) => {
                boards.iter().map(|b| b.as_str().expect("a board").into()).collect()
            }
            _ if players == 2 || players == 4 => {
                ["diamond:", "club:", "heart:"].map(String::from).into()
            }
            _ => ["diamond:", "club:", "spade:", "heart:"].map(String::from).into(),
        };
        let mut deck: Vec<&str> = Vec::new();
        let mut add = |place: &str, size: usize| {
            let cards = self.named.iter().find(|(name, _)| *name == place);
            let cards: Vec<&str> = cards.map_or(vec![], |(_, cards)| cards.split(' ').collect());
            deck.extend(
                cards.iter().copied().chain(std::iter::repeat("")).take(size.max(cards.len())),
            );
        };
        for manor in ["diamond", "club", "spade", "heart"] {
            if boards.iter().any(|board| board.starts_with(&format!("{manor}:"))) {
                add(manor, self.slots);
            }
        }
        add("river", 3);
        (1..=players).for_each(|seat| add(&format!("p{seat}"), 3));
        add("then", 0);
        deck.resize(176, "");
        let spare = COPIES.iter().flat_map(|&(name, copies)| {
            let used = deck.iter().filter(|card| **card == name).count();
            std::iter::repeat_n(name, copies - used)
        });
        let spare: Vec<&str> = spare.collect();
        let mut spare = spare.into_iter();
        for card in deck.iter_mut().filter(|card| card.is_empty()) {
            *card = spare.next().expect("as many cards as places");
        }
        json!({"deck": deck, "first": self.first - 1, "letter": self.letter, "curses": self.curses,
               "reshuffle": KEY})
    }

    fn begin(&self) -> Table<Pinched> {
        begin(&self.setup, self.deal()).expect("a scene that can be played")
    }

    /// The scene after these moves.
    fn after(&self, script: &str) -> Table<Pinched> {
        let mut table = self.begin();
        play(&mut table, script);
        table
    }
}

fn figures_with(slots: usize) -> Value {
    let cards = |name: &str, copies: usize, steps: [[u8; 2]; 3]| json!({"name": name, "copies": copies, "steps": steps});
    let sides = ["diamond", "club", "spade", "heart"].into_iter();
    let sides = sides.flat_map(|manor| ["standard", "crown"].map(|side| format!("{manor}:{side}")));
    let slots: serde_json::Map<String, Value> = sides.map(|side| (side, json!(slots))).collect();
    json!({
        "wilds": 8,
        "curses": [1, 1, 2, 2, 3, 3],
        "safe": {"standard": [0, 1, 2, 3], "crown": [0, 2, 3, 5]},
        "slots": slots,
        "type": [
            cards("gold", 12, [[2, 1], [3, 2], [4, 3]]),
            cards("goblets", 16, [[2, 1], [4, 2], [5, 3]]),
            cards("paintings", 20, [[2, 1], [4, 2], [6, 3]]),
            cards("jewellery", 24, [[3, 1], [5, 2], [6, 3]]),
            cards("artefacts", 28, [[3, 1], [5, 2], [7, 3]]),
            cards("ceramics", 32, [[3, 1], [6, 2], [8, 3]]),
            cards("cutlery", 36, [[4, 1], [6, 2], [9, 3]]),
        ],
    })
}

fn seat(text: &str) -> Seat {
    text.parse().expect("a seat")
}

/// Plays moves separated by `;`: `p1 wild 2`, `go d c` for everybody's plans by initials,
/// `quiet` up to the next plans, or `tomorrow` for quiet up to the next day's first decision.
fn play(table: &mut Table<Pinched>, script: &str) {
    for step in script.split(';').map(str::trim).filter(|step| !step.is_empty()) {
        match step.split_once(' ') {
            None if step == "quiet" => quiet(table),
            None if step == "tomorrow" => next_day(table),
            Some(("go", places)) => {
                for (index, initial) in places.split(' ').enumerate() {
                    let place = ["diamond", "club", "spade", "heart", "bank"]
                        .into_iter()
                        .find(|place| place.starts_with(initial))
                        .expect("a Location");
                    one(table, Seat::new(index).expect("a seat"), &format!("go {place}"));
                }
            }
            Some((who, mv)) => one(table, seat(who), mv),
            None => panic!("{step:?} is no step"),
        }
    }
}

fn one(table: &mut Table<Pinched>, seat: Seat, text: &str) {
    let mv = table.game().read(text).unwrap_or_else(|_| panic!("{text:?} is no move"));
    table.play(seat, mv).unwrap_or_else(|refusal| {
        panic!("{seat} {text}: {refusal}; there are {:?}", legal(table, &seat.to_string()))
    });
}

/// Quiet up to the first decision of the next day, be it the dogs'.
fn next_day(table: &mut Table<Pinched>) {
    let today = |table: &Table<Pinched>| {
        (public(table)["mastermind"].clone(), public(table)["watch"].clone())
    };
    let before = today(table);
    while today(table) == before {
        quiet_move(table);
    }
}

fn quiet(table: &mut Table<Pinched>) {
    while quiet_move(table) {}
}

fn quiet_move(table: &mut Table<Pinched>) -> bool {
    if let Some(seat) = table.turn().awaited().first() {
        let offered = table.legal(seat);
        let spelled: Vec<String> = offered.iter().map(|&mv| table.game().spell(mv)).collect();
        if spelled.iter().any(|mv| mv.starts_with("go ")) {
            return false;
        }
        let quiet = spelled.iter().position(|mv| ["done", "keep", "skip"].contains(&mv.as_str()));
        let mv =
            quiet.map_or_else(|| table.default_move(seat, &mut dice(1)), |index| offered[index]);
        table.play(seat, mv).expect("a quiet move is legal");
        return true;
    }
    false
}

/// The legal moves of a seat, as written and sorted, joined by commas.
fn legal(table: &Table<Pinched>, who: &str) -> String {
    let moves = table.legal(seat(who)).into_iter();
    let mut moves: Vec<String> = moves.map(|mv| table.game().spell(mv)).collect();
    moves.sort();
    moves.join(", ")
}

/// Who is to move, as in `p1 p3`.
fn turn(table: &Table<Pinched>) -> String {
    let seats: Vec<String> = table.turn().seats().iter().map(|seat| seat.to_string()).collect();
    seats.join(" ")
}

/// What a spectator sees.
fn public(table: &Table<Pinched>) -> Value {
    serde_json::to_value(table.view(Viewer::Spectator)).expect("a view")
}

/// What a seat sees of itself.
fn own(table: &Table<Pinched>, who: &str) -> Value {
    let view = serde_json::to_value(table.view(Viewer::Seat(seat(who)))).expect("a view");
    view["me"].clone()
}

/// A public fact of a seat.
fn of(table: &Table<Pinched>, who: &str, key: &str) -> Value {
    public(table)["seats"][seat(who).index()][key].clone()
}

/// A stash as `gold×2+1, -, -+2`.
fn stash(table: &Table<Pinched>, who: &str) -> String {
    let piles = of(table, who, "stash");
    let pile = |pile: &Value| {
        let wilds = match pile["wild"].as_u64() {
            Some(0) => String::new(),
            wilds => format!("+{}", wilds.expect("a number")),
        };
        match pile["type"].as_str() {
            Some(kind) => format!("{kind}×{}{wilds}", pile["n"]),
            None => format!("-{wilds}"),
        }
    };
    piles.as_array().expect("three slots").iter().map(pile).collect::<Vec<_>>().join(", ")
}

/// Checks public facts by key.
fn check(table: &Table<Pinched>, expected: Value) {
    let found = public(table);
    for (key, value) in expected.as_object().expect("an object") {
        assert_eq!(found[key], *value, "{key}");
    }
}
