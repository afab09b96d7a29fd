"""Gymnasium's own checks, and the names under which it finds the games."""

from __future__ import annotations

import random
import warnings
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import pitboss.learn
from pitboss.games.finding import built_in as built_in_games
from pitboss.learn import registering
from pitboss.learn.registering import names, register
from pitboss.rulebook import games
from pitboss.simulate.plans.faults import SimulationRefused

IDS = [f"pitboss/{name}-v0" for name in names().values()]
register()


def test_every_game_has_a_name() -> None:
    assert set(names()) == {game.id for game in games()} and len(set(IDS)) == len(IDS)
    assert {"pitboss/FreeBet-v0", "pitboss/Zappit-v0", "pitboss/ZappitOnline-v0"} <= set(IDS)
    assert set(IDS) <= set(gymnasium.registry)


def test_a_game_from_outside_takes_no_name_of_a_built_in_one(monkeypatch: pytest.MonkeyPatch) -> None:
    built_in = {game.id: names()[game.id] for game in built_in_games()}
    outside = ["free-bet", "free-bet-ny", "spanish-21", "lucky-10", "pai-ny", "pai-nj", "catfish-bend-2"]
    known: list[Any] = [*(SimpleNamespace(id=game) for game in outside), *built_in_games()]
    monkeypatch.setattr(registering, "games", lambda: known)
    named = names()
    assert list(named) == [game.id for game in known] and len(set(named.values())) == len(known)
    assert {game: named[game] for game in built_in} == built_in
    assert [named[game] for game in outside] == [
        "free-bet", "FreeBetNy", "Spanish21", "Lucky10", "PaiNy", "PaiNj", "CatfishBend2",
    ]  # fmt: skip


def test_a_name_stands_for_one_game() -> None:
    instead = r"This name stands for free-bet-ma: leave game = 'catfish-bend' out, or make pitboss/CatfishBend-v0\."
    with pytest.raises(ValueError, match=instead):
        gymnasium.make("pitboss/FreeBet-v0", game="catfish-bend")
    with pytest.raises(ValueError, match=instead):
        gymnasium.make_vec(
            "pitboss/FreeBet-v0", num_envs=2, vectorization_mode="vector_entry_point", game="catfish-bend"
        )


WISHES: list[dict[str, Any]] = [
    {"seen": True},
    {"memory": True},
    {"wagers": ["$10", "$25"], "side_wagers": {"bust bonus": "$5"}},
    {"wagers": ["$10", "$25"], "side_wagers": {"bust bonus": "$5"}, "memory": True, "seen": True},
]


@pytest.mark.parametrize("wishes", WISHES, ids=str)
def test_gymnasium_finds_nothing_wrong_with_wishes(wishes: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make("pitboss/DoubleAttack-v0", **wishes).unwrapped, skip_render_check=True)


@pytest.mark.parametrize("name", IDS)
def test_gymnasium_finds_nothing_wrong(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(name, seen=True).unwrapped, skip_render_check=True)


@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_a_table_is_shown(mode: str) -> None:
    env = gymnasium.make("pitboss/CatfishBend-v0", render_mode=mode)
    _, info = env.reset(seed=1)
    env.step(int(np.flatnonzero(info["action_mask"])[0]))
    shown: Any = env.render()
    if mode == "ansi":
        assert "dealer" in shown and "asked    hand" in shown
    else:
        assert shown.dtype == np.uint8 and shown.shape[2] == 3 and shown.std() > 0


def test_options_are_keywords_and_wrong_ones_are_told() -> None:
    env = gymnasium.make("pitboss/FreeBet-v0", decks=8, wagers=["$10", 2000], side_wagers={"push-22": "$5"})
    table = env.unwrapped
    assert isinstance(table, pitboss.learn.TableEnv)
    assert len(table.rules.pack) == 8 * 52 and table.wishes.wagers == (10_00, 20_00)
    assert table.actions[-3:] == ("push 22 $5.00", "wager $10.00", "wager $20.00")
    refused: list[tuple[dict[str, Any], str]] = [
        ({"wagers": []}, "an action is needed for every wager"),
        ({"cover": 80}, "every round has a shoe of its own"),
        ({"memory": True, "cover": 5}, "a round might use the shoe up"),
        ({"side_wagers": {"jackpot": 500}}, "no such side wager"),
        ({"wagers": 1}, "the table does not take it"),
    ]
    for wrong, sentence in refused:
        with pytest.raises(SimulationRefused, match=sentence):
            pitboss.learn.TableEnv("free-bet-ma", **wrong)
    with pytest.raises(SimulationRefused, match="nothing to remember"):
        pitboss.learn.VectorTables("zappit-online", memory=True)


def test_a_seed_gives_the_same_episodes_and_none_gives_others() -> None:
    def episodes(seed: int | None) -> list[list[int]]:
        env = pitboss.learn.VectorTables("free-bet-ma", 4)
        chance = random.Random(5)
        told, info = env.reset(seed=seed)
        seen = [told.ravel().tolist()]
        for _ in range(60):
            actions = [chance.choice(np.flatnonzero(mask).tolist()) for mask in info["action_mask"]]
            told, _, _, _, info = env.step(np.array(actions))
            seen.append(told.ravel().tolist())
        return seen

    assert episodes(7) == episodes(7) != episodes(8)
    assert episodes(None) != episodes(None)


def test_both_ways_of_beginning_anew_play_the_same_rounds() -> None:
    """With the same step, the last observation of an episode stands in the info, and no step is lost."""
    results: dict[AutoresetMode, list[float]] = {}
    for mode in (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP):
        env = gymnasium.make_vec(
            "pitboss/Zappit-v0", num_envs=1, vectorization_mode="vector_entry_point", autoreset_mode=mode
        )
        assert env.metadata["autoreset_mode"] is mode
        _, info = env.reset(seed=3)
        results[mode], over = [], False
        for _ in range(900):
            skipped = over and mode is AutoresetMode.NEXT_STEP
            action = int(np.flatnonzero(info["action_mask"][0])[-1 if not skipped else 0])
            told, rewards, ended, _, info = env.step(np.array([action]))
            over = bool(ended[0])
            if over:
                results[mode].append(float(rewards[0]))
                assert (mode is AutoresetMode.SAME_STEP) == ("final_obs" in info)
                last = info["final_obs"][0] if "final_obs" in info else told[0]
                assert last[0] == 0
    shorter = min(map(len, results.values()))
    assert shorter > 100 and len({tuple(result[:shorter]) for result in results.values()}) == 1


def test_actions_that_are_none_are_refused() -> None:
    env = pitboss.learn.VectorTables("catfish-bend", 2)
    env.reset(seed=1)
    for wrong in ([0], [0, 99], [-1, 0]):
        with pytest.raises(ValueError, match="Give 2 actions, each from 0 to"):
            env.step(np.array(wrong))
    single = pitboss.learn.TableEnv("catfish-bend")
    single.reset(seed=1)
    with pytest.raises(ValueError, match="is no action"):
        single.step(99)
