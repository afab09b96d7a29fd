"""The lines of the house's people: each is read as one command, and a faulty one is reported by line and reason."""

from __future__ import annotations

import pytest

from pitboss.cards import card
from pitboss.record.text.reader import read_records
from pitboss.record.text.record import DecisionLine, HouseLine, RecordRefused, RefusedLine, WrittenCard
from pitboss.rulebook.parts import Duty, FloorRuling, Irregularity
from pitboss.table import commands

HEAD = "pitboss record 1\ngame catfish-bend\nround 1\n"


def read(*lines: str) -> list[object]:
    (record,) = read_records(HEAD + "\n".join([*lines, "end"]))
    return list(record.rounds[0].statements)


def refusal(*lines: str) -> tuple[int, str]:
    with pytest.raises(RecordRefused) as refused:
        read(*lines)
    return refused.value.line, refused.value.reason


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("step riffle", commands.Perform(Duty.RIFFLE)),
        ("step verify", commands.Supervise(Duty.VERIFY)),
        ("step Offer-Cut", commands.Perform(Duty.OFFER_CUT)),
        ("cut Ann 60", commands.CutCards("Ann", 60)),
        ("refuse-cut Ann", commands.RefuseCut("Ann")),
        ("dealer-cut 150", commands.CutForTable(150)),
        ("place-cover 52", commands.PlaceCover(52)),
        ("burn", commands.Burn()),
        ("dealer new", commands.ComeIn()),
        ("dealer idle", commands.GoIdle()),
        ("floor shuffle", commands.OrderShuffle()),
        ("floor recut last", commands.OrderRecut(True)),
        ("floor recut next", commands.OrderRecut(False)),
        ("floor cover 40", commands.OrderCover(40)),
        ("floor hours 24", commands.NoteHours(24)),
        ("floor close", commands.CloseTable()),
        ("floor let-out Ann", commands.LetOut("Ann")),
        ("floor back-up", commands.BackUp()),
        ("floor show-burn", commands.ShowBurnCard()),
        *((f"floor {ruling}", commands.Rule(ruling)) for ruling in FloorRuling),
        ("ask Ann burn-card", commands.AskBurnCard("Ann")),
        ("ask Ann shuffle", commands.AskShuffle("Ann")),
        *((f"report {irregularity}", commands.Report(irregularity)) for irregularity in Irregularity),
        ("report extra-card box 2", commands.Report(Irregularity.EXTRA_CARD, 2)),
        ("report stray-card card Th", commands.Report(Irregularity.STRAY_CARD, 0, card("Th"))),
        ("report stray-card box 3 card Th", commands.Report(Irregularity.STRAY_CARD, 3, card("Th"))),
    ],
)
def test_a_line_is_a_command(line: str, command: commands.Command) -> None:
    assert read(line) == [HouseLine(4, command)]
    assert read(f"refused {line}") == [RefusedLine(4, "", HouseLine(4, command))]
    assert read(f"refused wrong_step: {line}") == [RefusedLine(4, "wrong_step", HouseLine(4, command))]


def test_a_line_remembers_the_cards_above_it_and_its_moment() -> None:
    lines = read("report face-up", "cards 5h 6h", "floor offer", "cards 7h", "report drawn-exposed box 1 at 12")
    assert [(line.drawn, line.at) for line in lines if isinstance(line, HouseLine)] == [(0, None), (2, None), (3, 12)]


def test_a_burned_card_and_the_cover_card_before_it() -> None:
    five = card("5h")
    assert read("burn 5h", "burn cover 5h") == [
        HouseLine(4, commands.Burn(), burned=WrittenCard(five, 4)),
        HouseLine(5, commands.Burn(), burned=WrittenCard(five, 5, cover=True)),
    ]


def test_the_cover_card_among_the_cards() -> None:
    (record,) = read_records(HEAD + "cards 5h COVER 6d\ncards 7c cover\ncards 8s\nend")
    assert [(str(drawn.card), drawn.line, drawn.cover) for drawn in record.rounds[0].cards] == [
        ("5h", 4, False),
        ("6d", 4, True),
        ("7c", 5, False),
        ("8s", 6, True),
    ]


def test_accepting_and_refusing_are_decisions() -> None:
    assert read("decide Ann box 1 accept, refuse") == [
        DecisionLine(4, "Ann", 1, "accept"),
        DecisionLine(4, "Ann", 1, "refuse"),
    ]


def test_a_block_between_rounds() -> None:
    text = (
        "pitboss record 1\ngame catfish-bend\nplayer Ann 5\nbetween\nfloor close\nend\nwager Ann box 1 blackjack 5\nend"
    )
    (record,) = read_records(text)
    between, first = record.rounds
    assert (between.between, first.between) == (True, False)
    assert (between.line, between.end, len(between.statements)) == (4, 6, 2)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("step", "the duty is missing"),
        ("step dance", "'dance' is no duty"),
        ("step burn", "'burn' is no duty"),
        ("step place-cover", "place-cover N"),
        ("step riffle twice", "too much"),
        ("cut Ann", "the place of the cut is missing"),
        ("cut 60", "the place of the cut is missing"),
        ("cut Ann deep", "'deep' is not the place of the cut"),
        ("cut Ann -60", "'-60' is not the place of the cut"),
        ("refuse-cut", "the player is missing"),
        ("dealer-cut", "the place of the cut is missing"),
        ("place-cover", "the place of the cover card is missing"),
        ("place-cover back", "'back' is not the place of the cover card"),
        ("burn cover", "the burned card is missing"),
        ("burn Joker", "'Joker' is not a card"),
        ("burn 5h 6h", "too much"),
        ("burn 5h at 3", "too much"),
        ("dealer", "missing"),
        ("dealer tired", "'dealer new'"),
        ("floor", "what the floor orders is missing"),
        ("floor dance", "'dance' is nothing the floor orders"),
        ("floor recut", "missing"),
        ("floor recut again", "'floor recut last'"),
        ("floor cover", "the place of the cover card is missing"),
        ("floor hours many", "'many' is not the number of hours"),
        ("floor let-out", "the player is missing"),
        ("floor misdeal now", "too much"),
        ("floor misdeal at", "too much"),
        ("floor misdeal at noon", "'noon' is not a number of events"),
        ("ask Ann", "what is asked for is missing"),
        ("ask Ann mercy", "'burn-card'"),
        ("report", "the irregularity is missing"),
        ("report fire", "'fire' is no irregularity"),
        ("report extra-card box", "the number of the box is missing"),
        ("report extra-card box two", "not the number of a box"),
        ("report extra-card box 2 box 3", "too much"),
        ("report stray-card card", "the card is missing"),
        ("report stray-card card 1h", "'1h' is not a card"),
        ("report face-up at once", "'once' is not a number of events"),
        ("refused cards 5h", "can be refused"),
        ("refused between", "can be refused"),
        ("refused step dance", "'dance' is no duty"),
        ("seat Ann box 1 at noon", "'noon' is not a number of events"),
        ("player Ann 5.00 at noon", "'noon' is not a number of events"),
        ("cards 5h cover", "none is written behind it"),
        ("cards 5h cover cover 6h", "twice"),
        ("between", "before the last one has its 'end'"),
    ],
)
def test_a_faulty_line_is_named_with_its_reason(line: str, says: str) -> None:
    number, reason = refusal("cards Ah", line)
    assert (number, says in reason) == (5, True), reason


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("decide Ann box 1 hit", "'decide' belongs to a round"),
        ("settle Ann box 1 hand 1 blackjack 5 chips win +5", "'settle' belongs to a round"),
        ("net Ann +5", "'net' belongs to a round"),
        ("in-order", "'in-order' belongs to a round"),
        ("floor shuffle at 3", "'at' counts the events of a round"),
        ("refused report face-up at 3", "'at' counts the events of a round"),
        ("player Ann 5 at 3", "'at' counts the events of a round"),
    ],
)
def test_between_rounds_nothing_is_dealt(line: str, says: str) -> None:
    with pytest.raises(RecordRefused) as refused:
        read_records(f"pitboss record 1\ngame catfish-bend\nbetween\n{line}\nend")
    assert (refused.value.line, says in refused.value.reason) == (4, True)


def test_a_block_without_its_end_is_cut_off() -> None:
    with pytest.raises(RecordRefused, match="cut off"):
        read_records("pitboss record 1\ngame catfish-bend\nbetween\nfloor close\n")
