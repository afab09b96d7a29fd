"""Steps of episodes, side by side in arrays, and what has to be known to read them."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss import __version__
from pitboss.learn.spaces import fields
from pitboss.learn.wishes import Wishes
from pitboss.rulebook import Rules


class Steps(NamedTuple):
    """Some steps, an entry or a row each, episode after episode.

    ``observation`` and ``mask`` are what was seen and allowed before ``action`` was chosen; ``won`` are cents, which
    come with the last step of a round. ``terminated`` says that the episode ended with the step, ``truncated`` that it
    was left there.
    """

    episode: NDArray[np.int64]
    step: NDArray[np.int32]
    observation: NDArray[np.int16]
    mask: NDArray[np.bool_]
    action: NDArray[np.int16]
    won: NDArray[np.int64]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.episode)


def steps_told(wishes: Wishes, **source: Any) -> dict[str, Any]:
    """Return what has to be known to read steps: rules, actions, fields, the unit of a reward, where they are from."""
    rules: Rules = wishes.rules
    return {
        "pitboss": __version__,
        "game": rules.game,
        "options": dict(rules.options),
        "actions": list(wishes.actions),
        "fields": [field._asdict() for field in fields(wishes)],
        "unit": wishes.wagers[0],
        "memory": wishes.memory,
        **source,
    }
