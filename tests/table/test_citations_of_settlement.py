"""A settled wager cites its own grounds and no others: small mutations that no other test noticed."""

from __future__ import annotations

import pytest

from pitboss.table import events
from tests.table.dealt import dealt, of_type


def cited(game: str, text: str) -> dict[tuple[str, str], tuple[str, ...]]:
    """Deal a round and return the clauses of every settled wager, by the bettor and its kind."""
    return {(each.wager.bettor, str(each.wager.kind)): each.clauses for each in dealt(game, text).settled}


def test_a_surrender_that_somebody_else_called_cites_the_call() -> None:
    """Double Attack 13(b): the player nearest the box calls the hand; 8(a)(1): half is collected at once."""
    clauses = cited(
        "double-attack-ma",
        """
        seat Ann box 1
        wager Ann box 1 blackjack 9
        wager Bob box 1 blackjack 31
        cards 8d
        decide Ann box 1 no attack
        cards Jc 6h
        decide Ann box 1 surrender
        cards 2c
        settle Ann box 1 hand 1 blackjack 9 chips half -4.50
        settle Bob box 1 hand 1 blackjack 31 chips half -15.50
        end
        """,
    )
    own = ("double-attack-ma 8(a)", "double-attack-ma 8(a)(1)")
    assert clauses["Ann", "blackjack"] == own
    assert clauses["Bob", "blackjack"] == (*own, "double-attack-ma 13(b)", "reading DA14")


@pytest.mark.parametrize(("hole", "outcome", "net"), [("Kh", "push", "0"), ("7h", "win", "10")])
def test_a_lammer_cites_what_becomes_of_it_and_chips_do_not(hole: str, outcome: str, net: str) -> None:
    """Free Bet 8: eleven is doubled on a lammer; 20 ties with 20 and beats 17 (reading FB1)."""
    clauses = cited(
        "free-bet-ma",
        f"""
        wager Ann box 1 blackjack 10
        cards 6s Th 5s {hole}
        decide Ann box 1 double
        cards 9s
        settle Ann box 1 hand 1 blackjack 10 chips {outcome} {net}
        settle Ann box 1 hand 1 double 10 lammer {outcome} {net}
        end
        """,
    )
    assert "reading FB1" in clauses["Ann", "double"]
    assert "reading FB1" not in clauses["Ann", "blackjack"]


@pytest.mark.parametrize(("void", "outcome", "net"), [("true", "void", "0"), ("false", "lose", "-15")])
def test_an_attack_against_a_blackjack_rests_on_the_rule_that_lets_the_house_choose(
    void: str, outcome: str, net: str
) -> None:
    """Double Attack 5(b), reading DA2: the house chooses whether a dealer's blackjack takes the attack wager."""
    clauses = cited(
        "double-attack-ma",
        f"""
        set attack_void_on_blackjack {void}
        wager Ann box 1 blackjack 20
        cards Kc
        decide Ann box 1 attack 15
        cards 9d 9h
        decide Ann box 1 stand
        cards Ah
        settle Ann box 1 hand 1 blackjack 20 chips lose -20
        settle Ann box 1 hand 1 double attack 15 chips {outcome} {net}
        end
        """,
    )
    choice = {"double-attack-ma 5(b)", "reading DA2"}
    assert choice <= set(clauses["Ann", "double attack"])
    assert "reading DA2" not in clauses["Ann", "blackjack"]


@pytest.mark.parametrize(("up", "hole", "ten_up"), [("Kd", "Ah", True), ("Ad", "Kh", False)])
def test_a_dealers_blackjack_with_a_ten_up_has_a_clause_of_its_own(up: str, hole: str, ten_up: bool) -> None:
    """Catfish Bend, Dealing 15: the dealer looks under a ten, and a blackjack is shown at once."""
    offered = "" if ten_up else "decide Ann box 1 no insurance\n"
    clauses = cited(
        "catfish-bend",
        f"wager Ann box 1 blackjack 10\ncards 9c {up} 8c {hole}\n{offered}"
        "settle Ann box 1 hand 1 blackjack 10 chips lose -10\nend",
    )
    assert ("catfish-bend Dealing 15" in clauses["Ann", "blackjack"]) is ten_up


@pytest.mark.parametrize(("first", "named"), [("3c", False), ("4c", True), ("5c", True), ("6c", True), ("7c", False)])
def test_a_double_of_a_hard_9_10_or_11_rests_on_its_own_clause(first: str, named: bool) -> None:
    """Zappit 8(a)(1): a hard 9, 10 or 11; Ann has a five beside her first card."""
    replayed = dealt(
        "zappit-ma", f"wager Ann box 1 blackjack 10\ncards {first} 9d 5h 9s\ndecide Ann box 1 double\ncards 2s\nend"
    )
    (decided,) = of_type(replayed, events.Decided)
    assert ("zappit-ma 8(a)(1)" in decided.clauses) is named


@pytest.mark.parametrize(("hole_card", "cards"), [("none", "8d Jc 6h"), ("unseen", "8d Jc 6h 2c")])
def test_a_dealer_who_need_not_draw_cites_the_reading_only_where_he_has_no_hole_card(
    hole_card: str, cards: str
) -> None:
    """Double Attack 12(c), reading DA12: the second card is dealt although nothing depends on it."""
    given_up = "decide Ann box 1 surrender\n" + ("cards 2c\n" if hole_card == "none" else "")
    up, *others = cards.split()
    replayed = dealt(
        "double-attack-ma",
        f"set hole_card {hole_card}\nwager Ann box 1 blackjack 10\ncards {up}\ndecide Ann box 1 no attack\n"
        f"cards {' '.join(others)}\n{given_up}end",
    )
    (stood,) = of_type(replayed, events.DealerStood)
    assert ("reading DA12" in stood.clauses) is (hole_card == "none")


def test_a_surrender_that_waited_is_settled_before_the_dealer_draws_on() -> None:
    """House blackjack 10.3: without a hole card it waits for the second card, and for no other."""
    replayed = dealt(
        "house-blackjack",
        """
        set hole_card none
        set surrender late
        wager Ann box 1 blackjack 10
        wager Ben box 2 blackjack 10
        cards Th 9h Kc 6d 9d
        decide Ann box 1 surrender
        decide Ben box 2 stand
        cards 2c 5s
        end
        """,
    )
    told = [
        event
        for event in replayed.table.events
        if isinstance(event, events.WagerSettled) or (isinstance(event, events.CardDealt) and not event.box)
    ]
    assert [type(event).__name__ for event in told[1:4]] == ["CardDealt", "WagerSettled", "CardDealt"]
