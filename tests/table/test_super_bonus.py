"""Rounds with a super bonus: who earns it, who else gets a share, and that events, records and words have it."""

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
    """Deal rounds in which the dealer draws only if something depends on it, unless they say otherwise."""
    idle = "" if "dealer_draws_idle" in text else "set dealer_draws_idle false\n"
    return dealt(BONUS_GAME, idle + text)


def record_of(text: str) -> Record:
    """Read a round without dealing it."""
    lines = "\n".join(line.strip() for line in text.splitlines())
    (record,) = read_records(f"pitboss record 1\ngame {BONUS_GAME}\nset dealer_draws_idle false\n{lines}\nend\n")
    return record


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
    """The player who wins it is not another player of that hand, but gets a share of somebody else's."""
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
