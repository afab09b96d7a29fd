"""Results by count, against a diary of rounds that the table played: every figure recomputed from it."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from math import sqrt
from typing import NamedTuple

import pytest

from pitboss.lab.verify.at_the_table import AtTheTable, Won, new_trace
from pitboss.rulebook.parts import Kind
from pitboss.simulate.kernel import kernel
from pitboss.simulate.plans.checks import insurance_amount
from pitboss.simulate.plans.plan import ALWAYS, Plan
from pitboss.simulate.results.beside import WagerAtCount
from pitboss.simulate.results.result import Result
from pitboss.simulate.results.side_wagers import InsuranceResult
from pitboss.simulate.results.totals import ResultTotals
from pitboss.simulate.running.chunk import run_chunk
from pitboss.simulate.running.simulating import prepared_of
from tests.simulate.side_ramp_plans import offering, ramped_plan
from tests.sizes import size

pytestmark = pytest.mark.long

ROUNDS = size(300, 3000)


class Noted(NamedTuple):
    """A round: the counts when it began, and of each box what it staked and won."""

    true: int
    own: dict[str, int]
    stakes: dict[tuple[int, str], int]
    won: dict[int, Won]


class Diary(AtTheTable):
    """A table whose rounds are written down."""

    stakes: dict[tuple[int, str], int]
    true: int

    def wagers(self) -> list[tuple[int, int]]:
        """Note the count before anything is dealt."""
        self.true = self.true_count()
        self.own = {kind: self.side_counts.at(kind, self.began) for kind in self.plan.side_counts}
        self.stakes = {}
        return super().wagers()

    def side_stakes(self, number: int) -> Iterator[tuple[Kind, int]]:
        """Note every stake."""
        for kind, stake in super().side_stakes(number):
            self.stakes[number, str(kind)] = stake
            yield kind, stake

    def noted(self) -> Noted:
        """Play a round and return what was written down."""
        won = self.play_round()
        return Noted(self.true, self.own, self.stakes, won)


@pytest.fixture(scope="module", params=["catfish-bend", "house-blackjack"])
def played(request: pytest.FixtureRequest) -> tuple[Result, list[Noted]]:
    """A result, and the diary of the same rounds; both boxes are watched, and insured."""
    plan = ramped_plan(offering(request.param), ROUNDS, random.Random(f"diary {request.param}"))
    plan = replace(plan, boxes=tuple(replace(box, watched=True, insurance=ALWAYS) for box in plan.boxes))
    prepared = prepared_of(plan)
    trace, totals = new_trace(prepared), ResultTotals()
    totals.add(run_chunk(prepared.work, 0, kernel.run_chunk, trace))
    diary = Diary(plan, trace)
    return Result(prepared, totals), [diary.noted() for _ in range(ROUNDS)]


def ratio(pairs: list[tuple[int, int]]) -> tuple[float, float]:
    """What is won per unit staked, and the standard error of that ratio."""
    staked = sum(stake for stake, _ in pairs)
    ev = sum(won for _, won in pairs) / staked
    return ev, sqrt(sum((won - ev * stake) ** 2 for stake, won in pairs)) / staked


def agrees(row: WagerAtCount | InsuranceResult, pairs: list[tuple[int, int]]) -> None:
    """The money of a row, its edge and its error are those of the rounds in which something was staked."""
    ev, se = ratio(pairs)
    assert (row.wagered, row.net) == (sum(stake for stake, _ in pairs), sum(won for _, won in pairs))
    assert row.ev == pytest.approx(ev)
    assert row.se == pytest.approx(se, abs=1e-12)


def side_pairs(plan: Plan, rounds: list[Noted], kind: str) -> list[tuple[int, int]]:
    """What was staked and won on a side wager, in each round in which it was made."""
    place = [str(wager.kind) for wager in plan.rules.side_wagers].index(kind)
    pairs = []
    for noted in rounds:
        stake = sum(amount for (_, name), amount in noted.stakes.items() if name == kind)
        if stake:
            pairs.append((stake, sum(won.side[place] for won in noted.won.values())))
    return pairs


def test_everything_by_true_count(played: tuple[Result, list[Noted]]) -> None:
    result, diary = played
    by_true = defaultdict(list)
    for noted in diary:
        by_true[min(max(noted.true, -12), 12)].append(noted)
    rows = {row.count: row for row in result.by_count}
    assert rows.keys() == by_true.keys() and len(rows) > 3
    initial = sum(bet for box in result.plan.boxes if isinstance(bet := box.bet, int))
    for true, rounds in by_true.items():
        row, many = rows[true], len(rounds)
        nets = [sum(won.main for won in noted.won.values()) for noted in rounds]
        totals = [sum(won.total for won in noted.won.values()) for noted in rounds]
        assert (row.rounds, row.initial, row.net, row.total_net) == (many, many * initial, sum(nets), sum(totals))
        for sd, values in ((row.sd, nets), (row.total_sd, totals)):
            mean = sum(values) / many
            assert sd == pytest.approx(sqrt(sum((value - mean) ** 2 for value in values) / many) / initial, abs=1e-9)
        made = {kind for noted in rounds for _, kind in noted.stakes}
        assert row.side_wagers.keys() == made
        for kind in made:
            agrees(row.side_wagers[kind], side_pairs(result.plan, rounds, kind))
            assert row.side_wagers[kind].rounds == len(side_pairs(result.plan, rounds, kind))


def test_insurance_by_true_count(played: tuple[Result, list[Noted]]) -> None:
    result, diary = played
    amounts = [insurance_amount(result.plan.rules, bet) for box in result.plan.boxes if isinstance(bet := box.bet, int)]
    by_true = defaultdict(list)
    for noted in diary:
        taken = [
            (stake, won.insurance) for stake, won in zip(amounts, noted.won.values(), strict=True) if won.insurance
        ]
        if taken:
            by_true[min(max(noted.true, -12), 12)].append(taken)
    assert by_true
    for row in result.by_count:
        rounds = by_true.get(row.count)
        assert (row.insurance is None) == (rounds is None)
        if row.insurance is not None and rounds is not None:
            pairs = [(sum(stake for stake, _ in taken), sum(won for _, won in taken)) for taken in rounds]
            agrees(row.insurance, pairs)
            assert row.insurance.taken == sum(len(taken) for taken in rounds)
            assert row.insurance.won == sum(won > 0 for taken in rounds for _, won in taken)


def test_side_wagers_by_their_own_counts(played: tuple[Result, list[Noted]]) -> None:
    result, diary = played
    for kind, wager in result.side_wagers.items():
        by_own = defaultdict(list)
        lowest, highest = _ends(result, kind)
        for noted in diary:
            by_own[min(max(noted.own[kind], lowest), highest)].append(noted)
        rows = {row.count: row for row in wager.by_own_count}
        assert rows.keys() == by_own.keys()
        for own, rounds in by_own.items():
            pairs = side_pairs(result.plan, rounds, kind)
            assert (rows[own].seen, rows[own].rounds) == (len(rounds), len(pairs))
            if pairs:
                agrees(rows[own], pairs)
        pairs = side_pairs(result.plan, diary, kind)
        assert wager.rounds == len(pairs)
        if pairs:
            assert (wager.ev, wager.se) == pytest.approx(ratio(pairs))
            unit = min(stake for box in result.plan.boxes for stake in box.side_wagers[kind].stakes.values() if stake)  # type: ignore[union-attr]
            assert wager.units_per_hundred == pytest.approx(100 * sum(won for _, won in pairs) / unit / ROUNDS)


def _ends(result: Result, kind: str) -> tuple[int, int]:
    """The lowest and the highest row: twelve below the lowest step of all side wagers' widest, and so on."""
    steps = [step for box in result.plan.boxes for step in box.side_wagers[kind].stakes]  # type: ignore[union-attr]
    widths = []
    for name in result.plan.side_counts:
        own = [step for box in result.plan.boxes for step in box.side_wagers[name].stakes]  # type: ignore[union-attr]
        widths.append(max(own) - min(own))
    return min(steps) - 12, min(steps) - 12 + max(widths) + 24
