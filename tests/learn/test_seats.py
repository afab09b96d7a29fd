"""A table with several seats: PettingZoo's own tests, and every seat is paid what the table settled."""

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

GAMES = (
    "catfish-bend",
    "double-attack-ma",
    "free-bet-ma",
    "zappit-ma",
    "zappit-online",
    "house-blackjack",
    "spanish-21",
)
SIDES: dict[str, dict[str, Any]] = {
    "catfish-bend": {"trilux": "$5", "king's bounty": "$10"},
    "double-attack-ma": {"bust bonus": "$5"},
    "free-bet-ma": {"push 22": "$5"},
}
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
    if game == "zappit-online":  # three boxes, and a new shoe for every round
        wishes = {"seats": min(wishes["seats"], 3), "seen": wishes.get("seen", False)}
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(TableOfSeats(game, **wishes), num_cycles=size(60, 2000))
        seed_test(lambda: TableOfSeats(game, **wishes), num_cycles=size(60, 2000))
        parallel_api_test(ParallelTable(game, **wishes), num_cycles=size(60, 2000))
        parallel_seed_test(lambda: ParallelTable(game, **wishes), num_cycles=size(60, 2000))
    assert quiet_but_for(caught) == []


def seats_of(game: str) -> int:
    return 3 if game == "zappit-online" else 5


@pytest.mark.parametrize("game", GAMES)
def test_all_at_once_masks_are_the_table_s_choices_and_rewards_its_chips(game: str) -> None:
    chance, phases = random.Random(f"{game} at once"), set()
    env = ParallelTable(game, seats_of(game), side_wagers=SIDES.get(game), wagers=["$5", "$25"])
    sides, unit = env.seated.wishes.first_side, env.seated.wishes.wagers[0]
    for episode in range(size(30, 3000)):
        told, _ = env.reset(seed=6 if episode == 0 else None)
        table = env.seated.table
        before = {agent: chips_of(table, agent) for agent in env.agents}
        won = dict.fromkeys(env.agents, 0.0)
        made: dict[str, set[str]] = {agent: set() for agent in env.agents}
        wagered = dict.fromkeys(env.agents, 0)
        while env.agents:
            actions = {}
            for agent in env.agents:
                asked = int(told[agent]["observation"][0])
                open_to = np.flatnonzero(told[agent]["action_mask"]).tolist()
                names = {env.seated.actions[action] for action in open_to}
                phases.add(asked)
                if asked > 2:
                    assert names == allowed_by(table, agent)
                elif asked == 2:
                    assert names == {"decline"} | open_sides(env, wagered[agent]) - made[agent]
                actions[agent] = chance.choice(open_to)
                if asked == 1:
                    wagered[agent] = actions[agent] - env.seated.wishes.first_wager
                elif asked == 2 and actions[agent] >= sides:
                    made[agent].add(env.seated.actions[actions[agent]])
            told, rewards, _, _, infos = env.step(actions)
            assert not any(info["illegal"] for info in infos.values())
            won = {agent: won[agent] + reward for agent, reward in rewards.items()}
        for agent, reward in won.items():
            assert chips_of(table, agent) - before[agent] == round(reward * unit)
    assert {1, 6} <= phases and (2 in phases) == (game in SIDES)


def open_sides(env: ParallelTable, level: int) -> set[str]:
    """Return the names of the side wagers that the rules allow beside an initial wager."""
    wishes = env.seated.wishes
    within = {str(side.kind): side.within_initial for side in wishes.rules.side_wagers}
    fits = [not within[kind] or amount <= wishes.wagers[level] for kind, amount in wishes.side_wagers.items()]
    return {name for name, fit in zip(wishes.actions[wishes.first_side :], fits, strict=False) if fit}


@pytest.mark.parametrize("game", GAMES)
def test_every_seat_is_paid_what_the_table_settled(game: str) -> None:
    chance = random.Random(f"{game} seats")
    env = TableOfSeats(game, seats_of(game))
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


@pytest.mark.parametrize(
    ("game", "shuffling"),
    [("catfish-bend", "manual"), ("house-blackjack", "manual"), ("zappit-ma", "manual"), ("zappit-ma", "automated")],
)
def test_cards_that_people_shuffle(game: str, shuffling: str) -> None:
    """Players are offered the cut before the first round; the cards are those of a seed all the same."""
    by_hand = ParallelTable(game, 3, shuffling=shuffling, memory=True, cover=90, seen=True)
    by_server = ParallelTable(game, 3, memory=True, cover=90, seen=True)
    for seed in (1, None):
        tables = [(table, table.reset(seed=seed)[0]) for table in (by_hand, by_server)]
        (_, told), (_, same) = tables
        while by_hand.agents:
            for agent in by_hand.agents:
                assert told[agent]["observation"].tolist() == same[agent]["observation"].tolist()
            actions = {agent: int(np.flatnonzero(told[agent]["action_mask"])[-1]) for agent in by_hand.agents}
            told, rewards, over, _, _ = by_hand.step(actions)
            same, same_rewards, same_over, _, _ = by_server.step(actions)
            assert rewards == same_rewards and over == same_over


def test_all_actions_are_looked_at_before_any_is_carried_out() -> None:
    env = ParallelTable("catfish-bend", 2)
    told, _ = env.reset(seed=1)
    wager = int(np.flatnonzero(told["seat_1"]["action_mask"])[0])
    for wrong in ({"seat_1": wager}, {"seat_1": wager, "seat_2": 99}, {"seat_1": wager, "seat_2": 1.0}):
        with pytest.raises(ValueError, match="is no action"):
            env.step(wrong)  # type: ignore[arg-type]
        assert env.seated.asked() == [0, 1]
    env.step({"seat_1": wager, "seat_2": wager})


def test_after_the_end_a_sentence_says_that_nobody_is_left() -> None:
    env = TableOfSeats("catfish-bend", 1)
    env.reset(seed=1)
    while env.agents:
        told, _, over, _, _ = env.last()
        env.step(None if over else int(np.flatnonzero(told["action_mask"])[0]))
    for late in (env.last, lambda: env.step(0)):
        with pytest.raises(ValueError, match=r"every seat has left: begin the next one with reset\(\)"):
            late()


def test_numbers_of_seats() -> None:
    assert len(TableOfSeats("catfish-bend", np.int64(2)).possible_agents) == 2  # type: ignore[arg-type]
    for wrong in (True, 2.0, "2", None):
        with pytest.raises(SimulationRefused, match="take 1 to 7"):
            ParallelTable("catfish-bend", wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", [TableOfSeats, ParallelTable])
def test_ways_of_rendering(kind: Any) -> None:
    env = kind("catfish-bend", 2, render_mode="ansi")
    env.reset(seed=1)
    assert "seat_2" in env.render()
    with pytest.raises(ValueError, match="'human' is no way of rendering here: ansi"):
        kind("catfish-bend", 2, render_mode="human")
    silent = kind("catfish-bend", 2, render_mode=None)
    silent.reset(seed=1)
    with pytest.raises(ValueError, match="Ask for a way of rendering"):
        silent.render()


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
