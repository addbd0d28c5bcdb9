"""Pinch, after rules/pinch.md."""

from __future__ import annotations

import random
from typing import Any

from common import Illegal, by_bytes, is_int, need, need_keys

Cell = tuple[int, int]  # column, row, both from 0; row 0 is the south
COLOURS = ("black", "white")
OTHER = {"black": "white", "white": "black"}
SIGN = {"black": "x", "white": "o"}
VARIANTS = ("relocate", "flip", "remove")
NOISE = ["", "pass", "swap", "A1", "a0", "a01", "z1", "a22", "a1,b2", " a1", "a1 ", "aa1", "1a", "a"]
CYCLE = {"position": ["oooxo", "x.oxx", "xxxxx", "oo.xx", "o.ooo"], "to_move": "black"}
ROUND = [(0, "c2"), (0, "b4"), (0, "b1"), (1, "b2"), (1, "a4"), (1, "c1")]
SCRIPTS = [({"size": 5}, CYCLE, ROUND * 50)]  # W11: reaches the turn cap


def name(cell: Cell) -> str:
    return "abcdefghijklmnopqrstu"[cell[0]] + str(cell[1] + 1)


class Board:
    """Stones on an n x n grid."""

    def __init__(self, n: int) -> None:
        self.n = n
        self.stones: dict[Cell, str] = {}

    def cells(self) -> list[Cell]:
        return [(c, r) for c in range(self.n) for r in range(self.n)]

    def empty(self) -> list[Cell]:
        return [cell for cell in self.cells() if cell not in self.stones]

    def captured(self, x: Cell, colour: str) -> list[Cell]:
        """The capture test, listed north, east, south, west."""
        found = []
        for dc, dr in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            y = (x[0] + dc, x[1] + dr)
            beside = ((y[0] + dr, y[1] + dc), (y[0] - dr, y[1] - dc))
            if self.stones.get(y) == OTHER[colour] and any(self.stones.get(z) == colour for z in beside):
                found.append(y)
        return found

    def connected(self, colour: str) -> bool:
        axis = 1 if colour == "black" else 0
        reached = {x for x, stone in self.stones.items() if stone == colour and x[axis] == 0}
        todo = list(reached)
        while todo:
            c, r = todo.pop()
            for y in ((c + 1, r), (c - 1, r), (c, r + 1), (c, r - 1)):
                if self.stones.get(y) == colour and y not in reached:
                    reached.add(y)
                    todo.append(y)
        return any(x[axis] == self.n - 1 for x in reached)

    def crosscut(self) -> bool:
        get = self.stones.get
        return any(
            get((c, r)) is not None
            and get((c + 1, r)) == OTHER[get((c, r))]
            and get((c, r + 1)) == OTHER[get((c, r))]
            and get((c + 1, r + 1)) == get((c, r))
            for c, r in self.cells()
        )

    def rows(self) -> list[str]:
        def sign(c: int, r: int) -> str:
            return SIGN[self.stones[c, r]] if (c, r) in self.stones else "."

        return ["".join(sign(c, r) for c in range(self.n)) for r in reversed(range(self.n))]


def read_position(n: int, deal: dict[str, Any]) -> Board:
    rows = deal["position"]
    need(deal["to_move"] in COLOURS, "to_move is no colour")
    need(isinstance(rows, list) and len(rows) == n, "wrong number of rows")
    need(all(isinstance(row, str) and len(row) == n for row in rows), "a row of the wrong length")
    need(set("".join(rows)) <= set("xo."), "an unknown character")
    board = Board(n)
    for r, row in enumerate(reversed(rows)):
        for c, sign in enumerate(row):
            if sign != ".":
                board.stones[c, r] = "black" if sign == "x" else "white"
    need(not board.crosscut(), "a crosscut")
    need(not any(board.connected(colour) for colour in COLOURS), "a colour is already connected")
    return board


class Game:
    def __init__(self, setup: dict[str, Any], deal: dict[str, Any]) -> None:
        self._read_setup(setup)
        need_keys(deal, "deal", {"position", "to_move"})
        need(len(deal) in (0, 2), "position and to_move come together")
        self.from_position = bool(deal)
        self.board = read_position(self.n, deal) if deal else Board(self.n)
        self.colour = deal["to_move"] if deal else "black"
        self.colours = ["black", "white"]  # by seat
        self.phase = "place"
        self.history: list[str] = []
        self.steps: list[str] = []
        self.queue: list[tuple[str, Cell]] = []
        self.changed: set[Cell] = set()
        self.banned: set[Cell] = set()
        self.removed = {"black": 0, "white": 0}
        self.swapped = False
        self.result: dict[str, Any] | None = None

    def _read_setup(self, setup: dict[str, Any]) -> None:
        need_keys(setup, "setup", {"players", "size", "pie", "variant"})
        need(is_int(setup.get("players", 2), 2, 2), "players is not 2")
        self.n = setup.get("size", 13)
        need(is_int(self.n, 5, 21), "size is not 5..=21")
        self.pie = setup.get("pie", True)
        need(isinstance(self.pie, bool), "pie is no boolean")
        self.variant = setup.get("variant", "relocate")
        need(self.variant in VARIANTS, "unknown variant")

    # Who may move, and how

    def seats(self) -> int:
        return 2

    def turn(self) -> list[int]:
        return [] if self.phase == "over" else [self.colours.index(self.colour)]

    def _swap_open(self) -> bool:
        return self.phase == "place" and self.pie and not self.from_position and len(self.history) == 1

    def _targets(self, colour: str) -> list[Cell]:
        """Legal targets of a stone to relocate (R7)."""
        return [
            x
            for x in self.board.empty()
            if x not in self.changed and not self.changed.intersection(self.board.captured(x, colour))
        ]

    def _cells(self) -> list[Cell]:
        if self.phase == "relocate":
            return self._targets(self.queue[0][0])
        return [x for x in self.board.empty() if x not in self.banned]

    def legal(self, seat: int) -> list[str]:
        if seat not in self.turn():
            return []
        swap = ["swap"] if self._swap_open() else []
        return by_bytes([name(x) for x in self._cells()] + swap)

    # Moves

    def play(self, seat: int, move: str) -> None:
        if move not in self.legal(seat):
            raise Illegal(move)
        if move == "swap":
            self.colours.reverse()
            self.swapped = True
            self.history.append("swap")
            return
        cell = next(x for x in self._cells() if name(x) == move)
        self.steps.append(move)
        if self.phase == "relocate":
            self._put(cell, self.queue.pop(0)[0])
        elif self.variant == "relocate":
            self._put(cell, self.colour)
        elif self.variant == "flip":
            self._flip(cell)
        else:
            self._remove(cell)

    def _put(self, x: Cell, colour: str) -> None:
        """Placing and relocating, steps 1 to 4."""
        lifted = self.board.captured(x, colour)
        self.board.stones[x] = colour
        self.changed.add(x)
        for y in lifted:
            self.queue.append((self.board.stones.pop(y), y))
            self.changed.add(y)
        while self.queue and not self._targets(self.queue[0][0]):
            self.removed[self.queue.pop(0)[0]] += 1
        self.phase = "relocate"
        if not self.queue:
            self._end_of_turn(",".join(self.steps))

    def _flip(self, x: Cell) -> None:
        self.board.stones[x] = self.colour
        fresh = [x]
        while fresh:
            flipped = self.board.captured(fresh.pop(), self.colour)
            for y in flipped:
                self.board.stones[y] = self.colour
            fresh += flipped
        self._end_of_turn(self.steps[0])

    def _remove(self, x: Cell) -> None:
        self.board.stones[x] = self.colour
        self.banned = set(self.board.captured(x, self.colour))
        for y in self.banned:
            self.removed[self.board.stones.pop(y)] += 1
        self._end_of_turn(self.steps[0])

    def _end_of_turn(self, entry: str) -> None:
        self.history.append(entry)
        self.steps = []
        self.changed = set()
        winners = [colour for colour in COLOURS if self.board.connected(colour)]
        if winners:
            self._finish(self.colours.index(winners[0]), "connection")
        elif self.history[-2:] == ["pass", "pass"]:
            self._finish(None, "passes")
        elif len(self.history) == 4 * self.n**2:
            self._finish(None, "cap")
        else:
            self.colour = OTHER[self.colour]
            self.phase = "place"
            if not self._cells():
                self.banned = set()
                self._end_of_turn("pass")

    def _finish(self, winner: int | None, reason: str) -> None:
        self.phase = "over"
        self.result = {"winner": winner, "reason": reason}

    # What is seen

    def view(self, seat: int | None) -> dict[str, Any]:
        over = self.phase == "over"
        return {
            "size": self.n,
            "variant": self.variant,
            "pie": self.pie,
            "board": self.board.rows(),
            "colours": list(self.colours),
            "phase": self.phase,
            "to_move": None if over else self.turn()[0],
            "stone": None if over else self.queue[0][0] if self.queue else self.colour,
            "queue": [[colour, name(x)] for colour, x in self.queue],
            "changed": by_bytes(map(name, self.changed)),
            "banned": by_bytes(map(name, self.banned)),
            "removed": [self.removed[colour] for colour in COLOURS],
            "steps": list(self.steps),
            "history": list(self.history),
            "swap": self._swap_open(),
            "swapped": self.swapped,
            "result": self.result,
            "seat": seat,
        }

    def over(self) -> dict[str, Any] | None:
        if self.result is None:
            return None
        winner = self.result["winner"]
        return {
            "scores": [int(seat == winner) for seat in (0, 1)],
            "winners": [] if winner is None else [winner],
        }

    def default(self, seat: int, rng: random.Random) -> str:
        """Time-out: the nearest cell to place, the farthest that captures nothing to relocate."""
        cells = self._cells()
        if self.phase == "place":
            return name(min(cells, key=lambda x: (self._distance(x), x)))
        quiet = [x for x in cells if not self.board.captured(x, self.queue[0][0])]
        return name(min(quiet or cells, key=lambda x: (-self._distance(x), x)))

    def _distance(self, x: Cell) -> int:
        return sum((2 * k - (self.n - 1)) ** 2 for k in x)

    def choose(self, seat: int, rng: random.Random) -> str:
        return rng.choice(self.legal(seat))


# Random and bad setups and deals


def random_setup(rng: random.Random) -> dict[str, Any]:
    setup: dict[str, Any] = {"size": rng.choice([5, 5, 5, 5, 6, 6, 6, 7, 7, 8, 9])}
    if rng.random() < 0.02:
        setup["size"] = rng.randint(10, 21)
    if rng.random() < 0.02:
        del setup["size"]
    if rng.random() < 0.6:
        setup["pie"] = rng.random() < 0.5
    if rng.random() < 0.8:
        setup["variant"] = rng.choice(VARIANTS)
    if rng.random() < 0.2:
        setup["players"] = 2
    return setup


def random_deal(setup: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    if rng.random() < 0.6:
        return {}
    board = Board(setup.get("size", 13))
    density = rng.random()
    cells = board.cells()
    rng.shuffle(cells)
    for x in cells:
        if rng.random() < density:
            board.stones[x] = rng.choice(COLOURS)
            if board.crosscut() or board.connected(board.stones[x]):
                del board.stones[x]
    return {"position": board.rows(), "to_move": rng.choice(COLOURS)}


def bad_setups() -> list[Any]:
    bad: list[Any] = [{"size": size} for size in (4, 22, 0, -5, "9", True, None, 9.5, [9])]
    bad += [{"pie": pie} for pie in (1, 0, "true", None)]
    bad += [{"variant": variant} for variant in ("swap", "Relocate", "", 1, None, ["flip"])]
    bad += [{"players": players} for players in (3, 1, 0, "2", True)]
    return bad + [{"colour": 1}, {"size": 9, "seed": 1}, [], "pinch", 3]


def bad_deals(rng: random.Random) -> list[tuple[dict[str, Any], Any]]:
    empty = ["....."] * 5
    good = {"position": empty, "to_move": "black"}
    rows = [
        empty[:4],
        empty + ["....."],
        empty[:4] + ["...."],
        empty[:4] + ["......"],
        empty[:4] + ["..b.."],
        empty[:4] + ["..X.."],
        empty[:4] + [5],
        "." * 25,
        ["..x.."] * 5,
        empty[:4] + ["ooooo"],
        ["xo...", "ox..."] + empty[:3],
        empty[:3] + ["...ox", "...xo"],
    ]
    bad: list[Any] = [good | {"position": position} for position in rows]
    bad += [{"position": empty}, {"to_move": "black"}, good | {"to_move": "x"}, good | {"to_move": 0}]
    bad += [good | {"turn": 0}, {"seed": 1}, [], "deal"]
    return [({"size": 5, "variant": rng.choice(VARIANTS)}, deal) for deal in bad]
