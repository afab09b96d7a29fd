"""In random play, every reward is what the table settled, and every mask is the table's own list of choices."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from pitboss.learn import TableEnv
from pitboss.learn.seat import Seat
from pitboss.table import Refused, Table, commands, events, legal
from tests.sizes import size

pytestmark = pytest.mark.long

ROUNDS = size(400, 100_000)
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("catfish-bend", {"side_wagers": {"trilux": "$5"}}),
    ("zappit-ma", {"memory": True}),
    ("free-bet-ma", {"side_wagers": {"push 22": "$5"}, "wagers": ["$10", "$20"]}),
    ("double-attack-ma", {"side_wagers": {"bust bonus": "$5"}}),
    ("zappit-online", {}),
    ("house-blackjack", {"surrender": "early", "memory": True}),
    ("spanish-21", {"doubles": 3}),
]
COMMANDS: dict[str, type[commands.Command]] = {
    "stand": commands.Stand,
    "hit": commands.Hit,
    "double": commands.Double,
    "split": commands.Split,
    "surrender": commands.Surrender,
    "zap": commands.Zap,
    "decline": commands.Decline,
    "even money": commands.TakeEvenMoney,
}
TAKES = (commands.AttackWith, commands.SurrenderEarly, commands.Insure)


def allowed_by(table: Table, player: str) -> set[str]:
    """Return the names of all choices that the table lists for a player about its hands and offers."""
    names = {command: name for name, command in COMMANDS.items()} | dict.fromkeys(TAKES, "take")
    return {names[type(choice.command)] for choice in legal(table, player) if type(choice.command) in names}


def chips_of(table: Table, player: str) -> int:
    """Return what a player has in front of him."""
    return table.state.players[player].chips


@pytest.mark.parametrize(("game", "wishes"), GAMES)
def test_a_reward_is_what_came_to_the_player_s_chips(game: str, wishes: dict[str, Any]) -> None:
    play_and_compare(game, wishes, ROUNDS)


def play_and_compare(game: str, wishes: dict[str, Any], rounds_to_play: int) -> None:
    """Play at random; compare every reward with the player's chips, and every mask with the table's choices."""
    chance = random.Random(f"{game} rewards")
    env = TableEnv(game, **wishes)
    _, info = env.reset(seed=5)
    rounds, before = 0, chips_of(env.table, "player")
    asked: set[int] = set()
    while rounds < rounds_to_play:
        told = env.seat.observation(env.table, env.shoes.seen(env.table) if env.wishes.seen and env.shoes else ())
        mask = info["action_mask"]
        names = {name for name, may in zip(env.actions, mask, strict=True) if may}
        asked.add(int(told[0]))
        if told[0] > 2:
            assert names == allowed_by(env.table, "player")
        elif told[0] == 1:
            assert names == {name for name in env.actions if name.startswith("wager ")}
        action = chance.choice(np.flatnonzero(mask).tolist())
        rounds_before = env.table.state.round
        told, reward, over, _, info = env.step(action)
        assert not info["illegal"]
        if over or told[0] == 1:
            rounds += 1
            after = chips_of(env.table, "player")
            assert after - before == round(reward * env.wishes.wagers[0]), (rounds_before, env.table.events[-20:])
            if over:
                _, info = env.reset()
            before = chips_of(env.table, "player")
        else:
            assert reward == 0
    assert 6 in asked and 1 in asked


def test_what_the_mask_leaves_out_the_table_refuses() -> None:
    """For every action that a mask does not allow, the corresponding command is refused."""
    chance = random.Random(8)
    env = TableEnv("double-attack-ma")
    _, info = env.reset(seed=9)
    refused = 0
    for _ in range(size(600, 20_000)):
        told = env.seat.observation(env.table)
        if told[0] >= 6:
            for name, may in zip(env.actions, info["action_mask"], strict=True):
                if name in ("hit", "split", "surrender") and not may:
                    with pytest.raises(Refused):
                        env.table.do(COMMANDS[name]("player", 1))  # type: ignore[call-arg]
                    refused += 1
        action = chance.choice(np.flatnonzero(info["action_mask"]).tolist())
        _, _, over, _, info = env.step(action)
        if over:
            _, info = env.reset()
    assert refused > 50


def test_a_bonus_for_another_hand_of_the_table_counts() -> None:
    """The super bonus pays every seat something; that is too rare for random play."""
    wishes = TableEnv("spanish-21").wishes
    paid = events.BonusPaid(1, "seat_2", 50_00, ())
    assert Seat(wishes, "seat_2", 2).won([paid]) == 50_00 and Seat(wishes, "seat_1", 1).won([paid]) == 0


def test_a_reward_that_is_a_cent_off_after_a_split_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    won = Seat.won

    def off(seat: Seat, happened: Any) -> int:
        happened = list(happened)
        return won(seat, happened) + any(isinstance(event, events.HandSplit) for event in happened)

    monkeypatch.setattr(Seat, "won", off)
    with pytest.raises(AssertionError):
        play_and_compare("catfish-bend", {}, 400)


def test_a_mask_that_allows_a_double_too_many_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    mask = Seat.mask

    def generous(seat: Seat, table: Table) -> Any:
        allowed = mask(seat, table)
        doubles = list(seat.codes).index(2)
        if allowed[doubles] == 0 and allowed[1] == 1 and seat.asked(table) == 6:
            allowed[doubles] = 1
        return allowed

    monkeypatch.setattr(Seat, "mask", generous)
    with pytest.raises(AssertionError):
        play_and_compare("catfish-bend", {}, 400)
