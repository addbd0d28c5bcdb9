"""Prints docs/balance.md from the results that scripts/balance left in a folder."""

import json
import re
import sys
from datetime import datetime, timezone
from pathlib import Path

HERE = Path(__file__).parent

NAMES = {
    "pinch": "Pinch",
    "diamonds": "In Whose Hands Are the Diamonds?",
    "millions": "Millions of Dollars",
    "masters": "Masters of the Heist",
    "pinched": "Pinched!",
}

# What the short tables show: labels that match, in this order.
SHOWN = {
    "pinch": [
        r"lifted \w+", r"flipped \w+", r"removed \w+", r"left \w+", r"swapped", r"passed", r"over \w+",
    ],
    "diamonds": [r"chance", r"stopped", r"stolen .*", r"trick_won cards M.*"],
    "millions": [
        r"roles cast .*", r"out .*", r"nobody", r"fine", r"fee", r"steal", r"symbol", r"card",
        r"said leave", r"paid", r"said lastcall", r"said intimidate", r"over \w+",
    ],
    "masters": [
        r"game.*", r"bought .*", r"welfare \*", r"take \*", r"take \S+", r"set \*", r"set \S+",
        r"out .*", r"muscle \*",
    ],
    "pinched": [
        r"revealed plans .*", r"cleared \S+", r"sold .*", r"lisa", r"diamond", r"clue",
        r"lisa_found.*", r"befriended .*", r"rufus", r"gordie \*", r"passage \*", r"cursed",
        r"curse_passed", r"wild",
    ],
}
# How far from fair a share is worth an arrow, in points.
FAR = 5.0


def main():
    print("\n".join(page(Path(sys.argv[1]))))


def page(results):
    rows = list(setups())
    found_by_number = {row[0]: read(results, *row) for row in rows}
    newest = max(path.stat().st_mtime for path in results.glob("*.json"))
    day = datetime.fromtimestamp(newest, timezone.utc).date().isoformat()
    yield "# Balance"
    yield ""
    yield (
        "Rookies played every game against themselves, all seats alike. The figures describe "
        "rookies, not people: a seat or a card that rookies cannot use may be strong in better "
        f"hands. Made with the commands of `scripts/balance` on {day}; each table is one run of"
    )
    yield ""
    yield "```sh"
    yield "hideout sim GAME --setup SETUP --games N --bots rookie --seed 1 --events --json"
    yield "```"
    yield ""
    most = max(found["games"] for found in found_by_number.values())
    yield f"with N = {most:,}, or fewer where the bots are slow and the table says so."
    yield ""
    yield from (HERE / "summary.md").read_text(encoding="utf-8").strip().splitlines()
    yield ""
    yield "## How to read the tables"
    yield ""
    yield (
        "A shared victory counts as a fraction for each winner. Shares have Wilson intervals, "
        "scores normal ones. *What happens* is an event of the rules with the cards, roles or "
        "places in it (`*`: any of them), *mover* the seat whose move brought it about, *games* "
        "the share of games in which it happens, and *they win* how often a seat to which it "
        "happened won, each seat counted once a game. "
        "That is no cause: who is winning does more of everything. Seats of one game are not "
        "independent, so these intervals are a little too narrow. ▲ and ▼ mark what lies, with "
        f"its whole interval, more than {FAR:.0f} points from the fair share."
    )
    heading = None
    for number, game, name, _, slow in rows:
        found = found_by_number[number]
        if game != heading:
            yield ""
            yield f"## {NAMES[game]}"
            heading = game
        yield ""
        yield f"### {NAMES[game]} · {name}"
        yield ""
        yield from facts(found, slow)
        yield ""
        yield from seat_table(found)
        yield ""
        yield from matter_table(found)


def setups():
    """Every setup with the number of its result."""
    lines = (HERE / "setups.txt").read_text(encoding="utf-8").splitlines()
    rows = [line for line in lines if line and not line.startswith("#")]
    for number, row in enumerate(rows, 1):
        game, name, setup, divisor = (part.strip() for part in row.split("|"))
        yield number, game, name, json.loads(setup), int(divisor)


def read(results, number, game, name, setup, _):
    """The result of a setup, if it is still the one on the list."""
    path = results / f"{number:02}.json"
    found = json.loads(path.read_text(encoding="utf-8"))
    if (found["game"], found["setup"]) != (game, setup):
        sys.exit(f"{path} is not about {game}, {name}: run scripts/balance {game}")
    return found


def facts(found, slow):
    """What is true of the games as a whole."""
    games, length, seats = found["games"], found["length"], len(found["seats"])
    fewer = " (fewer than elsewhere, because the bots are slow here)" if slow > 1 else ""
    yield f"- setup `{json.dumps(found['setup'], separators=(',', ':'))}`"
    yield f"- {games:,} games{fewer}"
    yield f"- length {length['mean']:.1f} moves, spread {length['spread']:.1f}"
    if seats > 1:
        shared = f"fair share {percent(1 / seats)} %"
        yield f"- {found['draws']:,} draws ({percent(found['draws'] / games)} %); {shared}"
    else:
        won = percent(1 - found["draws"] / games)
        yield f"- won {won} %; where seats are compared, that is the fair share"


def seat_table(found):
    """The seats' shares and scores."""
    yield "| seat | victories, % | 95 % | shared victories | mean score | 95 % |"
    yield "|---|--:|:--|--:|--:|:--|"
    seats = found["seats"]
    for row in seats:
        mark = arrow(row["share_95"], 1 / len(seats)) if len(seats) > 1 else ""
        yield (
            f"| p{row['seat'] + 1} | {percent(row['share'])}{mark} | {interval(row['share_95'])} "
            f"| {row['shared']:,} | {row['score']:.2f} | {interval(row['score_95'], 1, 2)} |"
        )


def matter_table(found):
    """What happened, and how the seats fared to which it did."""
    yield "| what happens | games, % | per game | to whom | they win, % | 95 % |"
    yield "|---|--:|--:|---|--:|:--|"
    for event in shown(found):
        label = event["label"]
        told = f"`{label}` | {percent(event['share'])} | {event['per_game']:.2f}"
        # Who ends a game, or merely moved when nobody is named, says nothing about winning.
        silent = label.startswith("over ") or found["game"] != "pinch"
        seats = [seat for seat in event["seats"] if seat["as"] != "mover" or not silent]
        fates = [] if label.startswith("over ") else [fate(seat, found) for seat in seats]
        for fate_of in fates or [" | | "]:
            yield f"| {told} | {fate_of} |"
            told = " | | "


def shown(found):
    """The labels of the short table, each group by frequency and then as people count."""
    by_frequency = lambda event: (-event["times"], counted(event["label"]))
    events, done = sorted(found["events"], key=by_frequency), set()
    for pattern in SHOWN[found["game"]]:
        for event in events:
            label = event["label"]
            if label not in done and re.fullmatch(pattern, label) and not alone(event, events):
                done.add(label)
                yield event


def alone(event, events):
    """Whether this is the sum of a single label."""
    name, star = event["label"].split(" ")[0], event["label"].endswith(" *")
    others = (other for other in events if other["label"].startswith(name + " "))
    return star and any(o["times"] == event["times"] for o in others if o is not event)


def counted(label):
    """Numbers as numbers, so that M9 comes before M10."""
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", label)]


def fate(seat, found):
    mark = arrow(seat["share_95"], found["fair_share"])
    return f"{seat['as']} | {percent(seat['share'])}{mark} | {interval(seat['share_95'])}"


def arrow(bounds, fair):
    """An arrow if even the nearer bound is far from fair."""
    low, high = (100 * (bound - fair) for bound in bounds)
    return " ▲" if low > FAR else " ▼" if high < -FAR else ""


def percent(share):
    return f"{100 * share:.1f}"


def interval(bounds, scale=100.0, digits=1):
    low, high = (scale * bound for bound in bounds)
    return f"{low:.{digits}f} to {high:.{digits}f}"


if __name__ == "__main__":
    main()
