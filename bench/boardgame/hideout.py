"""Loads a Hideout server with `hideout load` and reports as the other players do."""

import argparse
import json
import subprocess


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--hideout", required=True, help="the program")
    parser.add_argument("--server", required=True)
    parser.add_argument("--tables", type=int, required=True)
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("--warmup", type=float, required=True)
    parser.add_argument("--moves-per-second", required=True)
    options = parser.parse_args()
    load = options.moves_per_second
    command = [
        *(options.hideout, "load", "--json", "--server", options.server),
        *("--game", "pinch", "--setup", '{"size": 9}'),
        *("--tables", str(options.tables), "--ramp", "2000"),
        *("--seconds", str(round(options.seconds)), "--warm-up", str(round(options.warmup))),
        *("--rate", load if load == "max" else str(round(float(load)))),
    ]
    run = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    print(json.dumps(line(json.loads(run.stdout))))


def line(report: dict) -> dict:
    """The latency is the mover's, from sending a move until it is known to be done."""
    spread = report["answer_ms"]
    errors = report["broken"] + report["gaps"] + report["reconnects"] + sum(report["refusals"].values())
    kinds = ", ".join(report["refusals"]) or "a table broke off"
    return {
        "tables": report["tables"],
        "offered_per_s": report["offered_per_s"],
        "seconds": report["seconds"],
        "moves": report["moves"],
        "moves_per_s": report["moves_per_s"],
        "p50_ms": spread["p50"],
        "p90_ms": spread["p90"],
        "p99_ms": spread["p99"],
        "max_ms": spread["max"],
        "errors": errors,
        "first_error": kinds if errors else None,
    }


if __name__ == "__main__":
    main()
