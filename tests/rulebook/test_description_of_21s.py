"""Descriptions of a 21 that always wins: in full, in short, on the felt, over a chart, in both languages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.chips import Odds
from pitboss.mechanisms.texts import texts
from pitboss.rulebook import Rules, rules
from pitboss.rulebook.description import Form, describe, felt, in_short, line_of, lines, render
from pitboss.rulebook.description.english import ENGLISH
from pitboss.rulebook.description.selecting import charted, summary
from pitboss.rulebook.parts import Bonus, BonusSuits, SuperBonus, SuperBonusStep, TwentyOne

USUAL = rules("house-blackjack", surrender="late")


def of_21s(suits: BonusSuits = BonusSuits.SAME) -> Rules:
    """Rules with every part of it."""
    grounds = USUAL.not_offered
    bonuses = (
        Bonus(name="five cards", odds=Odds(3, 2), fewest_cards=5, paid=grounds),
        Bonus(name="a line of its own", odds=Odds(2), ranks="678", suits=BonusSuits.SAME, paid=grounds),
    )
    steps = (SuperBonusStep(wager=500, pays=100_000), SuperBonusStep(wager=2_500, pays=500_000))
    super_bonus = SuperBonus(
        ranks="777", suits=suits, up="7", steps=steps, others=5_000, paid=grounds, others_paid=grounds
    )
    assert USUAL.surrender is not None
    return replace(
        USUAL,
        twenty_one=TwentyOne(won=grounds, bonuses=bonuses, doubled=grounds, super_bonus=super_bonus),
        blackjack=replace(USUAL.blackjack, beats_dealers=grounds),
        doubling=replace(USUAL.doubling, most=3, again=grounds),
        surrender=replace(USUAL.surrender, doubled=grounds),
    )


def test_at_length() -> None:
    told = [line_of(line) for line in lines(describe(of_21s()))]
    assert "A blackjack beats the dealer's blackjack" in told
    assert "A 21 always wins, whatever the dealer draws" in told
    bonuses = "a 21 of five cards pays 3 to 2, a 21 of a line of its own pays 2 to 1, no bonus after a double"
    assert bonuses in told
    assert (
        "Super bonus for 7-7-7 of one suit as first cards against a 7, $1,000 for a wager of $5 or more, "
        "$5,000 for a wager of $25 or more, $50 for each other player"
    ) in told
    assert "A hand may be doubled up to 3 times, each time by all that is on it" in told
    assert "A doubled hand may be surrendered: its last double comes back, the rest is lost" in told


def test_in_short_and_on_the_felt() -> None:
    short = in_short(of_21s())
    for words in ("blackjack beats the dealer's", "21 always wins", "up to 3 doubles", "surrender after a double"):
        assert words in short
    assert line_of(felt(describe(of_21s()))[0], Form.FELT).endswith("Player's 21 always wins")


def test_over_a_chart_and_what_the_usual_table_has_beyond_it() -> None:
    there, usual = describe(of_21s()), describe(USUAL)
    said = [render(fact, Form.PHRASE) for fact in charted(there, usual)]
    assert said[3:] == [
        "a blackjack beats the dealer's",
        "a 21 always wins",
        "a super bonus for 7-7-7",
        "up to 3 doubles of a hand",
        "a doubled hand may be surrendered",
    ]
    missing = [render(fact, Form.PHRASE) for fact in charted(usual, there)]
    assert missing[3:] == [
        "two blackjacks tie",
        "a 21 wins, ties or loses like any hand",
        "no super bonus",
        "a hand is doubled once",
        "no surrender of a doubled hand",
    ]


@pytest.mark.parametrize(
    ("suits", "words"), [("any", "7-7-7 as first"), ("same", "7-7-7 of one suit"), ("spades", "7-7-7 in spades")]
)
def test_the_suits_of_the_super_bonus(suits: str, words: str) -> None:
    told = "\n".join(line_of(line) for line in lines(describe(of_21s(BonusSuits(suits)))))
    assert f"Super bonus for {words}" in told


def test_every_fact_is_told_where_it_belongs_and_in_french() -> None:
    french = texts("fr")
    for fact in describe(of_21s()):
        known = {form for form in Form if f"rule.{fact.id}.{form}" in ENGLISH}
        assert known and fact.clauses, fact.id
        assert (Form.SHORT in known) == (fact in summary([fact])), fact.id
        if fact.topic.startswith(("twenty_one", "super_bonus", "double.again", "surrender.doubled")):
            assert all(f"rule.{fact.id}.{form}" in french for form in known), fact.id


def test_a_game_without_them_says_nothing_of_them() -> None:
    topics = {fact.topic for fact in describe(USUAL)}
    assert not topics & {"twenty_one", "twenty_one.bonus", "super_bonus", "blackjack.beats", "double.again"}
    assert "surrender.doubled" not in topics
