"""From rules to facts, in the order in which a player asks."""

from __future__ import annotations

from itertools import chain

from pitboss.rulebook.description.cards import cards, cut, wagers
from pitboss.rulebook.description.dealer import blackjack, dealer, insurance
from pitboss.rulebook.description.decisions import doubling, hitting, specials, splitting
from pitboss.rulebook.description.fact import Fact
from pitboss.rulebook.description.own import own
from pitboss.rulebook.description.side_wagers import side_wagers, tokes
from pitboss.rulebook.description.twenty_one import twenty_one
from pitboss.rulebook.rules import Rules

PARTS = (
    blackjack,
    dealer,
    insurance,
    twenty_one,
    hitting,
    doubling,
    splitting,
    specials,
    side_wagers,
    tokes,
    wagers,
    cards,
    cut,
    own,
)


def describe(rules: Rules) -> tuple[Fact, ...]:
    """Return the rules of a table as facts, one per rule; a part that a game does not have gives none.

    Example::

        >>> from pitboss import rules
        >>> from pitboss.rulebook.description import describe, render
        >>> render(describe(rules("zappit-ma"))[0])
        'Blackjack pays 3 to 2'
    """
    return tuple(chain.from_iterable(part(rules) for part in PARTS))
