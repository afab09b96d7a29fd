"""What an ``expect`` line says about the table at that point: the hole card, the stack being shuffled."""

from __future__ import annotations

from collections import Counter

from pitboss.cards import Card
from pitboss.record.text.compare import Difference
from pitboss.record.text.record import ExpectedSight, ExpectedStack
from pitboss.table import Table
from pitboss.table.views import view


def sight_difference(line: ExpectedSight, table: Table) -> Difference | None:
    """Compare what the players should know of the hole card with what their views show."""
    for name in table.state.players:
        dealer = view(table, name).dealer
        seen = dealer[1] if len(dealer) > 1 else None
        if seen != line.card:
            return Difference(line.line, f"hole card {_card(line.card)}", f"that {name} sees {_card(seen)}")
    return None


def _card(card: Card | None) -> str:
    return str(card) if card is not None else "hidden"


def cards_handled(table: Table, jammed: int) -> list[Card]:
    """Return the cards of the current shuffle: the stack on the table, or else a batch in the shuffler.

    That is the batch that ``jammed``, if one did, or else the one that went in last.
    """
    if table.stack:
        return table.stack
    batches = [batch for batch in table.device if batch.number == jammed] or table.device[-1:]
    return batches[0].cards if batches else []


def stack_difference(line: ExpectedStack, table: Table, before: list[Card], jammed: int) -> Difference | None:
    """Compare what the line says of the cards being shuffled with the cards before, if a batch had ``jammed``."""
    match line.what:
        case "mixed":
            stack = cards_handled(table, jammed)
            if Counter(stack) != Counter(before):
                return Difference(line.line, "the cards mixed", "other cards than before")
            return Difference(line.line, "the cards mixed", "the same order as before") if stack == before else None
        case "stack":
            number = len(table.stack)
        case _:
            number = table.batch
    return Difference(line.line, f"{line.what} {line.number}", str(number)) if number != line.number else None
