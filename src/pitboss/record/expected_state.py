"""What an ``expect`` line says of the table as it stands where the line is: the hole card, the stack being shuffled."""

from __future__ import annotations

from collections import Counter

from pitboss.cards import Card
from pitboss.record.compare import Difference
from pitboss.record.record import ExpectedSight, ExpectedStack
from pitboss.table import Table
from pitboss.table.views import view


def sight_difference(line: ExpectedSight, table: Table) -> Difference | None:
    """Hold what the players should know of the hole card against what their views show."""
    for name in table.state.players:
        dealer = view(table, name).dealer
        seen = dealer[1] if len(dealer) > 1 else None
        if seen != line.card:
            return Difference(line.line, f"hole card {_card(line.card)}", f"that {name} sees {_card(seen)}")
    return None


def _card(card: Card | None) -> str:
    return str(card) if card is not None else "hidden"


def stack_difference(line: ExpectedStack, table: Table, before: list[Card]) -> Difference | None:
    """Hold what the line says of the cards being shuffled against the cards."""
    match line.what:
        case "mixed":
            stack = table.stack or (table.device[-1].cards if table.device else [])
            if Counter(stack) != Counter(before):
                return Difference(line.line, "the cards mixed", "other cards than before")
            return Difference(line.line, "the cards mixed", "the same order as before") if stack == before else None
        case "stack":
            number = len(table.stack)
        case _:
            number = table.batch
    return Difference(line.line, f"{line.what} {line.number}", str(number)) if number != line.number else None
