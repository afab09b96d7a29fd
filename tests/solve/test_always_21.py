"""Games in which a 21 always wins: bonuses by cards and suits, repeated doubles, surrendered doubles.

The solver against the naive program on tiny shoes: the best play, and charts followed card by card.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from pitboss.cards import Pack
from pitboss.rulebook import GAMES, Rules, rules
from pitboss.rulebook.plain import plain_rules
from pitboss.solve.accounts.accounts import Accounts
from pitboss.solve.by_chart.chart_player import ChartPlayer
from pitboss.solve.hands.shoes import ev_of_counts, exact_ev_of_counts, model_of_counts
from pitboss.solve.hands.solver import Solver, total_ev
from pitboss.solve.kernels.arithmetic import floats
from pitboss.solve.model.bonuses import IN_SPADES, MIXED, ONE_SUIT
from pitboss.solve.model.model import Model, model_of
from pitboss.solve.model.not_priced import NotPriced
from pitboss.solve.strategies.strategy import Row, Section, Strategy, rows_of
from pitboss.solve.strategies.text import write_strategy
from tests.always_21 import takes_them
from tests.sizes import size
from tests.solve.naive.cards import ShoeEmpty
from tests.solve.naive.charts import read_chart
from tests.solve.naive.figures import DECISIONS, Figures
from tests.solve.naive.followed import Followed
from tests.solve.naive.rounds import shoe_of
from tests.solve.outside_rules import Outside, outside_21

pytestmark = pytest.mark.long

CASES = size(8, 60)
EXACTLY = size(0, 4)
CHARTS = size(8, 80)
WITHIN = 1e-12
IDS = [game.id for game in GAMES if takes_them(rules(game.id))]


def case_of(game: str, number: int) -> Outside:
    case = outside_21(game, number)
    assert case is not None
    return case


@pytest.mark.parametrize("number", range(CASES))
@pytest.mark.parametrize("game", IDS)
def test_solver_and_naive_program_agree(game: str, number: int) -> None:
    case = case_of(game, number)
    assert ev_of_counts(case.rules, case.counts) == pytest.approx(float(case.value), abs=WITHIN, rel=0), case
    if number < EXACTLY:
        assert exact_ev_of_counts(case.rules, case.counts) == case.value, case


def test_the_cases_have_everything() -> None:
    """Each of the parts is in some case, together with what could hide a mistake."""
    told = [plain_rules(case_of(game, number).rules) for game in IDS for number in range(CASES)]
    bonuses = [line for case in told if case["twenty_one"] for line in case["twenty_one"]["bonuses"]]
    assert {line["suits"] for line in bonuses} == {"any", "same", "spades"}
    assert any(line["fewest_cards"] for line in bonuses)
    assert any(case["twenty_one"] and case["twenty_one"]["super_bonus"] for case in told)
    assert {case["doubling"]["most"] for case in told} == {1, 2, 3}
    assert any(case["surrender"] and case["surrender"]["doubled"] for case in told)
    assert {bool(case["blackjack"]["beats_dealers"]) for case in told} == {False, True}


def chart_by_chance(model: Model, game: str, chance: Random) -> Strategy:
    """A chart that draws, doubles, splits and surrenders at every occasion; it stands on hard 17 and more."""
    rows: dict[Row, tuple[str, ...]] = {}
    for row in rows_of(doubled=model.decides_doubled, lammers=False):
        words = ["S", "H", "DS", "DH", "RH", "RS"]
        if row.section is Section.HARD and row.number > 16:
            words = ["S", "S", "S", "DS"]
        elif row.section is Section.PAIR:
            words = ["", "P", "O"]
        elif row.section in (Section.LAST_HARD, Section.LAST_SOFT):
            words = ["S", "R", "DS", "DR"] if row.number < 17 else ["S", "R"]
        rows[row] = tuple(_legal(chance.choice(words), row, model) for _ in range(10))
    return Strategy(game, rows)


def _legal(word: str, row: Row, model: Model) -> str:
    last = row.section in (Section.LAST_HARD, Section.LAST_SOFT)
    if not (model.gives_up_doubled if last else model.surrenders):
        word = word.replace("R", "") or "S"
    if last and model.most_doubles == 1:
        word = word.replace("D", "") or "S"
    return word


def followed(case: Outside, strategy: Strategy) -> Figures | None:
    """The results of a chart; None if the shoe does not last."""
    try:
        return Followed(case.house, shoe_of(case.counts), read_chart(write_strategy(strategy))).figures(in_vain=False)
    except ShoeEmpty:
        return None


def tally_agrees(case: Outside, model: Model, strategy: Strategy, figures: Figures) -> bool:
    """Whether solver and naive program have the same mean, spread, wagers and decisions of a chart."""
    solver = Solver(model, floats(), ChartPlayer(strategy, model))
    solved = solver.solve()
    accounts = Accounts(solver)
    for against in solved:
        accounts.add(against)
    tally = accounts.tally
    pairs = [(total_ev(solved), figures.mean), (tally.mean, figures.mean), (tally.wagered, figures.wagered)]
    if not figures.decisions["split"]:
        pairs.append((tally.square, figures.square))
    for name in DECISIONS:
        decided = tally.decided.get(name)
        pairs.append((decided.frequency if decided is not None else 0, figures.decisions[name]))
    return all(abs(float(mine) - float(theirs)) < WITHIN for mine, theirs in pairs)


@cache
def charted(game: str, number: int) -> tuple[Outside, Strategy, Figures]:
    """Return a case, and a chart that its shoe lasts for; every second one never splits: its spread is exact."""
    chance = Random(f"chart {game} {number}")
    while True:
        case = case_of(game, chance.randrange(CASES))
        if case.house.hole_card != "peek":
            continue  # decisions before a late blackjack are counted differently
        if number % 2:
            rule = replace(case.rules, splitting=replace(case.rules.splitting, most_hands=1))
            case = Outside(rule, case.counts, Fraction(0))
        strategy = chart_by_chance(model_of(case.rules), game, chance)
        figures = followed(case, strategy)
        if figures is not None:
            return case, strategy, figures


@pytest.mark.parametrize("number", range(CHARTS))
@pytest.mark.parametrize("game", IDS)
def test_charts_come_to_the_same(game: str, number: int) -> None:
    case, strategy, figures = charted(game, number)
    assert tally_agrees(case, model_of_counts(case.rules, case.counts), strategy, figures), f"{case}\n{figures}"


def suited(bonus_rules: Rules, pack: Pack) -> Model:
    return model_of(replace(bonus_rules, pack=pack))


def test_suits_are_as_likely_as_cards_have_them() -> None:
    """Shares counted over every two cards of the pack, one by one."""
    cases = (case_of(game, number).rules for game in IDS for number in range(CASES))
    pack = Pack(3)
    model = suited(next(case for case in cases if model_of(case).suited), pack)
    cards = pack.cards()
    for ranks in {hand.ranks for hand in model.suited}:
        counted: Counter[int] = Counter()
        for place, first in enumerate(cards):
            for second in cards[:place]:
                if sorted((first.points - 1, second.points - 1)) == list(ranks):
                    spades = IN_SPADES if first.suit == "s" else ONE_SUIT
                    counted[spades if first.suit == second.suit else MIXED] += 1
        shares = {hand.suits: hand.share for hand in model.suited if hand.ranks == ranks}
        assert shares == {suits: Fraction(many, counted.total()) for suits, many in counted.items()}


def test_what_is_not_priced_says_so() -> None:
    plain, free, attack = rules("house-blackjack", surrender="late"), rules("free-bet-ma"), rules("double-attack-ma")
    always = (case_of(IDS[0], number).rules.twenty_one for number in range(CASES))
    twenty_one = next(part for part in always if part is not None)
    assert plain.surrender is not None
    zapped = rules("zappit-ma")
    late = rules("house-blackjack", surrender="late", hole_card="none")
    assert late.surrender is not None
    for wrong in (
        replace(free, twenty_one=twenty_one),
        replace(attack, doubling=replace(attack.doubling, most=2)),
        replace(zapped, doubling=replace(zapped.doubling, most=2)),
        replace(plain, surrender=replace(plain.surrender, takes=Fraction(1, 4), doubled=plain.not_offered)),
        replace(late, surrender=replace(late.surrender, doubled=late.not_offered)),
    ):
        with pytest.raises(NotPriced, match="not priced yet"):
            model_of(wrong)


@pytest.mark.parametrize("doubles", [1, 3])
def test_splits_that_are_left_out_change_nothing(doubles: int) -> None:
    model = model_of(rules("spanish-21", doubles=doubles))
    plain, thorough = (total_ev(Solver(model, floats(), thorough=every).solve()) for every in (False, True))
    assert plain == thorough
