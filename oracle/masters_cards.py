"""The built-in table of Masters of the Heist and the checks of a replaced one."""

from __future__ import annotations

import random
from typing import Any

from common import is_int, need, need_keys

CLASSES = ("grifter", "partner", "thief", "muscle", "insider", "car", "bribe")
REAL_CLASSES = CLASSES[:5]
PLACES = ("docks", "suburbs", "market", "museum")
TIERS = ("easy", "medium", "hard")

CREW = """
grifter fall-guy 5 2 1
grifter con-artist 7 3 2
grifter mastermind 13 5 3
partner grease-man 4 1 5 draw=1
partner wheel-man 7 2 7 draw=1
partner veteran 10 2 11 draw=1 variety=1
partner kingpin 20 3 16 draw=1 variety=1
thief pickpocket 3 1 4 cash=1
thief safecracker 6 2 8 per=thief,1
thief bookie 8 2 9 per=thief,2
muscle thug 3 1 13
muscle extortionist 7 2 15 tiebreak=3
muscle persuasion-specialist 11 3 17 tiebreak=3
insider dock-worker 3 1 6 local=docks,3
insider local-politician 4 1 10 local=suburbs,3
insider creative-accountant 6 1 12 local=market,4 cash=1
insider fence 7 1 14 local=museum,2 cash=2
car getaway-car-1 4 0 0 draw=2
car getaway-car-2 5 0 0 draw=2
car getaway-car-3 6 0 0 draw=2
bribe cop-on-the-payroll 9 1 0
bribe commissioner-on-the-payroll 16 2 0
"""

MARKS = """
docks easy sketchy-bar 1 2
docks easy old-factory 1 3
docks medium careless-customs 3 6
docks medium shipping-containers 4 8
docks hard suspicious-shipyard 5 11
docks hard abandoned-warehouse 6 13
suburbs easy friendly-local-game-store 1 3
suburbs easy successful-tattoo-parlor 2 4
suburbs medium swanky-bistro 3 6
suburbs medium luxury-condos 4 9
suburbs hard extravagant-manor 5 11
suburbs hard massive-estate 8 20
market easy honest-bank 2 4
market easy trendy-tavern 1 3
market medium ominous-corporate-headquarters 4 9
market medium naive-startup-company 3 6
market hard landmark-hotel 5 11
market hard mostly-honest-bank 6 14
museum easy library-of-rare-books 2 5
museum easy starving-artist-cooperative 1 2
museum medium gallery-of-priceless-art 4 9
museum medium convention-center 3 7
museum hard grifter-hall-of-fame 5 12
museum hard museum-of-expensive-history 7 17
"""


def crew_card(line: str) -> dict[str, Any]:
    kind, key, price, skill, muscle, *bonuses = line.split()
    card: dict[str, Any] = {"id": key, "name": key, "class": kind}
    card |= {"price": int(price), "skill": int(skill), "muscle": int(muscle)}
    for bonus in bonuses:
        what, value = bonus.split("=")
        word, comma, number = value.rpartition(",")
        card[what] = [word, int(number)] if comma else int(number)
    return card


def mark_card(line: str) -> dict[str, Any]:
    place, tier, key, difficulty, payout = line.split()
    card = {"id": key, "name": key, "neighbourhood": place, "tier": tier}
    return card | {"difficulty": int(difficulty), "payout": int(payout)}


def built_in() -> dict[str, Any]:
    return {
        "start_cash": 8,
        "sets": {"docks": [2, 3], "suburbs": [3, 6], "market": [2, 3], "museum": [3, 7]},
        "crew": [crew_card(line) for line in CREW.strip().splitlines()],
        "marks": [mark_card(line) for line in MARKS.strip().splitlines()],
    }


# The loader's checks


def check_cards(cards: Any) -> None:
    keys = {"start_cash", "sets", "crew", "marks"}
    need_keys(cards, "cards", keys, keys)
    need(is_int(cards["start_cash"], 1, 50), "start_cash")  # 1
    check_ids(cards, "crew", "class")
    check_ids(cards, "marks", "neighbourhood")
    for card in cards["crew"]:
        check_crew(card)
    muscles = [card["muscle"] for card in cards["crew"] if card["muscle"]]
    need(len(muscles) == len(set(muscles)), "muscle is not unique")  # 4
    for mark in cards["marks"]:
        check_mark(mark)
    tiers = [mark["tier"] for mark in cards["marks"]]
    need(tiers.count("medium") >= 2 and tiers.count("hard") >= 2, "too few medium or hard marks")
    need_keys(cards["sets"], "sets", set(PLACES), set(PLACES))  # 7
    for entry in cards["sets"].values():
        check_set(entry)


def check_set(entry: Any) -> None:
    """Check 7."""
    need(isinstance(entry, list) and len(entry) == 2, "a set is no pair")
    need(is_int(entry[0], 2, 3) and is_int(entry[1], 0, 50), "a set's numbers")


def check_ids(cards: dict[str, Any], what: str, group: str) -> None:
    """Check 2: exactly the known ids, each in its group."""
    need(isinstance(cards[what], list) and all(isinstance(card, dict) for card in cards[what]), f"{what} is no list")
    found = [(str(card.get("id")), str(card.get(group))) for card in cards[what]]
    need(sorted(found) == sorted((card["id"], card[group]) for card in built_in()[what]), f"the ids of {what}")


def check_name(card: dict[str, Any]) -> None:
    need(isinstance(card["name"], str) and 1 <= len(card["name"]) <= 40, "a name")


def check_crew(card: dict[str, Any]) -> None:
    """Checks 2 to 5."""
    required = {"id", "name", "class", "price", "skill", "muscle"}
    numbers = {"draw": 4, "cash": 20, "variety": 20, "tiebreak": 20}
    need_keys(card, "a crew card", required | set(numbers) | {"per", "local"}, required)
    check_name(card)
    need(is_int(card["price"], 1, 50) and is_int(card["skill"], 0, 20), "price or skill")
    need(all(is_int(card.get(key, 0), 0, high) for key, high in numbers.items()), "a bonus out of range")
    check_pair(card, "per", REAL_CLASSES, 1)
    check_pair(card, "local", PLACES, 0)
    person = card["class"] in REAL_CLASSES
    need(is_int(card["muscle"], 1, 99) if person else is_int(card["muscle"], 0, 0), "muscle")
    if card["class"] == "car":
        need(card["skill"] == 0 and "local" not in card and not card.get("tiebreak"), "a car's skill, local, tiebreak")
    if card["class"] == "bribe":
        need(not any(card.get(key) for key in numbers) and "per" not in card and "local" not in card, "a bribe's bonus")


def check_pair(card: dict[str, Any], key: str, words: tuple[str, ...], low: int) -> None:
    if key in card:
        need(isinstance(card[key], list) and len(card[key]) == 2, f"{key} is no pair")
        need(card[key][0] in words and is_int(card[key][1], low, 20), f"{key} out of range")


def check_mark(mark: dict[str, Any]) -> None:
    """Checks 6 and 7."""
    keys = {"id", "name", "neighbourhood", "tier", "difficulty", "payout"}
    need_keys(mark, "a mark", keys | {"set"}, keys)
    if "set" in mark:
        check_set(mark["set"])
    check_name(mark)
    need(mark["tier"] in TIERS, "a tier")
    need(is_int(mark["difficulty"], 1, 20) and is_int(mark["payout"], 1, 50), "difficulty or payout")


# Random and bad tables


def random_cards(rng: random.Random) -> dict[str, Any]:
    cards = built_in()
    cards["start_cash"] = rng.choice([1, 2, 8, 15, 50, rng.randint(1, 50)])
    cards["sets"] = {place: [rng.randint(2, 3), rng.randint(0, 50)] for place in PLACES}
    own_sets = rng.choice([0, 0.2, 0.8])
    dear, hard = rng.choice([5, 12, 50]), rng.choice([3, 8, 20])
    muscles = rng.sample(range(1, 100), 22)
    for card, muscle in zip(cards["crew"], muscles):
        kept = {key: card[key] for key in ("id", "class")}
        card.clear()
        card.update(kept | {"name": rng.choice("ABC"), "price": rng.randint(1, dear), "skill": rng.randint(0, 6)})
        card["muscle"] = muscle if card["class"] in REAL_CLASSES else 0
        if card["class"] == "car":
            card["skill"] = 0
        if card["class"] != "bribe":
            add_bonuses(card, rng)
    for mark in cards["marks"]:
        mark |= {"difficulty": rng.randint(1, hard), "payout": rng.randint(1, rng.choice([10, 50]))}
        if rng.random() < own_sets:
            mark["set"] = [rng.randint(2, 3), rng.choice([3, 4, rng.randint(0, 50)])]
    if rng.random() < 0.5:
        change_tiers(cards["marks"], rng)
    if rng.random() < 0.3:
        rng.shuffle(cards["crew"])
        rng.shuffle(cards["marks"])
    return cards


def add_bonuses(card: dict[str, Any], rng: random.Random) -> None:
    for key, high in (("draw", 2), ("cash", 5), ("variety", 3), ("tiebreak", 6)):
        if rng.random() < 0.3 and not (key == "tiebreak" and card["class"] == "car"):
            card[key] = rng.randint(0, high)
    if rng.random() < 0.3:
        card["per"] = [rng.choice(REAL_CLASSES), rng.randint(1, 4)]
    if rng.random() < 0.4 and card["class"] != "car":
        card["local"] = [rng.choice(PLACES), rng.randint(0, 8)]


def change_tiers(marks: list[dict[str, Any]], rng: random.Random) -> None:
    for mark in marks:
        mark["tier"] = rng.choice(TIERS)
    for mark, tier in zip(rng.sample(marks, 4), ("medium", "medium", "hard", "hard")):
        mark["tier"] = tier


def bad_tables() -> list[Any]:
    bad: list[Any] = [{}, [], 1]
    for start in (0, 51, "8", True):
        bad.append(built_in() | {"start_cash": start})
    for key in ("start_cash", "sets", "crew", "marks"):
        bad.append({k: v for k, v in built_in().items() if k != key})
    bad.append(built_in() | {"extra": 1})
    bad += [built_in() | {"sets": built_in()["sets"] | change} for change in bad_sets()]
    bad.append(built_in() | {"sets": {"docks": [2, 3]}})
    for index, change in bad_crew():
        cards = built_in()
        cards["crew"][index] |= change
        bad.append(cards)
    for change in bad_marks():
        cards = built_in()
        cards["marks"][0] |= change
        bad.append(cards)
    return bad + bad_lists()


def bad_sets() -> list[dict[str, Any]]:
    entries: list[Any] = [[1, 3], [4, 3], [2, 51], [2, -1], [2], [2, 3, 4], "2", ["2", 3]]
    return [{"docks": entry} for entry in entries] + [{"harbour": [2, 3]}]


def bad_crew() -> list[tuple[int, dict[str, Any]]]:
    """Index of a card in the built-in table and what makes it bad."""
    person: list[dict[str, Any]] = [{"price": n} for n in (0, 51, "5", True)]
    person += [{"skill": n} for n in (-1, 21)] + [{"muscle": n} for n in (0, 100, 2, -1)]
    person += [{"draw": 5}, {"draw": -1}, {"cash": 21}, {"variety": 21}, {"tiebreak": 21}, {"tiebreak": "3"}]
    person += [{"per": pair} for pair in (["car", 1], ["bribe", 1], ["thief", 0], ["thief", 21], ["thief"], "thief")]
    person += [{"local": pair} for pair in (["harbour", 1], ["docks", 21], ["docks", -1], ["docks"])]
    person += [{"name": ""}, {"name": "x" * 41}, {"name": 5}, {"id": "boss"}, {"id": "thug"}, {"class": "thief"}]
    person += [{"charm": 1}]
    car = [{"skill": 1}, {"local": ["docks", 1]}, {"tiebreak": 1}, {"muscle": 50}]
    bribe = [{"draw": 1}, {"cash": 1}, {"variety": 1}, {"tiebreak": 1}, {"muscle": 50}]
    bribe += [{"per": ["thief", 1]}, {"local": ["docks", 1]}]
    return [(0, change) for change in person] + [(17, change) for change in car] + [(20, change) for change in bribe]


def bad_marks() -> list[dict[str, Any]]:
    bad: list[dict[str, Any]] = [{"tier": "Easy"}, {"tier": 1}, {"difficulty": 0}, {"difficulty": 21}, {"payout": 0}]
    bad += [{"payout": 51}, {"id": "bar"}, {"neighbourhood": "market"}, {"name": ""}, {"bonus": 1}]
    bad += [{"set": entry} for entry in ([4, 1], [1, 1], [2], 2, [2, 51], [2, -1], None)]
    return bad


def bad_lists() -> list[dict[str, Any]]:
    """Too few cards, a card twice, a missing key, too few hard marks."""
    bad = []
    for what in ("crew", "marks"):
        cards = built_in()[what]
        bad += [built_in() | {what: cards[1:]}, built_in() | {what: cards + cards[:1]}]
        for key in cards[0]:
            bad.append(built_in() | {what: [{k: v for k, v in cards[0].items() if k != key}] + cards[1:]})
    easy = [mark | {"tier": "easy" if mark["tier"] == "hard" else mark["tier"]} for mark in built_in()["marks"]]
    return bad + [built_in() | {"marks": easy}]
