"""One measurement: a fresh server under a steady load."""

import json
import os
import resource
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

SUSTAINED = 0.97
PATIENCE_S = 30.0


@dataclass
class Contestant:
    """A server and the players that load it.

    In both commands `{port}` stands for the port, in the server's `{data}` for an empty folder."""

    name: str
    server: list[str]
    driver: list[str]
    """Takes --tables, --seconds, --warmup and --moves-per-second, and prints one JSON line."""
    first_load: float
    """In moves a second, where the search begins."""
    environment: dict[str, str] = field(default_factory=dict)


@dataclass
class Sample:
    """What a contestant did under one load."""

    tables: int
    offered_per_s: float | None
    """None when every table always had a move in flight."""
    moves_per_s: float
    p50_ms: float
    p90_ms: float
    p99_ms: float
    max_ms: float
    errors: int
    first_error: str | None
    server_cores: float
    driver_cores: float
    other_cores: float
    """How much of the machine went to others meanwhile."""

    def within(self, limit_ms: float) -> bool:
        """Whether the whole load was taken, without an error and quickly enough."""
        taken = self.offered_per_s is None or self.moves_per_s >= SUSTAINED * self.offered_per_s
        return taken and self.errors == 0 and self.p99_ms <= limit_ms


def measure(
    contestant: Contestant, tables: int, load: float | None, seconds: float, warmup: float, scratch: Path
) -> Sample:
    begin, busy, used = time.monotonic(), machine_busy(), children_used()
    with serving(contestant, scratch) as port:
        line = drive(contestant, port, tables, load, seconds, warmup)
        driver_used = children_used() - used
    elapsed, all_used = time.monotonic() - begin, children_used() - used
    return Sample(
        tables=tables,
        offered_per_s=load,
        **{key: line[key] for key in FIGURES},
        server_cores=(all_used - driver_used) / elapsed,
        driver_cores=driver_used / elapsed,
        other_cores=max(0.0, machine_busy() - busy - all_used) / elapsed,
    )


FIGURES = ["moves_per_s", "p50_ms", "p90_ms", "p99_ms", "max_ms", "errors", "first_error"]


def drive(
    contestant: Contestant, port: int, tables: int, load: float | None, seconds: float, warmup: float
) -> dict[str, float | str | None]:
    command = [
        *filled(contestant.driver, port),
        *("--tables", str(tables)),
        *("--seconds", str(seconds)),
        *("--warmup", str(warmup)),
        *("--moves-per-second", "max" if load is None else str(load)),
    ]
    printed = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    return json.loads(printed)


@contextmanager
def serving(contestant: Contestant, scratch: Path) -> Iterator[int]:
    """A server that is listening, and that is gone afterwards whatever happens."""
    port = free_port()
    # Beside the script and not in /tmp, which may be in memory: commits shall be as durable as they claim to be.
    data = tempfile.mkdtemp(prefix="data-", dir=scratch)
    command = [word.replace("{data}", data) for word in filled(contestant.server, port)]
    server = subprocess.Popen(
        command, env=os.environ | contestant.environment, stdout=subprocess.DEVNULL
    )
    try:
        wait_for(server, port)
        yield port
    finally:
        server.terminate()
        try:
            server.wait(timeout=5)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
        shutil.rmtree(data)


def filled(command: list[str], port: int) -> list[str]:
    return [word.replace("{port}", str(port)) for word in command]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(server: subprocess.Popen[bytes], port: int) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while server.poll() is None and time.monotonic() < deadline:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise RuntimeError(f"no server on port {port}")


def children_used() -> float:
    """Seconds of processor time of all children that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def machine_busy() -> float:
    """Seconds of processor time that the whole machine has spent on anything."""
    try:
        ticks = [int(word) for word in Path("/proc/stat").read_text().splitlines()[0].split()[1:]]
    except OSError:
        return 0.0
    idle = sum(ticks[3:5])
    guests = sum(ticks[8:10])  # counted in user time already
    return (sum(ticks) - idle - guests) / os.sysconf("SC_CLK_TCK")
