"""How far an engine agrees: compares its results with the rule cases, wager by wager, and counts by clause.

Only what a case settles and refuses is compared. A case that refuses something agrees in part as long as the engine
does not say what it refused; a case that neither settles nor refuses anything cannot be compared at all.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import zip_longest

from pitboss.chips import dollars, signed
from pitboss.record.conformance.results import CaseResult, GivenSettlement, Results
from pitboss.record.conformance.rule_cases import RuleCase
from pitboss.record.telling.settled import SettledWager
from pitboss.rulebook import Clauses

Key = tuple[int, str, int, int, str, str]


class Standing(StrEnum):
    """How an engine's result compares with a case."""

    AGREES = "agrees"
    IN_PART = "in part"
    DIFFERS = "differs"
    NOT_SUPPORTED = "not supported"
    NOT_REPORTED = "not reported"
    NOTHING = "nothing settled"


@dataclass(frozen=True, slots=True)
class CaseDifference:
    """One difference in an engine's result: what must happen, what the engine says, and the clauses that require it."""

    expected: str
    given: str
    clauses: Clauses


@dataclass(frozen=True, slots=True)
class JudgedResult:
    """A case, the engine's standing on it, and its differences or its reason."""

    case: RuleCase
    standing: Standing
    differences: tuple[CaseDifference, ...] = ()
    reason: str = ""


def judge(cases: Iterable[RuleCase], results: Results) -> list[JudgedResult]:
    """Compare the results of an engine with cases."""
    return [_judge(case, results.by_case.get(case.name)) for case in cases]


def by_clause(judged: Iterable[JudgedResult]) -> dict[str, Counter[Standing]]:
    """Count, by clause, the engine's standing on the cases that prove it."""
    counts: dict[str, Counter[Standing]] = defaultdict(Counter)
    for result in judged:
        for clause in result.case.clauses:
            counts[clause][result.standing] += 1
    return dict(counts)


def _judge(case: RuleCase, result: CaseResult | None) -> JudgedResult:
    if result is None:
        return JudgedResult(case, Standing.NOT_REPORTED)
    if result.not_supported:
        return JudgedResult(case, Standing.NOT_SUPPORTED, reason=result.not_supported)
    differences = (*_settlements(case.replayed.settled, result.settlements), *_refusals(case, result))
    if differences:
        return JudgedResult(case, Standing.DIFFERS, differences)
    if case.replayed.refusals and result.refused is None:
        return JudgedResult(case, Standing.IN_PART)
    settles = bool(case.replayed.settled or case.replayed.refusals)
    return JudgedResult(case, Standing.AGREES if settles else Standing.NOTHING)


def _settlements(expected: Sequence[SettledWager], given: Sequence[GivenSettlement]) -> Iterator[CaseDifference]:
    """Pair the wagers of each place on the layout, in the order of settlement, and report those that differ."""
    ours: dict[Key, list[SettledWager]] = defaultdict(list)
    theirs: dict[Key, list[GivenSettlement]] = defaultdict(list)
    for wager in expected:
        ours[_key(wager)].append(wager)
    for settlement in given:
        theirs[settlement.key].append(settlement)
    for key in dict.fromkeys((*ours, *theirs)):
        for wager, settlement in zip_longest(ours.get(key, []), theirs.get(key, [])):
            difference = _difference(wager, settlement)
            if difference is not None:
                yield difference


def _key(settled: SettledWager) -> Key:
    wager = settled.wager
    return (settled.round, wager.bettor, wager.box, wager.hand, str(wager.kind), str(wager.beside or ""))


def _difference(wager: SettledWager | None, settlement: GivenSettlement | None) -> CaseDifference | None:
    if settlement is None:
        return None if wager is None else CaseDifference(_ours(wager), "no such wager is settled", wager.clauses)
    if wager is None:
        return CaseDifference("no such wager is settled", _theirs(settlement), ())
    said = (settlement.amount, settlement.funding, settlement.outcome)
    known = (wager.wager.amount, str(wager.wager.funding), str(wager.event.outcome))
    same = all(value in (None, right) for value, right in zip(said, known, strict=True))
    if same and settlement.net == wager.event.net:
        return None
    return CaseDifference(_ours(wager), _theirs(settlement), wager.clauses)


def _ours(settled: SettledWager) -> str:
    return f"round {settled.round}: {settled}; {settled.event.outcome}, net {signed(settled.event.net)}"


def _theirs(given: GivenSettlement) -> str:
    amount = "" if given.amount is None else f"{dollars(given.amount)} "
    kind = f"{given.kind} beside {given.beside}" if given.beside else given.kind
    outcome = "" if given.outcome is None else f"{given.outcome}, "
    funding = "" if given.funding is None else f" ({given.funding})"
    place = f"box {given.box} hand {given.hand}"
    return f"round {given.round}: {given.bettor}'s {amount}{kind}{funding} on {place}; {outcome}net {signed(given.net)}"


def _refusals(case: RuleCase, result: CaseResult) -> Iterator[CaseDifference]:
    refusals = case.replayed.refusals
    if result.refused is None:
        return
    if len(result.refused) != len(refusals):
        every = tuple(dict.fromkeys(clause for replayed in refusals for clause in replayed.refusal.clauses))
        yield CaseDifference(f"{len(refusals)} refusals", f"{len(result.refused)} refusals are told of", every)
        return
    for replayed, refused in zip(refusals, result.refused, strict=True):
        if not refused:
            yield CaseDifference(
                f"refused as {replayed.refusal.code}: {replayed.refusal.sentence}",
                "it is allowed",
                replayed.refusal.clauses,
            )
