"""French is complete: every page, at every interesting moment, has no English text left."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.sizes import size
from tests.web.catalogues import catalogue, words
from tests.web.conftest import Visits
from tests.web.languages import (
    NOTATION,
    PROPER,
    SAME,
    Text,
    check_french,
    findings,
    in_both,
    names_of,
    speak,
    without,
)
from tests.web.moments import MOMENTS
from tests.web.open_house import OpenHouse

PLACE = re.compile(r"\{\w+\}")
FEW = ["a round", "rulebook", "floor", "cage", "audit"]
"""Pages whose words come from the server in many ways: log, clauses, rulings, books. That no page has a text of its own
beside the catalogues is found by the page's own tests (``web/tests/catalogue.test.ts``), for every page."""


@pytest.mark.parametrize("moment", size(FEW, list(MOMENTS)))
def test_french_is_complete(moment: str, visit: Visits, busy: OpenHouse) -> None:
    who, look = MOMENTS[moment]
    visitor = visit(at=busy)
    if who:
        visitor.come_as(who)
    look(visitor)
    visitor.forgive("404")


WRONG = [
    (Text("p", "Choose a box", False), Text("p", "Choose a box", False), "the same in both languages"),
    (Text("p", "Trouble: misdelivered", False), Text("p", "Ennui : misdelivered", False), "English words"),
    (Text("p", "Rule on it", False), Text("p", "staff.rulings", False), "a key"),
    (Text("p", "Trouble: no_wager", False), Text("p", "Ennui : no_wager", False), "English words"),
    (Text("p", "the dealer", True), Text("p", "le croupier", True), "marked as English"),
    (Text("button", "reading A12", False), Text("button", "reading A12", False), "the same in both languages"),
]
RIGHT = [
    (Text("p", "Dora deals this table.", False), Text("p", "Dora donne à cette table.", False)),
    (Text("td", "free-bet-ma 6(n)(1), reading A12", False), Text("td", "free-bet-ma 6(n)(1), lecture A12", False)),
    (Text("p", "Ace plus ten-value card", True), Text("p", "Ace plus ten-value card", True)),
    (Text("th", "Table 3", False), Text("th", "Table 3", False)),
    (Text("p", "Committed: be64600add1c", False), Text("p", "Engagement : be64600add1c", False)),
]


def test_what_is_not_french_is_found(busy: OpenHouse) -> None:
    names = names_of(busy)
    for english, french, why in WRONG:
        assert any(finding.startswith(why) for finding in findings([(english, french)], names))
    assert findings(RIGHT, names) == set()


def test_no_text_is_the_same_in_both_but_by_its_words() -> None:
    """Whichever page shows it, and whenever: which rounds lie in the books is left to other tests."""
    known = [*PROPER, *NOTATION]
    same = [text for key, text in catalogue("en").items() if catalogue("fr")[key] == text]
    assert len(same) > 20
    assert [text for text in same if words(without(known, PLACE.sub(" ", text))) - SAME] == []


def test_an_english_text_on_a_page_is_found(visit: Visits, busy: OpenHouse) -> None:
    visitor = visit(at=busy)
    visitor.goto("/history")
    visitor.at("h1").wait_for()
    check_french(visitor)
    for markup in ("<p>Untranslated</p>", "<input placeholder='Untold'>", "<i aria-label='Unheard'></i>"):
        visitor.page.evaluate(
            "(markup) => (document.querySelector('h1').insertAdjacentHTML('afterend', markup))", markup
        )
    assert len(findings(in_both(visitor), names_of(busy))) == 3


def test_a_refusal_is_told_in_french_and_its_name_in_the_servers_words(visit: Visits, busy: OpenHouse) -> None:
    visitor = visit(at=busy, locale="fr-FR")
    visitor.come_as("Cate")
    visitor.goto("/cage")
    visitor.at("[data-person]").fill("Zed")
    with visitor.page.expect_response("**/api/cage/people/Zed") as answer:
        visitor.at("form:has([data-person]) button").click()
    refusal = visitor.at("[role=alert].wrong")
    expect(refusal.locator("span")).to_have_text("La maison ne connaît personne de ce nom.")
    expect(refusal.locator("small[lang=en]")).to_have_text(answer.value.json()["sentence"])
    visitor.forgive("404")


def test_french_is_kept_and_is_chosen_for_whoever_prefers_it(visit: Visits, busy: OpenHouse) -> None:
    visitor = visit(at=busy)
    visitor.goto("/rulebook")
    speak(visitor, "fr")
    visitor.page.reload()
    expect(visitor.at("h1")).to_have_text("Règlement")
    expect(visitor.at("html")).to_have_attribute("lang", "fr")
    other = visit(at=busy, locale="fr-FR")
    other.goto("/rulebook")
    expect(other.at("h1")).to_have_text("Règlement")
