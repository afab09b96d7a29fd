"""``expect`` lines pass if true, are reported if not, and are refused if they make no sense."""

from __future__ import annotations

import pytest

from pitboss.record.replaying.replay import replay
from pitboss.record.text.expectations import EVENTS
from pitboss.record.text.reader import read_records
from pitboss.record.text.record import RecordRefused

ROUND = """pitboss record 1
game zappit-ma
round 1
wager Ann box 1 blackjack 10
wager Bob box 3 blackjack 10
cards Th 7c 6c 6d 9s Kd
{between}
decide Ann box 1 stand
decide Bob box 3 stand
cards 2c
{after}
net Ann -10
end
"""
CEREMONY = """pitboss record 1
game catfish-bend
set shuffling manual
player Ann 100
between
step receive
step call-shuffle
step acknowledge
step combine
{expected}
end
"""


def differences(between: str = "", after: str = "") -> list[str]:
    record = read_records(ROUND.format(between=between, after=after))[0]
    return [difference.expected for difference in replay(record).differences]


@pytest.mark.parametrize(
    "line",
    [
        "expect card-dealt box 3 hand 1 card 7c face_up true",
        "expect dealer-stood total 18 soft false",
        "expect wager-settled outcome lose net -10.00",
        "expect wager-settled net -10",
        "expect round-begun boxes 1,3",
        "expect no floor-called",
        "expect no card-dealt box 2",
        "expect rack 7c 9s Th 6d 6c Kd 2c",
        "expect rack 2c",
    ],
)
def test_true_expectations_hold(line: str) -> None:
    assert differences(after=line) == []


@pytest.mark.parametrize(
    "line",
    [
        "expect card-dealt box 3 hand 1 card 8c",
        "expect dealer-stood total 17",
        "expect wager-settled net -10.01",
        "expect wager-settled net 10",
        "expect floor-called",
        "expect no wager-settled",
        "expect no card-dealt box 3 card 9s",
        "expect rack 9s 7c Th 6d 6c Kd 2c",
        "expect rack 6c Kd 2c 7c 9s Th 6d",
    ],
)
def test_false_expectations_are_reported(line: str) -> None:
    assert len(differences(after=line)) == 1


def test_events_are_expected_in_their_order() -> None:
    first, second = "expect wager-settled wager 2", "expect wager-settled wager 1"
    assert differences(after=f"{first}\n{second}") == []
    assert differences(after=f"{second}\n{first}") == ["wager-settled wager 2"]


def test_an_absent_event_is_looked_for_in_the_whole_round() -> None:
    after = "expect round-ended\nexpect no round-begun"
    assert differences(after=after) == ["no round-begun"]


def test_the_hole_card_is_looked_at_where_the_line_stands() -> None:
    assert differences(between="expect hole-card hidden") == []
    assert differences(between="expect hole-card Kd") == ["hole card Kd"]
    assert differences(after="expect hole-card Kd") == []
    assert differences(after="expect hole-card hidden") == ["hole card hidden"]


@pytest.mark.parametrize(
    ("line", "holds"), [("mixed", True), ("stack 312", True), ("stack 311", False), ("batch 2", False)]
)
def test_the_stack_of_a_ceremony(line: str, holds: bool) -> None:
    record = read_records(CEREMONY.format(expected=f"expect {line}"))[0]
    assert (replay(record).differences == []) is holds


def test_a_step_that_moves_no_card_mixes_nothing() -> None:
    record = read_records(CEREMONY.replace("step combine", "").format(expected="expect mixed"))[0]
    assert [str(difference) for difference in replay(record).differences] == [
        "line 10: the record says the cards mixed; the engine finds the same order as before."
    ]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("expect", "missing"),
        ("expect surprise", "is no event"),
        ("expect no surprise", "is no event"),
        ("expect floor-called colour red", "no field of floor-called; its fields: irregularity"),
        ("expect floor-called irregularity", "the value of irregularity is missing"),
        ("expect rack 5x", "5x"),
        ("expect hole-card", "missing"),
        ("expect mixed well", "too much"),
        ("expect stack many", "is not"),
    ],
)
def test_nonsense_is_refused(line: str, reason: str) -> None:
    with pytest.raises(RecordRefused) as refused:
        read_records(ROUND.format(between="", after=line))
    assert reason in str(refused.value)


def test_every_event_has_a_name_of_its_own() -> None:
    assert "floor-called" in EVENTS
    assert len(EVENTS) >= 48
