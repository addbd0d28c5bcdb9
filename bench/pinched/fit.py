#!/usr/bin/env python3
"""Fits what a dawn of Pinched! is worth: the constants of games/pinched/src/bot/value.rs.

    cargo run --release -p pinched --example dawns 6000 > dawns.csv
    python3 bench/pinched/fit.py dawns.csv        # needs numpy
"""

import sys

import numpy as np

MOST_DAYS = 3
FEATURES = 16


def fit(growth, own, players, features):
    """Least squares for every number of own days to come; 3 stands for more."""
    for bucket in range(MOST_DAYS + 1):
        rows = np.minimum(own, MOST_DAYS) == bucket
        found = features[rows].copy()
        if bucket < MOST_DAYS:
            found[:, 1] = 0.0
        company = np.stack([players[rows] == size for size in (3, 4, 5)], 1).astype(float)
        found = np.hstack([found, company])
        ridge = np.eye(found.shape[1])
        weights = np.linalg.solve(found.T @ found + ridge, found.T @ growth[rows])
        error = np.std(growth[rows] - found @ weights)
        print(f"{bucket} own days: off by {error:.2f} points, of {np.std(growth[rows]):.2f}")
        print("    weights", ", ".join(f"{weight:.3f}" for weight in weights[:FEATURES]))
        print("    company 0.0,", ", ".join(f"{weight:.3f}" for weight in weights[FEATURES:]))


def main():
    rows = np.loadtxt(sys.argv[1], delimiter=",")
    players, own, safe, score = rows[:, 1], rows[:, 3], rows[:, 5], rows[:, 6]
    fit(score - safe, own, players, rows[:, 8:])


main()
