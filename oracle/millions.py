"""Millions of Dollars, after rules/millions.md."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from common import Illegal, by_bytes, is_int, need, need_keys

ROLES = ("snitch", "brute", "driver", "crook", "mastermind")  # heist order
LOOT = (  # amount, ante, symbol
    (8, 1, "brute"),
    (8, 1, "snitch"),
    (9, 1, "driver"),
    (9, 1, "crook"),
    (10, 1, "mastermind"),
    (10, 1, "none"),
    (11, 2, "none"),
    (11, 2, "none"),
    (12, 2, "none"),
    (12, 2, "none"),
)
MONEY = 175
GOAL = 20
POOR = ({"players": 7, "cash": 2, "rounds": 2}, {"leader": 0, "loot": [9, 0], "facedown": [6, 6]})
PLANS = ("driver driver brute crook crook crook crook", "brute driver snitch crook crook mastermind snitch")
CHOICES = [[(seat, f"choose {role}") for seat, role in enumerate(plan.split())] for plan in PLANS]
ALL_STAY = [(seat, "stay") for seat in range(7)]
SOME_STAY = [(seat, "leave" if seat in (2, 4, 6) else "stay") for seat in range(7)]
SCRIPTS = [(*POOR, CHOICES[0] + ALL_STAY + CHOICES[1] + SOME_STAY)]  # S11: the Brute has only 1 to give
NOISE = ["", "choose", "choose boss", "leave", "stay", "leave a", "stay b", "ask 0", "ask 13", "ask 03", "ask a 0"]
NOISE += ["ask b 13", "offer p1 0", "offer p2 100", "offer p9 1", "offer p1a 0", "lastcall", "name driver", "claim"]
NOISE += ["name snitch", "intimidate p1", "intimidate p2a", "Leave", "stay ", "withdraw p1", "choose driver driver"]
NOISE += ["claim mastermind", "claim snitch", "claim a boss", "claim  driver", "name brute", "withdraw p3b"]


@dataclass
class Character:
    name: str
    seat: int
    role: str
    ante: int = 0
    state: str = "undecided"
    revealed: bool = False


def roles_in_play(players: int) -> list[str]:
    if players == 4:
        return ["brute", "driver", "crook"]
    if players in (5, 6):
        return ["snitch", "brute", "driver", "crook"]
    return list(ROLES)


class Game:
    def __init__(self, setup: dict[str, Any], deal: dict[str, Any]) -> None:
        self._read_setup(setup)
        self._read_deal(deal)
        self.cash = [self.start_cash] * self.players
        self.bank = MONEY - sum(self.cash)
        self.cards = [0] * self.players
        self.previous: list[str] | None = None
        self.history: list[dict[str, Any]] = []
        self.ended: str | None = None
        self.result: dict[str, Any] | None = None
        self.round = 1
        self._planning()

    def _read_setup(self, setup: dict[str, Any]) -> None:
        need_keys(setup, "setup", {"players", "no_repeat", "cash", "rounds"}, {"players"})
        need(is_int(setup["players"], 3, 8), "players is not 3-8")
        self.players: int = setup["players"]
        self.no_repeat = setup.get("no_repeat", False)
        need(isinstance(self.no_repeat, bool), "no_repeat is no boolean")
        self.start_cash = setup.get("cash", 5)
        need(is_int(self.start_cash, 2, 10), "cash is not 2-10")
        self.rounds = setup.get("rounds", 8)
        need(is_int(self.rounds, 1, 10), "rounds is not 1-10")

    def _read_deal(self, deal: dict[str, Any]) -> None:
        keys = {"leader", "loot", "facedown"}
        need_keys(deal, "deal", keys, keys)
        need(is_int(deal["leader"], 0, self.players - 1), "leader out of range")
        characters = 6 if self.players == 3 else self.players
        for key, limit in (("loot", 9), ("facedown", characters - 1)):
            need(isinstance(deal[key], list) and len(deal[key]) == self.rounds, f"{key} of the wrong length")
            need(all(is_int(n, 0, limit) for n in deal[key]), f"{key} out of range")
        need(len(set(deal["loot"])) == self.rounds, "a loot card twice")
        self.leader: int = deal["leader"]
        self.loot_order: list[int] = deal["loot"]
        self.facedown: list[int] = deal["facedown"]

    # 1. Planning

    def _planning(self) -> None:
        self._clear_round()
        self.phase = "planning"
        self.loot: int | None = self.loot_order[self.round - 1]
        self.log = [f"loot {self.loot}"]

    def _clear_round(self) -> None:
        self.chosen: list[list[str]] = [[] for _ in self.cash]
        self.characters: list[Character] = []
        self.faceup: list[str] = []
        self.offers: dict[tuple[int, str], int] = {}  # (payer, character) -> amount
        self.used = {kind: [0] * self.players for kind in ("claim", "ask", "offer")}
        self.seen: list[dict[str, str]] = [{} for _ in self.cash]
        self.lastcall = False
        self.named: str | None = None
        self.log: list[str] = []

    def _choices(self, seat: int) -> list[str]:
        if self.chosen[seat]:
            return []
        roles = roles_in_play(self.players)
        if self.no_repeat and self.previous:  # R28
            each = len(self.previous) // self.players
            barred = self.previous[seat * each : (seat + 1) * each]
            roles = [role for role in roles if role not in barred]
        if self.players == 3:
            return [f"choose {a} {b}" for a in roles for b in roles if a != b]
        return [f"choose {role}" for role in roles]

    def _open_negotiation(self) -> None:
        for seat, roles in enumerate(self.chosen):
            for slot, role in zip("ab", roles):
                name = f"p{seat + 1}{slot if self.players == 3 else ''}"
                self.characters.append(Character(name, seat, role))
        for character in self.characters:
            character.ante = min(LOOT[self.loot][1], self.cash[character.seat])  # R5
            self.cash[character.seat] -= character.ante
            self.log.append(f"ante {character.name} {character.ante}")
        hidden = self.facedown[self.round - 1]
        roles = [character.role for i, character in enumerate(self.characters) if i != hidden]
        self.faceup = sorted(roles, key=ROLES.index)
        self.log.append(" ".join(["faceup", *self.faceup]))
        self.phase = "negotiation"

    # 2. Negotiation

    def _own(self, seat: int) -> list[Character]:
        """A seat's characters that have not left."""
        return [character for character in self.characters if character.seat == seat and character.state != "left"]

    def _find(self, name: str) -> Character:
        return next(character for character in self.characters if character.name == name)

    def _deals(self, seat: int) -> list[str]:
        if not self._own(seat):
            return self._looks(seat)  # R11, R16
        moves = self._talk(seat) + self._bids(seat) + self._looks(seat)
        if seat == self.leader and not self.lastcall:
            moves.append("lastcall")
        return moves

    def _talk(self, seat: int) -> list[str]:
        """Claims, asks, leaving and staying, per own character."""
        moves = []
        for character in self._own(seat):
            slot = f" {character.name[2:]}" if self.players == 3 else ""
            if self.used["claim"][seat] < 3:
                moves += [f"claim{slot} {role}" for role in roles_in_play(self.players)]
            if character.state == "undecided":
                moves += [f"leave{slot}", f"stay{slot}"]
                if self.used["ask"][seat] < 3:
                    moves += [f"ask{slot} {amount}" for amount in range(1, 13)]
        return moves

    def _bids(self, seat: int) -> list[str]:
        moves = [f"withdraw {name}" for payer, name in self.offers if payer == seat]
        if self.used["offer"][seat] == 8:  # R14
            return moves
        for other in self.characters:
            if other.seat != seat and other.state == "undecided":
                standing = self.offers.get((seat, other.name), 0)
                amounts = range(1, self.cash[seat] + standing + 1)
                moves += [f"offer {other.name} {amount}" for amount in amounts if amount != standing]
        return moves

    def _looks(self, seat: int) -> list[str]:
        """R16: anybody else's character, departed or not, that the seat has not looked at this round."""
        if not self.cards[seat]:
            return []
        others = [other.name for other in self.characters if other.seat != seat]
        return [f"intimidate {name}" for name in others if name not in self.seen[seat]]

    def _look(self, seat: int, name: str) -> None:
        self.cards[seat] -= 1
        self.seen[seat][name] = self._find(name).role

    def _negotiate(self, seat: int, move: str) -> None:
        verb, *words = move.split()
        self.log.append(f"p{seat + 1} {move}")
        if verb in ("claim", "ask"):
            self.used[verb][seat] += 1
        elif verb in ("offer", "withdraw"):
            self._return_offer(seat, words[0])
            if verb == "offer":
                self.used["offer"][seat] += 1
                self.offers[seat, words[0]] = int(words[1])
                self.cash[seat] -= int(words[1])
        elif verb == "intimidate":
            self._look(seat, words[0])
        elif verb == "lastcall":
            self.lastcall = True
        else:
            character = self._find(f"p{seat + 1}{''.join(words)}")
            (self._leave if verb == "leave" else self._stay)(character)
            if not any(character.state == "undecided" for character in self.characters):
                self._heist()

    def _return_offer(self, payer: int, name: str) -> int:
        amount = self.offers.pop((payer, name), 0)
        self.cash[payer] += amount
        return amount

    def _leave(self, character: Character) -> None:
        character.state = "left"
        self._ante_back(character)
        for payer in range(self.players):
            if (payer, character.name) in self.offers:
                amount = self.offers.pop((payer, character.name))
                self.cash[character.seat] += amount
                self.log.append(f"paid p{payer + 1} {character.name} {amount}")
        if not self._own(character.seat):
            for other in self.characters:
                self._log_return(character.seat, other.name)

    def _stay(self, character: Character) -> None:
        character.state = "locked"
        for payer in range(self.players):
            self._log_return(payer, character.name)

    def _log_return(self, payer: int, name: str) -> None:
        if (payer, name) in self.offers:
            self.log.append(f"returned p{payer + 1} {name} {self._return_offer(payer, name)}")

    def _ante_back(self, character: Character) -> None:
        self.log.append(f"anteback {character.name} {character.ante}")
        self.cash[character.seat] += character.ante
        character.ante = 0

    # 3. The heist

    def _in_state(self, state: str) -> list[Character]:
        return [character for character in self.characters if character.state == state]

    def _heist(self) -> None:
        self.log.append("heist")
        self._reveal("snitch")
        if not self._in_state("alive"):
            self._after_naming()
            return
        nameable = self._nameable()
        if not self._in_state("locked") or not nameable:
            self.log.append(f"noname {self._in_state('alive')[0].name}")
            self._after_naming()
        elif len(nameable) == 1:
            self._name(nameable[0])
        else:
            self.phase = "naming"

    def _nameable(self) -> list[str]:
        return [role for role in ROLES[1:] if role in self.faceup]

    def _turn_over(self, role: str) -> list[Character]:
        group = [character for character in self._in_state("locked") if character.role == role]
        for character in group:
            character.revealed = True
            self.log.append(f"reveal {character.name} {role}")
        return group

    def _reveal(self, role: str) -> None:
        group = self._turn_over(role)
        if len(group) == 1:
            group[0].state = "alive"
            self._ante_back(group[0])
            if role == "brute":
                self.cards[group[0].seat] += 1
                self.log.append(f"card {group[0].name}")
        else:
            self._put_out(group, "clash")

    def _put_out(self, group: list[Character], state: str) -> None:
        for character in group:
            character.state = state
            self.log.append(f"out {character.name} {state}")
            if character.role == "brute":
                self._ante_back(character)
            else:
                self.log.append(f"antelost {character.name} {character.ante}")
                self.bank += character.ante
                character.ante = 0

    def _name(self, role: str) -> None:
        self.named = role
        self.log.append(f"name {self._in_state('alive')[0].name} {role}")
        self._after_naming()

    def _after_naming(self) -> None:
        """Heist, steps 3 to 5."""
        for role in ROLES[1:]:
            if role != self.named:
                self._reveal(role)
        if self.named:
            self._put_out(self._turn_over(self.named), "snitched")
        alive = self._in_state("alive")
        if not alive:
            self.log.append("nobody")
        elif [character.role for character in alive] == ["snitch"]:
            self._alone(alive[0])
        else:
            self._share(alive)
        self._end_round()

    def _alone(self, snitch: Character) -> None:
        fine = min(3, self.cash[snitch.seat])
        self.cash[snitch.seat] -= fine
        self.bank += fine
        snitch.state = "alone"
        self.log += [f"out {snitch.name} alone", f"fine {snitch.name} {fine}"]

    # 4. Sharing

    def _share(self, alive: list[Character]) -> None:
        amount, _, symbol = LOOT[self.loot]
        by_role = {character.role: character for character in alive}
        pot = amount + (2 if "mastermind" in by_role else 0)
        self.log.append(f"pot {pot}")
        share = pot // len(alive)
        for character in alive:
            character.state = "shared"
            self._from_bank(character, share)
            self.log.append(f"share {character.name} {share}")
        self.log.append(f"rest {pot - share * len(alive)}")
        if "driver" in by_role:
            for character in alive:
                if character.role != "driver":
                    self._pay("fee", character, by_role["driver"], 1)
        if "crook" in by_role and "brute" in by_role:
            brute, crook = by_role["brute"], by_role["crook"]
            taken = min(2, self.cash[brute.seat])
            self.cash[brute.seat] -= taken
            self.cash[crook.seat] += taken
            self.log.append(f"steal {crook.name} {brute.name} {taken}")
        if symbol in by_role:
            self._from_bank(by_role[symbol], 1)
            self.log.append(f"symbol {by_role[symbol].name} 1")

    def _from_bank(self, character: Character, amount: int) -> None:
        self.bank -= amount
        self.cash[character.seat] += amount

    def _pay(self, what: str, payer: Character, payee: Character, amount: int) -> None:
        self.cash[payer.seat] -= amount
        self.cash[payee.seat] += amount
        self.log.append(f"{what} {payer.name} {payee.name} {amount}")

    # 5. End of the round

    def _end_round(self) -> None:
        self.log.append(" ".join(["roles"] + [f"{character.name} {character.role}" for character in self.characters]))
        self.previous = [character.role for character in self.characters]
        self.history.append(
            {
                "round": self.round,
                "leader": self.leader,
                "loot": self.loot,
                "roles": self.previous,
                "fates": [character.state for character in self.characters],
                "cash": list(self.cash),
                "log": self.log,
            }
        )
        sharers = {character.seat for character in self._in_state("shared")}
        goal = [seat for seat in sorted(sharers) if self.cash[seat] >= GOAL]
        if goal:
            self._finish("goal", goal)
        elif self.round == self.rounds:
            self._finish("rounds", list(range(self.players)))
        else:
            self.leader = (self.leader + 1) % self.players
            self.round += 1
            self._planning()

    def _finish(self, reason: str, seats: list[int]) -> None:
        top = max(self.cash[seat] for seat in seats)
        self._clear_round()
        self.phase = "over"
        self.loot = None
        self.ended = reason
        self.result = {"scores": list(self.cash), "winners": [seat for seat in seats if self.cash[seat] == top]}

    # Who may move, and how

    def seats(self) -> int:
        return self.players

    def turn(self) -> list[int]:
        return [seat for seat in range(self.players) if self.legal(seat)]

    def awaited(self) -> list[int]:
        """For whom a host waits."""
        if self.phase != "negotiation":
            return self.turn()
        return sorted({character.seat for character in self._in_state("undecided")})

    def legal(self, seat: int) -> list[str]:
        if self.phase == "planning":
            return by_bytes(self._choices(seat))
        if self.phase == "negotiation":
            return by_bytes(self._deals(seat))
        if self.phase == "naming" and self._in_state("alive")[0].seat == seat:
            return by_bytes([f"name {role}" for role in self._nameable()] + self._looks(seat))
        return []

    def play(self, seat: int, move: str) -> None:
        if move not in self.legal(seat):
            raise Illegal(move)
        if self.phase == "planning":
            self.chosen[seat] = move.split()[1:]
            if all(self.chosen):
                self._open_negotiation()
        elif self.phase == "negotiation":
            self._negotiate(seat, move)
        elif move.startswith("intimidate"):
            self.log.append(f"p{seat + 1} {move}")
            self._look(seat, move.split()[1])
        else:
            self._name(move.split()[1])

    # What is seen

    def _public(self) -> dict[str, Any]:
        return {
            "phase": self.phase,
            "round": self.round,
            "rounds": self.rounds,
            "no_repeat": self.no_repeat,
            "leader": self.leader,
            "loot": self.loot,
            "cash": list(self.cash),
            "bank": self.bank,
            "intimidation": list(self.cards),
            "chosen": [bool(roles) for roles in self.chosen],
            "previous": self.previous,
            "faceup": self.faceup,
            "chars": [
                {
                    "name": character.name,
                    "seat": character.seat,
                    "state": character.state,
                    "ante": character.ante,
                    "role": character.role if character.revealed else None,
                }
                for character in self.characters
            ],
            "offers": [
                {"from": payer, "on": name, "amount": amount} for (payer, name), amount in sorted(self.offers.items())
            ],
            "used": self.used,
            "lastcall": self.lastcall,
            "log": self.log,
            "history": self.history,
            "ended": self.ended,
            "result": self.result,
        }

    def view(self, seat: int | None) -> dict[str, Any]:
        return {
            "public": self._public(),
            "seat": seat,
            "roles": [] if seat is None else self.chosen[seat],
            "seen": {} if seat is None else self.seen[seat],
            "legal": [] if seat is None else self.legal(seat),
        }

    def over(self) -> dict[str, Any] | None:
        return self.result

    def default(self, seat: int, rng: random.Random) -> str | None:
        """Time-out: a random choice; stay; the role with the most copies face up."""
        if self.phase == "planning":
            return rng.choice(self.legal(seat))
        if self.phase == "negotiation":
            return next((move for move in self.legal(seat) if move.startswith("stay")), None)
        return "name " + max(self._nameable(), key=self.faceup.count)

    def choose(self, seat: int, rng: random.Random) -> str:
        """A random kind of move, then a random move of that kind."""
        moves = self.legal(seat)
        verb = rng.choice(sorted({move.split()[0] for move in moves}))
        return rng.choice([move for move in moves if move.split()[0] == verb])


# Random and bad setups and deals


def random_setup(rng: random.Random) -> dict[str, Any]:
    setup: dict[str, Any] = {"players": rng.randint(3, 8)}
    if rng.random() < 0.5:
        setup["no_repeat"] = rng.random() < 0.7
    if rng.random() < 0.6:
        setup["cash"] = rng.choice([2, 2, 3, *range(2, 11)])
    if rng.random() < 0.7:
        setup["rounds"] = rng.choice([1, 2, 3, 4, rng.randint(1, 10)])
    return setup


def random_deal(setup: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    players, rounds = setup["players"], setup.get("rounds", 8)
    characters = 6 if players == 3 else players
    return {
        "leader": rng.randrange(players),
        "loot": rng.sample(range(10), rounds),
        "facedown": [rng.randrange(characters) for _ in range(rounds)],
    }


def bad_setups() -> list[Any]:
    bad: list[Any] = [{}, {"rounds": 8}, {"players": 4, "goal": 20}, [], "millions"]
    bad += [{"players": players} for players in (2, 9, 0, -4, "4", True, None, 4.5)]
    bad += [{"players": 4, "no_repeat": value} for value in (1, 0, "true", None)]
    bad += [{"players": 4, "cash": cash} for cash in (1, 11, "5", True, None, 5.5)]
    return bad + [{"players": 4, "rounds": rounds} for rounds in (0, 11, -1, "8", True, None)]


def bad_deals(rng: random.Random) -> list[tuple[dict[str, Any], Any]]:
    setup = {"players": rng.randint(3, 8), "rounds": rng.randint(2, 10)}
    good = random_deal(setup, rng)
    loot, down = good["loot"], good["facedown"]
    bad: list[Any] = [good | {"leader": leader} for leader in (setup["players"], -1, "0", True, None)]
    bad += [good | {"loot": [card] + loot[1:]} for card in (10, -1, loot[1], "0", None, True)]
    bad += [good | {"loot": cards} for cards in (loot[1:], loot + loot[:1], [], None)]
    limit = 6 if setup["players"] == 3 else setup["players"]
    bad += [good | {"facedown": [n] + down[1:]} for n in (limit, -1, "0", None, True)]
    bad += [good | {"facedown": numbers} for numbers in (down[1:], down + [0], [], None)]
    bad += [{key: good[key] for key in good if key != left_out} for left_out in good]
    return [(setup, deal) for deal in bad + [good | {"seed": 1}, {}, []]]
