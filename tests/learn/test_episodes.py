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
from pitboss.learn.episodes.played import play_episodes, table_seeds
from pitboss.learn.episodes.recorded import NoEpisodes, RecordedEpisodes, WatchedTable, wishes_of_records
from pitboss.learn.episodes.steps import Steps
from pitboss.record import read_records, replay, write_record
from pitboss.record.proof.cases import all_cases
from pitboss.record.text.record import HouseLine, Record
from pitboss.table import commands, events
from tests.sizes import size, some

SEED, MOST = 5, 48
SIDE_WAGERS = 2
CHANGED = (commands.AnnounceWager, commands.FreeSpots, commands.TakeBack)
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
    env, table, first, seeds = TableEnv(game, **wishes), 0, True, table_seeds(SEED, 0, tables)
    for places in together(steps):
        observation, info = env.reset(seed=seeds[table] if first else None)
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
    records = [record for _, record in all_cases() if len(record.rounds) == 1]
    changed = [record for record in records if _changed_wagers(record)]
    assert len(changed) > 5
    for record in [*some(records, 400), *changed]:
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


def _changed_wagers(record: Record) -> bool:
    """Whether wagers of a record of one round are announced or go back before the cards come."""
    said = [statement.command for statement in record.rounds[0].statements if isinstance(statement, HouseLine)]
    return any(isinstance(command, CHANGED) for command in said)


def _placed(happened: list[events.Event]) -> list[events.WagerPlaced]:
    """The wagers that lay on boxes when the cards came: those taken back before are none."""
    placed: list[events.WagerPlaced] = []
    for event in happened:
        if isinstance(event, events.WagerPlaced) and event.beside is None:
            placed.append(event)
        elif isinstance(event, events.WagersTakenBack):
            placed = [wager for wager in placed if (wager.bettor, wager.box) != (event.player, event.box)]
    return placed


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


def test_neighbouring_seeds_have_no_table_in_common() -> None:
    tables = [seed for file in range(20) for seed in table_seeds(file, 0, 50)]
    assert len(set(tables)) == len(tables) and table_seeds(3, 10, 5) == table_seeds(3, 0, 50)[10:15]
    one, two = (_first_rows(seed) for seed in (1, 2))
    assert one == _first_rows(1) and len(set(one) & set(two)) < len(one) / 10


def _first_rows(seed: int) -> list[str]:
    """Return what the tables of a file tell in their first rounds."""

    def make(many: int) -> VectorTables:
        return VectorTables("catfish-bend", many, autoreset_mode="SameStep", memory=True, seen=True)

    (steps,) = play_episodes(make, lambda _, masks: masks.argmax(axis=1), 48 * 40, seed)
    begins = np.flatnonzero(steps.step == 0)
    return [str(steps.observation[begin : begin + 12].tolist()) for begin in begins.tolist()]


def test_an_action_that_is_not_allowed_is_written_as_it_was_played() -> None:
    def make(many: int) -> VectorTables:
        return VectorTables("double-attack-ma", many, autoreset_mode="SameStep", side_wagers={"bust bonus": "$5"})

    wrong = by_chance(4)

    def policy(told: Any, masks: Any) -> Any:
        return np.where(np.arange(len(masks)) % 3 == 0, wrong(told, 1 - masks), wrong(told, masks))

    (steps,) = play_episodes(make, policy, 2000, 3)
    rows = np.arange(len(steps))
    assert steps.mask[rows, steps.action].all()
    assert {0, 1, 2, 3, 5, 6} & set(steps.observation[:, 0].tolist()) == {1, 2, 3, 5, 6}


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"explore": 2}, "share of the actions"),
        ({"explore": "all"}, "share of the actions"),
        ({"explore": float("nan")}, "share of the actions"),
        ({"explore": True}, "share of the actions"),
        ({"rounds": 0}, "rounds = 0: give a whole number of rounds, at least 1"),
        ({"rounds": 10.5}, "rounds = 10.5"),
        ({"rounds": True}, "rounds = True"),
        ({"seed": -1}, "-1 is no seed"),
        ({"seed": 2**64}, "is no seed"),
        ({"seed": "a"}, "'a' is no seed"),
        ({"side_wagers": {"king's bounty": 500, "kings bounty": 500}}, "the same side wager is named twice"),
        ({"policy": lambda told, masks: np.full(len(told), 0.5)}, "Give 1 actions, each from 0 to"),
        ({"policy": lambda told, masks: 1 / 0}, "division by zero"),
    ],
)
def test_what_is_wrong_destroys_nothing(wrong: dict[str, Any], sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "steps.parquet"
    file.write_bytes(b"what was here before")
    with pytest.raises((ValueError, ZeroDivisionError), match=sentence):
        write_episodes(file, "catfish-bend", **({"rounds": 10} | wrong))
    assert file.read_bytes() == b"what was here before" and list(tmp_path.iterdir()) == [file]


def test_a_file_keeps_who_may_read_it(tmp_path: Path) -> None:
    file, seen = tmp_path / "steps.parquet", list[str]()
    file.touch(mode=0o600)
    write_episodes(
        file, "catfish-bend", 10, seed=None, progress=lambda _: seen.extend(path.name for path in tmp_path.iterdir())
    )
    assert file.stat().st_mode & 0o777 == 0o600 and [path.name for path in tmp_path.iterdir()] == ["steps.parquet"]
    assert sorted(seen)[0] == "steps.parquet" and sorted(seen)[1].endswith(".unfinished")
    assert isinstance(read_told(file)["seed"], int)
