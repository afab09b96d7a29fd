"""Replaying records: what cannot be dealt is refused with line and reason; differences are named."""

from __future__ import annotations

import pytest

from pitboss.record.replaying.replay import Replayed, replay
from pitboss.record.text.compare import Difference
from pitboss.record.text.reader import read_records
from pitboss.record.text.record import RecordRefused
from pitboss.record.text.writer import write_record

# Ann has 16 and stands, Bob doubles 11 to 21, the dealer has 16 and busts with 26.
GOOD = """\
pitboss record 1
game zappit-ma
player Ann 500.00
wager Ann box 1 blackjack 10.00
wager Bob box 2 blackjack 20.00
cards 9h 6h 6c 7h 5h Ks
decide Ann box 1 stand
decide Bob box 2 double 15.00
cards Td
cards Kc
settle Ann box 1 hand 1 blackjack 10.00 chips win +10.00
settle Bob box 2 hand 1 blackjack 20.00 chips win +20.00
settle Bob box 2 hand 1 double 15.00 chips win +15.00
net Ann +10.00
net Bob +35.00
end
"""


def play(text: str) -> Replayed:
    (record,) = read_records(text)
    return replay(record)


def refusal(text: str) -> tuple[int, str]:
    with pytest.raises(RecordRefused) as refused:
        play(text)
    return refused.value.line, refused.value.reason


def with_line(number: int, *lines: str) -> str:
    """The good record with other lines in the place of one."""
    good = GOOD.splitlines()
    return "\n".join([*good[: number - 1], *lines, *good[number:]])


def short(game: str, *lines: str) -> str:
    """A record of one round in which Ann has $10 on box 1; the game is on line 2, the wager on line 3."""
    return "\n".join(["pitboss record 1", f"game {game}", "wager Ann box 1 blackjack 10.00", *lines, "end"])


def test_a_good_record_is_dealt_without_differences() -> None:
    replayed = play(GOOD)
    assert replayed.differences == []
    assert [(settled.wager.bettor, settled.wager.kind, settled.event.net) for settled in replayed.settled] == [
        ("Bob", "blackjack", 2000),
        ("Bob", "double", 1500),
        ("Ann", "blackjack", 1000),
    ]
    assert not replayed.table.state.running


@pytest.mark.parametrize("left_out", [(11, 12, 13), (14,), (14, 15), (11, 12, 13, 14, 15)])
def test_settle_and_net_lines_may_be_left_out(left_out: tuple[int, ...]) -> None:
    kept = [line for number, line in enumerate(GOOD.splitlines(), 1) if number not in left_out]
    assert play("\n".join(kept)).differences == []


def test_a_written_record_replays_to_the_same_events() -> None:
    first = play(GOOD)
    again = play(write_record(first.table))
    assert again.table.events == first.table.events
    assert again.differences == []


# Impossible cards


def kings(*hands: str) -> str:
    """Six hands of 20 with a king of spades each, and further cards."""
    wagers = [f"wager P{box} box {box} blackjack 10.00" for box in range(1, 7)]
    stands = [f"decide P{box} box {box} stand" for box in range(1, 7)]
    return "\n".join(["pitboss record 1", "game zappit-ma", *wagers, *hands, *stands, "end"])


def test_six_decks_hold_six_kings_of_spades_and_no_seventh() -> None:
    six = "cards Ks Ks Ks Ks Ks Ks 9h"
    assert play(kings(six, "cards Th Th Th Tc Tc Tc Td")).differences == []
    line, reason = refusal(kings(six, "cards Th Th Th Tc Tc Tc Ks"))
    assert line == 10
    assert "Ks" in reason and "7th" in reason and "6 decks" in reason


def test_eight_decks_hold_eight() -> None:
    seven = kings("cards Ks Ks Ks Ks Ks Ks 9h", "cards Th Th Th Tc Tc Tc Ks")
    assert play(seven.replace("game zappit-ma", "game zappit-ma\nset decks 8")).differences == []


def test_cards_are_counted_from_one_shuffle_to_the_next() -> None:
    wager, stand = "wager Ann box 1 blackjack 10.00", "decide Ann box 1 stand"
    rounds = [["round 1", wager, "cards Ks 9h Ks Ts", stand, "end"] for _ in range(4)]
    for number, lines in enumerate(rounds, 1):
        lines[0] = f"round {number}"
    text = ["pitboss record 1", "game zappit-ma", *(line for lines in rounds for line in lines)]
    line, reason = refusal("\n".join(text))
    assert line == 20 and "7th" in reason
    text.insert(text.index("round 4") + 1, "shoe 2")
    assert play("\n".join(text)).differences == []
    online = [line.replace("zappit-ma", "zappit-online") for line in text if not line.startswith("shoe")]
    assert play("\n".join(online)).differences == []


def test_a_burned_card_counts() -> None:
    six = kings("cards Ks Ks Ks Ks Ks Ks 9h", "cards Th Th Th Tc Tc Tc Td")
    burned = six.replace("game zappit-ma", "game zappit-ma\nround 1\nshoe 1\nburn Ks")
    line, reason = refusal(burned)
    assert line == 12 and "7th" in reason
    assert play(burned.replace("burn Ks", "burn Qs")).differences == []


def test_double_attack_has_no_tens() -> None:
    line, reason = refusal(short("double-attack-ma", "cards 9h Kc", "cards Th", "decide Ann box 1 stand", "cards Kd"))
    assert line == 5
    assert "Th" in reason and "removed" in reason


# Rounds that cannot be dealt: the lines after the wager, the line refused, and the reason


@pytest.mark.parametrize(
    ("game", "lines", "refused", "says"),
    [
        # illegal decisions
        ("zappit-ma", ["cards 9h 6c 6d 9s", "decide Ann box 1 split"], 5, "not_a_pair"),
        ("zappit-ma", ["cards 9h 6c 7d 9s", "decide Bob box 1 stand"], 5, "unknown_player"),
        ("zappit-ma", ["cards 9h 6c 7d 9s", "decide Ann box 2 stand"], 5, "out_of_turn"),
        ("zappit-ma", ["cards 9h 6c 7d 9s", "decide Ann box 1 surrender"], 5, "not_offered"),
        ("zappit-ma", ["cards 9h 6c 7d 9s", "decide Ann box 1 insure"], 5, "no_offer"),
        ("zappit-ma", ["cards 9h Ac 7d 9s", "decide Ann box 1 insure 6"], 5, "above_maximum"),
        ("zappit-online", ["cards Kh 6c Qd 9s", "decide Ann box 1 split"], 5, "zappit-online Rules 1"),
        ("free-bet-ma", ["cards 9h 6c 7d 9s", "decide Ann box 1 surrender"], 5, "free-bet-ma 6(h)(2)"),
        (
            "zappit-ma",
            ["cards 9h 6c 7d 9s 5c", "decide Ann box 1 stand", "decide Ann box 1 hit"],
            6,
            "the round is over",
        ),
        # wagers
        ("zappit-ma", ["wager Bob box 1 blackjack 10.00"], 4, "box_taken"),
        ("zappit-ma", ["wager Bob box 2 blackjack 0.00"], 4, "not_an_amount"),
        ("zappit-ma", ["wager Bob box 2 blackjack -10.00"], 4, "not_an_amount"),
        ("zappit-ma", ["wager Bob box 2 blackjack 501.00"], 4, "above_maximum"),
        ("zappit-ma", ["wager Bob box 2 blackjack 10.25"], 4, "not_in_units"),
        ("zappit-ma", ["wager Bob box 9 blackjack 10.00"], 4, "no_such_box"),
        ("zappit-ma", ["wager Ann box 1 push 22 5.00"], 4, "not_offered"),
        ("zappit-ma", ["player Bob 5.00", "wager Bob box 2 blackjack 10.00"], 5, "short_of_chips"),
        ("zappit-ma", ["wager dealer box 2 blackjack 10.00"], 4, "bad_name"),
        ("zappit-ma", ["player floor 5.00"], 4, "bad_name"),
        # too few cards, too many cards, too few decisions
        ("zappit-ma", ["cards 9h 6c 7d"], 5, "no further card"),
        ("zappit-ma", ["cards 9h 6c 7d 9s", "decide Ann box 1 hit"], 5, "no further card"),
        ("zappit-ma", ["cards 9h 6c 7d 9s", "decide Ann box 1 stand"], 5, "no further card"),
        ("zappit-ma", ["cards 9h 6c 7d 9s 2c Kd", "decide Ann box 1 stand"], 4, "Kd is never drawn"),
        ("zappit-ma", ["cards 9h 6c 7d 9s 2c", "cards Kd", "decide Ann box 1 stand"], 5, "Kd is never drawn"),
        ("zappit-ma", ["cards 9h 6c 7d 9s"], 5, "Ann has to decide about box 1 hand 1"),
        ("zappit-ma", ["cards 8h 6c 8d 9s 2c", "decide Ann box 1 split, stand"], 5, "no further card"),
        ("zappit-ma", ["cards 8h 6c 8d 9s 2c 3c", "decide Ann box 1 split, stand"], 6, "box 1 hand 2"),
        # the shoe
        ("zappit-ma", ["burn Ah", "cards 9h 6c 7d 9s"], 4, "no card is due to be burned"),
        ("zappit-ma", ["cards 9h 6c 7d 9s 2c", "decide Ann box 1 hit", "shoe 2"], 6, "between rounds"),
        # refusals that are none
        ("zappit-ma", ["cards 9h 6c 7d 9s", "refused decide Ann box 1 zap"], 5, "it is allowed"),
        ("zappit-ma", ["cards 9h 6c 7d 9s", "refused no_offer: decide Ann box 1 split"], 5, "refused as not_a_pair"),
        ("zappit-ma", ["refused wager Bob box 2 blackjack 10.00"], 4, "it is allowed"),
    ],
)
def test_what_cannot_be_dealt_is_refused(game: str, lines: list[str], refused: int, says: str) -> None:
    line, reason = refusal(short(game, *lines))
    assert says in reason
    assert line == refused


def test_a_round_without_wagers_is_refused() -> None:
    line, reason = refusal("pitboss record 1\ngame zappit-ma\nround 1\ncards 9h 6c 7d 9s\nend")
    assert line == 5 and "no_wagers" in reason


def test_rounds_are_numbered_upwards() -> None:
    dealt = "wager Ann box 1 blackjack 10.00\ncards 9h Kc 7d 9s\ndecide Ann box 1 stand\nend"
    head = "pitboss record 1\ngame zappit-ma"
    assert [settled.round for settled in play(f"{head}\nround 4\n{dealt}\nround 7\n{dealt}").settled] == [4, 7]
    line, reason = refusal(f"{head}\nround 4\n{dealt}\nround 4\n{dealt}")
    assert line == 8 and "round 4" in reason


def test_a_refusal_in_the_record_changes_nothing() -> None:
    asked = ["refused not_a_pair: decide Ann box 1 split", "refused wagers_closed: wager Cy box 3 blackjack 10.00"]
    replayed = play(with_line(6, "cards 9h 6h 6c 7h 5h Ks", *asked))
    assert replayed.differences == []
    assert any("zappit-ma 9(a)" in clauses for clauses in replayed.refused)
    assert any("zappit-ma 5(c)" in clauses for clauses in replayed.refused)


# Differences


@pytest.mark.parametrize(
    ("number", "line", "says"),
    [
        (11, "settle Ann box 1 hand 1 blackjack 10.00 chips win +15.00", "win +10.00"),
        (11, "settle Ann box 1 hand 1 blackjack 10.00 chips push 0.00", "win +10.00"),
        (11, "settle Ann box 1 hand 1 blackjack 10.00 chips lose -10.00", "win +10.00"),
        (11, "settle Ann box 1 hand 1 blackjack 12.00 chips win +10.00", "blackjack 10.00"),
        (13, "settle Bob box 2 hand 1 double 15.00 chips win +20.00", "win +15.00"),
        (14, "net Ann +10.01", "+10.00"),
        (15, "net Bob -35.00", "+35.00"),
    ],
)
def test_a_wrong_settlement_is_one_difference_at_its_line(number: int, line: str, says: str) -> None:
    (difference,) = play(with_line(number, line)).differences
    assert difference.line == number
    assert says in difference.found
    assert difference.found in str(difference) and difference.expected in str(difference)


@pytest.mark.parametrize(
    "line",
    [
        "settle Cat box 1 hand 1 blackjack 10.00 chips win +10.00",
        "settle Ann box 3 hand 1 blackjack 10.00 chips win +10.00",
        "settle Ann box 1 hand 2 blackjack 10.00 chips win +10.00",
        "settle Ann box 1 hand 1 split 10.00 chips win +10.00",
        "settle Ann box 1 hand 1 blackjack 10.00 lammer win +10.00",
    ],
)
def test_a_wager_that_was_not_made_and_the_one_that_was(line: str) -> None:
    unknown, missing = play(with_line(11, line)).differences
    assert (unknown.line, unknown.found) == (11, "no such wager")
    assert unknown.expected == line.removeprefix("settle ")
    assert missing == Difference(16, "nothing of this wager", "Ann box 1 hand 1 blackjack 10.00 chips win +10.00")


def test_settle_lines_are_all_or_none() -> None:
    (difference,) = play(with_line(13)).differences
    assert (difference.line, "double 15.00" in difference.found) == (15, True)


def test_the_net_of_somebody_who_made_no_wager() -> None:
    (difference,) = play(with_line(15, "net Bob +35.00", "net Cat +5.00")).differences
    assert (difference.line, difference.found) == (16, "0.00")
