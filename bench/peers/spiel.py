"""OpenSpiel's random rollouts, timed where they run: in its own C++."""

import random
import time
from collections.abc import Callable, Iterator
from itertools import cycle

import pyspiel

ROLLOUTS = 100
DEALS = 100
COUNTED_GAMES = 500


class Peer:
    """One of OpenSpiel's games, with its rollouts ready to run."""

    def __init__(self, name: str, seed: int = 1) -> None:
        self.game = pyspiel.load_game(name)
        dice = random.Random(seed)
        first = self.game.new_initial_state()
        self.deals = first.is_chance_node()
        self.starts = [dealt(self.game, dice) for _ in range(DEALS if self.deals else 1)]
        self.decisions = mean_decisions(self.starts, dice)
        self.search = one_evaluation(self.game, seed)
        self.bots = [
            pyspiel.make_uniform_random_bot(player, seed + player)
            for player in range(self.game.num_players())
        ]

    def rollout_seconds(self, seconds: float) -> float:
        """The time of one rollout from a state in which all cards are dealt."""
        calls = cycle(lambda start=start: self.search.mcts_search(start) for start in self.starts)
        return mean_seconds(calls, len(self.starts), seconds) / ROLLOUTS

    def deal_seconds(self, seconds: float) -> float:
        """The time of dealing one game: what a game played from the very start takes longer."""
        if not self.deals:
            return 0.0
        whole = cycle([lambda: self.play(self.game.new_initial_state())])
        rest = cycle(lambda start=start: self.play(start.clone()) for start in self.starts)
        count = len(self.starts)
        return mean_seconds(whole, count, seconds / 2) - mean_seconds(rest, count, seconds / 2)

    def steps_per_second(self, seconds: float, dealing: bool) -> float:
        """Decisions per second; dealing takes time, but is no decision."""
        rollout = self.rollout_seconds(seconds)
        return self.decisions / (rollout + (self.deal_seconds(seconds) if dealing else 0.0))

    def play(self, state: pyspiel.State) -> None:
        pyspiel.evaluate_bots(state, self.bots, 1)


def one_evaluation(game: pyspiel.Game, seed: int) -> pyspiel.MCTSBot:
    """A search of one simulation: it evaluates the state it is given and does nothing else.

    The evaluator's own method is not to be had from Python. The state must not be one of chance.
    """
    return pyspiel.MCTSBot(
        game=game,
        evaluator=pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=seed),
        uct_c=1.0,
        max_simulations=1,
        max_memory_mb=0,
        solve=False,
        seed=seed,
        verbose=False,
    )


def dealt(game: pyspiel.Game, dice: random.Random) -> pyspiel.State:
    """A new game with everything dealt that is dealt before the first decision."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(by_chance(state, dice))
    return state


def mean_decisions(starts: list[pyspiel.State], dice: random.Random) -> float:
    """How many decisions the players make in a random game."""
    games = max(1, COUNTED_GAMES // len(starts)) * starts
    return sum(decisions(start.clone(), dice) for start in games) / len(games)


def decisions(state: pyspiel.State, dice: random.Random) -> int:
    count = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(by_chance(state, dice))
        else:
            state.apply_action(dice.choice(state.legal_actions()))
            count += 1
    return count


def by_chance(state: pyspiel.State, dice: random.Random) -> int:
    actions, weights = zip(*state.chance_outcomes())
    return dice.choices(actions, weights)[0]


def mean_seconds(calls: Iterator[Callable[[], object]], count: int, seconds: float) -> float:
    """The mean time of a call, over whole rounds of `count` calls that take `seconds` in all."""
    rounds = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        for _ in range(count):
            next(calls)()
        rounds += 1
    return (time.perf_counter() - begin) / (rounds * count)
