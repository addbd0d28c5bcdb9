//! The facts P1–P8, over random games of every variant and many sizes.

use crate::{view, zero};
use pinch::{Cell, Form, Move, Pinch, WholeTurn};
use serde_json::{Value, json};
use tabletop::chance::{Dice, dice};
use tabletop::{Game, Metadata, RandomMove, Seat, Table};

/// Plays random games and hands every position to `look`.
fn walk(games: u64, mut look: impl FnMut(&Table<Pinch>, &Value)) {
    for variant in ["relocate", "flip", "remove"] {
        for size in [5, 6, 7, 9] {
            for number in 0..games {
                let mut dice = dice(number * 100 + size);
                let setup = json!({"size": size, "variant": variant});
                let mut table = crate::begin(setup, json!({})).expect("a game");
                look(&table, &view(&table));
                while table.outcome().is_none() {
                    random_step(&mut table, &mut dice);
                    look(&table, &view(&table));
                }
            }
        }
    }
}

fn random_step(table: &mut Table<Pinch>, dice: &mut Dice) {
    let seat = table.turn().seats().first().expect("a seat to move");
    let mv = table.game().random_move(seat, dice);
    table.play(seat, mv).expect("a random move is legal");
}

fn board(view: &Value) -> Vec<Vec<u8>> {
    let rows = view["board"].as_array().expect("rows").iter();
    rows.map(|row| row.as_str().expect("a row").bytes().collect()).collect()
}

/// Both colours' connections, found from scratch.
fn connected(board: &[Vec<u8>]) -> [bool; 2] {
    let size = board.len();
    let reaches = |stone: u8,
                   starts: Vec<(usize, usize)>,
                   done: fn(usize, usize, usize) -> bool| {
        let mut seen = vec![vec![false; size]; size];
        let mut open: Vec<_> = starts.into_iter().filter(|&(r, c)| board[r][c] == stone).collect();
        while let Some((row, column)) = open.pop() {
            if std::mem::replace(&mut seen[row][column], true) {
                continue;
            }
            if done(row, column, size) {
                return true;
            }
            let around = [(1, 0), (0, 1), (-1, 0), (0, -1)];
            open.extend(around.iter().filter_map(|&(down, right)| {
                let next = (row.checked_add_signed(down)?, column.checked_add_signed(right)?);
                let stone_there = *board.get(next.0)?.get(next.1)?;
                (stone_there == stone).then_some(next)
            }));
        }
        false
    };
    [
        reaches(b'x', (0..size).map(|column| (0, column)).collect(), |row, _, size| {
            row == size - 1
        }),
        reaches(b'o', (0..size).map(|row| (row, 0)).collect(), |_, column, size| {
            column == size - 1
        }),
    ]
}

/// P1: no crosscut, ever, also inside a turn.
#[test]
fn p1_no_crosscut() {
    walk(30, |_, view| {
        let board = board(view);
        for rows in board.windows(2) {
            for (upper, lower) in rows[0].windows(2).zip(rows[1].windows(2)) {
                let block = [upper[0], upper[1], lower[0], lower[1]];
                assert!(block != *b"xoox" && block != *b"oxxo", "{view}");
            }
        }
    });
}

/// P2: at most one colour is connected at the end of a turn; and R13: the game is over exactly
/// when one is.
#[test]
fn p2_the_game_ends_with_a_connection() {
    walk(30, |table, view| {
        let connected = connected(&board(view));
        assert!(connected != [true, true], "{view}");
        if view["phase"] != "relocate" {
            let won = view["result"]["reason"] == "connection";
            assert_eq!(won, connected.contains(&true), "{view}");
        }
        if let Some(outcome) = table.outcome()
            && let Some(winner) = outcome.winners.first()
        {
            let colour = view["colours"][winner.index()].as_str();
            assert_eq!(colour, Some(if connected[0] { "black" } else { "white" }));
        }
    });
}

/// P3, P4: a full board is a finished, won game, and the player to move always has a placement.
#[test]
fn p3_p4_a_full_board_is_won() {
    walk(30, |table, view| {
        let full = board(view).iter().flatten().all(|&stone| stone != b'.');
        assert!(!full || view["result"]["reason"] == "connection" || view["phase"] == "relocate");
        if table.outcome().is_none() {
            assert!(!crate::legal(table).is_empty());
        }
    });
}

/// P5: in `flip` the mover wins, within n² placements.
#[test]
fn p5_flip_ends_with_a_win_of_the_mover() {
    walk(30, |table, view| {
        if view["variant"] == "flip"
            && let Some(outcome) = table.outcome()
        {
            let placements = table.log().iter().filter(|(_, mv)| *mv != Move::Swap).count();
            assert!(placements as u64 <= view["size"].as_u64().expect("a size").pow(2));
            assert_eq!(outcome.winners.first(), table.log().last().map(|(seat, _)| *seat));
        }
    });
}

/// P6: stones on the board, in the queue and out of the game make up the placements; a turn has at
/// most (n² − 1)/2 relocations.
#[test]
fn p6_counting() {
    walk(30, |_, view| {
        let stones = board(view).iter().flatten().filter(|&&stone| stone != b'.').count();
        let list = |key: &str| view[key].as_array().expect("a list").clone();
        let gone: u64 = list("removed").iter().filter_map(Value::as_u64).sum();
        let turns: Vec<WholeTurn> = list("history")
            .iter()
            .map(|turn| turn.as_str().expect("text").parse().expect("a turn"))
            .collect();
        let placed = turns.iter().filter(|turn| matches!(turn, WholeTurn::Cells(_))).count()
            + usize::from(!list("steps").is_empty());
        assert_eq!(stones + list("queue").len() + gone as usize, placed, "{view}");
        let size = view["size"].as_u64().expect("a size") as usize;
        let longest = turns.iter().map(|turn| turn.moves().len()).max().unwrap_or(0);
        assert!(longest <= 1 + (size * size - 1) / 2);
    });
}

/// P7: two passes never follow each other. (A pass is rare in random play; W10 shows one.)
#[test]
fn p7_no_two_passes() {
    walk(60, |_, view| {
        let history = view["history"].as_array().expect("turns");
        assert!(!history.windows(2).any(|pair| pair == [json!("pass"), json!("pass")]));
        assert_ne!(view["result"]["reason"], "passes");
    });
}

/// Where a symmetry sends a column and a row.
type Turned = fn(usize, usize, usize) -> (usize, usize);

/// P8: the mirrored game from the mirrored position, with the colours exchanged where the sides
/// are.
#[test]
fn p8_symmetry() {
    let keep: [Turned; 3] = [
        |last, column, row| (last - column, row),
        |last, column, row| (column, last - row),
        |last, column, row| (last - column, last - row),
    ];
    let exchange: [Turned; 4] = [
        |_, column, row| (row, column),
        |last, column, row| (last - row, last - column),
        |last, column, row| (row, last - column),
        |last, column, row| (last - row, column),
    ];
    let turns =
        keep.map(|turned| (turned, false)).into_iter().chain(exchange.map(|turned| (turned, true)));
    for (turned, exchanged) in turns {
        for variant in ["relocate", "flip", "remove"] {
            for number in 0..12 {
                mirrored_game(variant, turned, exchanged, number);
            }
        }
    }
}

fn mirrored_game(variant: &str, turned: Turned, exchanged: bool, number: u64) {
    const SIZE: usize = 7;
    let empty = vec![".".repeat(SIZE); SIZE];
    let start = |to_move: &str| {
        let setup = json!({"size": SIZE, "variant": variant});
        crate::begin(setup, json!({"position": empty, "to_move": to_move})).expect("a game")
    };
    let mut game = start("black");
    let mut mirror = start(if exchanged { "white" } else { "black" });
    let mut dice = dice(number);
    let send = |cell: Cell| {
        let (column, row) = turned(SIZE - 1, cell.column(), cell.row());
        let text = format!("{}{}", char::from(b'a' + column as u8), row + 1);
        text.parse::<Cell>().expect("a cell")
    };
    while game.outcome().is_none() {
        let seat = game.turn().seats().first().expect("a seat");
        let Move::Put(cell) = game.game().random_move(seat, &mut dice) else { unreachable!() };
        game.play(seat, Move::Put(cell)).expect("legal");
        let seat = if exchanged { seat.left(2) } else { seat };
        mirror.play(seat, Move::Put(send(cell))).expect("legal in the mirror");
        let (here, there) = (view(&game), view(&mirror));
        for column in 0..SIZE {
            for row in 0..SIZE {
                let (other_column, other_row) = turned(SIZE - 1, column, row);
                let here = board(&here)[SIZE - 1 - row][column];
                let there = board(&there)[SIZE - 1 - other_row][other_column];
                let there = match there {
                    b'x' if exchanged => b'o',
                    b'o' if exchanged => b'x',
                    same => same,
                };
                assert_eq!(here, there, "{variant} game {number}");
            }
        }
    }
    let winner = |table: &Table<Pinch>| table.outcome().and_then(|outcome| outcome.winners.first());
    let expected = winner(&game).map(|seat| if exchanged { seat.left(2) } else { seat });
    assert_eq!(winner(&mirror), expected);
    assert!(winner(&game).is_none_or(|seat| seat == Seat::P1 || seat == Seat::P2));
}

/// A setup written down asks for the same setup, whatever card file is in force then.
#[test]
fn a_setup_is_read_as_written() {
    let other = Pinch::CARDS_TEXT
        .replace("usual = 13", "usual = 9")
        .replace("turns_per_cell = 4", "turns_per_cell = 7");
    let [embedded, other] =
        [Pinch::CARDS_TEXT, &other].map(|text| Pinch::read_cards(text).expect("a good file"));
    let setup = Pinch::setup(Form::default(), &other, Pinch::RULES).expect("a setup");
    let text = serde_json::to_string(&setup).expect("JSON");
    assert_eq!(text, r#"{"size":9,"pie":true,"variant":"relocate","turns_per_cell":7}"#);
    let form: Form = serde_json::from_str(&text).expect("a form");
    assert!(Pinch::setup(form, &embedded, Pinch::RULES) == Ok(setup.clone()));
    let table = Table::<Pinch>::new(setup, zero()).expect("a game");
    assert_eq!(view(&table)["turn_cap"], 7 * 81);
}
