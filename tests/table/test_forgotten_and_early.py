"""Early surrender if the dealer forgot the dealer's own cards: who is asked, and when nobody is."""

from __future__ import annotations

from dataclasses import replace

from pitboss.rulebook import Rules, rules
from pitboss.rulebook.parts import FloorRuling, Irregularity, Kind, Outcome, Phase
from pitboss.shoe import arranged
from pitboss.table import Table, commands, events
from pitboss.table.events import OfferKind
from tests.table.dealt import step_on
from tests.table.half_surrender import half_surrender


def with_early_surrender() -> Rules:
    """Catfish Bend's rules with an early surrender: no text has it and this irregularity."""
    game = rules("catfish-bend")
    surrender = half_surrender(game, two_cards=game.not_offered, early=game.not_offered)
    insured = game.deal.program.index(Phase.INSURANCE)
    program = (*game.deal.program[:insured], Phase.EARLY_SURRENDER, *game.deal.program[insured:])
    return replace(game, surrender=surrender, deal=replace(game.deal, program=program))


def without_own_cards(cards: str, *names: str) -> Table:
    """A table whose dealer forgot the dealer's own cards, which comes to light when the last box has acted."""
    table = Table(with_early_surrender(), shoe=arranged(cards), auto_floor=False)
    for box, name in enumerate(names, 1):
        table.do(commands.BuyIn(name, 10_000))
        table.do(commands.Place(name, box, Kind.BLACKJACK, 1000))
    table.do(commands.CloseWagering())
    while not isinstance(table.staff_step(), commands.DealUpCard):
        step_on(table)
    table.do(commands.Report(Irregularity.OWN_CARDS_FORGOTTEN, box=len(names)))
    table.auto()
    return table


def test_nobody_gives_a_hand_up_early_when_no_hand_is_to_play() -> None:
    """Reading CB22: a dealer who gets the forgotten cards only then offers no insurance, and no early surrender."""
    table = without_own_cards("Th 9c As Kh", "Ann")
    for command in (commands.Stand("Ann", 1), commands.Rule(FloorRuling.OFFER), commands.Accept("Ann", 1)):
        table.do(command)
        table.auto()
    offered = [event.kind for event in table.events if isinstance(event, events.OffersMade)]
    assert OfferKind.EARLY_SURRENDER not in offered
    (settled,) = [event for event in table.events if isinstance(event, events.WagerSettled)]
    assert (settled.outcome, settled.net) == (Outcome.LOSE, -1000)


def test_a_busted_hand_is_not_asked_to_be_given_up() -> None:
    table = without_own_cards("Th 9h 6c 5c Kd As Kh 2d 3d 3h", "Ann", "Ben")
    for command in (
        commands.Hit("Ann", 1),
        commands.Hit("Ben", 2),
        commands.Rule(FloorRuling.OFFER),
        commands.Accept("Ben", 2),
    ):
        table.do(command)
        table.auto()
    early = [event for event in table.events if isinstance(event, events.OffersMade)][-1]
    assert (early.kind, early.to) == (OfferKind.EARLY_SURRENDER, (("Ben", 2),))
