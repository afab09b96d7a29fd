"""Doubling at the training table."""

from __future__ import annotations

import random

from pitboss.mechanisms.doubling.commands import Double
from pitboss.mechanisms.training import WEAK_UP, Sight, Training, Wish


def _wished(sight: Sight, chance: random.Random) -> bool:
    if sight.doubled:
        return sight.total < 12 and not sight.soft
    if sight.cards > 2:
        return False
    if sight.soft:
        return sight.total in (16, 17) and sight.up in WEAK_UP and chance.random() < 0.5
    return sight.free or sight.total in (10, 11) or (sight.total == 9 and sight.up in WEAK_UP)


TRAINING = Training(wishes=(Wish(command=Double, eager=2, felt=_wished),))
