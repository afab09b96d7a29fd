"""How much insurance a player may take when running out of chips."""

from __future__ import annotations

import pytest

from pitboss import legal
from pitboss.rulebook import rules
from pitboss.rulebook.parts import Kind
from pitboss.shoe import arranged
from pitboss.table import Refused, Table, commands

AGAINST_AN_ACE = "Th Ah 9c 5d"


def test_who_cannot_insure_half_of_the_wager_may_insure_with_what_is_left() -> None:
    """Zappit 7(b): insurance is at most half of the wager, $20 of $40; Ann has $10 left."""
    table = Table(rules("zappit-ma"), shoe=arranged(AGAINST_AN_ACE))
    table.do(commands.BuyIn("Ann", 50_00))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 40_00))
    table.deal()
    choices = {type(choice.command): choice for choice in legal(table, "Ann")}
    insure = choices[commands.Insure]
    assert (insure.command, insure.least, insure.most) == (commands.Insure("Ann", 1, 10_00), 50, 10_00)


@pytest.mark.parametrize(("chips", "code"), [(59_99, "short_of_chips"), (60_00, None)])
def test_insurance_of_exactly_half_is_not_taken_from_who_cannot_pay_it(chips: int, code: str | None) -> None:
    """Zappit online takes half of the wager and nothing else: $20 of $40."""
    table = Table(rules("zappit-online", chip_unit="0.01"), shoe=arranged(AGAINST_AN_ACE))
    table.do(commands.BuyIn("Ann", chips))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 40_00))
    table.deal()
    insure = commands.Insure("Ann", 1, 20_00)
    refusal = table.refusal(insure)
    assert (refusal.code if refusal is not None else None) == code
    if code is not None:
        with pytest.raises(Refused):
            table.do(insure)
    else:
        table.do(insure)
    assert table.state.players["Ann"].chips == (chips - 40_00 if code is not None else 0)


@pytest.mark.parametrize(("game", "unit"), [("zappit-ma", 50), ("zappit-online", 1)])
def test_only_insurance_of_exactly_half_need_not_be_made_in_chips(game: str, unit: int) -> None:
    """Half of $40.50 is $20.25, which chips of $0.50 do not make."""
    table = Table(rules(game, chip_unit="0.50"), shoe=arranged(AGAINST_AN_ACE))
    table.do(commands.BuyIn("Ann", 100_00))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 40_50))
    table.deal()
    (insure,) = [choice for choice in legal(table, "Ann") if isinstance(choice.command, commands.Insure)]
    bounds = {"zappit-ma": (50, 20_50), "zappit-online": (20_25, 20_25)}
    assert (insure.least, insure.most, insure.unit) == (*bounds[game], unit)


@pytest.mark.parametrize(
    ("unit", "wager", "most"), [("0.01", 10_01, 5_01), ("0.01", 10_02, 5_01), ("0.50", 10_50, 5_50)]
)
def test_insurance_may_pass_half_to_the_next_unit(unit: str, wager: int, most: int) -> None:
    """Zappit 7(b): where half of the wager cannot be bet in chips, the next unit can."""
    table = Table(rules("zappit-ma", chip_unit=unit), shoe=arranged(AGAINST_AN_ACE))
    table.do(commands.BuyIn("Ann", 100_00))
    table.do(commands.Place("Ann", 1, Kind.BLACKJACK, wager))
    table.deal()
    (insure,) = [choice for choice in legal(table, "Ann") if isinstance(choice.command, commands.Insure)]
    assert insure.most == most
