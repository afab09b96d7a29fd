"""The conformance kit: cases as data that another engine can play, and comparison of results with them."""

from __future__ import annotations

import copy
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from pitboss.record.conformance.agreement import Standing, by_clause, judge
from pitboss.record.conformance.case_data import case_as_data, cases_as_data
from pitboss.record.conformance.results import ResultsRefused, read_results
from pitboss.record.conformance.rule_cases import DealtCases, RuleCase
from pitboss.record.conformance.rule_cases import dealt_cases as deal_cases
from pitboss.record.proof.cases import cases_of
from pitboss.rulebook import GAMES
from tests.record.json_player import play
from tests.sizes import size

pytestmark = pytest.mark.long

GAME_IDS = [game.id for game in GAMES]
PAGE = Path(__file__).parents[2] / "docs" / "conformance.md"
SETTLED = ("bettor", "box", "hand", "kind", "beside", "amount", "funding", "outcome", "net")


@cache
def dealt_cases(game: str) -> DealtCases:
    return deal_cases(game)


def schema(name: str) -> dict[str, Any]:
    """Return a schema as the page of the kit writes it."""
    text = PAGE.read_text(encoding="utf-8")
    (block,) = re.findall(rf"^```json schema of {name}\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)
    return dict(json.loads(block))


def expected(case: RuleCase) -> list[dict[str, Any]]:
    """Return what an engine has to answer to a case."""
    return [
        {"round": dealt["round"]} | {name: settled[name] for name in SETTLED}
        for dealt in case_as_data(case)["rounds"]
        for settled in dealt["settlements"]
    ]


def right(case: RuleCase) -> dict[str, Any]:
    """Return the result of an engine that does everything right."""
    return {"case": case.name, "settlements": expected(case), "refused": [True] * len(case.replayed.refusals)}


def written(*results: dict[str, Any]) -> str:
    return json.dumps({"format": "pitboss results 1", "engine": "Theirs 1.0", "results": results})


def test_no_case_is_left_out() -> None:
    for game in GAME_IDS:
        dealt = dealt_cases(game)
        assert dealt.faults == () and len(dealt.cases) == len(cases_of(game))
        assert len({case.name for case in dealt.cases}) == len(dealt.cases)


@pytest.mark.parametrize("game", GAME_IDS)
def test_cases_are_written_by_their_schema(game: str) -> None:
    data = cases_as_data(dealt_cases(game).cases)
    jsonschema_rs.Draft202012Validator(schema("cases")).validate(json.loads(json.dumps(data)))
    assert all(clause["summary"] for clause in data["clauses"].values())
    for case in data["cases"]:
        assert all(clause in data["clauses"] for clause in case["clauses"])
        for dealt in case["rounds"]:
            net: dict[str, int] = {}
            for settled in dealt["settlements"]:
                net[settled["bettor"]] = net.get(settled["bettor"], 0) + settled["net"]
            for paid in dealt.get("bonuses", ()):
                net[paid["player"]] = net.get(paid["player"], 0) + paid["amount"]
            assert net == dealt["net"]


@pytest.mark.parametrize("game", GAME_IDS)
def test_everything_that_is_put_in_has_its_moment(game: str) -> None:
    """What the house's people do and what is refused is all there, each in its round, after steps of that round."""
    for case in dealt_cases(game).cases:
        rounds = case_as_data(case)["rounds"]
        for name, written_down in (("house", case.replayed.house), ("refusals", case.replayed.refusals)):
            told = [entry for dealt in rounds for entry in dealt[name]]
            assert len(told) == len(written_down), case.name
            assert all(0 <= entry["after_steps"] <= len(dealt["steps"]) for dealt in rounds for entry in dealt[name])
        reports = [(dealt, entry) for dealt in rounds for entry in dealt["house"] if entry["what"] == "Report"]
        assert all(entry["after_steps"] < len(dealt["steps"]) for dealt, entry in reports), "something follows from it"


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_data_of_a_case_is_enough_to_play_it(game: str) -> None:
    """Every case but those about people's hands and mistakes, played from the data and settled to the cent."""
    played = 0
    for case in dealt_cases(game).cases:
        data = json.loads(json.dumps(case_as_data(case)))
        if {"procedures", "irregularities"} & set(data["needs"]):
            continue
        settled = play(data)
        assert sorted(settled, key=str) == sorted(expected(case), key=str), case.name
        played += 1
    assert played


@pytest.mark.parametrize("game", GAME_IDS)
def test_an_engine_that_is_right_agrees_with_every_case(game: str) -> None:
    cases = dealt_cases(game).cases
    text = written(*map(right, cases))
    jsonschema_rs.Draft202012Validator(schema("results")).validate(json.loads(text))
    judged = judge(cases, read_results(text))
    assert {result.standing for result in judged} <= {Standing.AGREES, Standing.NOTHING}
    nothing = {result.case.name for result in judged if result.standing is Standing.NOTHING}
    assert nothing == {case.name for case in cases if not (case.replayed.settled or case.replayed.refusals)}


def case_with(game: str, *needs: str) -> RuleCase:
    """Return the first case that needs exactly this."""
    return next(case for case in dealt_cases(game).cases if case_as_data(case)["needs"] == sorted(needs))


PLANTED = {
    "net": lambda result: result["settlements"][0].update(net=result["settlements"][0]["net"] + 1),
    "outcome": lambda result: result["settlements"][0].update(outcome="unknown"),
    "amount": lambda result: result["settlements"][0].update(amount=1),
    "funding": lambda result: result["settlements"][0].update(funding="promise"),
    "hand": lambda result: result["settlements"][0].update(hand=4),
    "round": lambda result: result["settlements"][0].update(round=2),
    "kind": lambda result: result["settlements"][0].update(kind="insurance"),
    "beside": lambda result: result["settlements"][0].update(beside="blackjack"),
    "bettor": lambda result: result["settlements"][0].update(bettor="Zoe"),
    "a wager missing": lambda result: result["settlements"].pop(),
    "a wager twice": lambda result: result["settlements"].append(result["settlements"][0]),
}


@pytest.mark.parametrize("fault", PLANTED)
@pytest.mark.parametrize("game", GAME_IDS)
def test_a_planted_fault_is_found_with_its_clause(game: str, fault: str) -> None:
    cases = [case for case in dealt_cases(game).cases if case.replayed.settled][: size(4, 20)]
    all_right = list(map(right, cases))
    for place, case in enumerate(cases):
        results = [*all_right]
        results[place] = copy.deepcopy(all_right[place])
        PLANTED[fault](results[place])
        judged = judge(cases, read_results(written(*results)))
        assert [result.case for result in judged if result.standing is Standing.DIFFERS] == [case]
        differences = judged[place].differences
        assert differences
        assert any(difference.clauses for difference in differences) == (fault != "a wager twice")
        assert {clause for clause, counts in by_clause(judged).items() if counts[Standing.DIFFERS]} == set(case.clauses)


def test_what_is_allowed_and_must_be_refused_differs() -> None:
    case = case_with("catfish-bend", "refusals")
    result = right(case) | {"refused": [False, *([True] * (len(case.replayed.refusals) - 1))]}
    (judged,) = judge([case], read_results(written(result)))
    assert judged.standing is Standing.DIFFERS
    (difference,) = judged.differences
    assert difference.given == "it is allowed" and difference.clauses == case.replayed.refusals[0].refusal.clauses


def test_refusals_that_are_not_told_of_agree_in_part() -> None:
    case = case_with("catfish-bend", "refusals")
    silent = right(case)
    del silent["refused"]
    assert judge([case], read_results(written(silent)))[0].standing is Standing.IN_PART
    too_many = right(case) | {"refused": [True] * 99}
    assert judge([case], read_results(written(too_many)))[0].standing is Standing.DIFFERS


def test_what_is_left_out_of_a_settlement_is_not_compared() -> None:
    case = case_with("zappit-ma")
    bare = [
        {name: settled[name] for name in ("bettor", "box", "kind", "net")} | {"amount": None}
        for settled in expected(case)
    ]
    assert judge([case], read_results(written({"case": case.name, "settlements": bare})))[0].standing is Standing.AGREES


def test_cases_that_are_not_played_are_told_apart() -> None:
    cases = dealt_cases("zappit-online").cases[:3]
    results = read_results(written(right(cases[0]), {"case": cases[1].name, "not_supported": "no \x1b[31mzap\nhere"}))
    judged = judge(cases, results)
    standings = [result.standing for result in judged]
    assert standings == [Standing.AGREES, Standing.NOT_SUPPORTED, Standing.NOT_REPORTED]
    assert judged[1].reason == "no [31mzap here"


WAGER = '{"bettor": "Ann", "box": 1, "kind": "blackjack", "net": 100}'


def results(*, case: str = '"a/b#1"', rest: str = f'"settlements": [{WAGER}]') -> str:
    return f'{{"format": "pitboss results 1", "engine": "E", "results": [{{"case": {case}, {rest}}}]}}'


def settled(**changes: str) -> str:
    wager = {"bettor": '"Ann"', "box": "1", "kind": '"blackjack"', "net": "100"} | changes
    inside = ", ".join(f'"{name}": {value}' for name, value in wager.items() if value)
    return results(rest=f'"settlements": [{{{inside}}}]')


MALFORMED = {
    "nothing": ("", "line 1, column 1", "not JSON"),
    "half": ('{"format": ', "line 1, column 12", "not JSON"),
    "a list": ("[]", "", "must be one object"),
    "a number": ("5", "", "must be one object"),
    "nested": ("[" * 200_000, "", "cannot be read"),
    "no format": ('{"engine": "E", "results": []}', "", "'format' is missing"),
    "another format": ('{"format": "2", "engine": "E", "results": []}', "format", "pitboss results 1"),
    "no results": ('{"format": "pitboss results 1", "engine": "E", "results": []}', "results", "there are none"),
    "results by name": ('{"format": "pitboss results 1", "engine": "E", "results": {}}', "results", "a list"),
    "no engine": ('{"format": "pitboss results 1", "engine": 5, "results": []}', "engine", "a name"),
    "another key": ('{"format": "pitboss results 1", "engine": "E", "results": [], "x": 1}', "", "no key 'x'"),
    "a key twice": ('{"engine": "E", "engine": "E"}', "engine", "there twice"),
    "a result that is none": (
        '{"format": "pitboss results 1", "engine": "E", "results": [5]}',
        "results[0]",
        "an object",
    ),
    "a case without a name": (results(case="null"), "results[0].case", "the name of a case"),
    "neither": (results(rest='"refused": []'), "results[0] (a/b#1)", "either its settlements"),
    "both": (results(rest='"settlements": [], "not_supported": "x"'), "results[0] (a/b#1)", "either its settlements"),
    "no reason": (results(rest='"not_supported": " "'), "results[0].not_supported", "say why"),
    "a reason that is no text": (results(rest='"not_supported": true'), "results[0].not_supported", "a reason"),
    "settlements by name": (results(rest='"settlements": {}'), "results[0].settlements", "a list"),
    "refused in words": (results(rest='"settlements": [], "refused": ["yes"]'), "results[0].refused[0]", "true or"),
    "refused once": (results(rest='"settlements": [], "refused": true'), "results[0].refused", "a list"),
    "a settlement that is none": (results(rest='"settlements": [5]'), "results[0].settlements[0]", "an object"),
    "no net": (settled(net=""), "results[0].settlements[0]", "'net' is missing"),
    "dollars": (settled(net="1.5"), "results[0].settlements[0].net", "a whole number"),
    "money in words": (settled(net='"100"'), "results[0].settlements[0].net", "a whole number"),
    "true money": (settled(net="true"), "results[0].settlements[0].net", "a whole number"),
    "no number": (settled(net="NaN"), "NaN", "no number"),
    "without end": (settled(net="-Infinity"), "-Infinity", "no number"),
    "digits without end": (settled(net="9" * 9999), "", "cannot be read"),
    "a box in words": (settled(box='"1"'), "results[0].settlements[0].box", "a whole number"),
    "nobody's": (settled(bettor="null"), "results[0].settlements[0].bettor", "a text"),
    "no kind": (settled(kind="[]"), "results[0].settlements[0].kind", "a text"),
    "beside a number": (settled(beside="1"), "results[0].settlements[0].beside", "a text"),
    "a misspelled key": (settled(nett="1"), "results[0].settlements[0]", "no key 'nett'"),
}


@pytest.mark.parametrize("fault", MALFORMED)
def test_malformed_results_are_refused_with_their_place(fault: str) -> None:
    text, where, reason = MALFORMED[fault]
    with pytest.raises(ResultsRefused) as refused:
        read_results(text)
    assert refused.value.where == where
    assert reason in refused.value.reason


def test_a_case_is_named_once() -> None:
    with pytest.raises(ResultsRefused, match=r"results\[1\]\.case: 'a/b#1' is there twice\."):
        read_results(written({"case": "a/b#1", "settlements": []}, {"case": "a/b#1", "settlements": []}))


def test_a_byte_order_mark_is_read() -> None:
    assert read_results("\ufeff" + results()).by_case["a/b#1"].settlements[0].net == 100
