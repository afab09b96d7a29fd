"""Random command lines over all commands and options: each ends with a sentence and an exit code.

The work itself is left out, because it is not under test: a valid command line ends there, or fails like a disk or a
network does.
"""

from __future__ import annotations

import io
import random
import sys
from collections.abc import Iterator
from errno import EACCES, ENOSPC
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
import typer

from pitboss.cli.main import app, main
from tests.sizes import size

GROUP: Any = typer.main.get_command(app)
LINES = size(160, 6000)
DOORS = (
    "pitboss.solve.prices.solving.solve",
    "pitboss.lab.effects.comparing.compare",
    "pitboss.lab.petition.made.make_petition",
    "pitboss.lab.difference.difference.difference_of",
    "pitboss.lab.countability.removal.removal_effects",
    "pitboss.lab.countability.indices.index_figures",
    "pitboss.lab.countability.errors.strategy_errors",
    "pitboss.lab.cut.curve.cut_curve",
    "pitboss.cli.simulating.ramp.game_by_count",
    "pitboss.cli.simulating.ramp.simulate",
    "pitboss.cli.review.reviewing.RecordReader",
    "pitboss.house.audit.past_rounds.table_rounds.table_rounds",
    "pitboss.lab.sweep.sweep",
    "pitboss.cli.pricing.sweep.plan_sweep",
    "pitboss.simulate.running.simulating.simulate",
    "pitboss.cli.texts.verify.verify",
    "pitboss.cli.shuffles.shuffle.compare",
    "pitboss.cli.shuffles.rng.run",
    "pitboss.cli.house.serve.listen",
    "pitboss.cli.house.serve.open_house",
    "pitboss.cli.house.people.open_known_house",
    "pitboss.cli.conformance.cases.dealt_cases",
    "pitboss.cli.texts.clauses.coverage_of",
    "pitboss.cli.texts.clause_report.traced",
    "pitboss.cli.texts.one_clause.coverage_of",
)
"""The functions in which the work begins."""
WORDS = """
    - -- --- = x 0 -1 1 3 1e400 nan inf -inf 0x10 1.5 ½ é ' " $(x) .. / /dev/null/x /nowhere/at/all nowhere.toml
    zappit-ma free-bet-ma zapit-ma house-blackjack cd td hi-lo today rounds all trilux=5 decks=8 decks= =8 decks=many
    deks=8 1:10,2:20 6(q)(2) 0.5% 1% never sqlite:///nowhere/at/all/house.db nothing:// postgresql://127.0.0.1:1/x
    2026-13-45 a.csv a.png no-text some.toml broken.toml .
"""
VALUES = [*WORDS.split(), "", " ", "a\nb", "\U0001f0a1", "\udcff", "9" * 40, "x" * 300, "x" * 5000]


class Reached(Exception):
    """The command line was right, and the work would begin."""


@pytest.fixture
def doors_shut(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    troubles = cycle(
        [Reached(), PermissionError(EACCES, "Permission denied", "somewhere"), OSError(ENOSPC, "No space left")]
    )

    def reached(*given: object, **more: object) -> None:
        raise next(troubles)

    for door in DOORS:
        monkeypatch.setattr(door, reached)
    for name in ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    monkeypatch.setenv("PITBOSS_PATIENCE", "0")
    monkeypatch.setenv("PITBOSS_PORT", "1")
    folder = tmp_path / "here"
    folder.mkdir()
    (folder / "no-text").write_bytes(b"\xff\xfe\x00")
    (folder / "some.toml").write_text('game = "catfish-bend"\n')
    (folder / "broken.toml").write_text("game = [")
    monkeypatch.chdir(folder)
    yield


def words_of(chance: random.Random) -> list[str]:
    """Return a command line at random: a command, most of the time a known one, with options and words."""
    name = chance.choice([*GROUP.commands, "solv", ""])
    known = GROUP.commands.get(name)
    words = [name] if name else []
    options = [parameter for parameter in known.params if parameter.param_type_name == "option"] if known else []
    for _ in range(chance.choice([0, 1, 1, 2, 2, 3, 5])):
        if options and chance.random() < 0.6:
            option = chance.choice(options)
            words.append(chance.choice([option.opts[0]] * 6 + [option.opts[0][:-1], f"{option.opts[0]}="]))
            if not option.is_flag and chance.random() < 0.9:
                words += [chance.choice(VALUES) for _ in range(option.nargs)]
        else:
            words.append(chance.choice(VALUES))
    return [word for word in words if word not in ("--install-completion", "--show-completion")]


@pytest.mark.parametrize("part", range(4))
def test_no_command_line_ends_in_a_traceback(
    doors_shut: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], part: int
) -> None:
    chance = random.Random(f"hostile words {part}")
    codes: dict[int, int] = {}
    for _ in range(LINES // 4):
        words, code = words_of(chance), None
        monkeypatch.setattr(sys, "argv", ["pitboss", *words])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbfpitboss record 1\n"), "utf-8"))
        try:
            main()
        except SystemExit as left:
            assert left.code in (0, 1, 2), (words, left.code)
            code = int(left.code or 0)
            codes[code] = codes.get(code, 0) + 1
        except Reached:
            pass
        except Exception as error:
            raise AssertionError(f"{words} raised {error!r}") from error
        said = capsys.readouterr()
        if code == 2:
            assert said.err.strip() or said.out.strip(), f"{words} says nothing"
        assert "Traceback" not in said.err
    assert codes.get(2, 0) > LINES // 20, codes
