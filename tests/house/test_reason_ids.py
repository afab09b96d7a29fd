"""The reason for a settlement is an id with the rule values of its text, even if it was stored without them."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from pydantic_core import to_json

from pitboss.house.tables.live.codec import read_told, shown, told_text, whole
from pitboss.rulebook import Rules, rules
from pitboss.rulebook.parts import Outcome
from pitboss.table.events import Reason, WagerSettled
from pitboss.table.words.reasons_in_words import reason_in_words

FREE_BET = rules("free-bet-ma")


def settled(reason: Reason, line: str = "") -> WagerSettled:
    return WagerSettled(1, Outcome.PUSH, 0, None, reason, line, ("free-bet-ma 6(o)",))


def pushing_on(total: int) -> Rules:
    return replace(FREE_BET, dealer=replace(FREE_BET.dealer, push_total=total))


@pytest.mark.parametrize("reason", Reason)
def test_an_id_stands_beside_what_is_stored(reason: Reason) -> None:
    event = settled(reason)
    told, hidden = shown(event, 7, "", FREE_BET)
    assert told["data"]["reason"] == reason.value
    assert told["data"]["why"]["id"] == reason.name.lower()
    assert whole(json.loads(json.dumps(told)), hidden) == event


def test_a_line_of_a_pay_table_has_an_id() -> None:
    told, _ = shown(settled(Reason.LINE, "same suit 22"), 7, "", FREE_BET)
    assert told["data"]["line"] == "same suit 22"
    assert told["data"]["why"] == {"id": "line", "values": {}, "line": "same_suit_22"}


@pytest.mark.parametrize("total", [22, 23])
def test_the_total_that_pushes_is_a_value_of_the_text(total: int) -> None:
    told, _ = shown(settled(Reason.DEALER_PUSH), 7, "", pushing_on(total))
    assert told["data"]["why"] == {"id": "dealer_push", "values": {"total": total}, "line": None}
    words = f"the dealer has {total}, which returns every wager still in action"
    assert reason_in_words(Reason.DEALER_PUSH, pushing_on(total)) == words


def stored_before(*events: WagerSettled) -> str:
    """Return the text of events as it was stored before reasons had ids."""
    told = [shown(event, number, "", FREE_BET)[0] for number, event in enumerate(events, start=1)]
    for event in told:
        del event["data"]["why"]
    return to_json(told).decode()


def test_events_from_before_there_were_ids_are_told_with_them() -> None:
    text = stored_before(settled(Reason.DEALER_PUSH), settled(Reason.LINE, "other 22"))
    push, line = read_told(text)
    assert push["data"]["why"] == {"id": "dealer_push", "values": {"total": 22}, "line": None}
    assert line["data"]["why"] == {"id": "line", "values": {}, "line": "other_22"}
    assert json.loads(told_text(text)) == [push, line]


def test_events_that_have_ids_are_sent_as_they_are_stored() -> None:
    text = to_json([shown(settled(Reason.EQUAL), 1, "", FREE_BET)[0]]).decode()
    assert told_text(text) is text
