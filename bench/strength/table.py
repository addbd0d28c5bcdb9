"""Puts the results that scripts/strength left in a folder into the table of docs/bots.md."""

import json
import re
import sys
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs/bots.md"
MATCHES = Path(__file__).parent / "matches.txt"
BEGIN, END = "<!-- strength -->\n", "<!-- /strength -->\n"
NAMES = {
    "pinch": "Pinch",
    "diamonds": "Diamonds",
    "masters": "Masters",
    "millions": "Millions",
    "pinched": "Pinched!",
}
HEAD = (
    "| game | seats | first | second | games | victories of the first, % | 95 % | times its fair share "
    "| Elo | 95 % | ms a decision, mean | longest |\n"
    "|---|--:|---|---|--:|--:|:--|:--|--:|:--|--:|--:|\n"
)


def elo(number, without):
    """A difference as it is read; a side that never lost a game has no upper end."""
    return f"{number:+.0f}" if number is not None else without


def row(result):
    first, second = (player["player"] for player in result["players"][:2])
    player, duel = result["players"][0], result["duels"][0]
    low, high = player["share_95"]
    share, fair = player["share"], player["fair"]
    name = NAMES[result["game"]] + (" 13×13" if result["game"] == "pinch" else "")
    times = f"{share / fair:.2f} ({low / fair:.2f} to {high / fair:.2f})" if result["seats"] > 2 else ""
    least, most = duel["elo_95"]
    cells = [
        name,
        result["seats"],
        first,
        second,
        len(result["games"]),
        f"{100 * share:.1f}",
        f"{100 * low:.1f} to {100 * high:.1f}",
        times,
        elo(duel["elo"], "+∞"),
        f"{elo(least, '−∞')} to {elo(most, '+∞')}",
        f"{player['times']['mean_ms']:.0f}",
        f"{player['times']['max_ms']:.0f}",
    ]
    return "| " + " | ".join(str(cell).replace("-", "−") for cell in cells) + " |\n"


def main(folder):
    rows = []
    for line in MATCHES.read_text().splitlines():
        if line.startswith("#"):
            continue
        game, setup, first, second, _ = (part.strip() for part in line.split("|"))
        name = re.sub(r"[^a-z0-9@-]", "", f"{game}-{setup}-{first}-{second}")
        result = Path(folder) / f"{name}.json"
        if result.exists():
            rows.append(row(json.loads(result.read_text())))
    before, rest = PAGE.read_text().split(BEGIN)
    PAGE.write_text(before + BEGIN + HEAD + "".join(rows) + END + rest.split(END)[1])


main(sys.argv[1])
