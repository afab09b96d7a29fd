"""What a game returns in theory, from the exact solver."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pitboss.rulebook import Rules


@dataclass(frozen=True, slots=True)
class Theory:
    """Expected value and standard deviation per unit; ``sd`` is None where it is not known."""

    ev: float
    sd: float | None


@dataclass(frozen=True, slots=True)
class Theories:
    """The game itself per unit of initial wager, and each side wager per unit of its own."""

    game: Theory
    side_wagers: dict[str, Theory]


@lru_cache(maxsize=256)
def theoretical(rules: Rules) -> Theories:
    """Ask the solver for the best strategy's value; the first time it is compiled, which takes some seconds."""
    from pitboss.solve.arithmetic import floats
    from pitboss.solve.model import model_of
    from pitboss.solve.side_wagers import price_side_wagers
    from pitboss.solve.solver import Solver, total_ev

    ev = float(total_ev(Solver(model_of(rules), floats()).solve()))
    prices = price_side_wagers(rules)
    return Theories(Theory(ev, None), {name: Theory(one.ev, one.sd) for name, one in prices.items()})
