"""Exact regret: what a policy is worth, what it gives up against the optimum, and by which decisions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from pitboss.frames import FrameKind, frame_of_table
from pitboss.learn.policies import ChartPolicy
from pitboss.learn.valuing.asking import EnvironmentPolicy
from pitboss.learn.valuing.checked import CheckedFunction
from pitboss.learn.valuing.offers import judge_offers
from pitboss.notebook_html import html_table, percent
from pitboss.rulebook import Rules, rules_of
from pitboss.solve.by_chart.chart_player import ChartPlayer
from pitboss.solve.by_chart.function_player import FunctionPlayer
from pitboss.solve.by_chart.losses import Judged, Losses
from pitboss.solve.hands.players import HandPlayer
from pitboss.solve.hands.solver import Solver, total_ev
from pitboss.solve.kernels.arithmetic import floats
from pitboss.solve.model.compositions import NAMES, Compositions
from pitboss.solve.model.model import Model, model_of
from pitboss.solve.prices.collecting import uncollected
from pitboss.solve.prices.solution import Solution
from pitboss.solve.prices.solving import solve
from pitboss.solve.strategies.functions import DecidingFunction
from pitboss.solve.strategies.letters import MEANINGS
from pitboss.solve.strategies.strategy import Strategy

AnyPolicy = DecidingFunction | EnvironmentPolicy | ChartPolicy | Strategy | Solution
"""A function of a hand's cards, a policy of an environment, or a chart."""

SHOWN = 10
NEGLIGIBLE = 1e-14
"""Costs this small are arithmetic."""
WORDS = {letter: meaning.partition(",")[0] for letter, meaning in MEANINGS.items()} | {
    "A": "attack",
    "I": "take insurance",
    "E": "take even money",
    "N": "decline",
    "O": "split once",
}


@dataclass(frozen=True, slots=True)
class CostlyDecision:
    """A decision by which a policy loses value: the hand, the up card, what it does, and what is best.

    ``when`` says where in a round the hand is. ``frequency`` is how often the decision is made per round, and ``cost``
    what it costs per round, in units of the initial wager.
    """

    hand: str
    up_card: str
    when: str
    does: str
    best: str
    frequency: float
    cost: float

    @property
    def loss(self) -> float:
        """What the decision costs each time, in units of the initial wager."""
        return self.cost / self.frequency if self.frequency else 0.0


@dataclass(frozen=True, eq=False, repr=False)
class Regret:
    """The exact value of a policy, in units of the initial wager.

    ``ev`` is the policy's value, ``cd`` that of the optimum by composition, and ``td`` that of the best chart by total.
    ``decisions`` are those where the policy departs from the optimum, the costliest first; their costs add up to
    ``regret``. ``notes`` say what of the policy was not taken into account.
    """

    rules: Rules
    ev: float
    cd: float
    td: float
    decisions: tuple[CostlyDecision, ...]
    notes: tuple[str, ...] = ()

    @property
    def regret(self) -> float:
        """What the policy loses per round against the optimum by composition."""
        return self.cd - self.ev

    @property
    def regret_td(self) -> float:
        """What the policy loses per round against the best chart; negative if the policy is better."""
        return self.td - self.ev

    def to_frame(self, kind: FrameKind = "pandas", table: str = "decisions") -> Any:
        """Return ``decisions``, or the ``summary`` (one row), as a pandas frame, a polars frame or an Arrow table."""
        summary = {"game": self.rules.game, "ev": self.ev, "cd": self.cd, "td": self.td}
        summary |= {"regret": self.regret, "regret_td": self.regret_td}
        rows = [
            {
                "hand": decision.hand,
                "up_card": decision.up_card,
                "when": decision.when,
                "does": decision.does,
                "best": decision.best,
                "frequency": decision.frequency,
                "loss": decision.loss,
                "cost": decision.cost,
            }
            for decision in self.decisions
        ]
        return frame_of_table({"summary": [summary], "decisions": rows}, kind, table)

    def __repr__(self) -> str:
        return (
            f"<Regret for {self.rules!r}: ev {percent(self.ev)}, {percent(self.regret)} below the optimum, "
            f"{percent(self.regret_td)} below the best chart>"
        )

    def _repr_html_(self) -> str:
        rows = [
            (d.hand, d.up_card, d.when, d.does, d.best, f"{d.frequency:.3g}", f"{d.loss:.4f}", percent(d.cost, 5))
            for d in self.decisions[:SHOWN]
        ]
        heads = ("hand", "up", "when", "does", "best", "frequency", "loss", "cost")
        return html_table(repr(self).strip("<>"), rows, heads)


def regret(policy: AnyPolicy, rules: Rules | str | None = None, *, gone: bool = False) -> Regret:
    """Value a policy exactly, and show where it loses value.

    ``policy`` is a function that gets a hand (``pitboss.simulate.HandToPlay``) and returns letters, a policy of an
    environment (``EnvironmentPolicy(policy, env)``, which needs no ``rules``), or a chart. With ``gone``, a function is
    told which other cards it has seen: zapped cards, and the other card of a split pair. Raises ``PolicyRefused`` if
    the policy cannot be valued.
    """
    with uncollected():
        walk = PolicyWalk(policy, rules, gone)
        decisions = _Decisions(walk.model.hands)
        offers = walk.judge(decisions.add)
    chart = best_chart(walk.rules)
    return Regret(
        walk.rules,
        walk.ev + offers.taken,
        walk.optimum + offers.best,
        chart.ev + offers.best,
        tuple(decisions.sorted()),
        tuple(walk.notes),
    )


class PolicyWalk:
    """A policy solved, ready to be followed decision by decision."""

    def __init__(self, policy: AnyPolicy, rules: Rules | str | None, gone: bool = False) -> None:
        policy, rules = _plain(policy, rules)
        if rules is None:
            raise TypeError("Say for which rules: regret(policy, rules), or the name of a game.")
        self.rules = rules_of(rules)
        if isinstance(policy, EnvironmentPolicy) and policy.rules != self.rules:
            raise ValueError("The policy is for the rules of its environment, and these are others: leave them out.")
        self.model: Model = model_of(self.rules)
        self.decider: CheckedFunction | EnvironmentPolicy | None = None
        if isinstance(policy, Strategy):
            player: HandPlayer = ChartPlayer(policy, self.model)
        else:
            self.decider = policy if isinstance(policy, EnvironmentPolicy) else CheckedFunction(policy)
            player = FunctionPlayer(self.decider, self.model, gone)
        solver = Solver(self.model, floats(), player)
        solved = solver.solve()
        self.ev = float(total_ev(solved))
        self.losses = Losses(solver, solved)
        self.optimum = float(total_ev(self.losses.optimum))

    @property
    def notes(self) -> list[str]:
        """What of the policy was left aside."""
        return [] if self.decider is None else list(dict.fromkeys(self.decider.notes))

    def judge(self, tell: Any) -> Any:
        """Tell of every decision, offers among them; return what the offers are worth."""
        offers = judge_offers(self.rules, self.losses, self.decider, tell)
        self.losses.judge(tell)
        return offers


def _plain(policy: AnyPolicy, rules: Rules | str | None) -> tuple[DecidingFunction | EnvironmentPolicy | Strategy, Any]:
    """Return a policy as a function, an environment's or a chart, and for which rules it is if it says so."""
    if isinstance(policy, EnvironmentPolicy):
        return policy, policy.rules if rules is None else rules
    if isinstance(policy, ChartPolicy):
        return policy.strategy, policy.wishes.rules if rules is None else rules
    if isinstance(policy, Solution):
        if policy.name == "cd":
            raise TypeError('A solution by composition is no chart: give solve(game, "td"), the best chart.')
        return policy.strategy, policy.rules if rules is None else rules
    return policy, rules


class _Decisions:
    """Adds up decisions that differ in nothing that is shown."""

    def __init__(self, hands: Compositions) -> None:
        self.hands = hands
        self.sums: dict[tuple[str, str, str, str, str], list[float]] = {}

    def add(self, judged: Judged) -> None:
        if judged.does == judged.best:
            return
        key = (self._cards(judged), NAMES[judged.up], when(judged), WORDS[judged.does], WORDS[judged.best])
        sums = self.sums.setdefault(key, [0.0, 0.0])
        sums[0] += judged.weight
        sums[1] += judged.cost

    def _cards(self, judged: Judged) -> str:
        if judged.hand is None:
            return ""
        counts = self.hands.cards[judged.hand].tolist()
        return ",".join(NAMES[rank] for rank in (0, *range(9, 0, -1)) for _ in range(counts[rank]))

    def sorted(self) -> Iterator[CostlyDecision]:
        """Return all of them, the costliest first."""
        costly = [
            CostlyDecision(hand, up_card, told, does, best, frequency, cost)
            for (hand, up_card, told, does, best), (frequency, cost) in self.sums.items()
        ]
        return iter(sorted((d for d in costly if abs(d.cost) > NEGLIGIBLE), key=lambda decision: -decision.cost))


def when(judged: Judged) -> str:
    """Say where in a round a hand is."""
    if judged.hand is None:
        return "attack wager"
    if judged.does in "IEN":
        return "insurance"
    scene = judged.scene
    parts = ["after a zap"] if scene.zapped is not None else []
    if scene.pair is not None:
        parts.append(f"after splitting {NAMES[scene.pair]}s" + (", on a lammer" if scene.lammer else ""))
    if judged.doubles:
        parts.append("doubled" if judged.doubles == 1 else f"doubled {judged.doubles} times")
    return ", ".join(parts) or "first hand"


def best_chart(rules: Rules) -> Solution:
    """Return the solution by the best chart, remembered."""
    return _best_chart(model_of(rules).key, rules)


@lru_cache(8)
def _best_chart(model: str, rules: Rules) -> Solution:
    return solve(rules, "td")
