"""The plan of a simulation: what is played, by whom, how long; checked before anything is dealt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.chips import in_cents
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import Shuffling
from pitboss.rulebook.wager_names import kind_named
from pitboss.simulate.plans.counting import Count, Ramp
from pitboss.simulate.plans.side_ramps import ByName, SideBet, SideCount, SideRamp
from pitboss.solve.strategies.functions import DecidingFunction
from pitboss.solve.strategies.strategy import Strategy

NEVER, ALWAYS = "never", "always"
Offer = str | int
"""Never, always, or the true count from which an offer is accepted."""

USUAL_WAGER = 10_00


@dataclass(frozen=True, slots=True)
class Box:
    """A betting position: who decides, what is wagered, and which offers are taken.

    ``strategy`` is ``td``, ``cd``, a file, a strategy or a function. ``bet`` is an amount in cents, a text in dollars,
    or a ramp; None is the usual bet. ``side_wagers`` are amounts by kind, or ramps over counts of their own.
    ``insurance`` and ``even_money`` are ``never``, ``always``, or the true count from which to take them. A box that is
    not ``watched`` only uses up cards: its results are not counted.
    """

    strategy: str | Path | Strategy | DecidingFunction = "td"
    bet: int | Ramp | None = None
    side_wagers: Mapping[str, SideBet] = field(default_factory=dict)
    insurance: Offer = NEVER
    even_money: Offer = NEVER
    watched: bool = True

    if TYPE_CHECKING:

        def __init__(
            self,
            strategy: str | Path | Strategy | DecidingFunction = "td",
            bet: int | str | Ramp | None = None,
            side_wagers: ByName = {},  # noqa: B006
            insurance: Offer = NEVER,
            even_money: Offer = NEVER,
            watched: bool = True,
        ) -> None:
            """Take amounts in cents, or as texts in dollars."""
    else:

        def __post_init__(self) -> None:
            """Read amounts that are told in dollars, and names as people write them."""
            object.__setattr__(self, "bet", in_cents(self.bet))
            named = {str(kind_named(kind)): in_cents(amount) for kind, amount in self.side_wagers.items()}
            object.__setattr__(self, "side_wagers", named)


@dataclass(frozen=True, slots=True)
class Session:
    """A session of at most ``length`` rounds on a bankroll (cents, or a text in dollars), starting with a new shoe.

    A session ends in ruin when the bankroll does not cover the next round's first wagers; within a round, everything
    that the strategy asks for is covered.
    """

    length: int
    bankroll: int

    if TYPE_CHECKING:

        def __init__(self, length: int, bankroll: int | str) -> None:
            """Take a bankroll in cents, or as a text in dollars."""
    else:

        def __post_init__(self) -> None:
            """Read a bankroll that is told in dollars."""
            object.__setattr__(self, "bankroll", in_cents(self.bankroll))


@dataclass(frozen=True, slots=True)
class Plan:
    """A simulation to run: ``rounds`` rounds of ``rules`` with these boxes.

    ``cover`` is the number of cards behind the cover card, and ``fresh`` says whether to shuffle before every round;
    None follows the rules. ``beginnings`` also totals rounds by their number in the shoe and by the cards dealt before
    them.
    """

    rules: Rules
    rounds: int
    boxes: tuple[Box, ...]
    seed: int = 1
    count: Count | None = None
    cover: int | None = None
    fresh: bool | None = None
    session: Session | None = None
    beginnings: bool = False

    @property
    def shuffles_every_round(self) -> bool:
        """Whether each round comes from a new shoe, because of the plan, the rules, or a continuous shuffler."""
        continuous = self.rules.procedures.shuffling is Shuffling.CONTINUOUS
        return self.fresh if self.fresh is not None else self.rules.shuffled_every_round or continuous

    @property
    def cards_behind_cover(self) -> int:
        """The number of cards that are dealt only to finish a round."""
        return self.rules.cover_from_back if self.cover is None else self.cover

    def wagers(self, box: Box) -> tuple[int, ...]:
        """Return the wagers that a box may make, in cents; one wager if its bet is flat."""
        if isinstance(box.bet, Ramp):
            return box.bet.steps()
        return (usual_wager(self.rules) if box.bet is None else box.bet,)

    @property
    def side_counts(self) -> dict[str, SideCount]:
        """The counts that side wagers follow, by kind; they are the same on all boxes."""
        return {
            kind: bet.count for box in self.boxes for kind, bet in box.side_wagers.items() if isinstance(bet, SideRamp)
        }


def usual_wager(rules: Rules) -> int:
    """Return ten dollars, or the nearest wager that the table accepts."""
    limits = rules.limits
    unit = limits.unit
    most = limits.maximum // unit * unit
    return min(max(-(-USUAL_WAGER // unit) * unit, -(-limits.minimum // unit) * unit), most)
