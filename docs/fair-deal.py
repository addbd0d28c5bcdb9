#!/usr/bin/env python3
"""Checks whose choice a deal was, with nothing but Python.

Usage: fair-deal.py RECORD

Reads a record of format 2, compares the server's seed with the commitment that stood at the table from
the start, and prints the 32 bytes that the game was dealt from.
"""
import hashlib
import hmac
import sys

with open(sys.argv[1], encoding="utf-8") as record:
    lines = [line for line in record.read().splitlines() if line and not line.startswith("#")]
place = next(number for number, line in enumerate(lines) if line.startswith("seed "))
seed, terms = bytes.fromhex(lines[place].removeprefix("seed ")), lines[:place]
assert terms[0] == "hideout 2", "not a record of format 2"
assert f"commit {hashlib.sha256(seed).hexdigest()}" in terms, "the seed is not the one promised"
for line in terms:
    if line.startswith("entropy "):
        print("added by", line.removeprefix("entropy "))
print("dealt from", hmac.new(seed, "".join(line + "\n" for line in terms).encode(), "sha256").hexdigest())
