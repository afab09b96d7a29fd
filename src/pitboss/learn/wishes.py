"""What an environment is asked for: wagers, side wagers, shoes; and the actions that follow from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pitboss.chips import dollars
from pitboss.learn.given import amounts_of, named_amounts
from pitboss.learn.words import NAMES, Asked, Code
from pitboss.rulebook import Rules
from pitboss.rulebook.wager_names import kind_named
from pitboss.simulate.plans.checks import check_plan
from pitboss.simulate.plans.faults import SimulationRefused, fault
from pitboss.simulate.plans.plan import Box, Plan, usual_wager

Amount = int | str
"""Cents, or a text in dollars."""

LEAST_BEHIND = 52
"""Cards behind the cover card, so that no round of one box uses the shoe up."""


@dataclass(frozen=True)
class Wishes:
    """An environment's wishes, checked.

    ``wagers`` are the initial wagers to choose from, ``side_wagers`` by kind what is staked on one, both in cents.
    With ``memory`` rounds are dealt from one shoe up to the cover card (``cover`` cards from its end), and an episode
    is a shoe; without, every round has its own. ``seen`` tells of the cards seen since the shuffle.
    """

    rules: Rules
    wagers: tuple[int, ...]
    side_wagers: Mapping[str, int]
    memory: bool = False
    cover: int | None = None
    seen: bool = False

    @property
    def codes(self) -> tuple[int, ...]:
        """The code of every action."""
        sides = [Code.SIDE_WAGER] * len(self.side_wagers)
        return (*_codes(self.rules, bool(sides)), *sides, *[Code.WAGER] * len(self.wagers))

    @property
    def actions(self) -> tuple[str, ...]:
        """The name of every action."""
        names = [NAMES[code] for code in _codes(self.rules, bool(self.side_wagers))]
        names += [f"{kind} {dollars(amount)}" for kind, amount in self.side_wagers.items()]
        return (*names, *(f"wager {dollars(amount)}" for amount in self.wagers))

    @property
    def first_wager(self) -> int:
        """The action of the first wager."""
        return len(self.codes) - len(self.wagers)

    @property
    def first_side(self) -> int:
        """The action of the first side wager."""
        return self.first_wager - len(self.side_wagers)

    @property
    def allowed(self) -> list[list[bool]]:
        """By wager and side wager whether the one may be made beside the other."""
        within = {str(side.kind): side.within_initial for side in self.rules.side_wagers}
        return [
            [not within[kind] or amount <= wager for kind, amount in self.side_wagers.items()] for wager in self.wagers
        ]


def least_actions(wishes: Wishes) -> NDArray[np.int64]:
    """Return by what is asked which action is played for one that is not allowed: the one that risks least."""
    codes = wishes.codes
    declines = codes.index(Code.DECLINE) if Code.DECLINE in codes else 0
    least = np.full(len(Asked), declines, dtype=np.int64)
    least[Asked.WAGER] = wishes.first_wager
    least[[Asked.HAND, Asked.DOUBLED_HAND]] = codes.index(Code.STAND)
    return least


def _codes(rules: Rules, sides: bool) -> list[Code]:
    """Return the answers that a game has, in order."""
    codes = [Code.STAND, Code.HIT, Code.DOUBLE]
    codes += [Code.SPLIT] if rules.splitting.most_hands > 1 else []
    surrender, even_money = rules.surrender, rules.even_money
    codes += [Code.SURRENDER] if surrender is not None else []
    codes += [Code.ZAP] if rules.zap is not None else []
    early = surrender is not None and surrender.early is not None
    if sides or rules.attack is not None or rules.insurance.selected or early:
        codes += [Code.DECLINE]
    if rules.attack is not None or rules.insurance.selected or early:
        codes += [Code.TAKE]
    codes += [Code.EVEN_MONEY] if even_money is not None and even_money.selected else []
    return codes


def wishes_of(
    rules: Rules,
    wagers: Amount | Sequence[Amount] | None = None,
    side_wagers: Mapping[str, Amount] | None = None,
    memory: bool = False,
    cover: int | None = None,
    seen: bool = False,
) -> Wishes:
    """Return wishes that the rules allow; raise SimulationRefused with what is wrong about others."""
    amounts = amounts_of(wagers, usual_wager(rules))
    given_sides = [(str(kind_named(kind)), amount) for kind, amount in named_amounts(side_wagers).items()]
    named = dict(given_sides)
    faults = [
        fault(name, given, "it is asked for or it is not", "say True or False")
        for name, given in (("memory", memory), ("seen", seen))
        if given not in (True, False)
    ]
    if not amounts or len(set(amounts)) < len(amounts):
        faults.append(fault("wagers", wagers, "an action is needed for every wager", "name one or more, each once"))
    if len(named) < len(given_sides):
        why = "the same side wager is named twice"
        faults.append(fault("side_wagers", ", ".join(side_wagers or ()), why, "name each once"))
    if memory and Plan(rules, 1, ()).shuffles_every_round:
        why = f"{rules.game} is shuffled before every round, so that there is nothing to remember"
        faults.append(fault("memory", memory, why, "leave it out"))
    if cover is not None and not memory:
        faults.append(fault("cover", cover, "every round has a shoe of its own", "ask for memory=True as well"))
    behind = rules.cover_from_back if cover is None else cover
    if memory and isinstance(behind, int) and behind < min(LEAST_BEHIND, len(rules.pack)):
        why = "a round might use the shoe up"
        faults.append(fault("cover", behind, why, f"leave at least {LEAST_BEHIND} cards behind the cover card"))
    if faults:
        raise SimulationRefused(faults)
    for wager in amounts:
        check_plan(Plan(rules, 1, (Box(bet=wager),), cover=cover))
    check_plan(Plan(rules, 1, (Box(bet=max(amounts), side_wagers=named),), cover=cover))
    in_order = {str(side.kind): int(named[str(side.kind)]) for side in rules.side_wagers if str(side.kind) in named}
    return Wishes(rules, tuple(int(amount) for amount in amounts), in_order, memory, cover, seen)
