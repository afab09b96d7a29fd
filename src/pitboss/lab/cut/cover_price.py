"""The price with the house's cover card, beside that of a fresh shoe: simulated once, and kept.

The price of a fresh shoe is exact. What the cover card adds to it is simulated with its standard error, which takes
seconds; so it is kept in the user's cache by all that it comes from: the solver's model, the place of the cover card,
the burn card, the wager, how a blackjack is paid and the strategy. An option that changes none of these simulates
nothing anew, and a price that was simulated for longer takes the place of a rougher one.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path

from pitboss import __version__
from pitboss.cache_folder import covers_folder, keep
from pitboss.lab.cut.cover_effect import CoverEffect
from pitboss.lab.cut.curve import CutCurve, cut_curve
from pitboss.rulebook import Rules
from pitboss.simulate.plans.plan import Box, Plan, usual_wager
from pitboss.simulate.results.result import Result
from pitboss.solve.model.model import model_of
from pitboss.solve.prices.solving import solve
from pitboss.solve.strategies.strategy import Strategy
from pitboss.solve.strategies.text import write_strategy

FORM = 1
"""Changes when the files do."""
COVER_ROUNDS = 20_000_000
"""Rounds that tell what the cover card adds to about 0.005 points, in seconds."""
CHART = "td"
"""The strategy that is simulated unless one is given: the best chart."""


class CoverShelf:
    """The effects that are known, in a folder."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder if folder is not None else covers_folder()

    def known(self, rules: Rules, strategy: str | Strategy = CHART, least: int = 1) -> CoverEffect | None:
        """Return what is known of these rules from so many rounds at least, without working anything out."""
        if deals_fresh_shoes(rules):
            return no_effect(rules)
        try:
            known = CoverEffect(**json.loads(self._path(rules, strategy).read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError):
            return None
        return known if known.rounds >= least else None

    def keep(self, rules: Rules, strategy: str | Strategy, effect: CoverEffect) -> None:
        """Keep an effect unless a better one is there; a folder that cannot be written to only costs time."""
        if self.known(rules, strategy, effect.rounds) is None:
            keep(self._path(rules, strategy), asdict(effect))

    def _path(self, rules: Rules, strategy: str | Strategy) -> Path:
        return self.folder / f"{rules.game}-{cover_key(rules, strategy)}.json"


def deals_fresh_shoes(rules: Rules) -> bool:
    """Whether every round comes from a whole shoe, so that a cover card has no effect."""
    return Plan(rules, 1, (Box(),)).shuffles_every_round


def no_effect(rules: Rules) -> CoverEffect:
    """Return the effect where every round comes from a whole shoe."""
    return CoverEffect(0, len(rules.pack), 0.0, 0.0, 0, 1.0)


def cover_key(rules: Rules, strategy: str | Strategy = CHART) -> str:
    """Return a digest of all that an effect comes from."""
    played = strategy if isinstance(strategy, str) else write_strategy(strategy)
    return hashlib.sha256(f"{_of_rules(rules)} {played}".encode()).hexdigest()[:24]


@lru_cache(maxsize=1024)
def _of_rules(rules: Rules) -> str:
    told = [FORM, __version__, model_of(rules).key, len(rules.pack), rules.cover_from_back]
    return json.dumps([*told, rules.burned is not None, usual_wager(rules), repr(rules.blackjack)])


def cover_effect(
    rules: Rules,
    strategy: str | Strategy = CHART,
    rounds: int = COVER_ROUNDS,
    *,
    shelf: CoverShelf | None = None,
    workers: int | None = None,
    progress: Callable[[Result], None] | None = None,
) -> CoverEffect:
    """Return what the cover card, where the rules have it, adds to the value of a round with one box.

    What is known from as many rounds is not simulated again. The best play by composition (``cd``) is taken to be moved
    as far as the best chart, which is what can be simulated. An interrupt (Ctrl-C) ends it with nothing kept.
    """
    kept = shelf if shelf is not None else CoverShelf()
    played = CHART if strategy == "cd" else strategy
    known = kept.known(rules, played, rounds)
    if known is not None:
        return known
    chart = solve(rules, CHART).strategy if played == CHART else played
    curve = cut_curve(rules, chart, rounds=rounds, workers=workers, progress=progress)
    if curve.rounds < rounds:
        raise KeyboardInterrupt
    effect = effect_of(curve)
    kept.keep(rules, played, effect)
    return effect


def effect_of(curve: CutCurve) -> CoverEffect:
    """Return the effect at the place that the rules have, from the curve of all places."""
    house, rules = curve.house, curve.rules
    return CoverEffect(house.place, len(rules.pack) - house.place, house.effect, house.se, curve.rounds, house.rounds)
