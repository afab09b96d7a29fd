"""The rulebook's own code: random changes to it that no test had noticed."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pitboss.chips import Odds
from pitboss.mechanisms.kinds import Kind
from pitboss.rulebook import rules
from pitboss.rulebook.description.fact import fact, facts_as_data
from pitboss.rulebook.description.values import Amount, Names, Totals
from pitboss.rulebook.readings import all_readings, notes_on
from pitboss.rulebook.submission import SubmissionRefused, parse_submission, rules_of
from pitboss.rulebook.wager_names import is_known, kind_named
from pitboss.rulebook.writing_submissions import digest_of, plain_submission
from pitboss.table import Refused, Table, commands


@pytest.mark.parametrize("game", ["double-attack-ma", "zappit-online"])
@pytest.mark.parametrize(
    ("option", "text_says"), [("double_after_split", True), ("split_aces_draw", False), ("resplit_aces", False)]
)
def test_what_a_text_decides_about_splits_is_nobodys_choice(game: str, option: str, text_says: bool) -> None:
    """Double Attack 9(a), 10(e); Zappit online, Rules 2, 4 and 5."""
    assert rules(game, **{option: text_says}).option(option) is text_says
    with pytest.raises(SubmissionRefused, match="the text leaves no choice"):
        rules(game, **{option: not text_says})


@pytest.mark.parametrize(("unit", "taken"), [("0.01", True), ("100", True), ("100.01", False), ("0", False)])
def test_chips_are_a_cent_at_least_and_a_hundred_dollars_at_most(unit: str, taken: bool) -> None:
    if taken:
        assert rules("zappit-ma", chip_unit=unit, table_minimum="500", table_maximum="10000").limits.unit > 0
        return
    with pytest.raises(SubmissionRefused, match="chip_unit"):
        rules("zappit-ma", chip_unit=unit, table_minimum="500", table_maximum="10000")


@pytest.mark.parametrize(("most", "taken"), [("25", True), ("24.99", False)])
def test_a_wager_is_a_chip_at_least(most: str, taken: bool) -> None:
    """Where the smallest chip is $25, a maximum below that would allow no wager at all."""
    given = {"chip_unit": "25", "table_minimum": "5", "table_maximum": most}
    given |= {"push_22_maximum": "100", "push_22_minimum": "25"}
    if taken:
        assert rules("free-bet-ma", **given).limits.maximum == 2500
        return
    with pytest.raises(SubmissionRefused, match=r"table_maximum = 24\.99: .* allowed: from chip_unit, 25"):
        rules("free-bet-ma", **given)


def test_the_floor_verifies_what_the_dealer_has_inspected() -> None:
    """Zappit 3(a) and 3(b): receiving and inspecting are the dealer's; verifying is the supervisor's, and only his."""
    table = Table(rules("zappit-ma", shuffling="manual"), auto_floor=False)
    done: list[Any] = []
    while not isinstance(table.staff_step(), commands.Supervise):
        done.append(table.staff_step())
        table.do(done[-1])
    assert [type(step) for step in done] == [commands.Perform] * 2
    step = table.staff_step()
    assert isinstance(step, commands.Supervise) and step.actor == commands.FLOOR and str(step.duty) == "verify"
    with pytest.raises(Refused):
        table.do(commands.Perform(step.duty))
    table.do(step)


def test_rules_are_named_given_or_neither() -> None:
    chosen = rules("zappit-ma", decks=6)
    assert rules_of(chosen) is chosen and rules_of("zappit-ma") == rules("zappit-ma")
    with pytest.raises(TypeError, match="neither: int"):
        rules_of(6)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["push 22", "push-22", "Push 22", "PUSH22", Kind.PUSH_22])
def test_a_wager_is_known_however_its_name_is_written(name: str) -> None:
    assert kind_named(name) is Kind.PUSH_22 and is_known("push 22")


def test_a_wager_of_another_name_is_a_kind_of_its_own() -> None:
    assert kind_named("red or black") == Kind("red or black") and not is_known("red or black")


def test_a_fact_tells_its_values_by_their_types() -> None:
    told = fact(
        "one",
        ("house-blackjack 1.1",),
        way="two",
        amount=Amount(250),
        odds=Odds(3, 2),
        totals=Totals.of(frozenset({11, 9, 10})),
        names=Names("kind", ("a", "b"), alternatives=True),
        share=Fraction(1, 2),
        number=7,
        text="x",
    )
    assert facts_as_data([told]) == [
        {
            "id": "one.two",
            "values": {
                "amount": {"cents": 250},
                "odds": {"odds": "3:2"},
                "totals": {"totals": [9, 10, 11]},
                "names": {"family": "kind", "names": ["a", "b"], "alternatives": True},
                "share": {"share": "1/2"},
                "number": 7,
                "text": "x",
            },
            "clauses": ["house-blackjack 1.1"],
        }
    ]
    assert fact("one", ()).as_data()["id"] == "one"


def test_readings_know_their_game_their_options_and_their_reasons() -> None:
    known = all_readings()
    assert (known["A14"].id, known["A14"].game, known["A14"].options) == ("A14", "", ("void_settled",))
    assert known["A14"].text.startswith("A void round or a misdeal returns every wager of the round")
    assert (known["FB1"].game, known["DA16"].game) == ("free-bet-ma", "double-attack-ma")
    (reason,) = notes_on("reading DA16")
    assert reason.startswith("6(d) settles the bonus before any other wager") and "\n" not in reason
    assert notes_on("reading Z99") == []


def test_a_submission_is_kept_by_its_text() -> None:
    text = plain_submission("zappit-ma", {"decks": 6, "blackjack_pays": "3:2", "mid_shoe_entry": True})
    assert text == 'game = "zappit-ma"\n\n[options]\nblackjack_pays = "3:2"\ndecks = 6\nmid_shoe_entry = true\n'
    assert parse_submission(text).rules == rules("zappit-ma", decks=6)
    assert digest_of("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game = zappit-ma", 'Put quotes around a text: game = "zappit-ma"'),
        ('game = "zappit-ma"\n[options]\nblackjack_pays = 3:2', 'Put quotes around a text: blackjack_pays = "3:2"'),
        ('decks = 6\ngame = "zappit-ma"', r"decks: options go below a line \[options\]."),
        ('dcks = 6\ngame = "zappit-ma"', "dcks: a submission has only 'game' and"),
    ],
)
def test_what_is_wrong_with_a_submission_is_said_with_the_cure(text: str, said: str) -> None:
    with pytest.raises(SubmissionRefused, match=said):
        parse_submission(text)


def test_no_quotes_are_missing_where_a_value_is_one_without_them() -> None:
    with pytest.raises(SubmissionRefused) as refused:
        parse_submission('game = "zappit-ma"\n[options]\ndealer_hits_soft_17 = true\ndecks = = 6')
    assert "not TOML" in str(refused.value) and "quotes" not in str(refused.value)
