"""Payouts typed by the dealer: right to the cent, or explained by odds, rounding and clause; and their drill."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from pitboss import Kind, Table, rules
from pitboss.cards import cards
from pitboss.cli.deal.drill import drill_payouts
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import Outcome
from pitboss.table import commands
from pitboss.table.events import OfferKind, Reason, WagerSettled
from pitboss.training.company.telling import Telling
from pitboss.training.levels import Level
from pitboss.training.questions import drill_questions
from pitboss.training.situations import Dealt, DrillSituation, Stake, settlements
from pitboss.training.steps.payouts import SettleTask, is_worth_asking, ruling_on
from pitboss.training.tables import drill_rules
from tests.cli.dealing import a_desk, typing


def asked(game: Rules | str, situation: DrillSituation, *lines: str) -> tuple[str, Table]:
    """Have every wager asked for settled by typed lines; return what was printed, on one line, and the table."""
    desk, file = a_desk(typing(lines))
    table = None
    for table, step in settlements(rules(game) if isinstance(game, str) else game, situation):
        wager = table.state.wagers[step.wager - 1]
        judged = desk.ask(table, SettleTask(table, wager), Telling(table), picture=False)
        for command in judged.verdict.commands:
            table.do(command)
    assert table is not None
    return " ".join(file.getvalue().split()), table


def box(first_two: str, dealer: str, *stakes: Stake, asks: Kind, **more: object) -> DrillSituation:
    """One box against the dealer's cards."""
    dealt = Dealt((cards(first_two),), cards(dealer))
    return DrillSituation(dealt, stakes, frozenset({asks}), **more)  # type: ignore[arg-type]


def initial(amount: int, number: int = 1) -> Stake:
    return Stake(number, Kind.BLACKJACK, amount)


PUSH_22 = Stake(1, Kind.PUSH_22, 25_00)


def test_a_push_22_of_one_suit_pays_fifty_to_one() -> None:
    situation = box("Th 9d", "6c 8c 8c", initial(10_00), PUSH_22, asks=Kind.PUSH_22)
    text, _ = asked("free-bet-ma", situation, "take 1", "pay 1 500", "pay 1 1250")
    assert "Ann's $25.00 push 22 wager on box 1 does not lose: winning combination" in text
    assert "$500.00 is not right for Ann's $25.00 push 22 wager on box 1: same suit 22 pays 50 to 1 on $25.00." in text
    assert "10(c)" in text
    assert "Right is: pay 1 push 22 1250.00 (pay Ann's $25.00 push 22 wager on box 1 $1,250.00)" in text


@pytest.mark.parametrize(
    ("dealer", "line"),
    [
        ("6c 8c 8c", "pay 1 1,250"),
        ("6c 8s 8c", "pay 1 500"),
        ("6c 8d 8c", "pay 1 push 22 200"),
        ("6c 8d 7c", "take 1 push 22"),
    ],
)
def test_a_25_dollar_push_22_by_its_pay_table(dealer: str, line: str) -> None:
    situation = box("Th 9d", dealer, initial(10_00), PUSH_22, asks=Kind.PUSH_22)
    text, _ = asked("free-bet-ma", situation, line)
    assert "Right is" not in text and "not right" not in text


SPADES = cards("Ks Ks")


def bounty(*amounts: int) -> DrillSituation:
    stakes = [
        stake
        for number, amount in enumerate(amounts, 1)
        for stake in (initial(5_00, number), Stake(number, Kind.KINGS_BOUNTY, amount))
    ]
    dealt = Dealt((SPADES,) * len(amounts), cards("Ah Td"))
    return DrillSituation(dealt, tuple(stakes), frozenset({Kind.KINGS_BOUNTY}))


def test_kings_bounty_shared_among_three_as_the_text_works_it_out() -> None:
    text, table = asked(
        "catfish-bend", bounty(25_00, 20_00, 10_00), "pay 3 10000", "pay 3 4545.45", "pay 2 9090.91", "pay 1 11363.64"
    )
    assert "$10,000.00 is not right" in text
    assert "payouts of 125 to 1 or higher come to more than $25,000.00 in this round" in text
    assert "Kings Bounty limits 2" in text
    shares = [event.net for event in table.events if isinstance(event, WagerSettled) and event.reason is Reason.SHARED]
    assert shares == [4_545_45, 9_090_91, 11_363_64] and sum(shares) == 25_000_00


def test_kings_bounty_shares_are_held_to_the_cent() -> None:
    lines = ["pay 3 4545.46", "pay 3 4545.45", "pay 2 9090.90", "pay 2 9090.91", "pay 1 11363.63", "pay 1 11363.64"]
    text, _ = asked("catfish-bend", bounty(25_00, 20_00, 10_00), *lines)
    for wrong in ("$4,545.46", "$9,090.90", "$11,363.63"):
        assert f"{wrong} is not right" in text


def test_a_blackjack_is_rounded_down_to_the_half_dollar() -> None:
    situation = box("Ah Kd", "9c 8d", initial(12_50), asks=Kind.BLACKJACK)
    text, _ = asked("catfish-bend", situation, "pay 1 18.75", "pay 1 18.50")
    assert "a blackjack pays 3 to 2 on $12.50, rounded down to a multiple of $0.50." in text
    assert "Payouts 1" in text
    text, _ = asked(rules("catfish-bend", blackjack_rounding="dollar"), situation, "pay 1 18")
    assert "not right" not in text
    text, _ = asked("free-bet-ma", situation, "pay 1 18.75")
    assert "not right" not in text


def test_insurance_pays_five_to_two_at_double_attack() -> None:
    situation = box(
        "9h 8d", "Ac Kd", initial(15_00), asks=Kind.INSURANCE, answers={OfferKind.INSURANCE: commands.Insure}
    )
    text, _ = asked("double-attack-ma", situation, "pay 1 15", "pay 1 18.75")
    assert "insurance pays 5 to 2 on $7.50" in text and "11(c)" in text


def test_a_surrender_gives_half_and_the_odd_cent_to_the_house() -> None:
    situation = box("9h 7d", "8c 9d", initial(12_50), asks=Kind.BLACKJACK, decisions={1: commands.Surrender})
    text, _ = asked("double-attack-ma", situation, "take 1", "half 1 6", "half 1 6.25")
    assert "does not lose: the hand was surrendered" in text
    assert "half of $12.50 is collected, and an odd cent goes to the house" in text


def test_a_tie_goes_back_whatever_the_text_calls_it() -> None:
    situation = box("9h 9d", "8c Kd", initial(10_00), asks=Kind.BLACKJACK)
    for line in ("push 1", "void 1", "return 1", "back 1 blackjack"):
        text, _ = asked("double-attack-ma", situation, line)
        assert "does not" not in text
    text, _ = asked("double-attack-ma", situation, "pay 1 10", "push 1")
    assert "does not win: the hands are equal" in text


def test_a_lammer_that_pushes_is_taken() -> None:
    situation = box(
        "6h 5d", "6c 8c 8d", initial(10_00), asks=Kind.DOUBLE, decisions={1: commands.Double}, drawn=cards("9s")
    )
    for line in ("take 1 double", "push 1 double"):
        text, _ = asked("free-bet-ma", situation, line)
        assert "does not" not in text


def test_the_order_of_settling_is_part_of_it() -> None:
    dealt = Dealt((cards("Th 9d"), cards("Tc 8s"), cards("Ts 7s")), cards("9c 9h"))
    situation = DrillSituation(
        dealt, tuple(initial(10_00, number) for number in (1, 2, 3)), frozenset({Kind.BLACKJACK})
    )
    text, _ = asked("zappit-ma", situation, "pay 1 10", "take 3", "pay 2 10", "push 2", "pay 1 10")
    assert "Box 1 is not the next: all losing wagers are collected, then the winning ones are paid" in text
    assert "6(n)(1) First order: all losers counte" in text
    assert "Ben's $10.00 blackjack wager on box 2 does not win" in text


def test_wagers_of_one_hand_are_settled_together_or_one_by_one() -> None:
    situation = DrillSituation(
        Dealt((cards("6h 5d"),), cards("9c 9h")),
        (initial(10_00),),
        frozenset({Kind.BLACKJACK, Kind.DOUBLE}),
        decisions={1: commands.Double},
        drawn=cards("Ts"),
    )
    for lines in (["pay 1 20"], ["pay 1 10", "pay 1 10"], ["pay 1 blackjack 10", "pay 1 double 10"]):
        text, _ = asked("zappit-ma", situation, *lines)
        assert "not right" not in text
    text, _ = asked("zappit-ma", situation, "pay 1 15", "pay 1 20")
    assert "$15.00 is not right" in text


def test_a_wager_of_another_kind_is_not_the_next() -> None:
    situation = box("Th 9d", "6c 8c 8c", initial(10_00), PUSH_22, asks=Kind.PUSH_22)
    text, _ = asked("free-bet-ma", situation, "push 1 blackjack", "call floor", "pay 1 1250")
    assert "The blackjack wager of box 1 is not the next to be settled." in text
    assert "It is not the time to call the floor: a wager is to be settled." in text


def some_questions(game: str, count: int, **options: object) -> Iterator[tuple[Table, commands.SettleWager]]:
    dealt = drill_questions(drill_rules(game, options), random.Random(4))
    for _ in range(count):
        table, step = next(dealt)
        yield table, step
        table.do(step)


@pytest.mark.parametrize("game", ["zappit-ma", "free-bet-ma", "double-attack-ma", "zappit-online", "catfish-bend"])
def test_the_drill_asks_for_every_line_of_every_pay_table(game: str) -> None:
    table_rules = drill_rules(game, {})
    lines = {line.name for side in table_rules.side_wagers for line in side.lines}
    seen: set[str] = set()
    outcomes: set[Outcome] = set()
    reasons: set[Reason] = set()
    for table, step in some_questions(game, 70):
        ruling = ruling_on(table, table.state.wagers[step.wager - 1])
        seen.add(ruling.line)
        outcomes.add(ruling.outcome)
        reasons.add(ruling.reason)
    assert lines <= seen
    assert {Reason.BLACKJACK, Reason.INSURED} <= reasons
    assert (Outcome.HALF in outcomes) is (table_rules.surrender is not None)
    assert (Reason.SHARED in reasons) is (game == "catfish-bend")
    assert (Reason.DEALER_PUSH in reasons) is (table_rules.dealer.push_total is not None)


@pytest.mark.parametrize("game", ["zappit-ma", "free-bet-ma", "double-attack-ma", "zappit-online", "catfish-bend"])
def test_a_drill_answered_right_has_no_fault(game: str) -> None:
    answers = [SettleTask(table, table.state.wagers[step.wager - 1]).typed for table, step in some_questions(game, 12)]
    desk, file = a_desk(typing(answers))
    drill_payouts(drill_rules(game, {}), desk, 12, random.Random(4))
    assert (desk.score.steps.right, desk.score.steps.wrong) == (12, 0)
    assert "Question 12 of 12: settle" in file.getvalue()


def test_an_exam_of_payouts_counts_each_question_once() -> None:
    desk, _ = a_desk(typing(["take 7"] * 5), Level.EXAM)
    drill_payouts(drill_rules("free-bet-ma", {}), desk, 5, random.Random(4))
    assert (desk.score.steps.right, desk.score.steps.wrong) == (0, 5)
    assert len(desk.score.mistakes) == 5


def test_what_is_worth_asking() -> None:
    plain = box("9h 9d", "8c 9d", initial(10_00), asks=Kind.BLACKJACK)
    odd = box("9h 9d", "8c 9d", initial(12_50), asks=Kind.BLACKJACK)
    side = box("Th 9d", "6c 8c 8c", initial(10_00), PUSH_22, asks=Kind.PUSH_22)
    natural = box("Ah Kd", "9c 8d", initial(10_00), asks=Kind.BLACKJACK)
    for situation, worth in ((plain, False), (odd, True), (side, True), (natural, True)):
        table, step = next(settlements(rules("free-bet-ma"), situation))
        assert is_worth_asking(table, table.state.wagers[step.wager - 1]) is worth
