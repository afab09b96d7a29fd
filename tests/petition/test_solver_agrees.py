"""The figures of the JSON match those of solver, simulator and table, computed anew."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import pitboss
from pitboss.lab.cut.curve import cut_curve
from pitboss.lab.petition.initial_outcomes import attack_advantage, attack_table, ends_table
from pitboss.lab.petition.played_decisions import counted_decisions
from pitboss.lab.petition.rounded_blackjacks import blackjacks_paid
from pitboss.record.proof.coverage import coverage_of
from pitboss.rulebook import Rules, submit
from pitboss.solve import Solution
from tests.petition.made import HOUSE, OPTIONS, SMALL, data_of, figures_of, petition, tables_of

pytestmark = pytest.mark.long
GAME = HOUSE


def near(value: float | None, exact: float | Fraction, decimals: int) -> bool:
    """Whether a kept value is the exact one, rounded."""
    return value is not None and abs(value - float(exact)) <= 0.5000001 * 10**-decimals


def odds_near(value: float | None, chance: float | Fraction) -> bool:
    """Whether kept odds are those against an outcome, rounded; long ones to whole numbers."""
    odds = (1 - chance) / chance
    return near(value, odds, 2 if odds < 999.99 else 0)


@pytest.fixture(scope="module")
def data() -> dict[str, Any]:
    return data_of(petition(GAME))


@pytest.fixture(scope="module")
def tables(data: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    return tables_of(data)


@pytest.fixture(scope="module")
def rules() -> Rules:
    return submit(GAME, OPTIONS[GAME])


@pytest.fixture(scope="module")
def best(rules: Rules) -> Solution:
    return pitboss.solve(rules, "cd", spread=True)


@pytest.fixture(scope="module")
def chart(rules: Rules) -> Solution:
    return pitboss.solve(rules, "td")


def test_the_prices(tables: dict[str, Any], best: Solution, chart: Solution) -> None:
    for row, solution in zip(tables["prices"], (best, chart), strict=True):
        assert near(row["fresh"], -solution.ev, 6) and near(row["wagered"], solution.wagered, 4)
        assert near(row["risk"], -solution.ev / solution.wagered, 6) and near(row["sd"], solution.sd, 4)
    assert {row["up_card"]: row["ev"] for row in tables["by_up_card"]} == {
        up: round(ev, 6) for up, ev in best.ev_by_upcard.items()
    }
    hands = best.ev_by_first_two
    assert [row["hand"] for row in tables["by_first_two"]] == list(hands)
    for row in tables["by_first_two"]:
        first = hands[row["hand"]]
        assert near(row["chance"], first.chance, 8) and near(row["ev"], first.ev, 6)
        assert near(row["contribution"], first.chance * first.ev, 6)


def test_the_outcomes_of_every_wager(tables: dict[str, Any], best: Solution, data: dict[str, Any]) -> None:
    figures = figures_of(data, "wagers")
    for name, price in {"insurance": best.insurance, "trilux": best.side_wagers["trilux"]}.items():
        *lines, lost, whole = tables[f"wager_{name}"]
        assert [line["outcome"] for line in lines] == [line.name for line in price.lines]
        for row, line in zip(lines, price.lines, strict=True):
            assert Fraction(row["exact_probability"]) == line.exact_probability
            assert near(row["probability"], line.exact_probability, 8)
            assert near(row["contribution"], line.exact_contribution, 8)
            assert odds_near(row["true_odds"], line.exact_probability)
            assert row["pays"] == f"{line.odds.win} to {line.odds.stake}"
        assert Fraction(lost["exact_probability"]) == 1 - price.exact_hit_rate == -(price.exact_ev - _won(price))
        assert near(whole["contribution"], price.exact_ev, 8)
        assert near(figures[f"{name}.house_edge"], -price.exact_ev, 6) and near(figures[f"{name}.sd"], price.sd, 4)
        assert near(figures[f"{name}.hit_rate"], price.exact_hit_rate, 6)


def test_what_the_initial_wager_pays(tables: dict[str, Any], best: Solution) -> None:
    """The ways in which a round ends make up all rounds and their value; the blackjacks are those that are paid."""
    blackjack, *others, whole = tables["initial_outcomes"]
    parts = [blackjack, *others]
    assert abs(sum(row["probability"] for row in parts) - 1) < 1e-7
    assert abs(sum(row["contribution"] for row in parts) - best.ev) < 1e-7 and near(whole["contribution"], best.ev, 8)
    assert near(blackjack["probability"], blackjacks_paid(best), 8) and blackjack["pays"] == "3 to 2"
    assert near(blackjack["contribution"], 1.5 * blackjacks_paid(best), 8)
    assert others[-1]["contribution"] < 0 < others[0]["contribution"] and others[1]["contribution"] == 0
    for row in parts:
        assert abs(row["true_odds"] - (1 - row["probability"]) / row["probability"]) < 0.011


def test_the_attack_wager_is_worth_what_its_decision_gains() -> None:
    """By the solver's own tally of decisions."""
    attacked = pitboss.solve(submit("double-attack-ma", {}), "cd")
    table = attack_table(attacked, "double attack")
    names = [column.name for column in table.columns]
    rows = [dict(zip(names, row, strict=True)) for row in table.rows]
    made = [row for row in rows if row["made"] == "makes it"]
    assert [row["up_card"] for row in made] == list(attacked.attacked)
    tally = attacked.decided["attack"]
    gained = sum(float(str(row["chance"])) * -float(str(row["house_edge"])) for row in made)
    assert abs(gained - float(tally.gain)) < 1e-6
    assert abs(attack_advantage(attacked) + float(tally.gain) / float(tally.frequency)) < 1e-9
    assert all(float(str(row["house_edge"])) >= 0 for row in rows if row not in made)


def test_blackjacks_of_double_attack_are_counted_by_hand() -> None:
    """Double Attack 1 and 5: six decks without tens; even money on both wagers; two blackjacks are a void."""
    aces, tens, left = 24, 72, 287 * 286
    paid = {str(pips): Fraction(2 * aces * tens, left) for pips in range(2, 10)}
    paid["A"] = Fraction(2 * (aces - 1) * tens, left) * (1 - Fraction(tens - 1, 285))
    paid["T"] = Fraction(2 * aces * (tens - 1), left) * (1 - Fraction(aces - 1, 285))
    up_cards = {up: Fraction(tens if up == "T" else aces, 288) for up in paid}
    wagered = {up: 2 if up in "2345678" else 1 for up in paid}
    best = pitboss.solve(submit("double-attack-ma", {}), "cd")
    row = ends_table(best).rows[0]
    assert row[:2] == ["blackjack", "1 to 1"]
    assert near(row[2], sum(up_cards[up] * paid[up] for up in paid), 8)  # type: ignore[arg-type]
    assert near(row[4], sum(up_cards[up] * paid[up] * wagered[up] for up in paid), 8)  # type: ignore[arg-type]


def _won(price: Any) -> Fraction:
    return sum((line.exact_contribution for line in price.lines), Fraction(0))


def test_the_results_of_a_round_and_of_sessions(tables: dict[str, Any], best: Solution) -> None:
    assert best.spread is not None and best.spread.round is not None
    results = best.spread.round.by_result
    assert [row["result"] for row in tables["initial_results"]] == [round(float(units), 2) for units in results]
    for row, (units, chance) in zip(tables["initial_results"], results.items(), strict=True):
        assert near(row["probability"], chance, 8) and near(row["contribution"], float(units) * chance, 8)
        assert odds_near(row["true_odds"], chance)
    for row in tables["sessions"]:
        session = best.spread.round.after(row["rounds"])
        assert near(row["mean"], session.mean, 2) and near(row["sd"], session.sd, 1)
        for share in (1, 5, 25, 50, 75, 95, 99):
            assert near(row[f"share_{share}"], session.quantile(share / 100), 1)
        assert near(row["ahead"], session.at_least(1 / session.steps), 4)
    assert [row["rounds"] for row in tables["sessions"]] == [100, 1000, 10000]


def test_the_effect_of_every_option(tables: dict[str, Any], best: Solution, rules: Rules) -> None:
    rows = tables["option_effects"]
    assert {row["choice"].split(" = ")[0] for row in rows} >= {
        "decks",
        "dealer_hits_soft_17",
        "surrender",
        "blackjack_pays",
    }
    for row in rows:
        name, value = row["choice"].split(" = ")
        other = pitboss.solve(submit(GAME, OPTIONS[GAME] | {name: value}), "cd")
        assert near(row["house_edge"], -other.ev, 6) and near(row["change"], best.ev - other.ev, 6)
        assert near(row["sd"], other.sd, 4) and near(row["sd_error"], other.sd_error, 4)
    for row in tables["by_decks"]:
        other = pitboss.solve(submit(GAME, OPTIONS[GAME] | {"decks": row["decks"]}), "cd")
        assert near(row["house_edge"], -other.ev, 6)


def test_how_often_a_blackjack_is_paid(best: Solution) -> None:
    """Counted by hand: six decks have 24 aces and 96 ten-value cards; one that both have is not paid."""
    chance = Fraction(2 * 24 * 96, 312 * 311)
    assert blackjacks_paid(best) == pytest.approx(float(chance * (1 - Fraction(2 * 23 * 95, 310 * 309))), abs=1e-12)


def test_estimated_deviations_are_told(data: dict[str, Any], chart: Solution) -> None:
    notes = [block["note"] for part in data["chapters"] for block in part["blocks"] if block["block"] == "table"]
    told = f"it may be off by {chart.sd_error:.4f} at most"
    assert not chart.sd_exact and len([note for note in notes if told in note]) == 2


def test_the_simulation_and_the_cut(tables: dict[str, Any], rules: Rules, chart: Solution) -> None:
    """Played again, on another number of threads: the same to the last round."""
    result = pitboss.simulate(
        rules,
        SMALL.rounds,
        strategy=chart.strategy,
        side_wagers={"trilux": 1_00},
        insurance="always",
        fresh=True,
        workers=2,
    )
    rows = {row["figure"]: row for row in tables["simulation"]}
    edge = rows["House advantage, best chart by total"]
    assert near(edge["simulated"], -result.ev, 6) and near(edge["exact"], -chart.ev, 6)
    assert near(edge["least"], -result.ev - 1.96 * result.se, 6)
    assert near(edge["most"], -result.ev + 1.96 * result.se, 6)
    assert near(rows["House advantage, TriLux"]["simulated"], -result.side_wagers["trilux"].ev, 6)
    assert all(row["least"] <= row["simulated"] <= row["most"] and abs(row["away"]) < 5 for row in rows.values())
    curve = cut_curve(rules, "td", rounds=SMALL.cover_rounds, seed=1, workers=2)
    for row in tables["by_cut"]:
        place = curve.at(row["before"])
        assert near(row["house_edge"], -curve.ev(place), 6) and near(row["se"], place.se, 6)
    assert curve.house.place in [row["before"] for row in tables["by_cut"]]


def test_the_decisions(tables: dict[str, Any], best: Solution) -> None:
    """What is counted hand by hand has as many doubles and splits, and gains as much by them, as the solver's tally."""
    rows = {row["decision"]: row for row in tables["decisions"]}
    for name, tally in ((name, tally) for name, tally in best.decided.items() if tally.frequency):
        assert near(rows[name]["frequency"], float(tally.frequency), 6) and near(rows[name]["gain"], tally.gain, 6)
    counted = counted_decisions(best)
    doubles = sum(float(tally.frequency) for name, tally in best.decided.items() if "double" in name)
    assert abs(counted["double"].frequency - doubles) < 1e-9
    assert near(rows["hit"]["frequency"], counted["hit"].frequency, 6) and rows["stand"]["frequency"] > 0.5


def test_the_clauses(tables: dict[str, Any]) -> None:
    covered = coverage_of(GAME)
    assert [row["clause"] for row in tables["clauses"]] == [coverage.clause.place for coverage in covered]
    for row, coverage in zip(tables["coverage"], covered, strict=True):
        kept = (row["status"], row["cases"], row["mutants"], row["killed"])
        assert kept == (coverage.status, len(coverage.tests), len(coverage.verdicts), coverage.killed)


@pytest.mark.proof
def test_what_a_game_does_not_have_has_no_section() -> None:
    """Rounds from whole shoes have no cover card, and a server no procedure that is measured."""
    kept = tables_of(data_of(petition("zappit-online")))
    assert not {"by_cut", "shuffle_quality", "ceremonies"} & set(kept) and "cover" not in kept["prices"][0]
