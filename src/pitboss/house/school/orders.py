"""What a session is made from, as it is stored."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.rulebook import find_game
from pitboss.training.levels import Level, Payouts
from pitboss.training.session import TrainingPlan
from pitboss.training.tables import training_options, training_rules
from pitboss.training.trainer import TrainingOrder

MOST_ROUNDS = 20
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
) -> StoredOrder:
    """Return an order; the house draws the seed where none is named. Raises UnknownGame and SubmissionRefused."""
    plain = training_options(find_game(game).id, options)
    training_rules(game, plain)
    drawn = secrets.randbelow(SEEDS) if seed is None else seed
    plan = TrainingPlan(rate, rounds, payouts)
    return StoredOrder(TrainingOrder(game, level, plan, drawn, plain), seed is not None)


def read_order(text: str) -> StoredOrder:
    """Return a stored order."""
    data = json.loads(text)
    plan = TrainingPlan(data["rate"], data["rounds"], Payouts(data["payouts"]))
    order = TrainingOrder(data["game"], Level(data["level"]), plan, data["seed"], data["options"])
    return StoredOrder(order, data["chosen"])
