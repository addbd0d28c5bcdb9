#!/usr/bin/env python3
"""How much better a listener guesses sealed plans of masters once it has heard their words.

    cargo run --release -p pinched --example listener 3 1000 > plans.csv
    python3 bench/pinched/listen.py plans.csv     # needs numpy and scikit-learn

Boosted trees guess the Location from the public position alone, and from the position and
everything said. Games are kept whole: no game is both learned from and guessed.
"""

import os
import sys

# Threads of a pool wait for one another on a busy machine.
os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.model_selection import GroupKFold

POSITION = 41
PLACES = ["diamond", "club", "spade", "heart", "bank"]
LAST_WORD = 1


def hits(games, places, features):
    """Whether each plan was guessed, by five-fold cross-validation over whole games."""
    hit = np.zeros(len(places), bool)
    for learned, guessed in GroupKFold(5).split(features, places, games):
        trees = HistGradientBoostingClassifier(
            max_iter=60, learning_rate=0.06, max_leaf_nodes=8, min_samples_leaf=40, l2_regularization=5.0
        )
        trees.fit(features[learned], places[learned])
        hit[guessed] = trees.predict(features[guessed]) == places[guessed]
    return hit


def main():
    rows = [line.strip().split(",") for name in sys.argv[1:] for line in open(name)]
    names = [name for name in PLACES if any(row[1] == name for row in rows)]
    games = np.array([int(row[0]) for row in rows])
    places = np.array([PLACES.index(row[1]) for row in rows])
    numbers = np.array([[float(part) for part in row[2:]] for row in rows])
    own_word = numbers[:, POSITION + LAST_WORD]
    # One column for each place: trees should not take places for a scale.
    words = numbers[:, POSITION:]
    named = [words[:, column] == place for column in (0, 1, 5, 6, 10, 11, 15, 16, 20, 21) for place in range(5)]
    everything = np.hstack([numbers, np.stack(named, 1)])
    # Own word beside what the position says of the place it names.
    told = np.clip(own_word, 0, 4).astype(int)
    expected = np.where(own_word >= 0, numbers[np.arange(len(rows)), 6 + 7 * told + 5], 0.0)
    everything = np.hstack([everything, expected[:, None]])
    before, after = hits(games, places, numbers[:, :POSITION]), hits(games, places, everything)
    kept = own_word == places
    print(f"{len(set(games))} games, {len(rows)} plans, {np.mean(own_word >= 0):.0%} after a word")
    for title, chosen in [
        ("all plans", np.ones(len(rows), bool)),
        ("after a word", own_word >= 0),
        ("after a word, not of the Bank", (own_word >= 0) & (own_word != 4)),
        ("after a word of the Bank", own_word == 4),
        ("without a word", own_word < 0),
    ]:
        if chosen.sum():
            gain = 100 * (after[chosen].mean() - before[chosen].mean())
            print(
                f"{title:30} {chosen.sum():6}  position {before[chosen].mean():.1%}"
                f"  with words {after[chosen].mean():.1%}  gain {gain:+.1f} points"
                f"  kept {kept[chosen].mean():.0%}"
            )
    print("places:", ", ".join(f"{name} {np.mean(places == PLACES.index(name)):.0%}" for name in names))


main()
