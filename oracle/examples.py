"""The worked examples of the rules, as assertions."""

from __future__ import annotations

import random
from typing import Any

import diamonds
import pinch
from common import Illegal, Rejected

RNG = random.Random(1)


def play(game: Any, moves: str) -> Any:
    """Plays a list of moves, each by the only seat to move."""
    for move in moves.split():
        game.play(game.turn()[0], move)
    return game


def refused(game: Any, seat: int, move: str) -> bool:
    before = repr(vars(game))
    try:
        game.play(seat, move)
    except Illegal:
        return repr(vars(game)) == before
    return False


def time_out(game: Any) -> int:
    """Plays time-out moves to the end and counts them."""
    moves = 0
    while game.over() is None:
        seat = game.turn()[0]
        game.play(seat, game.default(seat, RNG))
        moves += 1
    return moves


def rejected(module: Any) -> bool:
    """All bad setups and deals are rejected, random ones are not."""
    setup = module.random_setup(RNG)
    deal = module.random_deal(setup, RNG)
    pairs = [(bad, deal) for bad in module.bad_setups()]
    for bad_setup, bad_deal in pairs + module.bad_deals(RNG):
        try:
            module.Game(bad_setup, bad_deal)
        except Rejected:
            continue
        raise AssertionError(f"accepted {bad_setup} {bad_deal}")
    return bool(module.Game(setup, deal).turn())


# Pinch


def position(rows: str, to_move: str = "black", variant: str = "relocate") -> pinch.Game:
    return pinch.Game({"size": 5, "variant": variant}, {"position": rows.split(), "to_move": to_move})


W1 = "..... ..x.. ..o.. ..... ....."
W4 = "oxxxo oxxxx xxoox o.xox xoxoo"


def pinch_captures() -> None:
    game = play(position(W1), "b3")
    assert game.view(0)["queue"] == [["white", "c3"]] and game.view(0)["changed"] == ["b3", "c3"]
    assert game.turn() == [0] and len(game.legal(0)) == 22 and "c3" not in game.legal(0)
    play(game, "e1")
    assert game.history == ["b3,e1"] and game.turn() == [1]
    assert game.board.rows() == "..... ..x.. .x... ..... ....o".split()
    assert play(position("..... ..... ..ox. ..... ....."), "b3").turn() == [1]
    game = play(position("..... ..x.. .x... ..... .....", "white"), "c3 e5 a1 c2")
    assert game.view(0)["queue"] == [["white", "c3"]]


def pinch_chain() -> None:
    game = play(position("..... .xo.. .o.o. ..... xo..."), "c3")
    assert game.view(0)["queue"] == [["white", "c4"], ["white", "b3"]]
    assert not {"b3", "c3", "c4", "c2"}.intersection(game.legal(0))
    assert play(game, "a2").view(0)["queue"] == [["white", "b3"], ["black", "a1"]]
    assert play(game, "e5 d4").view(0)["queue"] == [["white", "d3"]] and "d3" not in game.legal(0)
    play(game, "e1")
    assert game.history == ["c3,a2,e5,d4,e1"] and game.view(0)["removed"] == [0, 0]
    assert game.board.rows() == "....o .x.x. ..x.. o.... .o..o".split()


def pinch_ends() -> None:
    game = play(position(W4, "white"), "b2")
    assert game.history == ["b2"] and game.view(0)["removed"] == [2, 0] and game.legal(0) == ["b3", "c2"]
    game = play(position("..... ...xo oooo. ..... ....."), "e5 e3")
    assert game.over() == {"scores": [0, 1], "winners": [1]}
    game = play(position("...xo ..... ooox. ..oo. ...ox"), "e4 e2")
    assert game.board.connected("white") and game.view(0)["queue"] == [["black", "e1"]]
    assert play(game, "c4 a1").history == ["e4,e2,c4,a1"] and game.turn() == [1]
    game = position("oooxo x.oxx xxxxx oo.xx o.ooo")
    for _ in range(50):
        assert game.over() is None
        play(game, "c2 b4 b1 b2 a4 c1")
    assert game.over() == {"scores": [0, 0], "winners": []} and game.result["reason"] == "cap"


def pinch_swap() -> None:
    game = pinch.Game({}, {})
    assert len(game.legal(0)) == 169 and "swap" not in game.legal(0)
    play(game, "d4")
    assert len(game.legal(1)) == 169 and "swap" in game.legal(1)
    play(game, "swap")
    assert game.colours == ["white", "black"] and game.turn() == [0] and len(game.legal(0)) == 168
    assert play(game, "g7").view(1)["board"][6][6] == "o" and "swap" not in game.legal(1)
    assert len(play(pinch.Game({"pie": False}, {}), "d4").legal(1)) == 168


def pinch_variants() -> None:
    game = play(position("....x .x.xo oo... xoo.. ....o", variant="flip"), "c3")
    assert game.board.rows() == "....x .x.xo xxx.. xxx.. ....o".split()
    game = play(position(W1, variant="remove"), "b3")
    assert game.view(0)["removed"] == [0, 1] and game.view(0)["banned"] == ["c3"]
    assert len(game.legal(1)) == 22 and "c3" not in game.legal(1)
    assert "c3" in play(game, "e1").legal(0) and game.view(0)["banned"] == []
    game = play(position(W4, "white", "remove"), "b2")
    assert game.history == ["b2", "pass"] and game.legal(1) == ["b3", "c2"]


def pinch_time_out() -> None:
    expected = {
        "relocate": (138, 72, 1, [2, 3], "e5 d5 e4 e6,a1 e5 f5,a9 e5 d4 d6,i1,i9 d5"),
        "flip": (53, 53, 0, [0, 0], "e5 d5 e4 e6 f5 d4 d6 f4 f6 c5"),
        "remove": (136, 136, 1, [35, 29], "e5 d5 e4 e6 f5 e5 d4 d6 f4 f6"),
    }
    for variant, row in expected.items():
        game = pinch.Game({"size": 9, "variant": variant}, {})
        moves = time_out(game)
        found = (moves, len(game.history), game.result["winner"], game.view(0)["removed"], " ".join(game.history[:10]))
        assert found == row, (variant, found)


# Diamonds


def diamonds_tricks() -> None:
    tricks = """D3 D9 D12 D8 D12, T7 D6 T16 D11 D11, D10 M14 T3 M3 T3, D10 M14 M3 T3 M3, M18 T3 M17 M16 T3,
    D18 M3 D17 M4 M4, T16 D5 T15 D5, M5 M16 M6 M16, T5 D6 M5 T5, D6 M5 T5 M5, D20 D19 D18 T2 M1 M1"""
    for trick in tricks.split(","):
        *cards, best = trick.split()
        assert diamonds.winning(cards) == best, trick


def diamonds_chances() -> None:
    p1_robs_p2 = {"thief": 0, "victim": 1}
    table = {
        "T5 T6 T7 T8 T9 | M5 M6 M7 M8 D5 D6 | T10 T11 T12 M9 M10": p1_robs_p2 | {"count": 3},
        "T5 T6 T7 T8 T9 D7 D8 D9 | M5 M6 M7 M8 D5 D6 | M9": p1_robs_p2 | {"count": 3},
        "T5 T6 T7 | M5 M6 M7 M8 D5 D6 | T10 T11 T12 M9": None,
        "T5 T6 T7 | M5 M6 M7 M8 D5 D6 | M9 M10 M11 M12": None,
        "M5 M6 M7 M8 D5 D6 T5 T6 T7 | T8 | M9": None,
        "T5 T6 | M5 M6 M7 M8 D5 D6 | M9": None,
        "T5 | M5 M6 M7 M8 D5 D6 | M9": None,
        "T5 T6 T7 T8 T9 T10 | M5 M6 D5 | M7": p1_robs_p2 | {"count": 2},
    }
    for piles, chance in table.items():
        assert diamonds.thief_chance([pile.split() for pile in piles.split("|")]) == chance, piles


def diamonds_points() -> None:
    table = """M5 M11 M16 | | 0 | | 8; T5 T6 D5 M5 M11 M16 | | 1 | M5 | 7; T5 D5 D6 D7 M5 | | 0 | | 1;
    T5 T6 T7 M9 M7 M16 | | 3 | M7 M9 M16 | 0; T5 T6 T7 T8 M16 | | 4 | M16 | 0; T5 M9 M7 M16 | | 1 | M7 | 6;
    T5 T6 T7 D5 | M19 M20 | 2 | | 8; T5 T6 T7 D5 M12 | M19 M20 | 2 | M12 | 8"""
    for line in table.split(";"):
        won, stolen, left, discarded, points = line.split("|")
        result = diamonds.seat_result(won.split(), stolen.split(), diamonds.USUAL)
        found = (result["thieves_left"], result["discarded"], result["points"])
        assert found == (int(left), discarded.split(), int(points)), line
    falling = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0] * 2
    assert diamonds.seat_result(["T5", "M5", "M8", "M10"], [], falling)["discarded"] == ["M10"]


def fixed_deal(players: int, a: int) -> diamonds.Game:
    deck = diamonds.deck(players)
    rounds = []
    for r in range(players):
        cards = [deck[i] for i in sorted(range(len(deck)), key=lambda i: ((i + a) ** 2 * (r + 1) % 101, i))]
        rounds.append([cards[12 * seat : 12 * seat + 12] for seat in range(players)])
    return diamonds.Game({"players": players}, {"first_leader": 0, "hands": rounds})


def diamonds_steal() -> None:
    def stealing() -> diamonds.Game:
        game = fixed_deal(3, 7)
        while game.phase == "play":
            game.play(game.to_move, game.default(game.to_move, RNG))
        return game

    game = stealing()
    assert game.chance == {"thief": 0, "victim": 1, "count": 4}
    assert game.legal(0) == [f"steal M{n}" for n in (10, 12, 13, 14, 15, 16, 6)] + ["stop"]
    assert [trick["winner"] for trick in game.tricks] == [1, 0, 0, 0, 0, 0, 1, 0, 2, 1, 1, 1]
    assert refused(game, 0, "steal M5") and refused(game, 1, "stop")
    game.play(0, "stop")
    assert game.view(0)["totals"] == [9, 16, 0]
    game = stealing()
    game.play(0, "steal M14")
    assert refused(game, 0, "steal M14") and game.view(2)["chance"]["left"] == 3
    game.play(0, "stop")
    assert game.view(0)["totals"] == [12, 13, 0]
    game = stealing()
    for n in (16, 15, 14, 13):
        game.play(0, f"steal M{n}")
    assert game.view(0)["totals"] == [22, 3, 0] and game.round == 2 and game.turn() == [1]


def diamonds_time_out() -> None:
    expected = {
        (3, 7): (103, [42, 26, 5], [0], []),
        (4, 1): (185, [7, 73, 22, 35], [1], [(0, 3, 2, 2), (2, 1, 3, 3), (3, 1, 2, 4)]),
        (5, 1): (276, [54, 33, 41, 55, 47], [3], [(1, 1, 2, 1)]),
    }
    for (players, a), (moves, totals, winners, chances) in expected.items():
        game = fixed_deal(players, a)
        assert time_out(game) == moves
        assert game.over() == {"scores": totals, "winners": winners}
        found = [(r, *result["chance"].values()) for r, result in enumerate(game.results) if result["chance"]]
        assert players == 3 or found == chances


EXAMPLES = [
    pinch_captures,
    pinch_chain,
    pinch_ends,
    pinch_swap,
    pinch_variants,
    pinch_time_out,
    diamonds_tricks,
    diamonds_chances,
    diamonds_points,
    diamonds_steal,
    diamonds_time_out,
]


def main() -> None:
    for example in EXAMPLES:
        example()
        print(f"{example.__name__}: holds")
    for module in (pinch, diamonds):
        assert rejected(module)
        print(f"{module.__name__}: bad setups and deals are rejected")


if __name__ == "__main__":
    main()
