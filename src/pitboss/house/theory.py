"""What a game returns in theory, and the chart to play it by, from the exact solver.

A solution takes seconds, in which nothing else would go on; so it is made by a process of its own. What the house needs
of it is small, and kept in memory and in a file of the user's cache, so that a game is solved once for all workers.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pitboss import __version__
from pitboss.cache_folder import cache_folder
from pitboss.rulebook import Rules, find_game, submit
from pitboss.rulebook.plain import plain_rules

if TYPE_CHECKING:
    from pitboss.solve import Solution, Strategy

FORM = 1
"""Changes when the files do."""
NOT_PRICED = 3
"""How the process that solves ends where the solver does not price such rules."""


@dataclass(frozen=True, slots=True)
class Theory:
    """Expected value and standard deviation per unit wagered; ``sd`` is None where it is not known."""

    ev: float
    sd: float | None


@dataclass(frozen=True, slots=True)
class Theories:
    """The game itself per unit of initial wager, and every other wager per unit of its own.

    ``wagered`` is what is finally wagered for a unit of initial wager: doubles, splits and attack wagers counted,
    lammers not. ``chart`` is the best strategy by total, as text.
    """

    game: Theory
    side_wagers: Mapping[str, Theory] = field(default_factory=dict)
    wagered: float = 1.0
    chart: str = ""


class NotSolved(RuntimeError):
    """The solver failed, or does not price such rules."""


class Library:
    """Solutions that are known; each is made once in a process, whoever asks for it."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder
        self._known: dict[Rules, Theories] = {}
        self._strategies: dict[Rules, Strategy] = {}
        self._refused: dict[Rules, str] = {}
        self._guard = threading.Lock()

    def theories(self, rules: Rules) -> Theories:
        """Return what the solver says about these rules; the first time it takes some seconds."""
        theories = self._known.get(rules)
        if theories is None:
            with self._guard:
                theories = self._known.get(rules) or self._read(rules) or self._solve(rules)
                self._known[rules] = theories
        return theories

    def strategy(self, rules: Rules) -> Strategy:
        """Return the best chart for these rules."""
        strategy = self._strategies.get(rules)
        if strategy is None:
            from pitboss.solve.strategies.text import read_strategy

            strategy = self._strategies[rules] = read_strategy(self.theories(rules).chart, rules)
        return strategy

    def is_known(self, rules: Rules) -> bool:
        """Whether these rules are answered at once."""
        return rules in self._known

    def _solve(self, rules: Rules) -> Theories:
        if rules in self._refused:
            raise NotSolved(self._refused[rules])
        command = [sys.executable, "-m", "pitboss.house.theory", rules.game, json.dumps(_written(rules))]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode == NOT_PRICED:
            self._refused[rules] = done.stderr.strip()
            raise NotSolved(self._refused[rules])
        if done.returncode:
            raise NotSolved(f"{rules.game} could not be solved: {done.stderr.strip()[-500:]}")
        made = _from_data(json.loads(done.stdout))
        self._write(rules, made)
        return made

    def _path(self, rules: Rules) -> Path | None:
        if self.folder is None:
            return None
        what = json.dumps([FORM, __version__, plain_rules(rules)], sort_keys=True)  # a game from outside may change
        named = hashlib.sha256(what.encode()).hexdigest()[:24]
        return self.folder / f"{rules.game}-{named}.json"

    def _read(self, rules: Rules) -> Theories | None:
        path = self._path(rules)
        try:
            return _from_data(json.loads(path.read_text(encoding="utf-8"))) if path is not None else None
        except (OSError, ValueError, TypeError, KeyError):
            return None

    def _write(self, rules: Rules, theories: Theories) -> None:
        """Keep what was solved; a folder that cannot be written to only costs time."""
        path = self._path(rules)
        if path is None:
            return
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            number, name = tempfile.mkstemp(dir=path.parent)
            with os.fdopen(number, "w", encoding="utf-8") as file:
                json.dump(asdict(theories), file)
            Path(name).replace(path)
        except OSError:
            return


def _theories(solution: Solution) -> Theories:
    """Take from a solution what is needed: the game, its side wagers, insurance, the chart."""
    from pitboss.solve.strategies.text import write_strategy

    others = {**solution.side_wagers, solution.insurance.name: solution.insurance}
    sides = {name: Theory(wager.ev, wager.sd) for name, wager in others.items()}
    return Theories(Theory(solution.ev, solution.sd), sides, solution.wagered, write_strategy(solution.strategy))


def _from_data(data: dict[str, Any]) -> Theories:
    sides = {name: Theory(**theory) for name, theory in data["side_wagers"].items()}
    return Theories(Theory(**data["game"]), sides, data["wagered"], data["chart"])


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


def main() -> None:
    """Be the process that solves: a game and its options in, the figures out."""
    import pitboss
    from pitboss.solve.model.unpriced import NotPriced

    game, options = sys.argv[1:]
    try:
        solution = pitboss.solve(submit(game, json.loads(options)))
    except NotPriced as error:
        print(error, file=sys.stderr)
        raise SystemExit(NOT_PRICED) from None
    print(json.dumps(asdict(_theories(solution))))


if __name__ == "__main__":
    main()
