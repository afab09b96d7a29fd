"""Wrong input from users is refused in a sentence, and unusual input works like the usual."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.wrappers import RecordEpisodeStatistics, TimeLimit

from pitboss.learn import ParallelTable, TableEnv, TableOfSeats, VectorTables
from pitboss.rulebook import SubmissionRefused, UnknownGame

GAME = "catfish-bend"
KINDS: list[Callable[..., Any]] = [TableEnv, VectorTables, TableOfSeats, ParallelTable]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"wagerz": 5}, "wagerz: catfish-bend has no such option; its options are"),
        ({"decks": 7}, "decks = 7: the text leaves no choice; it is 6"),
        ({"wagers": 25.5}, r"bet = 25.5: a wager is a whole number of cents, or a text in dollars"),
        ({"wagers": [None]}, "wagers = None: that is no wager; give a whole number of cents, or a text in dollars"),
        ({"wagers": ["ten"]}, "bet = ten: a wager is a whole number of cents"),
        ({"wagers": "$1000000"}, "the table does not take it; wager "),
        ({"wagers": -2500}, "the table does not take it; wager "),
        ({"wagers": [1000, 1000]}, "name one or more, each once"),
        ({"side_wagers": ["trilux"]}, "it is not said what is staked; name each with what is staked on it"),
        ({"side_wagers": {"trilux": 5.0}}, "trilux = 5.0: a wager is a whole number of cents"),
        ({"side_wagers": {"trilux": "$1000"}}, "the table does not take it; wager "),
        ({"memory": "no"}, "memory = no: it is asked for or it is not; say True or False"),
        ({"seen": 2}, "seen = 2: it is asked for or it is not; say True or False"),
        ({"memory": True, "cover": 60.5}, "cover = 60.5: the cover card lies in a shoe of"),
        ({"memory": True, "cover": 5000}, "cover = 5000: the cover card lies in a shoe of"),
    ],
)
def test_wrong_wishes(kind: Callable[..., Any], wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises((ValueError, SubmissionRefused), match=sentence):
        kind(GAME, **wrong)


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_that_is_none(kind: Callable[..., Any]) -> None:
    with pytest.raises(UnknownGame, match="Did you mean catfish-bend"):
        kind("catfish-bent")


def test_amounts_may_be_numpy_s() -> None:
    usual = TableEnv(GAME, wagers=[1000, 2500]).wishes
    assert TableEnv(GAME, wagers=np.array([1000, 2500])).wishes == usual  # type: ignore[arg-type]
    assert TableEnv(GAME, wagers=np.int64(1000)).wishes.wagers == (1000,)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [-1, 1.5, "a", True])
def test_seeds_that_are_none(seed: Any) -> None:
    for kind in KINDS:
        with pytest.raises(ValueError, match=r"from 0 up"):
            kind(GAME).reset(seed=seed)


def test_seeds_of_other_kinds_and_none() -> None:
    alone, many, seats = TableEnv(GAME, seen=True), VectorTables(GAME, 3, seen=True), TableOfSeats(GAME, 2, seen=True)
    for kind in (np.int64, np.uint8, np.uint64):
        for env in (alone, many, seats):
            told: list[Any] = []
            seeds: tuple[Any, Any] = (200, kind(200))
            for seed in seeds:
                env.reset(seed=seed)
                for _ in range(12):
                    action = np.array([7, 7, 7]) if env is many else 7
                    if env is alone and env._over:
                        alone.reset()
                    if env is seats:
                        seats.step(None if seats.last()[2] else 7) if seats.agents else seats.reset()
                        told.append([*seats.rewards.values()])
                    else:
                        told.append(np.asarray(env.step(action)[0]).tolist())  # type: ignore[arg-type,index]
            assert told[:12] == told[12:]
    assert {kind(GAME).reset(seed=None) is None for kind in KINDS} == {True, False}
    mixed, _ = many.reset(seed=[4, None, np.int64(4)])  # type: ignore[list-item]
    assert mixed.shape == (3, 25)
    assert (many.step(np.array([7, 7, 7]))[0][0] == many._told.observation[2]).all()


def test_seeds_and_tables_that_do_not_agree() -> None:
    many = VectorTables(GAME, 2)
    with pytest.raises(ValueError, match="one for each of 2 tables"):
        many.reset(seed=[1])
    with pytest.raises(ValueError, match="say of each of the 2 tables whether it begins anew"):
        many.reset(options={"reset_mask": [True]})
    for wrong in (0, -1, 2.0, "2", None):
        with pytest.raises(ValueError, match="give a whole number of tables, at least 1"):
            VectorTables(GAME, wrong)  # type: ignore[arg-type]


def test_nothing_is_played_before_an_episode_begins() -> None:
    env = TableEnv(GAME, render_mode="ansi")
    before: list[Callable[[], Any]] = [
        lambda: env.step(0),
        env.action_masks,
        env.render,
        lambda: VectorTables(GAME, 2).step(np.array([0, 0])),
        lambda: TableOfSeats(GAME, 2).step(0),
        lambda: TableOfSeats(GAME, 2).last(),
        lambda: TableOfSeats(GAME, 2).render(),
        lambda: ParallelTable(GAME, 2).render(),
    ]
    for too_early in before:
        with pytest.raises(ValueError, match=r"begin an episode with reset\(\)"):
            too_early()
    assert ParallelTable(GAME, 2).step({}) == ({}, {}, {}, {}, {})  # as PettingZoo has it: nobody is there


@pytest.mark.parametrize("action", [1.0, np.float64(1), None, "hit", [1], np.array([1]), 99, -1, np.int64(-1)])
def test_actions_that_are_none(action: Any) -> None:
    env = TableEnv(GAME)
    env.reset(seed=1)
    seats = TableOfSeats(GAME, 2)
    seats.reset(seed=1)
    for table in (env, seats):
        with pytest.raises(ValueError, match="is no action: 0 to 7 are stand, hit"):
            table.step(action)
    assert env.step(np.array(7))[4]["illegal"] is False


@pytest.mark.parametrize(
    "actions", [[0.0, 1.7], [True, False], [[0], [1]], None, [np.nan, 1.0], ["a", "b"], [0], [0, 8], [-1, 0], 3]
)
def test_actions_of_many_tables_that_are_none(actions: Any) -> None:
    many = VectorTables(GAME, 2)
    many.reset(seed=1)
    with pytest.raises(ValueError, match="Give 2 actions, each from 0 to 7: stand, hit"):
        many.step(actions)
    many.step([7, np.int8(7)])


def test_a_round_that_is_over_takes_no_action_and_one_in_its_midst_may_be_left() -> None:
    env = TableEnv(GAME)
    env.reset(seed=3)
    over = False
    while not over:
        _, _, over, _, info = env.step(0 if env._over else int(np.flatnonzero(env.action_masks())[-1]))
    with pytest.raises(ValueError, match=r"begin the next one with reset\(\)"):
        env.step(0)
    first, _ = env.reset(seed=3)
    env.step(7)
    again, info = env.reset()
    assert again.tolist() == first.tolist() and info["action_mask"][7] == 1
    second = env.step(7)[0].tolist()
    fresh = TableEnv(GAME)
    fresh.reset(seed=3)
    fresh.reset()
    assert fresh.step(7)[0].tolist() == second


@pytest.mark.parametrize("twin", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("kind", [TableEnv, VectorTables])
def test_a_copy_plays_on_as_the_original_does(kind: Callable[..., Any], twin: Callable[[Any], Any]) -> None:
    env = kind(GAME, memory=True, seen=True)
    _, info = env.reset(seed=5)
    for _ in range(7):
        allowed = np.atleast_2d(info["action_mask"])
        env.step(7 if kind is TableEnv else [7])
        info = {"action_mask": allowed}
    other = twin(env)
    for step in range(60):
        action = step % 2 if kind is TableEnv else [step % 2]
        one, two = env.step(action), other.step(action)
        assert np.array_equal(one[0], two[0]) and one[1] == two[1] and one[2] == two[2]
        assert np.array_equal(one[4]["action_mask"], two[4]["action_mask"])
        if kind is TableEnv and one[2]:
            assert np.array_equal(env.reset()[0], other.reset()[0])


def test_gymnasium_s_wrappers_and_vectors_take_the_table() -> None:
    env = RecordEpisodeStatistics(TimeLimit(gymnasium.make("pitboss/CatfishBend-v0"), 2))
    ends = set()
    for seed in range(20):
        _, info = env.reset(seed=seed)
        over = truncated = False
        while not (over or truncated):
            _, reward, over, truncated, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
        assert info["episode"]["r"] == reward and info["episode"]["l"] <= 2
        ends.add((over, truncated))
    assert {(True, False), (False, True)} <= ends


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_gymnasium_s_own_vectors_play_as_the_compiled_tables_do(mode: str) -> None:
    theirs = gymnasium.make_vec("pitboss/CatfishBend-v0", num_envs=2, vectorization_mode=mode)
    ours = VectorTables(GAME, 2)
    try:
        (told, info), (same, ours_info) = theirs.reset(seed=6), ours.reset(seed=6)
        for _ in range(40):
            assert told.tolist() == same.tolist()
            assert info["action_mask"].tolist() == ours_info["action_mask"].tolist()
            actions = info["action_mask"].argmax(axis=1)
            told, rewards, over, _, info = theirs.step(actions)
            same, ours_rewards, ours_over, _, ours_info = ours.step(actions)
            assert rewards.tolist() == ours_rewards.tolist() and over.tolist() == ours_over.tolist()
    finally:
        theirs.close()
