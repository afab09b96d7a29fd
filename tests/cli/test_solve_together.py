"""``pitboss solve --stake``: several wagers of one box, from the command line."""

from __future__ import annotations

import json
from math import sqrt

import pytest

from pitboss.cli.pricing.stakes import read_stakes
from pitboss.rulebook import rules
from tests.cli.running import Command

pytestmark = pytest.mark.long

KINGS_BOUNTY = "king's bounty"
GAME = ("house-blackjack", "--set", "max_hands=2", "--set", "kings_bounty=true")
ASKED = ("solve", *GAME, "--stake", "main=10", "--stake", "kings-bounty=1")


def test_a_round_with_two_wagers_is_put_together_from_the_figures_of_each(command: Command) -> None:
    printed = json.loads(command(*ASKED, "--json").out)
    together, bounty = printed["together"], printed["side_wagers"][KINGS_BOUNTY]
    assert together["stakes"] == {"main": 10, KINGS_BOUNTY: 1}
    names, covariance = together["wagers"], together["one_box"]["covariance"]
    main, side = names.index("main"), names.index(KINGS_BOUNTY)
    assert covariance[main][main] == pytest.approx(printed["sd"] ** 2, abs=1e-9)
    assert covariance[side][side] == pytest.approx(bounty["sd"] ** 2, abs=1e-9)
    mean = 10 * printed["ev"] + bounty["ev"]
    variance = 100 * printed["sd"] ** 2 + bounty["sd"] ** 2 + 20 * covariance[main][side]
    assert together["mean"] == pytest.approx(mean, abs=1e-9)
    assert together["variance"] == pytest.approx(variance, abs=1e-9)
    assert covariance[main][side] != 0 and together["sd"] == pytest.approx(sqrt(variance))
    results = together["round"]["results"]
    assert sum(row["probability"] for row in results) == pytest.approx(1, abs=1e-9)
    assert sum(row["probability"] * row["result"] for row in results) == pytest.approx(mean, abs=1e-6)
    _is_shown(command, together)


def _is_shown(command: Command, together: dict[str, object]) -> None:
    """The page has the round and how far wagers go together, as the data has them."""
    data = json.loads(json.dumps(together))
    done = command(*ASKED)
    printed = [" ".join(line.split()) for line in done.out.splitlines()]
    assert done.code == 0 and "A round with 10 on main, 1 on king's bounty" in printed
    assert f"Mean {data['mean']:+.5f}, standard deviation {data['sd']:.5f}, exact." in printed
    place = data["wagers"].index(KINGS_BOUNTY)
    of_bounty = [line.removeprefix(KINGS_BOUNTY).split() for line in printed if line.startswith(KINGS_BOUNTY)]
    for cells, boxes in zip(of_bounty[-2:], ("one_box", "two_boxes"), strict=True):
        assert [cell.rstrip("*") for cell in cells] == [f"{cell:+.5f}" for cell in data[boxes]["correlation"][place]]
    likeliest = max(data["round"]["results"], key=lambda row: row["probability"])
    assert f"{likeliest['result']:+.2f} {likeliest['probability']:.5%}" in printed


def test_a_side_wager_without_a_main_wager_is_beside_one_unit() -> None:
    assert read_stakes(["kings-bounty=2"], rules("catfish-bend")) == {KINGS_BOUNTY: 2, "main": 1}


@pytest.mark.parametrize(
    ("stake", "why"),
    [
        ("main", "What is staked on main? Write --stake main=10."),
        ("push-22=5", "catfish-bend has no wager 'push-22' with a price."),
        ("main=ten", "main=ten: an amount is a number, such as 10 or 2.50."),
        ("main=-1", "main=-1: an amount is a number from 0 to"),
        ("main=nan", "main=nan: an amount is a number from 0 to"),
    ],
)
def test_a_wrong_stake_is_refused_in_a_sentence(command: Command, stake: str, why: str) -> None:
    done = command("solve", "catfish-bend", "--stake", stake)
    assert done.refused and why in " ".join(done.err.split())
