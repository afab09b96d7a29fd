"""``pitboss cases`` and ``pitboss conform`` from the command line, and a test of an engine written by others."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import pitboss
from pitboss.games import FOLDERS_VARIABLE
from pitboss.record import read_records
from pitboss.record.conformance.case_data import cases_as_data
from pitboss.record.conformance.rule_cases import dealt_cases
from pitboss.record.proof.cases import all_cases
from pitboss.rulebook import GAMES
from pitboss.rulebook.clause_index import find_clause
from tests.cli.running import Command, Ran
from tests.games.test_outside import ID, write_game

pytestmark = pytest.mark.long

GAME = "catfish-bend"
SOURCE = Path(pitboss.__file__).parents[1]
PAGE = Path(__file__).parents[2] / "docs" / "conformance.md"
FIELDS = ("bettor", "box", "hand", "kind", "beside", "amount", "funding", "outcome", "net")


def answer(case: dict[str, Any]) -> dict[str, Any]:
    """Answer a case as it says itself."""
    settlements = [
        {"round": dealt["round"], **{name: settled[name] for name in FIELDS}}
        for dealt in case["rounds"]
        for settled in dealt["settlements"]
    ]
    return {
        "case": case["case"],
        "settlements": settlements,
        "refused": [True for dealt in case["rounds"] for _ in dealt["refusals"]],
    }


def exported(command: Command, *words: str) -> list[dict[str, Any]]:
    return list(json.loads(command("cases", *words, "--json").out)["cases"])


def conform(command: Command, folder: Path, *results: dict[str, Any], words: tuple[str, ...] = ()) -> Ran:
    file = folder / "results.json"
    file.write_text(json.dumps({"format": "pitboss results 1", "engine": "Theirs", "results": results}))
    return command("conform", str(file), *words)


def test_all_cases_are_exported(command: Command) -> None:
    done = command("cases", GAME, "--json")
    assert done.err == ""
    assert json.loads(done.out) == json.loads(json.dumps(cases_as_data(dealt_cases(GAME).cases)))
    every = command("cases")
    assert (every.code, every.err) == (0, "")
    assert f"{len(all_cases()):,} rule cases" in every.out
    assert [line.split()[0] for line in every.out.splitlines()[1 : 1 + len(GAMES)]] == [game.id for game in GAMES]


def test_the_cases_of_a_game_are_listed(command: Command) -> None:
    lines = command("cases", GAME).out.splitlines()
    cases = dealt_cases(GAME).cases
    assert lines[0] == (
        "catfish-bend/01-introduction#1  "
        f"{cases[0].record.title}  [{', '.join(clause.removeprefix('catfish-bend ') for clause in cases[0].clauses)}]"
    )
    assert sum("#" in line for line in lines) == len(cases)


def test_records_are_printed_as_they_are_replayed(command: Command) -> None:
    done = command("cases", "--records")
    assert [record.title for record in read_records(done.out)] == [record.title for _, record in all_cases()]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("pontoon",), "There is no game 'pontoon'"),
        (("my-house.toml",), "Each rule case has options of its own, so there are none of my-house.toml"),
        ((GAME, "--json", "--records"), "give one of them"),
    ],
)
def test_what_has_no_cases_is_refused(command: Command, words: tuple[str, ...], says: str) -> None:
    done = command("cases", *words)
    assert done.refused and says in done.err


def test_an_engine_that_is_right(command: Command, tmp_path: Path) -> None:
    done = conform(command, tmp_path, *map(answer, exported(command, "zappit-online")))
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("that were compared differ.\n") and "; 0 of 138 that" in done.out
    assert "ours:" not in done.out


def test_a_wrong_settlement_is_told_with_its_clauses_in_our_words(command: Command, tmp_path: Path) -> None:
    cases = exported(command, "zappit-online")
    wrong = next(case for case in cases if case["title"].startswith("A zapped hand pushes against a house 22"))
    answers = [answer(case) for case in cases]
    (spoiled,) = [result for result in answers if result["case"] == wrong["case"]]
    spoiled["settlements"][0]["net"] += 250
    done = conform(command, tmp_path, *answers)
    assert done.code == 1
    told = done.out.split("\n\n")[0]
    assert told.startswith(f"{wrong['case']}: {wrong['title']}\n")
    for clause in (*wrong["clauses"], *wrong["rounds"][0]["settlements"][0]["clauses"]):
        known = find_clause(clause)
        assert known is not None and f"{clause}: {known.summary}" in told
    right = wrong["rounds"][0]["settlements"][0]
    assert f"{right['words']}; {right['outcome']}, net " in told
    (row,) = [line for line in done.out.splitlines() if line.startswith(f"{wrong['clauses'][0]} ")]
    assert len(re.findall(r"\s\d+\s", row)) >= 2, "some cases of the clause agree, and one differs"
    assert "; 1 of 138 that were compared differs." in done.out
    data = json.loads(conform(command, tmp_path, *answers, words=("--json",)).out)
    assert data["counts"]["differs"] == 1 and data["counts"]["agrees"] == 137
    (difference,) = data["differences"]
    assert difference["case"] == wrong["case"] and set(difference["proves"]) == set(wrong["clauses"])
    assert {clause for clause, counts in data["clauses"].items() if counts["differs"]} == set(wrong["clauses"])


def test_what_is_not_supported_or_not_reported_is_counted(command: Command, tmp_path: Path) -> None:
    first, second, *_ = exported(command, "zappit-online")
    done = conform(command, tmp_path, answer(first), {"case": second["case"], "not_supported": "it has no lobby"})
    assert done.code == 0
    assert "1 case: it has no lobby" in done.out
    assert done.line("agrees ").startswith("agrees 1 ")
    assert done.line("not supported ").startswith("not supported 1 ")
    assert done.line("not reported ").startswith("not reported 136 ")
    assert done.out.endswith("Theirs: 138 rule cases of zappit-online; 0 of 1 that were compared differ.\n")
    none = conform(command, tmp_path, {"case": second["case"], "not_supported": "it has no lobby"})
    assert none.out.endswith("; none could be compared.\n")


UNREADABLE = {
    "not JSON": (b'{"format":', ", line 1, column 11: that is not JSON: "),
    "not UTF-8": (b"\xff\xfe{}", " is not text in UTF-8: save it in that encoding."),
    "no object": (b"[]", ": The text must be one object with the keys format, engine, results."),
    "no such game": (
        b'{"format": "pitboss results 1", "engine": "E", "results": [{"case": "pontoon/1#1", "settlements": []}]}',
        ": There is no game 'pontoon'; the games are ",
    ),
    "no such case": (
        b'{"format": "pitboss results 1", "engine": "E", "results": [{"case": "zappit-online/9", "settlements": []}]}',
        ": there is no case 'zappit-online/9'; pitboss cases zappit-online lists those there are.",
    ),
    "no money": (
        b'{"format": "pitboss results 1", "engine": "E", "results": [{"case": "a/1#1", "settlements": '
        b'[{"bettor": "Ann", "box": 1, "kind": "blackjack", "net": "ten"}]}]}',
        ", results[0].settlements[0].net: it must be a whole number.",
    ),
}


@pytest.mark.parametrize("fault", UNREADABLE)
def test_results_that_cannot_be_read_are_refused(command: Command, tmp_path: Path, fault: str) -> None:
    text, says = UNREADABLE[fault]
    file = tmp_path / "results.json"
    file.write_bytes(text)
    done = command("conform", str(file))
    assert done.refused and done.err.startswith(f"{file}{says}")


@pytest.mark.parametrize(
    ("name", "says"), [("none.json", "it is not there: check the name"), (".", "it is a folder: name a file in it")]
)
def test_a_file_that_cannot_be_read(command: Command, tmp_path: Path, name: str, says: str) -> None:
    done = command("conform", str(tmp_path / name))
    assert done.refused and f"{tmp_path / name}: {says}" in done.err


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = write_game(tmp_path / "corner")
    monkeypatch.setenv(FOLDERS_VARIABLE, str(folder))
    return folder


def test_a_game_from_outside_has_cases_too(command: Command, tmp_path: Path, outside: Path) -> None:
    cases = exported(command, ID)
    assert len(cases) == len(dealt_cases(GAME).cases)
    assert conform(command, tmp_path, *map(answer, cases)).code == 0
    file = outside / "cases" / "01-introduction.record"
    text = file.read_text(encoding="utf-8")
    settle = next(line for line in text.splitlines() if line.startswith("settle"))
    file.write_text(text.replace(settle, f"{settle.rpartition(' ')[0]} +99.00", 1), encoding="utf-8")
    program = [sys.executable, "-c", "from pitboss.cli.main import main; main()", "cases", ID, "--json"]
    told = subprocess.run(program, env=environment(), capture_output=True, text=True, check=True)
    assert told.stderr.count("A rule case is left out. corner-casino/01-introduction#") == 1
    assert len(json.loads(told.stdout)["cases"]) == len(cases) - 1


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(SOURCE)}


def test_an_engine_that_others_wrote(command: Command, tmp_path: Path) -> None:
    """The adapter from the page, unchanged, plays Catfish Bend's cases with blackjack21."""
    text = PAGE.read_text(encoding="utf-8")
    (adapter,) = re.findall(r"^```python\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)
    cases = command("cases", GAME, "--json").out
    played = subprocess.run([sys.executable, "-c", adapter], input=cases, capture_output=True, text=True, check=True)
    results = tmp_path / "results.json"
    results.write_text(played.stdout, encoding="utf-8")
    assert command("conform", str(results)).code == 1
    judged = json.loads(command("conform", str(results), "--json").out)
    assert judged["counts"]["agrees"] > judged["counts"]["differs"] > 0
    by_name = {case["case"]: case for case in json.loads(cases)["cases"]}
    reasons = {reason for name in {told["case"] for told in judged["differences"]} for reason in why(by_name[name])}
    assert reasons == {"split", "double for less", "rounding"}, "nothing else differs, and each of these does"
    unplayed = " ".join(judged["not_supported"].values())
    for missing in ("irregularities", "procedures", "offer: insurance", "wager: trilux", "wager: king's bounty"):
        assert f"it does not know of this: {missing}" in unplayed


def why(case: dict[str, Any]) -> set[str]:
    """Return how the engine differs in a case: how it deals splits, whole doubles, and no rounding."""
    (dealt,) = case["rounds"]
    initial = {(wager["bettor"], wager["box"]): wager["amount"] for wager in dealt["wagers"]}
    for decision in dealt["decisions"]:
        if decision["decision"] == "split":
            return {"split"}
        for wager in decision["wagers"]:
            if wager["kind"] == "double" and wager["amount"] < initial[wager["bettor"], wager["box"]]:
                return {"double for less"}
    odd = [settled for settled in dealt["settlements"] if settled["odds"] == "3:2" and settled["amount"] % 100]
    return {"rounding"} if odd or case["options"]["blackjack_rounding"] == "dollar" else {"unexplained"}
