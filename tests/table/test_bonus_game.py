"""Rounds of a game in which a 21 always wins: its bonuses, repeated doubles, surrendered doubles."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.record.replaying.replay import Replayed
from pitboss.table import events
from tests.games.bonus_game import BONUS_GAME, know_bonus_game
from tests.table.dealt import dealt, of_type


@pytest.fixture(autouse=True)
def known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    know_bonus_game(tmp_path, monkeypatch)


def rounds(text: str) -> Replayed:
    """Deal rounds in which the dealer draws only if something depends on it, unless they say otherwise."""
    idle = "" if "dealer_draws_idle" in text else "set dealer_draws_idle false\n"
    return dealt(BONUS_GAME, idle + text)


def grounds(replayed: Replayed, wager: int = 1) -> list[str]:
    """The numbers of the bonus clauses on which a wager was settled."""
    (settled,) = [event for event in of_type(replayed, events.WagerSettled) if event.wager == wager]
    return [clause.removeprefix(f"{BONUS_GAME} Bonus ") for clause in settled.clauses if " Bonus " in clause]


def words(replayed: Replayed, wager: int = 1) -> str:
    return replayed.settled[wager - 1].words


def test_a_21_wins_against_a_dealers_21_for_which_he_draws_no_card() -> None:
    replayed = rounds("""
        wager Ann box 1 blackjack 10
        cards 7h 5c 8d 9s
        decide Ann box 1 hit
        cards 6c
        settle Ann box 1 hand 1 blackjack 10 chips win 10
        expect no card-dealt box 0 card 7c
        end""")
    assert grounds(replayed) == ["1"]
    assert words(replayed) == "wins $10.00 at 1 to 1: a 21 always wins"
    replayed = rounds("""
        set dealer_draws_idle true
        wager Ann box 1 blackjack 10
        cards 7h 5c 8d 9s
        decide Ann box 1 hit
        cards 6c 7c
        settle Ann box 1 hand 1 blackjack 10 chips win 10
        end""")
    assert replayed.table.events and grounds(replayed) == ["1"]


def test_a_bonus_pays_its_odds_on_wager_and_toke() -> None:
    replayed = rounds("""
        wager Ann box 1 blackjack 10
        wager Ann box 1 toke 2
        cards 7h 5c 8h 9s
        decide Ann box 1 hit
        cards 6h
        settle Ann box 1 hand 1 blackjack 10 chips win 20
        settle Ann box 1 hand 1 toke blackjack 2 chips win 4
        end""")
    assert grounds(replayed) == ["1", "4"]
    assert words(replayed) == "wins $20.00 at 2 to 1: a 21 always wins (6-7-8 of one suit)"
    assert words(replayed, 2).startswith("wins $4.00 at 2 to 1: a 21 always wins (6-7-8 of one suit)")


def test_five_cards_pay_3_to_2() -> None:
    replayed = rounds("""
        wager Ann box 1 blackjack 10
        cards 2h 5c 3h 9s
        decide Ann box 1 hit, hit, hit
        cards 4h 5h 7d
        settle Ann box 1 hand 1 blackjack 10 chips win 15
        end""")
    assert (grounds(replayed), replayed.settled[0].event.line) == (["1", "3"], "five cards")


def test_a_doubled_hand_gets_no_bonus() -> None:
    replayed = rounds("""
        wager Ann box 1 blackjack 10
        cards 7h 5c 8h 9s
        decide Ann box 1 double
        cards 6h
        settle Ann box 1 hand 1 blackjack 10 chips win 10
        settle Ann box 1 hand 1 double 10 chips win 10
        end""")
    assert grounds(replayed) == grounds(replayed, 2) == ["1", "2"]


def test_split_hands_get_their_bonus_and_an_ace_with_a_ten_is_a_21() -> None:
    rounds("""
        wager Ann box 1 blackjack 10
        cards 7h 5c 7d 9s
        decide Ann box 1 split
        cards 8h
        decide Ann box 1 hit
        cards 6h Ts
        decide Ann box 1 stand
        cards 7c
        settle Ann box 1 hand 1 blackjack 10 chips win 20
        settle Ann box 1 hand 2 split 10 chips lose -10
        end""")
    rounds("""
        set dealer_draws_idle true
        wager Ann box 1 blackjack 10
        cards Ah 5c Ad 9s
        decide Ann box 1 split
        cards Kh Kd 7c
        settle Ann box 1 hand 2 split 10 chips win 10
        settle Ann box 1 hand 1 blackjack 10 chips win 10
        end""")


def test_a_blackjack_beats_the_dealers_and_insurance_is_as_ever() -> None:
    replayed = rounds("""
        wager Ann box 1 blackjack 10
        wager Bob box 2 blackjack 10
        cards As 9h Ah Kh 9d Kd
        decide Ann box 1 insure 5
        settle Bob box 2 hand 1 blackjack 10 chips lose -10
        settle Ann box 1 hand 1 insurance 5 chips win 10
        settle Ann box 1 hand 1 blackjack 10 chips win 15
        end""")
    assert "11" in grounds(replayed)
    assert "blackjack beats the dealer's blackjack" in " ".join(settled.words for settled in replayed.settled)


def test_a_hand_is_doubled_by_all_that_lies_on_it_up_to_three_times() -> None:
    replayed = rounds(
        """
        player Ann 500
        wager Ann box 1 blackjack 10
        cards 2h 5c 2d 9s
        decide Ann box 1 double
        cards 2c
        refused doubled: decide Ann box 1 hit
        decide Ann box 1 double 15
        cards 3c
        decide Ann box 1 double
        cards 8d
        refused already_doubled: decide Ann box 1 double
        decide Ann box 1 stand
        cards 4h
        settle Ann box 1 hand 1 blackjack 10 chips lose -10
        settle Ann box 1 hand 1 double 10 chips lose -10
        settle Ann box 1 hand 1 double 15 chips lose -15
        settle Ann box 1 hand 1 double 35 chips lose -35
        net Ann -70
        end""".replace("        refused not_first_two: decide Ann box 1 split\n", "")
    )
    first, second, third = of_type(replayed, events.WagerPlaced)[1:]
    assert f"{BONUS_GAME} Bonus 12" not in first.clauses
    assert f"{BONUS_GAME} Bonus 12" in second.clauses and f"{BONUS_GAME} Bonus 12" in third.clauses


def test_a_doubled_hand_below_21_may_stand_and_then_no_more_is_open() -> None:
    rounds("""
        wager Ann box 1 blackjack 10
        wager Bob box 2 blackjack 10
        cards 5h 9h 5c 6d 9d 9s
        decide Ann box 1 double
        cards 2c
        decide Ann box 1 stand
        refused hand_finished: decide Ann box 1 double
        refused hand_finished: decide Ann box 1 surrender
        decide Bob box 2 stand
        cards 3h
        settle Bob box 2 hand 1 blackjack 10 chips win 10
        settle Ann box 1 hand 1 blackjack 10 chips lose -10
        settle Ann box 1 hand 1 double 10 chips lose -10
        end""")


def test_a_doubled_hand_is_given_up_for_its_last_double() -> None:
    replayed = rounds("""
        wager Ann box 1 blackjack 10
        cards 2h 5c 3d 9s
        decide Ann box 1 double
        cards 2c
        decide Ann box 1 double
        cards 9c
        decide Ann box 1 surrender
        settle Ann box 1 hand 1 blackjack 10 chips lose -10
        settle Ann box 1 hand 1 double 10 chips lose -10
        settle Ann box 1 hand 1 double 20 chips void 0
        net Ann -20
        end""")
    assert grounds(replayed) == ["10"]
    assert words(replayed, 3) == (
        "is void and returned: the doubled hand was surrendered, and its last double is returned"
    )


def test_two_cards_are_given_up_for_half_and_a_hand_that_drew_is_not() -> None:
    rounds("""
        wager Ann box 1 blackjack 10
        wager Bob box 2 blackjack 10
        cards Th 9h 9c 6d 6c 9s
        decide Ann box 1 surrender
        decide Bob box 2 hit
        cards 2c
        refused not_first_two: decide Bob box 2 surrender
        decide Bob box 2 stand
        settle Ann box 1 hand 1 blackjack 10 chips half -5
        settle Bob box 2 hand 1 blackjack 10 chips lose -10
        end""")


def test_a_card_nobody_has_seen_ends_the_hand() -> None:
    rounds("""
        wager Ann box 1 blackjack 10
        wager Bob box 2 blackjack 10
        cards 5h 9h 5c 6d 9d 9s
        decide Ann box 1 double face down
        cards Tc
        refused hand_finished: decide Ann box 1 double
        decide Bob box 2 stand
        cards 3h
        settle Bob box 2 hand 1 blackjack 10 chips win 10
        settle Ann box 1 hand 1 blackjack 10 chips win 10
        settle Ann box 1 hand 1 double 10 chips win 10
        end""")
