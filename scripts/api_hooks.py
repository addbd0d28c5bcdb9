"""Gives made-up requests something real to hit: people, tables at every stage, games, legal moves.

Loaded by schemathesis; HIDEOUT is the server's address.
"""

import json
import os
import urllib.request
import zlib
from typing import Any

import schemathesis
from schemathesis.generation.meta import TestPhase

SERVER = os.environ["HIDEOUT"]
PINCH = {"game": "pinch", "setup": {"size": 5}}
ME, BOT = {"type": "me"}, {"type": "bot", "level": "random"}
# Whoever does this is somebody else afterwards.
LEAVES = ("end_session", "delete_account")
# Tables made on the way are played at too, the newest ones.
MOST_TABLES = 24


def ask(path: str, body: Any = None, token: str = "") -> Any:
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(SERVER + path, data, headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer) if "json" in answer.headers["Content-Type"] else answer.read()


def sign_in() -> str:
    return str(ask("/api/session", {"token": True})["token"])


def new_table(**new: Any) -> str:
    return str(ask("/api/tables", PINCH | new, token)["id"])


def finished_table() -> str:
    table = new_table(seats=[ME, BOT])
    ask(f"/api/tables/{table}/actions", {"id": "end", "action": {"type": "resign"}}, token)
    return table


token = sign_in()
games = [game["id"] for game in ask("/api/games")]
lessons = {game: [lesson["id"] for lesson in ask(f"/api/games/{game}/lessons")] for game in games}
finished = [finished_table(), finished_table()]
tables = [new_table(public=True), new_table(seats=[ME, BOT]), new_table(seats=[BOT, ME])]
# Nobody moves at this one, so that a hint is always to be had.
untouched = new_table(seats=[ME, BOT])
record = ask(f"/api/tables/{finished[0]}/record").decode()


def pick(choices: list[Any], of: Any) -> Any:
    """The same choice for the same request, so that a run can be repeated."""
    return choices[zlib.crc32(repr(of).encode()) % len(choices)]


@schemathesis.hook
def map_case(context: schemathesis.HookContext, case: schemathesis.Case) -> schemathesis.Case:
    operation = case.operation.definition.raw["operationId"]
    made_up = (operation, case.path_parameters, case.query, case.body)
    # Some of what was made up is left as it is, and all that is meant to be wrong.
    if case.meta.phase.name == TestPhase.FUZZING and pick([True, False, False, False], made_up):
        return case
    if not wrong(case, "path") and "id" in case.path_parameters:
        case.path_parameters["id"] = pick(pick([finished, tables], made_up[1:]), made_up)
    if not wrong(case, "path") and operation == "hint":
        case.path_parameters["id"] = untouched
    if not wrong(case, "path") and "game" in case.path_parameters:
        case.path_parameters["game"] = pick(games, made_up)
        if "lesson" in case.path_parameters:
            case.path_parameters["lesson"] = pick(lessons[case.path_parameters["game"]], made_up)
    if not wrong(case, "body"):
        fill_in(operation, case, made_up)
    return case


@schemathesis.deserializer("image/png")
def picture(context: schemathesis.DeserializationContext, response: schemathesis.Response) -> str:
    """A picture is one, and a string of bytes."""
    if not response.content.startswith(b"\x89PNG\r\n\x1a\n"):
        raise ValueError("no PNG")
    return response.content.decode("latin-1")


def wrong(case: schemathesis.Case, part: str) -> bool:
    return case.meta is None or case.meta.is_negative_at(part)


def fill_in(operation: str, case: schemathesis.Case, made_up: Any) -> None:
    match operation:
        case "create_table":
            case.body["game"] = pick(games, made_up)
        case "branch":
            # The finished games were given up before the first move.
            case.body.update(step=0, seat=pick([0, 1], made_up))
        case "rename":
            case.body["name"] = f"Reed Marsh {pick(list(range(10_000)), made_up)}"
        case "verify":
            changed = pick([record, record, record[:-20], record.replace("p1", "p2")], made_up)
            case.body = record if case.meta.phase.name == TestPhase.COVERAGE else changed
        case "push_subscribe":
            # Any point of the curve is a key.
            key = "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU"
            case.body.update(endpoint="https://push.example.com/x", p256dh=key, auth="A" * 22, language="en")
        case "act" if case.meta.phase.name == TestPhase.COVERAGE:
            # What is at the edges is tried where something is still to be decided.
            case.path_parameters["id"] = tables[0] = new_table(seats=[ME, BOT])
            play_along(tables[0], case.body["action"])
        case "act":
            play_along(case.path_parameters["id"], case.body["action"])


def play_along(table: str, action: dict[str, Any]) -> None:
    """Puts a legal move in place of one that was made up, if there is one."""
    if action["type"] == "move" and table in finished + tables:
        legal = ask(f"/api/tables/{table}", token=token).get("position", {}).get("legal")
        if legal:
            action.update({"moves": [pick(legal, action)], "on": None, "expects": None})


@schemathesis.auth(refresh_interval=None)
class Known:
    """Everybody is somebody; whoever signs out is somebody else."""

    def get(self, case: schemathesis.Case, context: schemathesis.AuthContext) -> str:
        leaves = case.operation.definition.raw["operationId"] in LEAVES
        return sign_in() if leaves else token

    def set(self, case: schemathesis.Case, data: str, context: schemathesis.AuthContext) -> None:
        case.headers["Authorization"] = f"Bearer {data}"


@schemathesis.hook
def before_call(context: schemathesis.HookContext, case: schemathesis.Case, kwargs: Any) -> None:
    """Codes for recovery are fresh: only the newest few of a person open anything."""
    if case.operation.definition.raw["operationId"] == "recover" and not wrong(case, "body"):
        case.body["code"] = ask("/api/session/recovery", {}, token)["link"].split("=")[1]


@schemathesis.hook
def after_call(
    context: schemathesis.HookContext, case: schemathesis.Case, response: schemathesis.Response
) -> None:
    """Tables that were made are played at."""
    makes = case.operation.definition.raw["operationId"] in ("create_table", "branch")
    if makes and response.status_code == 201:
        tables.append(json.loads(response.content)["id"])
        del tables[:-MOST_TABLES]


@schemathesis.hook
def filter_case(context: schemathesis.HookContext, case: schemathesis.Case) -> bool:
    """Setups that do not fit are what `check_setup` answers for, so they are no bad requests there."""
    return case.operation.path != "/api/games/{game}/setup" or not made_up(case)


def made_up(case: schemathesis.Case) -> bool:
    return case.meta is not None and case.meta.generation.mode.is_negative
