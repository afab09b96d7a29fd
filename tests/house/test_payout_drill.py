"""The payout drill of the school over the wire: the same questions as in the terminal, with nothing to earn."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from pitboss.house.roles import Role
from pitboss.rulebook.registry import games
from pitboss.training.questions import drill_questions
from pitboss.training.steps.payouts import SettleTask
from pitboss.training.tables import drill_rules
from tests.house.kit import Kit
from tests.house.trainees import SESSIONS, Trainee
from tests.house.wire import Wire

ACTS = ("pay", "take", "push", "half")


@pytest.mark.parametrize("game", [game.id for game in games()])
def test_a_drill_asks_for_payouts_alone_as_the_terminal_does(wire: Wire, game: str) -> None:
    trainee = Trainee(wire.guest("Ann"), game=game, drill="payouts", rounds=4, seed=5)
    asked = []
    while not trainee.shown["over"]:
        question = trainee.shown["told"][-1]
        assert (question["remark"], question["values"]["count"]) == ("question", "4")
        assert int(question["values"]["number"]) == trainee.shown["rounds_dealt"] + 1
        asked.append(trainee.right())
        assert asked[-1].split()[0] in ACTS
        trainee.says(asked[-1])
    result = trainee.shown["result"]
    assert (result["steps"], result["percent"], result["finished"]) == (4, 100, True)
    assert not result["passed"] and not result["certificate"]
    assert asked == in_terminal(game, seed=5, count=4)


def in_terminal(game: str, seed: int, count: int) -> list[str]:
    """Return the right answers of the terminal's drill, with each wager settled before the next question."""
    typed = []
    for table, step in islice(drill_questions(drill_rules(game, {}), random.Random(seed)), count):
        typed.append(SettleTask(table, table.state.wagers[step.wager - 1]).typed)
        table.do(step)
    return typed


def test_a_wrong_payout_is_explained_and_the_question_stays(wire: Wire) -> None:
    trainee = Trainee(wire.guest("Ann"), drill="payouts", rounds=2, seed=5, level="train")
    question = trainee.shown["told"]
    wrong = trainee.says("burn")
    assert (wrong["answer"]["wrong"]["id"], wrong["rounds_dealt"], wrong["told"]) == ("settle_before", 0, question)
    after = trainee.says(trainee.right())
    assert after["answer"]["right"] and not after["answer"]["first_try"]
    assert after["told"][0]["event"]["event"] == "WagerSettled"
    assert after["told"][-1]["values"]["number"] == "2"
    assert after["view"]["wagers"]


def test_a_drill_is_no_exam_and_can_be_left(kit: Kit, wire: Wire) -> None:
    ann = wire.guest("Ann")
    refused = ann.post(SESSIONS, {"game": "zappit-ma", "drill": "payouts", "level": "exam"})
    assert (refused.status_code, refused.json()["code"]) == (422, "drill_is_no_exam")
    assert ann.post(SESSIONS, {"game": "zappit-ma", "drill": "shuffles"}).status_code == 422
    trainee = Trainee(ann, game="zappit-ma", drill="payouts", rounds=3, level="guide")
    assert trainee.shown["asked"]["right"]["typed"] == trainee.right()
    trainee.says(trainee.right())
    over = ann.send("DELETE", trainee.path, None).json()
    assert over["over"] and not over["result"]["finished"]
    assert [line["drill"] for line in ann.get(SESSIONS).json()] == ["payouts"]
    flora = wire.as_person(kit.staff("Flora", Role.FLOOR))
    assert flora.get("/api/school/certificates").json() == []


def test_another_worker_goes_on_with_a_drill(kit: Kit, wire: Wire) -> None:
    trainee = Trainee(wire.guest("Ann"), game="free-bet-ma", drill="payouts", rounds=3)
    trainee.says(trainee.right())
    elsewhere, ann = Wire(kit.worker()), kit.house.find("Ann")
    assert ann is not None
    there = elsewhere.as_person(ann).get(trainee.path).json()
    elsewhere.close()
    assert {name: there[name] for name in ("number", "rounds_dealt", "view", "asked")} == {
        name: trainee.shown[name] for name in ("number", "rounds_dealt", "view", "asked")
    }
