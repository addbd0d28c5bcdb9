"""Pinched!, after rules/pinched.md."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from common import Illegal, by_bytes, is_int, most, need, need_keys
from pinched_setup import FIGURES, LOCATIONS, WEEKS, bad_deals, bad_setups, check_deal, check_figures
from pinched_setup import random_deal, random_setup, read_boards

__all__ = ["Game", "NOISE", "bad_deals", "bad_setups", "random_deal", "random_setup"]
WILD = "documents"
DOGS = ("rufus", "gordie")
NOISE = ["", "go", "go river", "go bank", "go spade", "take 0", "take 6", "take 01", "draw", "skip", "rufus", "keep"]
NOISE += ["gordie club 1", "befriend rufus", "befriend rufus p2", "stash gold", "stash gold 2", "wild 1", "wild 4"]
NOISE += ["curse p1 1", "river 1", "river 4", "sell 1", "sell 4", "sell all", "refill gold", "done", "passage heart 1"]
NOISE += ["say", "say club", "say bank", "say spade", "say river", "Say club", "say  club", "say club 1"]
NOISE += ["passage bank 1", "passage club 1", "Done", "stash documents", "refill documents", "go  club", "done "]


@dataclass
class Slot:
    type: str | None = None
    n: int = 0
    wild: int = 0


@dataclass
class Seat:
    stash: list[Slot] = field(default_factory=lambda: [Slot(), Slot(), Slot()])
    hand: Counter[str] = field(default_factory=Counter)
    known: Counter[str] = field(default_factory=Counter)
    sold: Counter[str] = field(default_factory=Counter)
    diamonds: int = 0
    clues: int = 0
    kept: int = 0  # days of kept word, and of broken word
    broken: int = 0
    curses: list[int] = field(default_factory=list)  # ordinary ones
    fresh: list[int] = field(default_factory=list)  # of this Heist


def shuffled(cards: list[str], key: str, k: int) -> list[str]:
    """The k-th reshuffle of a game."""
    cards = list(cards)
    for n, i in enumerate(range(len(cards) - 1, 0, -1)):
        message = bytes.fromhex(key) + k.to_bytes(4, "big") + n.to_bytes(4, "big")
        j = int.from_bytes(hashlib.sha256(message).digest()[:8], "big") % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def counted(cards: Counter[str]) -> dict[str, int]:
    return {card: number for card, number in cards.items() if number}


class Game:
    def __init__(self, setup: dict[str, Any], deal: dict[str, Any]) -> None:
        self._read_setup(setup)
        check_deal(deal, self.players, self.boards, self.figures)
        self.key: str = deal["reshuffle"]
        self.first: int = deal["first"]
        self.letter: str | None = deal.get("letter")
        self.curse_pile: list[int] = list(deal.get("curses") or [])
        self.deck: list[str] = list(deal["deck"])
        self.discard: Counter[str] = Counter()
        self.reshuffles = 0
        self.mastermind = self.first
        self.watch = WEEKS[self.players]
        self._lay_tokens()
        self.phase = "setup"
        self.actor: int | None = None  # who decides, in the phases of one seat
        self.last_take = False
        self.used_dogs: set[str] = set()
        self.river_queue: list[int] = []
        self.river_picked = False
        self.sale_done = False
        self.final_done = [False] * self.players
        self.plans: list[str | None] = [None] * self.players
        self.revealed = False
        self.said: list[tuple[int, str]] = []  # the declarations of the day
        self.result: dict[str, Any] | None = None
        self.todo: list[tuple[Any, ...]] = [("day",)]
        self._lay_cards()
        self._run()

    def _read_setup(self, setup: dict[str, Any]) -> None:
        need_keys(setup, "setup", {"players", "setup", "memory_aid", "talk", "figures"}, {"players"})
        need(is_int(setup["players"], 2, 5), "players is not 2-5")
        self.players: int = setup["players"]
        self.boards = read_boards(setup.get("setup", "basic"), self.players)
        self.side = dict(board.split(":") for board in self.boards)
        self.memory_aid = setup.get("memory_aid", True)
        need(isinstance(self.memory_aid, bool), "memory_aid is no boolean")
        self.talk = setup.get("talk", True)
        need(isinstance(self.talk, bool), "talk is no boolean")
        self.figures = setup.get("figures", FIGURES)
        check_figures(self.figures)
        self.types: list[str] = [entry["name"] for entry in self.figures["type"]]
        self.steps = {entry["name"]: entry["steps"] for entry in self.figures["type"]}

    def _lay_tokens(self) -> None:
        self.safe = 0 if "club" in self.side else None
        self.passage = True if "heart" in self.side else None
        number = {None: 0, "standard": 1, "crown": 2}[self.side.get("spade")]
        self.dogs: dict[str, int | None] = {dog: None for dog in DOGS[:number]}
        self.lisa: int | None = None
        self.letter_open = False
        self.looked: set[int] = set()
        self.diamonds_left = 2 if self.side.get("diamond") == "standard" else 0
        self.clues_left = self.players if self.side.get("diamond") == "crown" else 0

    def _lay_cards(self) -> None:
        self.manors: dict[str, list[str | None]] = {}
        for board in self.boards:
            if board != "bank:crown":
                slots = range(self.figures["slots"][board])
                self.manors[board.split(":")[0]] = [self.deck.pop(0) for _ in slots]
        self.river: list[str | None] = [self.deck.pop(0) for _ in range(3)]
        self.seat = [Seat() for _ in range(self.players)]
        for seat in range(self.players):
            self._gain(seat, [self.deck.pop(0) for _ in range(3)], True)

    # Deck

    def _draw(self) -> str | None:
        """The top card; with an empty deck the discard pile is shuffled first (R39)."""
        if not self.deck:
            cards = [card for card in [*self.types, WILD] for _ in range(self.discard[card])]
            if not cards:
                return None
            self.reshuffles += 1
            self.deck = shuffled(cards, self.key, self.reshuffles)
            self.discard = Counter()
        return self.deck.pop(0)

    def _draw_many(self, number: int) -> list[str]:
        return [card for card in (self._draw() for _ in range(number)) if card]

    def _fill(self, row: list[str | None]) -> None:
        for i, card in enumerate(row):
            if card is None:
                row[i] = self._draw()

    # Stashing

    def _gain(self, seat: int, cards: list[str], openly: bool) -> None:
        me = self.seat[seat]
        me.hand.update(cards)
        if openly:
            me.known.update(cards)
        self._stash(seat)

    def _hand_types(self, seat: int) -> list[str]:
        return [kind for kind in self.types if self.seat[seat].hand[kind]]

    def _empty(self, seat: int) -> list[int]:
        """Slots without a real card."""
        return [i for i, slot in enumerate(self.seat[seat].stash) if not slot.n]

    def _different(self, seat: int, slots: list[int]) -> list[int]:
        """Of empty slots with equal wilds only the lowest (R1)."""
        stash = self.seat[seat].stash
        wilds = [stash[i].wild for i in slots]
        return [i for k, i in enumerate(slots) if wilds.index(wilds[k]) == k]

    def _wild_targets(self, seat: int) -> list[int]:
        empty = self._empty(seat)
        typed = [i for i in range(3) if i not in empty]
        return sorted(typed + self._different(seat, empty))

    def _put(self, seat: int, kind: str, i: int) -> None:
        """All hand cards of a type go to a slot."""
        me = self.seat[seat]
        me.stash[i].type = kind
        me.stash[i].n += me.hand.pop(kind)
        me.known.pop(kind, None)

    def _put_wild(self, seat: int, i: int) -> None:
        me = self.seat[seat]
        me.stash[i].wild += 1
        me.hand[WILD] -= 1
        me.known[WILD] = max(0, me.known[WILD] - 1)

    def _stash(self, seat: int) -> None:
        """Does all of the stashing that is no choice."""
        me = self.seat[seat]
        for i, slot in enumerate(me.stash):  # 1
            if slot.type and me.hand[slot.type]:
                self._put(seat, slot.type, i)
        types, empty = self._hand_types(seat), self._empty(seat)
        if types and empty:  # 2
            if len(self._different(seat, empty)) == 1 and len(types) <= len(empty):
                for kind, i in zip(types, empty):
                    self._put(seat, kind, i)
            else:
                return
        while me.hand[WILD] and len(self._wild_targets(seat)) == 1:  # 3
            self._put_wild(seat, self._wild_targets(seat)[0])

    def _choices(self, seat: int) -> list[str]:
        """The open stashing choice of a seat."""
        types, empty = self._hand_types(seat), self._empty(seat)
        if types and empty:
            different = self._different(seat, empty)
            if len(different) == 1:
                return [f"{self._stash_word(seat)} {kind}" for kind in types]
            return [f"stash {kind} {i + 1}" for kind in types for i in different]
        if self.seat[seat].hand[WILD]:
            return [f"wild {i + 1}" for i in self._wild_targets(seat)]
        return []

    def _stash_word(self, seat: int) -> str:
        selling = self.phase == "final" or (self.phase == "market" and seat == self.mastermind)
        return "refill" if selling else "stash"

    def _play_choice(self, seat: int, words: list[str]) -> None:
        if words[0] == "wild":
            self._put_wild(seat, int(words[1]) - 1)
        else:
            i = int(words[2]) - 1 if len(words) == 3 else self._empty(seat)[0]
            self._put(seat, words[1], i)
        self._stash(seat)

    def _stashing(self) -> list[int]:
        return [seat for seat in range(self.players) if self._choices(seat)]

    # Who may move, and how

    def seats(self) -> int:
        return self.players

    def turn(self) -> list[int]:
        return [seat for seat in range(self.players) if self.legal(seat)]

    def legal(self, seat: int) -> list[str]:
        return by_bytes(self._moves(seat))

    def _moves(self, seat: int) -> list[str]:
        choices = self._choices(seat)
        if choices or (self._stashing() and self.phase not in ("market", "final")):
            return choices
        if self.phase == "plan":
            goes = [] if self.plans[seat] else [f"go {place}" for place in self.side]
            return goes + [f"say {place}" for place in self._sayable(seat)]
        if self.phase == "market":
            return self._market_moves(seat)
        if self.phase == "final":
            return [] if self.final_done[seat] else self._final_moves(seat)
        if seat == self.actor:
            return getattr(self, f"_{self.phase}_moves")(seat)
        return []

    def play(self, seat: int, move: str) -> None:
        if move not in self.legal(seat):
            raise Illegal(move)
        self._do(seat, move)
        self._run()

    def _do(self, seat: int, move: str) -> None:
        words = move.split()
        if words[0] in ("stash", "refill", "wild"):
            self._play_choice(seat, words)
        elif self.phase in ("plan", "market", "final"):
            getattr(self, f"_play_{self.phase}")(seat, words)
        else:
            phase, self.phase, self.actor = self.phase, "", None
            getattr(self, f"_play_{phase}")(seat, words)
        if self.phase == "market":
            self._river_goes_on()

    def _run(self) -> None:
        """Makes single moves and goes through the steps until somebody has a choice."""
        while True:
            seats = self.turn()
            single = [seat for seat in seats if len(self.legal(seat)) == 1]
            if single and self.phase != "plan":
                self._do(single[0], self.legal(single[0])[0])
            elif seats or not self.todo:
                return
            else:
                step = self.todo.pop(0)
                getattr(self, f"_step_{step[0]}")(*step[1:])

    def _ask(self, phase: str, seat: int) -> None:
        """A phase in which one seat decides, if it has a move at all."""
        self.phase, self.actor = phase, seat

    def _clockwise(self, seat: int) -> list[int]:
        return [(seat + i) % self.players for i in range(self.players)]

    # The day: dogs and plan

    def _step_day(self) -> None:
        self.plans = [None] * self.players
        self.revealed = False
        self.said = []
        self.todo = [("dogs", self.mastermind, frozenset()), ("plan",)]

    def _step_dogs(self, seat: int, used: frozenset[str]) -> None:
        self.used_dogs = set(used)
        self.phase = ""
        if self._dog_moves(seat):
            self._ask("dogs", seat)

    def _dog_moves(self, seat: int) -> list[str]:
        own = [dog for dog, holder in self.dogs.items() if holder == seat and dog not in self.used_dogs]
        moves = ["rufus"] if "rufus" in own and any(self.river) else []
        if "gordie" in own:
            moves += [f"gordie {place} {i + 1}" for place, i in self._face_up()]
        return moves

    def _dogs_moves(self, seat: int) -> list[str]:
        return self._dog_moves(seat) + ["skip"]

    def _face_up(self) -> list[tuple[str, int]]:
        return [(place, i) for place, row in self.manors.items() for i, card in enumerate(row) if card]

    def _play_dogs(self, seat: int, words: list[str]) -> None:
        if words[0] == "skip":
            return
        self.todo.insert(0, ("dogs", seat, frozenset(self.used_dogs | {words[0]})))
        if words[0] == "rufus":
            cards = [card for card in self.river if card]
            self.river = [None] * 3
            row = "river"
        else:
            cards = [self._pick(words[1], words[2])]
            row = words[1]
        self.todo.insert(0, ("refill", row))  # R34: once the cards are stashed
        self._gain(seat, cards, True)

    def _step_refill(self, row: str) -> None:
        self._fill(self.river if row == "river" else self.manors[row])

    def _step_plan(self) -> None:
        self.phase = "plan"

    def _words_of(self, seat: int) -> list[str]:
        return [place for speaker, place in self.said if speaker == seat]

    def _sayable(self, seat: int) -> list[str]:
        """R45"""
        words = self._words_of(seat)
        if not self.talk or len(words) >= 2:
            return []
        return [place for place in self.side if words[-1:] != [place]]

    def _play_plan(self, seat: int, words: list[str]) -> None:
        if words[0] == "say":
            self.said.append((seat, words[1]))
            return
        self.plans[seat] = words[1]
        if all(self.plans):
            self._judge()
            self.revealed = True
            self.phase = ""
            self.todo = [("night",)]

    def _judge(self) -> None:
        """R46"""
        for seat, me in enumerate(self.seat):
            for last in self._words_of(seat)[-1:]:
                me.kept += last == self.plans[seat]
                me.broken += last != self.plans[seat]

    # Night

    def _crew(self) -> list[int]:
        place = self.plans[self.mastermind]
        return [seat for seat in self._clockwise(self.mastermind) if self.plans[seat] == place]

    def _step_night(self) -> None:
        place, crew = self.plans[self.mastermind], self._crew()
        if len(crew) > 1 and self.side.get("heart") == "crown":
            self.todo += [("curse", seat) for seat in crew]
        self.todo.append(("market",))
        if len(crew) == 1:
            self._hidden_lisa(place)
        if place == "bank":
            self._bank(crew)
        elif len(crew) == 1:
            self._alone(place)
        else:
            if place == "club":
                self.safe = min(self.safe + 1, len(self._track()) - 1)
            takers = [("take", seat, False) for seat in crew] + [("take", crew[0], True)]
            self.todo = takers + self.todo

    def _track(self) -> list[int]:
        return self.figures["safe"][self.side["club"]]

    def _hidden_lisa(self, place: str) -> None:
        """The Lisa Mona of the Crown Diamond."""
        if place == self.letter and self.lisa is None and self.seat[self.mastermind].clues:
            self.lisa = self.mastermind
            self.letter_open = True

    def _bank(self, crew: list[int]) -> None:
        number = 2 if len(crew) == 1 else 0 if len(crew) == self.players else 4
        drawn = {seat: self._draw_many(number) for seat in crew}
        for seat, cards in drawn.items():
            self._gain(seat, cards, False)

    def _alone(self, place: str) -> None:
        seat = self.mastermind
        row = self.manors[place]
        cards = [card for card in row if card]
        row[:] = [None] * len(row)
        if place == "club":
            self.todo.insert(0, ("safe", seat))  # R9: once the Manor's cards are stashed
        if place == "diamond":
            self._diamond(seat)
        if place in ("spade", "heart"):
            self.todo.insert(0, ("befriend" if place == "spade" else "passage", seat))
        self._gain(seat, cards, True)

    def _step_safe(self, seat: int) -> None:
        number = self._track()[self.safe] if self.safe else 0  # R31
        self.safe = 0
        self._gain(seat, self._draw_many(number), False)

    def _diamond(self, seat: int) -> None:
        if self.side["diamond"] == "crown":
            self.looked.add(seat)
            if self.clues_left:
                self.clues_left -= 1
                self.seat[seat].clues += 1
        elif self.lisa is None:
            self.lisa = seat
        elif self.diamonds_left:
            self.diamonds_left -= 1
            self.seat[seat].diamonds += 1

    def _step_take(self, seat: int, last: bool) -> None:
        self.last_take = last
        self._ask("take", seat)

    def _take_moves(self, seat: int) -> list[str]:
        place = self.plans[self.mastermind]
        cards = [f"take {i + 1}" for i, card in enumerate(self.manors[place]) if card]
        passages = self._passages() if place == "heart" and self.passage else []
        if cards:
            return cards + passages
        if self.last_take:
            return ["draw"] + passages  # R20
        return passages + ["skip"] if passages else []  # R21

    def _passages(self) -> list[str]:
        return [f"passage {place} {i + 1}" for place, i in self._face_up() if place != "heart"]

    def _play_take(self, seat: int, words: list[str]) -> None:
        if words[0] == "take":
            self._gain(seat, [self._pick(self.plans[self.mastermind], words[1])], True)
        elif words[0] == "draw":
            self._gain(seat, self._draw_many(1), False)
        elif words[0] == "passage":
            self._use_passage(seat, words)

    def _pick(self, place: str, number: str) -> str:
        row, i = self.manors[place], int(number) - 1
        card, row[i] = row[i], None
        return card

    def _use_passage(self, seat: int, words: list[str]) -> None:
        self.passage = False
        if self.side["heart"] == "crown":
            self.todo = [("second", seat), ("drawcurse", seat)] + self.todo
        self._gain(seat, [self._pick(words[1], words[2])], True)

    def _step_second(self, seat: int) -> None:
        self._ask("second", seat)

    def _second_moves(self, seat: int) -> list[str]:
        return self._passages()  # R23

    def _play_second(self, seat: int, words: list[str]) -> None:
        self._gain(seat, [self._pick(words[1], words[2])], True)

    def _step_drawcurse(self, seat: int) -> None:
        if self.curse_pile:
            self.seat[seat].fresh.append(self.curse_pile.pop(0))

    def _step_passage(self, seat: int) -> None:
        self._ask("passage", seat)

    def _passage_moves(self, seat: int) -> list[str]:
        return self._passages() + ["skip"]

    def _play_passage(self, seat: int, words: list[str]) -> None:
        if words[0] == "passage":
            self._use_passage(seat, words)

    def _step_befriend(self, seat: int) -> None:
        self._ask("befriend", seat)

    def _befriend_moves(self, seat: int) -> list[str]:
        """R36"""
        free = [f"befriend {dog}" for dog, holder in self.dogs.items() if holder is None]
        others = [f"befriend {dog} p{holder + 1}" for dog, holder in self.dogs.items() if holder not in (None, seat)]
        return (free or others) + ["skip"]

    def _play_befriend(self, seat: int, words: list[str]) -> None:
        if words[0] == "befriend":
            self.dogs[words[1]] = seat

    def _step_curse(self, seat: int) -> None:
        self._ask("curse", seat)

    def _curse_moves(self, seat: int) -> list[str]:
        """R25"""
        others = [other for other in self._crew() if other != seat]
        values = sorted(set(self.seat[seat].curses))
        return [f"curse p{other + 1} {value}" for other in others for value in values] + ["keep"]

    def _play_curse(self, seat: int, words: list[str]) -> None:
        if words[0] == "curse":
            self.seat[seat].curses.remove(int(words[2]))
            self.seat[int(words[1][1]) - 1].fresh.append(int(words[2]))

    # Market

    def _step_market(self) -> None:
        for me in self.seat:
            me.curses += me.fresh
            me.fresh = []
        self.phase = "market"
        self.sale_done = False
        self.river_queue = self._clockwise(self.mastermind)[1:]
        self.river_picked = False
        self.todo = [("replenish",)]
        self._river_goes_on()

    def _market_moves(self, seat: int) -> list[str]:
        if seat == self.mastermind:
            return [] if self.sale_done else self._sales(seat) + ["done"]
        if seat in self.river_queue[:1] and not self.river_picked and not self._river_waits():
            return [f"river {i + 1}" for i, card in enumerate(self.river) if card]
        return []

    def _sales(self, seat: int) -> list[str]:
        return [f"sell {i + 1}" for i, slot in enumerate(self.seat[seat].stash) if slot.n]

    def _river_waits(self) -> bool:
        return None in self.river and not self.deck and not self.sale_done

    def _river_goes_on(self) -> None:
        """Refills the River as far as the wait rule allows and finds the next seat with a pick."""
        while True:
            if self.river_picked and self._choices(self.river_queue[0]):
                return  # R37: stashed before the River is refilled
            while None in self.river and not self._river_waits() and (self.deck or sum(self.discard.values())):
                self.river[self.river.index(None)] = self._draw()
            if not self.river_queue:
                return
            if self.river_picked:
                self.river_queue.pop(0)
                self.river_picked = False
            elif any(self.river) or self._river_waits():
                return
            else:
                self.river_queue.pop(0)  # R37: no card can be had

    def _play_market(self, seat: int, words: list[str]) -> None:
        if words[0] == "river":
            i = int(words[1]) - 1
            card, self.river[i] = self.river[i], None
            self.river_picked = True
            self._gain(seat, [card], True)
        elif words[0] == "sell":
            self._sell(seat, int(words[1]) - 1)
        else:
            self._dump(seat)
            self.sale_done = True

    def _value(self, slot: Slot) -> int:
        if not slot.n:
            return 0  # R7
        return max([value for copies, value in self.steps[slot.type] if copies <= slot.n + slot.wild], default=0)

    def _sell(self, seat: int, i: int) -> None:
        me = self.seat[seat]
        slot, me.stash[i] = me.stash[i], Slot()
        cards = [slot.type] * slot.n + [WILD] * slot.wild  # R12
        value = self._value(slot)
        me.sold.update(cards[:value])
        self.discard.update(cards[value:])
        self._stash(seat)

    def _dump(self, seat: int) -> None:
        me = self.seat[seat]
        self.discard.update(me.hand)
        me.hand.clear()
        me.known.clear()

    # Replenish and end

    def _step_replenish(self) -> None:
        self.phase = ""
        for row in [self.river, *self.manors.values()]:
            self._fill(row)
        if self.passage is not None:
            self.passage = True
        self.mastermind = (self.mastermind + 1) % self.players
        if self.mastermind == self.first:
            self.watch -= 1
        if self.watch:
            self.todo = [("day",)]
        else:
            self.todo = [("dogs", seat, frozenset()) for seat in self._clockwise(self.first)]
            self.todo.append(("final",))

    def _step_final(self) -> None:
        self.phase = "final"
        self.todo = [("score",)]

    def _final_moves(self, seat: int) -> list[str]:
        sales = self._sales(seat)
        return sales + (["sell all"] if sales else []) + ["done"]

    def _play_final(self, seat: int, words: list[str]) -> None:
        if words == ["sell", "all"]:
            while self._sales(seat):
                self._sell(seat, int(self._sales(seat)[0][5:]) - 1)
                while self._choices(seat):
                    self._play_choice(seat, self._choices(seat)[0].split())
        elif words[0] == "sell":
            self._sell(seat, int(words[1]) - 1)
            return
        self._dump(seat)
        self.final_done[seat] = True

    def _step_score(self) -> None:
        self.phase = "over"
        scores = [self._wealth(seat) - sum(self.seat[seat].curses) for seat in range(self.players)]
        ranked = [score * 1000 + self.seat[seat].sold["gold"] for seat, score in enumerate(scores)]
        self.result = {"scores": scores, "winners": most(ranked)}

    def _wealth(self, seat: int) -> int:
        me = self.seat[seat]
        lisa = 5 if self.side.get("diamond") == "crown" else 3
        return sum(me.sold.values()) + me.diamonds + 2 * me.clues + (lisa if self.lisa == seat else 0)

    def over(self) -> dict[str, Any] | None:
        return self.result

    # What is seen

    def _seen_letter(self) -> str | None:
        return self.letter if self.letter_open or self.phase == "over" else None

    def _shown_phase(self) -> str:
        if self._stashing() and self.phase not in ("setup", "market", "final"):
            return "stash"
        return self.phase

    def _public(self) -> dict[str, Any]:
        return {
            "phase": self._shown_phase(),
            "to_move": self.turn(),
            "result": self.result,
            "boards": self.boards,
            "mastermind": self.mastermind,
            "first": self.first,
            "watch": self.watch,
            "manors": self.manors,
            "river": self.river,
            "deck": len(self.deck),
            "discard": counted(self.discard),
            "reshuffles": self.reshuffles,
            "committed": [] if self.revealed else [seat for seat, plan in enumerate(self.plans) if plan],
            "plans": self.plans if self.revealed else [None] * self.players,
            "said": [{"seat": seat, "at": place} for seat, place in self.said],
            "safe": self.safe,
            "passage": self.passage,
            "dogs": self.dogs,
            "curse_deck": len(self.curse_pile),
            "lisa": self.lisa,
            "diamonds_left": self.diamonds_left,
            "clues_left": self.clues_left,
            "looked": sorted(self.looked),
            "letter": self._seen_letter(),
            "seats": [self._public_seat(seat) for seat in range(self.players)],
        }

    def _public_seat(self, seat: int) -> dict[str, Any]:
        me = self.seat[seat]
        return {
            "stash": [{"type": slot.type, "n": slot.n, "wild": slot.wild} for slot in me.stash],
            "sale": [self._value(slot) for slot in me.stash],
            "hand": sum(me.hand.values()),
            "known": counted(me.known) if self.memory_aid else None,
            "sold": counted(me.sold),
            "diamonds": me.diamonds,
            "clues": me.clues,
            "wealth": self._wealth(seat),
            "word": {"kept": me.kept, "broken": me.broken},
            "curses": len(me.curses) + len(me.fresh),
            "fresh_curses": len(me.fresh),
            "curse_values": sorted(me.curses) if self.phase == "over" else None,
        }

    def view(self, seat: int | None) -> dict[str, Any]:
        view = self._public()
        if seat is not None:
            me = self.seat[seat]
            view["me"] = {
                "seat": seat,
                "hand": counted(me.hand),
                "curses": sorted(me.curses + me.fresh),
                "fresh": sorted(me.fresh),
                "plan": None if self.revealed else self.plans[seat],
                "letter": self.letter if seat in self.looked else self._seen_letter(),
                "legal": self.legal(seat),
            }
        return view

    # Time-out and random moves

    def _suits(self, seat: int, card: str | None) -> bool:
        return card == WILD or any(slot.n and slot.type == card for slot in self.seat[seat].stash)

    def _row_default(self, seat: int, verb: str, row: list[str | None]) -> str:
        slots = [i for i, card in enumerate(row) if card]
        return f"{verb} {min(slots, key=lambda i: (not self._suits(seat, row[i]), i)) + 1}"

    def _far_default(self, seat: int, moves: list[str]) -> str:
        """The first card of another Manor that suits, else the first."""
        ordered = [move for move in self._passages() if move in moves]
        return min(ordered, key=lambda move: not self._suits(seat, self._card_of(move)))

    def _card_of(self, move: str) -> str | None:
        _, place, number = move.split()
        return self.manors[place][int(number) - 1]

    def default(self, seat: int, rng: random.Random) -> str | None:
        """The time-out move; none for a seat that is not waited for."""
        moves = self.legal(seat)
        if all(move.startswith("say") for move in moves):
            return None
        if self._choices(seat):
            return self._stash_default(seat, moves)
        return getattr(self, f"_{self.phase}_default")(seat, moves)

    def _stash_default(self, seat: int, moves: list[str]) -> str:
        me = self.seat[seat]
        if moves[0].startswith("wild"):
            return f"wild {self._wild_default(seat) + 1}"
        kind = max(self._hand_types(seat), key=lambda name: me.hand[name])
        fitting = [move for move in moves if move.split()[1] == kind]
        return max(fitting, key=lambda move: me.stash[int(move.split()[2]) - 1].wild if len(move.split()) == 3 else 0)

    def _wild_default(self, seat: int) -> int:
        stash = self.seat[seat].stash
        missing = {
            i: min(copies - slot.n - slot.wild for copies, _ in self.steps[slot.type] if copies > slot.n + slot.wild)
            for i, slot in enumerate(stash)
            if slot.n and slot.n + slot.wild < self.steps[slot.type][-1][0]
        }
        if missing:
            return min(missing, key=lambda i: (missing[i], i))
        return (self._empty(seat) or [0])[0]

    def _plan_default(self, seat: int, moves: list[str]) -> str:
        def suiting(place: str) -> int:
            return sum(self._suits(seat, card) for card in self.manors.get(place, []) if card)

        return "go " + max((place for place in LOCATIONS if place in self.side), key=suiting)

    def _take_default(self, seat: int, moves: list[str]) -> str:
        if "draw" in moves:
            return "draw"
        row = self.manors[self.plans[self.mastermind]]
        return self._row_default(seat, "take", row) if any(row) else self._passage_default(seat, moves)

    def _passage_default(self, seat: int, moves: list[str]) -> str:
        return "skip" if self.side["heart"] == "crown" else self._far_default(seat, moves)

    def _second_default(self, seat: int, moves: list[str]) -> str:
        return self._far_default(seat, moves)

    def _dogs_default(self, seat: int, moves: list[str]) -> str:
        if "rufus" in moves:
            return "rufus"
        suiting = [(place, i) for place, i in self._face_up() if self._suits(seat, self.manors[place][i])]
        return f"gordie {suiting[0][0]} {suiting[0][1] + 1}" if suiting else "skip"

    def _befriend_default(self, seat: int, moves: list[str]) -> str:
        return max(moves, key=lambda move: ("rufus" in move, "gordie" in move))

    def _curse_default(self, seat: int, moves: list[str]) -> str:
        others = [other for other in self._clockwise(seat)[1:] if other in self._crew()]
        return f"curse p{max(others, key=self._wealth) + 1} {max(self.seat[seat].curses)}"

    def _market_default(self, seat: int, moves: list[str]) -> str:
        if seat != self.mastermind:
            return self._row_default(seat, "river", self.river)
        for i, slot in enumerate(self.seat[seat].stash):
            if slot.n and slot.n + slot.wild >= self.steps[slot.type][-1][0]:
                return f"sell {i + 1}"
        return "done"

    def _final_default(self, seat: int, moves: list[str]) -> str:
        return "sell all"

    def choose(self, seat: int, rng: random.Random) -> str:
        """Random, but some games hoard (to run out of cards) and some crowd one Location."""
        moves = self.legal(seat)
        if int(self.key[0], 16) < 5 and self.phase == "market" and "done" in moves:
            return "done"
        goes = [move for move in moves if move.startswith("go ")]
        if int(self.key[1], 16) < 5 and goes and rng.random() < 0.9:
            places = list(self.side)
            heart = "heart" in places and int(self.key[2], 16) < 8
            return "go heart" if heart else f"go {places[int(self.key[2], 16) % len(places)]}"
        if self.phase == "take" and rng.random() < 0.7:
            moves = [move for move in moves if not move.startswith("passage")]
        return rng.choice(moves)
