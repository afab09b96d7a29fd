"""Reading records: every line is checked, every fault is reported with its line and its reason."""

from __future__ import annotations

import pytest

from pitboss.cards import cards
from pitboss.record.replaying.replay import replay
from pitboss.record.text.reader import read_records
from pitboss.record.text.record import DecisionLine, RecordRefused, WagerLine
from pitboss.rulebook import rules
from pitboss.rulebook.parts import Kind

# The example of docs/record.md.
GOOD = """\
pitboss record 1
title A zapped ace-ten is a plain 21
proves zappit-ma 6(h)(3)
game zappit-ma
set blackjack_pays 6:5
player Ann 500.00
round 1
wager Ann box 1 blackjack 10.00
cards Th 6c 6d 9s              # Ann's first, dealer's up card, Ann's second, hole card
decide Ann box 1 zap
cards Ah Kd                    # the two new cards: 21, which stands by itself
cards 3c                       # the dealer had 15 and draws to 18
settle Ann box 1 hand 1 blackjack 10.00 chips win +10.00
net Ann +10.00
end
"""
LINES = GOOD.splitlines()


def refusal(text: str) -> tuple[int, str]:
    with pytest.raises(RecordRefused) as refused:
        read_records(text)
    error = refused.value
    assert str(error) == f"line {error.line}: {error.reason}"
    return error.line, error.reason


def with_line(number: int, line: str) -> str:
    """The good record with one line written differently."""
    return "\n".join([*LINES[: number - 1], line, *LINES[number:]])


def test_the_example_reads() -> None:
    (record,) = read_records(GOOD)
    assert record.title == "A zapped ace-ten is a plain 21"
    assert record.proves == ("zappit-ma 6(h)(3)",)
    assert record.rules == rules("zappit-ma", blackjack_pays="6:5")
    (text,) = record.rounds
    assert tuple(card.card for card in text.cards) == cards("Th 6c 6d 9s Ah Kd 3c")
    assert [card.line for card in text.cards] == [9, 9, 9, 9, 11, 11, 12]
    assert text.statements[1:] == [
        WagerLine(8, "Ann", 1, Kind.BLACKJACK, 1000, None),
        DecisionLine(10, "Ann", 1, "zap"),
    ]
    assert (text.settles[0].net, text.nets[0].amount, text.end) == (1000, 1000, 15)


def test_comments_blank_lines_and_spelling_do_not_matter() -> None:
    loose = GOOD.replace("\n", "  # a remark\n\n").replace("cards Th", "CARDS 10h").replace("10.00", "$10")
    (record,) = read_records(loose)
    assert not replay(record).differences


def test_several_records_in_one_file() -> None:
    first, second = read_records(GOOD + "\n# another\n" + GOOD)
    assert (first.line, second.line) == (1, 18)
    assert second.rounds[0].end == 32


@pytest.mark.parametrize("kept", range(1, len(LINES)))
def test_a_record_cut_off_at_any_line_is_refused_at_its_last_line(kept: int) -> None:
    line, reason = refusal("\n".join(LINES[:kept]) + "\n")
    assert line == kept
    assert "cut off" in reason


def test_a_record_cut_off_at_any_letter_is_refused() -> None:
    for length in range(len(GOOD.rstrip())):
        line, reason = refusal(GOOD[:length])
        assert line == max(1, len(GOOD[:length].splitlines())) or "cut off" in reason


def test_only_the_last_round_may_not_be_cut_off() -> None:
    again = "\n".join(["round 2", *LINES[7:-1]])
    line, reason = refusal(f"{GOOD}{again}\n")
    assert (line, "cut off" in reason) == (15 + 8, True)
    line, reason = refusal("\n".join(LINES[:-1]) + f"\n{again}\nend\n")
    assert (line, "has its 'end'" in reason) == (15, True)


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing but a remark\n"])
def test_no_record_at_all(text: str) -> None:
    line, reason = refusal(text)
    assert line == 1 and "pitboss record 1" in reason


@pytest.mark.parametrize("first", ["pitboss record 2", "pitboss record", "game zappit-ma", "{}"])
def test_a_record_begins_with_the_format(first: str) -> None:
    line, reason = refusal("\n" + with_line(1, first))
    assert line == 2 and "pitboss record 1" in reason


@pytest.mark.parametrize(
    ("number", "line", "says"),
    [
        (4, "game pontoon", "no game 'pontoon'"),
        (4, "game", "names no game"),
        (4, "title again", "names no game"),
        (5, "game free-bet-ma", "named twice"),
        (5, "set blackjack_pays 7:5", "3:2, 6:5"),
        (5, "set jokers 2", "no such option"),
        (5, "set blackjack_pays", "set NAME VALUE"),
        (5, "set", "set NAME VALUE"),
        (5, "set table_minimum 600", "table_maximum"),
        (6, "player Ann", "the amount is missing"),
        (6, "player", "the player is missing"),
        (6, "player Ann lots", "not an amount"),
        (6, "set blackjack_pays 3:2", "set twice"),
        (7, "round", "round is missing"),
        (7, "round one", "not the number of a round"),
        (8, "wager Ann box 1 baccarat 10.00", "not a kind of wager"),
        (8, "wager Ann box 1 10.00", "not a kind of wager"),
        (8, "wager Ann box 1 toke baccarat 10.00", "not a kind of wager"),
        (8, "wager Ann box 1 blackjack", "not an amount"),
        (8, "wager Ann box 1 blackjack 10.005", "not an amount"),
        (8, "wager Ann box one blackjack 10.00", "not the number of a box"),
        (8, "wager Ann Lee box 1 blackjack 10.00", "'Lee' stands where 'box N' belongs; a name is one word."),
        (8, "wager Ann box -1 blackjack 10.00", "not the number of a box"),
        (8, "wager Ann", "box is missing"),
        (8, "wager", "the bettor is missing"),
        (8, "set decks 8", "before the first round"),
        (8, "title later", "before the first round"),
        (8, "proves zappit-ma 6(h)(3)", "before the first round"),
        (9, "cards Th 6c 6d 1s", "'1s' is not a card"),
        (9, "burn Joker", "'Joker' is not a card"),
        (9, "seat Ann", "box is missing"),
        (9, "seat Ann box here", "not the number of a box"),
        (9, "consent", "the player is missing"),
        (10, "decide Ann box 1 muck", "no decision"),
        (10, "decide Ann box 1", "no decision"),
        (10, "decide Ann box 1 stand,", "no decision"),
        (10, "decide Ann box 1 double lots", "not an amount"),
        (10, "decide Ann box 1 double 5 face up", "no decision"),
        (10, "decide Ann box 1 designate 3", "no decision"),
        (10, "decide Ann box 1 insure half", "not an amount"),
        (10, "decide Ann", "box is missing"),
        (10, "refused stand", "'wager' or a 'decide'"),
        (10, "refused wagers_closed: cards Ah", "'wager' or a 'decide'"),
        (10, "refused decide Ann box 1 hit, stand", "one refused decision"),
        (10, "zap Ann box 1", "'zap' is not a line of a record"),
        (10, "Ann box 1 stand", "'ann' is not a line of a record; write a decision like this: decide Ann box 1 stand"),
        (10, "Ann hit, stand", "write a decision like this: decide Ann box 1 stand"),
        (10, "cheat", "'cheat' is not a line of a record; see docs/record.md."),
        (10, "wagr Ann box 1 blackjack 5", "see docs/record.md. Did you mean wager?"),
        (10, "card Th", "see docs/record.md. Did you mean cards?"),
        (13, "settle Ann box 1 hand 1 blackjack 10.00 chips lucky +10.00", "no outcome"),
        (13, "settle Ann box 1 hand 1 blackjack 10.00 markers win +10.00", "no funding"),
        (13, "settle Ann box 1 hand 1 baccarat 10.00 chips win +10.00", "not a kind of wager"),
        (13, "settle Ann box 1 hand 1 blackjack 10.00 chips win", "not an amount"),
        (13, "settle Ann box 1 blackjack 10.00 chips win +10.00", "not the number of a hand"),
        (14, "net Ann", "the amount is missing"),
        (14, "net Ann much", "not an amount"),
        (15, "end of the round", "'end' stands alone: remove 'of the round', or write it on a line of its own."),
    ],
)
def test_a_faulty_line_is_named_with_its_reason(number: int, line: str, says: str) -> None:
    faulty, reason = refusal(with_line(number, line))
    assert says in reason
    assert faulty == (1 if says == "names no game" else number)


def test_every_fault_of_the_options_is_in_the_reason() -> None:
    line, reason = refusal(with_line(5, "set decks 7\nset blackjack_pays 2:1"))
    assert line == 5
    assert "decks = 7" in reason and "blackjack_pays = 2:1" in reason and "zappit-ma 10(a)" in reason


def test_the_line_number_counts_comments_and_blank_lines_and_the_whole_file() -> None:
    line, _ = refusal(GOOD + "# a second record\n\n" + with_line(8, "wager Ann box 1 baccarat 10.00"))
    assert line == 15 + 2 + 8


def test_what_follows_a_round_begins_another() -> None:
    line, reason = refusal(GOOD + "cards Ah\n")
    assert line == 16 and "round NUMBER" in reason
    line, reason = refusal(GOOD + "end\n")
    assert line == 16 and "round NUMBER" in reason
    line, reason = refusal(GOOD + "round 2\nround 3\n")
    assert line == 17 and "before the last one has its 'end'" in reason
