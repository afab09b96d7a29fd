"""Spanish 21, the package in ``examples/spanish-21``: installed by pip in a fresh environment, or in a folder."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from pitboss.games import FOLDERS_VARIABLE
from pitboss.games.finding import built_in
from pitboss.mechanisms.texts import LANGUAGES
from pitboss.record.proof.cases import cases_of, not_demanded, unread_cases
from pitboss.record.proof.clause_code import code_by_place, handlers_by_place, submissions_one_apart
from pitboss.record.proof.coverage import Status, coverage_of
from pitboss.record.proof.mutation.judging import survives
from pitboss.record.replaying.replay import replay
from pitboss.record.text.reader import read_records
from pitboss.rulebook import find_game, submit
from pitboss.rulebook.clause_index import clauses_of
from pitboss.rulebook.description import Form, describe, felt, line_of, lines
from pitboss.rulebook.own_texts import own_texts
from pitboss.rulebook.rules import all_citations
from pitboss.solve.prices.solving import solve
from pitboss.table.events import WagerSettled
from pitboss.text_id import text_id
from tests.web import catalogues

ID = "spanish-21"
ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "examples" / ID
SOURCES = PACKAGE / "src"
GAME = SOURCES / "spanish_21"
ROUNDS = 300
READINGS = ("reading S1", "reading S2")


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is known by its folder while a test runs."""
    monkeypatch.setenv(FOLDERS_VARIABLE, str(SOURCES))


class Environment:
    """A separate virtual environment, with Pitboss's dependencies taken from the one that runs the tests."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder, with_pip=False)
        self.folder = folder
        self.programs = folder / ("Scripts" if os.name == "nt" else "bin")
        (site,) = folder.glob("Lib/site-packages" if os.name == "nt" else "lib/python*/site-packages")
        depends_on = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
        (site / "dependencies.pth").write_text("\n".join(sorted(depends_on)), encoding="utf-8")

    def run(self, program: str, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
        """Run a program of the environment, which knows nothing of the sources here unless a variable says so."""
        hidden = {"PYTHONPATH", "PYTHONHOME", FOLDERS_VARIABLE}
        environment = {name: value for name, value in os.environ.items() if name not in hidden}
        return subprocess.run(
            [str(self.programs / program), *words],
            cwd=self.folder,
            env={**environment, "COLUMNS": "200", **variables},
            capture_output=True,
            text=True,
            check=False,
        )

    def pip_install(self, *words: str) -> None:
        """Install without a network; the build backend is one of the dependencies."""
        offline = ("--quiet", "--disable-pip-version-check", "--no-index", "--no-build-isolation")
        done = self.run("python", "-m", "pip", "install", *offline, *words)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with Pitboss from this tree and the package, both installed with pip."""
    environment = Environment(tmp_path_factory.mktemp("fresh"))
    environment.pip_install("--no-deps", "--ignore-installed", str(ROOT))
    environment.pip_install(str(PACKAGE))
    return environment


@pytest.mark.long
def test_an_installed_package_is_a_game_like_any_other(installed: Environment) -> None:
    where = installed.run("python", "-c", "import pitboss, spanish_21 as game; print(pitboss.__file__, game.__file__)")
    assert [installed.folder in Path(file).parents for file in where.stdout.split()] == [True, True]
    told = installed.run("pitboss", "games", "--json")
    assert (told.returncode, told.stderr) == (0, "")
    assert [game["game"] for game in json.loads(told.stdout)] == [*(game.id for game in built_in()), ID]


@pytest.mark.long
def test_the_clauses_of_the_installed_package_are_complete(installed: Environment) -> None:
    told = installed.run("pitboss", "clauses", ID, "--json")
    assert (told.returncode, told.stderr) == (0, "")
    clauses = json.loads(told.stdout)["clauses"]
    assert [clause["clause"] for clause in clauses] == [f"{ID} {place}" for place in [*places_in_text(), *READINGS]]
    assert {clause["clause"]: clause["survivors"] for clause in clauses if clause["status"] != "proved"} == {}


@pytest.mark.long
def test_every_case_of_the_installed_package_replays(installed: Environment) -> None:
    (cases,) = installed.folder.glob("**/spanish_21/cases")
    assert not cases.is_relative_to(PACKAGE)
    files = sorted(cases.glob("*.record"))
    assert [file.name for file in files] == sorted(file.name for file in GAME.glob("cases/*.record"))
    together = installed.folder / "all.record"
    together.write_text("\n".join(file.read_text(encoding="utf-8") for file in files), encoding="utf-8")
    told = installed.run("pitboss", "replay", str(together), "--json")
    records = json.loads(told.stdout)["records"]
    assert told.returncode == 0
    assert len(records) >= 400
    assert [difference for record in records for difference in record["differences"]] == []


@pytest.mark.long
def test_the_installed_package_passes_its_checks(installed: Environment) -> None:
    """With the kernels of this tree, which are compiled already."""
    words = ("games", "--verify", ID, "--rounds", str(ROUNDS))
    told = installed.run("pitboss", *words, PYTHONPATH=str(ROOT / "src"))
    assert told.returncode == 0, told.stdout
    assert told.stdout.endswith("Nothing is missing.\n\n")


def test_it_is_found_by_its_folder() -> None:
    """Nothing is installed: only the folder is given, the package's own or its parent."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), FOLDERS_VARIABLE: ""}
    program = [sys.executable, "-c", "from pitboss.cli.main import main; main()", "games", "--json"]
    for folder in (SOURCES, GAME):
        words = [*program, "--games", str(folder)]
        told = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
        assert (told.returncode, told.stderr) == (0, "")
        assert json.loads(told.stdout)[-1]["game"] == ID


def test_nothing_of_it_is_in_pitboss() -> None:
    assert ID not in {game.id for game in built_in()}
    sources = (ROOT / "src" / "pitboss").rglob("*.py")
    assert [file for file in sources if re.search("spanish[-_]21", file.read_text(encoding="utf-8"))] == []


def places_in_text() -> list[str]:
    """Return the numbers of the rules in the text."""
    text = (GAME / "text.md").read_text(encoding="utf-8")
    return re.findall(r"^(\d+\.\d+) ", text, flags=re.MULTILINE)


@pytest.mark.usefixtures("known")
def test_every_rule_of_the_text_is_a_clause_and_every_option_is_named_in_it() -> None:
    assert [clause.place for clause in clauses_of(ID)] == [*places_in_text(), *READINGS]
    text = (GAME / "text.md").read_text(encoding="utf-8")
    assert [option.name for option in find_game(ID).options if not re.search(rf"\b{option.name}\b", text)] == []


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize("language", LANGUAGES)
def test_options_and_bonuses_have_texts_on_the_page(language: str) -> None:
    game = find_game(ID)
    ours, own = catalogues.catalogue(language), own_texts(game, language)
    assert not ours.keys() & own.keys()
    catalogue = ours | own
    says = {option.says_id: option.says for option in game.options}
    assert [key for key in says if key not in catalogue] == []
    assert [option.name for option in game.options if f"option.{option.name}" not in catalogue] == []
    assert language != "en" or {key: catalogue[key] for key in says} == says
    part = submit(ID, {}).twenty_one
    assert part is not None
    names = [f"line.twenty_one.{text_id(bonus.name)}" for bonus in part.bonuses]
    assert [name for name in names if name not in catalogue] == []


@pytest.mark.usefixtures("known")
def test_the_felt_says_that_a_21_always_wins() -> None:
    facts = describe(submit(ID, {}))
    printed = " ".join(line_of(arc, Form.FELT) for arc in felt(facts))
    for words in ("Player's 21 always wins", "Blackjack pays 3 to 2", "Dealer hits soft 17", "Insurance pays 2 to 1"):
        assert words in printed
    assert "Bonuses for 21" in printed
    told = [line_of(line) for line in lines(facts)]
    assert "Bonuses for a 21 of five or more cards, of 6-7-8 and of 7-7-7, but not on a doubled hand" in told


@pytest.mark.usefixtures("known")
def test_its_cases_are_read_and_name_every_clause() -> None:
    assert unread_cases(ID) == ()
    named = {clause for _, record in cases_of(ID) for clause in record.proves}
    assert [clause.id for clause in clauses_of(ID) if clause.id not in named] == []


@pytest.mark.long
@pytest.mark.usefixtures("known")
def test_every_clause_is_proved_by_a_case_that_notices_a_change() -> None:
    unproved = {
        coverage.clause.id: coverage.survivors for coverage in coverage_of(ID) if coverage.status is not Status.PROVED
    }
    assert unproved == {}


@pytest.mark.usefixtures("known")
def test_every_citation_of_a_part_is_used_by_the_table() -> None:
    code = code_by_place().keys() | handlers_by_place().keys()
    places = {place for rules in submissions_one_apart(ID) for place, _ in all_citations(rules)}
    assert {place for place in places if (place if "." in place else f"rules.{place}") not in code} == set()


@pytest.mark.usefixtures("known")
def test_what_a_clause_is_said_not_to_demand_is_a_change_that_no_case_notices() -> None:
    exempt = [(clause, change) for clause, changes in not_demanded(ID).items() for change in changes]
    assert exempt
    assert [(clause, change) for clause, change in exempt if not survives(clause, change)] == []


EDGES_WITHOUT_SURRENDER = {True: (0.0077678, 0.00018), False: (0.0036439, 0.00006)}
"""Six decks, no super bonus: the edge with surrender, and what published figures say its loss costs, by soft 17."""


@pytest.mark.long
@pytest.mark.usefixtures("known")
@pytest.mark.parametrize("hits", EDGES_WITHOUT_SURRENDER)
def test_without_surrender_the_rescue_stays_and_costs_what_is_published(hits: bool) -> None:
    """Published: 0.018 points if the dealer hits soft 17, 0.006 if not; both keep the rescue."""
    edge, costs = EDGES_WITHOUT_SURRENDER[hits]
    chosen = {"dealer_hits_soft_17": hits, "super_bonus": False}
    assert solve(submit(ID, chosen)).house_edge == pytest.approx(edge, abs=1e-7)
    assert solve(submit(ID, chosen | {"surrender": False})).house_edge == pytest.approx(edge + costs, abs=1e-5)


def grounds_of(text: str) -> list[tuple[str, ...]]:
    """Replay a round and return the places of the clauses by which its wagers were settled, in order."""
    (record,) = read_records(f"pitboss record 1\ngame {ID}\n{text}\nend\n")
    replayed = replay(record)
    assert not replayed.differences
    settled = [event for event in replayed.table.events if isinstance(event, WagerSettled)]
    return [tuple(clause.removeprefix(f"{ID} ") for clause in event.clauses) for event in settled]


@pytest.mark.usefixtures("known")
def test_only_a_payout_at_even_money_rests_on_the_rule_of_even_money() -> None:
    wager = "wager Ann box 1 blackjack 10\n"
    assert grounds_of(f"{wager}cards 7h 9c 7d 9s 7c\ndecide Ann box 1 hit") == [("8.1", "8.2", "8.9", "14.6")]
    assert grounds_of(f"{wager}cards 7h 9c 7d 9s 7c\ndecide Ann box 1 double") == [("8.1", "8.12", "14.4", "14.6")] * 2


@pytest.mark.usefixtures("known")
def test_a_rescue_rests_on_its_own_rule() -> None:
    round_of = "set surrender {}\nwager Ann box 1 blackjack 10\ncards 6h Kd 5c 9d 2s\n"
    decided = "decide Ann box 1 double\ndecide Ann box 1 surrender"
    for surrender in ("true", "false"):
        assert grounds_of(round_of.format(surrender) + decided) == [("12.2", "12.3")] * 2


@pytest.mark.usefixtures("known")
def test_a_hand_that_was_not_doubled_is_not_rescued_and_the_rule_of_the_rescue_says_so() -> None:
    text = "set surrender false\nwager Ann box 1 blackjack 10\ncards 6h Kd 5c 9d\nrefused decide Ann box 1 surrender\n"
    (record,) = read_records(f"pitboss record 1\ngame {ID}\n{text}decide Ann box 1 stand\nend\n")
    assert list(replay(record).refused) == [(f"{ID} 7.4", f"{ID} 12.2", f"{ID} 12.3")]
