"""The rule cases of a game, each under a name and dealt once: its expectations are what the table does."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from pitboss.record.proof.cases import SUFFIX, cases_of
from pitboss.record.replaying.replay import Replayed, replay
from pitboss.record.text.record import Record, RecordRefused
from pitboss.rulebook import Clauses


@dataclass(frozen=True, slots=True)
class RuleCase:
    """A rule case that was dealt: ``free-bet-ma/09-splitting#2`` is the second one of its file."""

    name: str
    record: Record
    replayed: Replayed

    @property
    def game(self) -> str:
        """The game it is one of."""
        return self.record.rules.game

    @property
    def clauses(self) -> Clauses:
        """The clauses that it proves."""
        return self.record.proves


@dataclass(frozen=True, slots=True)
class DealtCases:
    """The rule cases of a game, and reports on those that cannot be dealt as written."""

    cases: tuple[RuleCase, ...]
    faults: tuple[str, ...]


def dealt_cases(game: str) -> DealtCases:
    """Deal all rule cases of a game; leave out any that cannot be dealt, or settles differently from what it says."""
    cases: list[RuleCase] = []
    faults: list[str] = []
    for name, record in named_cases(game):
        try:
            replayed = replay(record)
        except RecordRefused as refused:
            faults.append(f"{name}: {refused}")
            continue
        if replayed.differences:
            faults.append(f"{name}: {replayed.differences[0]}")
        else:
            cases.append(RuleCase(name, record, replayed))
    return DealtCases(tuple(cases), tuple(faults))


def named_cases(game: str) -> list[tuple[str, Record]]:
    """Return the rule cases of a game under their names, not yet dealt."""
    counts: Counter[str] = Counter()
    named = []
    for file, record in cases_of(game):
        counts[file] += 1
        named.append((f"{file.removesuffix(SUFFIX)}#{counts[file]}", record))
    return named
