"""Rounds of a game in which a 21 always wins: bonuses, the super bonus, repeated doubles, doubled hands given up."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pitboss.lab.verify.table_soundness import chips_everywhere
from pitboss.record.replaying.replay import Replayed, replay
from pitboss.record.replaying.report import as_data, as_text
from pitboss.record.telling.words import Narrator
from pitboss.record.text.reader import read_records
from pitboss.record.text.record import Record
from pitboss.rulebook import rules
from pitboss.rulebook.parts import Irregularity
from pitboss.table import commands, events
from pitboss.table.words.grounds import grounds_of_step
from pitboss.table.words.steps_in_words import step_in_words
from tests.games.bonus_game import BONUS_GAME, know_bonus_game
from tests.table.dealt import dealt, of_type


@pytest.fixture(autouse=True)
def known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    know_bonus_game(tmp_path, monkeypatch)


def rounds(text: str) -> Replayed:
    """Deal rounds in which the dealer draws only where something depends on it, unless they say otherwise."""
    idle = "" if "dealer_draws_idle" in text else "set dealer_draws_idle false\n"
    return dealt(BONUS_GAME, idle + text)


def record_of(text: str) -> Record:
    """Read a round without dealing it."""
    lines = "\n".join(line.strip() for line in text.splitlines())
    (record,) = read_records(f"pitboss record 1\ngame {BONUS_GAME}\nset dealer_draws_idle false\n{lines}\nend\n")
    return record


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
        "is void and returned: the hand was given up after a double, and its last double comes back"
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


SUPER = """
    wager Ann box 1 blackjack 10
    wager Bob box 2 blackjack 5
    wager Cy box 3 blackjack 10
    cards 7h Th Ts 7c 7h 6h 9s 2s
    decide Ann box 1 hit
    cards 7h
    decide Bob box 2 hit
    cards 9d
    decide Cy box 3 stand
    cards 9c
"""


def test_the_super_bonus_goes_to_the_winner_and_to_everybody_else() -> None:
    replayed = rounds(f"""{SUPER}
        settle Bob box 2 hand 1 blackjack 5 chips lose -5
        settle Cy box 3 hand 1 blackjack 10 chips win 10
        settle Ann box 1 hand 1 blackjack 10 chips win 10
        bonus Ann box 1 1000
        bonus Bob box 1 50
        bonus Cy box 1 50
        net Ann 1010
        net Bob 45
        net Cy 60
        end""")
    paid = of_type(replayed, events.BonusPaid)
    assert [(event.player, event.amount, event.clauses) for event in paid] == [
        ("Ann", 100_000, (f"{BONUS_GAME} Bonus 6",)),
        ("Bob", 5_000, (f"{BONUS_GAME} Bonus 7",)),
        ("Cy", 5_000, (f"{BONUS_GAME} Bonus 7",)),
    ]
    assert chips_everywhere(replayed.table.state) == 3 * 100_000_000
    told = "\n".join(as_text(replayed))
    assert "Ann is paid a bonus of $1,000.00 for box 1." in told
    assert "Bob is paid a bonus of $50.00 for box 1, which Ann won." in told
    assert as_data(replayed)["net"] == {"Bob": 4_500, "Cy": 6_000, "Ann": 101_000}
    assert [bonus["player"] for bonus in as_data(replayed)["bonuses"]] == ["Ann", "Bob", "Cy"]


@pytest.mark.parametrize(
    ("said", "difference"),
    [
        ("bonus Ann box 1 1000\nbonus Bob box 1 50", "no further bonus; the engine finds bonus Cy box 1 50.00"),
        ("bonus Ann box 1 999\nbonus Bob box 1 50\nbonus Cy box 1 50", "bonus Ann box 1 999.00; the engine finds"),
        (
            "bonus Ann box 1 1000\nbonus Bob box 1 50\nbonus Cy box 1 50\nbonus Cy box 1 50",
            "bonus Cy box 1 50.00; the engine finds no such bonus",
        ),
        ("net Bob -5", "Bob net -5.00; the engine finds +45.00"),
    ],
)
def test_a_record_is_held_to_its_bonuses(said: str, difference: str) -> None:
    assert difference in str(replay(record_of(f"{SUPER}\n{said}")).differences[0])


@pytest.mark.parametrize(
    ("wager", "up", "third", "bonuses"),
    [
        (5, "7c", "7h", []),  # below the lowest step
        (10, "7c", "7h", [1000]),
        (25, "7c", "7h", [5000]),
        (10, "7c", "7d", []),  # of two suits
        (10, "6c", "7h", []),  # against another card
    ],
)
def test_what_earns_the_super_bonus(wager: int, up: str, third: str, bonuses: list[int]) -> None:
    replayed = rounds(f"""
        wager Ann box 1 blackjack {wager}
        cards 7h {up} 7h Ts
        decide Ann box 1 hit
        cards {third}
        net Ann {wager + sum(bonuses)}
        end""")
    assert [event.amount for event in of_type(replayed, events.BonusPaid)] == [100 * amount for amount in bonuses]


def test_neither_a_doubled_nor_a_split_hand_earns_it() -> None:
    doubled = rounds("""
        wager Ann box 1 blackjack 10
        cards 7h 7c 7h Ts
        decide Ann box 1 double
        cards 7h
        net Ann 20
        end""")
    split = rounds("""
        wager Ann box 1 blackjack 10
        cards 7h 7c 7h Ts
        decide Ann box 1 split
        cards 7h
        decide Ann box 1 hit
        cards 7h Kd
        decide Ann box 1 stand
        net Ann 10
        end""")
    assert of_type(doubled, events.BonusPaid) == of_type(split, events.BonusPaid) == []


def test_two_boxes_of_one_player_and_two_winners() -> None:
    """Who wins it is no other player of his own hand, and gets his part of somebody else's."""
    replayed = rounds("""
        wager Ann box 1 blackjack 10
        wager Ann box 2 blackjack 5
        wager Bob box 3 blackjack 25
        cards 7h Th 7d 7c 7h 9h 7d Ts
        decide Ann box 1 hit
        cards 7h
        decide Ann box 2 stand
        decide Bob box 3 hit
        cards 7d
        bonus Ann box 1 1000
        bonus Bob box 1 50
        bonus Bob box 3 5000
        bonus Ann box 3 50
        net Ann 1065
        net Bob 5075
        end""")
    assert chips_everywhere(replayed.table.state) == 2 * 100_000_000


def test_bettors_who_share_the_winning_box_are_no_others() -> None:
    """Each is paid by his own wager; one whose wager is too small is paid nothing."""
    record = record_of("""
        seat Ann box 1
        wager Ann box 1 blackjack 10
        wager Bob box 1 blackjack 5
        wager Cy box 2 blackjack 5
        cards 7h Th 7c 7h 9h Ts
        decide Ann box 1 hit
        cards 7h
        decide Cy box 2 stand
        bonus Ann box 1 1000
        bonus Cy box 1 50
        net Bob 5""")
    record.rules = replace(record.rules, boxes=rules("double-attack-ma").boxes)
    replayed = replay(record)
    assert [str(difference) for difference in replayed.differences] == []
    assert len(of_type(replayed, events.BonusPaid)) == 2


def test_the_dealer_pays_it_step_by_step_before_the_cards_are_picked_up() -> None:
    record = record_of(SUPER)
    happened = replay(record).table.events
    last = [type(event).__name__ for event in happened[-5:]]
    assert last == ["WagerSettled", "BonusPaid", "BonusPaid", "BonusPaid", "RoundEnded"]
    step = commands.PaySuperBonus()
    table = replay(record).table
    assert (step_in_words(step), grounds_of_step(table, step)) == ("pay the super bonus", (f"{BONUS_GAME} Bonus 6",))
    assert table.refusal(step) is not None


def test_pay_that_is_taken_back_takes_the_bonus_with_it() -> None:
    record = record_of(SUPER)
    happened = replay(record).table.events
    narrator = Narrator(record.rules, happened[:-1])
    state = narrator.state
    before = {name: player.chips for name, player in state.players.items()}
    assert (len(state.bonuses), state.tray) == (3, -111_500)
    clauses = record.rules.irregularities.grounds(Irregularity.MALFUNCTION)
    narrator.tell(events.PayVoided(1, clauses))
    assert state.bonuses == [] and state.tray == -500
    assert {name: before[name] - player.chips for name, player in state.players.items()} == {
        "Ann": 101_000,
        "Bob": 5_000,
        "Cy": 5_000,
    }
