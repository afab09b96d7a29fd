"""The lines of a comparison, as the page and the picture both show them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pitboss.cli.figures import percent, points
from pitboss.cli.pricing.cover import cover_edge, cover_place
from pitboss.lab.effects.comparing import Comparison, Effect
from pitboss.rulebook import Rules, cited

if TYPE_CHECKING:
    from pitboss.lab.cut.cover_effect import CoverEffect

Covers = dict[Rules, "CoverEffect"]
"""What the cover card does, by rules; empty where nobody asked."""

NOT_OFFERED = "not offered"


@dataclass(frozen=True, slots=True)
class CompareLine:
    """One choice: what the edge becomes, and by how much it differs; both are None for a wager not offered.

    ``cover`` has the edge with the cover card in words, where that was asked for.
    """

    effect: Effect
    edge: float | None
    difference: float | None
    cover: str = ""

    @property
    def clauses(self) -> str:
        """The option's grounds without the game's name, which is said above."""
        return cited(self.effect.option.clauses).replace(f"{self.effect.rules.game} ", "")

    @property
    def words(self) -> tuple[str, str]:
        """The edge in percent and the difference in percentage points."""
        if self.edge is None or self.difference is None:
            return NOT_OFFERED, ""
        return percent(self.edge), points(self.difference)


@dataclass(frozen=True, slots=True)
class Block:
    """The choices that change one wager, which is the game's own or a side wager; ``shoe`` says what the edge is of."""

    wager: str
    edge: float
    lines: list[CompareLine]
    shoe: str = ""

    @property
    def longest(self) -> float:
        """The greatest difference, to which bars are drawn."""
        return max((abs(line.difference or 0) for line in self.lines), default=0)


def blocks(comparison: Comparison, covers: Covers | None = None) -> Iterator[Block]:
    """Return the game's own block, then one for each side wager."""
    known = covers or {}
    game = [
        CompareLine(effect, effect.figures.house_edge, effect.difference, _edge(known, effect.rules, effect.figures.ev))
        for effect in comparison.effects
        if effect.changes_game
    ]
    shoe = " from a fresh shoe"
    if comparison.rules in known:
        cover = known[comparison.rules]
        shoe += f", {cover_edge(cover, comparison.figures.ev)} with the cover card ({cover_place(cover)})"
    yield Block("The game", comparison.figures.house_edge, game, shoe)
    for name, ev in comparison.side_wagers.items():
        yield Block(name, -ev, _on_side_wager(comparison, name))


def _edge(covers: Covers, rules: Rules, fresh: float) -> str:
    return cover_edge(covers[rules], fresh) if rules in covers else ""


def _on_side_wager(comparison: Comparison, name: str) -> list[CompareLine]:
    return [
        CompareLine(effect, None if difference is None else -effect.side_wagers[name], difference)
        for effect, difference in comparison.on_side_wager(name)
    ]
