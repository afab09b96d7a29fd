"""How the players at the training table decide: sensibly, in the manner of basic strategy, with some moods."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from pitboss.table import Choice, Table
from pitboss.table import commands as do
from pitboss.table.events import OfferKind
from pitboss.table.state import Hand
from pitboss.table.turns import acting_hand

FOR_LESS = 0.3
FACE_DOWN = 0.25
WEAK_UP = range(2, 7)
"""Up cards with which the dealer is likely to go over."""


def decide(table: Table, choices: Sequence[Choice], chance: random.Random) -> do.BoxCommand:
    """Return what the caller of the hand that is to act decides."""
    _, hand = acting_hand(table.state)
    open_now = {type(choice.command): choice for choice in choices}
    shown = table.state.dealer.cards
    up = 10 if not shown else 11 if shown[0].rank == "A" else shown[0].points  # a dealer may have forgotten his cards
    wanted = _wanted(hand, up, open_now, chance)
    choice = open_now.get(wanted) or open_now.get(do.Stand) or choices[0]
    return _with_amount(table, choice, chance)


def _wanted(hand: Hand, up: int, open_now: dict[type, Choice], chance: random.Random) -> type:
    if do.Zap in open_now and (hand.total < 18 or up >= 9):
        return do.Zap
    if do.Split in open_now and _splits(hand.cards[0].rank, hand.cards[0].points, up, open_now[do.Split].free):
        return do.Split
    if do.Double in open_now and _doubles(hand, up, open_now[do.Double].free, chance):
        return do.Double
    if do.Surrender in open_now and not hand.soft and hand.total in (15, 16) and up >= 9 and chance.random() < 0.8:
        return do.Surrender
    if hand.soft:
        return do.Hit if hand.total < 18 or (hand.total == 18 and up >= 9) else do.Stand
    if hand.total < 12:
        return do.Hit
    return do.Stand if hand.total >= 17 or up in WEAK_UP else do.Hit


def _splits(rank: str, points: int, up: int, free: bool) -> bool:
    if points in (5, 10):
        return points == 5 and free
    return free or rank in "A8" or up <= 7


def _doubles(hand: Hand, up: int, free: bool, chance: random.Random) -> bool:
    if len(hand.cards) > 2:
        return False
    if hand.soft:
        return hand.total in (16, 17) and up in WEAK_UP and chance.random() < 0.5
    return free or hand.total in (10, 11) or (hand.total == 9 and up in WEAK_UP)


def _with_amount(table: Table, choice: Choice, chance: random.Random) -> do.BoxCommand:
    """A double is sometimes for less, and its card sometimes asked for face down; a split may get a toke of its own."""
    command = choice.command
    assert isinstance(command, do.BoxCommand)
    if isinstance(command, do.Double):
        amount = None
        if not choice.free and choice.least < choice.most and chance.random() < FOR_LESS:
            amount = max(choice.least, choice.most // 2 // choice.unit * choice.unit)
        face_down = table.rules.doubling.face_down is not None and chance.random() < FACE_DOWN
        asked = replace(command, amount=amount, face_down=face_down)
        return asked if table.refusal(asked) is None else command
    if isinstance(command, do.Split) and table.rules.tokes is not None and chance.random() < FOR_LESS:
        with_toke = replace(command, toke=max(table.rules.tokes.least, table.rules.limits.unit))
        return with_toke if table.refusal(with_toke) is None else command
    return command


def answer(table: Table, kind: OfferKind, choices: Sequence[Choice], chance: random.Random) -> do.BoxCommand:
    """Return what a bettor answers to an offer; the last of the choices declines it."""
    up = table.state.dealer.cards[0].points if table.state.dealer.cards else 0
    liking = {
        OfferKind.ATTACK: 0.9 if up in WEAK_UP else 0.3,
        OfferKind.INSURANCE: 0.5,
        OfferKind.DOUBLE: 0.6,
        OfferKind.SPLIT: 0.6,
    }.get(kind, 0.6)
    *taking, declining = choices
    if not taking or chance.random() >= liking:
        return _box_command(declining.command)
    chosen = chance.choice(taking)
    command = chosen.command
    if isinstance(command, do.AttackWith | do.Insure | do.JoinDouble) and chosen.least < chosen.most:
        half = chosen.most // 2 // chosen.unit * chosen.unit
        if half >= chosen.least and chance.random() < FOR_LESS:
            return replace(command, amount=half)
    return _box_command(command)


def _box_command(command: do.Command) -> do.BoxCommand:
    assert isinstance(command, do.BoxCommand)
    return command
