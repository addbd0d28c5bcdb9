"""Our random playouts beside OpenSpiel's, measured in turn and printed as a table."""

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from datetime import date
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import TypeVar

from spiel import Peer

FAIR_SHARE = 0.95
T = TypeVar("T")


@dataclass
class Sample:
    """One repetition: ours with the quick random move, ours from the full list, theirs."""

    moves_per_s: float
    listed_moves_per_s: float
    peer_steps_per_s: float
    share: float
    """How much of the core's time the worse of the two measurements got."""


@dataclass
class Pair:
    """One of our games beside one of theirs, and how many times faster ours should be."""

    game: str
    setup: dict[str, int | str]
    peer: str
    dealing: bool
    bar: float
    samples: list[Sample] = field(default_factory=list)

    def ours(self) -> list[float]:
        return [sample.moves_per_s for sample in self.samples]

    def listed(self) -> list[float]:
        return [sample.listed_moves_per_s for sample in self.samples]

    def theirs(self) -> list[float]:
        return [sample.peer_steps_per_s for sample in self.samples]


def pairs() -> list[Pair]:
    return [
        Pair("hex", {"size": 13}, "hex(board_size=13)", dealing=False, bar=12),
        Pair("pinch", {"size": 13}, "hex(board_size=13)", dealing=False, bar=10),
        Pair("diamonds", {"players": 4}, "hearts", dealing=False, bar=20),
        Pair("diamonds", {"players": 4}, "hearts", dealing=True, bar=20),
        Pair("millions", {"players": 5}, "negotiation", dealing=True, bar=8),
        Pair("masters", {"mode": "duel"}, "hex(board_size=13)", dealing=False, bar=4.6),
        Pair("pinched", {"players": 4}, "hex(board_size=13)", dealing=False, bar=4.6),
    ]


def main() -> None:
    options = read_options()
    compared = pairs()
    peers = {name: Peer(name) for name in {pair.peer for pair in compared}}
    for repetition in range(options.repetitions):
        print(f"repetition {repetition + 1} of {options.repetitions}", file=sys.stderr)
        for pair in compared:
            pair.samples.append(measure(pair, peers[pair.peer], options.hideout, options.seconds))
    print(report(compared, peers))
    if options.json:
        options.json.write_text(json.dumps(raw(compared, peers), indent=2) + "\n")


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench/peers/run", description=__doc__)
    parser.add_argument("--hideout", required=True, help="the program to measure")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each measurement")
    parser.add_argument("--repetitions", type=int, default=5, help="of everything, in turn")
    parser.add_argument("--json", type=Path, help="where to write the raw figures")
    return parser.parse_args()


def measure(pair: Pair, peer: Peer, hideout: str, seconds: float) -> Sample:
    ours, our_share = watched(lambda: bench(hideout, pair, seconds))
    theirs, their_share = watched(lambda: peer.steps_per_second(seconds, pair.dealing))
    share = min(our_share, their_share)
    return Sample(ours["moves_per_s"], ours["listed_moves_per_s"], theirs, share)


def watched(call: Callable[[], T]) -> tuple[T, float]:
    """What the call gives, and the share of the core's time that it got."""
    begin = os.times()
    result = call()
    end = os.times()
    return result, (sum(end[:4]) - sum(begin[:4])) / (end.elapsed - begin.elapsed)


def bench(hideout: str, pair: Pair, seconds: float) -> dict[str, float]:
    setup = json.dumps(pair.setup)
    command = [hideout, "bench", "--json", pair.game, "--setup", setup, "--seconds", str(seconds)]
    printed = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    lines = [json.loads(line) for line in printed.splitlines()]
    return next(line for line in lines if line["game"] == pair.game)


def report(compared: list[Pair], peers: dict[str, Peer]) -> str:
    about = environment()
    return "\n".join([
        f"{about['date']}, {about['cpu']}, {about['cores']} cores, one used; "
        f"OpenSpiel {about['open_spiel']}.",
        f"Medians of {len(compared[0].samples)} repetitions (least–most), in million decisions "
        "per second.",
        "",
        "| ours | any move | from the list | OpenSpiel | steps | ratio | bar | ratio, from the list |",
        "|---|--:|--:|---|--:|--:|--:|--:|",
        *(row(pair) for pair in compared),
        "",
        *(f"A random game of {name} takes {peer.decisions:.1f} decisions."
          for name, peer in sorted(peers.items())),
        *warning(min(sample.share for pair in compared for sample in pair.samples)),
    ])


def warning(share: float) -> list[str]:
    if share >= FAIR_SHARE:
        return []
    return ["", f"**Not a quiet machine:** a measurement got only {share:.0%} of the core's time."]


def row(pair: Pair) -> str:
    ratios = quotients(pair.ours(), pair.theirs())
    bar = f"≥ {pair.bar:g}× {'met' if median(ratios) >= pair.bar else 'missed'}"
    cells = [
        f"{pair.game} {json.dumps(pair.setup)}",
        millions(pair.ours()),
        millions(pair.listed()),
        pair.peer + (", dealing too" if pair.dealing else ""),
        millions(pair.theirs()),
        spread(ratios, "×"),
        bar,
        spread(quotients(pair.listed(), pair.theirs()), "×"),
    ]
    return f"| {' | '.join(cells)} |"


def quotients(ours: list[float], theirs: list[float]) -> list[float]:
    return [our / their for our, their in zip(ours, theirs)]


def millions(figures: list[float]) -> str:
    return spread([figure / 1e6 for figure in figures])


def spread(figures: list[float], unit: str = "") -> str:
    return f"{median(figures):.2f}{unit} ({min(figures):.2f}–{max(figures):.2f})"


def raw(compared: list[Pair], peers: dict[str, Peer]) -> dict[str, object]:
    means = {name: peer.decisions for name, peer in peers.items()}
    return environment() | {"mean_decisions": means, "pairs": [asdict(pair) for pair in compared]}


def environment() -> dict[str, object]:
    return {
        "date": date.today().isoformat(),
        "cpu": cpu_model(),
        "cores": os.cpu_count(),
        "open_spiel": version("open_spiel"),
    }


def cpu_model() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    named = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.processor() or platform.machine()


if __name__ == "__main__":
    main()
