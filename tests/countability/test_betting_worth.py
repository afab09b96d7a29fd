"""What wagers win that are made only at good counts, and the table about it in the documentation."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.lab.bankroll.by_count import game_by_count
from pitboss.lab.bankroll.ramps import figures
from pitboss.lab.countability.betting_worth import BettingWorth, Trial, balanced, best_step, betting_worths, even_at
from pitboss.lab.countability.removal import removal_effects
from pitboss.lab.countability.tags import BestTags, best_tags
from pitboss.rulebook import Rules, rules
from pitboss.simulate import simulate
from pitboss.simulate.plans.side_ramps import SideRamp, read_side_count
from tests.sizes import size, some
from tools.countability import HEAD, PAGE, listed_rules, rows_of, with_every_side_wager, written_page, written_tags

pytestmark = pytest.mark.long
GAME = "catfish-bend"
TRIAL = Trial(cover=52, rounds=size(300_000, 3_000_000), seed=5)
BOUNTY = "king's bounty"


@pytest.fixture(scope="module")
def worths() -> dict[str, BettingWorth]:
    """Every wager of a game with side wagers."""
    return {worth.wager: worth for worth in betting_worths(rules(GAME), trial=TRIAL)}


def test_a_side_wager_wins_what_a_ramp_over_the_tags_as_written_wins(worths: dict[str, BettingWorth]) -> None:
    """The tags add up to 28 in a deck, so their own true count is exactly 28 below that of the balanced ones.

    This is exact if a new shoe begins with what all cards except the burned one count on average.
    """
    worth = worths[BOUNTY]
    assert worth.made is not None and worth.whole_shoe == 6 * 28
    text = written_tags(worth.best.tags, 0) + f" start {Fraction(28, 52) - worth.whole_shoe}"
    ramp = SideRamp(read_side_count(text), {worth.made.bet_from - 28: "$5"})
    result = simulate(
        rules(GAME), TRIAL.rounds, bet="$10", side_wagers={BOUNTY: ramp}, cover=TRIAL.cover, seed=TRIAL.seed + 1
    )
    ramped = result.side_wagers[BOUNTY]
    assert worth.made.units == pytest.approx(ramped.units_per_hundred, abs=1e-12)
    assert worth.made.share == pytest.approx(ramped.rounds / result.rounds, abs=1e-12)
    assert worth.made.edge == pytest.approx(ramped.ev, abs=1e-12)


def test_the_main_wager_wins_what_the_bankroll_says_of_a_bet_at_these_counts(worths: dict[str, BettingWorth]) -> None:
    worth = worths["blackjack"]
    made = worth.made
    assert made is not None
    count = balanced(worth.best, removal_effects(rules(GAME)).copies)
    game = game_by_count(simulate(rules(GAME), TRIAL.rounds, count=count, cover=TRIAL.cover, seed=TRIAL.seed + 1))
    told = figures(game, {row.count: float(row.count >= made.bet_from) for row in game.rows})
    assert made.units == pytest.approx(100 * told.win, rel=1e-9)
    assert made.error == pytest.approx(100 * told.sd / TRIAL.rounds**0.5, rel=1e-6)


def test_insurance_is_taken_where_a_third_of_the_cards_are_tens(worths: dict[str, BettingWorth]) -> None:
    """With 4/13 for all others and -9/13 for tens, a third of tens left is a true count of 52 (9 - 8) / 39 = 4/3."""
    worth = worths["insurance"]
    assert {worth.best.tags[rank] for rank in "A23456789"} == {0} and worth.best.tags["T"] == -1
    assert worth.best.correlation == pytest.approx(1, abs=1e-9)
    assert worth.made is not None and worth.made.bet_from in (1, 2) and worth.made.edge > 0


def test_where_a_straight_line_puts_insurance() -> None:
    effects = removal_effects(rules(GAME), "td")
    insurance = effects.of("insurance")
    count = balanced(best_tags(insurance.by_rank, effects.copies, 1), effects.copies)
    assert even_at(insurance, effects.copies, count) == pytest.approx(4 / 3, abs=0.1)


def test_the_best_step_is_where_the_most_is_won_and_more_than_luck() -> None:
    rows = [(-1, -9.0, 1.0), (0, -1.0, 1.0), (1, 3.0, 1.0), (2, -1.0, 1.0), (3, 4.0, 1.0)]
    assert best_step(rows) == 1
    assert best_step([(count, net, 2.0) for count, net, _ in rows]) is None
    assert best_step([(0, -1.0, 0.1)]) is None and best_step([]) is None


def test_a_wager_that_is_never_good_is_made_nowhere(worths: dict[str, BettingWorth]) -> None:
    assert worths["trilux"].made is None


def test_a_balanced_count_comes_to_nothing_and_keeps_the_differences() -> None:
    copies = dict.fromkeys("A23456789TJQK", 24)
    count = balanced(BestTags(1, {rank: int(rank in "A2345") for rank in copies}, 1.0), copies)
    assert sum(count.tags[rank] * copies[rank] for rank in copies) == 0
    assert count.tags["A"] - count.tags["K"] == 1


def test_nothing_is_counted_where_every_round_has_a_new_shoe() -> None:
    assert all(worth.made is None for worth in betting_worths(rules("zappit-online"), trial=TRIAL))


def test_options_that_bring_a_side_wager_are_turned_on() -> None:
    assert [str(wager.kind) for wager in with_every_side_wager(rules("free-bet-ma")).side_wagers] == ["push 22"]


def test_a_table_takes_the_place_of_the_old_one() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert written_page(written_page(page, "| x |"), "| y |") == written_page(page, "| y |") != page


@pytest.mark.parametrize("chosen", some(listed_rules(), 2), ids=lambda chosen: chosen.game)
def test_the_page_has_the_exact_figures_of_every_wager(chosen: Rules) -> None:
    exact = len(HEAD) - 2
    page = [line.strip("| ").split(" | ")[:exact] for line in PAGE.read_text(encoding="utf-8").splitlines()]
    assert [row for row in rows_of(chosen, None) if row[:exact] not in page] == []


@pytest.mark.proof
@pytest.mark.parametrize("chosen", listed_rules(), ids=lambda chosen: chosen.game)
def test_the_page_has_what_every_wager_wins(chosen: Rules) -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert [row for row in rows_of(chosen, Trial()) if f"| {' | '.join(row)} |" not in page] == []
