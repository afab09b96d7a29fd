"""What a game returns in theory, and the chart to play it by, from the exact solver.

A solution takes seconds, in which nothing else would go on; so it is made by a process of its own. What the house needs
of it is small, and kept in memory and in a file of the user's cache, so that a game is solved once for all workers. It
is kept by the solver's model, not by the options: one that cannot change a figure starts no solver.

Charts and prices are there after some seconds (``theoretical``). The exact spread, and how far wagers go together, take
longer and are worked out by themselves (``exactly``), for those who need it: the return monitor.
"""

from __future__ import annotations

import hashlib
import json
import math
import subprocess
import sys
import threading
import time
from collections import OrderedDict
from dataclasses import asdict
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from pitboss import __version__
from pitboss.cache_folder import cache_folder, keep
from pitboss.house.solution_figures import Covariance, Theories, Theory, figures_from_data, figures_of
from pitboss.rulebook import Rules, find_game, submit

if TYPE_CHECKING:
    from pitboss.solve import Strategy

__all__ = [
    "Covariance",
    "Library",
    "NotSolved",
    "Theories",
    "Theory",
    "exact_library",
    "exactly",
    "library",
    "pricing_key",
    "theoretical",
]

Key = TypeVar("Key")
Kept = TypeVar("Kept")
FORM = 5
"""Changes when the files do."""
KEYS, MOST_KNOWN = 4096, 512
"""So many keys of rules, and so many solutions, are kept in memory."""
FAILED_SECONDS = 60.0
"""For so long a game that could not be solved is not tried again."""
EXACT = "exact"
"""What a process that solves is told to work out the exact spread, and how such files end."""
NOT_PRICED = 3
"""How the process that solves ends where the solver does not price such rules."""


class NotSolved(RuntimeError):
    """The solver failed, or does not price such rules."""


@lru_cache(maxsize=KEYS)
def pricing_key(rules: Rules) -> str:
    """Return a digest of all that the figures of these rules come from: the solver's model and the side wagers.

    Options that change none of it, such as limits or who may sit where, do not change the key. Raises NotSolved.
    """
    from pitboss.lab.effects.choices import grounds_of
    from pitboss.solve.model.not_priced import NotPriced
    from pitboss.solve.side_wagers.insurance import price_insurance

    try:
        grounds = grounds_of(rules)
        figures = [grounds.model.key, *map(repr, grounds.side_wagers), repr(price_insurance(rules))]
    except NotPriced as error:
        raise NotSolved(str(error)) from None
    what = json.dumps([FORM, __version__, rules.game, figures])
    return hashlib.sha256(what.encode()).hexdigest()[:24]


class Library:
    """Solutions that are known, by all that they come from; each is made once in a process, whoever asks for it.

    Where it is ``exact``, they come with the exact spread.
    """

    def __init__(self, folder: Path | None = None, *, exact: bool = False) -> None:
        self.folder, self.exact = folder, exact
        self._known: OrderedDict[str, Theories] = OrderedDict()
        self._at_hand: OrderedDict[Rules, Theories] = OrderedDict()
        self._strategies: OrderedDict[str, Strategy] = OrderedDict()
        self._failed: dict[str, tuple[float, str]] = {}
        self._locks: dict[str, threading.Lock] = {}
        self._guard = threading.Lock()

    def theories(self, rules: Rules) -> Theories:
        """Return what the solver says about these rules; the first time it takes some seconds."""
        key = pricing_key(rules)
        theories = self._known.get(key)
        if theories is None:
            with self._lock_of(key):
                theories = self._known.get(key) or self._read(rules) or self._solve(rules)
                _keep(self._known, key, theories)
        _keep(self._at_hand, rules, theories)
        return theories

    def at_hand(self, rules: Rules) -> Theories | None:
        """Return what was said about these very rules before, without working anything out."""
        return self._at_hand.get(rules)

    def strategy(self, rules: Rules) -> Strategy:
        """Return the best chart for these rules."""
        key = pricing_key(rules)
        strategy = self._strategies.get(key)
        if strategy is None:
            from pitboss.solve.strategies.text import read_strategy

            strategy = read_strategy(self.theories(rules).chart, rules)
            _keep(self._strategies, key, strategy)
        return strategy

    def is_known(self, rules: Rules) -> bool:
        """Whether these rules are answered at once, be it that they cannot be solved."""
        try:
            key = pricing_key(rules)
        except NotSolved:
            return True
        if key in self._known or self._failure(key) is not None:
            return True
        theories = self._read(rules)
        if theories is not None:
            _keep(self._known, key, theories)
        return theories is not None

    def _lock_of(self, key: str) -> threading.Lock:
        with self._guard:
            if len(self._locks) > MOST_KNOWN:
                self._locks = {key: lock for key, lock in self._locks.items() if lock.locked()}
            return self._locks.setdefault(key, threading.Lock())

    def _failure(self, key: str) -> str | None:
        until, sentence = self._failed.get(key, (0.0, ""))
        return sentence if time.monotonic() < until else None

    def _solve(self, rules: Rules) -> Theories:
        key = pricing_key(rules)
        failure = self._failure(key)
        if failure is not None:
            raise NotSolved(failure)
        command = [sys.executable, "-X", "utf8", "-m", "pitboss.house.theory", rules.game, json.dumps(_written(rules))]
        command += [EXACT] if self.exact else []
        done = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace", check=False)
        if done.returncode:
            priced = done.returncode != NOT_PRICED
            said = done.stderr.strip()
            sentence = f"{rules.game} could not be solved: {said[-500:]}" if priced else said
            self._failed[key] = (time.monotonic() + FAILED_SECONDS if priced else math.inf, sentence)
            raise NotSolved(sentence)
        made = figures_from_data(json.loads(done.stdout))
        if (path := self._path(rules)) is not None:
            keep(path, asdict(made))
        return made

    def _path(self, rules: Rules) -> Path | None:
        ending = f"-{EXACT}.json" if self.exact else ".json"
        return None if self.folder is None else self.folder / f"{rules.game}-{pricing_key(rules)}{ending}"

    def _read(self, rules: Rules) -> Theories | None:
        path = self._path(rules)
        try:
            return figures_from_data(json.loads(path.read_text(encoding="utf-8"))) if path is not None else None
        except (OSError, ValueError, TypeError, KeyError):
            return None


def _keep(kept: OrderedDict[Key, Kept], key: Key, value: Kept) -> None:
    """Keep something, and forget the oldest where there is too much."""
    kept[key] = value
    if len(kept) > MOST_KNOWN:
        kept.popitem(last=False)


def _written(rules: Rules) -> dict[str, str]:
    """Return the options as a submission writes them."""
    chosen = dict(rules.options)
    return {
        option.name: option.write(chosen[option.name])
        for option in find_game(rules.game).options
        if option.name in chosen
    }


@cache
def library() -> Library:
    """Return the solutions of this process."""
    return Library(cache_folder() / "solutions")


def theoretical(rules: Rules) -> Theories:
    """Return what the solver says about these rules; the first time it takes some seconds."""
    return library().theories(rules)


@cache
def exact_library() -> Library:
    """Return the solutions with their exact spread."""
    return Library(cache_folder() / "solutions", exact=True)


def exactly(rules: Rules) -> Theories:
    """Return what the solver says with the exact spread; the first time it takes up to a minute."""
    return exact_library().theories(rules)


def main() -> None:
    """Be the process that solves: a game and its options in, the figures out."""
    import pitboss
    from pitboss.solve.model.not_priced import NotPriced

    game, options, *exact = sys.argv[1:]
    try:
        solution = pitboss.solve(submit(game, json.loads(options)), spread=bool(exact))
    except NotPriced as error:
        print(error, file=sys.stderr)
        raise SystemExit(NOT_PRICED) from None
    print(json.dumps(asdict(figures_of(solution))))


if __name__ == "__main__":
    main()
