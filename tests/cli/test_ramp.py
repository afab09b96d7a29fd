"""``pitboss ramp``: the best wagers by count, as data and as a page."""

from __future__ import annotations

import json

import pytest

from tests.cli.running import Command

pytestmark = pytest.mark.long

ASKED = ("ramp", "house-blackjack", "--rounds", "3e5", "--spread", "12", "--bankroll", "20000", "--kelly", "0.5")


def test_the_command(command: Command) -> None:
    more = ("--goal", "1000", "--trip", "5000", "--chip", "5", "--ramp", "0:10,1:20,2:50,3:120")
    told = json.loads(command(*ASKED, *more, "--json").out)
    assert set(told["ramps"]) == {"best", "rounded", "own"}
    best = told["ramps"]["best"]
    assert best["score"] == pytest.approx(best["di"] ** 2)
    assert best["score"] >= told["ramps"]["own"]["score"]
    assert best["kelly"] == pytest.approx(0.5, rel=0.01)
    assert best["risk_of_ruin"]["for_ever"] == pytest.approx(0.0183, rel=0.05)  # e to the power of -4
    assert all(row["bets"]["rounded"] % 5 == 0 for row in told["by_count"])
    assert [row["bets"]["own"] for row in told["by_count"] if row["count"] in (-3, 0, 2, 9)] == [10, 10, 50, 120]
    risks = best["risk_of_ruin"]
    assert risks["within_trip_before_goal"] <= risks["within_trip"] <= risks["for_ever"]
    page = command(*ASKED, *more)
    assert page.code == 0
    assert page.line("SCORE of the best").split()[-3] == f"{best['score']:.3f}"
    assert page.line("Risk of ruin for ever").split()[-3] == f"{100 * risks['for_ever']:.3f}%"


def test_who_watches_needs_others(command: Command) -> None:
    refused = command(*ASKED, "--entry", "2")
    assert refused.code != 0 and "--others 1" in refused.err
    assert "no number of rounds" in command("ramp", "house-blackjack", "--rounds", "many").err
    flat = command("ramp", "house-blackjack", "--rounds", "3e5", "--spread", "1")
    assert flat.code != 0 and "worth nothing" in flat.err
