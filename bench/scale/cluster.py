"""PostgreSQL, nodes and a proxy on this machine, by the files in deploy/: for `deploy/rehearse` and `bench/scale/run`."""

import contextlib
import http.client
import json
import os
import re
import resource
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
PASSWORD = "rehearsal"
# PostgreSQL refuses to run as root, who runs it as this user; what is given away must be that user's.
ORDINARY = "nobody"
PATIENCE = 60
# All the load comes from one address.
UNLIMITED = [
    word
    for limit in ("requests-per-second", "new-people-per-hour", "new-tables-per-hour", "messages-per-second", "tables-per-person")
    for word in (f"--{limit}", "0")
] + ["--sockets-per-address", "20000", "--connections-per-address", "0"]
TICKS = os.sysconf("SC_CLK_TCK")
# Every socket is a file at both ends.
resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def until(what: str, is_so: Callable[[], Any], patience: float = PATIENCE) -> float:
    """Waits until something is so; says for how many seconds."""
    begun = time.monotonic()
    while not is_so():
        if time.monotonic() - begun > patience:
            raise TimeoutError(f"{what} takes longer than {patience} s")
        time.sleep(0.02)
    return time.monotonic() - begun


class Process:
    """A program that goes with this one."""

    def __init__(self, command: list[str], log: Path, env: dict[str, str] | None = None, ordinary: bool = False) -> None:
        before = ["setpriv", "--pdeathsig", "KILL"]
        if ordinary and os.geteuid() == 0:
            group = subprocess.run(["id", "-gn", ORDINARY], capture_output=True, text=True, check=True).stdout.strip()
            before += ["--reuid", ORDINARY, "--regid", group, "--clear-groups"]
        self.log = log
        with open(log, "ab") as out:
            self.running = subprocess.Popen([*before, *command], stdin=subprocess.DEVNULL, stdout=out, stderr=out, env=os.environ | (env or {}), cwd="/")
        self.pid = self.running.pid

    def send(self, what: signal.Signals) -> None:
        self.running.send_signal(what)

    def stop(self, what: signal.Signals = signal.SIGTERM) -> float:
        """Ends it; says how many seconds that took."""
        begun = time.monotonic()
        if self.running.poll() is None:
            self.send(what)
            self.running.wait(PATIENCE)
        return time.monotonic() - begun

    def ended(self) -> bool:
        return self.running.poll() is not None

    def processor_seconds(self) -> float:
        """Of it and of those it has started, as long as they run."""
        total, left = 0, [self.pid]
        while left:
            pid = left.pop()
            with contextlib.suppress(OSError):
                fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
                # Also of children that have ended.
                total += sum(map(int, fields[11:15]))
                left += map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())
        return total / TICKS


class Postgres:
    """A server with deploy/postgres/postgresql.conf; only its place and its memory are this machine's."""

    def __init__(self, folder: Path, name: str, port: int) -> None:
        self.name, self.port = name, port
        self.folder = folder / name
        self.folder.mkdir(mode=0o700)
        self.data = self.folder / "data"
        self.process: Process | None = None
        if os.geteuid() == 0:
            subprocess.run(["chown", ORDINARY, self.folder], check=True)
        self.options = ["-c", f"config_file={DEPLOY}/postgres/postgresql.conf", "-c", f"port={port}", "-c", "listen_addresses=127.0.0.1"]
        self.options += ["-c", f"unix_socket_directories={self.folder}", "-c", "shared_buffers=128MB"]
        programs = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
        path = os.pathsep.join([os.environ["PATH"], *(str(path) for path in programs[-1:])])
        self.env = {"PATH": path, "PGDATA": str(self.data), "REPLICATION_PASSWORD": PASSWORD}
        self.env |= {"PGHOST": str(self.folder), "PGPORT": str(port), "POSTGRES_USER": "hideout", "POSTGRES_DB": "hideout"}

    def program(self, *command: str) -> None:
        """Runs a program of PostgreSQL's to its end."""
        run = Process(list(command), self.folder.parent / f"{self.name}.log", self.env, ordinary=True)
        if code := run.running.wait(PATIENCE):
            raise RuntimeError(f"{command[0]} exits with {code}: {run.log.read_text()[-2000:]}")

    def make_primary(self, replicated: bool) -> None:
        """What the image of PostgreSQL does at its first start."""
        secret = self.folder / "password"
        secret.write_text(PASSWORD)
        secret.chmod(0o644)
        self.program("initdb", "--username=hideout", f"--pwfile={secret}", "--auth-local=trust", "--auth-host=scram-sha-256",
                     "--data-checksums", "--locale=C", "--encoding=UTF8", "--no-sync")
        self.start("postgres", *self.options)
        self.program("createdb", "--username=hideout", "hideout")
        if replicated:
            self.program("bash", str(DEPLOY / "postgres/primary.sh"))
            self.stop()
            self.start("postgres", *self.options)

    def make_replica(self, primary: "Postgres") -> None:
        self.env |= {"PRIMARY": "127.0.0.1", "PRIMARY_PORT": str(primary.port)}
        self.start("bash", str(DEPLOY / "postgres/replica.sh"), *self.options)
        until("the replica", lambda: primary.sql("SELECT count(*) FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')") == "1")

    def start(self, *command: str) -> None:
        self.process = Process(list(command), self.folder.parent / f"{self.name}.log", self.env, ordinary=True)
        until(f"the start of {self.name}", self.answers)

    def answers(self) -> bool:
        assert self.process
        if self.process.ended():
            raise RuntimeError(f"{self.name} ended: {self.process.log.read_text()[-2000:]}")
        asked = ["pg_isready", "-q", "-h", str(self.folder), "-p", str(self.port)]
        return subprocess.run(asked, env=os.environ | self.env).returncode == 0

    def stop(self) -> None:
        assert self.process
        # Fast, as machines are stopped in an orderly way.
        self.process.stop(signal.SIGINT)

    def kill(self) -> None:
        """Ends it and everything it started at once, as where a machine stops."""
        assert self.process
        pid = self.process.pid
        started = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        for one in [pid, *map(int, started)]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)
        self.process.running.wait()

    def promote(self) -> None:
        self.sql("SELECT pg_promote(true, 60)")

    def sql(self, statement: str) -> str:
        command = ["psql", "--no-psqlrc", "-qAt", "-v", "ON_ERROR_STOP=1", "-h", str(self.folder), "-p", str(self.port), "-U", "hideout", "-c", statement, "hideout"]
        return subprocess.run(command, env=os.environ | self.env, capture_output=True, text=True, check=True).stdout.strip()


def url(*servers: Postgres) -> str:
    """Where the one of them is that takes writes."""
    places = ",".join(f"127.0.0.1:{server.port}" for server in servers)
    return f"postgres://hideout:{PASSWORD}@{places}/hideout?target_session_attrs=read-write"


class Node:
    """A server, with the options of deploy/compose.yml but for its places, and usually without limits for one address."""

    def __init__(self, program: str, folder: Path, name: str, database: str | None, options: list[str] | None = None, limits: list[str] = UNLIMITED) -> None:
        self.name, self.port, self.metrics_port = name, free_port(), free_port()
        self.log = folder / f"{name}.log"
        self.command = [program, "serve", "--seal-key", str(folder / "seal.key"), "--port", str(self.port), "--bot-pace", "0,0"]
        self.command += ["--metrics", f"127.0.0.1:{self.metrics_port}", *limits, *(options or [])]
        self.env = {}
        if database:
            self.command += ["--advertise", f"127.0.0.1:{free_port()}"]
            self.env = {"HIDEOUT_DATABASE": database}
        else:
            self.command += ["--data", str(folder / name)]
        self.start()

    def start(self) -> None:
        self.process = Process(self.command, self.log, self.env)
        until(f"the start of {self.name}", self.ready)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def ready(self) -> bool:
        if self.process.ended():
            raise RuntimeError(f"{self.name} ended: {self.log.read_text()[-2000:]}")
        with contextlib.suppress(OSError, http.client.HTTPException):
            return ask(self.metrics_port, "GET", "/health/ready")[0] == 200
        return False

    def metrics(self) -> dict[str, float]:
        _, text = ask(self.metrics_port, "GET", "/metrics")
        return {name: float(value) for name, value in re.findall(r"^(\w+) (\S+)$", text, re.MULTILINE)}


def ask(port: int, method: str, path: str, headers: dict[str, str] | None = None) -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        connection.request(method, path, headers=headers or {})
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    finally:
        connection.close()


class Proxy(Process):
    """HAProxy with deploy/haproxy/haproxy.cfg, in front of up to three nodes."""

    def __init__(self, folder: Path, nodes: list[Node], certificate: Path | None = None) -> None:
        self.port, self.tls_port = free_port(), free_port()
        places = {f"NODE{number}": f"127.0.0.1:{node.port}" for number, node in enumerate(nodes, 1)}
        # Places where nobody is.
        places = {f"NODE{number}": "127.0.0.1:1" for number in (1, 2, 3)} | places
        env = places | {"HTTP": f"127.0.0.1:{self.port}"}
        if certificate:
            env |= {"HTTPS": f"127.0.0.1:{self.tls_port}", "CERTIFICATE": str(certificate)}
        path = {"PATH": f"{os.environ['PATH']}:/usr/sbin"}
        super().__init__(["haproxy", "-db", "-f", str(DEPLOY / "haproxy/haproxy.cfg")], folder / "proxy.log", env | path)
        until("the proxy", lambda: self.answers())

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def answers(self) -> bool:
        with contextlib.suppress(OSError, http.client.HTTPException):
            return ask(self.port, "GET", "/api/games")[0] in (200, 308)
        return False


class Load:
    """`hideout load`, beside whatever happens meanwhile."""

    def __init__(self, program: str, address: str, *options: str, game: str = "pinch", setup: str = '{"size":9}') -> None:
        command = [program, "load", "--server", address, "--game", game, "--setup", setup, "--json", *options]
        self.running = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def report(self) -> dict[str, Any]:
        told, words = self.running.communicate()
        if self.running.returncode:
            raise RuntimeError(f"hideout load: {words[-2000:]}")
        return dict(json.loads(told.splitlines()[-1]))


@contextlib.contextmanager
def scratch() -> Iterator[Path]:
    """A folder, and nothing left running in it at the end."""
    with tempfile.TemporaryDirectory(prefix="hideout-scale-", ignore_cleanup_errors=True) as folder:
        # PostgreSQL's user goes through it.
        os.chmod(folder, 0o755)
        try:
            yield Path(folder)
        finally:
            # The last first: nodes before their database, a replica before its primary.
            for child in reversed(Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()):
                with contextlib.suppress(ProcessLookupError, ChildProcessError):
                    os.kill(int(child), signal.SIGINT)
                    os.waitpid(int(child), 0)
