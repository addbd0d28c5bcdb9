"""Plays the golden games on the models and checks every snapshot in them."""

from __future__ import annotations

import argparse
import importlib
import json
import sys
from pathlib import Path
from typing import Any

from compare import difference


def check(game: Any, snapshot: dict[str, Any]) -> str | None:
    seats = range(game.seats())
    expected = {
        "turn": snapshot["turn"],
        "over": snapshot["over"],
        "legal": {str(seat): snapshot["legal"].get(str(seat), []) for seat in seats},
        "views": snapshot["views"],
    }
    got = {
        "turn": game.turn(),
        "over": game.over(),
        "legal": {str(seat): game.legal(seat) for seat in seats},
        "views": {str(seat): game.view(seat) for seat in seats} | {"spectator": game.view(None)},
    }
    return difference(expected, got)


def check_file(path: Path) -> tuple[bool, str]:
    """Whether the model agrees, and in words."""
    record = json.loads(path.read_text())
    if "rules" in record:
        return True, f"passed over: rules {record['rules']}, and the models play the newest"
    game = importlib.import_module(record["game"]).Game(record["setup"], record["deal"])
    snapshots = {snapshot["after"]: snapshot for snapshot in record["checks"]}
    for after in range(len(record["moves"]) + 1):
        if after in snapshots:
            found = check(game, snapshots[after])
            if found:
                return False, f"DIFFERS after {after} moves: {found}"
        if after < len(record["moves"]):
            seat, move = record["moves"][after]
            game.play(seat, move)
    return True, f"agrees, {len(record['moves'])} moves, {len(snapshots)} snapshots"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="the folder of golden games")
    parser.add_argument("--only", default="", help="only files whose name starts so")
    options = parser.parse_args()
    paths = sorted(options.folder.glob(options.only + "*.json"))
    all_agree = bool(paths)
    for path in paths:
        agrees, words = check_file(path)
        all_agree &= agrees
        print(f"{path.name}: {words}")
    sys.exit(not all_agree)


if __name__ == "__main__":
    main()
