"""The zap at the training table."""

from __future__ import annotations

import random

from pitboss.mechanisms.training import Sight, Training, Wish
from pitboss.mechanisms.zap.commands import Zap


def _wished(sight: Sight, chance: random.Random) -> bool:
    return sight.total < 18 or sight.up >= 9


TRAINING = Training(wishes=(Wish(command=Zap, eager=4, felt=_wished),))
