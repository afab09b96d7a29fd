"""What a typed line means to the table."""

from __future__ import annotations

import pytest

from pitboss import Kind, Table, arranged, rules
from pitboss.rulebook.parts import Duty
from pitboss.table import commands
from pitboss.training.steps.reading import pieces, read_said
from pitboss.training.steps.said import KEEP, Act, Said, Settling, Unclear, Word
from pitboss.training.steps.vocabulary import MEANINGS, step_as_typed


def a_table() -> Table:
    table = Table(rules("catfish-bend"), shoe=arranged("8h 6c 8d Td 3c"))
    table.do(commands.BuyIn("Ann", 100_000))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 1000))
    return table


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("deal 1", commands.DealCard(1, 1)),
        ("Deal  Box 1", commands.DealCard(1, 1)),
        ("card 2", commands.DealCard(2, 1)),
        ("hit 1", commands.DealCard(1, 1)),
        ("deal 1.2", commands.DealCard(1, 2)),
        ("deal 1 hand 2", commands.DealCard(1, 2)),
        ("up", commands.DealUpCard()),
        ("down", commands.DealHoleCard()),
        ("no more bets", commands.CloseWagering()),
        ("look", commands.Peek()),
        ("flip", commands.TurnHoleCard()),
        ("turn 3", commands.TurnDoubleCard(3, 1)),
        ("hit", commands.DrawCard()),
        ("supervisor", commands.CallFloor()),
        ("misdeal", commands.VoidRound()),
        ("burn", commands.DiscardCard()),
        ("burn", commands.Burn()),
        ("dead 4", commands.CallDead(4, 1)),
        ("cut 100", commands.CutForTable(100)),
        ("dealer cut 100", commands.CutForTable(100)),
        ("cover 52", commands.PlaceCover(52)),
        ("offer cut", commands.Perform(Duty.OFFER_CUT)),
        ("shuffle", commands.Perform(Duty.CALL_SHUFFLE)),
        ("shuffle", commands.Perform(Duty.COMBINE)),
        ("verify", commands.Supervise(Duty.VERIFY)),
        ("keep", KEEP),
        ("pat", Word("pat")),
        ("wave back", Word("wave back")),
        ("take 2", Settling(Act.TAKE, 2)),
        ("collect 2", Settling(Act.TAKE, 2)),
        ("push 1", Settling(Act.BACK, 1)),
        ("void 1", Settling(Act.BACK, 1)),
        ("return box 1", Settling(Act.BACK, 1)),
        ("pay 3 37.50", Settling(Act.PAY, 3, amount=3750)),
        ("pay 3 $11,363.64", Settling(Act.PAY, 3, amount=1136364)),
        ("pay 3.2 .50", Settling(Act.PAY, 3, 2, amount=50)),
        ("pay 3 hand 2 double 10", Settling(Act.PAY, 3, 2, Kind.DOUBLE, 1000)),
        ("pay 3 push 22 1250", Settling(Act.PAY, 3, kind=Kind.PUSH_22, amount=125000)),
        ("take 3 push 22", Settling(Act.TAKE, 3, kind=Kind.PUSH_22)),
        ("pay 3 king's bounty 25", Settling(Act.PAY, 3, kind=Kind.KINGS_BOUNTY, amount=2500)),
        ("pay 3 kb 25", Settling(Act.PAY, 3, kind=Kind.KINGS_BOUNTY, amount=2500)),
        ("half 2 5", Settling(Act.HALF, 2, amount=500)),
        ("undo 2 double", Settling(Act.UNDO, 2, kind=Kind.DOUBLE)),
    ],
)
def test_what_a_line_means(typed: str, means: Said) -> None:
    assert means in read_said(typed, a_table().state, {"pat", "wave back"})


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("dance", "'dance' is not a step"),
        ("deal", "Name a box, such as deal 2"),
        ("deal x", "Name a box, such as deal 2"),
        ("deal 9", "There is no box 9; this layout has boxes 1 to 7."),
        ("pay 3", "Say how much: pay 3 37.50."),
        ("pay", "Name the box: pay 3 37.50."),
        ("pay 3 lots", "'lots' is not an amount"),
        ("pay 9 5", "There is no box 9"),
        ("take 2 5", "'5' is too much: write take 2."),
        ("half 2", "Say how much: half 2 5."),
        ("cover", "Say how many cards: cover 60."),
        ("cut here", "'here' is not a number of cards"),
        ("report face-up", "What goes wrong is told to you here"),
        ("pat", "'pat' is not a step"),
        ("37.50", "Say what becomes of the wager, and on which box: pay 1 37.50, take 1 or push 1."),
        ("$25", "pay 1 25, take 1 or push 1."),
    ],
)
def test_a_line_that_says_too_little_is_asked_again(typed: str, sentence: str) -> None:
    with pytest.raises(Unclear) as unclear:
        read_said(typed, a_table().state, ())
    assert sentence in str(unclear.value)


def test_a_hand_must_be_named_where_a_box_has_several() -> None:
    table = a_table()
    table.deal()
    table.play(commands.Split("Ann", 1))
    with pytest.raises(Unclear, match=r"Box 1 has 2 hands: say which, such as deal 1\.2"):
        read_said("deal 1", table.state, ())
    assert read_said("deal 1.1", table.state, ()) == (commands.DealCard(1, 1),)


@pytest.mark.parametrize(
    ("line", "steps"),
    [
        ("deal 1 2 3; up", ["deal 1", "deal 2", "deal 3", "up"]),
        ("deal 1, deal 2", ["deal 1", "deal 2"]),
        ("pay 3 1,250.00", ["pay 3 1,250.00"]),
        ("take 1 2.1", ["take 1", "take 2.1"]),
        ("take 3 push 22", ["take 3 push 22"]),
        ("pay 3 5", ["pay 3 5"]),
        (" ; ;", []),
        ("", []),
    ],
)
def test_several_steps_on_one_line(line: str, steps: list[str]) -> None:
    assert pieces(line) == steps


def every_step() -> list[commands.StaffCommand]:
    """Every step of a dealer that settles nothing, as a table would request it."""
    made: list[commands.StaffCommand] = []
    for kind in {command.__name__: command for command in commands.DealerCommand.__subclasses__()}.values():
        if kind in (
            commands.Report,
            commands.SettleWager,
            commands.VoidPay,
            commands.ConfirmWager,
        ):  # nobody brings cash to the training table
            continue
        if kind is commands.Perform:
            made += [commands.Perform(duty) for duty in Duty if not duty.of_the_floor and duty is not Duty.PLACE_COVER]
        elif kind in (commands.DealCard, commands.TurnDoubleCard, commands.TuckHand, commands.CallDead):
            made.append(kind(1, 1))
        elif kind in (commands.CutForTable, commands.PlaceCover):
            made.append(kind(60))
        else:
            made.append(kind())
    return made


@pytest.mark.parametrize("step", every_step(), ids=lambda step: step_as_typed(step))
def test_every_step_of_a_dealer_can_be_typed(step: commands.StaffCommand) -> None:
    assert step in read_said(step_as_typed(step), a_table().state, ())


def test_a_word_of_the_ceremony_comes_first_while_cards_are_seen_to() -> None:
    assert read_said("turn", a_table().state, ())[0] == commands.TurnHoleCard()
    by_hand = Table(rules("free-bet-ma", shuffling="manual"))
    assert read_said("turn", by_hand.state, ())[0] == commands.Perform(Duty.TURN)
    assert len(MEANINGS["turn"]) == 2
