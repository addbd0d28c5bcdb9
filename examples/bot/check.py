"""Plays every game with the bot of this folder against a server of its own, also one that dies.

    python check.py path/to/hideout

It knows nothing of the server's code: everything goes over the public API.
"""

import json
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

BOT = [sys.executable, "-B", str(Path(__file__).with_name("bot.py")), "--pace", "0.05"]
# Every game with its fewest seats, and both kinds of Masters, short where the setup allows it.
TABLES: list[tuple[str, dict[str, Any], int]] = [
    ("pinched", {"players": 2}, 2),
    ("pinch", {"size": 5}, 2),
    ("diamonds", {"players": 3}, 3),
    ("masters", {}, 2),
    ("masters", {"mode": "solo", "goals": [1]}, 1),
    ("millions", {"players": 3, "rounds": 2}, 3),
]
OPEN, HOUSE = {"type": "open"}, {"type": "bot", "level": "random"}
PATIENCE = 120
running: list[subprocess.Popen[str]] = []


class Server:
    """A server that can be killed and started again, and goes with this program."""

    def __init__(self, program: str, data: str) -> None:
        # All the bots come from one address.
        limits = ["--new-people-per-hour", "0", "--requests-per-second", "0"]
        self.command = [program, "serve", "--data", data, "--bot-pace", "0,0", *limits]
        self.start("0")
        session = self.ask("/api/session", {"token": True, "name": "The landlord"})
        self.token = session["token"]

    def start(self, port: str) -> None:
        self.process = start([*self.command, "--port", port], stderr=subprocess.DEVNULL)
        assert self.process.stdout
        said = self.process.stdout.readline()
        address = re.search(r"http://\S+", said)
        assert address, f"the server did not start: {said!r}"
        self.address = address[0]

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def ask(self, path: str, body: Any = None, token: str | None = None) -> Any:
        """A request; the answer is JSON, or text where it is none."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        data = None
        if body is not None:
            plain = isinstance(body, str)
            headers["Content-Type"] = "text/plain" if plain else "application/json"
            data = (body if plain else json.dumps(body)).encode()
        request = urllib.request.Request(self.address + path, data, headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            text = answer.read().decode()
        return json.loads(text) if "json" in answer.headers["Content-Type"] else text

    def table(self, game: str, setup: dict[str, Any], seats: list[dict[str, str]]) -> str:
        """Sets a table up and says its invite link."""
        new = {"game": game, "setup": setup, "seats": seats}
        return self.address + str(self.ask("/api/tables", new, self.token)["invite"])


def start(command: list[str], **options: Any) -> subprocess.Popen[str]:
    """A program that goes with this one."""
    running.append(subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **options))
    return running[-1]


def sit(link: str, *options: str) -> subprocess.Popen[str]:
    """A bot at a table."""
    return start([*BOT, link, *options])


def check(server: Server, link: str, bots: list[subprocess.Popen[str]]) -> None:
    """Every bot plays to the end, and the record can be believed."""
    for bot in bots:
        said, _ = bot.communicate(timeout=PATIENCE)
        assert bot.returncode == 0, f"a bot at {link} gave up: {said}"
        assert "is over" in said, said
    table = link.rsplit("/", 1)[1]
    verdict = server.ask("/api/verify", server.ask(f"/api/tables/{table}/record"))
    shown = server.ask(f"/api/tables/{table}")["table"]
    assert verdict["deal_verified"] and verdict["result"] == shown["result"], verdict
    log = server.ask(f"/api/tables/{table}/log")
    talk = [update["what"] for update in log if update["what"]["type"] == "said"]
    assert talk and all(what["text"] == "good game" for what in talk), talk
    print(f"{verdict['game']}: {len(bots)} of our bots, {verdict['moves']} moves, the deal is verified")


def every_game(server: Server) -> None:
    """One bot among the bots of the house, and nothing but these bots, at every game."""
    assert {game for game, _, _ in TABLES} == {game["id"] for game in server.ask("/api/games")}
    tables = []
    for game, setup, seats in TABLES:
        alone = server.table(game, setup, [*[HOUSE] * (seats - 1), OPEN])
        among = server.table(game, setup, [OPEN] * seats)
        tables += [(alone, [sit(alone)]), (among, [sit(among) for _ in range(seats)])]
    for link, bots in tables:
        check(server, link, bots)


def the_server_dies(server: Server, folder: Path) -> None:
    """A server killed in the middle of a game comes back, and so do the bots."""
    link = server.table("pinch", {"size": 9}, [OPEN, OPEN])
    table = link.rsplit("/", 1)[1]
    bots = [sit(link, "--seat", "0", "--token-file", str(folder / "token")), sit(link, "--seat", "1")]
    moved = 0
    while moved < 6:
        log = server.ask(f"/api/tables/{table}/log")
        moved = sum(update["what"]["type"] == "moved" for update in log)
        assert all(bot.poll() is None for bot in bots), "a bot gave up"
        time.sleep(0.02)
    assert server.ask(f"/api/tables/{table}")["table"]["stage"] == "running"
    server.kill()
    server.start(server.address.rsplit(":", 1)[1])
    check(server, link, bots)
    token = (folder / "token").read_text()
    me = server.ask("/api/session", token=token)["person"]
    seats = server.ask(f"/api/tables/{table}")["table"]["seats"]
    assert seats[0]["taker"]["person"] == me, "the bot sits where it was told, and is who it was"


def main() -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))
    with tempfile.TemporaryDirectory() as folder:
        try:
            server = Server(sys.argv[1], f"{folder}/data")
            every_game(server)
            the_server_dies(server, Path(folder))
        finally:
            for process in running:
                process.kill()
                process.wait()


if __name__ == "__main__":
    main()
