"""Holds deploy/ to our program: every option and value it is started with is one, every metric that is read is exported, and every
metric that is exported stands in the dashboard.

    deploy_check.py PROGRAM METRICS RULES

METRICS is what /metrics of a running server says; the dashboard's expressions are written to RULES, for promtool."""

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

DEPLOY = Path("deploy")
DASHBOARD = DEPLOY / "grafana/hideout.json"
ALERTS = [DEPLOY / "prometheus/alerts.yml", DEPLOY / "prometheus/alerts_test.yml"]
DOCUMENTS = [DEPLOY / "README.md", Path("README.md"), Path("docs/operate.md"), Path("docs/scale.md")]
# What others fill in: Kubernetes, systemd and Grafana.
FILLED_IN = {"$(POD_IP)": "10.0.0.7", "%S": "/var/lib", "%d": "/run/credentials"}
SAMPLES = {"counter": ("_total",), "gauge": ("",), "histogram": ("_bucket", "_sum", "_count")}
NAME = re.compile(r"\b(?:hideout|process)_\w+")


def starts() -> Iterator[tuple[str, list[str]]]:
    """How the program is started, and where that stands."""
    compose = yaml.safe_load((DEPLOY / "compose.yml").read_text())
    for name, service in compose["services"].items():
        if service["image"] == "hideout":
            yield f"compose.yml, {name}", service["command"]
    for document in yaml.safe_load_all((DEPLOY / "kubernetes/hideout.yaml").read_text()):
        for container in document.get("spec", {}).get("template", {}).get("spec", {}).get("containers", []):
            yield "kubernetes", container["args"]
    unit = (DEPLOY / "systemd/hideout.service").read_text()
    start = re.search(r"^ExecStart=\S+ (.*) \$OPTIONS$", unit, re.MULTILINE)[1]
    for options in re.findall(r"^#?OPTIONS=(.*)$", (DEPLOY / "systemd/hideout.env").read_text(), re.MULTILINE):
        yield "systemd", shlex.split(f"{start} {options}")
    for document in DOCUMENTS:
        for line in document.read_text().splitlines():
            # What stands behind two spaces says what the line does.
            if said := re.match(r"\s*(?:\S+=\S+ )*hideout (serve .*?)(?:  .*)?$", line):
                yield str(document), shlex.split(said[1])


def check_start(program: str, place: str, words: list[str]) -> bool:
    words = [re.sub("|".join(map(re.escape, FILLED_IN)), lambda found: FILLED_IN[found[0]], word) for word in words]
    told = subprocess.run([program, *words, "--help"], capture_output=True, text=True)
    if told.returncode:
        print(f"{place}: {told.stderr}")
    return told.returncode == 0


def exported(text: str) -> dict[str, set[str]]:
    """The names of each metric's samples."""
    kinds = re.findall(r"^# TYPE (\S+) (\S+)$", text, re.MULTILINE)
    return {name: {name + end for end in SAMPLES[kind]} for name, kind in kinds}


def expressions(board: Any) -> Iterator[str]:
    match board:
        case dict():
            yield from (board[key] for key in ("expr", "definition") if key in board)
            yield from (found for value in board.values() for found in expressions(value))
        case list():
            yield from (found for value in board for found in expressions(value))


def main() -> None:
    program, metrics, rules = sys.argv[1:]
    good = [check_start(program, *start) for start in starts()]
    print(f"{len(good)} ways to start the program")

    known = exported(Path(metrics).read_text())
    samples = {sample for metric in known.values() for sample in metric}
    shown = list(expressions(json.loads(DASHBOARD.read_text())))
    for place, text in [(DASHBOARD, "\n".join(shown)), *((file, file.read_text()) for file in ALERTS)]:
        used = set(NAME.findall(text))
        good += [name in samples or print(f"{place}: there is no metric {name}") for name in sorted(used)]
    used = set(NAME.findall("\n".join(shown)))
    good += [bool(metric & used) or print(f"{DASHBOARD}: {name} is not shown") for name, metric in known.items()]
    print(f"{len(known)} metrics, {len(shown)} expressions")

    as_asked = [re.sub(r"\$__rate_interval", "5m", expression) for expression in shown if "label_values" not in expression]
    records = [{"record": f"shown:{number}", "expr": expression} for number, expression in enumerate(as_asked)]
    Path(rules).write_text(yaml.safe_dump({"groups": [{"name": "dashboard", "rules": records}]}))
    sys.exit(not all(good))


if __name__ == "__main__":
    main()
