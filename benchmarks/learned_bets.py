"""Betting by count, learned on shoes with memory, beside the best ramp; ``python -m benchmarks.learned_bets``.

The learner sees how many cards of each value were seen and what a round won. It is given no count: it fits a line, and
makes the wagers that this makes most valuable to its bankroll. The ramps are those of ``pitboss ramp``, by Hi-Lo or by
counts that you name. All of them play the same cards by the best chart, so that their differences are measured more
precisely.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

import pitboss
from pitboss.lab.bankroll.by_count import game_by_count
from pitboss.lab.bankroll.ramps import Wishes, best_ramp
from pitboss.learn import ChartPolicy, VectorTables
from pitboss.learn.words import Asked
from pitboss.simulate import read_count, simulate

TABLES, MILLION, CENTS = 4096, 1_000_000, 100
VALUES, COVER = 10, 52
CARDS_OF_A_DECK, SEED = 52, 1
LEAST, MOST, CHIP, BANKROLL = 25, 200, 25, 20_000
"""Dollars: the range and unit of the table's wagers; the best wagers follow Kelly's rule."""
SIMULATED = 20 * MILLION

Floats = NDArray[np.float64]
Better = Callable[[Floats], Floats]
"""Returns wagers in dollars for rows of ten numbers: how many cards of each value are left."""


class LinearBets:
    """Fits the result of a unit to the composition of the cards left, and wagers by Kelly's rule."""

    def __init__(self, pack: Floats) -> None:
        self.share = pack / pack.sum()
        self.products: Floats = np.zeros((VALUES, VALUES))
        self.sums: Floats = np.zeros(VALUES)
        self.rounds = self.squares = 0.0

    def features(self, left: Floats) -> Floats:
        """Return a constant, and how the shares of nine values differ from those of a whole shoe; they add up."""
        shares: Floats = left / left.sum(axis=1, keepdims=True) - self.share
        shares[:, -1] = 1.0
        return shares

    def learn(self, left: Floats, won: Floats) -> None:
        """Learn from rounds: the cards left before them, and what a unit won."""
        rows = self.features(left)
        self.products += rows.T @ rows
        self.sums += rows.T @ won
        self.rounds += len(won)
        self.squares += float((won**2).sum())

    def worths(self, left: Floats) -> Floats:
        """Return the estimated result of a unit."""
        weights = np.linalg.lstsq(self.products, self.sums, rcond=None)[0]
        worths: Floats = self.features(left) @ weights
        return worths

    def __call__(self, left: Floats) -> Floats:
        """Return the wagers in dollars."""
        return np.asarray(BANKROLL * self.worths(left) * self.rounds / self.squares)


class CountBets:
    """Wagers the best ramp of a count, found by simulating the game with flat wagers."""

    def __init__(self, game: str, count: str, pack: Floats) -> None:
        tags = np.array([float(read_count(count).tags[rank]) for rank in "A23456789T"])
        self.pack, self.tags = pack, tags - tags @ pack / pack.sum()
        by_rank = dict(zip("A23456789T", self.tags.round(6), strict=True))
        played = simulate(game, SIMULATED, count=by_rank, cover=COVER, seed=SEED + 1)
        best = best_ramp(game_by_count(played), Wishes(MOST / LEAST, BANKROLL, 1.0, LEAST, MOST))
        self.low = min(best)
        self.bets = np.array([best[max(told for told in best if told <= at)] for at in range(self.low, max(best) + 1)])

    def __call__(self, left: Floats) -> Floats:
        """Return the wagers in dollars: the cards seen are those missing from the pack."""
        running = (self.pack - left) @ self.tags
        true = np.floor(CARDS_OF_A_DECK * running / left.sum(axis=1)).astype(np.int64)
        return np.asarray(self.bets[np.clip(true - self.low, 0, len(self.bets) - 1)])


class FlatBets:
    """Always makes the smallest wager."""

    def __call__(self, left: Floats) -> Floats:
        """Return the wagers in dollars."""
        return np.full(len(left), float(LEAST))


class Shoes:
    """Many shoes with memory: hands are played by the best chart, wagers by a bettor who is told what is left."""

    def __init__(self, game: str, seed: int) -> None:
        dollars = range(LEAST, MOST + 1, CHIP)
        self.env = VectorTables(
            game,
            TABLES,
            wagers=[CENTS * wager for wager in dollars],
            memory=True,
            cover=COVER,
            seen=True,
            autoreset_mode="SameStep",
        )
        self.wagers = np.array(dollars, dtype=np.float64)
        chart = pitboss.solve(game, "td").strategy
        assert chart is not None
        self.plays = ChartPolicy(chart, self.env.wishes)
        cards = self.env.wishes.rules.pack.cards()
        self.pack = np.array([sum(card.points == 1 + value for card in cards) for value in range(VALUES)], dtype=float)
        self.told, self.info = self.env.reset(seed=seed)
        self.left = np.zeros((TABLES, VALUES))
        self.made: Floats = np.zeros(TABLES)

    def step(self, better: Better) -> tuple[NDArray[np.bool_], Floats]:
        """Step every table; return where a round ended, and what was won there in dollars."""
        actions = self.plays(self.told, self.info["action_mask"])
        asked = np.flatnonzero(self.told[:, 0] == Asked.WAGER)
        self.left[asked] = self.pack - self.told[asked, -VALUES:]
        levels = np.clip(np.rint((better(self.left[asked]) - LEAST) / CHIP), 0, len(self.wagers) - 1).astype(np.int64)
        actions[asked], self.made[asked] = self.env.wishes.first_wager + levels, self.wagers[levels]
        self.told, rewards, _, _, self.info = self.env.step(actions)
        return self.told[:, 0] == Asked.WAGER, rewards * LEAST


def learn(game: str, rounds: int) -> LinearBets:
    """Let the learner play this many rounds, wagering by what it knows."""
    shoes = Shoes(game, SEED)
    learner, played = LinearBets(shoes.pack), 0
    while played < rounds:
        ended, won = shoes.step(learner if played > rounds / 10 else FlatBets())
        learner.learn(shoes.left[ended], won[ended] / shoes.made[ended])
        played += int(ended.sum())
    return learner


@dataclass
class Sums:
    """Sums over rounds: the wager, the result, its square, and the same of a difference."""

    rounds: int = 0
    wagered: float = 0.0
    won: float = 0.0
    squares: float = 0.0
    ahead: float = 0.0
    ahead_squares: float = 0.0

    def add(self, wagered: Floats, won: Floats, ahead: Floats) -> None:
        """Add rounds, and how far each was ahead of another bettor's."""
        self.rounds += len(won)
        self.wagered += float(wagered.sum())
        self.won, self.squares = self.won + float(won.sum()), self.squares + float((won**2).sum())
        self.ahead, self.ahead_squares = self.ahead + float(ahead.sum()), self.ahead_squares + float((ahead**2).sum())

    def row(self) -> str:
        """Return means of a round with their standard errors, and what the wagers are worth to the bankroll."""
        mean, ahead = self.won / self.rounds, self.ahead / self.rounds
        variance, spread = self.squares / self.rounds - mean**2, self.ahead_squares / self.rounds - ahead**2
        error, other = sqrt(variance / self.rounds), sqrt(spread / self.rounds)
        worth, score = mean - variance / (2 * BANKROLL), 1e6 * mean * abs(mean) / variance
        return (
            f"{self.wagered / self.rounds:8.2f} {mean:9.4f} ± {error:.4f} {ahead:9.4f} ± {other:.4f} "
            f"{worth:9.4f} {score:7.2f}"
        )


def compare(game: str, betters: dict[str, Better], rounds: int) -> dict[str, Sums]:
    """Let all of them wager on the same cards; differences are relative to the first."""
    shoes = {name: Shoes(game, SEED + 1_000_000) for name in betters}
    sums = {name: Sums() for name in betters}
    first = next(iter(betters))
    while sums[first].rounds < rounds:
        results = {name: shoes[name].step(betters[name]) for name in betters}
        ended, beside = results[first]
        for name, (own, won) in results.items():
            assert (own == ended).all()
            sums[name].add(shoes[name].made[ended], won[ended], (won - beside)[ended])
    return sums


def report(game: str = "zappit-ma", learned: float = 20, played: float = 10, counts: tuple[str, ...] = ()) -> None:
    """Print what the learner's wagers win beside those of ramps, after this many million rounds of learning."""
    pack = Shoes(game, SEED).pack
    betters: dict[str, Better] = {}
    for count in counts or ("hi-lo",):
        betters[f"best ramp, {count}"] = CountBets(game, count, pack)
    for share in (0.1, 1.0):
        learner = learn(game, int(share * learned * MILLION))
        betters[f"learned in {share * learned:g} million rounds"] = learner
    betters["flat"] = FlatBets()
    sums = compare(game, betters, int(played * MILLION))
    rounds = next(iter(sums.values())).rounds
    print(f"{game}: ${LEAST} to ${MOST}, {COVER} cards behind the cover card, ${BANKROLL:,}; {rounds:,} rounds each")
    print(f"{'dollars a round':38}{'wagered':>8} {'won':>18} {'ahead of the first':>18} {'worth':>9} {'SCORE':>7}")
    for name, its in sums.items():
        print(f"{name:38}{its.row()}", flush=True)


if __name__ == "__main__":
    asked = dict(enumerate(sys.argv))
    report(asked.get(1, "zappit-ma"), float(asked.get(2, 20)), float(asked.get(3, 10)), tuple(sys.argv[4:]))
