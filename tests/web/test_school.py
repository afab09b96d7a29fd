"""The school on the page: guided rounds, typed payouts, irregularities, exams and their certificates."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from pitboss.training.steps.tasks import ResponseTask
from pitboss.training.trainer import Trainer
from tests.sizes import some
from tests.web.browser import PHONE
from tests.web.conftest import Visits
from tests.web.open_house import OpenHouse
from tests.web.schooling import begin, bring_to, nearly_over, pays, right, stored
from tests.web.test_axe import check
from tests.web.visitor import Visitor

TROUBLE = ("double-attack-ma", "4")
"""A game and a seed with which a card is drawn too early in the first round, and bets are paid at odds."""


def responds(trainer: Trainer) -> bool:
    """Whether an irregularity asks for something at once."""
    return trainer.question is not None and isinstance(trainer.question.task, ResponseTask)


def type_step(visitor: Visitor, said: str) -> None:
    """Type a step and have it judged."""
    visitor.page.fill("input[name=said]", said)
    with visitor.page.expect_response("**/answers"):
        visitor.page.press("input[name=said]", "Enter")


@pytest.mark.parametrize("game", some(["zappit-online", "free-bet-ma"], 1))
def test_a_round_is_dealt_by_what_the_guide_shows(visit: Visits, game: str) -> None:
    guest = visit()
    session = begin(guest, game, "guide")
    if game == "free-bet-ma":  # the shuffle is done at the server: its steps are many
        bring_to(guest, session, lambda trainer: trainer.table.state.running)
    steps = 0
    while guest.at("[data-result]").count() == 0:
        shown = guest.at("[data-next]")
        assert shown.get_attribute("data-next") == right(guest, session)
        expect(shown.locator(".clauses button").first).to_be_visible()
        number = int(guest.at("[data-number]").get_attribute("data-number") or 0)
        guest.action("next").click()
        expect(guest.at("[data-number]")).to_have_attribute("data-number", str(number + 1))
        steps += 1
    assert steps > 5
    expect(guest.at("[data-result]")).to_have_attribute("data-result", "100")
    assert guest.wrong == []


def test_a_wrong_payout_is_explained_and_the_right_one_worked_out(visit: Visits) -> None:
    guest = visit()
    game, seed = TROUBLE
    session = begin(guest, game, "train", seed=seed)
    trainer = bring_to(guest, session, pays)
    act, place, *named, amount = right(guest, session).split()
    guest.at('[data-tab="wagers"]').click()
    guest.page.select_option("select[name=bet]", " ".join([place, *named]))
    guest.page.fill("input[name=amount]", "1,11")
    guest.page.press("input[name=amount]", "Enter")
    wrong = guest.at('[data-answer="wrong"]')
    expect(wrong).to_contain_text("$1.11 is not right")
    wrong.locator(".clauses button").first.click()
    expect(guest.at("[data-popover], .popover").first).to_be_visible()
    guest.page.keyboard.press("Escape")
    guest.page.fill("input[name=amount]", "a lot")
    guest.page.press("input[name=amount]", "Enter")
    expect(guest.at("#school-amount")).to_be_visible()
    guest.page.fill("input[name=amount]", amount)
    guest.page.press("input[name=amount]", "Enter")
    expect(guest.at('[data-answer="right"]')).to_contain_text("not at the first try")
    expect(guest.at("[data-sum]")).to_have_text(re.compile(r"^\$[\d.,]+ × \d+( / \d+)? = \$[\d.,]+"))
    expect(guest.at("[data-score]")).to_have_text(f"{trainer.score.steps.right} right, 1 wrong")
    assert act == "pay" and guest.wrong == []


def test_an_irregularity_is_told_shown_and_answered_with_a_button(visit: Visits) -> None:
    guest = visit()
    game, seed = TROUBLE
    session = begin(guest, game, "train", rate=1, seed=seed)
    trainer = bring_to(guest, session, responds)
    assert trainer.question is not None
    expect(guest.at(".told")).to_contain_text("Irregularity:")
    expect(guest.at("[data-irregular]")).to_contain_text("A card was drawn in error, and nobody saw it.")
    guest.at('[data-tab="trouble"]').click()
    guest.at('[data-said="call floor"]').click()
    expect(guest.at('[data-answer="wrong"]')).to_contain_text("not what the rules ask for after this irregularity")
    guest.at(f'[data-said="{trainer.question.task.typed}"]').click()
    expect(guest.at('[data-answer="right"]')).to_be_visible()
    assert guest.wrong == []


def test_a_reload_goes_on_where_it_was_and_so_does_a_second_tab(visit: Visits) -> None:
    guest = visit()
    guest.forgive("409")
    session = begin(guest, "zappit-online", "train")
    type_step(guest, right(guest, session))
    type_step(guest, "void")
    expect(guest.at('[data-answer="wrong"]')).to_be_visible()
    shown = guest.at(".work").inner_text()
    guest.page.reload()
    expect(guest.at('[data-answer="wrong"]')).to_be_visible()
    assert guest.at(".work").inner_text() == shown
    second = guest.context.new_page()
    second.goto(guest.page.url)
    second.fill("input[name=said]", right(guest, session))
    second.press("input[name=said]", "Enter")
    second.locator('[data-answer="right"]').wait_for()
    type_step(guest, "draw")
    expect(guest.at('[data-answer="right"]')).to_be_visible()
    assert stored(guest, session)[1] == 3, "what was said to an older question counts for nothing"
    expect(guest.at("input[name=said]")).to_have_value("")
    second.close()


def test_what_is_unclear_is_said_and_counts_for_nothing(visit: Visits) -> None:
    guest = visit()
    guest.forgive("422")
    session = begin(guest, "zappit-online", "train")
    type_step(guest, "abracadabra")
    expect(guest.at("[data-unclear]")).to_contain_text("is not a step")
    expect(guest.at("input[name=said]")).to_be_focused()
    assert stored(guest, session)[1] == 0
    guest.action("hint").click()
    expect(guest.at("[data-next]")).to_have_attribute("data-next", right(guest, session))


def test_a_session_that_cannot_be_begun_says_why(visit: Visits) -> None:
    guest = visit()
    guest.goto("/school")
    guest.page.fill("input[name=rounds]", "21")
    guest.page.click("form button[type=submit]")
    expect(guest.at("form [role=alert]")).to_have_text("Choose 1 to 20 rounds.")
    guest.page.fill("input[name=rounds]", "1")
    guest.page.fill("input[name=seed]", "seven")
    guest.page.click("form button[type=submit]")
    expect(guest.at("form [role=alert]")).to_have_text("A seed is a whole number of at most 12 digits.")


def test_an_exam_is_passed_without_a_word_and_its_certificate_is_printed(visit: Visits, house: OpenHouse) -> None:
    dora = visit()
    dora.come_as("Dora")
    session = begin(dora, "zappit-online", "exam")
    type_step(dora, right(dora, session))
    expect(dora.at('[data-answer="noted"]')).to_be_visible()
    assert dora.at("[data-score]").count() == dora.at("[data-next]").count() == 0
    bring_to(dora, session, nearly_over)
    type_step(dora, "clear")
    expect(dora.at("[data-passed=true]")).to_be_visible()
    dora.action("certificate").click()
    expect(dora.at("[data-holder]")).to_have_text("Dora")
    expect(dora.at("[data-holds]")).to_be_visible()
    command = dora.at("[data-command]").inner_text()
    assert command.endswith(f"--seed {dora.at('[data-seed]').inner_text()}")
    dora.page.emulate_media(media="print")
    expect(dora.at("header.head")).to_be_hidden()
    expect(dora.action("print")).to_be_hidden()
    expect(dora.at("[data-certificate]")).to_be_visible()
    assert dora.page.evaluate("getComputedStyle(document.querySelector('article')).color") == "rgb(0, 0, 0)"
    dora.page.emulate_media(media="screen")
    flora = visit(at=house)
    flora.sign_in("Flora")
    flora.goto("/school")
    flora.at('a[href="/school/certificates"]').click()
    line = flora.at(f'tr[data-certificate="{session}"]')
    expect(line).to_contain_text("Dora")
    expect(line).to_contain_text("100%")
    check(flora)
    flora.page.fill("input[name=holder]", "nobody of that name")
    flora.action("find-certificates").click()
    expect(flora.at("main")).to_contain_text("No certificates.")
    flora.page.fill("input[name=holder]", "dor")
    flora.page.press("input[name=holder]", "Enter")
    line.locator("a").click()
    expect(flora.at("[data-holder]")).to_have_text("Dora")
    other = visit(at=house)
    other.forgive("404", "403")
    other.goto("/school/certificates")
    expect(other.at("main [role=alert]")).to_be_visible()
    assert other.at("[data-certificate]").count() == 0
    other.goto(f"/school/certificate/{session}")
    expect(other.at("main")).to_contain_text("There is no such certificate, or it is not yours.")
    assert dora.wrong == []


def test_an_exam_that_is_failed_lists_the_mistakes_the_weakest_clauses_first(visit: Visits) -> None:
    guest = visit()
    session = begin(guest, "zappit-online", "exam")
    for _ in range(4):
        type_step(guest, "void")
    bring_to(guest, session, nearly_over)
    type_step(guest, "clear")
    expect(guest.at("[data-passed=false]")).to_contain_text("90% is needed")
    assert guest.action("certificate").count() == 0
    expect(guest.at(".mistakes li")).to_have_count(4)
    faults = [int(cell) for cell in guest.at("[data-clause-score] td:nth-child(3)").all_inner_texts()]
    assert faults == sorted(faults, reverse=True) and faults[0] > 0
    check(guest)


def test_on_a_phone_in_french_with_the_keyboard_alone(visit: Visits) -> None:
    guest = visit(PHONE, locale="fr-FR")
    game, seed = TROUBLE
    session = begin(guest, game, "guide", seed=seed)
    bring_to(guest, session, pays)
    expect(guest.at("h2").first).to_have_text("Que faites-vous maintenant ?")
    expect(guest.action("next")).to_have_text(re.compile("^Payer .* sur la mise .*, case"))
    check(guest)
    type_step(guest, "burn")
    wrong = guest.at('[data-wrong="settle_before"]')
    expect(wrong).to_have_text("Ce n’est pas le moment (brûler une carte) : une mise est à régler.")
    assert wrong.get_attribute("lang") is None
    width = guest.page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE[0], "nothing is wider than the phone"
    guest.action("next").focus()
    guest.page.keyboard.press("Enter")
    expect(guest.at('[data-answer="right"]')).to_contain_text("Juste, mais pas")
    guest.at("input[name=said]").focus()
    guest.page.keyboard.type(right(guest, session))
    guest.page.keyboard.press("Enter")
    expect(guest.at("input[name=said]")).to_have_value("")
    assert guest.wrong == []


def test_on_a_phone_on_its_side_no_hand_lies_over_the_question(visit: Visits) -> None:
    guest = visit((844, 390))
    game, seed = TROUBLE
    session = begin(guest, game, "guide", seed=seed)
    bring_to(guest, session, pays)
    boxes = guest.at(".work .boxes").bounding_box()
    question = guest.at(".work > .side").bounding_box()
    assert boxes is not None and question is not None
    assert boxes["y"] + boxes["height"] <= question["y"]


def test_a_drill_asks_for_one_payout_after_the_other(visit: Visits) -> None:
    guest = visit()
    guest.goto("/school")
    guest.page.select_option("select[name=drill]", "payouts")
    assert guest.at('input[name=level][value="exam"]').count() == guest.at("input[name=rate]").count() == 0
    guest.page.check('input[name=level][value="train"]')
    guest.page.select_option("select[name=game]", "zappit-ma")
    guest.page.fill("input[name=rounds]", "2")
    guest.page.click("form button[type=submit]")
    guest.page.locator("input[name=said]").wait_for()
    session = guest.page.url.rpartition("/")[2]
    for number in (1, 2):
        expect(guest.at(".facts")).to_contain_text(f"Question {number} of 2")
        expect(guest.at(".told li").last).to_contain_text(
            re.compile(rf"^Question {number} of 2: settle .* bet, box \d")
        )
        expect(guest.at("select[name=bet]")).to_be_visible()
        type_step(guest, right(guest, session))
    expect(guest.at("[data-result]")).to_have_attribute("data-result", "100")
    assert guest.action("certificate").count() == 0
    guest.action("again").click()
    expect(guest.at(".facts")).to_contain_text("Question 1 of 2")
    assert guest.wrong == []


def test_a_session_is_ended_and_found_again(visit: Visits) -> None:
    guest = visit()
    session = begin(guest, "zappit-online", "train")
    guest.action("end").click()
    guest.action("end-now").click()
    expect(guest.at("[data-result]")).to_be_visible()
    expect(guest.at("main")).to_contain_text("The session ended before all rounds were dealt.")
    guest.at('a[href="/school"]').first.click()
    expect(guest.at(f'[data-session="{session}"]')).to_be_visible()
    guest.forgive("404")
    guest.goto("/school/unknown")
    expect(guest.at("main")).to_contain_text("You have no such session.")


def test_the_keyboard_stays_with_the_question(guest: Visitor) -> None:
    """Step after step with Enter alone; a double click asks whether to end and does not end."""
    begin(guest, "zappit-online", "guide")
    guest.action("next").focus()
    for number in range(1, 4):
        guest.page.keyboard.press("Enter")
        expect(guest.at("[data-number]")).to_have_attribute("data-number", str(number))
        expect(guest.action("next")).to_be_focused()
    guest.action("end").dblclick()
    expect(guest.action("end-now")).to_be_enabled()
    expect(guest.at("[data-result]")).to_have_count(0)
    guest.action("end-now").focus()
    guest.page.keyboard.press("Enter")
    expect(guest.at("[data-result]")).to_have_count(1)
