"""Tokes at the table: which wagers they go with, how large they may be; they win or lose with the wager."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.chips import dollars
from pitboss.rulebook import Clauses, Rules
from pitboss.rulebook.parts import Kind
from pitboss.table.commands import Place
from pitboss.table.refusal import Refusal
from pitboss.table.round.mechanisms import AtTable, PlacingRule
from pitboss.table.state import Box, Ruling, State
from pitboss.table.wagering.amounts import check_amount, in_units, whole_units


def _refuse(state: State, box: Box, command: Place) -> Refusal | None:
    tokes = state.rules.tokes
    beside = command.beside or Kind.BLACKJACK
    grounds = tokes.grounds(beside) if tokes is not None else None
    if tokes is None or grounds is None:
        sentence = f"A toke beside a {beside} wager is not known at this table."
        return Refusal("not_offered", sentence, state.rules.not_offered)
    own = box.wager(command.player, beside)
    if own is None:
        sentence = f"A toke rides on a wager of one's own; make a {beside} wager on box {box.number} first."
        return Refusal("no_own_wager", sentence, grounds)
    if any(wager.kind is Kind.TOKE and wager.beside is beside and wager.box == box.number for wager in state.wagers):
        return Refusal("already_wagered", f"A toke stands beside that {beside} wager already.", grounds)
    return _refuse_amount(state, command.player, command.amount, own.amount, beside, grounds)


def _refuse_amount(state: State, player: str, amount: int, own: int, beside: Kind, grounds: Clauses) -> Refusal | None:
    """Refuse a toke outside its own bounds, or one that puts toke and wager over their common limit."""
    tokes = state.rules.tokes
    assert tokes is not None
    maximum = _maximum(state, beside)
    most = min(tokes.most, maximum - own)
    if most < tokes.least:
        sentence = f"A toke and the wager beside it stay within {dollars(maximum)}; wager less to add one."
        return Refusal("toke_limit", sentence, grounds)
    return check_amount(state, player, amount, tokes.least, most, grounds, "the toke")


def _maximum(state: State, beside: Kind) -> int:
    """Return the most that toke and wager may amount to together."""
    tokes, side_wager = state.rules.tokes, state.rules.side_wager(beside)
    assert tokes is not None
    return (state.rules.limits.maximum if side_wager is None else side_wager.maximum) // tokes.share


def _grounds(rules: Rules, command: Place) -> Clauses:
    assert rules.tokes is not None
    return rules.tokes.grounds(command.beside or Kind.BLACKJACK) or ()


def _possible(state: State, player: str, box: Box) -> Iterator[tuple[Kind | None, int, int]]:
    tokes = state.rules.tokes
    for name, _ in tokes.placed if tokes is not None else ():
        beside = Kind(name)
        wager = box.wager(player, beside)
        if tokes is not None and wager is not None:
            most = min(tokes.most, _maximum(state, beside) - wager.amount)
            yield beside, tokes.least, whole_units(state, most)


def refuse_with_split(state: State, player: str, box: int, toke: int, own: int) -> Refusal | None:
    """Return why a further toke may not go with the new hand of a split, for which the player puts up ``own``."""
    tokes = state.rules.tokes
    if tokes is None:
        return Refusal("not_offered", "There are no tokes at this table.", state.rules.not_offered)
    if not any(wager.kind is Kind.TOKE and wager.hand is not None and wager.box == box for wager in state.wagers):
        sentence = "A further toke goes with one made before the first card; there is none."
        return Refusal("no_toke", sentence, tokes.split + state.rules.wagering.closed)
    return _refuse_amount(state, player, toke, own, Kind.BLACKJACK, tokes.split)


def bounds_with_split(state: State, player: str, box: int, own: int) -> tuple[int, int]:
    """Return the bounds of a further toke beside the new hand; nothing if none is accepted."""
    tokes, unit = state.rules.tokes, state.rules.limits.unit
    if tokes is None:
        return 0, 0
    within = min(tokes.most, _maximum(state, Kind.BLACKJACK) - own, state.players[player].chips - own)
    least, most = in_units(unit, tokes.least, within)
    refused = least > most or refuse_with_split(state, player, box, least, own) is not None
    return (0, 0) if refused else (least, most)


def _riding(state: State, ruling: Ruling) -> Ruling:
    tokes = state.rules.tokes
    assert tokes is not None
    return ruling._replace(clauses=ruling.clauses + tokes.rides)


AT_TABLE = AtTable(
    placings=(PlacingRule(kind=Kind.TOKE, refuse=_refuse, grounds=_grounds, possible=_possible),),
    riding={Kind.TOKE: _riding},
)
