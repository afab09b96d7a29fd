"""Which definition and which readings give the return that the online rules print."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pitboss.rulebook import submit
from pitboss.solve.accounts import Accounts
from pitboss.solve.arithmetic import floats
from pitboss.solve.chart_player import ChartPlayer
from pitboss.solve.model import Model, model_of
from pitboss.solve.solver import Solver, total_ev
from pitboss.solve.td import best_by_total

RULES = submit("zappit-online", {})


def readings() -> Iterator[tuple[str, Model]]:
    """Return the readings of the text's silent points, the project's own first, then each changed by itself."""
    own = model_of(RULES)
    yield "as READINGS.md has it (ZO1, ZO3 to ZO6)", own
    yield "no split after a zap", replace(own, split_after_zap=False)
    yield "no double after a zap", replace(own, double_after_zap=False)
    yield "neither after a zap", replace(own, split_after_zap=False, double_after_zap=False)
    yield "no double after a split", replace(own, double_after_split=False)
    yield "any two ten-values may be split", replace(own, split_by_rank=False)
    yield "split aces draw", replace(own, split_aces_draw=True, double_after_split_aces=True)
    yield "the house does not look; all wagers lose to its blackjack", replace(own, peeks=False)
    yield "the same, no split after a zap", replace(own, peeks=False, split_after_zap=False)
    yield "the house stands on soft 17", replace(own, hits_soft_17=False)


def returns(model: Model) -> tuple[float, float, float, float]:
    """Return what comes back per unit of initial wager and per unit finally wagered, cd and td."""
    found: list[float] = []
    solver = Solver(model, floats())
    solved = solver.solve()
    chart = best_by_total(RULES, solver, solved).strategy
    for one in (solver, Solver(model, floats(), ChartPlayer(chart))):
        hands = solved if one is solver else one.solve()
        accounts = Accounts(one)
        for against in hands:
            accounts.add(against)
        ev = float(total_ev(hands))
        found += [1 + ev, 1 + ev / float(accounts.tally.wagered)]
    return found[0], found[1], found[2], found[3]


def main() -> None:
    """Print the table as Markdown."""
    print("| reading | initial, cd | wagered, cd | initial, td | wagered, td |")
    print("|---|---|---|---|---|")
    for name, model in readings():
        print(f"| {name} | " + " | ".join(f"{100 * one:.4f}%" for one in returns(model)) + " |")


if __name__ == "__main__":
    main()
