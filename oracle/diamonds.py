"""In Whose Hands Are the Diamonds?, after rules/diamonds.md."""

from __future__ import annotations

import random
from typing import Any

from common import Illegal, by_bytes, is_int, most, need, need_keys

RANKS = {3: (5, 16), 4: (3, 18), 5: (1, 20)}
USUAL = [(n + 4) // 5 for n in range(1, 21)]
BEATS = {"D": "T", "T": "M", "M": "D"}
NOISE = ["", "stop", "T0", "T21", "T05", "X5", "steal", "steal T5", "steal D9", "steal M05", "steal  M9", "T5 ", "pass"]


def rank(card: str) -> int:
    return int(card[1:])


def order(card: str) -> tuple[int, int]:
    return "TDM".index(card[0]), rank(card)


def listed(cards: list[str]) -> list[str]:
    return sorted(cards, key=order)


def of(suit: str, cards: list[str]) -> list[str]:
    return [card for card in cards if card[0] == suit]


def deck(players: int) -> list[str]:
    low, high = RANKS[players]
    return [suit + str(n) for suit in "TDM" for n in range(low, high + 1)]


def winning(cards: list[str]) -> str:
    """Trick end: the winning card among cards in order of play."""
    suits = {card[0] for card in cards}
    if len(suits) == 3:
        return min(cards, key=rank)  # the first of equals
    if len(suits) == 2:
        suits = {suit for suit in suits if BEATS[suit] in suits}
    return max(of(suits.pop(), cards), key=rank)


def thief_chance(piles: list[list[str]]) -> dict[str, int] | None:
    """Scoring, step 1 (R5 to R8)."""
    thieves = most([len(of("T", pile)) for pile in piles])
    victims = most([len(of("M", pile)) for pile in piles])
    if len(thieves) > 1 or len(victims) > 1 or thieves == victims:
        return None
    thief, victim = thieves[0], victims[0]
    madams = len(of("M", piles[victim]))
    count = min(len(of("T", piles[thief])) - len(of("D", piles[victim])), madams)
    return {"thief": thief, "victim": victim, "count": count} if count >= 1 else None


def seat_result(won: list[str], stolen: list[str], table: list[int]) -> dict[str, Any]:
    """Scoring, steps 2 to 4 (R11 to R15)."""

    def diamonds(madam: str) -> int:
        return table[rank(madam) - 1]

    left = max(0, len(of("T", won)) - len(of("D", won)))
    madams = sorted(of("M", won), key=lambda madam: (diamonds(madam), rank(madam)))
    kept = madams[left:]
    return {
        "thieves_left": left,
        "discarded": listed(madams[:left]),
        "kept": listed(kept),
        "stolen": listed(stolen),
        "points": sum(map(diamonds, kept + stolen)),
    }


class Game:
    def __init__(self, setup: dict[str, Any], deal: dict[str, Any]) -> None:
        need_keys(setup, "setup", {"players", "diamonds"}, {"players"})
        need(is_int(setup["players"], 3, 5), "players is not 3, 4 or 5")
        self.players: int = setup["players"]
        self.table = setup.get("diamonds", USUAL)
        self._check_table()
        self._check_deal(deal)
        self.deals = deal["hands"]
        self.results: list[dict[str, Any]] = []
        self.round = 0
        self._round_start(deal["first_leader"])

    def _check_table(self) -> None:
        need(isinstance(self.table, list) and len(self.table) == 20, "diamonds are not 20 numbers")
        need(all(is_int(n, 0, 9) for n in self.table), "diamonds are not 0..=9")
        low, high = RANKS[self.players]
        need(sum(self.table[low - 1 : high]) >= 1, "no diamond in play")

    def _check_deal(self, deal: dict[str, Any]) -> None:
        need_keys(deal, "deal", {"first_leader", "hands"}, {"first_leader", "hands"})
        need(is_int(deal["first_leader"], 0, self.players - 1), "first leader out of range")
        rounds = deal["hands"]
        need(isinstance(rounds, list) and len(rounds) == self.players, "wrong number of rounds")
        for hands in rounds:
            need(isinstance(hands, list) and len(hands) == self.players, "wrong number of hands")
            need(all(isinstance(hand, list) and len(hand) == 12 for hand in hands), "wrong number of cards")
            cards = [card for hand in hands for card in hand]
            need(all(isinstance(card, str) for card in cards), "a card is no string")
            need(sorted(cards) == sorted(deck(self.players)), "the hands are not the deck in play")

    def _round_start(self, first_leader: int) -> None:
        self.round += 1
        self.first_leader = first_leader
        self.hands = [list(hand) for hand in self.deals[self.round - 1]]
        self.piles: list[list[str]] = [[] for _ in self.hands]
        self.stolen: list[list[str]] = [[] for _ in self.hands]
        self.trick: list[tuple[int, str]] = []
        self.tricks: list[dict[str, Any]] = []
        self.chance: dict[str, int] | None = None
        self.leader: int | None = first_leader
        self.to_move: int | None = first_leader
        self.phase = "play"

    # Who may move, and how

    def seats(self) -> int:
        return self.players

    def turn(self) -> list[int]:
        return [] if self.to_move is None else [self.to_move]

    def legal(self, seat: int) -> list[str]:
        if seat != self.to_move:
            return []
        if self.phase == "play":
            return by_bytes(self.hands[seat])
        return by_bytes(["steal " + card for card in of("M", self.piles[self.chance["victim"]])] + ["stop"])

    # Moves

    def play(self, seat: int, move: str) -> None:
        if move not in self.legal(seat):
            raise Illegal(move)
        if self.phase == "play":
            self._play_card(seat, move)
        elif move == "stop":
            self._round_end()
        else:
            self._steal(move.removeprefix("steal "))

    def _play_card(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        self.to_move = (seat + 1) % self.players
        if len(self.trick) == self.players:
            self._trick_end()

    def _trick_end(self) -> None:
        cards = [card for _, card in self.trick]
        best = winning(cards)
        winner = next(seat for seat, card in self.trick if card == best)
        self.piles[winner] += cards
        self.tricks.append({"cards": [list(play) for play in self.trick], "winner": winner})
        self.trick = []
        self.leader = self.to_move = winner
        left = len(self.hands[winner])
        if left == 1:  # the last trick plays itself (R19)
            for i in range(self.players):
                seat = (winner + i) % self.players
                self._play_card(seat, self.hands[seat][0])
        elif left == 0:
            self._scoring()

    def _scoring(self) -> None:
        self.chance = thief_chance(self.piles)
        if self.chance is None:
            self._round_end()
        else:
            self.phase = "steal"
            self.to_move = self.chance["thief"]

    def _left(self) -> int:
        return self.chance["count"] - len(self.stolen[self.chance["thief"]])

    def _steal(self, madam: str) -> None:
        self.piles[self.chance["victim"]].remove(madam)
        self.stolen[self.chance["thief"]].append(madam)
        if self._left() == 0:
            self._round_end()

    def _round_end(self) -> None:
        seats = [seat_result(won, stolen, self.table) for won, stolen in zip(self.piles, self.stolen)]
        self.results.append({"chance": self.chance, "seats": seats})
        if self.round < self.players:
            self._round_start((self.first_leader + 1) % self.players)
        else:
            self.phase = "over"
            self.leader = self.to_move = self.chance = None
            self.trick, self.tricks = [], []
            self.piles = [[] for _ in self.piles]
            self.stolen = [[] for _ in self.stolen]

    # What is seen

    def _totals(self) -> list[int]:
        return [sum(result["seats"][seat]["points"] for result in self.results) for seat in range(self.players)]

    def view(self, seat: int | None) -> dict[str, Any]:
        return {
            "players": self.players,
            "diamonds": list(self.table),
            "round": self.round,
            "phase": self.phase,
            "first_leader": self.first_leader,
            "leader": self.leader,
            "to_move": self.to_move,
            "trick": [list(play) for play in self.trick],
            "tricks": self.tricks,
            "hand_counts": [len(hand) for hand in self.hands],
            "piles": [listed(pile) for pile in self.piles],
            "stolen": [listed(cards) for cards in self.stolen],
            "chance": self.chance and self.chance | {"left": self._left()},
            "results": self.results,
            "totals": self._totals(),
            "seat": seat,
            "hand": None if seat is None else listed(self.hands[seat]),
        }

    def over(self) -> dict[str, Any] | None:
        if self.phase != "over":
            return None
        return {"scores": self._totals(), "winners": most(self._totals())}

    def default(self, seat: int, rng: random.Random) -> str:
        """Time-out: the lowest card; the best Madam."""
        if self.phase == "play":
            return min(self.hands[seat], key=lambda card: (rank(card), order(card)))
        madams = of("M", self.piles[self.chance["victim"]])
        return "steal " + max(madams, key=lambda card: (self.table[rank(card) - 1], rank(card)))

    def choose(self, seat: int, rng: random.Random) -> str:
        return rng.choice(self.legal(seat))


# Random and bad setups and deals


def random_setup(rng: random.Random) -> dict[str, Any]:
    setup: dict[str, Any] = {"players": rng.randint(3, 5)}
    if rng.random() < 0.5:
        setup["diamonds"] = [rng.randint(0, rng.choice([1, 9])) for _ in range(20)]
        setup["diamonds"][rng.randint(4, 15)] = rng.randint(1, 9)
    return setup


def random_deal(setup: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    players = setup["players"]

    def hands() -> list[list[str]]:
        cards = deck(players)
        rng.shuffle(cards)
        return [cards[12 * seat : 12 * seat + 12] for seat in range(players)]

    return {"first_leader": rng.randrange(players), "hands": [hands() for _ in range(players)]}


def bad_setups() -> list[Any]:
    bad: list[Any] = [{}, {"diamonds": USUAL}, {"players": 3, "rounds": 3}, [], "diamonds"]
    bad += [{"players": players} for players in (2, 6, 0, -3, "3", True, None, 3.5)]
    tables = [USUAL[1:], USUAL + [4], USUAL[1:] + [10], USUAL[1:] + [-1], USUAL[1:] + ["4"], USUAL[1:] + [True]]
    tables += [[9] * 4 + [0] * 12 + [9] * 4, [], 4, {"1": 1}]
    return bad + [{"players": 3, "diamonds": table} for table in tables]


def bad_deals(rng: random.Random) -> list[tuple[dict[str, Any], Any]]:
    setup = {"players": rng.randint(3, 5)}
    players = setup["players"]
    good = random_deal(setup, rng)
    rounds = good["hands"]
    first, rest = rounds[0], rounds[1:]

    def swapped(card: Any) -> list[list[Any]]:
        return [[card] + first[0][1:]] + first[1:]

    bad: list[Any] = [good | {"first_leader": leader} for leader in (players, -1, "0", True, None)]
    bad += [good | {"hands": hands} for hands in (rest, rounds + [first], [[]] + rest, [], None)]
    bad += [good | {"hands": [hands] + rest} for hands in (first[1:], first + [[]], swapped(first[0][1]))]
    bad += [good | {"hands": [swapped(card)] + rest} for card in (first[1][0], "T0", "T21", "X5", 5)]
    bad += [good | {"hands": [[first[0][1:], first[1] + first[0][:1]] + first[2:]] + rest}]
    bad += [{"hands": rounds}, {"first_leader": 0}, good | {"seed": 1}, {}, []]
    pairs = [(setup, deal) for deal in bad]
    return pairs + [({"players": (players - 2) % 3 + 3}, good)]
