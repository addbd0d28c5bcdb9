#!/usr/bin/env python3
"""A bot for Hideout: hand it an invite link, and it takes a free seat and plays to the end.

    python bot.py http://127.0.0.1:7000/table/0123456789abcdef

It knows no rules. The server sends what its seat may see and every move it may make, so it plays
any game there is, and badly. To make it play well, change `choose` and nothing else.
"""

import argparse
import json
import random
import re
import sys
import time
import urllib.error
import urllib.request
import uuid
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

Json = dict[str, Any]


def choose(game: str, view: Json, legal: list[str]) -> str:
    """The move to make. `view` is all one may know of the position, `legal` every move there is."""
    return random.choice(legal)


class Player:
    """Somebody at one table. What is known of the table is what the last messages said."""

    def __init__(self, server: str, table: str, token: str, seat: int | None, pace: float) -> None:
        self.live = f"ws{server.removeprefix('http')}/api/tables/{table}/live"
        self.headers = {"Authorization": f"Bearer {token}"}
        self.wanted, self.pace = seat, pace
        self.seat: int | None = None
        self.table, self.position = Json(), Json()
        self.version: int | None = None
        # What was asked for and not yet answered. Asking again under one id is safe.
        self.act: Json | None = None
        self.sent = False
        self.not_before, self.retry, self.thanked = 0.0, 0.1, False

    def play(self) -> None:
        """Plays until the table is over, over as many connections as it takes."""
        while True:
            since = "" if self.version is None else f"?since={self.version}"
            try:
                with connect(self.live + since, additional_headers=self.headers) as socket:
                    return self.follow(socket)
            except InvalidStatus as refused:
                if refused.response.status_code not in (429, 502, 503, 504):
                    sys.exit(f"Cannot play: {refusal(bytes(refused.response.body or b''))}")
            except (OSError, WebSocketException):
                pass  # The server is away for a moment.
            time.sleep(self.retry * random.uniform(0.5, 1.0))
            self.retry = min(self.retry * 2, 5.0)

    def follow(self, socket: ClientConnection) -> None:
        """Hears and acts on one connection. It begins with all that was missed, and a snapshot."""
        self.sent = False
        while True:
            if self.act is None and self.task() is None and self.table.get("stage") == "over":
                return
            todo = not self.sent and (self.act or self.task())
            try:
                text = socket.recv(max(0.0, self.not_before - time.monotonic()) if todo else None)
            except TimeoutError:  # Nothing new came up while the bot waited for its time to act.
                self.ask(socket)
            else:
                self.retry = 0.1
                self.hear(json.loads(text))

    def task(self) -> str | None:
        """What is to be done now, if anything."""
        stage, position = self.table.get("stage"), self.position
        if stage == "over":
            talks = self.seat is not None and position.get("may_talk")
            return "say" if talks and not self.thanked else None
        if stage is not None and self.seat is None:
            return "join"
        awaited = self.seat in position.get("awaited", [])
        return "move" if awaited and not self.table["paused"] else None

    def action(self) -> Json:
        """The task as the server wants it put."""
        match self.task():
            case "join":
                return {"type": "join"} | ({} if self.wanted is None else {"seat": self.wanted})
            case "move":
                move = choose(self.table["game"], self.position["view"], self.position["legal"])
                # If the decision has changed by the time it arrives, it is refused as stale.
                return {"type": "move", "moves": [move], "on": self.version}
            case _:
                self.thanked = True
                return {"type": "say", "text": "good game"}

    def ask(self, socket: ClientConnection) -> None:
        """Asks for the task to be done, or once more for what was not answered."""
        self.act = self.act or {"type": "act", "id": uuid.uuid4().hex, "action": self.action()}
        self.sent, self.not_before = True, time.monotonic() + self.pace
        socket.send(json.dumps(self.act))

    def hear(self, message: Json) -> None:
        """Takes a message in. Kinds this bot does not know are none of its business."""
        mine = self.act is not None and message.get("id") == self.act["id"]
        match message["type"]:
            case "snapshot":
                self.table, self.position = message["table"], message.get("position", {})
                self.seat = message["you"].get("seat")
            case "update":
                self.table = message.get("table", self.table)
                self.position = message.get("position", self.position)
            case "done" if mine:
                self.act, self.sent = None, False
            case "refused" if mine or "id" not in message:
                self.refused(message["error"])
        if message["type"] in ("snapshot", "update", "unseen"):
            self.version = message["v"]

    def refused(self, error: Json) -> None:
        """Goes on after a refusal if one can; nothing has changed at the table."""
        said = self.act is not None and self.act["action"]["type"] == "say"
        if error["kind"] in ("stale", "ahead") or said:
            self.act = None
        elif error["kind"] in ("unavailable", "too_many_requests"):
            self.not_before = time.monotonic() + error.get("retry_after", 1)
        else:
            sys.exit(f"Cannot play: {error['message']}")
        self.sent = False

    def result(self) -> str:
        """How the game ended, in a line."""
        result = self.table.get("result")
        if result is None:
            return "The table was closed before the game began."
        takers = [seat["taker"] for seat in self.table["seats"]]
        names = [taker.get("person", {"name": "a bot"})["name"] for taker in takers]
        points = ", ".join(f"{name} {score}" for name, score in zip(names, result["scores"]))
        winners = " and ".join(names[seat] for seat in result["winners"]) or "nobody"
        return f"{self.table['game']} is over: {points}. Won by {winners}."


def refusal(body: bytes) -> str:
    """Why the server, or something in front of it, refuses."""
    try:
        return str(json.loads(body)["error"]["message"])
    except (ValueError, LookupError, TypeError):
        return repr(body[:200])


def sign_in(server: str, name: str | None, file: Path | None) -> str:
    """The token that says who the bot is: the one kept, or a new person's."""
    if file and file.exists():
        return file.read_text().strip()
    body = json.dumps({"token": True} | ({"name": name} if name else {})).encode()
    request = urllib.request.Request(f"{server}/api/session", body)
    request.add_header("Content-Type", "application/json")
    with urllib.request.urlopen(request, timeout=30) as answer:
        token = str(json.load(answer)["token"])
    if file:
        file.touch(mode=0o600)
        file.write_text(token)
    return token


def main() -> None:
    parser = argparse.ArgumentParser(description="Plays a game at a Hideout table.")
    parser.add_argument("link", help="the table's address, as people send it to each other")
    parser.add_argument("--name", help="a nickname for a new person")
    parser.add_argument("--token-file", type=Path, help="keeps who the bot is from game to game")
    parser.add_argument("--seat", type=int, help="the seat to take, from 0; any if left out")
    parser.add_argument("--pace", type=float, default=0.2, help="seconds between moves")
    options = parser.parse_args()
    link = urlsplit(options.link)
    table = re.fullmatch(r"/(?:api/)?tables?/([a-z0-9]{16})/?", link.path)
    if link.scheme not in ("http", "https") or not table:
        parser.error("that is no invite link: http://HOST/table/ID is")
    server = f"{link.scheme}://{link.netloc}"
    pace = max(0.05, options.pace)  # The server takes twenty messages a second.
    try:
        token = sign_in(server, options.name, options.token_file)
        player = Player(server, table[1], token, options.seat, pace)
        player.play()
        print(player.result())
    except urllib.error.HTTPError as error:
        sys.exit(f"Cannot sign in: {refusal(error.read())}")
    except urllib.error.URLError as error:
        sys.exit(f"Cannot reach {server}: {error.reason}")
    except KeyboardInterrupt:
        sys.exit("Gone; the seat is kept.")


if __name__ == "__main__":
    main()
