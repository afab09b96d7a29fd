"""Double Attack's checklist at the table: every line comes up, and at the right moment."""

from __future__ import annotations

from functools import cache
from typing import Any

from pitboss.rulebook.checklists import checklist_of
from pitboss.table import events as table_events
from pitboss.table.events import Decision
from pitboss.training.levels import Payouts
from tests.cli.dealing import Dealt, dealt, dealt_right

GAME = "double-attack-ma"
SESSIONS = 12


@cache
def sessions(rate: float = 0.3, **options: Any) -> tuple[Dealt, ...]:
    return tuple(
        dealt_right(GAME, seed, rounds=10, rate=rate, payouts=Payouts.NONE, **options) for seed in range(SESSIONS)
    )


def test_every_line_of_the_checklist_is_done_at_some_table() -> None:
    typed = {line for done in sessions() for line in done.lines}
    assert {item.word for item in checklist_of(GAME)} <= typed


def waiting_surrenders(done: Dealt) -> int:
    """Count the surrenders against an ace or a face card; the dealer's up card opens every round of this game."""
    up, count = "", 0
    for event in done.table.events:
        match event:
            case table_events.RoundBegun():
                up = ""
            case table_events.CardDealt(box=0, card=card) if not up and card is not None:
                up = card.rank
            case table_events.Decided(decision=Decision.SURRENDER):
                count += up in "AJQK"
    return count


def test_wagers_are_laid_on_the_cards_for_each_surrender_that_waits() -> None:
    counts = [(done.lines.count("on the cards"), waiting_surrenders(done)) for done in sessions()]
    assert sum(waits for _, waits in counts) > 1
    assert all(laid == waits for laid, waits in counts)


def test_nothing_is_laid_on_the_cards_once_the_reader_has_found_no_blackjack() -> None:
    undisturbed = sessions(rate=0.0, hole_card="reader")
    assert any(waiting_surrenders(done) for done in undisturbed)
    assert not any("on the cards" in done.lines for done in undisturbed)


def test_a_hand_is_called_before_its_player_decides() -> None:
    done = dealt(GAME, until="call first total")
    events = done.table.events
    assert len(done.table.state.in_play[0].hands[0].cards) == 2
    assert not any(isinstance(event, table_events.Decided) for event in events)


def test_the_dealers_own_total_is_called_when_nothing_more_is_drawn() -> None:
    done = dealt(GAME, until="call own total")
    assert isinstance(done.table.events[-1], table_events.DealerStood)


def test_the_decks_are_laid_out_before_they_are_shown_and_the_stack_squared_before_the_cut_card() -> None:
    spread = dealt(GAME, until="by suit")
    assert spread.table.state.duties[0] == "spread"
    squared = dealt(GAME, until="align")
    assert squared.table.state.duties[0] == "place-cover"
