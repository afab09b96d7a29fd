"""A policy-gradient learner from PyPI, unmodified, and its exact regret over training, as a picture.

``pip install torch sb3-contrib "pitboss[learn,pictures]"``, then
``python -m benchmarks.learned_policy catfish-bend 4 curve.png``: MaskablePPO plays four million steps at 512 tables,
on one thread. Its packages are in none of the locks.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, NullFormatter
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecEnv

from pitboss.learn import EnvironmentPolicy, Regret, VectorTables, regret

TABLES, STEPS, MILLION = 512, 32, 1_000_000
SEED, LOOKS = 7, 12
"""How often the regret is computed: this many times, from the untrained policy to the end."""
SETTINGS: dict[str, Any] = {
    "gamma": 1.0,
    "gae_lambda": 1.0,
    "learning_rate": 1e-3,
    "ent_coef": 0.003,
    "batch_size": 4096,
    "n_epochs": 4,
    "policy_kwargs": {"net_arch": [128, 128]},
}


class TablesForBaselines(VecEnv):  # type: ignore[misc]  # its package is installed by whoever runs this
    """The compiled tables in the form that Stable-Baselines3 expects."""

    def __init__(self, tables: VectorTables) -> None:
        self.tables = tables
        super().__init__(tables.num_envs, tables.single_observation_space, tables.single_action_space)

    def reset(self) -> Any:
        """Begin a round at every table."""
        observations, info = self.tables.reset(seed=self._seeds[0])
        self.masks = info["action_mask"].astype(np.bool_)
        self._reset_seeds()
        return observations

    def step_async(self, actions: Any) -> None:
        """Take the actions of the next step."""
        self.actions = actions

    def step_wait(self) -> Any:
        """Carry them out; the next round begins with the same step."""
        observations, rewards, over, _, info = self.tables.step(self.actions)
        self.masks = info["action_mask"].astype(np.bool_)
        told: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for table in np.flatnonzero(over).tolist():
            told[table] = {"terminal_observation": info["final_obs"][table], "TimeLimit.truncated": False}
        return observations, rewards.astype(np.float32), over, told

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return every table's attribute of that name."""
        if attr_name == "action_masks":
            return [self._masks] * self.num_envs
        return [getattr(self.tables, attr_name)] * self.num_envs

    def _masks(self) -> NDArray[np.bool_]:
        masks: NDArray[np.bool_] = self.masks
        return masks

    def env_method(self, method_name: str, *given: Any, indices: Any = None, **named: Any) -> list[Any]:
        """Return the masks of all tables, the only method that is called."""
        if method_name != "action_masks":
            raise AttributeError(method_name)
        return list(self.masks)

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Refuse: a table has nothing to set."""
        raise AttributeError(attr_name)

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> list[bool]:
        """Return that no table is."""
        return [False] * self.num_envs

    def close(self) -> None:
        """Close the tables; there is nothing to release."""


def exact_regret(learner: Any, tables: VectorTables) -> Regret:
    """Return the exact regret of the learner's greedy policy; it answers every question once."""
    known: dict[bytes, int] = {}

    def policy(observations: Any, masks: Any) -> int:
        key = observations.tobytes() + masks.tobytes()
        if key not in known:
            known[key] = int(
                learner.predict(observations, action_masks=masks.astype(np.bool_), deterministic=True)[0][0]
            )
        return known[key]

    return regret(EnvironmentPolicy(policy, tables))


def train(game: str, millions: float) -> list[tuple[int, Regret]]:
    """Let the learner play this many steps; report its exact regret along the way, and return all of them."""
    torch.set_num_threads(1)
    tables = VectorTables(game, TABLES, autoreset_mode="SameStep")
    learner = MaskablePPO("MlpPolicy", TablesForBaselines(tables), n_steps=STEPS, seed=SEED, device="cpu", **SETTINGS)
    looks = np.unique(np.geomspace(1, millions * MILLION / (TABLES * STEPS), LOOKS - 1).round().astype(int))
    curve: list[tuple[int, Regret]] = []
    began = time.process_time()
    for look in (0, *looks.tolist()):
        missing = look * TABLES * STEPS - learner.num_timesteps
        if missing > 0:
            learner.learn(missing, reset_num_timesteps=False)
        judged = exact_regret(learner, tables)
        curve.append((learner.num_timesteps, judged))
        spent = time.process_time() - began
        print(f"{learner.num_timesteps:>10,} steps {spent:5.0f} s of processor time  {judged!r}", flush=True)
    for decision in curve[-1][1].decisions[:5]:
        print(
            f"  {decision.hand} against {decision.up_card}: {decision.does}, best {decision.best}; {decision.cost:.5%}"
        )
    return curve


def draw(game: str, curve: Sequence[tuple[int, Regret]], file: str) -> None:
    """Draw the exact regret over training."""
    figure = Figure(figsize=(7, 4), dpi=80, layout="constrained")
    axes = figure.add_subplot()
    steps = np.array([steps for steps, _ in curve]) / MILLION
    for name, values, line, size in (
        ("the optimum by composition", [judged.regret for _, judged in curve], "-", 6),
        ("the best chart", [judged.regret_td for _, judged in curve], "--", 3),
    ):
        axes.plot(steps, 100 * np.array(values), line, marker="o", markersize=size, label=f"below {name}")
    axes.set_xscale("symlog", linthresh=steps[1])
    axes.set_yscale("log")
    axes.set_xlim(left=0)
    axes.set_xlabel("million steps")
    axes.set_ylabel("exact regret, % of the wager")
    axes.set_title(f"MaskablePPO at {game}")
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
        axis.set_minor_formatter(NullFormatter())
    axes.grid(alpha=0.3, which="both")
    axes.legend()
    figure.savefig(file)


if __name__ == "__main__":
    asked = dict(enumerate(sys.argv))
    chosen = asked.get(1, "catfish-bend")
    draw(chosen, train(chosen, float(asked.get(2, 4))), asked.get(3, "curve.png"))
