"""Faults that a second reader once found; each must not come back."""

from __future__ import annotations

import pytest

from pitboss import Kind, Refused, Table, arranged, rules
from pitboss.record.replaying.replay import replay
from pitboss.record.text.reader import read_records
from pitboss.record.text.record import RecordRefused
from pitboss.table import commands
from pitboss.table.refusal import Refusal


def seated(game: str, cards: str, *boxes: int, **options: object) -> Table:
    table = Table(rules(game, **options), shoe=arranged(cards))
    table.do(commands.BuyIn("Ann", 100_000))
    for box in boxes:
        table.do(commands.Place("Ann", box, Kind.BLACKJACK, 1000))
    return table


def refusal_after_hidden_double(hidden: str) -> Refusal | None:
    table = seated("catfish-bend", f"6h 9c 6d 5h 9s 5c {hidden}", 1, 2)
    table.deal()
    table.play(commands.Double("Ann", 1, face_down=True))
    return table.refusal(commands.Hit("Ann", 1))


def test_a_refusal_does_not_tell_the_hidden_card() -> None:
    assert refusal_after_hidden_double("Kc") == refusal_after_hidden_double("2c")


@pytest.mark.parametrize("amount", [0.5, 100.0, True])
def test_chips_are_whole_cents(amount: float) -> None:
    table = seated("zappit-online", "Th Ac 9d 8h", 1)
    with pytest.raises(Refused):
        table.do(commands.CashOut("Ann", amount))  # type: ignore[arg-type]


def test_exact_insurance_and_exact_doubles_are_whole_cents() -> None:
    table = seated("zappit-online", "6h Ac 5d 8h", 1)
    table.deal()
    with pytest.raises(Refused):
        table.do(commands.Insure("Ann", 1, 500.0))  # type: ignore[arg-type]
    table.play(commands.Decline("Ann", 1))
    with pytest.raises(Refused):
        table.do(commands.Double("Ann", 1, 1000.0))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["Ann#1", "", "two words", "dealer", "floor", "a,b"])
def test_names_that_a_record_cannot_write_are_refused(name: str) -> None:
    with pytest.raises(Refused) as refused:
        Table(rules("zappit-ma")).do(commands.BuyIn(name, 1000))
    assert refused.value.refusal.code == "bad_name"


RECORD = "pitboss record 1\ngame zappit-ma\n{}round {}\nwager Ann box 1 blackjack 10\ncards Th 9c 9d 9s\n{}end\n{}"


@pytest.mark.parametrize(
    "text",
    [
        RECORD.format("player Ann 500.00 junk\n", "1", "", ""),
        RECORD.format("", "1 junk", "", ""),
        RECORD.format("", "1", "net Ann -10.00 junk\n", ""),
        RECORD.format("", "1", "seat Ann box 1 junk\n", ""),
        RECORD.format("", "1", "", "player Bob 500.00\n"),
        RECORD.format("", "9" * 5000, "", ""),
    ],
)
def test_words_left_over_are_refused(text: str) -> None:
    with pytest.raises(RecordRefused):
        read_records(text)


def test_a_ten_in_double_attack_names_the_clause_that_removes_it() -> None:
    text = "pitboss record 1\ngame double-attack-ma\nwager Ann box 1 blackjack 10\ncards 9c Th 9d 8s\nend\n"
    with pytest.raises(RecordRefused, match=r"line 4: Th is not in .*double-attack-ma 2\(a\)"):
        replay(read_records(text)[0])


def test_boxes_left_apart_by_a_wager_taken_back_are_not_dealt() -> None:
    table = seated("zappit-ma", "", 1, 2, 3)
    table.do(commands.TakeBack("Ann", 2))
    with pytest.raises(Refused) as refused:
        table.deal()
    assert refused.value.refusal.code == "not_adjacent"
