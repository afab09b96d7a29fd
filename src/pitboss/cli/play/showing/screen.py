"""Drawing the table: the head line, the cards, what happened and the keys."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, RenderableType
from rich.text import Text

from pitboss.chips import dollars
from pitboss.cli.play.keyboard.keys import Key, always
from pitboss.cli.play.showing.blocks import dealer_block, hand_block
from pitboss.cli.play.showing.cards import Glyphs, glyphs_for, with_suits, writable
from pitboss.cli.play.showing.explain import cited_here
from pitboss.cli.play.showing.flow import Block, flow, rows
from pitboss.cli.play.showing.head import head
from pitboss.cli.play.showing.teller import Paragraph
from pitboss.rulebook import Rules, find_game
from pitboss.rulebook.description import in_short
from pitboss.table import View
from pitboss.table.state import State
from pitboss.table.views import WagerView

ASKED_FIRST = 1
"""Offers are made to the first hand of a box."""


class Screen:
    """A console on which a table is drawn. A terminal is cleared for each picture; a file keeps them all."""

    def __init__(self, console: Console, rules: Rules) -> None:
        self.console = console
        self.glyphs: Glyphs = glyphs_for(console)
        self._rules = rules

    @property
    def width(self) -> int:
        """The columns there are."""
        return self.console.width

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

    def begin(self, state: State, player: str, *, always: bool = False) -> None:
        """Begin a picture: clear a terminal and draw the head. A file gets the head only with ``always``."""
        if self.lively:
            self.console.clear()
        elif always:
            self.show("")
        if self.lively or always:
            self.show(self._head(state, player))
            self._show_lines(self._rules_lines())

    def _head(self, state: State, player: str) -> RenderableType:
        number = state.round if state.running else state.round + 1
        shoe = [f"shoe {state.shoe}"] if state.shoe else []
        chips = state.players[player].chips
        facts = [*shoe, f"round {number}", f"bankroll {dollars(chips)}"]
        return head(find_game(self._rules.game).name, facts, self.glyphs.dot, self.width)

    def _rules_lines(self) -> list[Text]:
        said = [Text(words, "dim") for words in in_short(self._rules)]
        return [Text(" ").append_text(line) for line in flow(said, self.width - 1, f" {self.glyphs.dot} ")]

    def layout(self, seen: View, asked: int | None = None, *, deciding: bool = False, wagers: bool = True) -> None:
        """Draw the dealer's cards and every hand; mark the box that is asked, or the hand that is to act."""
        self.show("")
        self._show_lines(dealer_block(seen, self.glyphs, self.width))
        blocks: list[Block] = []
        for box in seen.boxes:
            for place, hand in enumerate(box.hands, 1):
                marked = box.number == asked and (hand.acting if deciding else place == ASKED_FIRST)
                held = self._wagers_on(seen, box.number, place) if wagers else []
                blocks.append(hand_block(box, place, held, marked, self.glyphs, self.width))
        self.show(rows(blocks, self.width))

    def _wagers_on(self, seen: View, box: int, place: int) -> list[WagerView]:
        """Return the wagers of a hand, those on its cards before the side wagers."""
        held = [wager for wager in seen.wagers if (wager.box, wager.hand) == (box, place)]
        return sorted(held, key=lambda wager: self._rules.side_wager(wager.kind) is not None)

    def told(self, paragraphs: Sequence[Paragraph]) -> None:
        """Tell what happened; what went wrong with its clauses."""
        if paragraphs:
            self.show("")
        for paragraph in paragraphs:
            if paragraph.clauses:
                self.say(f"{paragraph.text} ({cited_here(paragraph.clauses, self._rules.game)})", "yellow")
            else:
                self.say(paragraph.text)

    def keys(self, keys: Sequence[Key]) -> None:
        """Print the keys that are open."""
        self._show_lines(flow([*(key.words for key in keys), *always()], self.width))

    def _show_lines(self, lines: Sequence[Text]) -> None:
        for line in lines:
            self.show(line)
