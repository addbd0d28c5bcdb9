"""The referee protocol on top of the models, to try the duel without another program."""

from __future__ import annotations

import importlib
import json
import random
import sys
from typing import Any

from common import Illegal, Rejected


class Referee:
    def __init__(self) -> None:
        self.game: Any = None

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        try:
            return {"ok": True} | getattr(self, request["cmd"])(request)
        except Rejected as reason:
            return {"ok": False, "error": {"kind": "bad_setup", "message": str(reason)}}
        except Illegal as move:
            return {"ok": False, "error": {"kind": "illegal_move", "message": str(move)}}

    def new(self, request: dict[str, Any]) -> dict[str, Any]:
        module = importlib.import_module(request["game"])
        setup = request["setup"]
        if "deal" in request:
            self.game = module.Game(setup, request["deal"])
        else:
            good = module.random_setup(random.Random(1))
            module.Game(setup, module.random_deal(good, random.Random(1)))
        return {"seats": self.game.seats()} | self.state()

    def state(self) -> dict[str, Any]:
        return {"turn": self.game.turn(), "over": self.game.over()}

    def legal(self, request: dict[str, Any]) -> dict[str, Any]:
        return {"moves": self.game.legal(request["seat"])}

    def play(self, request: dict[str, Any]) -> dict[str, Any]:
        self.game.play(request["seat"], request["move"])
        return self.state()

    def view(self, request: dict[str, Any]) -> dict[str, Any]:
        return {"view": self.game.view(request["seat"])}


def main() -> None:
    referee = Referee()
    for line in sys.stdin:
        print(json.dumps(referee.answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
