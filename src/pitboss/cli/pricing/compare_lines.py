"""The lines of a comparison, as the page and the picture both show them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.cli.figures import percent, points
from pitboss.lab.effects.comparing import Comparison, Effect
from pitboss.rulebook import cited

NOT_OFFERED = "not offered"


@dataclass(frozen=True, slots=True)
class CompareLine:
    """One choice: what the edge becomes, and by how much it differs; both are None for a wager not offered."""

    effect: Effect
    edge: float | None
    difference: float | None

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
    """The choices that change one wager, which is the game's own or a side wager."""

    wager: str
    edge: float
    lines: list[CompareLine]

    @property
    def longest(self) -> float:
        """The greatest difference, to which bars are drawn."""
        return max((abs(line.difference or 0) for line in self.lines), default=0)


def blocks(comparison: Comparison) -> Iterator[Block]:
    """Return the game's own block, then one for each side wager."""
    game = [
        CompareLine(effect, effect.figures.house_edge, effect.difference)
        for effect in comparison.effects
        if effect.changes_game
    ]
    yield Block("The game", comparison.figures.house_edge, game)
    for name, ev in comparison.side_wagers.items():
        yield Block(name, -ev, _on_side_wager(comparison, name))


def _on_side_wager(comparison: Comparison, name: str) -> list[CompareLine]:
    return [
        CompareLine(effect, None if difference is None else -effect.side_wagers[name], difference)
        for effect, difference in comparison.on_side_wager(name)
    ]
