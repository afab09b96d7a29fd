"""Fixed strategies: the solver against every round of a tiny shoe, followed by a program that shares no code with it.

Every case of ``tiny_shoes`` is played by the best chart of the game's own shoe, by charts made by hand to do odd
things, and by a random one. Boxes that may have four hands get four more tens for the odd charts, which split and draw
more than the shoe was made for.

In rounds that end with a dealer's blackjack found only after the play, the solver counts neither the decisions nor the
chips of doubles and splits, which are returned; with ``only_initial_lost`` false, it counts them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pitboss import rules
from pitboss.rulebook import Rules
from pitboss.solve.accounts.accounts import Accounts, AccountTally
from pitboss.solve.by_chart.chart_player import ChartPlayer
from pitboss.solve.hands.shoes import model_of_counts
from pitboss.solve.hands.solver import Solver, total_ev
from pitboss.solve.kernels.arithmetic import floats
from pitboss.solve.model.model import Model
from pitboss.solve.strategies.text import read_strategy, write_strategy
from tests.sizes import some
from tests.solve.naive.figures import DECISIONS, Figures
from tests.solve.naive.followed import Followed, follow
from tests.solve.odd_charts import HAND_MADE, by_chance, hand_made, sitting
from tests.solve.tiny_shoes import CASES, CB, DA, DOUBLE_ATTACK, FB, ZM, ZO, Case, Counts
from tests.solved import solved

pytestmark = pytest.mark.long

BEST = "best"
BY_CHANCE = "by chance"
WITHIN = 1e-12
OFF_BEST, OFF_ODD = 0.015, 0.15
"""How far off the solver's estimate for the hands of one split is at most, as a part of the whole mean square.

From so few cards they depend on one another: the estimate was seen up to 0.0107 off with the best charts, up to 0.106
with odd ones.
"""


def best(game: str) -> str:
    """The best chart for the game's own shoe, as text."""
    return write_strategy(solved(rules(game), "td").strategy)


PLAYED = [
    pytest.param(case, name, id=f"{case}-{name}".replace(" ", "_"))
    for place, case in enumerate(CASES)
    for name in (BEST, *HAND_MADE[case.game], f"{BY_CHANCE} {place}")
]
"""Every case with every chart; each has one of its own made by chance."""


def chart_of(game: str, name: str) -> str:
    """The text of a chart."""
    if name == BEST:
        return best(game)
    return hand_made(game, name) if name in HAND_MADE[game] else by_chance(game, int(name.removeprefix(BY_CHANCE)))


def more_tens(case: Case) -> Case:
    if case.game in (DA, ZO):
        return case
    assert isinstance(case.counts, tuple)
    return replace(case, counts=(*case.counts[:-1], case.counts[-1] + 4))


def tally_of(model: Model, rules: Rules, text: str) -> tuple[float, AccountTally]:
    """The solver's ev and tally of a chart."""
    solver = Solver(model, floats(), ChartPlayer(read_strategy(text, rules), model))
    solved = solver.solve()
    accounts = Accounts(solver)
    for against in solved:
        accounts.add(against)
    return float(total_ev(solved)), accounts.tally


def tally_of_counts(case: Case, text: str, **changes: Any) -> tuple[float, AccountTally]:
    house = rules(case.game, **case.options)
    return tally_of(replace(model_of_counts(house, case.counts), **changes), house, text)


def followed(case: Case, text: str) -> Followed:
    return follow(case.game, case.options, case.counts, text)


def assert_same_play(tally: AccountTally, figures: Figures) -> None:
    """Chips wagered, and how often each decision is made."""
    assert tally.wagered == pytest.approx(float(figures.wagered), abs=WITHIN, rel=0)
    counted = {name: tally.decided[name].frequency if name in tally.decided else 0 for name in DECISIONS}
    expected = {name: float(often) for name, often in figures.decisions.items()}
    assert counted == pytest.approx(expected, abs=WITHIN, rel=0)
    assert set(tally.decided) <= {*DECISIONS, "attack", "insurance"}


@pytest.mark.parametrize(("tiny", "name"), some(PLAYED, 27))
def test_chart(tiny: Case, name: str) -> None:
    case = tiny if name == BEST else more_tens(tiny)
    text = chart_of(case.game, name)
    rounds = followed(case, text)
    figures = rounds.figures()
    ev, tally = tally_of_counts(case, text)
    assert ev == pytest.approx(float(figures.mean), abs=WITHIN, rel=0)
    assert tally.mean == pytest.approx(float(figures.mean), abs=WITHIN, rel=0)
    assert_same_play(tally, rounds.figures(in_vain=False))
    off = abs(tally.square - float(figures.square))
    if figures.decisions["split"] or figures.decisions["free split"]:
        assert off < (OFF_BEST if name == BEST else OFF_ODD) * float(figures.square)
    else:
        assert off < WITHIN
        assert tally.covariance == 0


AFTER_THE_PLAY = [case for case in DOUBLE_ATTACK if case.options.get("hole_card") != "reader"]


@pytest.mark.parametrize("name", ["attacks high cards", "gives up"])
@pytest.mark.parametrize("case", AFTER_THE_PLAY[:3], ids=str)
def test_decisions_before_a_late_blackjack(case: Case, name: str) -> None:
    """Where the dealer's blackjack is found after the play, doubles, splits and surrenders have been made in vain."""
    text = chart_of(case.game, name)
    rounds = followed(case, text)
    assert rounds.figures() != rounds.figures(in_vain=False)
    _, tally = tally_of_counts(case, text, only_initial_lost=False)
    assert_same_play(tally, rounds.figures())


def test_card_reader_lets_nothing_be_done_in_vain() -> None:
    (case,) = (case for case in DOUBLE_ATTACK if case.options.get("hole_card") == "reader")
    rounds = followed(case, chart_of(DA, "gives up"))
    assert rounds.figures() == rounds.figures(in_vain=False)


ONE_RANK = [
    (CB, {}, (0, 0, 0, 0, 0, 0, 0, 20, 0, 0)),
    (ZM, {}, (0, 0, 0, 0, 0, 0, 0, 20, 0, 0)),
    (FB, {}, (0, 0, 0, 0, 0, 0, 0, 20, 0, 0)),
    (DA, {"positions": 6}, (0, 0, 0, 0, 0, 0, 0, 20, 0, 0)),
    (DA, {"split_matches_attack": True}, (0, 0, 0, 0, 0, 20, 0, 0, 0, 0)),
    (ZO, {}, {"6": 20}),
]


@pytest.mark.parametrize(("game", "options", "counts"), ONE_RANK)
def test_square_where_hands_cannot_differ(game: str, options: dict[str, Any], counts: Counts) -> None:
    """With cards of one rank nothing is left to chance, and the hands of a split are what they are estimated to be."""
    text = sitting(game, "pair 2-9: P", *(["attack: A"] if game == DA else []))
    case = Case("one rank", game, counts, "0", options)
    figures = followed(case, text).figures()
    ev, tally = tally_of_counts(case, text)
    assert ev == pytest.approx(float(figures.mean), abs=WITHIN, rel=0)
    assert tally.square == pytest.approx(float(figures.square), abs=WITHIN, rel=0)
    assert tally.covariance > 1
    assert figures.square == figures.mean**2
