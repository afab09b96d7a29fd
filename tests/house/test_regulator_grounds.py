"""A game from outside is edited: requests after the next start do not get results from before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.games import FOLDERS_VARIABLE
from pitboss.house.regulator import grounds
from pitboss.house.regulator.grounds import CODE, GroundsChanged, check_grounds
from pitboss.house.regulator.jobs import Job, difference_job, petition_job
from tests.games.new_games import change, new_game
from tests.house.kit import Kit
from tests.house.test_regulator import Here, wire_with

GAME = "corner-casino"
SIDE: tuple[str, dict[str, object]] = (GAME, {})


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a game from outside."""
    yield new_game(GAME, "catfish-bend", tmp_path / "games", monkeypatch)
    grounds._taken.cache_clear()


def jobs() -> list[Job]:
    return [petition_job(GAME, {}, 10_000), difference_job(("catfish-bend", {}), SIDE, None, 60)]


def edit(folder: Path) -> None:
    """Change a file of a game that no option is written in."""
    with (folder / "clauses.txt").open("a", encoding="utf-8") as clauses:
        clauses.write("\n")


def test_an_edited_game_has_other_jobs_from_the_next_start_on(game: Path) -> None:
    before = jobs()
    assert [sorted(job.grounds) for job in before] == [[CODE, f"game {GAME}"]] * 2
    for job in before:
        check_grounds(job.grounds)
    edit(game)
    assert jobs() == before  # the server still has the game that it started with
    for job in before:
        with pytest.raises(GroundsChanged, match=f"the game {GAME} was changed"):
            check_grounds(job.grounds)
    grounds._taken.cache_clear()
    after = jobs()
    assert not {job.key for job in after} & {job.key for job in before}
    for job in after:
        check_grounds(job.grounds)


def test_files_beside_the_games_own_count_and_compiled_ones_do_not(game: Path) -> None:
    (job, _) = jobs()
    (game / "__pycache__").mkdir(exist_ok=True)
    (game / "__pycache__" / "text.py").write_text("x", encoding="utf-8")
    check_grounds(job.grounds)
    change(next((game / "cases").glob("*.record")), "pitboss record 1", "pitboss record 1 ")
    with pytest.raises(GroundsChanged):
        check_grounds(job.grounds)


def test_a_game_that_is_gone_has_changed(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (job, _) = jobs()
    monkeypatch.delenv(FOLDERS_VARIABLE)
    with pytest.raises(GroundsChanged):
        check_grounds(job.grounds)


def test_code_that_is_changed_under_a_server_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    job = petition_job("catfish-bend", {}, 10_000)
    assert list(job.grounds) == [CODE]
    monkeypatch.setattr(grounds, "code_digest", lambda: "another state")
    assert petition_job("catfish-bend", {}, 10_000) == job
    with pytest.raises(GroundsChanged, match="the code of Pitboss was changed"):
        check_grounds(job.grounds)


def test_nothing_is_made_of_a_game_that_was_edited_under_the_server(
    sqlite_kit: Kit, tmp_path: Path, game: Path, caplog: pytest.LogCaptureFixture
) -> None:
    wire = wire_with(sqlite_kit, Here(tmp_path / "shelf"))
    petition_job(GAME, {}, 10_000)
    edit(game)
    answer = wire.guest("Ann").post("/api/lab/petitions", {"game": GAME, "rounds": 10_000})
    assert (answer.status_code, answer.json()["code"]) == (409, "not_made")
    assert GAME in caplog.text
    wire.close()
