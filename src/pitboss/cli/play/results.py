"""After the round: every wager, what it returned and why, with its clauses."""

from __future__ import annotations

from dataclasses import dataclass

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from pitboss.chips import dollars, signed
from pitboss.cli.play.amounts import change_style
from pitboss.cli.play.explain import cited_here
from pitboss.record.words import result
from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import Kind, Outcome
from pitboss.table import Table
from pitboss.table import events as happened
from pitboss.table.events import Event, Funding
from pitboss.table.views import WagerView, wager_view

WIDE = 100
"""From this width on the clauses have a column of their own."""

TAKEN_BACK = "is void and returned: what was paid or collected is taken back"


@dataclass(frozen=True, slots=True)
class Settled:
    """A wager with what became of it."""

    wager: WagerView
    words: str
    clauses: Clauses


def settled_wagers(table: Table) -> list[Settled]:
    """Return the wagers of the round that is about to end, from box 1 on."""
    found: dict[int, Settled] = {}
    for event in events_of_round(table):
        if isinstance(event, happened.WagerSettled | happened.PayVoided):
            wager = table.state.wagers[event.wager - 1]
            words = TAKEN_BACK if isinstance(event, happened.PayVoided) else result(wager, event, table.rules)
            found[event.wager] = Settled(wager_view(table.state, wager), words, event.clauses)
    return sorted(found.values(), key=lambda one: (one.wager.box, one.wager.hand, one.wager.number))


def events_of_round(table: Table) -> list[Event]:
    """Return the events since the round began."""
    events: list[Event] = []
    for event in reversed(table.events):
        if isinstance(event, happened.RoundBegun):
            break
        events.append(event)
    return events[::-1]


def for_the_dealers(settled: list[Settled]) -> int:
    """Return what winning tokes, with their stakes, bring the dealers."""
    won = [one.wager for one in settled if one.wager.kind is Kind.TOKE and one.wager.outcome is Outcome.WIN]
    return sum(wager.amount + wager.net for wager in won)


def results_table(settled: list[Settled], game: str, width: int) -> RenderableType:
    """Return the wagers of a round as a table."""
    grid = Grid(box=None, padding=(0, 1), header_style="dim underline")
    several = len({(one.wager.box, one.wager.hand) for one in settled}) > 1
    if several:
        grid.add_column("", no_wrap=True)
    grid.add_column("wager")
    grid.add_column("amount", justify="right", no_wrap=True)
    grid.add_column("net", justify="right", no_wrap=True)
    grid.add_column("what became of it")
    if width >= WIDE:
        grid.add_column("clauses", style="dim")
    for one in settled:
        place = [Text(_place(one.wager, settled))] if several else []
        grid.add_row(*place, *_cells(one, game, width >= WIDE))
    return grid


def _place(wager: WagerView, settled: list[Settled]) -> str:
    """Name the box where there are several, and the hand where the box was split."""
    places = {(one.wager.box, one.wager.hand) for one in settled}
    boxes = {box for box, _ in places}
    hand = f"hand {wager.hand}" if (wager.box, 2) in places else ""
    return f"box {wager.box} {hand}".strip() if len(boxes) > 1 else hand


def _cells(one: Settled, game: str, wide: bool) -> list[RenderableType]:
    wager = one.wager
    name = str(wager.kind) if wager.kind is not Kind.TOKE else f"toke beside {wager.beside}"
    if wager.funding is Funding.LAMMER:
        name += " lammer"
    cited = cited_here(one.clauses, game)
    cells: list[RenderableType] = [
        Text(name),
        Text(dollars(wager.amount)),
        Text(signed(wager.net), change_style(wager.net)),
    ]
    if wide:
        return [*cells, Text(one.words), Text(cited)]
    return [*cells, Text.assemble(one.words, " ", (f"[{cited}]", "dim"))]
