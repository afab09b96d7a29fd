"""Reviews of games from outside: one declared in a file, and one from a package."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from pitboss.record import write_record
from pitboss.rulebook import rules
from pitboss.solve import Strategy
from pitboss.solve.strategies.counts import KNOWN_COUNTS, IndexCount
from pitboss.solve.strategies.index_plays import TAKEN, IndexPlay, Offered
from pitboss.solve.strategies.text import write_strategy_file
from tests.cli.conftest import command as command
from tests.cli.running import Command
from tests.games.bonus_game import BONUS_GAME, know_bonus_game
from tests.review.players import NAME, Player, Session, spread_8
from tests.solved import solved

pytestmark = pytest.mark.long
ROUNDS = 12
BOUGHT = 100_000_000_000


@pytest.fixture(autouse=True)
def the_declared_game_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    know_bonus_game(tmp_path, monkeypatch)


def insuring(chart: Strategy) -> Strategy:
    """The chart, with insurance by the count."""
    count = IndexCount(KNOWN_COUNTS["hi-lo"], "hi-lo")
    return replace(chart, plays=(IndexPlay(Offered.INSURANCE, 0, TAKEN, 3),), count=count)


@pytest.mark.parametrize("game", [BONUS_GAME, "spanish-21"])
def test_every_round_and_every_decision_is_reviewed(game: str, command: Command, tmp_path: Path) -> None:
    chosen = rules(game)
    chart = solved(chosen, "td").strategy
    table = Session(chosen, Player(spread_8, chart, errors=0.3), 4).play(ROUNDS)
    record, plays = tmp_path / "ann.record", tmp_path / "plays.txt"
    record.write_text(write_record(table), encoding="utf-8")
    write_strategy_file(insuring(chart), plays)
    done = command("review", str(record), "--strategy", str(plays), "--json")
    assert done.code == 0, done.err
    told = json.loads(done.out)
    (ann,) = told["players"]
    assert (told["rounds"], told["left_out"], ann["player"], ann["rounds"]) == (ROUNDS, [], NAME, ROUNDS)
    assert ann["result"] == table.state.players[NAME].chips - BOUGHT
    assert ann["expectation"] + ann["count"] + ann["play"] + ann["luck"] == pytest.approx(ann["result"])
    assert ann["decisions"] >= ROUNDS / 2 and ann["mistakes"] > 0 and ann["cost"] > 0
    assert ann["worst"][0]["cost"] == max(mistake["cost"] for mistake in ann["worst"]) <= ann["cost"]
