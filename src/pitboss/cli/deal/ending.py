"""The end of a session: the score by clause, what was wrong, and the record."""

from __future__ import annotations

from pathlib import Path

from rich.text import Text

from pitboss.cli.deal.desk import DealerDesk
from pitboss.cli.deal.score_table import score_table
from pitboss.cli.play.saving import save
from pitboss.cli.play.showing.explain import cited_here
from pitboss.table import Table
from pitboss.training.levels import PASS_MARK, Level
from pitboss.training.score import Mistake
from pitboss.training.session import TrainingSession


def show_score(desk: DealerDesk, game: str) -> None:
    """Show the score: in an exam with every mistake explained, then by clause, and all in all."""
    screen, score = desk.screen, desk.score
    if desk.level is Level.EXAM and score.mistakes:
        screen.show("")
        screen.show(Text("Mistakes", "bold"))
        for mistake in score.mistakes:
            screen.say(_explained(mistake, game))
    if score.clauses:
        screen.show("")
        screen.show(Text("Score by clause, the worst first", "bold"))
        screen.show(score_table(score, screen.console.width))
    screen.show("")
    screen.say(score.in_short(), "bold")


def show_passed(desk: DealerDesk, training: TrainingSession) -> None:
    """Say whether an exam was passed: dealt to its end, with enough steps right."""
    passed = training.finished and desk.score.passes
    desk.screen.say(f"{'Passed' if passed else 'Not passed'}: the pass mark is {PASS_MARK}%, with every round dealt.")


def _explained(mistake: Mistake, game: str) -> str:
    cited = cited_here(mistake.clauses, game)
    return f"  {mistake.typed}: {mistake.wrong.sentence} Right was {mistake.right}. [{cited}]"


def save_record(desk: DealerDesk, table: Table, file: Path | None) -> None:
    """Write the record of the session's rounds where a file is named for it."""
    if file is not None:
        desk.screen.say(save(table, str(file)))
