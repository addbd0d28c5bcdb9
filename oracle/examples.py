"""The worked examples of the rules, as assertions."""

from __future__ import annotations

import random
from typing import Any

import diamonds
import masters
import millions
import pinch
import pinched
import pinched_setup
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


# Millions of Dollars


def job(
    plan: str,
    loot: str = "0",
    facedown: int = 0,
    leave: str = "",
    stay: str = "rest",
    game: millions.Game | None = None,
    name: str = "",
    moves: str = "",
    **setup: Any,
) -> millions.Game:
    """Plays one round: the plan, further moves, who leaves, who stays ("rest": everybody else), the naming."""
    choices = [choice.split() for choice in plan.split("|")]
    if len(choices) == 1:
        choices = [[role] for role in choices[0]]
    if game is None:
        game = bank_jobs(len(choices), loot, facedown, **setup)
    for seat, roles in enumerate(choices):
        game.play(seat, "choose " + " ".join(roles))
    for line in filter(None, moves.split(",")):
        seat, move = line.split(maxsplit=1)
        game.play(int(seat[1:]) - 1, move)
    names = [character.name for character in game.characters]
    for verb, who in (("leave", leave), ("stay", stay)):
        for name_ in names if who == "rest" else who.split():
            seat, slot = int(name_[1]) - 1, name_[2:]
            move = f"{verb} {slot}".strip()
            if move in game.legal(seat):
                game.play(seat, move)
    if name:
        game.play(game.turn()[0], f"name {name}")
    return game


def bank_jobs(players: int, loot: str, facedown: int, leader: int = 0, **setup: Any) -> millions.Game:
    cards = [int(card) for card in loot.split()]
    cards += [card for card in range(10) if card not in cards]
    rounds = setup.get("rounds", 8)
    deal = {"leader": leader, "loot": cards[:rounds], "facedown": [facedown] * rounds}
    return millions.Game({"players": players, **setup}, deal)


def cash(game: millions.Game) -> str:
    return " ".join(map(str, game.cash))


def millions_rulebook() -> None:
    game = job("mastermind crook brute driver driver driver driver", "0", 6, "p4 p5 p6 p7")
    assert cash(game) == "8 10 7 5 5 5 5" and game.cards[2] == 1 and game.bank == 130
    log = """heist, reveal p3 brute, anteback p3 1, card p3, reveal p2 crook, anteback p2 1, reveal p1 mastermind,
    anteback p1 1, pot 10, share p1 3, share p2 3, share p3 3, rest 1, steal p2 p3 2, symbol p3 1"""
    found = game.history[0]["log"]
    assert found[found.index("heist") : -1] == [" ".join(line.split()) for line in log.split(",")]
    game = job("snitch driver driver crook brute", "5", 4, "p2 p3")
    assert game.legal(0) == ["name crook", "name driver"] and game.turn() == [0] and cash(game) == "5 5 5 4 4"
    assert [character["role"] for character in game.view(1)["public"]["chars"]] == ["snitch", None, None, None, None]
    game.play(0, "name driver")
    assert cash(game) == "8 5 5 10 6"
    game = job("driver mastermind | brute crook | crook snitch", "5", 5, "p3a p3b")
    assert cash(game) == "13 9 5"
    game = job("crook brute | driver snitch | driver snitch", "5", 5)
    assert cash(game) == "15 3 3" and "steal p1a p1b 2" in game.history[0]["log"]


def millions_heists() -> None:
    assert cash(job("snitch snitch driver crook brute", "6")) == "3 3 10 9 5"
    game = job("brute brute driver driver", "9")
    assert cash(game) == "5 5 3 3" and game.history[0]["log"][-2] == "nobody"
    game = job("snitch brute driver driver crook", "1", 4, "p3 p4", name="brute")
    log = game.history[0]["log"]
    assert cash(game) == "10 5 5 5 9" and log.index("reveal p5 crook") < log.index("reveal p2 brute")
    game = job("snitch driver driver crook crook", "6", name="crook")
    assert cash(game) == "2 3 3 3 3" and game.history[0]["fates"] == ["alone", "clash", "clash", "snitched", "snitched"]
    assert cash(job("snitch driver driver crook crook", "6", name="crook", cash=2)) == "0 0 0 0 0"
    game = job("snitch driver driver crook brute", "0", 0, "p2 p3 p4 p5")
    assert cash(game) == "2 5 5 5 5" and "noname p1" in game.history[0]["log"]
    assert cash(job("driver driver crook brute", "8", leave="rest")) == "5 5 5 5"
    assert cash(job("driver driver crook brute", "2", leave="p2 p3 p4")) == "15 5 5 5"
    assert cash(job("snitch snitch snitch brute driver", "0", 3, "p2 p3")) == "9 5 5 10 4"
    game = job("snitch snitch snitch snitch driver", "0", 4, "p2 p3 p4")
    assert cash(game) == "8 5 5 5 10" and "noname p1" in game.history[0]["log"]
    assert cash(job("snitch driver | brute crook | brute crook", "6", 5, "p2a p2b p3a p3b", name="driver")) == "0 5 5"


def millions_offers() -> None:
    game = job("driver driver crook brute snitch", stay="", moves="p2 offer p1 3")
    assert game.cash[1] == 1 and refused(game, 1, "offer p1 5") and refused(game, 1, "offer p3 2")
    for line in "1 offer p1 2,2 offer p1 1,2 offer p4 2,1 stay,4 offer p4 1".split(","):
        game.play(int(line[0]), line[2:])
    assert cash(game) == "4 2 1 4 3"
    game.play(3, "stay")
    assert cash(game) == "4 2 3 4 4" and refused(game, 2, "offer p4 1")
    game.play(0, "offer p3 4")
    game.play(0, "leave")
    assert cash(game) == "8 2 3 4 4" and not game.offers and game.legal(0) == []
    assert game.log[-5:] == ["p1 leave", "anteback p1 1", "paid p2 p1 2", "paid p3 p1 1", "returned p1 p3 4"]


def millions_short_money() -> None:
    game = job("driver driver brute crook crook crook crook", "9 0", 6, cash=2)
    assert cash(game) == "0 0 14 0 0 0 0"
    job("brute driver snitch crook crook mastermind snitch", leave="p3 p5 p7", game=game)
    assert cash(game) == "1 5 14 2 0 1 0" and "ante p3 1" in game.history[1]["log"]
    game = job("driver brute | driver brute | driver brute", "8", stay="", cash=3)
    assert cash(game) == "0 0 0" and [character.ante for character in game.characters] == [2, 1] * 3


def millions_ends() -> None:
    game = job("brute driver driver crook", "8 9", leave="p1 p4", moves="p2 offer p1 8,p3 offer p1 8", cash=10)
    assert cash(game) == "26 0 0 10" and game.over() is None
    job("brute driver driver crook", leave="p1 p2 p3", game=game)
    assert game.over() == {"scores": [26, 0, 0, 22], "winners": [3]} and game.ended == "goal"
    game = job("driver crook brute brute", "8 9", leave="p1 p2", moves="p3 offer p1 6,p4 offer p2 8", cash=10)
    job("driver crook brute brute", leave="p3 p4", game=game)
    assert game.over() == {"scores": [23, 23, 4, 2], "winners": [0, 1]}
    game = job("driver driver driver crook", leave="rest", rounds=1)
    assert game.over() == {"scores": [5] * 4, "winners": [0, 1, 2, 3]} and game.ended == "rounds"


def millions_limits() -> None:
    game = job("driver driver crook brute", leave="rest", no_repeat=True)
    assert game.legal(0) == ["choose brute", "choose crook"] and refused(game, 2, "choose crook")
    game = job("brute driver driver crook", "0 5", leave="p4")
    job("driver crook brute brute", leave="p2", stay="p3", game=game)
    looks = [move for move in game.legal(0) if move.startswith("intimidate")]
    assert looks == ["intimidate p2", "intimidate p3", "intimidate p4"] and game.leader == 1
    game.play(0, "intimidate p3")
    assert game.view(0)["seen"] == {"p3": "brute"} and game.view(3)["seen"] == {} and game.log[-1] == "p1 intimidate p3"
    moves = "p1 claim snitch,p1 claim driver,p1 claim driver,p1 ask 3,p2 lastcall,p3 offer p4 1,p3 withdraw p4,"
    moves += "p3 offer p4 2,p3 withdraw p4,p3 offer p4 2,p3 offer p4 1,p3 offer p5 1,p3 withdraw p5"
    game = job("driver driver crook brute snitch", stay="", moves=moves, leader=1)
    assert all(refused(game, 0, move) for move in ("claim snitch", "claim mastermind", "offer p1 1"))
    assert refused(game, 1, "lastcall") and game.used["offer"][2] == 5 and game.offers == {(2, "p4"): 1}
    game.play(1, "leave")
    assert game.legal(1) == [] and refused(game, 0, "offer p2 1")
    game = job("snitch driver driver crook brute")
    assert game.default(0, RNG) == "name driver"


def millions_revised() -> None:
    """What rules 2 changed: S19 to S22."""
    eight = ",".join(f"p3 offer p4 {amount}" for amount in [1, 2] * 4)
    game = job("driver driver crook brute snitch", stay="", moves=eight)
    assert game.cash[2] == 2 and refused(game, 2, "offer p4 1") and refused(game, 2, "offer p5 1")
    game.play(2, "withdraw p4")
    assert game.cash[2] == 4 and not game.offers and game.used["offer"][2] == 8
    assert refused(game, 2, "withdraw p4") and refused(game, 2, "offer p5 1")
    for look in (False, True):
        game = job("brute driver driver crook", "0 5", leave="p4")
        job("driver crook brute brute", leave="p1 p2", stay="", game=game)
        assert game.legal(0) == ["intimidate p2", "intimidate p3", "intimidate p4"]
        assert game.turn() == [0, 2, 3] and game.awaited() == [2, 3] and game.default(0, RNG) is None
        assert refused(game, 0, "claim driver") and refused(game, 0, "offer p3 1")
        if look:
            game.play(0, "intimidate p2")
            assert [game.view(seat)["seen"] for seat in (0, 1, 2)] == [{"p2": "crook"}, {}, {}]
            assert game.view(0)["public"]["chars"][1]["role"] is None and game.legal(0) == []
        else:
            game.play(2, "stay")
            game.play(3, "leave")
            assert game.round == 3 and game.cards == [1, 0, 1, 0]
    game = job("brute driver driver crook crook", "0 5", 4, leave="p2 p3 p4 p5")
    assert game.cards[0] == 1 and game.cash[0] == 14
    job("snitch driver driver crook brute", leave="p2", game=game)
    looks = [f"intimidate p{number}" for number in (2, 3, 4, 5)]
    assert game.turn() == [0] and game.legal(0) == [*looks, "name crook", "name driver"]
    assert game.default(0, RNG) == "name driver"
    game.play(0, "intimidate p4")
    assert game.legal(0) == ["name crook", "name driver"] and game.view(0)["seen"] == {"p4": "crook"}
    assert game.log[-3:] == ["reveal p1 snitch", "anteback p1 1", "p1 intimidate p4"]
    game.play(0, "name driver")
    assert game.history[1]["fates"] == ["shared", "left", "snitched", "shared", "shared"]
    assert cash(game) == "17 5 4 10 6" and game.cards[4] == 1
    game = job("driver snitch | brute crook | crook snitch", leave="rest", no_repeat=True)
    pairs = ["brute crook", "brute mastermind", "crook brute", "crook mastermind", "mastermind brute"]
    assert game.legal(0) == [f"choose {pair}" for pair in [*pairs, "mastermind crook"]]
    assert refused(game, 0, "choose snitch brute") and refused(game, 1, "choose crook driver")
    game.play(1, "choose driver mastermind")


# Masters of the Heist

NAMES = {"": None, "bar": "sketchy-bar", "bank": "honest-bank", "library": "library-of-rare-books"}
NAMES |= {"artist": "starving-artist-cooperative", "museum": "museum-of-expensive-history", "bistro": "swanky-bistro"}
NAMES |= {"parlor": "successful-tattoo-parlor", "tavern": "trendy-tavern", "startup": "naive-startup-company"}
NAMES |= {"factory": "old-factory", "mostly": "mostly-honest-bank", "store": "friendly-local-game-store"}
NAMES |= {"center": "convention-center"}


def masters_game(solo: bool = False) -> masters.Game:
    """A fresh game whose slots are Sketchy Bar, Honest Bank, Library, Starving Artist."""
    setup = {"mode": "solo", "goals": [80, 100]} if solo else {}
    deal = masters.random_deal(setup, RNG)
    first = [NAMES[name] for name in ("bar", "bank", "library", "artist")]
    for marks in [game["marks"] for game in deal["games"]] if solo else [deal["marks"]]:
        marks[:] = first + [mark for mark in marks if mark not in first]
    return masters.Game(setup, deal if solo else deal | {"first": 0})


def heist(
    slots: str,
    p1: str,
    p2: str = "",
    one: str = "1234",
    two: str = "1234",
    right: int = 0,
    rival: str = "",
    held: str = "",
    sets: dict[str, list[int]] | None = None,
) -> tuple[list[str], masters.Game]:
    """Runs one heist; what happened in short: takes with their sums, sets, outs, clears."""
    game = masters_game(bool(rival))
    game.slots = ([NAMES[name] for name in slots.split()] + [None] * 4)[:4]
    game.right = right
    game.held[0] = [NAMES[name] for name in held.split()]
    for name, entry in (sets or {}).items():
        game.marks[NAMES[name]]["set"] = entry
    game.owned = [p1.split()] if rival else [p1.split(), p2.split()]
    game.plan_crew = [game._own_crew(seat) for seat in range(game.seats())]
    game.plan_selectors = [[int(n) for n in order] for order in ((one,) if rival else (one, two))]
    if rival:
        game.rival_card = rival
        game.deal["games"][0]["rival"][0] = [1, 2, 3, 4]
    masters.Heist(game).run()
    return [line for line in map(told, game.heist) if line], game


def told(event: dict[str, Any]) -> str:
    if event["e"] == "take":
        total = event["payout"] + sum(amount for _, amount in event["bonus"])
        short = next(key for key, value in NAMES.items() if value == event["mark"])
        return f"p{event['seat'] + 1} {short} +{total}"
    if event["e"] == "set":
        return f"p{event['seat'] + 1} {event['neighbourhood']} +{event['cash']}"
    return f"p{event['seat'] + 1} out {event['why']}" if event["e"] == "out" else ""


def masters_heists() -> None:
    def happens(expected: str, *given: Any, **more: Any) -> None:
        found = ", ".join(heist(*given, **more)[0])
        assert found == expected, found

    happens(
        "p1 bar +3, p2 artist +2, p2 out skill, p1 bank +4, p1 out crew",
        "bar bank library artist", "pickpocket fall-guy", "dock-worker thug", two="4321",
    )  # fmt: skip
    chain = "getaway-car-1 grease-man con-artist fence pickpocket"
    happens("p2 out crew, p1 museum +19, p1 out marks", "museum", chain + " cop-on-the-payroll")
    happens("p2 out crew, p1 out skill", "museum", chain)
    happens(
        "p2 library +8, p1 parlor +4, p1 out skill, p2 out skill",
        "bank library parlor tavern", "fall-guy thug", "extortionist pickpocket", "2314", "2134",
    )  # fmt: skip
    happens("p2 out skill, p1 library +5, p1 out crew", "library bar", "fall-guy", "thug")
    happens(
        "p2 bistro +9, p1 out skill, p2 out crew", "bistro startup", "local-politician", "persuasion-specialist"
    )
    cars = ("getaway-car-1 commissioner-on-the-payroll", "getaway-car-2 cop-on-the-payroll")
    happens("p2 tavern +3, p1 factory +3, p2 out crew, p1 out crew", "tavern factory", *cars, right=1)
    happens("p2 out crew, p1 mostly +22, p1 out crew", "mostly", "getaway-car-1 safecracker veteran bookie")
    happens("p2 out crew, p1 bar +2, p1 out crew", "bar bank", "grease-man wheel-man fall-guy")
    happens(
        "p2 out crew, p1 factory +3, p1 docks +3, p1 parlor +4, p1 suburbs +6, p1 out crew",
        "factory parlor", "fall-guy con-artist", held="bar store bistro",
    )  # fmt: skip
    happens("p2 bank +4, p1 out marks, p2 out marks", "bank", "fall-guy", "con-artist thug")
    happens("p1 bank +6, p2 bar +2, p1 out crew, p2 out crew", "bank bar", "kingpin extortionist", "fall-guy")
    marks = "bar bank library artist"
    happens(
        "p1 bar +3, p2 bank +0, p2 library +0, p1 artist +2, p1 out crew",
        marks, "pickpocket fall-guy", one="1324", rival="con-artist",
    )  # fmt: skip
    happens("p1 out skill, p2 bar +0", marks, "thug fall-guy", one="2314", rival="con-artist")


def masters_sets() -> None:
    """E13"""
    for sets, held, taken, turned_in, cash, left in [
        ({}, "artist center", "library", "artist center library", 7, ""),
        ({"library": [2, 4]}, "artist", "library", "artist library", 4, ""),
        ({"library": [2, 4]}, "library", "artist", "library artist", 4, ""),
        ({"library": [2, 4]}, "artist", "center", "", 0, "artist center"),
        ({"library": [2, 4]}, "artist center", "library", "artist center library", 7, ""),
        ({"library": [2, 7]}, "artist center", "library", "artist library", 7, "center"),
        ({"library": [2, 9]}, "artist center", "library", "artist library", 9, "center"),
        ({"library": [2, 4], "artist": [2, 6]}, "library", "artist", "library artist", 6, ""),
        ({"factory": [3, 9]}, "bar", "factory", "bar factory", 3, ""),
    ]:
        game = heist(taken, "con-artist", held=held, sets=sets)[1]
        assert game.turned_in[0] == [NAMES[name] for name in turned_in.split()], (sets, held)
        assert game.held[0] == [NAMES[name] for name in left.split()], (sets, held)
        paid = [event["cash"] for event in game.heist if event["e"] == "set"]
        assert paid == ([cash] if turned_in else []), (sets, held)


def masters_purchases() -> None:
    game = masters_game()
    tops = ["dock-worker", "fall-guy", "getaway-car-1", "grease-man", "pickpocket", "thug"]
    assert game.legal(0) == [f"buy {card}" for card in tops] and game.default(0, RNG) == "buy pickpocket"
    game.play(0, "buy dock-worker")
    assert "buy local-politician" in game.legal(1) and "pass" not in game.legal(1)
    game = masters_game()
    game.play(0, "buy fall-guy")
    game.play(1, "buy con-artist")
    assert game.legal(0) == ["buy dock-worker", "buy pickpocket", "buy thug", "pass"]
    game.play(0, "pass")
    assert game.phase == "plan" and game.legal(0) == game.legal(1) == [f"select {n}" for n in (1, 2, 3, 4)]
    game = masters_game()
    game.round, game.cash = 2, [2, 0]
    assert game.legal(0) == ["pass", "welfare dock-worker", "welfare pickpocket", "welfare thug"]
    game.play(0, "welfare thug")
    assert game.legal(1) == ["pass", "welfare dock-worker", "welfare pickpocket"]
    game.play(1, "welfare pickpocket")
    assert game.phase == "plan" and game.cash == [0, 0]
    game = masters_game()
    game.round, game.cash = 2, [4, 9]
    game.play(0, "buy thug")
    game.play(1, "pass")
    assert game.phase == "plan" and game.cash == [1, 9]


def masters_round() -> None:
    game = masters_game()
    moves = """1 buy pickpocket,2 buy dock-worker,1 buy fall-guy,2 buy thug,1 crew pickpocket,2 crew dock-worker,
    2 select 4,1 select 1,1 select 2,1 select 3,2 select 3"""
    for line in moves.split(","):
        seat, move = line.split(maxsplit=1)
        game.play(int(seat) - 1, move)
    assert game.turn() == [1] and game.view(1)["plan"] == {"crew": ["dock-worker", "thug"], "selectors": [4, 3]}
    upcoming = game.deck[:3]
    game.play(1, "select 2")
    assert game.cash == [7, 4] and game.held == [[NAMES["bar"], NAMES["bank"]], [NAMES["artist"]]]
    assert game.slots == [upcoming[0], upcoming[1], NAMES["library"], upcoming[2]]
    assert game.round == 2 and game.right == 1 and game.turn() == [1]


def masters_ends() -> None:
    game = masters_game()
    game.owned, game.passed, game.bought = [["getaway-car-1"], ["getaway-car-2"]], [True, True], [True, True]
    game._settle_purchase()
    time_out(game)
    assert game.over() == {"scores": [8, 8], "winners": [0, 1]} and game.round == 3
    game.owned = [["thug"], ["fence"]]
    assert game.over()["winners"] == [1]
    game = masters_game(solo=True)
    game.cash, game.owned = [92], [["con-artist", "veteran", "thug"]]
    game._end_solo_game()
    assert game.legal(0) == ["done", "keep con-artist", "keep thug", "keep veteran"] and game.budget == 12
    game.play(0, "keep con-artist")
    assert game.legal(0) == ["done", "keep thug"]
    game.play(0, "keep thug")
    assert game.goals[game.game] == 100 and game.cash == [8] and game.owned == [["con-artist", "thug"]]
    assert game.piles["grifter"] == ["fall-guy", "mastermind"] and "pass" not in game.legal(0)
    game = masters_game()
    game.owned, game.slots = [["fall-guy"], ["con-artist"]], [NAMES["bar"], None, NAMES["library"], None]
    game._start_plan()
    assert game.legal(0) == ["select 1", "select 3"]
    game.play(0, "select 3")
    assert game.ready == [True, False] and game.plan_selectors[0] == [3, 1, 2, 4]


# Pinched!

CUSTOM = ["diamond:standard", "club:standard", "spade:crown", "heart:crown"]
BANK = ["diamond:crown", "club:standard", "heart:standard", "bank:crown"]
LEFT_OVER = "cutlery ceramics artefacts jewellery paintings goblets gold documents".split()


def burglary(players: int, setup: Any = "basic", named: str = "", first: int = 0, **more: Any) -> pinched.Game:
    """A game whose named rows ("p1: gold gold; river: …; then: …") are dealt, the rest filled from what is left."""
    rows = dict(part.strip().split(":", 1) for part in named.split(";") if part.strip())
    figures = more.get("figures", pinched_setup.FIGURES)
    boards = pinched_setup.read_boards(setup, players)
    sizes = {board.split(":")[0]: figures["slots"][board] for board in boards if board != "bank:crown"}
    sizes |= {"river": 3} | {f"p{seat + 1}": 3 for seat in range(players)} | {"then": 0}
    places: list[str | None] = []
    for row, size in sizes.items():
        cards = rows.get(row, "").split()
        places += cards + [None] * (size - len(cards))
    left = pinched_setup.all_cards(figures)
    for card in filter(None, places):
        left.remove(card)
    left.sort(key=LEFT_OVER.index)
    deck = [card or left.pop(0) for card in places] + left
    key = f"{1:064x}"
    deal = {"deck": deck, "first": first, "letter": more.get("letter"), "curses": more.get("curses"), "reshuffle": key}
    options = {key: more[key] for key in ("figures", "talk") if key in more}
    return pinched.Game({"players": players, "setup": setup, **options}, deal)


def go(game: pinched.Game, plans: str) -> pinched.Game:
    full = {place[0]: place for place in pinched_setup.LOCATIONS}
    for seat, initial in enumerate(plans.split()):
        game.play(seat, f"go {full[initial]}")
    return game


def acts(game: pinched.Game, moves: str) -> pinched.Game:
    for line in moves.split(","):
        seat, move = line.split(maxsplit=1)
        game.play(int(seat[1:]) - 1, move)
    return game


def quiet(game: pinched.Game) -> pinched.Game:
    """Up to the next Plan, with `done`, `keep`, `skip` where legal."""
    while game.phase not in ("plan", "over"):
        seat = game.turn()[0]
        calm = [move for move in ("done", "keep", "skip") if move in game.legal(seat)]
        game.play(seat, calm[0] if calm else game.default(seat, RNG))
    return game


def slots(game: pinched.Game, seat: int) -> str:
    """A stash in short: type, real cards, wilds."""
    return " ".join(f"{slot.type or '-'}{slot.n}+{slot.wild}" for slot in game.seat[seat].stash)


def pinched_stashing() -> None:
    game = burglary(2, named="p1: cutlery gold gold")
    assert slots(game, 0) == "gold2+0 cutlery1+0 -0+0" and game.phase == "plan" and game.turn() == [0, 1]
    game = burglary(2, named="p1: documents documents gold; p2: documents gold cutlery")
    assert game.phase == "setup" and game.legal(0) == ["wild 1", "wild 2"]
    assert game.legal(1) == ["wild 1", "wild 2", "wild 3"]
    game.play(0, "wild 2")
    assert game.legal(0) == ["wild 1", "wild 2", "wild 3"]
    acts(game, "p1 wild 2,p2 wild 3")
    assert slots(game, 0) == "gold1+0 -0+2 -0+0" and game.phase == "plan"
    game = burglary(2, named="p1: documents gold gold; river: goblets goblets goblets", first=1)
    go(acts(game, "p1 wild 2"), "c h")
    acts(game, "p2 skip,p1 river 1")
    assert game.legal(0) == ["stash goblets 2", "stash goblets 3"] and "sell 1" in game.legal(1)
    assert game.river[0] is None
    game.play(0, "stash goblets 2")
    assert slots(game, 0) == "gold2+0 goblets1+1 -0+0" and all(game.river)


def pinched_takes() -> None:
    game = burglary(3, named="diamond: gold goblets paintings jewellery artefacts; p1: gold ceramics cutlery", first=1)
    acts(go(game, "d d c"), "p2 take 3,p1 take 2,p2 take 1")
    seat = game.view(2)["seats"][0]
    assert seat["hand"] == 1 and seat["known"] == {"goblets": 1} and game.lisa is None
    assert [bool(card) for card in game.manors["diamond"]] == [False, False, False, True, True]
    quiet(game)
    assert game.mastermind == 2 and all(game.manors["diamond"]) and game.seat[0].hand["goblets"] == 1
    game = burglary(2)
    for day in range(4):
        quiet(go(game, "d c" if day % 2 == 0 else "c d"))
    assert game.lisa == 0 and [seat.diamonds for seat in game.seat] == [1, 1]
    game = burglary(5, named="then: gold")
    acts(go(game, "h h h h h"), "p1 take 1,p2 take 2,p3 take 3,p4 take 4,p5 take 5")
    assert "draw" in game.legal(0) and "passage club 1" in game.legal(0) and "skip" not in game.legal(0)
    game.play(0, "draw")
    assert "gold1+0" in slots(game, 0)
    game = acts(go(burglary(5, named="then: gold"), "d d d d d"), "p1 take 1,p2 take 2,p3 take 3,p4 take 4")
    assert game.phase == "market" and "gold1+0" in slots(game, 0)


def pinched_sales() -> None:
    game = burglary(2, named="p1: gold documents documents; club: gold cutlery cutlery cutlery cutlery")
    go(acts(game, "p1 wild 1,p1 wild 1"), "c h")
    assert slots(game, 0) == "gold2+2 cutlery4+0 -0+0" and game.view(1)["seats"][0]["sale"] == [3, 1, 0]
    game.play(0, "sell 1")
    assert +game.seat[0].sold == {"gold": 2, "documents": 1} and +game.discard == {"documents": 1}
    named = "p1: gold goblets paintings; club: jewellery jewellery jewellery ceramics ceramics"
    game = go(burglary(2, named=named), "c h")
    game.play(0, "sell 1")
    assert +game.discard == {"gold": 1} and game.legal(0) == ["refill ceramics", "refill jewellery"]
    game.play(0, "refill jewellery")
    game.play(0, "sell 1")
    assert game.seat[0].sold["jewellery"] == 1 and slots(game, 0).startswith("ceramics2+0")
    game = burglary(2)
    found = []
    for _ in range(4):
        quiet(go(game, "c c"))
        found.append(game.safe)
    before = len(game.deck)
    go(game, "c h")
    assert found == [1, 2, 3, 3] and game.safe == 0 and before - len(game.deck) == 3


def pinched_dogs() -> None:
    game = quiet(acts(go(burglary(3), "s c c"), "p1 befriend rufus"))
    go(game, "c s c")
    assert game.legal(1) == ["befriend rufus p1", "skip"]
    quiet(game)
    assert game.dogs == {"rufus": 0}
    go(game, "c c c")
    while game.phase != "dogs":
        seat = game.turn()[0]
        game.play(seat, "done" if "done" in game.legal(seat) else game.default(seat, RNG))
    assert game.legal(0) == ["rufus", "skip"] and game.turn() == [0]
    game = burglary(4, CUSTOM, curses=[1, 2, 3, 1, 2, 3])
    for plans, choices, taken in (
        ("s c c c", "befriend gordie,befriend rufus,skip", "befriend rufus"),
        ("c s c c", "befriend gordie,skip", "befriend gordie"),
        ("c c s c", "befriend gordie p2,befriend rufus p1,skip", "befriend rufus p1"),
    ):
        go(game, plans)
        assert ",".join(game.legal(game.mastermind)) == choices
        game.play(game.mastermind, taken)
        quiet(game)


def pinched_passages() -> None:
    game = acts(go(burglary(3), "h h h"), "p1 take 1,p2 passage club 3")
    assert game.passage is False and game.manors["club"][2] is None
    assert {move.split()[0] for move in game.legal(2)} == {"take"}
    quiet(game)
    assert game.passage and all(game.manors["club"])
    go(game, "c h c")
    assert {move.split()[1] for move in game.legal(1) if move != "skip"} == {"diamond", "club", "spade"}
    game = go(burglary(4, CUSTOM, curses=[2, 3, 1, 1, 2, 3]), "h h c h")
    game.play(0, "passage club 1")
    assert game.phase == "second"
    game.play(0, "passage diamond 2")
    assert [game.view(0)["me"][key] for key in ("curses", "fresh")] == [[2], [2]]
    acts(game, "p2 take 1,p4 take 2,p1 take 3")
    assert game.phase == "market" and [game.view(0)["me"][key] for key in ("curses", "fresh")] == [[2], []]
    go(quiet(game), "d d c d")
    acts(game, "p2 take 1,p4 take 2,p1 take 3,p2 take 4")
    assert game.legal(0) == ["curse p2 2", "curse p4 2", "keep"]
    game.play(0, "curse p4 2")
    assert game.phase == "market" and game.seat[3].curses == [2]
    figures = pinched_setup.FIGURES | {"slots": {board: 3 for board in pinched_setup.SIDES}}
    game = acts(go(burglary(5, figures=figures), "h h h h h"), "p1 take 1,p2 take 2,p3 take 3")
    assert "skip" in game.legal(3) and "draw" not in game.legal(3)
    acts(game, "p4 skip,p5 passage club 1")
    assert game.phase == "market"
    game = acts(go(burglary(5, figures=figures), "d d d d d"), "p1 take 1,p2 take 2")
    assert [sum(slot.n for slot in seat.stash) for seat in game.seat] == [5, 4, 4, 3, 3]


def pinched_bank() -> None:
    named = "p1: gold goblets paintings; p2: gold goblets paintings; "
    named += "then: ceramics ceramics artefacts artefacts cutlery cutlery jewellery gold"
    game = go(burglary(4, BANK, named, letter="club"), "b b c c")
    assert game.view(0)["me"]["hand"] == {"ceramics": 2, "artefacts": 2} and game.view(1)["seats"][0]["known"] == {}
    assert slots(game, 1).startswith("gold2+0") and +game.seat[1].hand == {"cutlery": 2, "jewellery": 1}
    assert +go(burglary(4, BANK, named, letter="club"), "b c c c").seat[0].hand == {"ceramics": 2}
    assert not any(sum(seat.hand.values()) for seat in go(burglary(4, BANK, named, letter="club"), "b b b b").seat)
    for letter, clues in (("bank", 1), ("diamond", 2)):
        game = go(burglary(4, BANK, letter=letter), "d c c c")
        assert [game.view(seat)["me"]["letter"] for seat in range(4)] == [letter, None, None, None]
        place = letter[0]
        for plans in (f"c {place} c c", "c c h c", "c c c h", f"{place} c c c"):
            assert game.lisa is None
            go(quiet(game), plans)
        assert game.lisa == 0 and game.view(2)["letter"] == letter and game.seat[0].clues == clues


def pinched_river() -> None:
    named = "river: gold goblets paintings; then: jewellery artefacts"
    game = acts(go(burglary(3, named=named, first=2), "c c h"), "p3 skip,p1 river 2")
    assert game.river == ["gold", "jewellery", "paintings"]
    game.play(1, "river 1")
    assert game.river == ["artefacts", "jewellery", "paintings"]
    game = acts(go(burglary(3), "h c c"), "p1 skip")
    game.discard.update(game.deck[1:])
    del game.deck[1:]
    acts(game, "p2 river 1,p3 river 2")
    assert game.turn() == [0] and None in game.river and game.reshuffles == 0
    game.play(0, "done")
    assert all(game.river) and game.reshuffles == 1
    game = burglary(4, BANK, letter="club")
    game.seat[3].sold.update(game.deck)
    game.deck.clear()
    acts(go(game, "b b c c"), "p2 river 1")
    assert game.turn() == [0]
    acts(game, "p1 done,p3 river 2")
    while game.over() is None:
        seat = next(seat for seat in game.turn() if game.default(seat, RNG))
        game.play(seat, game.default(seat, RNG))


WILDS = ["wild 1", "wild 2", "wild 3"]


def pinched_gains() -> None:
    """S25 to S28: a gain is stashed before anything further is drawn or refilled."""
    named = "p1: gold gold gold; club: documents goblets goblets goblets goblets; then: documents cutlery cutlery"
    game = burglary(2, named=named)
    game.safe, before = 3, len(game.deck)
    go(game, "c h")
    assert game.view(1)["phase"] == "stash" and game.legal(0) == WILDS and game.safe == 3 and len(game.deck) == before
    assert slots(game, 0) == "gold3+0 goblets4+0 -0+0" and sum(game.seat[0].hand.values()) == 1
    game.play(0, "wild 3")
    assert game.legal(0) == WILDS and game.safe == 0 and len(game.deck) == before - 3
    assert slots(game, 0).endswith("cutlery2+1") and game.view(1)["seats"][0]["known"] == {}
    game.play(0, "wild 3")
    assert slots(game, 0).endswith("cutlery2+2") and game.phase == "market"

    named = "p1: gold goblets cutlery; river: documents gold gold; then: jewellery artefacts paintings"
    game = burglary(3, named=named)
    dog_day(game, "rufus")
    game.play(0, "rufus")
    assert game.view(1)["phase"] == "stash" and game.river == [None] * 3 and game.legal(0) == WILDS
    game.play(0, "wild 1")
    assert slots(game, 0).startswith("gold3+1") and game.river == ["jewellery", "artefacts", "paintings"]
    assert game.phase == "plan"
    filler = " ".join(["cutlery"] * 3)
    named = f"p1: gold goblets cutlery; spade: {filler} documents; then: jewellery"
    game = burglary(4, CUSTOM, named, curses=[1, 2, 3, 1, 2, 3])
    dog_day(game, "gordie")
    game.play(0, "gordie spade 4")
    assert game.manors["spade"][3] is None
    game.play(0, "wild 2")
    assert game.manors["spade"][3] == "jewellery" and game.phase == "plan" and game.dogs["gordie"] == 0

    named = "river: documents goblets paintings; then: jewellery artefacts"
    game = acts(go(burglary(3, named=named, first=2), "c c h"), "p3 skip,p1 river 1")
    assert game.river == [None, "goblets", "paintings"] and game.turn() == [0, 2]
    game.play(0, "wild 1")
    assert game.river == ["jewellery", "goblets", "paintings"] and game.turn() == [1, 2]

    figures = pinched_setup.FIGURES | {"safe": {"standard": [2, 3, 4], "crown": [0, 2, 5]}}
    game = burglary(2, figures=figures)
    before = len(game.deck)
    go(game, "c h")
    assert len(game.deck) == before and game.safe == 0 and game.phase == "market"


def dog_day(game: pinched.Game, dog: str) -> None:
    """The first burglar's day begins again, with a dog."""
    game.dogs[dog] = 0
    game.phase, game.todo = "", [("day",)]
    game._run()


def pinched_words() -> None:
    """S29, S30"""
    game = acts(burglary(3), "p1 say club")
    assert refused(game, 0, "say club") and refused(game, 0, "say bank")
    game.play(0, "say heart")
    assert game.legal(0) == ["go club", "go diamond", "go heart", "go spade"]
    game.play(1, "go club")
    assert game.turn() == [0, 1, 2] and game.default(1, RNG) is None
    assert game.legal(1) == ["say club", "say diamond", "say heart", "say spade"]
    acts(game, "p2 say diamond,p1 go heart")
    assert game.turn() == [1, 2] and len(game.legal(1)) == 3
    game.play(2, "go club")
    said = [{"seat": 0, "at": "club"}, {"seat": 0, "at": "heart"}, {"seat": 1, "at": "diamond"}]
    words = [{"kept": 1, "broken": 0}, {"kept": 0, "broken": 1}, {"kept": 0, "broken": 0}]
    view = game.view(None)
    assert view["said"] == said and [seat["word"] for seat in view["seats"]] == words and view["phase"] != "plan"
    view = quiet(game).view(None)
    assert view["said"] == [] and [seat["word"] for seat in view["seats"]] == words
    game.play(0, "say heart")
    game = acts(burglary(3, talk=False), "p2 go club")
    assert game.turn() == [0, 2] and refused(game, 0, "say heart") and game.view(0)["said"] == []
    named = "p1: gold goblets paintings; club: ceramics ceramics gold gold gold"
    game = go(burglary(2, named=named), "c h")
    game._step_final()
    game.play(0, "done")
    assert +game.discard == {"ceramics": 2} and not sum(game.seat[0].hand.values()) and not sum(game.seat[0].sold.values())
    assert game.turn() == [1]


def pinched_end() -> None:
    game = acts(go(burglary(3), "s c c"), "p1 befriend rufus")
    for _ in range(11):
        go(quiet_day(game), "c c c")
    quiet_day(game)
    assert game.watch == 0 and game.phase == "dogs" and game.turn() == [0]
    game.play(0, "rufus")
    assert game.phase == "final" and game.turn() == [0, 1, 2]
    for seat in range(3):
        game.play(seat, "sell all")
    game.seat = [pinched.Seat() for _ in range(3)]
    game.seat[0].sold.update({"gold": 3})
    game.seat[1].sold.update({"gold": 2, "cutlery": 3})
    game.seat[2].sold.update({"gold": 1, "cutlery": 2})
    game.seat[0].diamonds, game.seat[1].curses, game.seat[2].curses, game.lisa = 1, [1], [2], 2
    game._step_score()
    assert game.over() == {"scores": [4, 4, 4], "winners": [0]}
    game.seat[1].sold.update({"gold": 1, "cutlery": -1})
    game._step_score()
    assert game.over()["winners"] == [0, 1]
    key = f"{1:064x}"
    assert "".join(pinched.shuffled(list("abcdefgh"), key, 1)) == "febdgcah"
    assert "".join(pinched.shuffled(list("abcdefgh"), key, 2)) == "hgefacbd"


def quiet_day(game: pinched.Game) -> pinched.Game:
    """Like `quiet`, but stops at the dogs' last use and skips the earlier ones."""
    while game.phase != "plan" and not (game.phase == "dogs" and game.watch == 0):
        seat = game.turn()[0]
        calm = [move for move in ("done", "keep", "skip") if move in game.legal(seat)]
        game.play(seat, calm[0] if calm else game.default(seat, RNG))
    return game


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
    millions_rulebook,
    millions_heists,
    millions_offers,
    millions_short_money,
    millions_ends,
    millions_limits,
    millions_revised,
    masters_heists,
    masters_sets,
    masters_purchases,
    masters_round,
    masters_ends,
    pinched_stashing,
    pinched_takes,
    pinched_sales,
    pinched_dogs,
    pinched_passages,
    pinched_bank,
    pinched_river,
    pinched_gains,
    pinched_words,
    pinched_end,
]


def main() -> None:
    for example in EXAMPLES:
        example()
        print(f"{example.__name__}: holds")
    for module in (pinch, diamonds, millions, masters, pinched):
        assert rejected(module)
        print(f"{module.__name__}: bad setups and deals are rejected")


if __name__ == "__main__":
    main()
