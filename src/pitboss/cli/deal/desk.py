"""The dealer's place: what he is shown and asked, and how his steps are judged and counted."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from pitboss.cli.deal.screen import DealerScreen
from pitboss.cli.play.keyboard.prompts import Quit, Read, read_line
from pitboss.cli.play.showing.explain import cited_here, explained
from pitboss.rulebook import Clauses, clauses_only
from pitboss.rulebook.checklists import ChecklistItem
from pitboss.rulebook.clause_index import find_clause
from pitboss.table import Table
from pitboss.training.answering import Answering, Judged
from pitboss.training.company.telling import Telling
from pitboss.training.levels import Level
from pitboss.training.score import Score
from pitboss.training.steps.reading import pieces
from pitboss.training.steps.said import Unclear
from pitboss.training.steps.tasks import Task
from pitboss.training.steps.vocabulary import HELP

CLAUSES_SHOWN = 3
"""The most clauses under a wrong step; ``why`` shows all."""


class DealerDesk:
    """Asks for one task after the other."""

    def __init__(self, console: Console, read: Read, level: Level) -> None:
        self.screen = DealerScreen(console)
        self.score = Score()
        self.level = level
        self._read = read
        self._pieces: deque[str] = deque()
        self._grounds: Clauses = ()

    def ask(
        self,
        table: Table,
        task: Task,
        telling: Telling,
        checklist: Sequence[ChecklistItem] = (),
        *,
        news: bool = False,
        picture: bool = True,
        hide_hole: bool = False,
    ) -> Judged:
        """Ask until the task is done right (in an exam: once) and return what came of the last answer; raises Quit.

        ``news`` says that something has come up of which the dealer could not know when he typed his last line.
        """
        answer = _TypedAnswer(self, table, task, telling, checklist, picture, hide_hole)
        if news and self._pieces and not answer.answering.fits(self._pieces[0]):
            self._pieces.clear()
            self.screen.say("Something else comes first; the rest of your line was not done.", "yellow")
        try:
            return answer.given()
        except Quit:
            answer.answering.abandon()
            raise

    def next_piece(self, prompt: str) -> str:
        """Return the next step that was typed; an empty line is none."""
        if not self._pieces:
            self._pieces.extend(pieces(read_line(self._read, prompt)))
        return self._pieces.popleft() if self._pieces else ""

    @property
    def waiting(self) -> bool:
        """Whether steps are waiting that were typed already."""
        return bool(self._pieces)

    def drop(self) -> None:
        """Forget the steps that are waiting."""
        self._pieces.clear()

    def explain(self, clauses: Clauses, game: str) -> None:
        """Show the first clauses of a task with what they say."""
        self._grounds = clauses
        grid = Grid.grid(padding=(0, 2, 0, 1))
        grid.add_column(style="cyan", no_wrap=True)
        grid.add_column(ratio=1)
        named = clauses_only(clauses)
        for clause_id in named[:CLAUSES_SHOWN]:
            clause = find_clause(clause_id)
            grid.add_row(Text(clause_id.removeprefix(f"{game} ")), Text(clause.summary if clause is not None else ""))
        if len(named) > CLAUSES_SHOWN:
            grid.add_row("why", f"shows {len(named) - CLAUSES_SHOWN} more")
        self.screen.show(grid)

    def remember(self, clauses: Clauses) -> None:
        """Keep the clauses of the last step, for ``why``."""
        self._grounds = clauses

    def why(self) -> None:
        """Show the clauses behind the last step, or the last fault."""
        if self.level is Level.EXAM:
            self.screen.say("The explanations come at the end of the exam.", "yellow")
        else:
            self.screen.show(explained(self._grounds))


class _TypedAnswer:
    """One task, asked until it is done."""

    def __init__(
        self,
        desk: DealerDesk,
        table: Table,
        task: Task,
        telling: Telling,
        checklist: Sequence[ChecklistItem],
        picture: bool,
        hide_hole: bool,
    ) -> None:
        self.desk, self.table, self.task, self.telling = desk, table, task, telling
        self.checklist = checklist
        self.picture, self.hide_hole = picture, hide_hole
        self.answering = Answering(table, task, desk.level, desk.score, [item.word for item in checklist])

    def given(self) -> Judged:
        """Return what came of the answer that counts."""
        desk, task = self.desk, self.task
        if not desk.waiting:
            self.draw(always=False)
        by_hand = task.by_hand and desk.level is not Level.EXAM
        while True:
            piece = desk.next_piece("Checklist> " if by_hand else "Dealer> ")
            if self._common(piece.lower()):
                continue
            try:
                judged = self.answering.judge(piece)
            except Unclear as unclear:
                desk.drop()
                desk.screen.say(str(unclear), "yellow")
                continue
            if judged.verdict.right:
                desk.remember(judged.clauses)
                return judged
            desk.drop()
            self._correct(judged)
            if judged.over:
                return judged

    def draw(self, *, always: bool) -> None:
        """Draw the table; a file gets the picture only where the session says so."""
        desk, screen = self.desk, self.desk.screen
        told = self.telling.take()
        if screen.lively or always or self.picture:
            if not screen.lively:
                screen.show("")
            screen.head(self.table, desk.level, desk.score)
            screen.layout(self.table, self.hide_hole)
        if screen.lively:
            screen.show("")
        if told:
            screen.say(" ".join(told))
        if desk.level is Level.GUIDE:
            self._guide()

    def _guide(self) -> None:
        task, game = self.task, self.table.rules.game
        said = Text.assemble("Next: ", (task.words, "bold"), "   type ", (task.typed, "bold cyan"))
        said.append(f"   [{cited_here(task.clauses, game)}]", "dim")
        self.desk.remember(task.clauses)
        self.desk.screen.show(said)

    def _common(self, word: str) -> bool:
        """Answer the words that every prompt knows; a bare Enter does nothing."""
        desk = self.desk
        match word:
            case "":
                desk.screen.say("Type a step, or ? for the list of them.", "dim")
            case "?" | "help":
                self._checklist() if self.task.by_hand else self._help()
            case "list":
                self._checklist()
            case "why":
                desk.why()
            case "score":
                desk.screen.say(desk.score.in_short())
            case "table":
                self.draw(always=True)
            case "hint":
                self._hint()
            case _:
                return False
        return True

    def _help(self) -> None:
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_column(style="bold", no_wrap=True)
        grid.add_column(ratio=1)
        for name, words in HELP:
            grid.add_row(name, words)
        self.desk.screen.show(grid)

    def _checklist(self) -> None:
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_column(style="bold cyan", no_wrap=True)
        grid.add_column(ratio=1)
        for item in self.checklist:
            grid.add_row(Text(item.word), Text(item.does))
        self.desk.screen.show(grid if self.checklist else Text("Nothing at this game is done by hand or voice."))

    def _hint(self) -> None:
        if self.desk.level is Level.EXAM:
            self.desk.screen.say("There are no hints in an exam.", "yellow")
            return
        self.answering.hint()
        self._show_right()
        self.desk.explain(self.task.clauses, self.table.rules.game)

    def _show_right(self) -> None:
        self.desk.screen.say(f"Right is: {self.task.typed}  ({self.task.words})", "green")

    def _correct(self, judged: Judged) -> None:
        """Say what is wrong with a step; in an exam only that something is."""
        desk = self.desk
        if desk.level is Level.EXAM:
            desk.screen.say("Wrong; it is noted, and the step is done for you.", "yellow")
            return
        desk.screen.say(judged.verdict.sentence, "yellow")
        desk.explain(judged.clauses, self.table.rules.game)
        if judged.shows_right:
            self._show_right()
