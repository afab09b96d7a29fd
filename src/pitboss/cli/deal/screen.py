"""Drawing the table as the dealer sees it: his cards, then every hand on a line of its own, from his left."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from pitboss.cards import Card
from pitboss.chips import signed
from pitboss.cli.play.keyboard.amounts import change_style, short
from pitboss.cli.play.showing.blocks import dealer_count, hand_count
from pitboss.cli.play.showing.cards import (
    BACK_STYLE,
    BLACK_STYLE,
    RED_STYLE,
    Glyphs,
    faces,
    glyphs_for,
    with_suits,
    writable,
)
from pitboss.cli.play.showing.head import head
from pitboss.rulebook.parts import Kind
from pitboss.rulebook.wager_names import wager_name
from pitboss.table import Table, View, commands, view
from pitboss.table.views import BoxView, HandView, WagerView
from pitboss.training.score import Score

DEALERS_CARDS = 14
"""The most cards of the dealer in a row."""


class DealerScreen:
    """A console on which the table is drawn. A terminal is cleared for each picture; a file keeps them all."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.glyphs: Glyphs = glyphs_for(console)

    @property
    def lively(self) -> bool:
        """Whether pictures replace one another, as in a terminal that can be cleared."""
        return self.console.is_terminal and not self.console.is_dumb_terminal

    def show(self, what: RenderableType) -> None:
        """Print something that is drawn already."""
        self.console.print(what)

    def say(self, sentence: str, style: str = "") -> None:
        """Print a sentence, its cards with their suits."""
        text = with_suits(writable(sentence, self.console.encoding), self.glyphs)
        text.stylize_before(style)
        self.console.print(text)

    def head(self, table: Table, level: str, score: Score) -> None:
        """Clear a terminal and draw the head line."""
        if self.lively:
            self.console.clear()
        state = table.state
        facts = [f"round {state.round if state.running else state.round + 1}", level]
        if state.shoe:
            facts.insert(0, f"shoe {state.shoe}")
        steps = score.steps
        if steps.right + steps.wrong:
            facts.append(f"{steps.right}/{steps.right + steps.wrong}")
        self.show(head(table.rules.game, facts, self.glyphs.dot, self.console.width))

    def layout(self, table: Table, hide_hole: bool = False) -> None:
        """Draw the dealer's cards and the hands."""
        seen = view(table, commands.DEALER)
        held = seen.dealer
        if hide_hole and table.state.dealer.hole is not None:
            held = (*held[:-1], None)
        if held:
            lines = [Text(" ").append_text(line) for line in faces(held, self.glyphs, DEALERS_CARDS)]
            lines[-2].append(f"  Dealer {dealer_count(held)}", "bold")
            if table.state.dealer.hole is not None and held[-1] is not None:
                lines[-2].append("  (the hole card lies face down)", "dim")
            for line in lines:
                self.show(line)
        if any(box.hands for box in seen.boxes):
            self.show(self._hands(seen))

    def _hands(self, seen: View) -> RenderableType:
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_column(no_wrap=True)
        grid.add_column(no_wrap=True, style="dim")
        grid.add_column(no_wrap=True)
        grid.add_column(no_wrap=True, style="bold")
        grid.add_column(ratio=1)
        for box in seen.boxes:
            for place, hand in enumerate(box.hands, 1):
                wagers = [wager for wager in seen.wagers if (wager.box, wager.hand) == (box.number, place)]
                grid.add_row(*self._hand(box, place, hand, wagers))
        return grid

    def _hand(self, box: BoxView, place: int, hand: HandView, wagers: Sequence[WagerView]) -> list[Text]:
        mark = self.glyphs.acting if hand.acting else " "
        number = f"{box.number}.{place}" if len(box.hands) > 1 else str(box.number)
        label = Text(f"{mark} {number}", "bold yellow" if hand.acting else "bold")
        count = hand_count(hand) if hand.cards else ""
        return [
            label,
            Text(box.caller or ", ".join(box.bettors)),
            self._cards(hand.cards),
            Text(count),
            self._wagers(box, wagers),
        ]

    def _cards(self, held: Sequence[Card | None]) -> Text:
        text = Text()
        for card in held:
            if card is None:
                text.append(f"{self.glyphs.back * 3}", BACK_STYLE)
            else:
                rank = "10" if card.rank == "T" else card.rank
                text.append(f"{rank:>2}{self.glyphs.suit(card)}", RED_STYLE if card.red else BLACK_STYLE)
            text.append(" ")
        return text

    def _wagers(self, box: BoxView, wagers: Sequence[WagerView]) -> Text:
        shared = len(box.bettors) > 1
        ordered = sorted(wagers, key=lambda wager: box.bettors.index(wager.bettor)) if shared else wagers
        return Text("  ").join(_wager(wager, shared) for wager in ordered)


def _wager(wager: WagerView, shared: bool) -> Text:
    """Write a wager in short: how much and what, and once it is settled only what and what became of it."""
    in_short = wager_name(wager.kind).short
    name = str(wager.kind) if in_short is None else in_short
    if wager.kind is Kind.TOKE and wager.beside is not Kind.BLACKJACK:
        name += f" {wager.beside}"
    parts = [Text(name)]
    if wager.outcome is None:
        parts.insert(0, Text(short(wager.amount)))
    if wager.funding.by_house:
        parts.append(Text(wager.funding.upper(), "bold magenta"))
    if shared:
        parts.append(Text(wager.bettor, "dim"))
    if wager.outcome is not None:
        became = signed(wager.net) if wager.net else "taken" if wager.funding.by_house else "back"
        parts.append(Text(became, change_style(wager.net)))
    return Text(" ").join(part for part in parts if part)
