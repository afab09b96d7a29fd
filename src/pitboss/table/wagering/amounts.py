"""Whether an amount can be wagered: within the bounds, in whole units, covered by the player's chips."""

from __future__ import annotations

from pitboss.chips import dollars
from pitboss.rulebook import Clauses
from pitboss.table.refusal import Refusal
from pitboss.table.state import State, player_at


def is_amount(amount: object) -> bool:
    """Whether something is a positive whole number of cents."""
    return type(amount) is int and amount > 0


def check_amount(
    state: State, player: str, amount: int, least: int, most: int, limits: Clauses, what: str
) -> Refusal | None:
    """Refuse an amount outside ``least`` to ``most``, off the chip unit, or beyond the player's chips."""
    unit = state.rules.limits.unit
    if (
        type(amount) is int
        and 0 < least <= amount <= most
        and not amount % unit
        and amount <= player_at(state, player).chips
    ):
        return None
    least, most = in_units(unit, least, most)
    if least > most:
        return Refusal("nothing_to_wager", f"No amount of chips fits {what} here.", limits)
    if type(amount) is not int:
        given = f"{str(amount)!r} is no amount for {what}"
        sentence = f"{given}: give whole cents, or dollars in a text; {_bounds(least, most)}."
        return Refusal("not_an_amount", sentence, limits)
    if not is_amount(amount):
        return Refusal("not_an_amount", f"{_capital(what)} must be more than nothing; {_bounds(least, most)}.", limits)
    if amount < least:
        return Refusal("below_minimum", f"{dollars(amount)} is too little for {what}; {_bounds(least, most)}.", limits)
    if amount > most:
        return Refusal("above_maximum", f"{dollars(amount)} is too much for {what}; {_bounds(least, most)}.", limits)
    if amount % unit:
        sentence = f"{dollars(amount)} cannot be wagered in chips; {what} goes in steps of {dollars(unit)}."
        return Refusal("not_in_units", sentence, state.rules.limits.units)
    return check_chips(state, player, amount, what, limits)


def check_chips(state: State, player: str, amount: int, what: str, clauses: Clauses) -> Refusal | None:
    """Refuse an amount that the player does not have."""
    chips = player_at(state, player).chips
    if amount > chips:
        sentence = f"{_capital(what)} takes {dollars(amount)} and {player} has {dollars(chips)}; buy in or wager less."
        return Refusal("short_of_chips", sentence, clauses)
    return None


def in_units(unit: int, least: int, most: int) -> tuple[int, int]:
    """Return bounds that can be wagered in chips: the least rounded up to a unit, the most rounded down."""
    return -(-least // unit) * unit, most // unit * unit


def affordable(state: State, player: str, most: int) -> int:
    """Return how much of an amount a player can wager, in whole units of that player's chips."""
    return min(most, whole_units(state, state.players[player].chips))


def whole_units(state: State, amount: int) -> int:
    """Return the most that can be wagered in chips without exceeding ``amount``."""
    unit = state.rules.limits.unit
    return amount // unit * unit


def _capital(what: str) -> str:
    return what[0].upper() + what[1:]


def _bounds(least: int, most: int) -> str:
    if least == most:
        return f"it is {dollars(least)}"
    return f"wager from {dollars(least)} to {dollars(most)}"
