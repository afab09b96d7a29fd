"""Surrender at the training table."""

from __future__ import annotations

import random

from pitboss.mechanisms.kinds import OfferKind
from pitboss.mechanisms.surrender.commands import Surrender
from pitboss.mechanisms.training import Sight, Training, Wish


def _wished(sight: Sight, chance: random.Random) -> bool:
    return not sight.soft and sight.total in (15, 16) and sight.up >= 9 and chance.random() < 0.8


TRAINING = Training(
    wishes=(Wish(command=Surrender, eager=1, felt=_wished),),
    liking={OfferKind.EARLY_SURRENDER: lambda up: 0.3},
)
