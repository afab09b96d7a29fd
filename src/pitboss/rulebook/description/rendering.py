"""Facts in words: the text of an id with its values filled in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from pitboss.chips import Odds, dollars
from pitboss.rulebook.description.describing import describe
from pitboss.rulebook.description.english import ENGLISH, english
from pitboss.rulebook.description.fact import Fact
from pitboss.rulebook.description.selecting import Form, summary
from pitboss.rulebook.description.values import Amount, Names, Totals, Value
from pitboss.rulebook.own_texts import own_english
from pitboss.rulebook.rules import Rules
from pitboss.text_id import text_id

Catalogue = Mapping[str, str]


def render(fact: Fact, form: Form = Form.LINE, catalogue: Catalogue | None = None) -> str:
    """Return a fact in words: ``Blackjack pays 3 to 2``, or in the short form ``blackjack 3:2``."""
    short, catalogue = form is Form.SHORT, english() if catalogue is None else catalogue
    values = {name: _written(value, catalogue, short) for name, value in fact.values}
    return catalogue[f"rule.{fact.id}.{form}"].format(**values)


def line_of(facts: Iterable[Fact], form: Form = Form.LINE, catalogue: Catalogue | None = None) -> str:
    """Return several facts in words, one after the other."""
    catalogue = english() if catalogue is None else catalogue
    return catalogue["join.comma"].join(render(fact, form, catalogue) for fact in facts)


def in_short(rules: Rules, catalogue: Catalogue | None = None) -> list[str]:
    """Return in a few words each what a player asks about before sitting down."""
    return [render(fact, Form.SHORT, catalogue) for fact in summary(describe(rules))]


def share_in_words(share: Fraction, catalogue: Catalogue = ENGLISH) -> str:
    """Return a share in words: ``half``, or ``3/7`` if it has no name."""
    return catalogue.get(f"share.{share}", str(share))


def _written(value: Value, catalogue: Catalogue, short: bool) -> str:
    match value:
        case Amount(cents):
            return dollars(cents).removesuffix(".00")
        case Odds(win, stake):
            return catalogue["odds.short" if short else "odds"].format(win=win, stake=stake)
        case Totals():
            return _totals(value, catalogue, short)
        case Names(family, names, alternatives):
            texts = (_named(family, name, catalogue) for name in names)
            return catalogue["join.or" if alternatives else "join.comma"].join(texts)
        case Fraction():
            return share_in_words(value, catalogue)
        case _:
            return str(value)


def _named(family: str, name: str, catalogue: Catalogue) -> str:
    """Return the text of a name, found under the name or its id, or the name itself if it has no text.

    The kinds of wager that games define have their texts in the games' folders.
    """
    key = f"{family}.{text_id(name)}"
    return catalogue.get(f"{family}.{name}") or catalogue.get(key) or own_english().get(key, name)


def _totals(value: Totals, catalogue: Catalogue, short: bool) -> str:
    span = value.span
    if span is not None:
        return catalogue["span.short" if short else "span"].format(**dict(zip(("from", "to"), span, strict=True)))
    texts = [str(total) for total in value.totals]
    return catalogue["join.comma" if short else "join.or"].join(texts)
