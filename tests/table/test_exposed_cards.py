"""Cards that left the shoe in error: who is offered them, who gets them, and when nobody does."""

from __future__ import annotations

import pytest

from pitboss.table import events
from tests.table.dealt import dealt, of_type


@pytest.mark.parametrize("game", ["zappit-ma", "free-bet-ma"])
def test_after_a_dealer_blackjack_an_exposed_card_is_offered_to_nobody(game: str) -> None:
    """Zappit 6(g), Free Bet 6(g): no card is dealt any more, and the exposed one goes into the rack."""
    replayed = dealt(
        game,
        """
        wager Ann box 1 blackjack 10
        wager Bob box 2 blackjack 10
        cards 5h 6h Ac 4d 3s Kd
        report drawn-exposed
        cards 9c
        settle Ann box 1 hand 1 blackjack 10 chips lose -10
        settle Bob box 2 hand 1 blackjack 10 chips lose -10
        end
        """,
    )
    assert of_type(replayed, events.Peeked)[0].blackjack
    assert all(event.kind != "the exposed card" for event in of_type(replayed, events.OffersMade))
    assert [str(event.card) for event in of_type(replayed, events.CardDiscarded)] == ["9c"]
    assert len(of_type(replayed, events.CardDealt)) == 6


def test_double_attack_offers_no_exposed_card_after_a_blackjack_in_the_reader() -> None:
    """Double Attack 7(i)."""
    replayed = dealt(
        "double-attack-ma",
        """
        set hole_card reader
        wager Ann box 1 blackjack 10
        cards Ac 5h 4d Kd
        report drawn-exposed
        cards 9c
        settle Ann box 1 hand 1 blackjack 10 chips lose -10
        end
        """,
    )
    assert [str(event.card) for event in of_type(replayed, events.CardDiscarded)] == ["9c"]


@pytest.mark.parametrize("game", ["zappit-ma", "free-bet-ma"])
def test_a_card_exposed_after_the_players_turns_is_the_dealers_if_he_draws(game: str) -> None:
    """Zappit 11(c), Free Bet 11(d)."""
    replayed = dealt(
        game,
        """
        wager Ann box 1 blackjack 10
        cards Th 6c 9d Ts
        decide Ann box 1 stand
        report drawn-exposed
        cards 5c
        settle Ann box 1 hand 1 blackjack 10 chips lose -10
        end
        """,
    )
    assert replayed.table.state.rack[-1] == of_type(replayed, events.CardDealt)[-1].card
    assert of_type(replayed, events.DealerStood)[-1].total == 21


@pytest.mark.parametrize(("game", "clause"), [("zappit-ma", "11(c)"), ("free-bet-ma", "11(d)")])
def test_a_dealer_who_stands_cannot_use_a_card_exposed_after_the_turns(game: str, clause: str) -> None:
    replayed = dealt(
        game,
        """
        wager Ann box 1 blackjack 10
        cards Th 7c 9d Ts
        decide Ann box 1 stand
        report drawn-exposed
        cards 5c
        settle Ann box 1 hand 1 blackjack 10 chips win 10
        end
        """,
    )
    (discarded,) = of_type(replayed, events.CardDiscarded)
    assert (str(discarded.card), f"{game} {clause}" in discarded.clauses) == ("5c", True)


def test_double_attack_deals_or_burns_a_card_exposed_after_the_turns() -> None:
    """15(f): the first one is the dealer's second card, the second one is burned because he stands on it."""
    replayed = dealt(
        "double-attack-ma",
        """
        wager Ann box 1 blackjack 10
        cards 9c Kh 9d
        decide Ann box 1 stand
        report drawn-exposed
        report drawn-exposed
        cards 9s 4c
        settle Ann box 1 hand 1 blackjack 10 chips win 10
        end
        """,
    )
    assert of_type(replayed, events.DealerStood)[-1].total == 18
    assert [str(event.card) for event in of_type(replayed, events.CardDiscarded)] == ["4c"]
    assert "double-attack-ma 15(f)" in of_type(replayed, events.CardDiscarded)[0].clauses


def test_several_cards_drawn_in_error_keep_their_order() -> None:
    """Reading A18: two unseen ones and an exposed one are the next three cards."""
    replayed = dealt(
        "zappit-ma",
        """
        wager Ann box 1 blackjack 10
        wager Bob box 2 blackjack 10
        cards 2h 3h 6c 2d 3d Ts
        report drawn-unseen
        report drawn-unseen
        report drawn-exposed
        cards 4c 5c 6d
        decide Ann box 1 hit, hit, refuse
        decide Bob box 2 accept, stand
        cards 9h
        settle Ann box 1 hand 1 blackjack 10 chips win 10
        settle Bob box 2 hand 1 blackjack 10 chips win 10
        end
        """,
    )
    cards = [str(event.card) for event in of_type(replayed, events.CardDealt) if event.box]
    assert cards == ["2h", "3h", "2d", "3d", "4c", "5c", "6d"]
    assert ["reading A18" in event.clauses for event in of_type(replayed, events.Reported)] == [False, True, True]


@pytest.mark.parametrize("verb", ["zap", "split"])
def test_a_card_of_a_zap_or_a_split_is_missed_like_a_hit(verb: str) -> None:
    """Reading A17: who accepts has it after the others; who refuses has the wagers back."""
    text = """
        wager Ann box 1 blackjack 10
        wager Bob box 2 blackjack 10
        cards 8h Th 6c 8d 9d Ts
        decide Ann box 1 {verb}
        report hit-missed
        decide Ann box 1 accept
        {second}
        decide Bob box 2 stand
        {cards}
        end
        """
    second = "cards 9c\n decide Ann box 1 stand" if verb == "split" else ""
    late = "cards 2c" if verb == "split" else "cards 9c 9h"
    cards = f"{late}\n decide Ann box 1 stand\n cards 5h"
    replayed = dealt("zappit-ma", text.format(verb=verb, second=second, cards=cards))
    assert "reading A17" in of_type(replayed, events.Reported)[0].clauses
    boxes = [event.box for event in of_type(replayed, events.CardDealt)][6:]
    assert boxes == [1, 1, 0]


def test_a_card_drawn_to_a_dealers_blackjack_is_drawn_to_a_pat_hand() -> None:
    """Reading A19."""
    replayed = dealt(
        "zappit-ma",
        """
        wager Ann box 1 blackjack 10
        cards Th Kc 9d As
        report pat-hand
        cards 5c
        settle Ann box 1 hand 1 blackjack 10 chips lose -10
        end
        """,
    )
    (report,) = of_type(replayed, events.Reported)
    assert "reading A19" in report.clauses
    assert of_type(replayed, events.DealerStood)[-1].total == 21


def test_the_burn_card_is_disclosed_at_any_moment() -> None:
    """Double Attack 7(c): in the middle of a round too."""
    replayed = dealt(
        "double-attack-ma",
        """
        wager Ann box 1 blackjack 10
        shoe 1
        burn 7h
        cards 9c Kh 9d
        ask Ann burn-card
        decide Ann box 1 stand
        ask Ann burn-card
        cards 8s
        settle Ann box 1 hand 1 blackjack 10 chips win 10
        end
        """,
    )
    shown = of_type(replayed, events.BurnCardShown)
    assert [str(event.card) for event in shown] == ["7h", "7h"]
    assert all("double-attack-ma 7(c)" in event.clauses for event in shown)
