"""The compiled tables report, allow and pay the same as the real table, for the same cards and actions."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from pitboss.lab.verify.random_plans import random_rules
from pitboss.learn import TableEnv, VectorTables
from pitboss.learn.playing.stepping import HANDS
from pitboss.learn.wishes import LEAST_BEHIND
from pitboss.rulebook import GAMES as KNOWN_GAMES
from pitboss.rulebook import Rules
from tests.sizes import size

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("catfish-bend", {}),
    ("catfish-bend", {"side_wagers": {"trilux": "$5", "king's bounty": "$5"}, "wagers": ["$10", "$25"]}),
    ("zappit-ma", {}),
    ("zappit-ma", {"memory": True, "seen": True, "wagers": ["$25", "$100"]}),
    ("zappit-online", {"seen": True}),
    ("free-bet-ma", {"seen": True}),
    ("free-bet-ma", {"side_wagers": {"push 22": "$5"}, "memory": True, "seen": True}),
    ("double-attack-ma", {}),
    ("double-attack-ma", {"side_wagers": {"bust bonus": "$5"}, "memory": True, "seen": True}),
    ("house-blackjack", {"surrender": "early"}),
    ("house-blackjack", {"charlie": 5, "surrender": "late", "memory": True}),
    ("house-blackjack", {"insurance": False}),
    ("house-blackjack", {"insurance": False, "memory": True, "seen": True}),
    ("spanish-21", {"doubles": 3}),
    ("spanish-21", {"memory": True, "seen": True, "wagers": ["$15", "$25"]}),
    ("catfish-bend", {"shuffling": "manual"}),
    ("house-blackjack", {"shuffling": "manual", "memory": True, "seen": True}),
    ("house-blackjack", {"shuffling": "manual", "dealer_cuts": True, "memory": True, "seen": True}),
    ("zappit-ma", {"shuffling": "manual", "memory": True}),
    ("zappit-ma", {"shuffling": "automated", "memory": True, "seen": True}),
    ("zappit-ma", {"shuffling": "continuous", "seen": True}),
    ("double-attack-ma", {"shuffling": "automated", "seen": True}),
]
RANDOM_GAMES = tuple(game.id for game in KNOWN_GAMES)
RULES_OF_A_GAME = size(2, 40)
"""Sets of options by chance, of every game."""
DOUBLE, SPLIT, CARDS = 2, 3, 2
TABLES, STEPS = 6, size(700, 20_000)


def random_actions(masks: np.ndarray, chance: random.Random, wrong: float) -> list[int]:
    """Return an allowed action for every table, now and then one that is not."""
    chosen = []
    for mask in masks:
        allowed = [action for action, may in enumerate(mask) if may]
        chosen.append(chance.randrange(len(mask)) if chance.random() < wrong else chance.choice(allowed))
    return chosen


@pytest.mark.parametrize(("game", "wishes"), GAMES)
def test_step_by_step(game: str, wishes: dict[str, Any]) -> None:
    hold_together(VectorTables(game, TABLES, **wishes), game, wishes)


@pytest.mark.parametrize("number", range(RULES_OF_A_GAME))
@pytest.mark.parametrize("game", RANDOM_GAMES)
def test_step_by_step_with_options_by_chance(game: str, number: int) -> None:
    chance = random.Random(f"learners {game} {number}")
    rules = random_rules(game, chance)
    wishes: dict[str, Any] = {"seen": chance.random() < 0.5}
    if not rules.shuffled_every_round:
        wishes["memory"] = chance.random() < 0.5 and rules.cover_from_back >= LEAST_BEHIND
    hold_together(VectorTables(rules, TABLES, **wishes), rules, wishes, STEPS // 2)


def hold_together(many: VectorTables, game: str | Rules, wishes: dict[str, Any], steps: int = STEPS) -> None:
    """Step compiled and real tables together, and compare everything they report."""
    chance = random.Random(f"{game if isinstance(game, str) else game.game} {sorted(wishes)}")
    singles = [TableEnv(game, **wishes) for _ in range(TABLES)]
    told, info = many.reset(seed=11)
    for number, env in enumerate(singles):
        alone, its = env.reset(seed=11 + number)
        assert (alone == told[number]).all() and (its["action_mask"] == info["action_mask"][number]).all()
    over = np.zeros(TABLES, dtype=bool)
    for _ in range(steps // TABLES):
        actions = random_actions(info["action_mask"], chance, 0.05)
        told, rewards, ended, truncated, info = many.step(np.array(actions))
        assert not truncated.any()
        for number, env in enumerate(singles):
            if over[number]:
                alone, its = env.reset()
                reward, end = 0.0, False
            else:
                alone, reward, end, _, its = env.step(actions[number])
            assert alone.tolist() == told[number].tolist(), env.actions[actions[number]]
            assert reward == rewards[number] and end == ended[number]
            assert its["action_mask"].tolist() == info["action_mask"][number].tolist()
            assert its["illegal"] == info["illegal"][number]
            assert env.observation_space.contains(alone)
        over = ended


def test_a_split_paid_one_unit_too_much_is_found() -> None:
    """A planted fault adds the kernel's smallest unit to one of the endings of split hands."""
    many = VectorTables("catfish-bend", TABLES)
    many.reset(seed=2)
    chance, after_split = random.Random(3), set[int]()
    info = many._info()
    while len(after_split) < 3:
        _, _, over, _, info = many.step(np.array(random_actions(info["action_mask"], chance, 0.0)))
        for table in np.flatnonzero(over).tolist():
            if many._tables.numbers[table, HANDS] > 1:
                after_split.add(int(many._tables.hands[table, 0]))
    for ending in after_split:
        many._step.seats.pay[ending << 4 : (ending + 1) << 4] += 1
    with pytest.raises(AssertionError):
        hold_together(many, "catfish-bend", {})


@pytest.mark.parametrize("action", [DOUBLE, SPLIT])
def test_a_mask_that_allows_too_much_is_found(action: int) -> None:
    many = VectorTables("catfish-bend", TABLES)
    assert many.actions[action] in ("double", "split")
    some = np.flatnonzero((many._step.masks[:, action] == 0) & (many._step.told[:, CARDS] == 3))
    many._step.masks[some, action] = 1
    with pytest.raises(AssertionError):
        hold_together(many, "catfish-bend", {})
