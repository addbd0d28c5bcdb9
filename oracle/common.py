"""What all five models share: the two refusals and checks of JSON values."""

from __future__ import annotations

from typing import Any


class Rejected(Exception):
    """A setup or a deal that the rules do not allow."""


class Illegal(Exception):
    """A move that is not legal now, or not for this seat."""


def need(condition: bool, reason: str) -> None:
    if not condition:
        raise Rejected(reason)


def is_int(value: Any, low: int, high: int) -> bool:
    """An integer of low..=high; booleans are not numbers."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def need_keys(value: Any, what: str, allowed: set[str], required: set[str] = frozenset()) -> None:
    need(isinstance(value, dict), f"{what} is not an object")
    need(set(value) <= allowed, f"{what} has unknown keys {sorted(set(value) - allowed)}")
    need(required <= set(value), f"{what} lacks keys {sorted(required - set(value))}")


def by_bytes(moves: Any) -> list[str]:
    return sorted(moves, key=lambda move: move.encode())


def most(values: list[int]) -> list[int]:
    """The indices of the highest value."""
    return [i for i, value in enumerate(values) if value == max(values)]
