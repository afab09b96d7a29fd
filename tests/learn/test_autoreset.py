"""How the next episode begins at many tables: as in Gymnasium's own vectors of the real table."""

from __future__ import annotations

import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from pitboss.learn import TableEnv, VectorTables
from tests.sizes import size

GAME, TABLES = "double-attack-ma", 5
WISHES: dict[str, Any] = {"wagers": ["$10", "$25"], "side_wagers": {"bust bonus": "$5"}}
STEPS = size(150, 5000)


def both(mode: AutoresetMode) -> tuple[SyncVectorEnv, VectorTables]:
    """Return Gymnasium's vector of real tables, and the compiled ones."""
    theirs = SyncVectorEnv([lambda: TableEnv(GAME, **WISHES)] * TABLES, autoreset_mode=mode)
    return theirs, VectorTables(GAME, TABLES, autoreset_mode=mode, **WISHES)


def chosen(masks: Any, chance: random.Random) -> Any:
    """Return an action for every table, one in ten of them at random."""
    actions = [
        chance.randrange(len(mask)) if chance.random() < 0.1 else chance.choice(np.flatnonzero(mask).tolist())
        for mask in masks
    ]
    return np.array(actions)


def same(ours: dict[str, Any], theirs: dict[str, Any]) -> None:
    """Compare all keys of an info, and what stands under them where it is said to stand."""
    assert set(ours) == set(theirs)
    for key, value in theirs.items():
        if isinstance(value, dict):
            same(ours[key], value)
        elif key == "final_obs":
            for table in np.flatnonzero(theirs["_final_obs"]).tolist():
                assert ours[key][table].tolist() == value[table].tolist()
        else:
            assert ours[key].dtype == value.dtype and ours[key].tolist() == value.tolist(), key


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_every_key_is_gymnasium_s(mode: AutoresetMode) -> None:
    theirs, ours = both(mode)
    chance, seen = random.Random(mode.value), set()
    (told, info), (same_told, same_info) = theirs.reset(seed=3), ours.reset(seed=3)
    for _ in range(STEPS):
        assert told.tolist() == same_told.tolist()
        same(same_info, info)
        seen |= {key for key in info if key.startswith("final")}
        actions = chosen(info["action_mask"], chance)
        told, rewards, over, truncated, info = theirs.step(actions)
        same_told, same_rewards, same_over, same_truncated, same_info = ours.step(actions)
        assert rewards.tolist() == same_rewards.tolist() and over.tolist() == same_over.tolist()
        assert truncated.tolist() == same_truncated.tolist()
    assert bool(seen) == (mode is AutoresetMode.SAME_STEP)


def test_an_action_at_the_end_of_an_episode_that_was_not_allowed_is_told_with_its_end() -> None:
    tables = VectorTables(GAME, 64, autoreset_mode="SameStep", **WISHES)
    _, info = tables.reset(seed=1)
    wrong = 0
    for _ in range(40):
        actions = np.zeros(64, dtype=np.int64) + 2  # a double, allowed or not
        _, _, over, _, info = tables.step(actions)
        assert not info["illegal"][over].any()
        if over.any():
            wrong += int(info["final_info"]["illegal"].sum())
            assert not info["final_info"]["illegal"][~over].any()
    assert wrong


def test_without_autoreset_tables_stay_over_until_they_are_begun() -> None:
    theirs, ours = both(AutoresetMode.DISABLED)
    chance = random.Random(2)
    (told, info), (same_told, _) = theirs.reset(seed=3), ours.reset(seed=3)
    masks = info["action_mask"]
    for _ in range(STEPS):
        assert told.tolist() == same_told.tolist()
        actions = chosen(masks, chance)
        told, rewards, over, _, info = theirs.step(actions)
        same_told, same_rewards, same_over, _, same_info = ours.step(actions)
        same(same_info, info)
        assert rewards.tolist() == same_rewards.tolist() and over.tolist() == same_over.tolist()
        if over.any():
            assert told.tolist() == same_told.tolist()
            with pytest.raises(ValueError, match=f"The episode of table {int(np.flatnonzero(over)[0])} is over"):
                ours.step(actions)
            told, _ = theirs.reset(options={"reset_mask": over.copy()})
            same_told, same_info = ours.reset(options={"reset_mask": over})
        masks = same_info["action_mask"]


def test_the_first_reset_begins_every_table() -> None:
    tables = VectorTables(GAME, 2)
    with pytest.raises(ValueError, match="The first reset begins every table: leave reset_mask out"):
        tables.reset(seed=1, options={"reset_mask": [True, False]})
    with pytest.raises(ValueError, match="Nothing has been dealt yet"):
        tables.step([0, 0])
    told, _ = tables.reset(seed=1, options={"reset_mask": [True, True]})
    assert told.tolist() == VectorTables(GAME, 2).reset(seed=1)[0].tolist()


def test_tables_without_a_seed_of_their_own_are_seeded_by_chance() -> None:
    tables = VectorTables(GAME, 8, seen=True)
    tables.reset(seed=[None] * 8)
    rounds = [tables.step(np.full(8, len(tables.actions) - 1))[0].tolist() for _ in range(3)]
    assert len({str(observation) for observation in rounds[1]}) > 1


def test_a_vector_renders_nothing() -> None:
    with pytest.raises(ValueError, match="nothing is rendered of many tables; TableEnv renders one"):
        VectorTables(GAME, 2, render_mode="ansi")
    made = gymnasium.make_vec(
        "pitboss/DoubleAttack-v0", num_envs=2, vectorization_mode="vector_entry_point", render_mode=None
    )
    assert made.render_mode is None
