"""From a clause to its proof: its rule text, its readings, its code, and its cases dealt on a small felt."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, Route, expect

from pitboss.record.proof.cases import cases_by_clause
from pitboss.record.proof.clause_code import PACKAGE
from pitboss.record.proof.coverage import coverage_of
from tests.sizes import some
from tests.web.browser import DESKTOP, PHONE
from tests.web.conftest import Visits
from tests.web.open_house import OpenHouse
from tests.web.test_axe import LONG
from tests.web.test_axe import check as check_axe
from tests.web.visitor import Visitor

GAME, CLAUSE = "zappit-ma", "zappit-ma 6(m)(2)"


@pytest.fixture
def reader(visit: Visits, busy: OpenHouse) -> Visitor:
    """Somebody who has opened what proves a clause."""
    visitor = visit(at=busy)
    open_proof(visitor, GAME, CLAUSE)
    return visitor


def open_proof(visitor: Visitor, game: str, clause: str) -> Locator:
    visitor.goto(f"/rulebook/{game}?clause={clause}")
    visitor.at("tr.wanted").wait_for(timeout=LONG)
    visitor.at("tr.wanted [data-action=proof]").click()
    proof = visitor.at(f'[data-proof="{clause}"]')
    proof.locator("[data-case]").first.wait_for()
    return proof


def test_the_code_that_decides_a_clause_opens_at_its_line(reader: Visitor) -> None:
    (covered,) = (covered for covered in coverage_of(GAME) if covered.clause.id == CLAUSE)
    buttons = reader.at("[data-function]")
    expect(buttons).to_have_count(len(covered.code))
    file, _, name = covered.code[0].partition(":")
    reader.at(f'[data-function="{covered.code[0]}"]').click()
    source = (PACKAGE / file).read_text(encoding="utf-8").splitlines()
    line = next(number for number, text in enumerate(source, 1) if text.lstrip().startswith(f"def {name}("))
    expect(reader.at("[data-source] figcaption")).to_have_text(f"src/pitboss/{file}, line {line}")
    shown = reader.at("[data-source] .line").first
    assert shown.inner_text().strip() == f"{line}{source[line - 1]}"
    reader.at(f'[data-function="{covered.code[0]}"]').click()
    expect(reader.at("[data-source]")).to_have_count(0)


def test_all_cases_of_a_clause_go_green_one_after_the_other(reader: Visitor) -> None:
    count = len(cases_by_clause(GAME)[CLAUSE])
    assert count > 1
    expect(reader.at("[data-case]")).to_have_count(count)
    expect(reader.at("[data-case][data-result]")).to_have_count(0)
    reader.action("run-all").click()
    expect(reader.at("[data-case][data-result=true]")).to_have_count(count)
    expect(reader.at("[data-passed]")).to_have_text(f"{count} of {count} cases passed")
    expect(reader.at("[data-check=true]").first).to_be_visible()
    expect(reader.action("run-all")).to_have_text("Run all cases of this clause")


def test_a_case_is_replayed_step_by_step(reader: Visitor) -> None:
    case = reader.at("[data-case]").first
    case.get_by_role("button").first.click()
    stage = reader.at("[data-stage]")
    felt = stage.locator(".replay")
    expect(felt.locator("input[type=range]")).to_have_value("0")
    expect(stage.locator("[data-check]")).to_have_count(0)
    reader.action("forward").click()
    expect(felt.locator("input[type=range]")).to_have_value("1")
    reader.action("last").click()
    expect(felt.locator("[data-card]").first).to_be_visible()
    expect(stage.locator("[data-check=true]").first).to_be_visible()
    expect(case).to_have_attribute("data-result", "true")


def test_a_case_that_does_not_hold_is_red(reader: Visitor) -> None:
    def spoil(route: Route) -> None:
        answer = route.fetch()
        run = json.loads(answer.body())
        run["holds"] = run["checks"][0]["holds"] = False
        run["checks"][0]["found"] = "something else"
        route.fulfill(response=answer, body=json.dumps(run))

    reader.page.route("**/case?*", spoil)
    case = reader.at("[data-case]").first
    case.get_by_role("button").first.click()
    reader.action("last").click()
    expect(case).to_have_attribute("data-result", "false")
    expect(reader.at("[data-check=false]")).to_contain_text("something else")


def test_a_text_of_our_own_is_shown_word_for_word(visit: Visits, busy: OpenHouse) -> None:
    visitor = visit(at=busy)
    visitor.goto("/rulebook/house-blackjack?clause=house-blackjack 1.4")
    rule = visitor.at("tr.wanted [data-rule-text]")
    rule.wait_for(timeout=LONG)
    expect(rule).to_have_text("An ace counts eleven, or one if eleven would take the hand over 21.")
    visitor.goto("/rulebook/zappit-ma")
    visitor.at("tr[data-clause]").first.wait_for(timeout=LONG)
    expect(visitor.at("[data-rule-text]")).to_have_count(0)


@pytest.mark.parametrize("size", some([PHONE, DESKTOP], 1), ids=str)
def test_axe_finds_nothing_and_nothing_is_too_wide(size: tuple[int, int], visit: Visits, busy: OpenHouse) -> None:
    visitor = visit(size, at=busy)
    proof = open_proof(visitor, "zappit-online", "zappit-online Insurance 2")
    proof.locator("[data-function]").first.click()
    visitor.at("[data-source]").wait_for()
    visitor.action("run-all").click()
    expect(visitor.at("[data-case][data-result=true]")).to_have_count(proof.locator("[data-case]").count())
    assert visitor.page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")
    check_axe(visitor)
