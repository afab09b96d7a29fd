"""Side wagers and tokes: their names and limits. The pay table is separate data: a name and odds per line."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.rulebook.description.cards import amounts
from pitboss.rulebook.description.fact import Fact, fact
from pitboss.rulebook.description.values import Amount, Names
from pitboss.rulebook.parts import SideWager
from pitboss.rulebook.rules import Rules


def side_wagers(rules: Rules) -> Iterator[Fact]:
    """Return every side wager by name, with the letter of its pay table if the house chooses among several."""
    for part in rules.side_wagers:
        name, letter = Names("kind", (str(part.kind),)), paytable_of(rules, part)
        if letter is None:
            yield fact("side_wager", part.offered, way="plain", name=name)
        else:
            yield fact("side_wager", part.offered, way="lettered", name=name, paytable=letter)


def limits_of(part: SideWager) -> Fact:
    """Return the bounds of a side wager."""
    topic = "side_limits.within" if part.within_initial else "side_limits"
    return amounts(topic, part.minimum, part.maximum, part.limits)


def paytable_of(rules: Rules, part: SideWager) -> str | None:
    """Return the letter of the pay table that the house chose among several."""
    letter = dict(rules.options).get(f"{part.kind}_paytable".replace(" ", "_"))
    return None if letter is None else str(letter)


def tokes(rules: Rules) -> Iterator[Fact]:
    """Return how much may be wagered for the dealers, and beside which wagers."""
    part = rules.tokes
    if part is not None:
        beside = Names("kind", tuple(str(kind) for kind, _ in part.placed))
        grounds = tuple(dict.fromkeys(clause for _, clauses in part.placed for clause in clauses))
        way = "range" if part.least < part.most else "single"
        yield fact("tokes", grounds, way=way, least=Amount(part.least), most=Amount(part.most), beside=beside)
