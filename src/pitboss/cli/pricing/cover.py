"""The price with the house's cover card, where a command is asked for it: simulated, or known from before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import Progress

from pitboss.cli.figures import percent
from pitboss.cli.pricing.solving import told_of_compiling
from pitboss.cli.refusing import refuse
from pitboss.cli.rounds import read_rounds
from pitboss.rulebook import Rules
from pitboss.solve.strategies.strategy import Strategy

if TYPE_CHECKING:
    from pitboss.lab.cut.cover_effect import CoverEffect
    from pitboss.simulate import Result

WHERE = "where the rules have the cover card"


def check_rounds(rounds: str | None) -> None:
    """Refuse what is no number of rounds, before anything is solved."""
    if rounds is not None:
        read_rounds(rounds)


def covers_of(games: list[Rules], strategy: str | Strategy, rounds: str) -> list[CoverEffect]:
    """Return what the cover card does to each of some games; what is known from before is not simulated again."""
    from pitboss.lab.cut.cover_price import cover_effect
    from pitboss.simulate import SimulationRefused

    many, screen = read_rounds(rounds), Console(stderr=True)
    bar = Progress(console=screen, transient=True, disable=not screen.is_terminal)
    task = bar.add_task("Simulating", total=many * len(games))
    effects = []
    try:
        with told_of_compiling("simulator"), bar:
            for place, rules in enumerate(games):

                def advance(result: Result, before: int = place * many) -> None:
                    bar.update(task, completed=before + result.rounds)

                effects.append(cover_effect(rules, strategy, many, progress=advance))
    except SimulationRefused as refused:
        refuse(refused)
    return effects


def cover_edge(cover: CoverEffect, fresh: float) -> str:
    """Write the house edge with the cover card and its standard error."""
    edge = percent(-cover.ev(fresh))
    return edge if not cover.rounds else f"{edge} ± {percent(cover.se)}"


def cover_place(cover: CoverEffect) -> str:
    """Say which place of the cover card is meant, and where the figure comes from."""
    if not cover.rounds:
        return "every round is dealt from a whole shoe: the cover card changes nothing"
    return f"{cover.behind} cards behind the cover card, {WHERE}; {cover.rounds:,} rounds simulated"
