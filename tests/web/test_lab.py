"""The lab's figures are the solver's, for defaults and for chosen options; the link brings all of it back."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping

import pytest
from playwright.sync_api import expect

from pitboss.lab.charts.facts import charted_facts
from pitboss.rulebook import GAMES, submit
from pitboss.rulebook.description import Form, render
from tests.sizes import size, some
from tests.solved import solved
from tests.web.conftest import Visits
from tests.web.open_house import OpenHouse
from tests.web.visitor import Visitor

LONG = 90_000
"""Milliseconds that the first figure may take: the solver may have to be compiled first."""
CHANGED: list[tuple[str, Mapping[str, object]]] = [
    ("free-bet-ma", {"dealer_hits_soft_17": "true", "push_22_paytable": "B"}),
    ("double-attack-ma", {"attack_void_on_blackjack": "false", "positions": "6"}),
]


def figures(visitor: Visitor) -> tuple[float, float, dict[str, float]]:
    """Read edge, spread and what the side wagers are worth, to the last digit."""
    visitor.at("[data-sd]").wait_for(timeout=LONG)
    edge = float(visitor.at("strong[data-edge]").get_attribute("data-edge") or "nan")
    spread = float(visitor.at("[data-sd]").get_attribute("data-sd") or "nan")
    worth = {
        kind.get_attribute("data-wager") or "": float(kind.locator("[data-ev]").get_attribute("data-ev") or "nan")
        for kind in visitor.at("[data-wager]").all()
    }
    return edge, spread, worth


def check_figures(visitor: Visitor, game: str, options: Mapping[str, object]) -> None:
    """Compare what is shown with the solver, asked here and now."""
    solution = solved(submit(game, options))
    edge, spread, worth = figures(visitor)
    assert edge == pytest.approx(solution.house_edge, abs=1e-12)
    assert spread == pytest.approx(solution.sd, abs=1e-12)
    exact = {"insurance": solution.insurance.ev} | {name: price.ev for name, price in solution.side_wagers.items()}
    assert worth == pytest.approx(exact, abs=1e-12)
    expect(visitor.at("strong[data-edge]")).to_have_text(f"{solution.house_edge:.4%}")
    told = ", ".join(render(fact, Form.PHRASE) for fact in charted_facts(submit(game, options)))
    expect(visitor.at("[data-facts]")).to_have_text(told)


@pytest.mark.parametrize("game", some([game.id for game in GAMES], 1))
def test_figures_of_the_defaults(game: str, guest: Visitor) -> None:
    guest.goto(f"/lab?game={game}")
    check_figures(guest, game, {})


@pytest.mark.proof
@pytest.mark.parametrize(
    ("game", "options"), some(CHANGED, 1), ids=lambda value: value if isinstance(value, str) else "changed"
)
def test_figures_of_chosen_options_and_the_link_to_them(
    game: str, options: Mapping[str, object], guest: Visitor, visit: Visits
) -> None:
    guest.context.grant_permissions(["clipboard-read", "clipboard-write"])
    guest.goto("/lab")
    guest.at("[data-game]").select_option(game)
    for name, value in options.items():
        choose(guest, name, str(value))
    expect(guest.page).to_have_url(re.compile("&".join(f"set={name}%3D{value}" for name, value in options.items())))
    expect(guest.at(".figures[aria-busy=false]")).to_be_visible(timeout=LONG)
    check_figures(guest, game, options)
    guest.action("share").click()
    link = guest.page.evaluate("() => navigator.clipboard.readText()")
    other = visit()
    other.page.goto(link)
    assert figures(other) == figures(guest)
    expect(other.at("[data-game]")).to_have_value(game)
    expect(other.at(".option.changed")).to_have_count(len(options))


def choose(visitor: Visitor, name: str, value: str) -> None:
    """Set an option with its control."""
    control = visitor.at(f'[data-option="{name}"] :is(input, select)')
    if value in ("true", "false"):
        control.set_checked(value == "true")
    else:
        control.select_option(value)
    expect(visitor.at(f'[data-option="{name}"].changed')).to_be_visible()


@pytest.mark.proof
def test_a_cell_of_the_chart_tells_what_each_decision_is_worth(guest: Visitor) -> None:
    guest.goto("/lab?game=free-bet-ma")
    cell = guest.at(".tables .cell.hit").nth(5)
    cell.wait_for(timeout=LONG)
    cell.hover()
    hand = guest.at("[data-hand]").first
    hand.wait_for()
    values = [float(bar.get_attribute("data-value") or "nan") for bar in hand.locator("[data-value]").all()]
    assert values == sorted(values, reverse=True)
    assert all(-2 < value < 2 for value in values)


@pytest.mark.proof
def test_the_effect_of_an_option_is_the_difference_of_two_solutions(guest: Visitor) -> None:
    guest.goto("/lab?game=zappit-ma")
    bars = guest.at("[aria-labelledby=lab-effects] .bars li")
    line = bars.filter(has_text="Dealer hits soft 17")
    line.wait_for(timeout=LONG)
    hits = solved(submit("zappit-ma", {"dealer_hits_soft_17": "true"})).house_edge
    stands = solved(submit("zappit-ma", {})).house_edge
    expect(line.locator(".figure")).to_have_text(f"{hits - stands:+.3%}")


def simulate(guest: Visitor, rounds: int) -> None:
    """Play this many rounds in the lab, and not one more."""
    guest.at("[aria-labelledby=lab-sim] select").first.select_option(str(rounds))
    guest.action("simulate").click()
    expect(guest.action("stop-simulation")).to_be_visible()
    expect(guest.action("simulate")).to_be_visible(timeout=LONG)
    assert guest.at("[data-simulated]").get_attribute("data-simulated") == str(rounds)
    expect(guest.at("[aria-labelledby=lab-sim] svg")).to_be_visible()


@pytest.mark.proof
def test_a_simulation_of_fresh_shoes_goes_to_the_exact_value(guest: Visitor) -> None:
    rounds = size(100_000, 1_000_000)
    guest.goto("/lab?game=zappit-ma")
    guest.action("simulate").wait_for(timeout=LONG)
    expect(guest.at("[data-says]")).to_contain_text("the mean closes in on it")
    simulate(guest, rounds)
    errors = re.search(r"[\d.]+", guest.at("[data-off] dd").inner_text())
    assert errors is not None
    assert float(errors[0]) < 5
    assert not math.isnan(float(errors[0]))


@pytest.mark.proof
def test_with_a_cover_card_no_exact_value_is_promised(guest: Visitor) -> None:
    """The exact value is that of a fresh shoe, and the page says so; the difference is the effect of the cover card."""
    guest.goto("/lab?game=zappit-ma")
    guest.action("simulate").wait_for(timeout=LONG)
    guest.at("[data-shoe]").select_option(label="With a cover card")
    expect(guest.at("[data-says]")).to_contain_text("the effect of the cover card, not an error")
    expect(guest.at("[data-says]")).not_to_contain_text("closes in")
    simulate(guest, 100_000)
    expect(guest.at("[data-simulated]")).to_contain_text("Exact value, fresh shoe")
    expect(guest.at("[data-off]")).to_have_count(0)
    expect(guest.at("[data-effect]")).to_contain_text("±")


def test_options_that_exclude_each_other_are_refused_in_the_servers_words(guest: Visitor, house: OpenHouse) -> None:
    with guest.page.expect_response("**/api/lab/solve") as answer:
        guest.goto("/lab?game=free-bet-ma&set=decks%3D7")
    refused = answer.value.json()
    assert answer.value.status == 422
    expect(guest.at('[data-option="decks"] .fault')).to_have_text(refused["faults"][0]["why"])
    guest.forgive("422")
