"""How the players at the training table decide: sensibly, roughly by basic strategy, with some moods."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache

from pitboss.mechanisms.kinds import OfferKind
from pitboss.mechanisms.registry import action_of, files
from pitboss.mechanisms.training import WEAK_UP, Sight, Wish
from pitboss.table import Choice, Table, commands
from pitboss.table.round.turns import acting_hand
from pitboss.table.state import Hand

FOR_LESS = 0.3
FACE_DOWN = 0.25
USUAL_LIKING = 0.6
"""How often an offer is accepted if no mechanism says so."""


@cache
def _wishes() -> tuple[Wish, ...]:
    """Return the decisions players may want to make, the most eager first."""
    wishes = [wish for mechanism in files("training") for wish in mechanism.TRAINING.wishes]
    return tuple(sorted(wishes, key=lambda wish: -wish.eager))


@cache
def _liking() -> Mapping[OfferKind, Callable[[int], float]]:
    """Return how often each offer is accepted, by the value of the up card."""
    return {kind: liking for mechanism in files("training") for kind, liking in mechanism.TRAINING.liking.items()}


def decide(table: Table, choices: Sequence[Choice], chance: random.Random) -> commands.BoxCommand:
    """Return the decision of the caller whose hand is to act."""
    _, hand = acting_hand(table.state)
    open_now = {type(choice.command): choice for choice in choices}
    shown = table.state.dealer.cards
    up = 10 if not shown else 11 if shown[0].rank == "A" else shown[0].points  # the dealer may have no cards
    wanted = _wanted(hand, up, open_now, chance)
    choice = open_now.get(wanted) or open_now.get(commands.Stand) or choices[0]
    return _with_amount(table, choice, chance)


def _wanted(hand: Hand, up: int, open_now: dict[type, Choice], chance: random.Random) -> type:
    for wish in _wishes():
        if wish.command in open_now and wish.felt(_sight(hand, up, open_now[wish.command].free), chance):
            return wish.command
    if hand.soft:
        return commands.Hit if hand.total < 18 or (hand.total == 18 and up >= 9) else commands.Stand
    if hand.total < 12:
        return commands.Hit
    return commands.Stand if hand.total >= 17 or up in WEAK_UP else commands.Hit


def _sight(hand: Hand, up: int, free: bool) -> Sight:
    first = hand.cards[0]
    return Sight(
        rank=first.rank,
        points=first.points,
        cards=len(hand.cards),
        total=hand.total,
        soft=hand.soft,
        up=up,
        free=free,
        doubled=hand.doubled,
    )


def _with_amount(table: Table, choice: Choice, chance: random.Random) -> commands.BoxCommand:
    """Sometimes double for less, or ask for the card face down; sometimes add a toke to a split."""
    command = choice.command
    assert isinstance(command, commands.BoxCommand)
    if isinstance(command, commands.Double):
        amount = None
        if not choice.free and choice.least < choice.most and chance.random() < FOR_LESS:
            amount = max(choice.least, choice.most // 2 // choice.unit * choice.unit)
        face_down = table.rules.doubling.face_down is not None and chance.random() < FACE_DOWN
        asked = replace(command, amount=amount, face_down=face_down)
        return asked if table.refusal(asked) is None else command
    if isinstance(command, commands.Split) and table.rules.tokes is not None and chance.random() < FOR_LESS:
        with_toke = replace(command, toke=max(table.rules.tokes.least, table.rules.limits.unit))
        return with_toke if table.refusal(with_toke) is None else command
    return command


def answer(table: Table, kind: OfferKind, choices: Sequence[Choice], chance: random.Random) -> commands.BoxCommand:
    """Return a bettor's answer to an offer; the last of the choices declines it."""
    up = table.state.dealer.cards[0].points if table.state.dealer.cards else 0
    liking = _liking()[kind](up) if kind in _liking() else USUAL_LIKING
    *taking, declining = choices
    if not taking or chance.random() >= liking:
        return _box_command(declining.command)
    chosen = chance.choice(taking)
    command = _box_command(chosen.command)
    action = action_of(command)
    if action is not None and action.most and chosen.least < chosen.most:
        half = chosen.most // 2 // chosen.unit * chosen.unit
        if half >= chosen.least and chance.random() < FOR_LESS:
            return _box_command(action.asked(command.player, command.box, amount=half))
    return command


def _box_command(command: commands.Command) -> commands.BoxCommand:
    assert isinstance(command, commands.BoxCommand)
    return command
