"""OpenSpiel's Monte Carlo tree search as a player of Hex in our arena."""

import argparse
import json
import sys
from itertools import zip_longest

import pyspiel

MORE_THAN_TIME_ALLOWS = 1_000_000_000
"""Simulations: what ends a search is the clock."""

SAME_RULES = [
    ("b1 a1 b2 a2 b3", 0),
    ("c1 a1 b2 a2 a3", 0),
    ("a1 c1 b2 a2 c3", None),
    ("a1 a2 b1 b2 a3 c2", 1),
    ("c3 a3 a1 b2 b3 c1", 1),
    ("a2 b1 b2 b3 c2", None),
]
"""Games on 3 × 3 and who has won by then, from the tests of our own Hex."""


class Player:
    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.games: dict[int, pyspiel.Game] = {}
        self.bots: dict[int, pyspiel.MCTSBot] = {}

    def answer(self, question: dict) -> dict[str, str]:
        """Every question stands alone; only the game and the bot's generator are kept."""
        board = question["view"]["board"]
        size = len(board)
        if size not in self.bots:
            self.games[size] = hex_game(size)
            self.bots[size] = searcher(self.games[size], self.options)
        chosen = best(self.bots[size], position(self.games[size], board))
        return {"move": name(chosen, size)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ms", type=float, required=True, help="for each move")
    parser.add_argument("--uct-c", type=float, default=0.5, help="how much it explores")
    parser.add_argument("--seed", type=int, default=1)
    player = Player(parser.parse_args())
    check_rules()
    for line in sys.stdin:
        print(json.dumps(player.answer(json.loads(line))), flush=True)


def hex_game(size: int) -> pyspiel.Game:
    return pyspiel.load_game(f"hex(board_size={size})")


def searcher(game: pyspiel.Game, options: argparse.Namespace) -> pyspiel.MCTSBot:
    return pyspiel.MCTSBot(
        game=game,
        evaluator=pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=options.seed),
        uct_c=options.uct_c,
        max_simulations=MORE_THAN_TIME_ALLOWS,
        max_memory_mb=1000,
        solve=True,
        seed=options.seed,
        verbose=False,
        max_wall_clock_time=options.ms / 1000,
    )


def best(bot: pyspiel.MCTSBot, state: pyspiel.State) -> int:
    """What `step` would play; that crashes if the clock ran out before the first moves were seen,
    as it may on a busy machine, so then the time is granted once more."""
    root = bot.mcts_search(state)
    while not root.children:
        root = bot.mcts_search(state)
    return root.best_child().action


def position(game: pyspiel.Game, board: list[str]) -> pyspiel.State:
    """The position on a board, whose rows come from the north: `x` is the first player's."""
    cells = "".join(board)
    first, second = ([at for at, sign in enumerate(cells) if sign == own] for own in "xo")
    state = game.new_initial_state()
    for stones in zip_longest(first, second):
        for stone in stones:
            if stone is not None:
                state.apply_action(stone)
    return state


def name(action: int, size: int) -> str:
    row, column = divmod(action, size)
    return f"{chr(ord('a') + column)}{row + 1}"


def check_rules() -> None:
    """Both sides must mean the same by a cell, a neighbour and a victory."""
    game = hex_game(3)
    names = [name(action, 3) for action in range(9)]
    for moves, winner in SAME_RULES:
        state = game.new_initial_state()
        for move in moves.split():
            state.apply_action(names.index(move))
        won = state.returns().index(1.0) if state.is_terminal() else None
        if won != winner:
            sys.exit(f"after {moves} OpenSpiel's winner is {won}, ours {winner}")


if __name__ == "__main__":
    main()
