"""Our search beside OpenSpiel's: simulations a second, measured in turn, and memory."""

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from dataclasses import dataclass
from datetime import date
from importlib.metadata import version
from pathlib import Path
from statistics import median

import pyspiel

PEER = "hex(board_size=13)"
BOARD = '{"size":13}'
SCALING_BAR = 1.8
MEMORY_PLAYOUTS = 400_000


@dataclass
class Row:
    """Something to measure, the name of the row it is compared with, and the bar."""

    name: str
    game: str
    threads: int = 1
    processes: int = 1
    base: str = ""
    bar: float = 0.0


ROWS = [
    Row("OpenSpiel, Hex", PEER),
    Row("ours, Hex", "hex", base="OpenSpiel, Hex"),
    Row("ours, Hex, two threads", "hex", threads=2, base="ours, Hex", bar=SCALING_BAR),
    Row("ours, Hex, two programs at once", "hex", processes=2, base="ours, Hex"),
    Row("ours, Pinch", "pinch", base="OpenSpiel, Hex", bar=4.0),
    Row("ours, Pinch, two threads", "pinch", threads=2, base="ours, Pinch", bar=SCALING_BAR),
    Row("ours, Pinch, two programs at once", "pinch", processes=2, base="ours, Pinch"),
]


def main() -> None:
    options = read_options()
    figures: dict[str, list[float]] = {row.name: [] for row in ROWS}
    shares = []
    for number in range(options.rounds):
        print(f"round {number + 1} of {options.rounds}", file=sys.stderr)
        for row in ROWS:
            figure, share = measure(row, options)
            figures[row.name].append(figure)
            shares.append(share)
    print("\n".join(report(figures, min(shares), options)))
    print("\n".join(memory(options)))


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench/openspiel/run speed", description=__doc__)
    parser.add_argument("--hideout", required=True, help="the program to measure")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each measurement")
    parser.add_argument("--rounds", type=int, default=5, help="of everything, in turn")
    parser.add_argument("--simulations", type=int, default=10_000, help="of a search, for each thread")
    return parser.parse_args()


def measure(row: Row, options: argparse.Namespace) -> tuple[float, float]:
    """Simulations a second, and how much of the time of its cores the measurement got."""
    begin = os.times()
    figure = theirs(options) if row.game == PEER else ours(row, options)
    end = os.times()
    used = sum(end[:4]) - sum(begin[:4])
    return figure, used / (row.threads * row.processes) / (end.elapsed - begin.elapsed)


def theirs(options: argparse.Namespace) -> float:
    """Whole searches for the first move, one after the other."""
    game = pyspiel.load_game(PEER)
    state = game.new_initial_state()
    done, begin = 0, time.perf_counter()
    while time.perf_counter() - begin < options.seconds:
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=done)
        bot = pyspiel.MCTSBot(
            game=game,
            evaluator=evaluator,
            uct_c=1.0,
            max_simulations=options.simulations,
            max_memory_mb=1000,
            solve=True,
            seed=done,
            verbose=False,
        )
        done += bot.mcts_search(state).explore_count
    return done / (time.perf_counter() - begin)


def ours(row: Row, options: argparse.Namespace) -> float:
    """The sum over all programs that run at once."""
    playouts = row.threads * options.simulations
    command = [options.hideout, "bench", row.game, "--setup", BOARD, "--search", "--json"]
    command += ["--playouts", str(playouts), "--threads", str(row.threads)]
    command += ["--seconds", str(options.seconds)]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE) for _ in range(row.processes)]
    return sum(json.loads(one.communicate()[0])["playouts_per_s"] for one in running)


def report(figures: dict[str, list[float]], share: float, options: argparse.Namespace) -> list[str]:
    lines = [
        f"{date.today().isoformat()}, {cpu_model()}, {os.cpu_count()} cores; "
        f"OpenSpiel {version('open_spiel')}.",
        f"Searches of {options.simulations:,} simulations a thread for the first move on 13 × 13; "
        f"medians of {options.rounds} rounds (least–most).",
        "",
        "| search | thousand simulations/s | beside | ratio | bar |",
        "|---|--:|---|--:|--:|",
        *(line(row, figures) for row in ROWS),
    ]
    if share < 0.95:
        lines += ["", f"**Not a quiet machine:** a measurement got only {share:.0%} of its cores."]
    return lines


def line(row: Row, figures: dict[str, list[float]]) -> str:
    cells = [row.name, spread([figure / 1000 for figure in figures[row.name]], 1)]
    if row.base:
        ratios = [one / other for one, other in zip(figures[row.name], figures[row.base])]
        verdict = "met" if median(ratios) >= row.bar else "missed"
        cells += [row.base, spread(ratios, 2, "×"), f"≥ {row.bar:g}× {verdict}" if row.bar else ""]
    else:
        cells += ["", "", ""]
    return f"| {' | '.join(cells)} |"


def spread(figures: list[float], digits: int, unit: str = "") -> str:
    low, middle, high = (f"{of(figures):.{digits}f}" for of in (min, median, max))
    return f"{middle}{unit} ({low}–{high})"


def memory(options: argparse.Namespace) -> list[str]:
    """The most memory that a long search holds, by the bound on its nodes."""
    lines = ["", f"| Hex, {MEMORY_PLAYOUTS:,} playouts, nodes at most | kept | resident, MiB |"]
    lines += ["|--:|--:|--:|"]
    for bound in [20_000, 200_000, 2_000_000]:
        command = [options.hideout, "bench", "hex", "--setup", BOARD, "--search", "--json"]
        command += ["--playouts", str(MEMORY_PLAYOUTS), "--seconds", "0.01", "--nodes", str(bound)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE)
        peak = peak_memory(process)
        kept = json.loads(process.stdout.read())["nodes"]
        lines.append(f"| {bound:,} | {kept:,} | {peak / 1024:.0f} |")
    return lines


def peak_memory(process: subprocess.Popen) -> int:
    """The most KiB that were resident until the process ended, looked at again and again."""
    peak = 0
    while process.poll() is None:
        status = Path(f"/proc/{process.pid}/status").read_text()
        peak = max([peak, *(int(line.split()[1]) for line in status.splitlines() if "VmHWM" in line)])
        time.sleep(0.01)
    return peak


def cpu_model() -> str:
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    named = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.machine()


if __name__ == "__main__":
    main()
