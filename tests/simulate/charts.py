"""Charts for tests: simple ones, and the best by total, which a test run computes once."""

from __future__ import annotations

from pitboss.rulebook import Rules, submit
from pitboss.solve.strategies.strategy import Section, Strategy, rows_of
from tests.solved import solved


def simple_chart(
    rules: Rules, *, pairs: str = "", stand_from: int = 17, soft: str = "S", attack: bool = False
) -> Strategy:
    """A chart that hits below a total, plays soft hands one way and pairs another."""
    rows = {}
    for row in rows_of(
        doubled=rules.surrender is not None or rules.doubling.most > 1, lammers=rules.splitting.free_others
    ):
        word = "S" if row.number >= stand_from else "H"
        if row.section is Section.SOFT:
            word = soft
        elif row.section is Section.PAIR:
            word = pairs
        elif row.section is not Section.HARD:
            word = "S"
        rows[row] = (word,) * 10
    return Strategy(rules.game, rows, frozenset(range(10)) if attack else frozenset())


def best_chart(game: str) -> Strategy:
    """The best chart of a game as its text has it."""
    return solved(submit(game, {}), "td").strategy
