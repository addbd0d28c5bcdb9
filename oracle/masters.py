"""Masters of the Heist, after rules/masters.md."""

from __future__ import annotations

import random
from typing import Any

from common import Illegal, by_bytes, is_int, most, need, need_keys
from masters_cards import CLASSES, REAL_CLASSES, TIERS, bad_tables, built_in, check_cards, random_cards

ROUNDS = 6  # of a solo game
NOISE = ["", "pass", "done", "buy", "buy boss", "welfare thug", "select 0", "select 5", "select 01", "crew thug"]
NOISE += ["keep thug", "buy cop-on-the-payroll", "Pass", "crew cop-on-the-payroll", "select 1", "buy  thug", "pass "]


class Game:
    def __init__(self, setup: dict[str, Any], deal: dict[str, Any]) -> None:
        self._read_setup(setup)
        (self._check_solo if self.solo else self._check_duel)(deal)
        self.deal = deal
        self.game = 0
        self.results: list[dict[str, Any]] = []
        self.heist: list[dict[str, Any]] = []
        self._start_game(self.carried)

    # Setup and deal

    def _read_setup(self, setup: dict[str, Any]) -> None:
        need_keys(setup, "setup", {"mode", "goals", "carried", "cards"})
        mode = setup.get("mode", "duel")
        need(mode in ("duel", "solo"), "unknown mode")
        self.solo = mode == "solo"
        need(self.solo or not {"goals", "carried"} & set(setup), "goals or carried in a duel")
        self.cards = setup.get("cards", built_in())
        check_cards(self.cards)
        self.crew = {card["id"]: card for card in self.cards["crew"]}
        self.marks = {mark["id"]: mark for mark in self.cards["marks"]}
        self.goals = setup.get("goals", [80, 100, 120])
        need(isinstance(self.goals, list) and 1 <= len(self.goals) <= 3, "goals are not 1-3 numbers")
        need(all(is_int(goal, 1, 999) for goal in self.goals), "a goal is not 1-999")
        self.carried = setup.get("carried", [])
        need(isinstance(self.carried, list), "carried is no list")
        need(all(isinstance(card, str) and card in self.crew for card in self.carried), "carried: unknown card")
        need(len(set(self.carried)) == len(self.carried), "carried: a card twice")

    def _check_duel(self, deal: dict[str, Any]) -> None:
        keys = {"first", "marks", "removed"}
        need_keys(deal, "deal", keys, keys)
        need(is_int(deal["first"], 0, 1), "first is no seat")
        need(isinstance(deal["removed"], list) and len(deal["removed"]) == 4, "removed is not four marks")
        self._check_marks(deal["marks"], deal["removed"])
        tiers = [self.marks[mark]["tier"] for mark in deal["removed"]]
        need(tiers == ["medium", "medium", "hard", "hard"], "removed is not medium, medium, hard, hard")

    def _check_solo(self, deal: dict[str, Any]) -> None:
        need_keys(deal, "deal", {"games"}, {"games"})
        need(isinstance(deal["games"], list) and len(deal["games"]) == len(self.goals), "not one game per goal")
        for game in deal["games"]:
            need_keys(game, "a game", {"marks", "rival"}, {"marks", "rival"})
            self._check_marks(game["marks"], [])
            need(isinstance(game["rival"], list) and len(game["rival"]) == ROUNDS, "not six rival orders")
            for order in game["rival"]:
                need(isinstance(order, list) and all(is_int(n, 1, 4) for n in order), "a rival order")
                need(sorted(order) == [1, 2, 3, 4], "a rival order is no ordering of 1-4")

    def _check_marks(self, marks: Any, removed: list[Any]) -> None:
        need(isinstance(marks, list) and all(isinstance(mark, str) for mark in marks + removed), "marks are no names")
        need(sorted(marks + removed) == sorted(self.marks), "not every mark exactly once")
        tiers = [TIERS.index(self.marks[mark]["tier"]) for mark in marks]
        need(tiers == sorted(tiers), "marks go back to an easier tier")

    # Start of a game and of a round

    def _start_game(self, carried: list[str]) -> None:
        self.deck = list(self.deal["games"][self.game]["marks"] if self.solo else self.deal["marks"])
        self.owned: list[list[str]] = [list(carried)] if self.solo else [[], []]
        left = [card for card in self.cards["crew"] if card["id"] not in carried]
        left.sort(key=lambda card: card["price"])  # stable: equal prices stay in table order
        self.piles = {kind: [card["id"] for card in left if card["class"] == kind] for kind in CLASSES}
        self.cash = [self.cards["start_cash"] for _ in self.owned]
        self.bought = [False for _ in self.owned]
        self.held: list[list[str]] = [[] for _ in self.owned]
        self.turned_in: list[list[str]] = [[] for _ in self.owned]
        self.slots: list[str | None] = [None] * 4
        self.rival_card: str | None = None
        self.budget: int | None = None
        self.kept: list[str] = []
        self.stall = 0
        self.round = 0
        self.right = 0 if self.solo else self.deal["first"]
        self._start_round()

    def _start_round(self) -> None:
        self.round += 1
        for i in range(4):
            if self.slots[i] is None and self.deck:
                self.slots[i] = self.deck.pop(0)
        self.phase = "purchase"
        self.passed = [False for _ in self.owned]
        self.ready = [False for _ in self.owned]
        self.first_turn = [True for _ in self.owned]
        self.to_move: int | None = self.right
        self._settle_purchase()

    def seats(self) -> int:
        return len(self.owned)

    # PURCHASE

    def _tops(self) -> list[str]:
        return [pile[0] for pile in self.piles.values() if pile]

    def _price(self, card: str) -> int:
        return self.crew[card]["price"]

    def _buys(self, seat: int) -> list[str]:
        return [card for card in self._tops() if self._price(card) <= self.cash[seat]]

    def _welfare(self, seat: int) -> list[str]:
        if self._buys(seat) or not self.first_turn[seat]:
            return []
        lowest = min(map(self._price, self._tops()), default=0)
        return [card for card in self._tops() if self._price(card) == lowest]

    def _purchases(self, seat: int) -> list[str]:
        buys = self._buys(seat)
        forced = self.round == 1 and not self.bought[seat] and buys  # R5
        moves = [f"buy {card}" for card in buys] + [f"welfare {card}" for card in self._welfare(seat)]
        return moves + ([] if forced else ["pass"])

    def _purchase(self, seat: int, move: str) -> None:
        if move == "pass":
            self.passed[seat] = True
        else:
            verb, card = move.split()
            self.cash[seat] -= self._price(card) if verb == "buy" else self.cash[seat]
            self.piles[self.crew[card]["class"]].remove(card)
            self.owned[seat].append(card)
            self.bought[seat] = True
        self.first_turn[seat] = False
        self.to_move = (seat + 1) % self.seats()
        self._settle_purchase()

    def _settle_purchase(self) -> None:
        """Passes automatically, skips who has passed, ends the Purchase."""
        while not all(self.passed):
            if not self.passed[self.to_move]:
                if self._buys(self.to_move) or self._welfare(self.to_move):
                    return
                self.passed[self.to_move] = True
            self.to_move = (self.to_move + 1) % self.seats()
        self.to_move = None
        if self.solo:
            self._rival_takes()
        self._start_plan()

    def _rival_takes(self) -> None:
        """R26"""
        people = [card for pile in self.piles.values() for card in pile if self.crew[card]["muscle"]]
        if people:
            self.rival_card = min(people, key=lambda card: self.crew[card]["muscle"])
            self.piles[self.crew[self.rival_card]["class"]].remove(self.rival_card)

    def _rival_muscle(self) -> int:
        return self.crew[self.rival_card]["muscle"] if self.rival_card else 0

    # PLAN

    def _own_crew(self, seat: int) -> list[str]:
        return [card for card in self.owned[seat] if self.crew[card]["class"] != "bribe"]

    def _unordered_crew(self, seat: int) -> list[str]:
        return [card for card in self._own_crew(seat) if card not in self.plan_crew[seat]]

    def _unordered_selectors(self, seat: int) -> list[int]:
        return [n for n in (1, 2, 3, 4) if self.slots[n - 1] is not None and n not in self.plan_selectors[seat]]

    def _start_plan(self) -> None:
        self.phase = "plan"
        self.plan_crew: list[list[str]] = [[] for _ in self.owned]
        self.plan_selectors: list[list[int]] = [[] for _ in self.owned]
        self.ready = [not self._own_crew(seat) for seat in range(self.seats())]
        for seat in range(self.seats()):
            self._settle_plan(seat)
        self._run_when_ready()

    def _picks(self, seat: int) -> list[str]:
        if self.ready[seat]:
            return []
        crew = self._unordered_crew(seat)
        if crew:
            return [f"crew {card}" for card in crew]
        return [f"select {n}" for n in self._unordered_selectors(seat)]

    def _settle_plan(self, seat: int) -> None:
        """The last card and the last selector follow by themselves."""
        if self.ready[seat]:
            return
        if len(self._unordered_crew(seat)) == 1:
            self.plan_crew[seat] += self._unordered_crew(seat)
        if not self._unordered_crew(seat) and len(self._unordered_selectors(seat)) <= 1:
            self.plan_selectors[seat] += self._unordered_selectors(seat)
            self.plan_selectors[seat] += [n for n in (1, 2, 3, 4) if n not in self.plan_selectors[seat]]
            self.ready[seat] = True

    def _pick(self, seat: int, move: str) -> None:
        verb, what = move.split()
        if verb == "crew":
            self.plan_crew[seat].append(what)
        else:
            self.plan_selectors[seat].append(int(what))
        self._settle_plan(seat)
        self._run_when_ready()

    def _run_when_ready(self) -> None:
        if all(self.ready):
            taken = Heist(self).run()
            self._after_heist(taken)

    # After the heist

    def _after_heist(self, taken: int) -> None:
        self.stall = 0 if taken or self.solo else self.stall + 1
        if self.solo:
            left = [mark for mark in self.slots if mark]
            if left:
                self.heist.append({"e": "clear", "marks": left})
            self.slots = [None] * 4
        ended = self.round == ROUNDS if self.solo else self.stall == 3 or not (self.deck or any(self.slots))
        if not ended:
            self.right = self.right if self.solo else 1 - self.right
            self._start_round()
        elif self.solo:
            self._end_solo_game()
        else:
            self.phase = "over"

    def _end_solo_game(self) -> None:
        goal, cash = self.goals[self.game], self.cash[0]
        self.results.append({"goal": goal, "cash": cash, "won": cash >= goal})
        if cash >= goal and self.game + 1 < len(self.goals):
            self.phase = "keep"
            self.budget = cash - goal
            self.to_move = 0
            self._settle_keep()
        else:
            self.phase = "over"

    # KEEP

    def _keepable(self) -> list[str]:
        return [card for card in self.owned[0] if card not in self.kept and self._price(card) <= self.budget]

    def _settle_keep(self) -> None:
        if not self._keepable():
            self._next_game()

    def _keep(self, move: str) -> None:
        if move == "done":
            self._next_game()
        else:
            card = move.split()[1]
            self.kept.append(card)
            self.budget -= self._price(card)
            self._settle_keep()

    def _next_game(self) -> None:
        self.game += 1
        self._start_game(self.kept)

    # Who may move, and how

    def turn(self) -> list[int]:
        return [seat for seat in range(self.seats()) if self.legal(seat)]

    def legal(self, seat: int) -> list[str]:
        if self.phase == "purchase" and seat == self.to_move:
            return by_bytes(self._purchases(seat))
        if self.phase == "plan":
            return by_bytes(self._picks(seat))
        if self.phase == "keep":
            return by_bytes([f"keep {card}" for card in self._keepable()] + ["done"])
        return []

    def play(self, seat: int, move: str) -> None:
        if move not in self.legal(seat):
            raise Illegal(move)
        if self.phase == "purchase":
            self._purchase(seat, move)
        elif self.phase == "plan":
            self._pick(seat, move)
        else:
            self._keep(move)

    # What is seen

    def _public(self) -> dict[str, Any]:
        tiers = [self.marks[mark]["tier"] for mark in self.deck]
        return {
            "mode": "solo" if self.solo else "duel",
            "phase": self.phase,
            "game": self.game,
            "round": self.round,
            "right": self.right,
            "turn": self.to_move if self.phase in ("purchase", "keep") else None,
            "passed": self.passed,
            "piles": self.piles,
            "slots": self.slots,
            "deck": {tier: tiers.count(tier) for tier in TIERS},
            "cash": self.cash,
            "owned": self.owned,
            "held": self.held,
            "turned_in": self.turned_in,
            "ready": [self.phase == "plan" and ready for ready in self.ready],
            "stall": self.stall,
            "rival": {"card": self.rival_card, "muscle": self._rival_muscle()} if self.solo else None,
            "goal": self.goals[self.game] if self.solo else None,
            "results": self.results,
            "budget": self.budget,
            "kept": self.kept,
            "heist": self.heist,
        }

    def view(self, seat: int | None) -> dict[str, Any]:
        plan = None
        if seat is not None and self.phase == "plan":
            plan = {"crew": self.plan_crew[seat], "selectors": self.plan_selectors[seat]}
        return {"seat": seat, "public": self._public(), "plan": plan}

    def over(self) -> dict[str, Any] | None:
        if self.phase != "over":
            return None
        if self.solo:
            won = len(self.results) == len(self.goals) and self.results[-1]["won"]
            return {"scores": [sum(result["cash"] for result in self.results)], "winners": [0] if won else []}
        muscle = [max((self.crew[card]["muscle"] for card in owned), default=0) for owned in self.owned]
        ranked = [cash * 1000 + top for cash, top in zip(self.cash, muscle)]  # R25
        return {"scores": list(self.cash), "winners": most(ranked)}

    def default(self, seat: int, rng: random.Random) -> str:
        """Time-out: pass or the cheapest card; crew as acquired, selectors ascending; done."""
        moves = self.legal(seat)
        if self.phase == "plan":
            return self._picks(seat)[0]
        if self.phase == "keep":
            return "done"
        return "pass" if "pass" in moves else "buy " + min(self._buys(seat), key=self._price)

    def choose(self, seat: int, rng: random.Random) -> str:
        moves = self.legal(seat)
        if self.phase == "purchase" and len(moves) > 1 and rng.random() < 0.5:
            moves = [move for move in moves if move != "pass"]
        return rng.choice(moves)


class Heist:
    """One heist phase, J1 to J6. In solo, seat 1 is the rival."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.slots = game.slots
        self.events: list[dict[str, Any]] = []
        self.crews = [list(crew) for crew in game.plan_crew]
        self.selectors = [list(order) for order in game.plan_selectors]
        if game.solo:
            self.selectors.append(list(game.deal["games"][game.game]["rival"][game.round - 1]))
        self.order = [game.right, 1 - game.right]
        self.inside = [True, True]
        self.taken = 0

    def run(self) -> int:
        """Plays all jobs and tells how many marks were taken."""
        while self._who_goes_on():
            self._job([seat for seat in self.order if self.inside[seat]])
        self.game.heist = self.events
        return self.taken

    def _event(self, name: str, **fields: Any) -> None:
        self.events.append({"e": name, **fields})

    def _rival(self, seat: int) -> bool:
        return self.game.solo and seat == 1

    def _out(self, seat: int, why: str) -> None:
        if not self._rival(seat):  # the rival never drops out
            self.inside[seat] = False
            self._event("out", seat=seat, why=why)

    def _who_goes_on(self) -> bool:
        """J1"""
        for seat in self.order:
            if self.inside[seat] and not self._rival(seat):
                if not self.crews[seat]:
                    self._out(seat, "crew")
                elif not any(self.slots):
                    self._out(seat, "marks")
        return self.inside[0] if self.game.solo else any(self.inside)

    def _job(self, players: list[int]) -> None:
        target = {seat: self._select(seat) for seat in players}  # J2
        crew = {seat: self._flip(seat) for seat in players}  # J3
        able = [seat for seat in players if self._skill_test(seat, crew[seat], target[seat])]  # J4
        if len(able) == 2 and target[0] == target[1]:
            self._muscle_test(crew, target[0])
        else:
            for seat in able:
                self._take(seat, crew[seat], target[seat], None)

    def _select(self, seat: int) -> str:
        """J2"""
        while True:
            selector = self.selectors[seat].pop(0)
            mark = self.slots[selector - 1]
            self._event("select", seat=seat, selector=selector, mark=mark)
            if mark is not None:
                return mark

    def _flip(self, seat: int) -> list[str]:
        """J3"""
        if self._rival(seat):
            return []
        flipped: list[str] = []
        due = 1
        while due > 0 and self.crews[seat]:
            card = self.crews[seat].pop(0)
            flipped.append(card)
            self._event("flip", seat=seat, card=card)
            due += self.game.crew[card].get("draw", 0) - 1
        return flipped

    def _skill_test(self, seat: int, crew: list[str], mark: str) -> bool:
        """J4"""
        if self._rival(seat):
            return True
        bribes = [card for card in self.game.owned[seat] if self.game.crew[card]["class"] == "bribe"]
        place = self.game.marks[mark]["neighbourhood"]
        skill = sum(self._skill(card, place) for card in crew + bribes)
        need = self.game.marks[mark]["difficulty"]
        self._event("skill", seat=seat, mark=mark, skill=skill, need=need)
        if skill < need:
            self._out(seat, "skill")
        return skill >= need

    def _skill(self, card: str, place: str) -> int:
        local = self.game.crew[card].get("local", [None, 0])
        return local[1] if local[0] == place else self.game.crew[card]["skill"]

    def _strongest(self, seat: int, crew: list[str]) -> str | None:
        if self._rival(seat):
            return self.game.rival_card
        people = [card for card in crew if self.game.crew[card]["muscle"]]
        return max(people, key=lambda card: self.game.crew[card]["muscle"], default=None)

    def _muscle_test(self, crew: dict[int, list[str]], mark: str) -> None:
        """J5"""
        cards = [self._strongest(seat, crew[seat]) for seat in (0, 1)]
        muscle = [self.game.crew[card]["muscle"] if card else 0 for card in cards]
        winner = self.game.right if muscle[0] == muscle[1] else muscle.index(max(muscle))
        self._event("muscle", mark=mark, cards=cards, muscle=muscle, winner=winner)
        self._take(winner, crew[winner], mark, cards[winner])
        loser = 1 - winner
        if not any(self.slots):
            self._out(loser, "marks")
            return
        mark = self._select(loser)
        if self._skill_test(loser, crew[loser], mark):
            self._take(loser, crew[loser], mark, None)

    def _bonus(self, card: str, crew: list[str], compared: str | None) -> int:
        figures = self.game.crew[card]
        classes = [self.game.crew[other]["class"] for other in crew]
        kind, each = figures.get("per", [None, 0])
        bonus = figures.get("cash", 0) + each * classes.count(kind)
        bonus += figures.get("variety", 0) * len(set(classes) & set(REAL_CLASSES))
        return bonus + (figures.get("tiebreak", 0) if card == compared else 0)

    def _take(self, seat: int, crew: list[str], mark: str, compared: str | None) -> None:
        """J6"""
        self.slots[self.slots.index(mark)] = None
        self.taken += 1
        if self._rival(seat):
            self._event("take", seat=seat, mark=mark, payout=0, bonus=[])
            return
        payout = self.game.marks[mark]["payout"]
        bonus = [[card, self._bonus(card, crew, compared)] for card in crew]
        bonus = [pair for pair in bonus if pair[1]]
        self._event("take", seat=seat, mark=mark, payout=payout, bonus=bonus)
        self.game.cash[seat] += payout + sum(amount for _, amount in bonus)
        self.game.held[seat].append(mark)
        self._turn_in(seat, self.game.marks[mark]["neighbourhood"])

    def _set(self, mark: str) -> tuple[int, int]:
        """The number a mark asks for, and what it pays."""
        card = self.game.marks[mark]
        size, cash = card.get("set", self.game.cards["sets"][card["neighbourhood"]])
        return size, cash

    def _turn_in(self, seat: int, place: str) -> None:
        """R21, R33"""
        lying = [mark for mark in self.game.held[seat] if self.game.marks[mark]["neighbourhood"] == place]
        reached = [mark for mark in lying if self._set(mark)[0] <= len(lying)]
        if not reached:
            return
        chosen = min(reached, key=lambda mark: (-self._set(mark)[1], self._set(mark)[0], lying.index(mark)))
        size, cash = self._set(chosen)
        others = [mark for mark in lying if mark != chosen][: size - 1]
        marks = [mark for mark in lying if mark == chosen or mark in others]
        self.game.held[seat] = [mark for mark in self.game.held[seat] if mark not in marks]
        self.game.turned_in[seat] += marks
        self.game.cash[seat] += cash
        self._event("set", seat=seat, neighbourhood=place, marks=marks, cash=cash)


# Random and bad setups and deals


def random_setup(rng: random.Random) -> dict[str, Any]:
    setup: dict[str, Any] = {}
    if rng.random() < 0.5:
        setup["mode"] = "solo"
        if rng.random() < 0.8:
            high = rng.choice([5, 20, 80])
            setup["goals"] = [rng.randint(1, high) for _ in range(rng.randint(1, 3))]
        if rng.random() < 0.5:
            ids = [card["id"] for card in built_in()["crew"]]
            setup["carried"] = rng.sample(ids, rng.choice([0, 1, 3, 8, 22]))
    elif rng.random() < 0.5:
        setup["mode"] = "duel"
    if rng.random() < 0.6:
        setup["cards"] = random_cards(rng)
    return setup


def shuffled_marks(setup: dict[str, Any], rng: random.Random) -> dict[str, list[str]]:
    marks = setup.get("cards", built_in())["marks"]
    tiers = {tier: [mark["id"] for mark in marks if mark["tier"] == tier] for tier in TIERS}
    for tier in tiers.values():
        rng.shuffle(tier)
    return tiers


def random_deal(setup: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    if setup.get("mode") == "solo":
        return {"games": [random_solo_game(setup, rng) for _ in setup.get("goals", [80, 100, 120])]}
    easy, medium, hard = shuffled_marks(setup, rng).values()
    return {"first": rng.randrange(2), "marks": easy + medium[2:] + hard[2:], "removed": medium[:2] + hard[:2]}


def random_solo_game(setup: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    return {
        "marks": sum(shuffled_marks(setup, rng).values(), []),
        "rival": [rng.sample([1, 2, 3, 4], 4) for _ in range(ROUNDS)],
    }


def bad_setups() -> list[Any]:
    bad: list[Any] = [{"mode": mode} for mode in ("Duel", "campaign", 2, None, True)]
    bad += [{"mode": "solo", "goals": goals} for goals in ([], [1, 2, 3, 4], [0], [1000], ["80"], [True], 80, [-1])]
    bad += [{"mode": "solo", "carried": ids} for ids in (["boss"], ["thug", "thug"], "thug", [1])]
    bad += [{"goals": [80]}, {"mode": "duel", "goals": [80, 100, 120]}, {"carried": []}, {"carried": ["thug"]}]
    bad += [{"players": 3}, {"rounds": 6}, [], "masters"]
    return bad + [{"cards": cards} for cards in bad_tables()]


def bad_deals(rng: random.Random) -> list[tuple[dict[str, Any], Any]]:
    return [({}, deal) for deal in bad_duel_deals(rng)] + [
        ({"mode": "solo", "goals": [10, 20]}, deal) for deal in bad_solo_deals(rng)
    ]


def bad_duel_deals(rng: random.Random) -> list[Any]:
    good = random_deal({}, rng)
    marks, removed = good["marks"], good["removed"]
    bad: list[Any] = [good | {"first": first} for first in (2, -1, "0", True, None)]
    lists = [marks[1:], marks + marks[:1], marks[1:] + marks[:1], marks[:1] + marks[:-1], ["bar"] + marks[1:], None]
    bad += [good | {"marks": wrong} for wrong in lists]
    bad += [good | {"removed": wrong} for wrong in (removed[1:], removed[::-1], [], marks[:4], None)]
    easy = {"marks": marks[1:8] + removed[:1] + marks[8:], "removed": marks[:1] + removed[1:]}
    bad += [good | easy, good | {"seed": 1}, {}, []]
    return bad + [{key: good[key] for key in good if key != left_out} for left_out in good]


def bad_solo_deals(rng: random.Random) -> list[Any]:
    setup = {"mode": "solo", "goals": [10, 20]}
    first, second = random_deal(setup, rng)["games"]
    marks, rival = first["marks"], first["rival"]
    lists = (marks[1:], marks[1:] + marks[:1], marks[:23] + marks[:1])
    changes: list[dict[str, Any]] = [{"marks": wrong} for wrong in lists]
    orders: list[Any] = [[1, 2, 3], [1, 2, 3, 3], [0, 1, 2, 3], [1, 2, 3, 5], [1, 2, 3, "4"], [True, 2, 3, 4], None]
    changes += [{"rival": [order] + rival[1:]} for order in orders]
    changes += [{"rival": rival[1:]}, {"rival": rival + rival[:1]}, {"rival": []}, {"removed": []}]
    bad: list[Any] = [{"games": [first | change, second]} for change in changes]
    bad += [{"games": games} for games in ([first], [first, second, first], [], None, [first, {}])]
    return bad + [{}, [], {"games": [first, second], "first": 0}, random_deal({}, rng)]
