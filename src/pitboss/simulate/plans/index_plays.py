"""Boxes that play by the count: reads the strategies in files, and sets up the count that their index plays need."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from pitboss.rulebook import Rules
from pitboss.simulate.plans.counting import Count, count_of_plays
from pitboss.simulate.plans.faults import SimulationRefused, fault
from pitboss.simulate.plans.plan import NEVER, Box, Offer
from pitboss.solve.strategies.index_plays import Offered
from pitboss.solve.strategies.strategy import Strategy
from pitboss.solve.strategies.text import read_strategy_file

SOLVED = ("td", "cd")


def obey_index_plays(rules: Rules, boxes: Iterable[Box], count: Count | None) -> tuple[tuple[Box, ...], Count | None]:
    """Return the boxes with the strategies of their files, and the count that is kept.

    Index plays bring their own count, unless the plan already has the same one, which may be rounded and estimated
    differently. If the box does not say whether to take insurance and even money, the index plays decide.
    """
    read = tuple(_with_strategy(rules, box) for box in boxes)
    for box in read:
        if isinstance(box.strategy, Strategy) and box.strategy.count is not None and box.strategy.plays:
            wanted = count_of_plays(box.strategy.count)
            if count is None:
                count = wanted
            elif not _same(count, wanted):
                why = f"the strategy's index plays are told in another one, {box.strategy.count}"
                raise SimulationRefused([fault("count", count.name, why, "leave the count out, or name the same")])
    return tuple(_with_offers(box) for box in read), count


def _with_strategy(rules: Rules, box: Box) -> Box:
    if callable(box.strategy) or isinstance(box.strategy, Strategy):
        return box
    if isinstance(box.strategy, str) and box.strategy in SOLVED:
        return box
    return replace(box, strategy=read_strategy_file(Path(box.strategy), rules))


def _same(kept: Count, wanted: Count) -> bool:
    divided = kept.decks_left is wanted.decks_left or "running" not in (kept.decks_left, wanted.decks_left)
    return divided and (dict(kept.tags), kept.start) == (dict(wanted.tags), wanted.start)


def _with_offers(box: Box) -> Box:
    if not isinstance(box.strategy, Strategy):
        return box
    insurance = _offer(box.insurance, box.strategy.taken_from(Offered.INSURANCE))
    even_money = _offer(box.even_money, box.strategy.taken_from(Offered.EVEN_MONEY))
    return replace(box, insurance=insurance, even_money=even_money)


def _offer(said: Offer, taken_from: int | None) -> Offer:
    return taken_from if said == NEVER and taken_from is not None else said
