"""If a text is silent, the event names the reading that fills the gap."""

from __future__ import annotations

import pytest

from pitboss.record.replaying.replay import replay
from pitboss.record.text.reader import read_records
from pitboss.table import events

OPENING = """pitboss record 1
game {game}
set shuffling manual
set preshuffled true
player Bob 500.00
player Ann 500.00
round 1
seat Bob box 6
step receive
step offer-cut
cut Bob 150
place-cover 90
step load
burn 5h
"""
GAMES = ("zappit-ma", "free-bet-ma")


def cited(text: str, event: type[events.Event]) -> list[set[str]]:
    (record,) = read_records(text)
    return [set(happened.clauses) for happened in replay(record).table.events if isinstance(happened, event)]


@pytest.mark.parametrize("game", GAMES)
def test_a_wager_taken_back_before_the_first_card_names_its_reading(game: str) -> None:
    text = f"pitboss record 1\ngame {game}\nbetween\nwager Ann box 1 blackjack 10\ntake-back Ann box 1\nend\n"
    assert ["reading A22" in clauses for clauses in cited(text, events.WagersTakenBack)] == [True]


@pytest.mark.parametrize("game", GAMES)
def test_discards_of_less_than_two_decks_are_cut_anywhere(game: str) -> None:
    """The shoe ran out in the round: who cuts, and where, is in no text."""
    shuffle = "step riffle\nstep turn\nstep riffle\nstep strip\nstep riffle\n"
    text = OPENING.format(game=game) + (
        "wager Ann box 1 blackjack 10\ncards Th 9c 4d 8h\ndecide Ann box 1 hit\nreport shoe-empty\n"
        f"{shuffle}step offer-cut\ncut Bob 150\nplace-cover 90\nstep load\nburn 6h\n"
        "cards 6c\ndecide Ann box 1 stand\nend\n"
    )
    opening, again = cited(text, events.CutOffered)
    assert "reading A25" not in opening
    assert "reading A25" in again
    assert all("reading A23" not in clauses for clauses in cited(text, events.CardsCut))


@pytest.mark.parametrize("game", GAMES)
def test_the_player_of_the_cover_card_has_left(game: str) -> None:
    text = OPENING.format(game=game) + (
        "wager Ann box 1 blackjack 10\ncards cover Th 9c 9d 8h\ndecide Ann box 1 stand\nend\n"
        "between\n{leaves}step gather\nstep plug\nstep riffle\nstep turn\nstep riffle\nstep strip\nstep riffle\n"
        "step offer-cut\nend\n"
    )
    stayed = cited(text.replace("{leaves}", ""), events.CutOffered)
    left = cited(text.replace("{leaves}", "player Ann -510.00\n"), events.CutOffered)
    assert "reading A24" not in stayed[-1]
    assert "reading A24" in left[-1]
