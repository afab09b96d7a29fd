"""What a session is made from, as it is stored."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.rulebook import find_game
from pitboss.table import Refusal, Refused
from pitboss.training.levels import Drill, Level, Payouts
from pitboss.training.session import TrainingPlan
from pitboss.training.tables import drill_rules, training_options, training_rules
from pitboss.training.trainer import TrainingOrder

MOST_ROUNDS = 20
NO_EXAM = Refusal("drill_is_no_exam", "A drill is no exam: choose guide or train.", ())
SEEDS = 10**12
"""Seeds are drawn below this: they can be typed, and every front end reads them exactly."""


@dataclass(frozen=True, slots=True)
class StoredOrder:
    """An order; ``chosen`` says that the trainee named the seed, and could have known the cards."""

    order: TrainingOrder
    chosen: bool

    def written(self) -> str:
        """Return it as text."""
        order = self.order
        return json.dumps(
            {
                "game": order.game,
                "options": dict(order.options),
                "level": order.level,
                "rate": order.plan.rate,
                "rounds": order.plan.rounds,
                "payouts": order.plan.payouts,
                "seed": order.seed,
                "chosen": self.chosen,
                **({"drill": order.drill} if order.drill is not None else {}),
            }
        )


def new_order(
    game: str,
    options: Mapping[str, object],
    *,
    level: Level,
    rounds: int,
    rate: float,
    payouts: Payouts,
    seed: int | None,
    drill: Drill | None = None,
) -> StoredOrder:
    """Return an order; the house draws the seed where none is named. Raises UnknownGame, SubmissionRefused, Refused."""
    if drill is not None and level is Level.EXAM:
        raise Refused(NO_EXAM)
    plain = training_options(find_game(game).id, options)
    (training_rules if drill is None else drill_rules)(game, plain)
    drawn = secrets.randbelow(SEEDS) if seed is None else seed
    plan = TrainingPlan(rate, rounds, payouts)
    return StoredOrder(TrainingOrder(game, level, plan, drawn, plain, drill), seed is not None)


def read_order(text: str) -> StoredOrder:
    """Return a stored order."""
    data = json.loads(text)
    plan = TrainingPlan(data["rate"], data["rounds"], Payouts(data["payouts"]))
    drill = Drill(data["drill"]) if "drill" in data else None
    order = TrainingOrder(data["game"], Level(data["level"]), plan, data["seed"], data["options"], drill)
    return StoredOrder(order, data["chosen"])
