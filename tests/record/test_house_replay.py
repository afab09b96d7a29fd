"""Replaying what happens around the cards: when a line takes place, what must be written, what is refused."""

from __future__ import annotations

import pytest

from pitboss.record.replaying.replay import Replayed, replay
from pitboss.record.text.reader import read_records
from pitboss.record.text.record import RecordRefused
from pitboss.record.text.writer import recorded, write_record
from pitboss.rulebook.parts import Duty, Irregularity, Kind
from pitboss.table import commands
from pitboss.table import events as table_events

OPENING = ["step receive", "step call-shuffle", "step acknowledge", "step combine", "step offer-cut"]
LOADED = [*OPENING, "cut Ann 150", "place-cover 52", "step load", "burn 5h"]


def play(*lines: str, game: str = "catfish-bend") -> Replayed:
    (record,) = read_records("\n".join(["pitboss record 1", f"game {game}", *lines]))
    return replay(record)


def refusal(*lines: str, game: str = "catfish-bend") -> tuple[int, str]:
    with pytest.raises(RecordRefused) as refused:
        play(*lines, game=game)
    return refused.value.line, refused.value.reason


def manual(*lines: str) -> list[str]:
    """A Catfish Bend table with Ann seated; the first of the lines is line 5."""
    return ["set shuffling manual", "player Ann 500.00", *lines]


def one_round(*lines: str, end: str = "end") -> list[str]:
    """A round in which Ann has $10 on box 1; the first of the lines is line 4."""
    return ["wager Ann box 1 blackjack 10.00", *lines, end]


def names(replayed: Replayed) -> list[str]:
    return [type(event).__name__ for event in replayed.table.events]


def again(replayed: Replayed) -> Replayed:
    (record,) = read_records(write_record(replayed.table))
    return replay(record)


# The ceremony


def test_a_table_is_opened_step_by_step() -> None:
    replayed = play(*manual("between", *LOADED, "end"))
    done = [event.duty for event in replayed.table.events if isinstance(event, table_events.DutyDone)]
    assert done == [Duty.RECEIVE, Duty.CALL_SHUFFLE, Duty.ACKNOWLEDGE, Duty.COMBINE]
    assert (replayed.settled, replayed.differences) == ([], [])
    assert again(replayed).table.events == replayed.table.events


def test_a_duty_that_is_not_written_is_not_done() -> None:
    line, reason = refusal(*manual("between", "step receive", "step combine", "end"))
    assert line == 7 and "wrong_step" in reason
    round_lines = ["wager Ann box 1 blackjack 10.00", "cards Th 7h 9h Ts", "decide Ann box 1 stand", "end"]
    line, reason = refusal(*manual(*LOADED[:-1], *round_lines))
    assert line == 15 and "burn a card" in reason


def test_a_shoe_line_is_for_tables_without_printed_cards() -> None:
    line, reason = refusal(*manual("shoe 1", "end"))
    assert line == 5 and "people shuffle" in reason
    line, reason = refusal("step receive", "end")
    assert line == 3 and "wrong_step" in reason


def test_a_burned_card_need_not_be_named() -> None:
    replayed = play(*manual("between", *LOADED[:-1], "burn", "end"))
    assert isinstance(burned := replayed.table.events[-1], table_events.CardBurned) and burned.card is None
    assert again(replayed).table.events == replayed.table.events


def test_the_cover_card_comes_out_before_a_card() -> None:
    lines = ["wager Ann box 1 blackjack 10.00", "cards Th 7h cover 9h Ts", "decide Ann box 1 stand"]
    replayed = play(*manual(*LOADED, *lines, "end"))
    place = names(replayed).index("CoverCardCame")
    cover, dealt = replayed.table.events[place : place + 2]
    assert isinstance(cover, table_events.CoverCardCame) and isinstance(dealt, table_events.CardDealt)
    assert (cover.box, str(dealt.card)) == (1, "9h")
    assert replayed.table.state.duties[0] is Duty.CALL_SHUFFLE
    assert again(replayed).table.events == replayed.table.events


def test_the_cover_card_before_a_burned_card() -> None:
    replayed = play(*manual("between", *LOADED, "dealer new", "burn cover 6h", "end"))
    assert names(replayed)[-3:] == ["DealerCameIn", "CoverCardCame", "CardBurned"]
    assert again(replayed).table.events == replayed.table.events


def test_what_is_done_after_the_last_round_is_kept() -> None:
    dealt = ["wager Ann box 1 blackjack 10.00", "cards Th 7h 9h Ts", "decide Ann box 1 stand", "end"]
    replayed = play(*manual(*LOADED, *dealt, "between", "floor close", "step gather", "step fan", "end"))
    text = write_record(replayed.table)
    assert text.endswith("\nbetween\nfloor close\nstep gather\nstep fan\nend\n")
    assert recorded(replayed.table.events) == replayed.table.events == again(replayed).table.events


def test_wagers_for_a_round_that_was_not_dealt_are_not_kept() -> None:
    replayed = play(*one_round("cards Th 7h 9h Ts", "decide Ann box 1 stand"))
    finished = len(replayed.table.events)
    replayed.table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 1000))
    assert len(recorded(replayed.table.events)) == finished


# Moments in a round


def test_a_report_takes_place_when_the_cards_above_it_are_drawn() -> None:
    lines = one_round("cards Th 7h 8h Ts", "report drawn-exposed", "cards 2c", "decide Ann box 1 accept, stand")
    events = play(*lines).table.events
    reported = next(event for event in events if isinstance(event, table_events.Reported))
    assert (str(reported.card), reported.box) == ("2c", 1)


def test_a_report_waits_for_the_first_moment_at_which_it_is_possible() -> None:
    lines = one_round("cards Th 7h 9h Ts", "decide Ann box 1 stand", "report pat-hand", "cards 2c")
    assert names(play(*lines)).index("Reported") > names(play(*lines)).index("DealerStood")


def test_a_report_before_the_first_card_begins_the_round() -> None:
    lines = ["wager Ann box 1 blackjack 10.00", "report face-up", "cards 5c", "decide Ann box 1 accept"]
    replayed = play(*lines, "cards 7h 9h Ts", "decide Ann box 1 hit", "cards 5d", "decide Ann box 1 stand", "end")
    assert names(replayed)[2:4] == ["RoundBegun", "Reported"]


def test_a_named_moment_is_that_moment() -> None:
    lines = one_round("cards Th 7h 9h Ts", "decide Ann box 1 stand", "report hole-exposed at 3", end="end")
    line, reason = refusal(*lines)
    assert line == 6 and "is over" in reason
    replayed = play(*one_round("report hole-exposed at 5", "cards Th 7h 9h Ts", "decide Ann box 1 stand"))
    assert names(replayed)[2:8] == ["RoundBegun", *["CardDealt"] * 4, "Reported"]
    line, reason = refusal(*one_round("report hole-exposed at 60", "cards Th 7h 9h Ts", "decide Ann box 1 stand"))
    assert line == 4 and "never reached" in reason and "Ann has to decide" in reason


def test_a_moment_before_the_cards_above_are_drawn_is_never_reached() -> None:
    lines = one_round("cards Th 7h 9h Ts 5c", "report drawn-exposed", "decide Ann box 1 hit, stand")
    line, reason = refusal(*lines)
    assert line == 5 and "never reached" in reason and "Ann has to decide" in reason


FORGOTTEN = ["cards Th 7h 9h", "report own-cards-forgotten", "decide Ann box 1 stand"]
"""The dealer has no hole card, and the floor is to rule on it."""


@pytest.mark.parametrize(
    ("lines", "line", "says"),
    [
        (["cards Th 7h 9h Ts", "report malfunction", "decide Ann box 1 stand"], 5, "not_listed"),
        (["cards Th 7h 9h Ts", "report hit-missed", "decide Ann box 1 stand"], 5, "cannot_be"),
        (["cards Th 7h 9h Ts", "floor misdeal", "decide Ann box 1 stand"], 5, "nothing_to_rule"),
        ([*FORGOTTEN, "decide Ann box 1 stand"], 7, "floor_first"),
        (FORGOTTEN, 7, "the floor has to rule"),
        (["cards Th 7h 9h Ts", "report drawn-exposed", "cards 2c"], 7, "Ann has to accept or refuse the exposed card"),
        (["cards Th 7h 9h Ts", "report drawn-exposed", "cards 2c", "decide Ann box 1 stand"], 7, "offer_open"),
        (["cards Th 7h 9h Ts", "report drawn-exposed", "decide Ann box 1 accept"], 5, "no further card"),
        (["cards Th 7h 9h Ts", "refused not_listed: report hit-missed"], 5, "refused as cannot_be"),
        (["cards Th 7h 9h Ts", "refused report drawn-exposed"], 5, "it is allowed"),
        (["burn 5h", "cards Th 7h 9h Ts", "decide Ann box 1 stand"], 4, "no card is due to be burned"),
        (["cards Th 7h 9h Ts", "step riffle", "decide Ann box 1 stand"], 5, "wrong_step"),
    ],
)
def test_what_cannot_be_dealt_is_refused(lines: list[str], line: int, says: str) -> None:
    number, reason = refusal(*one_round(*lines))
    assert (number, says in reason) == (line, True), (number, reason)


def test_nothing_is_drawn_between_rounds_but_what_is_burned() -> None:
    line, reason = refusal(*manual("between", *LOADED, "cards 6h", "end"))
    assert line == 15 and "6h is never drawn" in reason
    replayed = play(*manual("between", *LOADED, "report burned-twice", "cards 6h", "end"))
    assert isinstance(reported := replayed.table.events[-1], table_events.Reported) and str(reported.card) == "6h"


def test_refusals_of_the_floor_are_for_their_own_sake() -> None:
    asked = ["refused no_such_ruling: floor keep", "refused floor_first: decide Ann box 1 stand", "floor misdeal"]
    lines = one_round(*FORGOTTEN, *asked)
    assert [str(settled.event.outcome) for settled in play(*lines).settled] == ["void"]


# Cards


def test_the_shoe_is_empty_where_the_record_says_so() -> None:
    first, second = ["cards Tc 6d 2h Ts", "decide Ann box 1 hit"], ["cards 5c", "decide Ann box 1 stand", "cards 4d"]
    for burned in ([], ["burn 9h"]):
        replayed = play(*one_round(*first, "report shoe-empty", *burned, *second), game="zappit-ma")
        place = names(replayed).index("Reported")
        assert names(replayed)[place : place + 4] == ["Reported", "ShoeOpened", "CardBurned", "CardDealt"]
        opened = replayed.table.events[place + 1]
        assert isinstance(opened, table_events.ShoeOpened) and opened.cards == 6 * 52 - 4
        assert again(replayed).table.events == replayed.table.events


def test_a_shoe_cannot_run_out_where_the_text_does_not_know_it() -> None:
    lines = one_round("cards Th 7h", "report shoe-empty", "cards 9h Ts", "decide Ann box 1 stand")
    line, reason = refusal(*lines, game="zappit-online")
    assert line == 5 and "not_listed" in reason


def test_cards_are_counted_anew_when_discards_are_shuffled_in_mid_round() -> None:
    kings = ["wager Bob box 2 blackjack 10.00", "wager Ann box 1 blackjack 10.00", "cards Ks Ks 6h Ks Ks Ks"]
    stand = ["decide Ann box 1 stand", "decide Bob box 2 stand"]
    fine = [*kings, *stand, "report shoe-empty", "burn 2h", "cards Ks", "end"]
    assert play(*fine, game="zappit-ma").differences == []
    line, reason = refusal(*[written.replace("burn 2h", "burn Ks") for written in fine], game="zappit-ma")
    assert line == 10 and "7th" in reason


def test_a_stray_card_is_not_of_the_pack() -> None:
    lines = one_round("cards 9h", "report stray-card card Th", "cards 8c 9c", "decide Ann box 1 stand", "cards Kd")
    replayed = play(*lines, game="double-attack-ma")
    assert Irregularity.STRAY_CARD in {
        event.irregularity for event in replayed.table.events if isinstance(event, table_events.Reported)
    }
    assert again(replayed).table.events == replayed.table.events


def test_a_card_that_waits_is_drawn_once() -> None:
    lines = ["cards Tc 8d 3h Th", "report drawn-unseen", "cards 6c", "decide Ann box 1 hit, stand"]
    replayed = play(*one_round(*lines), game="zappit-ma")
    assert write_record(replayed.table).count("6c") == 1
    assert again(replayed).table.events == replayed.table.events


def test_a_blackjack_that_was_overlooked_is_written_as_a_report() -> None:
    lines = ["cards 6h Qc 5c As", "report blackjack-overlooked", "decide Ann box 1 double", "cards Ts"]
    replayed = play(*one_round(*lines))
    assert "Reported" not in names(replayed)
    assert "report blackjack-overlooked at 5\n" in write_record(replayed.table)
    assert again(replayed).table.events == replayed.table.events


def test_pays_that_were_taken_back_are_void() -> None:
    lines = ["cards 8h 9c 8c 9s", "decide Ann box 1 stand", "report malfunction"]
    settle = "settle Ann box 1 hand 1 blackjack 10.00 chips void 0.00"
    replayed = play(*one_round(*lines, settle, "net Ann 0.00"), game="zappit-online")
    assert replayed.differences == []
    assert again(replayed).table.events == replayed.table.events


def test_chips_brought_in_mid_round_keep_their_moment() -> None:
    replayed = play(*one_round("player Bob 5.00 at 3", "cards Th 7h 9h Ts", "decide Ann box 1 stand"))
    assert names(replayed)[2:6] == ["RoundBegun", "CardDealt", "CardDealt", "ChipsBrought"]
    assert again(replayed).table.events == replayed.table.events
