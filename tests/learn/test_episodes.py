"""Episodes: what a file of steps says is what a real table asks, allows and pays."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pyarrow import parquet

from pitboss.learn import TableEnv, VectorTables, write_episodes
from pitboss.learn.episodes.parquet import read_told
from pitboss.learn.episodes.played import play_episodes
from pitboss.learn.episodes.recorded import NoEpisodes, RecordedEpisodes, WatchedTable, wishes_of_records
from pitboss.learn.episodes.steps import Steps
from pitboss.record import read_records, replay, write_record
from pitboss.record.proof.cases import all_cases
from pitboss.table import events
from tests.sizes import size, some

SEED, MOST = 5, 48
SIDE_WAGERS = 2
SETTINGS: list[tuple[str, dict[str, Any]]] = [
    ("catfish-bend", {"side_wagers": {"trilux": "$5", "king's bounty": "$5"}, "wagers": ["$10", "$25"]}),
    ("zappit-ma", {"memory": True, "seen": True}),
    ("zappit-online", {}),
    ("free-bet-ma", {"side_wagers": {"push 22": "$5"}}),
    ("double-attack-ma", {"memory": True, "wagers": ["$25", "$50"]}),
    ("house-blackjack", {"surrender": "early"}),
]


def by_chance(seed: int = 1) -> Any:
    """Return a policy that draws from what is allowed."""
    chance = np.random.default_rng(seed)
    return lambda _, masks: ((1 + chance.random(masks.shape)) * masks).argmax(axis=1)


def played(game: str, wishes: dict[str, Any], rounds: int) -> Steps:
    """Return the steps of rounds that are played at random."""

    def make(many: int) -> VectorTables:
        return VectorTables(game, many, autoreset_mode="SameStep", **wishes)

    return Steps(*map(np.concatenate, zip(*play_episodes(make, by_chance(), rounds, SEED), strict=True)))


def together(steps: Steps) -> list[list[int]]:
    """Return the places of every episode's steps."""
    places: dict[int, list[int]] = {}
    for place, episode in enumerate(steps.episode.tolist()):
        places.setdefault(episode, []).append(place)
    assert sorted(places) == list(range(len(places)))
    for own in places.values():
        assert steps.step[own].tolist() == list(range(len(own)))
        ends = (steps.terminated | steps.truncated)[own].tolist()
        assert ends == [False] * (len(own) - 1) + [True]
    return [places[episode] for episode in sorted(places)]


@pytest.mark.parametrize(("game", "wishes"), SETTINGS)
def test_every_step_happens_at_a_real_table(game: str, wishes: dict[str, Any]) -> None:
    rounds = size(120, 5000)
    steps = played(game, wishes, rounds)
    tables = -(-rounds // MOST)
    left = [rounds // tables + (table < rounds % tables) for table in range(tables)]
    env, table, first = TableEnv(game, **wishes), 0, True
    for places in together(steps):
        observation, info = env.reset(seed=SEED + table if first else None)
        first = False
        for place in places:
            assert observation.tolist() == steps.observation[place].tolist()
            assert info["action_mask"].astype(bool).tolist() == steps.mask[place].tolist()
            observation, reward, over, _, info = env.step(int(steps.action[place]))
            assert round(reward * env.wishes.wagers[0], 6) == steps.won[place]
            assert not info["illegal"] and over == steps.terminated[place]
            left[table] -= over or int(observation[0]) == 1
        if not left[table]:
            table, first = table + 1, True
    assert left == [0] * tables and table == tables


@pytest.mark.parametrize(("game", "wishes"), [setting for setting in SETTINGS if "memory" not in setting[1]])
def test_a_record_gives_the_steps_that_were_taken(game: str, wishes: dict[str, Any]) -> None:
    chance = np.random.default_rng(3)
    env = TableEnv(game, **wishes)
    taken: list[tuple[list[int], list[bool], str]] = []
    won: list[float] = []
    texts: list[str] = []
    for seed in range(size(40, 1000)):
        observation, info = env.reset(seed=seed)
        over = False
        while not over:
            open_to = [int(action) for action in np.flatnonzero(info["action_mask"])]
            if int(observation[0]) == SIDE_WAGERS:  # a record has them in the rules' order
                made = max(env.seat.sides, default=-1)
                open_to = [action for action in open_to if action - env.wishes.first_side not in range(made)]
            action = int(chance.choice(open_to))
            taken.append((observation.tolist(), info["action_mask"].astype(bool).tolist(), env.actions[action]))
            observation, reward, over, _, info = env.step(action)
        won.append(reward * env.wishes.wagers[0])
        texts.append(write_record(env.table))
    records = [record for text in texts for record in read_records(text)]
    found_wishes = wishes_of_records(records)
    assert found_wishes.wagers == env.wishes.wagers and found_wishes.side_wagers == env.wishes.side_wagers
    episodes = RecordedEpisodes(records, found_wishes, at_once=7)
    steps = Steps(*map(np.concatenate, zip(*episodes, strict=True)))
    assert (episodes.left_out, episodes.episodes) == (0, len(records))
    assert [
        (steps.observation[place].tolist(), steps.mask[place].tolist(), env.actions[steps.action[place]])
        for place in range(len(steps))
    ] == taken
    assert [int(steps.won[places[-1]]) for places in together(steps)] == [round(amount) for amount in won]


def test_rule_cases_are_episodes_unless_they_are_shared_or_go_wrong() -> None:
    kept = left_out = 0
    for _, record in some([case for case in all_cases() if len(case[1].rounds) == 1], 400):
        try:
            wishes = wishes_of_records([record])
        except NoEpisodes:
            continue
        replayed = replay(record, partial(WatchedTable, wishes=wishes))
        table = replayed.table
        assert isinstance(table, WatchedTable)
        happened = table.events
        begins = [place for place, event in enumerate(happened) if isinstance(event, events.RoundBegun)]
        in_round = happened[begins[-1] :] if begins else []
        for episode in table.watcher.noted:
            assert not any(isinstance(event, events.Reported | events.RoundVoided) for event in in_round), record.title
            own = (episode.seat.player, episode.seat.box)
            bettors = {event.bettor for event in _placed(happened) if event.box == own[1]}
            assert bettors == {own[0]}, record.title
            paid = sum(settled.net for settled in replayed.settled if (settled.wager.bettor, settled.wager.box) == own)
            paid += sum(bonus.event.amount for bonus in replayed.bonuses if bonus.event.player == own[0])
            assert episode.won == paid, record.title
        kept, left_out = kept + len(table.watcher.noted), left_out + table.watcher.left_out
    assert kept > 250 and left_out > 20


def _placed(happened: list[events.Event]) -> list[events.WagerPlaced]:
    return [event for event in happened if isinstance(event, events.WagerPlaced) and event.beside is None]


def test_records_of_several_rules_do_not_stand_in_one_file() -> None:
    first, second = TableEnv("house-blackjack"), TableEnv("house-blackjack", decks=8)
    records = []
    for env in (first, second):
        _, info = env.reset(seed=1)
        over = False
        while not over:
            _, _, over, _, info = env.step(int(info["action_mask"].argmax()))
        records += read_records(write_record(env.table))
    with pytest.raises(NoEpisodes, match="several games or options"):
        wishes_of_records(records)
    with pytest.raises(NoEpisodes, match="nothing was wagered"):
        wishes_of_records([])


def test_a_file_has_every_step_and_what_has_to_be_known(tmp_path: Path) -> None:
    file = tmp_path / "steps.parquet"
    written = write_episodes(file, "free-bet-ma", 700, seed=9, explore=0.25, side_wagers={"push 22": "$5"}, decks=8)
    table = parquet.read_table(file)
    told = read_told(file)
    assert (told["game"], told["options"]["decks"], told["seed"], told["explore"]) == ("free-bet-ma", 8, 9, 0.25)
    rows = table.to_pylist()
    assert (len(rows), written.rounds, written.episodes) == (written.steps, 700, 700)
    assert all(len(row["observation"]) == len(told["fields"]) for row in rows)
    assert all(row["mask"][row["action"]] and len(row["mask"]) == len(told["actions"]) for row in rows)
    assert all(row["reward"] * told["unit"] == pytest.approx(row["won"]) for row in rows)
    assert sum(row["won"] for row in rows) / told["unit"] / 700 == pytest.approx(written.ev)
    again = tmp_path / "again.parquet"
    write_episodes(again, "free-bet-ma", 700, seed=9, explore=0.25, side_wagers={"push 22": "$5"}, decks=8)
    assert parquet.read_table(again) == table


def test_a_file_without_episodes_is_told_from_one(tmp_path: Path) -> None:
    import pyarrow

    parquet.write_table(pyarrow.table({"a": [1]}), tmp_path / "other.parquet")
    with pytest.raises(ValueError, match="has no episodes"):
        read_told(tmp_path / "other.parquet")
    with pytest.raises(ValueError, match="share of the actions"):
        write_episodes(tmp_path / "x.parquet", "catfish-bend", 10, explore=2)
