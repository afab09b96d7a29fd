"""Options as a commission reads them: plain titles, values in words, and which values the text itself allows.

The id of an option stays in the data, in a column that is not printed.
"""

from __future__ import annotations

from pitboss.chips import dollars
from pitboss.citation import READING
from pitboss.mechanisms.texts import texts
from pitboss.rulebook import Rules
from pitboss.rulebook.common_options import ONE_MILLION
from pitboss.rulebook.option import Option, OptionType, Span, Value
from pitboss.rulebook.own_texts import own_english
from pitboss.rulebook.parts import Shuffling
from pitboss.rulebook.rules import all_citations

SHUFFLING = "shuffling"
"""The option that says who shuffles; a game that only a program deals has none."""
TITLES = {
    "decks": "Decks",
    "dealer_hits_soft_17": "Dealer hits soft 17",
    "blackjack_pays": "Blackjack pays",
    "dealer_draws_idle": "Dealer draws when idle",
    "collect_and_pay": "Take-and-pay procedure",
    "positions": "Boxes",
    "boxes_per_player": "Boxes per player",
    "mid_shoe_entry": "Mid-shoe entry",
    "shuffling": "Shuffling",
    "preshuffled": "Decks come shuffled",
    "table_minimum": "Table minimum",
    "table_maximum": "Table maximum",
    "chip_unit": "Chip unit",
    "hole_card": "Hole card",
    "void_settled": "Settled bets of a void round",
    "bettors_per_box": "Bettors per box",
    "blackjack_rounding": "Blackjack rounding",
}
"""Of options that belong to no mechanism; the page calls them the same."""
VALUES = {
    (SHUFFLING, "server"): "by the program",
    (SHUFFLING, "manual"): "by hand",
    (SHUFFLING, "automated"): "by a batch shuffler",
    (SHUFFLING, "continuous"): "by a continuous shuffler",
    ("exposed_card", "any_draw"): "any decision that draws one card",
    ("exposed_card", "hit_only"): "a hit only",
    ("void_settled", "returned"): "returned",
    ("void_settled", "stand"): "left to stand",
    ("hole_card", "reader"): "in a card reader",
    ("hole_card", "none-original"): "none (original wagers only)",
    ("hole_card", "peek"): "the dealer looks",
    ("push_22", "wager"): "push and side wager",
}
CHOOSES_AMONG = frozenset({"A5", "A7", "A8", "A12", "DA1", "DA4", "DA7", "DA9", "ZO7"})
"""Readings that choose among values which the text itself has, or which it leaves to the house."""
PROGRAM_SHUFFLES = f"{READING}A13"
"""No part of the rules cites it: it says what the program does where nobody shuffles."""
SILENT = frozenset({"A14", "A15"})
"""Readings of points on which no text says anything: every value of their options rests on the reading."""


def title_of(option: Option) -> str:
    """Return what an option is called: ``Dealer hits soft 17``."""
    key = f"option.{option.name}"
    known = TITLES.get(option.name) or texts("en").get(key) or own_english().get(key)
    return known or option.name.replace("_", " ").capitalize()


def value_in_words(option: Option, value: Value) -> str:
    """Return a value as it is printed: ``yes``, ``$5.00``, ``3 to 2``, ``half dollar``."""
    if option.type is OptionType.SWITCH:
        return "yes" if value else "no"
    if option.type is OptionType.MONEY:
        return dollars(int(value))
    if option.type is OptionType.NUMBER:
        return str(value)
    said = VALUES.get((option.name, str(value)))
    win, to, stake = str(value).partition(":")
    return said or (f"{win} to {stake}" if to else str(value).replace("_", " "))


def readings_of(option: Option, rules: Rules) -> tuple[str, ...]:
    """Return the readings of an option that the rules of a table rest on; none where its own text has the point."""
    cited = {name for _, clauses in all_citations(rules) for name in clauses} | {PROGRAM_SHUFFLES}
    return tuple(name for name in option.clauses if READING in name and (name in cited or not name.startswith(READING)))


def grounds_of_option(option: Option, rules: Rules) -> tuple[str, ...]:
    """Return the provisions of an option, and the readings that these rules rest on."""
    readings = readings_of(option, rules)
    return tuple(name for name in option.clauses if READING not in name or name in readings)


def readings_behind(option: Option, value: Value, rules: Rules) -> tuple[str, ...]:
    """Return the readings on which a value rests; nothing where the text itself allows it.

    What a game has by itself is what its text says; a reading lets the house choose otherwise.
    """
    named = tuple(name for name in readings_of(option, rules) if _id(name) not in CHOOSES_AMONG)
    if option.name == SHUFFLING:
        rests = value == Shuffling.SERVER.value
    else:
        rests = value != option.default or any(_id(name) in SILENT for name in named)
    return named if rests else ()


def _id(citation: str) -> str:
    return citation.partition(READING)[2]


def allowed_by_text(option: Option, rules: Rules) -> str:
    """Return the values that the text allows, in words; nothing where it says nothing of the point."""
    if isinstance(option.allowed, Span):
        return _amounts(option, option.allowed)
    return _listed(option, rules, by_reading=False)


def added_by_readings(option: Option, rules: Rules) -> str:
    """Return the values that only a reading adds, in words."""
    return "" if isinstance(option.allowed, Span) else _listed(option, rules, by_reading=True)


def _amounts(option: Option, span: Span) -> str:
    """Return the amounts that are allowed; a bound of the program alone is none of the text."""
    least, most = value_in_words(option, span.least), value_in_words(option, span.most)
    below, above = span.least > 1, span.most < ONE_MILLION and option.name != "chip_unit"
    if below and above:
        return f"{least} to {most}"
    return f"from {least}" if below else f"up to {most}" if above else "any amount"


def _listed(option: Option, rules: Rules, *, by_reading: bool) -> str:
    assert isinstance(option.allowed, tuple)
    values = [value for value in option.allowed if bool(readings_behind(option, value, rules)) == by_reading]
    return ", ".join(value_in_words(option, value) for value in values)


def dealt_by_hand(rules: Rules) -> bool:
    """Whether a table may deal the game: one that a program alone shuffles has neither shoe nor layout of cloth."""
    return SHUFFLING in dict(rules.options) or rules.procedures.shuffling is not Shuffling.SERVER
