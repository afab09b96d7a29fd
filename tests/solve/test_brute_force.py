"""The solver against brute force: every case of ``tiny_shoes``, with values from the naive program.

``test_naive`` checks these values against the naive program. The solver's floats are compared in every case; its exact
fractions, which take seconds per shoe, in some cases of every game.
"""

from __future__ import annotations

import pytest

from pitboss import rules
from pitboss.solve.hands.shoes import ev_of_counts, exact_ev_of_counts
from tests.sizes import some
from tests.solve.tiny_shoes import CASES, CB, DA, FB, ZM, ZO, Case

pytestmark = pytest.mark.long

EXACTLY = {
    (ZM, "aces once, one card"),
    (FB, "resplits on lammers"),
    (DA, "one policy after doubling split hands"),
    (DA, "resplits by the wagers on the table"),
    (ZO, "zap, then split by rank"),
    (CB, "aces resplit"),
}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_floats(case: Case) -> None:
    assert ev_of_counts(rules(case.game, **case.options), case.counts) == pytest.approx(
        float(case.value), abs=1e-12, rel=0
    )


@pytest.mark.parametrize("case", some([case for case in CASES if (case.game, case.name) in EXACTLY], 3), ids=str)
def test_fractions(case: Case) -> None:
    exact = exact_ev_of_counts(rules(case.game, **case.options), case.counts)
    assert exact == case.value
    assert ev_of_counts(rules(case.game, **case.options), case.counts) == pytest.approx(float(exact), abs=1e-14, rel=0)


def test_fractions_of_every_game() -> None:
    assert {case.game for case in CASES if (case.game, case.name) in EXACTLY} == {case.game for case in CASES}
    assert {(case.game, case.name) for case in CASES} >= EXACTLY
