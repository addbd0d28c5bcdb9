"""The most moves per second that table servers make while answers stay quick."""

import argparse
import json
import os
import signal
import sys
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path

from contest import Contestant, Sample, measure

LEAST_LOAD = 10.0
PRECISION = 1.1
TRIES = 2
QUIET = 0.05


HERE = Path(__file__).parent


def contestants(scratch: Path, hideout: Path) -> list[Contestant]:
    """The first is the one that the others are compared with."""
    unlimited = ["--requests-per-second", "--new-people-per-hour", "--new-tables-per-hour", "--messages-per-second"]
    return [
        Contestant(
            name="boardgame.io 0.50.2",
            server=["node", str(scratch / "server.cjs"), "{port}"],
            driver=[str(scratch / "release/driver"), "--server", "http://127.0.0.1:{port}"],
            environment={"NODE_ENV": "production"},
            first_load=800.0,
        ),
        Contestant(
            name="Hideout",
            server=[
                *(str(hideout), "serve", "--port", "{port}", "--data", "{data}"),
                *(word for limit in unlimited for word in (limit, "0")),
                *("--sockets-per-address", "30000", "--sockets", "30000"),
            ],
            driver=[
                *("python3", "-B", str(HERE / "hideout.py"), "--hideout", str(hideout)),
                *("--server", "http://127.0.0.1:{port}"),
            ],
            environment={"RUST_LOG": "error"},
            first_load=6400.0,
        ),
    ]


@dataclass
class Result:
    """All loads that were tried with so many tables, and the highest that was sustained."""

    contestant: str
    tables: int
    samples: list[Sample]
    best: Sample | None
    ceiling: Sample
    """With a move in flight at every table, however long it takes."""


def main() -> None:
    # A plain exit, so that the server under measurement is stopped on the way out.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    options = read_options()
    results = [
        search(contestant, tables, options)
        for tables in options.tables
        for contestant in contestants(options.scratch, options.hideout)
    ]
    print(report(results, options))
    if options.json:
        raw = environment() | {"limit_ms": options.limit, "results": [asdict(r) for r in results]}
        options.json.write_text(json.dumps(raw, indent=2) + "\n")


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench/boardgame/run", description=__doc__)
    parser.add_argument("--scratch", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--hideout", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--limit", type=float, default=20.0, help="on the 99th percentile, in ms")
    parser.add_argument("--tables", type=int, nargs="+", default=[100, 1000], help="at a time")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each measurement")
    parser.add_argument("--warmup", type=float, default=5.0, help="before each measurement")
    parser.add_argument("--json", type=Path, help="where to write the raw figures")
    return parser.parse_args()


def search(contestant: Contestant, tables: int, options: argparse.Namespace) -> Result:
    """Doubles the load until it is too much, then closes in on the highest that is not."""
    samples: list[Sample] = []

    def tried(load: float | None) -> Sample:
        sample = measure(contestant, tables, load, options.seconds, options.warmup, options.scratch)
        samples.append(sample)
        print(f"{contestant.name}: {line(sample)}", file=sys.stderr, flush=True)
        return sample

    def sustained(load: float) -> bool:
        return any(tried(load).within(options.limit) for _ in range(TRIES))

    low, high = 0.0, contestant.first_load
    while sustained(high):
        low, high = high, 2 * high
    while high > LEAST_LOAD and high > PRECISION * low:
        middle = round((low + high) / 2)
        low, high = (middle, high) if sustained(middle) else (low, middle)
    ceiling = tried(None)
    good = [sample for sample in samples if sample.within(options.limit)]
    best = max(good, key=lambda sample: sample.moves_per_s, default=None)
    return Result(contestant.name, tables, samples, best, ceiling)


def report(results: list[Result], options: argparse.Namespace) -> str:
    about = environment()
    others = max(s.other_cores for result in results for s in result.samples) / about["cores"]
    return "\n".join([
        f"{about['date']}, {about['cpu']}, {about['cores']} cores for server and players; "
        f"99th percentile at most {options.limit:g} ms.",
        "",
        "| server | tables | moves/s | ratio | p50 ms | p99 ms | server cores | moves/s, no limit | ratio | p99 ms |",
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
        *(row(result, first(results, result.tables)) for result in results),
        *([] if others <= QUIET else ["", f"**Not a quiet machine:** others took up to {others:.0%} of it."]),
    ])


def first(results: list[Result], tables: int) -> Result:
    """The result that others with as many tables are compared with."""
    return next(result for result in results if result.tables == tables)


def row(result: Result, other: Result) -> str:
    best = result.best
    within = (
        [f"{best.moves_per_s:.0f}", ratio(best, other.best), f"{best.p50_ms:.1f}", f"{best.p99_ms:.1f}", f"{best.server_cores:.2f}"]
        if best
        else ["none", "", "", "", ""]
    )
    ceiling = [
        f"{result.ceiling.moves_per_s:.0f}",
        ratio(result.ceiling, other.ceiling),
        f"{result.ceiling.p99_ms:.0f}",
    ]
    return f"| {' | '.join([result.contestant, str(result.tables), *within, *ceiling])} |"


def ratio(sample: Sample, other: Sample | None) -> str:
    return f"{sample.moves_per_s / other.moves_per_s:.1f}×" if other else ""


def line(sample: Sample) -> str:
    offered = "max" if sample.offered_per_s is None else f"{sample.offered_per_s:.0f}"
    first = f" ({sample.first_error})" if sample.first_error else ""
    return (
        f"{sample.tables} tables, {offered} offered: {sample.moves_per_s:.0f} moves/s, "
        f"p50 {sample.p50_ms:.1f}, p90 {sample.p90_ms:.1f}, p99 {sample.p99_ms:.1f}, "
        f"max {sample.max_ms:.1f} ms, {sample.errors} errors{first}; cores: server "
        f"{sample.server_cores:.2f}, players {sample.driver_cores:.2f}, others {sample.other_cores:.2f}"
    )


def environment() -> dict[str, object]:
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text().splitlines() if cpuinfo.exists() else []
    named = [text.split(":", 1)[1].strip() for text in lines if text.startswith("model name")]
    return {
        "date": date.today().isoformat(),
        "cpu": named[0] if named else "unknown processor",
        "cores": os.cpu_count(),
    }


if __name__ == "__main__":
    main()
