"""Boards, presets, figures and deals of Pinched!, with the checks of replaced figures."""

from __future__ import annotations

import copy
import random
import re
from typing import Any

from common import is_int, need, need_keys

LOCATIONS = ("diamond", "club", "spade", "heart", "bank")
MANORS = LOCATIONS[:4]
PLAYERS = {  # smallest table per board; every board goes up to five
    "diamond:standard": 2,
    "diamond:crown": 3,
    "club:standard": 2,
    "club:crown": 2,
    "spade:standard": 3,
    "spade:crown": 4,
    "heart:standard": 2,
    "heart:crown": 4,
    "bank:crown": 4,
}
SIDES = [board for board in PLAYERS if board != "bank:crown"]
NUMBER = range(3, 6)  # Locations
WEEKS = {2: 5, 3: 4, 4: 4, 5: 3}
STANDARD = ["diamond:standard", "club:standard", "spade:standard", "heart:standard"]
PRESETS = {
    ("basic", 2): ["diamond:standard", "club:standard", "heart:standard"],
    ("basic", 3): STANDARD,
    ("basic", 4): ["diamond:standard", "club:standard", "heart:standard", "bank:crown"],
    ("basic", 5): STANDARD + ["bank:crown"],
    ("paranoid-proprietor", 2): ["diamond:standard", "club:crown", "heart:standard"],
    ("search-for-lisa-mona", 3): ["diamond:crown", "club:standard", "spade:standard", "heart:standard"],
    ("cursed-secrets", 4): ["diamond:crown", "club:standard", "spade:standard", "heart:crown"],
    ("full-monty", 5): ["diamond:crown", "club:crown", "spade:crown", "heart:crown", "bank:crown"],
}
FIGURES: dict[str, Any] = {
    "wilds": 8,
    "curses": [1, 1, 2, 2, 3, 3],
    "safe": {"standard": [0, 1, 2, 3], "crown": [0, 2, 3, 5]},
    "slots": {board: 5 for board in SIDES},
    "type": [
        {"name": "gold", "copies": 12, "steps": [[2, 1], [3, 2], [4, 3]]},
        {"name": "goblets", "copies": 16, "steps": [[2, 1], [4, 2], [5, 3]]},
        {"name": "paintings", "copies": 20, "steps": [[2, 1], [4, 2], [6, 3]]},
        {"name": "jewellery", "copies": 24, "steps": [[3, 1], [5, 2], [6, 3]]},
        {"name": "artefacts", "copies": 28, "steps": [[3, 1], [5, 2], [7, 3]]},
        {"name": "ceramics", "copies": 32, "steps": [[3, 1], [6, 2], [8, 3]]},
        {"name": "cutlery", "copies": 36, "steps": [[4, 1], [6, 2], [9, 3]]},
    ],
}


# Checks


def read_boards(setup: Any, players: int) -> list[str]:
    """The boards in play, in canonical order."""
    if isinstance(setup, str):
        need((setup, players) in PRESETS, "no such preset for so many players")
        return PRESETS[setup, players]
    need(isinstance(setup, list), "setup is neither a name nor a list")
    need(all(isinstance(board, str) and board in PLAYERS for board in setup), "unknown board")
    need(all(players >= PLAYERS[board] for board in setup), "a board does not fit the players")
    places = [board.split(":")[0] for board in setup]
    need(len(set(places)) == len(places), "a Location twice")
    need(len(places) in NUMBER, "wrong number of Locations")
    need(players < 5 or "bank" in places, "five players without the Bank")
    return sorted(setup, key=lambda board: LOCATIONS.index(board.split(":")[0]))


def check_figures(figures: Any) -> None:
    keys = {"wilds", "curses", "safe", "slots", "type"}
    need_keys(figures, "figures", keys, keys)
    types = figures["type"]
    need(isinstance(types, list) and 4 <= len(types) <= 12, "not 4 to 12 types")
    for entry in types:
        check_type(entry)
    names = [entry["name"] for entry in types]
    need(len(set(names)) == len(names) and "gold" in names, "names not unique, or no gold")
    need(is_int(figures["wilds"], 1, 176), "wilds")
    need(sum(entry["copies"] for entry in types) + figures["wilds"] == 176, "not 176 cards")
    need_keys(figures["slots"], "slots", set(SIDES), set(SIDES))
    need(all(is_int(n, 3, 8) for n in figures["slots"].values()), "not 3 to 8 slots")
    check_safe(figures["safe"])
    curses = figures["curses"]
    need(isinstance(curses, list) and len(curses) == 6 and all(is_int(n, 1, 3) for n in curses), "not six Curses")
    need(set(curses) == {1, 2, 3}, "a Curse value is missing")


def check_type(entry: Any) -> None:
    need_keys(entry, "a type", {"name", "copies", "steps"}, {"name", "copies", "steps"})
    name, steps = entry["name"], entry["steps"]
    need(isinstance(name, str) and re.fullmatch("[a-z]+", name) is not None, "a type's name")
    need(name not in LOCATIONS and name not in ("all", "documents"), "a forbidden name")
    need(is_int(entry["copies"], 1, 176), "copies")
    need(isinstance(steps, list) and len(steps) >= 1, "no steps")
    for step in steps:
        need(isinstance(step, list) and len(step) == 2 and all(is_int(n, 1, 10**6) for n in step), "a step")
        need(step[1] <= step[0], "a value above the copies")
    for one, two in zip(steps, steps[1:]):
        need(one[0] < two[0] and one[1] < two[1], "steps do not rise")


def check_safe(safe: Any) -> None:
    need_keys(safe, "safe", {"standard", "crown"}, {"standard", "crown"})
    for track in safe.values():
        need(isinstance(track, list) and 2 <= len(track) <= 8, "a Safe track of the wrong length")
        need(all(is_int(n, 0, 12) for n in track), "a Safe track out of range")
        need(all(one < two for one, two in zip(track, track[1:])), "a Safe track does not rise")
    need(safe["crown"][-1] > safe["standard"][-1], "the Crown track ends too low")


def check_deal(deal: Any, players: int, boards: list[str], figures: dict[str, Any]) -> None:
    keys = {"deck", "first", "letter", "curses", "reshuffle"}
    need_keys(deal, "deal", keys, {"deck", "first", "reshuffle"})
    need(isinstance(deal["deck"], list) and all(isinstance(card, str) for card in deal["deck"]), "deck")
    need(sorted(deal["deck"]) == sorted(all_cards(figures)), "not exactly the cards in play")
    need(is_int(deal["first"], 0, players - 1), "first is no seat")
    letters = [board.split(":")[0] for board in boards] if "diamond:crown" in boards else [None]
    need(deal.get("letter") in letters, "letter")
    curses = deal.get("curses")
    if "heart:crown" in boards:
        need(isinstance(curses, list) and all(is_int(n, 1, 3) for n in curses), "curses")
        need(sorted(curses) == sorted(figures["curses"]), "not exactly the Curses")
    else:
        need(curses is None, "curses without the Crown Heart")
    key = deal["reshuffle"]
    need(isinstance(key, str) and re.fullmatch("[0-9a-f]{64}", key) is not None, "reshuffle")


def all_cards(figures: dict[str, Any]) -> list[str]:
    cards = [entry["name"] for entry in figures["type"] for _ in range(entry["copies"])]
    return cards + ["documents"] * figures["wilds"]


# Random setups and deals


def random_setup(rng: random.Random) -> dict[str, Any]:
    players = rng.choice([2, 3, 3, 4, 4, 4, 5, 5, 5])
    setup: dict[str, Any] = {"players": players}
    if rng.random() < 0.4:
        setup["setup"] = rng.choice([name for name, number in PRESETS if number == players])
    elif rng.random() < 0.9:
        setup["setup"] = random_boards(players, rng)
    if rng.random() < 0.5:
        setup["memory_aid"] = rng.random() < 0.5
    if rng.random() < 0.4:
        setup["talk"] = rng.random() < 0.5
    if rng.random() < 0.5:
        setup["figures"] = random_figures(rng)
    return setup


def random_boards(players: int, rng: random.Random) -> list[str]:
    places = [place for place in LOCATIONS if any(fits(board, place, players) for board in PLAYERS)]
    chosen = rng.sample(places, rng.randint(3, len(places)))
    if players == 5 and "bank" not in chosen:
        chosen[0] = "bank"
    return [rng.choice([board for board in PLAYERS if fits(board, place, players)]) for place in chosen]


def fits(board: str, place: str, players: int) -> bool:
    return board.startswith(place) and players >= PLAYERS[board]


def random_figures(rng: random.Random) -> dict[str, Any]:
    figures = copy.deepcopy(FIGURES)
    number = rng.choice([4, 4, 5, 7, 9, 12])
    words = "goblets silver maps coins furs stamps wine tea ivory silk clocks a".split()
    names = ["gold"] + rng.sample(words, number - 1)
    rng.shuffle(names)
    figures["wilds"] = rng.choice([1, 8, 30, rng.randint(1, 60)])
    cuts = sorted(rng.sample(range(1, 176 - figures["wilds"]), number - 1))
    bounds = [0, *cuts, 176 - figures["wilds"]]
    figures["type"] = [
        {"name": name, "copies": high - low, "steps": random_steps(rng)}
        for name, low, high in zip(names, bounds, bounds[1:])
    ]
    low, high = rng.choice([(3, 3), (3, 8), (8, 8)])
    figures["slots"] = {board: rng.randint(low, high) for board in SIDES}
    standard = sorted(rng.sample(range(12), rng.randint(2, 6)))
    crown = sorted(rng.sample(range(12), rng.randint(1, 6))) + [12]
    figures["safe"] = {"standard": standard, "crown": crown}
    figures["curses"] = [1, 2, 3] + [rng.randint(1, 3) for _ in range(3)]
    return figures


def random_steps(rng: random.Random) -> list[list[int]]:
    copies = value = 0
    steps = []
    for _ in range(rng.randint(1, 4)):
        more = rng.randint(1, 3)
        value += rng.randint(1, more)
        copies += more
        steps.append([copies, value])
    return steps


def random_deal(setup: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    players = setup["players"]
    figures = setup.get("figures", FIGURES)
    boards = read_boards(setup.get("setup", "basic"), players)
    deck = all_cards(figures)
    rng.shuffle(deck)
    return {
        "deck": deck,
        "first": rng.randrange(players),
        "letter": rng.choice(boards).split(":")[0] if "diamond:crown" in boards else None,
        "curses": rng.sample(figures["curses"], 6) if "heart:crown" in boards else None,
        "reshuffle": f"{rng.getrandbits(256):064x}",
    }


# Bad setups and deals


def bad_setups() -> list[Any]:
    bad: list[Any] = [{}, {"setup": "basic"}, {"players": 3, "weeks": 4}, [], "pinched"]
    bad += [{"players": players} for players in (0, 1, 6, "3", True, None, 3.5)]
    names = ("full-monty", "cursed-secrets", "paranoid-proprietor", "Basic", "", 1, None)
    bad += [{"players": 3, "setup": name} for name in names]
    bad += [{"players": 4, "setup": "full-monty"}, {"players": 2, "setup": "search-for-lisa-mona"}]
    bad += [{"players": players, "setup": boards.split()} for players, boards in bad_boards()]
    bad += [{"players": 3, "setup": STANDARD[:3] + [1]}]
    bad += [{"players": 3, key: value} for key in ("memory_aid", "talk") for value in (1, 0, "yes", None)]
    return bad + [{"players": 3, "figures": figures} for figures in bad_figures()]


def bad_boards() -> list[tuple[int, str]]:
    manors = " ".join(STANDARD)
    return [
        (2, manors),
        (2, "diamond:crown club:standard heart:standard"),
        (2, "diamond:standard club:standard spade:standard"),
        (2, "diamond:standard club:standard"),
        (3, "diamond:standard club:standard"),
        (4, "diamond:standard bank:crown"),
        (5, "diamond:standard bank:crown"),
        (3, "diamond:standard club:standard spade:standard heart:crown"),
        (3, "diamond:standard club:standard spade:crown heart:standard"),
        (3, "diamond:standard club:standard heart:standard bank:crown"),
        (4, "diamond:standard club:standard spade:standard bank:standard"),
        (4, "diamond:standard club:standard club:crown heart:standard"),
        (4, "diamond:standard diamond:standard club:crown heart:standard"),
        (4, "diamond club:standard spade:standard heart:standard"),
        (4, "river:standard club:standard spade:standard heart:standard"),
        (4, ""),
        (5, manors),
        (5, "diamond:crown club:standard heart:crown"),
    ]


def bad_figures() -> list[Any]:
    def changed(**change: Any) -> dict[str, Any]:
        return FIGURES | change

    def first(**change: Any) -> dict[str, Any]:
        return changed(type=[FIGURES["type"][0] | change] + FIGURES["type"][1:])

    bad: list[Any] = [{}, [], 1, "embedded", changed(extra=1)]
    bad += [{key: FIGURES[key] for key in FIGURES if key != left_out} for left_out in FIGURES]
    bad += [changed(wilds=n) for n in (0, 7, 9, "8", -1)]
    bad += [changed(curses=c) for c in ([1, 2, 3], [1, 1, 2, 2, 3, 4], [1, 1, 1, 2, 2, 2], [0, 1, 2, 3, 3, 3], 6)]
    tracks: list[Any] = [[0], list(range(9)), [0, 0, 1], [1, 0], [-1, 2], [0, 13], "0123", [0, "1"]]
    bad += [changed(safe=FIGURES["safe"] | {"crown": track}) for track in tracks]
    bad += [changed(safe={"standard": [0, 5], "crown": [0, 5]}), changed(safe={"standard": [0, 5]})]
    slots = ({"club:crown": 2}, {"club:crown": 9}, {"bank:crown": 5})
    bad += [changed(slots=FIGURES["slots"] | change) for change in slots]
    bad += [changed(slots={"club:crown": 5}), changed(type=FIGURES["type"][:3]), changed(type=[])]
    names = ("silver", "Gold", "", "bank", "all", "documents", "goblets", "go ld", "g1", 1)
    bad += [first(name=name) for name in names]
    bad += [first(copies=n) for n in (0, 11, 13, "12", -12)]
    steps: list[Any] = [[], [[2, 3]], [[2, 1], [2, 2]], [[2, 1], [3, 1]], [[2, 0]], [[2]], [2, 1], [["2", 1]]]
    steps.append([[3, 2], [2, 1]])
    bad += [first(steps=entry) for entry in steps]
    thirteen = [{"name": "a" * n, "copies": 1, "steps": [[1, 1]]} for n in range(1, 13)]
    return bad + [first(colour="red"), changed(type=[FIGURES["type"][0] | {"copies": 156}] + thirteen)]


def bad_deals(rng: random.Random) -> list[tuple[dict[str, Any], Any]]:
    plain: dict[str, Any] = {"players": 3}
    crown: dict[str, Any] = {"players": 5, "setup": "full-monty"}
    good, rich = random_deal(plain, rng), random_deal(crown, rng)
    deck = good["deck"]
    changes: list[dict[str, Any]] = [{"first": first} for first in (3, -1, "0", True, None)]
    other = "gold" if deck[0] != "gold" else "cutlery"
    decks = (deck[1:], deck + ["gold"], [other] + deck[1:], ["x"] + deck[1:], None, [])
    changes += [{"deck": cards} for cards in decks]
    key = good["reshuffle"]
    changes += [{"reshuffle": wrong} for wrong in (key[1:], key + "0", "G" + key[1:], "A" + key[1:], "", None, 5)]
    changes += [{"letter": "club"}, {"curses": [1, 1, 2, 2, 3, 3]}, {"seed": 1}]
    pairs: list[tuple[dict[str, Any], Any]] = [(plain, good | change) for change in changes]
    pairs += [(plain, {k: v for k, v in good.items() if k != left_out}) for left_out in ("deck", "first", "reshuffle")]
    rich_changes: list[dict[str, Any]] = [{"letter": letter} for letter in (None, "river", "Club", 1)]
    curses: list[Any] = [None, [1, 1, 2, 2, 3], [1, 1, 2, 2, 3, 3, 3], [1, 1, 1, 2, 3, 3], [1, 1, 2, 2, 3, "3"]]
    rich_changes += [{"curses": wrong} for wrong in curses]
    pairs += [(crown, rich | change) for change in rich_changes]
    no_bank = {"players": 4, "setup": "cursed-secrets"}
    return pairs + [(no_bank, random_deal(no_bank, rng) | {"letter": "bank"}), (plain, {}), (plain, [])]
