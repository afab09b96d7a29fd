"""A rule case dealt again at the table: what happened, and from which event on each expectation is met."""

from __future__ import annotations

from dataclasses import dataclass, field

from pitboss.record.proof.cases import case_files, cases_of
from pitboss.record.replaying.replay import Replayed, replay
from pitboss.record.text.record import Record, RecordRefused, RefusedLine, RoundText
from pitboss.rulebook import find_game
from pitboss.rulebook.rules import Rules
from pitboss.table.events import Event

EXPECTS = ("settle", "bonus", "net", "expect", "refused")
"""The words that begin a line with an expectation of a case."""


@dataclass(frozen=True, slots=True)
class CaseName:
    """Where a rule case is: its file, and the line where it begins."""

    file: str
    line: int
    title: str


@dataclass(frozen=True, slots=True)
class CheckedLine:
    """One expectation of a case as written, whether it is met, and after how many events that is known."""

    line: int
    text: str
    after: int
    holds: bool
    found: str = ""


@dataclass(frozen=True, slots=True)
class CaseRun:
    """A case and its result; ``failed`` says why it could not be dealt to its end."""

    name: CaseName
    rules: Rules
    written: str
    events: tuple[Event, ...] = ()
    checks: tuple[CheckedLine, ...] = field(default=())
    failed: str = ""

    @property
    def holds(self) -> bool:
        """Whether it was dealt to its end and every expectation is met."""
        return not self.failed and all(check.holds for check in self.checks)


def case_names(game: str) -> dict[str, list[CaseName]]:
    """Return, by clause, the cases of a game that name it."""
    by_clause: dict[str, list[CaseName]] = {}
    for file, record in cases_of(game):
        for clause in record.proves:
            by_clause.setdefault(clause, []).append(_name(file, record))
    return by_clause


def run_case(game: str, file: str, line: int) -> CaseRun | None:
    """Deal a case again; None if no case begins there."""
    for name, record in cases_of(game):
        if record.line == line and name == f"{game}/{file}":
            return deal_again(_name(name, record), record, _written(game, file, line))
    return None


def _name(file: str, record: Record) -> CaseName:
    return CaseName(file.partition("/")[2], record.line, record.title)


def _written(game: str, file: str, line: int) -> str:
    """Return a case as written, up to the next one in its file."""
    (text,) = (found.read_text(encoding="utf-8") for found in case_files(find_game(game)) if found.name == file)
    lines = text.splitlines()
    begins = sorted(record.line for name, record in cases_of(game) if name == f"{game}/{file}")
    end = next((begin for begin in begins if begin > line), len(lines) + 1)
    return "\n".join(lines[line - 1 : end - 1]).rstrip()


def deal_again(name: CaseName, record: Record, written: str) -> CaseRun:
    """Deal a record at a table and compare it with its expectations; ``written`` has its lines."""
    try:
        replayed = replay(record)
    except RecordRefused as refused:
        return CaseRun(name, record.rules, written, failed=str(refused))
    checks = tuple(_checks(replayed, dict(enumerate(written.splitlines(), name.line))))
    return CaseRun(name, record.rules, written, tuple(replayed.table.events), checks)


def _checks(replayed: Replayed, lines: dict[int, str]) -> list[CheckedLine]:
    wrong = {difference.line: difference.found for difference in replayed.differences}
    ends = [*replayed.begins[1:], len(replayed.table.events)]
    after = {line: end for text, end in zip(replayed.record.rounds, ends, strict=True) for line in _lines_of(text)}
    after |= {refusal.line.line: refusal.after for refusal in replayed.refusals}
    checks = [
        CheckedLine(line, _plain(lines[line]), when, line not in wrong, wrong.get(line, ""))
        for line, when in sorted(after.items())
        if line in wrong or lines[line].split()[0] in EXPECTS
    ]
    return sorted(checks, key=lambda check: check.after)


def _lines_of(text: RoundText) -> list[int]:
    """Return the lines of a round at which something is compared."""
    looked_at = [statement.line for statement in text.statements if not isinstance(statement, RefusedLine)]
    compared = [*text.settles, *text.bonuses, *text.nets, *text.expected]
    return [*looked_at, *(line.line for line in compared), text.end]


def _plain(line: str) -> str:
    return " ".join(line.partition("#")[0].split())
