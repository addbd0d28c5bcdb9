#!/usr/bin/env python3
"""How much of a master's sealed role the talk of Millions of Dollars gives away.

    cargo run --release -p millions --example bargain 5 master 4000 1 record > games.jsonl
    python3 bench/listener/millions.py games.jsonl

Reads games of masters as everybody sees them afterwards, one a line, and trains two listeners (logistic
regression) on the jobs of four fifths of them to name the role of every character that stayed or left. One hears nothing: it
knows the face-up cards, the loot, what everybody took before, and who stayed and left. The other hears all claims, asks and
offers as well. Told is how much more often the second is right on the last fifth, in percentage points.
"""
import json
import sys

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler

ROLES = ["snitch", "brute", "driver", "crook", "mastermind"]


def one(role):
    return [float(role == other) for other in ROLES]


def jobs(game):
    """For each character of each job: what is seen, what is heard, and its role."""
    seats = len(game["result"]["scores"])
    each = 2 if seats == 3 else 1
    habits = np.zeros((seats, 5))
    for job in game["history"]:
        roles = job["roles"]
        faceup = next(e["roles"] for e in job["log"] if e["event"] == "faceup")
        card = game["cards"][job["loot"]]
        counts = [faceup.count(role) for role in ROLES]
        claims, bids, asks = np.zeros((len(roles), 5)), np.zeros((len(roles), len(roles))), {}
        for entry in job["log"]:
            if entry["event"] != "said":
                continue
            words = entry["move"].split()
            seat = entry["seat"] if isinstance(entry["seat"], int) else int(entry["seat"][1:]) - 1
            number = seat * each + (len(words) > 1 and words[1] == "b")
            if words[0] == "claim":
                claims[number][ROLES.index(words[-1])] += 1
            elif words[0] == "ask":
                asks.setdefault(number, []).append(int(words[-1]))
            elif words[0] == "offer":
                on = (int(words[1][1]) - 1) * each + words[1].endswith("b")
                bids[number][on] = int(words[2])
        for number, role in enumerate(roles):
            stayed = float(job["fates"][number] != "left")
            shares = [(count + 0.3) / len(roles) for count in counts]
            seen = shares + [s * stayed for s in shares] + list(habits[number // each])
            seen += one(card["symbol"]) + [card["ante"], card["amount"], stayed]
            prices = asks.get(number, [])
            heard = list(claims[number]) + [claims[number][r] * shares[r] for r in range(5)]
            heard += [min(prices, default=9), max(prices, default=9), len(prices), bids[number].sum(), bids[:, number].sum()]
            heard += [min(prices, default=9) * share for share in shares]
            # What those claim whom it bids on, and who bid on it.
            heard += list((bids[number] > 0) @ claims) + list((bids[:, number] > 0) @ claims)
            yield seen, heard, ROLES.index(role)
        for number, role in enumerate(roles):
            habits[number // each][ROLES.index(role)] += 1


def right(train, test, truth_train, truth_test):
    scale = StandardScaler().fit(train)
    listener = LogisticRegression(max_iter=2000, C=0.1).fit(scale.transform(train), truth_train)
    return np.mean(listener.predict(scale.transform(test)) == truth_test)


def main():
    with open(sys.argv[1]) as file:
        games = [list(jobs(json.loads(line)["public"])) for line in file]
    cut = len(games) * 4 // 5
    train, test = (sum(part, []) for part in (games[:cut], games[cut:]))
    seen = lambda rows: np.array([row[0] for row in rows])
    both = lambda rows: np.array([row[0] + row[1] for row in rows])
    truth = lambda rows: np.array([row[2] for row in rows])
    silent = right(seen(train), seen(test), truth(train), truth(test))
    listening = right(both(train), both(test), truth(train), truth(test))
    error = 196 * (0.25 / len(test)) ** 0.5
    print(f"{len(games)} games, {len(test)} roles named: {100 * silent:.1f} % right without a word, "
          f"{100 * listening:.1f} % with all that was said; told {100 * (listening - silent):.1f} points (± {error:.1f})")


if __name__ == "__main__":
    main()
