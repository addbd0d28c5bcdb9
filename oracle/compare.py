"""Compares JSON values: what is expected must be there, null and absent are the same, more is allowed."""

from __future__ import annotations

from typing import Any


def difference(expected: Any, got: Any, path: str = "") -> str | None:
    """The first place where `got` is not as expected."""
    if isinstance(expected, dict) and isinstance(got, dict):
        pairs = [(f"{path}.{key}", value, got.get(key)) for key, value in expected.items()]
    elif isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        pairs = [(f"{path}[{i}]", *pair) for i, pair in enumerate(zip(expected, got))]
    elif type(expected) is type(got) and expected == got:
        return None
    else:
        return f"{path or '.'}: expected {expected!r}, got {got!r}"
    return next((found for where, a, b in pairs if (found := difference(a, b, where))), None)
