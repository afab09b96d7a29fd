"""After the round: every wager, what it returned and why, with its clauses."""

from __future__ import annotations

from dataclasses import dataclass

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from pitboss.chips import dollars, signed
from pitboss.cli.play.keyboard.amounts import change_style
from pitboss.cli.play.showing.explain import cited_here
from pitboss.record.telling.phrases import put_up_by_house
from pitboss.record.telling.words import result
from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import Kind, Outcome
from pitboss.table import Table
from pitboss.table.events import Event, PayVoided, RoundBegun, WagerSettled
from pitboss.table.views import WagerView, wager_view

WIDE = 100
"""From this width on the clauses have a column of their own."""

TAKEN_BACK = "is void and returned: what was paid or collected is taken back"


@dataclass(frozen=True, slots=True)
class SettledLine:
    """A wager with what became of it."""

    wager: WagerView
    words: str
    clauses: Clauses


def settled_wagers(table: Table) -> list[SettledLine]:
    """Return the wagers of the round that is about to end, from box 1 on."""
    settled: dict[int, SettledLine] = {}
    for event in events_of_round(table):
        if isinstance(event, WagerSettled | PayVoided):
            wager = table.state.wagers[event.wager - 1]
            words = TAKEN_BACK if isinstance(event, PayVoided) else result(wager, event, table.rules)
            settled[event.wager] = SettledLine(wager_view(table.state, wager), words, event.clauses)
    return sorted(settled.values(), key=lambda line: (line.wager.box, line.wager.hand, line.wager.number))


def events_of_round(table: Table) -> list[Event]:
    """Return the events since the round began."""
    events: list[Event] = []
    for event in reversed(table.events):
        if isinstance(event, RoundBegun):
            break
        events.append(event)
    return events[::-1]


def for_the_dealers(settled: list[SettledLine]) -> int:
    """Return what winning tokes, with their stakes, bring the dealers."""
    tokes = [line.wager for line in settled if line.wager.kind is Kind.TOKE]
    return sum(toke.amount + toke.net for toke in tokes if toke.outcome is Outcome.WIN)


def results_table(settled: list[SettledLine], game: str, width: int) -> RenderableType:
    """Return the wagers of a round as a table."""
    grid = Grid(box=None, padding=(0, 1), header_style="dim underline")
    several = len({(line.wager.box, line.wager.hand) for line in settled}) > 1
    if several:
        grid.add_column("", no_wrap=True)
    grid.add_column("wager")
    grid.add_column("amount", justify="right", no_wrap=True)
    grid.add_column("net", justify="right", no_wrap=True)
    grid.add_column("what became of it")
    if width >= WIDE:
        grid.add_column("clauses", style="dim")
    for line in settled:
        place = [Text(_place(line.wager, settled))] if several else []
        grid.add_row(*place, *_cells(line, game, width >= WIDE))
    return grid


def _place(wager: WagerView, settled: list[SettledLine]) -> str:
    """Name the box where there are several, and the hand where the box was split."""
    places = {(line.wager.box, line.wager.hand) for line in settled}
    boxes = {box for box, _ in places}
    hand = f"hand {wager.hand}" if (wager.box, 2) in places else ""
    return f"box {wager.box} {hand}".strip() if len(boxes) > 1 else hand


def _cells(line: SettledLine, game: str, wide: bool) -> list[RenderableType]:
    wager = line.wager
    name = str(wager.kind) if wager.kind is not Kind.TOKE else f"toke beside {wager.beside}"
    name += put_up_by_house(wager.funding)
    cited = cited_here(line.clauses, game)
    cells: list[RenderableType] = [
        Text(name),
        Text(dollars(wager.amount)),
        Text(signed(wager.net), change_style(wager.net)),
    ]
    if wide:
        return [*cells, Text(line.words), Text(cited)]
    return [*cells, Text.assemble(line.words, " ", (f"[{cited}]", "dim"))]
