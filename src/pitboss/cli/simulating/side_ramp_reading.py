"""Reading ``--side-ramp``: a side wager, the count it follows, and what is staked from each step on."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.cli.refusing import refuse
from pitboss.cli.simulating.simulate_reading import LONGEST, read_ramp, read_side_wagers, side_wager_named
from pitboss.rulebook import Rules
from pitboss.simulate.plans.side_ramps import SideBet, SideRamp, read_side_count

OPTION = "--side-ramp"
EXAMPLE = "kings-bounty=4 4 4 4 4 4 4 4 4 -9@12:25,15:50"


def side_bets(
    flat: Sequence[str], ramps: Sequence[str], rules: Rules, rounding: str, decks_left: str
) -> dict[str, SideBet]:
    """Return all side wagers: the same stake in every round, or by a count, which is read as the main one is."""
    bets: dict[str, SideBet] = dict(read_side_wagers(flat, rules))
    for text in ramps:
        name, equals, rest = text.partition("=")
        count, at, steps = rest.rpartition("@")
        if not equals or not name.strip() or not at or not count.strip():
            refuse(f"{OPTION} {text[:LONGEST]!r}: write it as NAME=COUNT@STEP:DOLLARS,..., such as {EXAMPLE!r}.")
        kind = side_wager_named(name, rules)
        if kind in bets:
            refuse(f"{OPTION}: {kind} is there twice; a side wager is staked one way.")
        bets[kind] = SideRamp(read_side_count(count, rounding, decks_left), read_ramp(steps, OPTION))
    return bets
