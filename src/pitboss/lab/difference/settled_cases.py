"""Rule cases that settle differently: each case of either game, dealt under both rule sets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from pitboss.citation import Clauses
from pitboss.lab.difference.rule_sets import RuleSet
from pitboss.record.proof.cases import SUFFIX, cases_of
from pitboss.record.replaying.replay import Replayed, replay
from pitboss.record.text.record import Record, RecordRefused
from pitboss.rulebook.rules import Rules


@dataclass(frozen=True, slots=True)
class CaseDifference:
    """A rule case that settles differently: what became of it before and after, in words, and what it proves."""

    name: str
    title: str
    before: tuple[str, ...]
    after: tuple[str, ...]
    clauses: Clauses
    pays_differently: bool


@dataclass(frozen=True, slots=True)
class CasesCompared:
    """The cases that settle differently, of how many that were dealt under both; and why none was, if none was."""

    dealt: int
    different: tuple[CaseDifference, ...]
    left_out: str = ""


def compare_cases(
    before: RuleSet, after: RuleSet, tick: Callable[[int, int], None] = lambda done, of: None
) -> CasesCompared:
    """Deal the rule cases of a game under both rule sets.

    A case keeps its own options, but for those in which the two differ: these are as each of them has them.
    """
    if before.game.id != after.game.id:
        return CasesCompared(0, (), "The two are different games: the cases of one say nothing of the other.")
    named = _named_cases(before) | _named_cases(after)
    olds, news = before.written_options(), after.written_options()
    differing = [option for option in {**olds, **news} if olds.get(option) != news.get(option)]
    compared = [{option: options[option] for option in differing if option in options} for options in (olds, news)]
    sides = [_Side(side, options) for side, options in zip((before, after), compared, strict=True)]
    different = []
    for number, (name, record) in enumerate(named.items(), 1):
        told = [side.dealt(record) for side in sides]
        if told[0].words != told[1].words:
            pays = told[0].nets != told[1].nets
            different.append(CaseDifference(name, record.title, told[0].words, told[1].words, record.proves, pays))
        tick(number, len(named))
    return CasesCompared(len(named), tuple(different))


def _named_cases(side: RuleSet) -> dict[str, Record]:
    """Return the rule cases of a game by their names: ``09-splitting#2`` is the second one of its file."""
    counts: Counter[str] = Counter()
    named = {}
    with side.known():
        for file, record in cases_of(side.game.id):
            counts[file] += 1
            named[f"{file.removesuffix(SUFFIX)}#{counts[file]}"] = record
    return named


@dataclass(frozen=True, slots=True)
class _DealtCase:
    words: tuple[str, ...]
    nets: tuple[int, ...]


class _Side:
    """One of two rule sets, with the options in which they differ; its rules are written once for all cases alike."""

    def __init__(self, side: RuleSet, options: Mapping[str, str]) -> None:
        self.side, self.options = side, options
        self.usual = {option.name: option.write(option.default) for option in side.game.options}
        self.plain = RuleSet(side.name, side.game, side.game.write(side.game.choices({})))
        self.written: dict[tuple[tuple[str, str], ...], Rules | None] = {}

    def dealt(self, record: Record) -> _DealtCase:
        """Deal a case."""
        rules = self._rules_of(record)
        if rules is None:
            return _DealtCase(("These options do not go with those of the case.",), ())
        try:
            with self.side.known():
                return _told(replay(replace(record, rules=rules)))
        except RecordRefused as refused:
            return _DealtCase((f"It cannot be dealt: {refused.reason}",), ())

    def _rules_of(self, record: Record) -> Rules | None:
        """Return the rules with the options that a case sets, but for those that are compared."""
        wanted = tuple(sorted((self._set_by(record) | dict(self.options)).items()))
        if wanted not in self.written:
            made = self.plain.with_options(dict(wanted))
            self.written[wanted] = None if made is None else made.rules
        return self.written[wanted]

    def _set_by(self, record: Record) -> dict[str, str]:
        written = {}
        for name, value in record.rules.options:
            option = self.side.game.option(name)
            if option is not None and option.write(value) != self.usual[name]:
                written[name] = option.write(value)
        return written


def _told(replayed: Replayed) -> _DealtCase:
    words = [str(wager) for wager in replayed.settled] + [str(paid) for paid in replayed.bonuses]
    nets = [wager.net for wager in replayed.settled] + [paid.event.amount for paid in replayed.bonuses]
    refusals = [f"refused: {refused.refusal.code}" for refused in replayed.refusals]
    return _DealtCase((*words, *refusals), tuple(nets))
