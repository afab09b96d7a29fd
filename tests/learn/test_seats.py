"""A table with several seats: PettingZoo's own tests, and that every seat is paid what the table settled."""

from __future__ import annotations

import random
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from pitboss.learn import ParallelTable, TableEnv, TableOfSeats
from pitboss.simulate.plans.faults import SimulationRefused
from tests.learn.test_rewards import allowed_by, chips_of
from tests.sizes import size

pytestmark = pytest.mark.long

GAMES = ("catfish-bend", "double-attack-ma", "free-bet-ma", "zappit-ma", "spanish-21")
MANY = ({"seats": 1}, {"seats": 3, "memory": True, "seen": True}, {"seats": 6})
KNOWN = ("Observation space for each agent probably should be", "all zeros", "Observation is not a NumPy array")
"""What PettingZoo says of every observation with a mask, and of one that asks nothing."""


def quiet_but_for(caught: list[warnings.WarningMessage]) -> list[str]:
    return [str(each.message) for each in caught if not any(known in str(each.message) for known in KNOWN)]


@pytest.mark.parametrize("wishes", MANY, ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_finds_nothing_wrong(game: str, wishes: dict[str, Any]) -> None:
    if game == "double-attack-ma" and wishes["seats"] == 3:
        wishes = wishes | {"side_wagers": {"bust bonus": "$5"}, "cover": 90}
    wishes = wishes | ({"cover": 90} if wishes.get("memory") else {})
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(TableOfSeats(game, **wishes), num_cycles=size(60, 2000))
        seed_test(lambda: TableOfSeats(game, **wishes), num_cycles=size(60, 2000))
        parallel_api_test(ParallelTable(game, **wishes), num_cycles=size(60, 2000))
        parallel_seed_test(lambda: ParallelTable(game, **wishes), num_cycles=size(60, 2000))
    assert quiet_but_for(caught) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_seat_is_paid_what_the_table_settled(game: str) -> None:
    chance = random.Random(f"{game} seats")
    env = TableOfSeats(game, 5)
    turns = set()
    for episode in range(size(40, 4000)):
        env.reset(seed=3 if episode == 0 else None)
        table = env.seated.table
        before = {agent: chips_of(table, agent) for agent in env.agents}
        won = dict.fromkeys(env.agents, 0.0)
        for agent in env.agent_iter():
            told, reward, over, _, info = env.last()
            won[agent] += reward
            if over:
                env.step(None)
                continue
            assert told is not None and not info["illegal"]
            asked = int(told["observation"][0])
            names = {name for name, may in zip(env.seated.actions, told["action_mask"], strict=True) if may}
            if asked > 2:
                assert names == allowed_by(table, agent)
                turns.add((agent, asked))
            env.step(chance.choice(np.flatnonzero(told["action_mask"]).tolist()))
        after = {agent: chips_of(table, agent) for agent in won}
        unit = env.seated.wishes.wagers[0]
        assert {agent: after[agent] - before[agent] for agent in won} == {
            agent: round(reward * unit) for agent, reward in won.items()
        }
    assert {agent for agent, asked in turns if asked == 6} == set(env.possible_agents)


@pytest.mark.parametrize("game", ["free-bet-ma", "double-attack-ma"])
def test_one_seat_is_the_table_of_gymnasium(game: str) -> None:
    chance = random.Random(game)
    alone, seats = TableEnv(game, memory=True, seen=True), TableOfSeats(game, 1, memory=True, seen=True)
    told, info = alone.reset(seed=4)
    seats.reset(seed=4)
    for _ in range(size(300, 20_000)):
        seen, _, over, _, _ = seats.last()
        assert seen is not None and seen["observation"].tolist() == told.tolist()
        assert seen["action_mask"].tolist() == info["action_mask"].tolist()
        action = chance.choice(np.flatnonzero(info["action_mask"]).tolist())
        told, reward, over, _, info = alone.step(action)
        seats.step(action)
        assert seats.rewards["seat_1"] == reward and seats.terminations["seat_1"] == over
        if over:
            told, info = alone.reset()
            seats.reset()


@pytest.mark.parametrize("game", ["catfish-bend", "double-attack-ma"])
def test_all_at_once_and_one_after_the_other_play_the_same_round(game: str) -> None:
    """The same seats with the same answers: wagers and offers at once change nothing."""
    one, many = TableOfSeats(game, 4), ParallelTable(game, 4)
    for seed in range(size(15, 500)):
        one.reset(seed=seed)
        observations, _ = many.reset(seed=seed)

        def action(agent: str, told: dict[str, Any], seed: int = seed) -> int:
            allowed = np.flatnonzero(told["action_mask"]).tolist()
            return random.Random(f"{seed} {agent} {told['observation'].tolist()}").choice(allowed)

        won = dict.fromkeys(one.possible_agents, 0.0)
        at_once = dict.fromkeys(one.possible_agents, 0.0)
        for agent in one.agent_iter():
            told, reward, over, _, _ = one.last()
            won[agent] += reward
            assert told is not None
            one.step(None if over else action(agent, told))
        first = True
        while many.agents:
            observations, rewards, _, _, _ = many.step(
                {agent: action(agent, observations[agent]) for agent in many.agents}
            )
            assert not first or all(told["observation"][0] != 1 for told in observations.values())
            first = False
            at_once = {agent: at_once[agent] + rewards[agent] for agent in at_once}
        assert at_once == won


def test_what_is_wrong_is_told() -> None:
    for wrong, sentence in (
        ({"seats": 9}, "take 1 to"),
        ({"seats": 0}, "take 1 to"),
        ({"seats": 6, "memory": True, "cover": 60}, "a round might use the shoe up"),
    ):
        with pytest.raises(SimulationRefused, match=sentence):
            TableOfSeats("zappit-ma", **wrong)  # type: ignore[arg-type]
    env = TableOfSeats("zappit-ma", 2)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="is no action"):
        env.step(99)
    env.step(0)
    assert "seat_2\nasked    wager" in env.render()
    assert env.infos["seat_1"]["illegal"] and env.agent_selection == "seat_2"
