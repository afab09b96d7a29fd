"""Runs seeds. A failure names its seed and the command that repeats it."""

from __future__ import annotations

import tempfile
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from unittest.mock import patch

from pitboss.house.api.logs import LOG
from pitboss.rulebook import Rules
from tests.house.simulation.servers import Apps
from tests.house.simulation.world import ACTIONS, World

COMMAND = "python -m tests.house.simulation --from {seed} --seeds 1 --actions {actions}"


class SeedFailed(AssertionError):
    """A seed found something."""

    def __init__(self, seed: int, actions: int, error: BaseException) -> None:
        again = COMMAND.format(seed=seed, actions=actions)
        super().__init__(f"Seed {seed} fails: {type(error).__name__}: {error}\nRun it again: {again}")


def run_seed(seed: int, actions: int = ACTIONS, apps: Apps | None = None) -> Counter[str]:
    """Run a seed and return what was counted; SeedFailed when something is wrong. ``apps`` are kept from run to run."""
    with tempfile.TemporaryDirectory(prefix="pitboss-simulation-") as folder, ExitStack() as stack:
        stack.enter_context(patch("pitboss.house.bots.chart.best_decisions", _rule_of_thumb))
        stack.enter_context(patch.object(LOG, "disabled", True))
        stack.enter_context(patch("pitboss.house.bots.chart.attacks", lambda rules, up: up in "456"))
        try:
            world = World(seed, Path(folder), apps if apps is not None else {}, actions)
            with patch("pitboss.house.api.server.time", _Monotonic(world)):
                world.run()
        except Exception as error:
            raise SeedFailed(seed, actions, error) from error
    return world.counted


class _Monotonic:
    """The time of the simulation in place of the machine's, by which servers remember sessions."""

    def __init__(self, world: World) -> None:
        self.world = world

    def monotonic(self) -> float:
        return self.world.time() / 1000


def _rule_of_thumb(rules: Rules, held: str, up: str, situation: tuple[bool, bool, bool, int]) -> tuple[str, ...]:
    """Replace the solver, which would take longer than everything else."""
    names = ("split", "double", "zap", "hit", "stand", "surrender")
    return names[(len(held) + len(up)) % 3 :] if len(held) < 9 else names[4:]
