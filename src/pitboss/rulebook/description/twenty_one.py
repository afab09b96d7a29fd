"""A 21 that always wins: that it does, what its bonuses pay, and the super bonus."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.rulebook.description.fact import Fact, fact
from pitboss.rulebook.description.values import Amount, Names
from pitboss.rulebook.parts import SuperBonus
from pitboss.rulebook.rules import Rules

LINES = "line.twenty_one"
"""The family of bonus names; a name without a text is shown as it is."""


def twenty_one(rules: Rules) -> Iterator[Fact]:
    """Return that a 21 always wins, and what it pays for which cards."""
    part = rules.twenty_one
    if part is None:
        return
    yield fact("twenty_one", part.won)
    for bonus in part.bonuses:
        name = Names(LINES, (bonus.name,))
        yield fact("twenty_one.bonus", bonus.paid, line="twenty_one.bonus", name=name, odds=bonus.odds)
    if part.bonuses and part.doubled is not None:
        yield fact("twenty_one.doubled", part.doubled, line="twenty_one.bonus")
    if part.super_bonus is not None:
        yield from _super_bonus(part.super_bonus)


def _super_bonus(part: SuperBonus) -> Iterator[Fact]:
    cards, up = "-".join(part.ranks), Names("up", tuple(part.up), alternatives=True)
    yield fact("super_bonus", part.paid, way=part.suits.value, line="super_bonus", cards=cards, up=up)
    for step in part.steps:
        wager, pays = Amount(step.wager), Amount(step.pays)
        yield fact("super_bonus.step", part.paid, line="super_bonus", pays=pays, wager=wager)
    if part.others:
        yield fact("super_bonus.others", part.others_paid, line="super_bonus", pays=Amount(part.others))
