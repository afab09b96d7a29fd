"""How a bot decides: by the solver's values for a hand dealt from a fresh shoe, as a chart would have them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from pitboss.cards import Card, cards
from pitboss.rulebook import Rules
from pitboss.table import Choice
from pitboss.table import commands as do
from pitboss.table.events import Funding
from pitboss.table.state import Hand, State
from pitboss.table.turns import acting_hand

COMMANDS: dict[str, type] = {
    "stand": do.Stand,
    "hit": do.Hit,
    "double": do.Double,
    "split": do.Split,
    "zap": do.Zap,
    "surrender": do.Surrender,
}
LEAVES_OUT = (do.AttackWith, do.Insure, do.TakeEvenMoney, do.Accept, do.CutCards, do.JoinDouble, do.CoverSplit)
"""What a bot does not do without a reason: side offers cost money, and whatever else is offered it leaves to people."""


class Question(NamedTuple):
    """What a bot has to decide, taken off the table: the table may go on while the bot thinks."""

    rules: Rules
    commands: tuple[do.Command, ...]
    up: str
    hand: tuple[str, str, tuple[bool, bool, bool, int]] | None


def question(state: State, choices: Sequence[Choice]) -> Question:
    """Return what a bot has to decide of what is open to it."""
    commands = tuple(one.command for one in choices)
    up = state.dealer.cards[0].value if state.dealer.cards else ""
    decides = any(isinstance(one, do.Stand) for one in commands)
    return Question(state.rules, commands, up, _seen(state, acting_hand(state)[1]) if decides else None)


def answer(asked: Question) -> do.Command | None:
    """Return what a bot does; the first time the solver is compiled, which takes some seconds."""
    by_type = {type(one): one for one in asked.commands}
    if asked.hand is not None:
        names = (*best_decisions(asked.rules, *asked.hand), "stand")
        return next(by_type[COMMANDS[name]] for name in names if COMMANDS[name] in by_type)
    attack = by_type.get(do.AttackWith)
    if attack is not None and attacks(asked.rules, asked.up):
        return attack
    return next((one for one in asked.commands if not isinstance(one, LEAVES_OUT)), None)


def _seen(state: State, hand: Hand) -> tuple[str, str, tuple[bool, bool, bool, int]]:
    """Return hand, up card and situation so that equal ones are equal: cards by value, in order."""
    held = " ".join(sorted(_by_value(one, place) for place, one in enumerate(hand.cards)))
    if len(hand.cards) == 2 and hand.cards[0].rank == hand.cards[1].rank:
        held = f"{hand.cards[0].rank}c {hand.cards[1].rank}d"
    up = f"{state.dealer.cards[0].value}s" if state.dealer.cards else ""
    lammer = any(one.funding is Funding.LAMMER for one in hand.wagers)
    return held, up, (hand.split, hand.zapped, lammer, len(state.boxes[hand.box].hands))


def _by_value(card: Card, place: int) -> str:
    return f"{card.value}{'cdhs'[place % 4]}"


@lru_cache(maxsize=100_000)
def best_decisions(rules: Rules, held: str, up: str, situation: tuple[bool, bool, bool, int]) -> tuple[str, ...]:
    """Return the decisions from the best to the worst; none where the solver has nothing to say."""
    from pitboss.solve.advice import AdviceRefused, Situation, advise

    split, zapped, lammer, hands = situation
    try:
        advice = advise(rules, cards(held), up, (), Situation(split, zapped, lammer, hands))
    except AdviceRefused:
        return ()
    return tuple(advice.values)


@lru_cache(maxsize=1000)
def attacks(rules: Rules, up: str) -> bool:
    """Whether the attack wager is worth making against an up card."""
    from pitboss.solve.arithmetic import floats
    from pitboss.solve.compositions import NAMES
    from pitboss.solve.model import model_of
    from pitboss.solve.solver import Solver

    return bool(Solver(model_of(rules), floats()).against(NAMES.index(up)).attack)
