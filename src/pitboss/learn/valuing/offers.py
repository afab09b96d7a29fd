"""Insurance and even money: what a policy wins by taking them, hand by hand.

The solver prices them apart, because they change no other value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from pitboss.learn.playing.open_book import gives_up_early
from pitboss.learn.valuing.asking import INSURANCE
from pitboss.rulebook import Rules
from pitboss.solve.by_chart.losses import FIRST_HAND, Judged, Losses
from pitboss.solve.hands.first_hands import First
from pitboss.solve.hands.solver import Against
from pitboss.solve.model.compositions import ACE, NAMES
from pitboss.solve.strategies.functions import DECLINE, EVEN_MONEY, INSURE, Decider, HandToPlay


class Offers(NamedTuple):
    """What offers are worth in a round: those that were taken, and those that are best taken."""

    taken: float = 0.0
    best: float = 0.0


def judge_offers(rules: Rules, losses: Losses, decider: Decider | None, tell: Callable[[Judged], None]) -> Offers:
    """Ask about insurance and even money with every hand; who is not asked declines."""
    taken = best = 0.0
    if not rules.insurance.selected:
        return Offers()
    for against in losses.solved:
        if against.up != ACE:
            continue
        for first, weight in _offered(rules, against):
            values = _values(rules, losses, against, first)
            word = decider.letter(_told(losses, first), "".join(values)) if decider is not None else DECLINE
            better = max(values, key=lambda letter: values[letter])
            taken += weight * values[word]
            cost = weight * (values[better] - values[word])
            legal = "".join(values)
            tell(Judged(first.hand, against.up, FIRST_HAND, word, better, legal, weight, cost))
    for against in losses.optimum:
        if against.up == ACE:
            for first, weight in _offered(rules, against):
                best += weight * max(_values(rules, losses, against, first).values())
    return Offers(taken, best)


def _offered(rules: Rules, against: Against) -> Iterator[tuple[First, float]]:
    """Return the hands that are asked, and how often: not those that were given up before."""
    early = gives_up_early(rules, ACE)
    for first in against.first.values():
        given_up = float(first.given_up) if early and not first.blackjack else 0.0
        if given_up < 1:
            yield first, float(against.chance * first.chance) * (1 - given_up)


def _values(rules: Rules, losses: Losses, against: Against, first: First) -> dict[str, float]:
    """Return what may be answered, and what each wins beside the hand itself."""
    model, blackjack = losses.model, float(first.dealer_has)
    insured = float(model.insurance_pays) * blackjack - (1 - blackjack)
    values = {DECLINE: 0.0, INSURE: float(model.insurance_share) * insured}
    if first.blackjack and rules.even_money is not None and rules.even_money.selected:
        declined = float(model.blackjack_pays) * (1 if model.blackjack_beats else 1 - blackjack)
        values[EVEN_MONEY] = against.stakes.first * (1 - declined)
    return values


def _told(losses: Losses, first: First) -> HandToPlay:
    hands, (low, high) = losses.model.hands, first.ranks
    total, soft = int(hands.total[first.hand]), bool(hands.soft[first.hand])
    pair = low == high and not losses.model.by_rank[low]
    return HandToPlay((NAMES[low], NAMES[high]), NAMES[ACE], total, soft, pair, offer=INSURANCE)
