"""Plays every game over sockets with the example bot, and holds every message to the API document.

    python api_socket.py path/to/hideout

The folder examples/bot must be on the path: its check says which tables there are.
"""

import json
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import bot
import check
import jsonschema_rs


class Schema:
    """A schema of the document."""

    def __init__(self, document: dict[str, Any], name: str) -> None:
        about = {"$ref": f"#/components/schemas/{name}", "components": document["components"]}
        self.validator = jsonschema_rs.Draft202012Validator(about)
        self.seen: Counter[str] = Counter()

    def check(self, message: dict[str, Any]) -> None:
        self.validator.validate(message)
        self.seen[message["type"]] += 1


class Witness(bot.Player):
    """A bot that compares what goes over its socket with the document."""

    heard: Schema
    said: Schema

    def hear(self, message: dict[str, Any]) -> None:
        self.heard.check(message)
        super().hear(message)

    def ask(self, socket: Any) -> None:
        super().ask(socket)
        self.said.check(self.act or {})


def play(server: check.Server, game: str, setup: dict[str, Any], seats: int) -> None:
    link = server.table(game, setup, [*[check.HOUSE] * (seats - 1), check.OPEN])
    token = bot.sign_in(server.address, None, None)
    Witness(server.address, link.rsplit("/", 1)[1], token, None, 0.05).play()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        try:
            server = check.Server(sys.argv[1], f"{folder}/data")
            document = server.ask("/api/openapi.json")
            Witness.heard = Schema(document, "ServerMsg")
            Witness.said = Schema(document, "ClientMsg")
            with ThreadPoolExecutor(len(check.TABLES)) as pool:
                for played in [pool.submit(play, server, *table) for table in check.TABLES]:
                    played.result(check.PATIENCE)
        finally:
            for process in check.running:
                process.kill()
                process.wait()
    assert {"snapshot", "update", "done"} <= set(Witness.heard.seen), Witness.heard.seen
    print(f"messages as documented: {json.dumps(Witness.heard.seen | Witness.said.seen)}")


if __name__ == "__main__":
    main()
