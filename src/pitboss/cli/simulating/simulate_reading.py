"""Reading what ``pitboss simulate`` is given: numbers, amounts, side wagers, ramps, offers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from pitboss.chips import MoneyError, cents
from pitboss.cli.pricing.solving import read_strategy
from pitboss.cli.refusing import refuse
from pitboss.rulebook import Rules
from pitboss.rulebook.wager_names import kind_named
from pitboss.simulate import Box, Ramp
from pitboss.simulate.plans.plan import ALWAYS, NEVER, Offer
from pitboss.simulate.plans.side_ramps import SideBet
from pitboss.solve.strategies.strategy import Strategy

STEP = re.compile(r"\s*([+-]?\d{1,3})\s*:\s*(\S+)\s*")
LONGEST = 40


def read_amount(text: str, option: str) -> int:
    """Return an amount of dollars in cents."""
    try:
        return cents(text)
    except MoneyError as error:
        refuse(f"{option}: {error}")


def read_side_wagers(given: Sequence[str], rules: Rules) -> dict[str, int]:
    """Return side wagers given as ``NAME=DOLLARS``; a name may be written without its signs."""
    known = [str(wager.kind) for wager in rules.side_wagers]
    amounts = {}
    for text in given:
        name, equals, amount = text.partition("=")
        if not equals or not name.strip() or not amount.strip():
            example = next(iter(known), "bonus").replace(" ", "-")
            refuse(f"--side {text[:LONGEST]!r}: write it as NAME=DOLLARS, such as {example}=5.")
        amounts[side_wager_named(name, rules)] = read_amount(amount, f"--side {name.strip()}")
    return amounts


def side_wager_named(name: str, rules: Rules) -> str:
    """Return the kind of a side wager, however its name is written; any other name stays as it was typed."""
    kind = str(kind_named(name.strip()))
    return kind if kind in {str(wager.kind) for wager in rules.side_wagers} else name.strip()


def read_ramp(text: str, option: str = "--ramp") -> dict[int, int]:
    """Return a bet ramp given as ``COUNT:DOLLARS,...``."""
    ramp: dict[int, int] = {}
    for part in text.split(","):
        step = STEP.fullmatch(part)
        if step is None:
            refuse(
                f"{option} {part.strip()[:LONGEST]!r}: write COUNT:DOLLARS for each true count, such as 0:10,1:20,2:40."
            )
        count = int(step.group(1))
        if count in ramp:
            refuse(f"{option}: the true count {count:+d} is there twice; leave one of them out.")
        ramp[count] = read_amount(step.group(2), f"{option} at {count:+d}")
    return ramp


def read_offer(text: str, option: str) -> Offer:
    """Return when an offer is taken: never, always, or from a true count on."""
    if text in (NEVER, ALWAYS):
        return text
    if not re.fullmatch(r"[+-]?\d{1,3}", text):
        named = f"{option} {text[:LONGEST]!r}"
        refuse(f"{named}: say {NEVER}, {ALWAYS}, or the true count from which it is taken, such as 3.")
    return int(text)


def read_penetration(text: str, cards: int) -> int:
    """Return the cards behind the cover card for a share that is dealt: ``0.75`` or ``75%``."""
    number, sign, _ = text.partition("%")
    try:
        share = float(number) / (100 if sign else 1)
    except ValueError:
        share = float("nan")
    if not 0 < share < 1:
        refuse(f"--penetration {text[:LONGEST]!r}: name the share of the shoe that is dealt, such as 0.75 or 75%.")
    return round(cards * (1 - share))


def one_for_each(given: Sequence[str], boxes: int, option: str) -> list[str]:
    """Return one value for each box: the same for all, or as many as there are boxes."""
    if len(given) == 1:
        return list(given) * boxes
    if len(given) != boxes:
        several = f"{boxes} boxes" if boxes != 1 else "1 box"
        refuse(f"{option} is given {len(given)} times for {several}: give it once for all, or once for each box.")
    return list(given)


def read_boxes(
    rules: Rules,
    boxes: int,
    strategies: Sequence[str],
    bets: Sequence[str],
    ramp: Ramp | None,
    side_wagers: dict[str, SideBet],
    offers: tuple[Offer, Offer],
    others: int,
) -> list[Box]:
    """Return the boxes: one's own, and those of others who only use up cards."""
    if not 0 < boxes < 100 or not 0 <= others < 100:
        layout = f"the layout of {rules.game} has {rules.boxes.positions} boxes"
        refuse(f"--boxes {boxes}, --others {others}: {layout}, and at least one of them has to be yours.")
    if ramp is not None and bets:
        refuse("Name a --bet or a --ramp, not both.")
    played = [_strategy(text, rules) for text in one_for_each(strategies, boxes, "--strategy")]
    amounts: list[int | Ramp | None] = [None] * boxes
    if bets:
        amounts = [read_amount(bet, "--bet") for bet in one_for_each(bets, boxes, "--bet")]
    elif ramp is not None:
        amounts = [ramp] * boxes
    own = [Box(strategy, bet, side_wagers, *offers) for strategy, bet in zip(played, amounts, strict=True)]
    return own + [Box(played[0], watched=False)] * others


def _strategy(given: str, rules: Rules) -> str | Path | Strategy:
    return read_strategy(given, rules)
