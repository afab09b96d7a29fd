"""``pitboss games --new``: a complete folder for a new game, like that of any known game."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.games import FOLDERS_VARIABLE
from pitboss.games.finding import built_in, known_games
from pitboss.games.starting import NotStarted, start_game
from pitboss.record.proof.cases import cases_of, unread_cases
from pitboss.rulebook import find_game, rules
from pitboss.rulebook.clause_index import clauses_of
from pitboss.rulebook.plain import plain_rules
from pitboss.rulebook.rules import all_citations
from tests.games.new_games import new_game

GAMES = [game.id for game in built_in()]


@pytest.fixture(autouse=True)
def nothing_else_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDERS_VARIABLE, "")


def without_citations(data: object, game: str) -> object:
    """Plain rules with the game's id taken out of whatever names it."""
    if isinstance(data, dict):
        return {key: without_citations(value, game) for key, value in data.items()}
    if isinstance(data, list):
        return [without_citations(value, game) for value in data]
    return data.replace(game, "GAME") if isinstance(data, str) else data


@pytest.mark.parametrize("like", GAMES)
def test_it_is_the_known_game_under_another_id(like: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    new = f"new-{like}"
    new_game(new, like, tmp_path, monkeypatch)
    assert known_games().broken == ()
    assert without_citations(plain_rules(rules(new)), new) == without_citations(plain_rules(rules(like)), like)
    assert not [place for place, cited in all_citations(rules(new)) if any(like in c.split() for c in cited)]
    assert [clause.place for clause in clauses_of(new)] == [clause.place for clause in clauses_of(like)]
    assert unread_cases(new) == ()
    assert len(cases_of(new)) == len(cases_of(like)) > 10
    assert find_game(new).name == f"New {' '.join(word.capitalize() for word in like.split('-'))}"


def test_all_files_are_there_and_none_names_the_known_game(tmp_path: Path) -> None:
    started = start_game("my-game", "catfish-bend", tmp_path)
    assert started.folder == tmp_path / "my-game"
    names = {file.relative_to(started.folder).as_posix() for file in started.folder.rglob("*") if file.is_file()}
    assert {"game.py", "options.py", "procedures.py", "clauses.txt", "checklist.txt", "text.md"} <= names
    assert started.cases == sum(name.startswith("cases/") and name.endswith(".record") for name in names) > 20
    assert started.files == len(names)
    assert [name for name in names if "catfish-bend" in (started.folder / name).read_text(encoding="utf-8")] == []


def test_the_text_has_every_clause_under_its_heading(tmp_path: Path) -> None:
    started = start_game("my-game", "catfish-bend", tmp_path)
    text = (started.folder / "text.md").read_text(encoding="utf-8")
    assert text.count("\n- **") == started.clauses == len(clauses_of("catfish-bend"))
    section = text.split("## Dealer tokes\n")[1].split("\n## ")[0]
    assert [line.split("**")[1] for line in section.splitlines() if line] == [
        "Tokes 1",
        "Tokes 1 size",
        "Tokes 1 limit",
        "Tokes 1 place",
    ]


def test_a_game_may_be_like_one_from_outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    new_game("first-copy", "free-bet-ma", tmp_path, monkeypatch)
    new_game("second-copy", "first-copy", tmp_path, monkeypatch)
    assert rules("second-copy").doubling.offered == ("second-copy 8(a)",)


def test_imports_from_beside_the_known_folder_become_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = find_game("zappit-ma")
    source = (Path(str(model.folder)) / "game.py").read_text(encoding="utf-8")
    relative = source.replace("from pitboss.games.sister_texts import", "from ..sister_texts import")
    assert relative != source
    monkeypatch.setattr(Path, "read_text", _reading({"game.py": relative}))
    folder = start_game("my-zappit", "zappit-ma", tmp_path).folder
    monkeypatch.undo()
    assert "from pitboss.games.sister_texts import rules" in (folder / "game.py").read_text(encoding="utf-8")
    assert "from .options import" in (folder / "game.py").read_text(encoding="utf-8")


def _reading(instead: dict[str, str]) -> object:
    read = Path.read_text

    def read_text(path: Path, encoding: str | None = None) -> str:
        return instead.get(path.name) or read(path, encoding=encoding)

    return read_text


def test_a_folder_of_its_name_is_its_own(tmp_path: Path) -> None:
    (tmp_path / "my-game").mkdir()
    assert start_game("my-game", "catfish-bend", tmp_path / "my-game").folder == tmp_path / "my-game"


@pytest.mark.parametrize(
    ("game_id", "reason"),
    [
        ("free-bet-ma", "There is a game 'free-bet-ma' already; choose another id."),
        ("My Game", "'My Game' cannot be a game's id: use lowercase letters, digits and hyphens, as in my-game."),
        ("../up", "'../up' cannot be a game's id"),
        ("full", "is there already and not empty; name another folder, or empty this one."),
    ],
)
def test_what_cannot_be_started_is_refused_in_a_sentence(game_id: str, reason: str, tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "notes.txt").write_text("mine")
    with pytest.raises(NotStarted) as refused:
        start_game(game_id, "catfish-bend", tmp_path)
    assert reason in str(refused.value)
    assert [file.name for file in tmp_path.rglob("*") if file.is_file()] == ["notes.txt"]
