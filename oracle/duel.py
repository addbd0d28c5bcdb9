"""Plays random games on a referee program and on the models, move by move, and stops at the first difference."""

from __future__ import annotations

import argparse
import copy
import importlib
import json
import random
import secrets
import shlex
import subprocess
import sys
import time
from collections import Counter
from typing import Any

from compare import difference

GAMES = ("pinch", "diamonds", "millions", "masters", "pinched")
VIEWS_EVERY = {"pinch": 1, "diamonds": 3, "millions": 3, "masters": 3, "pinched": 3}
STYLES = {"random": 6, "time-out": 1, "linger": 2}
SEED = "00" * 32
# How many setups are drawn to find one of the group that was played least; the rarest is one in 300.
DRAWN = 500


class Differs(Exception):
    """The program and the model do not agree."""


class Referee:
    """The program under test, spoken to in JSON lines."""

    def __init__(self, command: str) -> None:
        self.process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def ask(self, **request: Any) -> dict[str, Any]:
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise Differs(f"the program ended on {request}")
        return json.loads(line)

    def close(self) -> None:
        self.process.stdin.close()
        self.process.wait(timeout=10)


class Duel:
    """One game on both sides."""

    def __init__(self, referee: Referee, name: str, rng: random.Random, count: Counter[str], even: bool) -> None:
        """A random setup and deal, or one of the game's scripts while there are any left."""
        self.referee, self.name, self.rng, self.count = referee, name, rng, count
        self.module = importlib.import_module(name)
        drawn = (self.module.random_setup(rng) for _ in range(DRAWN if even else 1))
        self.setup = min(drawn, key=lambda setup: count[f"group {group(name, setup)}"])
        self.deal = self.module.random_deal(self.setup, rng)
        self.script: list[tuple[int, str]] = []
        scripts = getattr(self.module, "SCRIPTS", [])
        if count["games"] < len(scripts):
            self.setup, self.deal, self.script = copy.deepcopy(scripts[count["games"]])
        self.moves: list[tuple[int, str]] = []
        self.style = rng.choices(list(STYLES), STYLES.values())[0]

    def report(self, found: str) -> str:
        return "\n".join(
            [
                f"{self.name}: {found}",
                f"setup {json.dumps(self.setup)}",
                f"deal  {json.dumps(self.deal)}",
                f"moves {json.dumps(self.moves)}",
            ]
        )

    def same(self, what: str, expected: Any, got: Any) -> None:
        found = difference(expected, got)
        if found:
            error = got.get("error") if isinstance(got, dict) else None
            raise Differs(f"{what}{found}" + (f" ({json.dumps(error)})" if error else ""))

    def run(self, deadline: float) -> None:
        answer = self.referee.ask(cmd="new", game=self.name, setup=self.setup, deal=self.deal)
        self.game = self.module.Game(self.setup, self.deal)
        self.same("new", {"ok": True, "seats": self.game.seats()}, answer)
        self.compare(answer, True)
        while self.game.over() is None and time.monotonic() < deadline:
            if self.rng.random() < 0.3:
                self.probe()
            self.step()
        if self.game.over() is not None:
            self.probe()
            self.count["games"] += 1
            self.count[f"group {group(self.name, self.setup)}"] += 1

    def step(self) -> None:
        seat, move = self.script.pop(0) if self.script else self.pick(self.rng.choice(self.game.turn()))
        self.game.play(seat, move)
        self.moves.append((seat, move))
        self.count["moves"] += 1
        answer = self.referee.ask(cmd="play", seat=seat, move=move)
        self.same("play", {"ok": True}, answer)
        over = self.game.over() is not None
        self.compare(answer, over or len(self.moves) % VIEWS_EVERY[self.name] == 0)

    def pick(self, seat: int) -> tuple[int, str]:
        if self.style == "time-out" and self.rng.random() < 0.8:
            return seat, self.game.default(seat, self.rng) or self.game.choose(seat, self.rng)
        move = self.game.choose(seat, self.rng)
        if self.style == "linger":
            for _ in range(20):
                after = copy.deepcopy(self.game)
                after.play(seat, move)
                if after.over() is None:
                    break
                move = self.game.choose(seat, self.rng)
        return seat, move

    def compare(self, answer: dict[str, Any], views: bool) -> None:
        self.same("turn", self.game.turn(), answer.get("turn"))
        self.same("over", self.game.over(), answer.get("over"))
        legal: dict[int | None, list[str]] = {None: []}
        for seat in range(self.game.seats()):
            answer = self.referee.ask(cmd="legal", seat=seat)
            self.same(f"legal of seat {seat}", {"ok": True, "moves": self.game.legal(seat)}, answer)
            legal[seat] = answer["moves"]
        for seat in [*range(self.game.seats()), None] if views else []:
            answer = self.referee.ask(cmd="view", seat=seat)
            view = specified(answer.get("view", {}))
            # The specifications count legal moves among what a viewer sees.
            view.get("me", view)["legal"] = legal[seat]
            answer["view"] = view
            self.same(f"view of seat {seat}", {"ok": True, "view": self.game.view(seat)}, answer)
            self.count["views"] += 1

    def probe(self) -> None:
        """Sends moves that are illegal now; the next comparison shows whether anything changed."""
        mine = [move for seat in self.game.turn() for move in self.game.legal(seat)][:400]
        pool = self.module.NOISE + mine + [move for _, move in self.moves] + sorted(OTHER_MOVES[self.name])
        for _ in range(3):
            seat, move = self.rng.randrange(self.game.seats()), self.rng.choice(pool)
            if move not in self.game.legal(seat):
                answer = self.referee.ask(cmd="play", seat=seat, move=move)
                if answer.get("ok") is not False:
                    raise Differs(f"seat {seat} was allowed {move!r}: {answer}")
                self.count["refusals"] += 1
        OTHER_MOVES[self.name].update(self.rng.sample(mine, min(len(mine), 2)))
        if len(OTHER_MOVES[self.name]) > 300:
            OTHER_MOVES[self.name].clear()

    def bad_input(self) -> None:
        """Bad setups and deals are refused and leave the game as it is."""
        for setup in self.module.bad_setups():
            self.refuse_new(setup=setup, seed=SEED)
        for setup, deal in self.module.bad_deals(self.rng):
            self.refuse_new(setup=setup, deal=deal)

    def refuse_new(self, **what: Any) -> None:
        answer = self.referee.ask(cmd="new", game=self.name, **what)
        if answer.get("ok") is not False:
            raise Differs(f"accepted {json.dumps(what)}: {answer}")
        self.count["refusals"] += 1


def specified(view: Any) -> Any:
    """A view as the specifications write it: Millions' log as lines, the kind of Masters' events under `e`."""
    if isinstance(view, list):
        return [specified(item) for item in view]
    if not isinstance(view, dict):
        return view
    fields = {
        key: [line(entry) for entry in value] if key == "log" else specified(value) for key, value in view.items()
    }
    return fields | ({"e": view["event"]} if "event" in view else {})


def line(entry: dict[str, Any]) -> str:
    """An entry of Millions' log: its kind, then what is in it, seats as p1."""
    words = [] if entry["event"] == "said" else [entry["event"]]
    for key, value in entry.items():
        if key in ("seat", "payer"):
            words.append(f"p{value + 1}")
        elif isinstance(value, list):
            words += value
        elif isinstance(value, dict):
            words += [word for pair in value.items() for word in pair]
        elif key != "event":
            words.append(str(value))
    return " ".join(words)


# What tells the groups of setups apart, by game; what is left out has its usual value.
GROUPS: dict[str, dict[str, Any]] = {
    "pinch": {"variant": "relocate", "pie": True},
    "diamonds": {"players": None},
    "millions": {"players": None, "no_repeat": False},
    "masters": {"mode": "duel"},
    "pinched": {"players": None, "setup": "basic", "talk": True},
}


def group(name: str, setup: dict[str, Any]) -> str:
    """The group of setups a setup belongs to, in words."""
    values = {key: setup.get(key, usual) for key, usual in GROUPS[name].items()}
    # Boards that were picked one by one are one group.
    values |= {key: "custom" for key, value in values.items() if isinstance(value, list)}
    return " ".join(f"{key}={json.dumps(value)}" for key, value in values.items())


OTHER_MOVES: dict[str, set[str]] = {name: set() for name in GAMES}


def duel(referee: Referee, name: str, games: int, seconds: float, seed: str, even: bool) -> None:
    count: Counter[str] = Counter()
    start = time.monotonic()
    while count["games"] < games and time.monotonic() < start + seconds:
        rng = random.Random(f"{seed} {name} {count['games']}")
        game = Duel(referee, name, rng, count, even)
        try:
            if count["games"] % 100 == 0:
                game.bad_input()
            game.run(start + seconds)
        except Differs as found:
            raise Differs(game.report(str(found))) from None
    shown = ", ".join(f"{count[what]} {what}" for what in ("games", "moves", "views", "refusals"))
    print(f"{name}: {shown}, no difference ({time.monotonic() - start:.0f} s)", flush=True)
    for what in sorted(key for key in count if key.startswith("group ")):
        print(f"  {what.removeprefix('group ')}: {count[what]} games", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--referee", default="target/release/hideout referee", help="the program to start")
    parser.add_argument("--seed", help="what an earlier run printed, to play the same games; a fresh one unless given")
    parser.add_argument("--games", type=int, default=100, help="games of each kind")
    parser.add_argument("--seconds", type=float, default=60, help="at most so long for each kind")
    parser.add_argument("--even", action="store_true", help="play every group of setups equally often")
    parser.add_argument("kinds", nargs="*", default=GAMES, metavar="game", help="all five unless given")
    options = parser.parse_args()
    seed = options.seed or secrets.token_hex(4)
    print(f"seed {seed}", flush=True)
    referee = Referee(options.referee)
    failed = False
    for name in options.kinds:
        try:
            duel(referee, name, options.games, options.seconds, seed, options.even)
        except Differs as found:
            print(f"DIFFERENCE {found}", flush=True)
            failed = True
    referee.close()
    sys.exit(failed)


if __name__ == "__main__":
    main()
