"""Splitting at the training table."""

from __future__ import annotations

import random

from pitboss.mechanisms.splitting.commands import Split
from pitboss.mechanisms.training import Sight, Training, Wish


def _wished(sight: Sight, chance: random.Random) -> bool:
    if sight.points in (5, 10):
        return sight.points == 5 and sight.free
    return sight.free or sight.rank in "A8" or sight.up <= 7


TRAINING = Training(wishes=(Wish(command=Split, eager=3, felt=_wished),))
