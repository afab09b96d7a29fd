"""Which definition and which readings give the return that the online rules state."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from pitboss.rulebook import Rules, submit
from pitboss.solve.accounts.accounts import Accounts
from pitboss.solve.by_chart.best_by_total import best_by_total
from pitboss.solve.by_chart.chart_player import ChartPlayer
from pitboss.solve.hands.solver import Solver, total_ev
from pitboss.solve.kernels.arithmetic import floats
from pitboss.solve.model.model import Model, model_of

RULES = submit("zappit-online", {})


def readings() -> Iterator[tuple[str, Model]]:
    """Return the readings of the text's silent points, the project's own first, then each changed separately."""
    own, unsplit = model_of(RULES), read_otherwise("zap", split_after=False)
    yield "as READINGS.md has it (ZO1, ZO3 to ZO6)", own
    yield "no split after a zap", unsplit
    yield "no double after a zap", read_otherwise("zap", double_after=False)
    yield "neither after a zap", read_otherwise("zap", split_after=False, double_after=False)
    yield "no double after a split", read_otherwise("doubling", after_split=False)
    yield "any two ten-values may be split", read_otherwise("splitting", by_rank=False)
    doubling = replace(RULES.doubling, after_split_aces=True)
    yield "split aces draw", read_otherwise("splitting", replace(RULES, doubling=doubling), aces_draw=True)
    yield "the house does not look; all wagers lose to its blackjack", replace(own, only_initial_lost=False)
    yield "the same, no split after a zap", replace(unsplit, only_initial_lost=False)
    yield "the house stands on soft 17", read_otherwise("dealer", hits_soft_17=False)


def read_otherwise(part: str, rules: Rules = RULES, **values: object) -> Model:
    """Return the model of the rules with other values in one part."""
    changed: Any = replace(getattr(rules, part), **values)
    return model_of(replace(rules, **{part: changed}))


def returns(model: Model) -> tuple[float, float, float, float]:
    """Return what comes back per unit of initial wager and per unit of total wager, cd and td."""
    shares: list[float] = []
    solver = Solver(model, floats())
    solved = solver.solve()
    chart = best_by_total(RULES, solver, solved).strategy
    for pricer in (solver, Solver(model, floats(), ChartPlayer(chart, model))):
        hands = solved if pricer is solver else pricer.solve()
        accounts = Accounts(pricer)
        for against in hands:
            accounts.add(against)
        ev = float(total_ev(hands))
        shares += [1 + ev, 1 + ev / float(accounts.tally.wagered)]
    return shares[0], shares[1], shares[2], shares[3]


def main() -> None:
    """Print the table as Markdown."""
    print("| reading | initial, cd | wagered, cd | initial, td | wagered, td |")
    print("|---|---|---|---|---|")
    for name, model in readings():
        print(f"| {name} | " + " | ".join(f"{100 * share:.4f}%" for share in returns(model)) + " |")


if __name__ == "__main__":
    main()
