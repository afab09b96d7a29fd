"""The school over the wire: sessions that any worker can continue, and the secrets of exams."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import func, select

from pitboss.house.school.orders import new_order
from pitboss.house.school.school import School
from pitboss.house.school.storing import KEPT_FOR, MOST_OPEN, answers_of
from pitboss.house.store import schema
from pitboss.house.store.school_schema import school_answers, school_sessions
from pitboss.rulebook.registry import games
from pitboss.table import Refused
from pitboss.training.levels import Level, Payouts
from pitboss.training.offering import offered_steps
from pitboss.training.steps.payouts import SettleTask, UndoTask
from pitboss.training.trainer import Trainer
from tests.house.kit import Kit
from tests.house.trainees import SESSIONS, Trainee
from tests.house.wire import Wire
from tests.sizes import size


def test_a_session_is_dealt_step_by_step_and_ends_with_a_score(wire: Wire) -> None:
    trainee = Trainee(wire.guest("Ann"))
    first = trainee.shown
    assert (first["number"], first["over"], first["asked"]["right"], first["result"]) == (0, False, None, None)
    over = trainee.deal_right()
    assert over["over"] and over["asked"] is None and over["offered"] == []
    result = over["result"]
    assert (result["wrong"], result["percent"], result["finished"]) == (0, 100, True)
    assert result["steps"] == result["right"] == over["number"]
    assert not result["passed"] and not result["certificate"], "only an exam is passed"
    assert trainee.refused("deal 1") == (409, "training_over")


def test_a_guide_shows_the_step_and_a_training_does_not(wire: Wire) -> None:
    guided = Trainee(wire.guest("Ann"), level="guide")
    assert guided.shown["asked"]["right"]["typed"] == guided.right()
    assert guided.shown["asked"]["right"]["clauses"]
    trained = Trainee(wire.guest("Ben"), level="train")
    assert trained.shown["asked"]["right"] is None
    wrong = trained.says("draw")
    assert not wrong["answer"]["right"] and wrong["answer"]["task"] is None and wrong["asked"]["right"] is None
    again = trained.says("draw")
    assert again["asked"]["right"]["typed"] == trained.right(), "after two wrong tries it is shown"


def test_a_hint_shows_the_step_and_counts_as_wrong(wire: Wire) -> None:
    trainee = Trainee(wire.guest("Ann"))
    assert trainee.says("hint")["asked"]["right"]["typed"] == trainee.right()
    done = trainee.says(trainee.right())
    assert (done["right"], done["wrong"]) == (0, 1)
    exam = Trainee(wire.guest("Ben"), level="exam")
    assert exam.refused("hint") == (422, "unclear")


def test_a_wrong_payout_is_answered_with_the_odds_and_then_worked_out(wire: Wire) -> None:
    trainee = Trainee(wire.guest("Ann"), seed=8, rounds=3)
    trainee.deal_right(until="pay")
    right = trainee.right()
    act, place, *_ = right.split()
    wrong = trainee.says(f"{act} {place} 1.23")
    assert not wrong["answer"]["right"] and "pays" in wrong["answer"]["sentence"] and wrong["answer"]["clauses"]
    assert wrong["answer"]["task"] is None
    fault = wrong["answer"]["wrong"]
    assert (fault["id"], fault["values"]["paid"], fault["values"]["kind"]) == ("wrong_pay", 123, "blackjack")
    settled = trainee.says(right)["answer"]
    assert settled["wrong"] is None
    facts = settled["task"]["settling"]
    assert settled["right"] and not settled["first_try"]
    win, stake = map(int, facts["odds"].split(":"))
    assert facts["net"] == facts["amount"] * win // stake // facts["rounding"] * facts["rounding"] > 0
    assert right.endswith(f"{facts['net'] / 100:.2f}")


def test_an_exam_tells_nothing_before_its_end(wire: Wire) -> None:
    trainee = Trainee(wire.guest("Ann"), level="exam", rate=1.0)
    chance = random.Random(5)
    while not trainee.shown["over"]:
        shown = trainee.shown
        assert shown["asked"] == {"by_hand": False, "tries": 0, "right": None}
        assert (shown["answer"], shown["right"], shown["wrong"], shown["result"], shown["seed"]) == (None,) * 5
        assert shown["view"]["you"]["legal"] == [] and shown["view"]["irregular"]["waits"] is None
        trainee.says(trainee.right() if chance.random() < 0.7 else "peek")
    assert trainee.shown["seed"] is not None and trainee.shown["result"]["mistakes"]
    mistake = trainee.shown["result"]["mistakes"][0]
    assert mistake["right"] and mistake["fault"]["id"]


def test_what_is_offered_does_not_depend_on_what_is_asked(wire: Wire) -> None:
    """Two sessions that stand alike but for the question offer the same: the lists are those of game and layout."""
    trainee = Trainee(wire.guest("Ann"))
    before = trainee.shown["offered"]
    trainee.says(trainee.right())
    assert trainee.shown["offered"] == before
    assert {offer["group"] for offer in before} == {"round", "trouble", "cards", "by_hand"}


def test_a_line_with_several_steps_goes_as_far_as_it_is_right(wire: Wire) -> None:
    trainee = Trainee(wire.guest("Ann"), game="zappit-online")
    trainee.deal_right(until="deal 1")
    number = trainee.shown["number"]
    done = trainee.says("deal 1; draw; up")
    assert done["number"] == number + 2 and not done["answer"]["right"], "after a wrong step nothing more is judged"
    assert trainee.refused("nonsense; up") == (422, "unclear")
    assert trainee.visitor.get(trainee.path).json()["number"] == number + 2


def test_what_comes_up_drops_the_rest_of_a_line(wire: Wire) -> None:
    trainee = Trainee(wire.guest("Ann"))
    beside = trainee.trainer()
    while beside.question is not None:
        typed = beside.question.task.typed
        beside.answer(typed)
        if beside.question is not None and beside.question.task.by_hand:
            break
        trainee.says(typed)
    shown = trainee.says(f"{typed}; draw")
    assert shown["dropped"] and shown["answer"]["right"]


def test_an_answer_that_is_sent_again_has_one_effect(wire: Wire) -> None:
    trainee = Trainee(wire.guest("Ann"))
    right = trainee.right()
    first = trainee.says(right)
    again = trainee.visitor.post(f"{trainee.path}/answers", {"number": 0, "said": right})
    assert again.status_code == 200 and again.json() == first
    assert trainee.refused("peek", number=0) == (409, "training_moved_on")
    assert trainee.refused("peek", number=7) == (409, "training_moved_on")


def test_every_worker_goes_on_with_a_session_and_so_does_a_restarted_one(kit: Kit, wire: Wire) -> None:
    trainee = Trainee(wire.guest("Ann"))
    ann = kit.house.find("Ann")
    assert ann is not None
    others = [School(kit.worker()) for _ in range(3)]
    for turn in range(12):
        school = others[turn % 2]
        shown = school.answer(ann.id, trainee.id, turn, trainee.right())
        assert shown["number"] == turn + 1 and shown["answer"]["first_try"]
    assert others[2].look(ann.id, trainee.id) == others[0].look(ann.id, trainee.id)
    assert trainee.visitor.get(trainee.path).json()["number"] == 12
    for school in others:
        school.house.close()


def test_of_two_answers_at_one_moment_the_first_counts(kit: Kit, wire: Wire) -> None:
    trainee = Trainee(wire.guest("Ann"))
    ann, right = kit.house.find("Ann"), trainee.right()
    assert ann is not None
    quick, slow = School(kit.worker()), School(kit.worker())
    read = slow._read(ann.id, trainee.id)
    slow._read = lambda person, name: read  # type: ignore[method-assign]
    quick.answer(ann.id, trainee.id, 0, right)
    with pytest.raises(Refused) as refused:
        slow.answer(ann.id, trainee.id, 0, "draw")
    assert refused.value.refusal.code == "training_moved_on"
    with kit.house.database.reading() as connection:
        assert answers_of(connection, trainee.id) == [right]
    quick.house.close()
    slow.house.close()


def test_nobody_sees_or_answers_a_session_of_somebody_else(wire: Wire) -> None:
    trainee, other = Trainee(wire.guest("Ann")), wire.guest("Ben")
    assert other.get(trainee.path).status_code == 404
    assert other.post(f"{trainee.path}/answers", {"number": 0, "said": "draw"}).status_code == 404
    assert other.send("DELETE", trainee.path).status_code == 404
    assert other.get(SESSIONS).json() == []
    assert [line["id"] for line in trainee.visitor.get(SESSIONS).json()] == [trainee.id]


def test_a_person_has_few_sessions_open_and_old_ones_are_forgotten(kit: Kit, wire: Wire) -> None:
    ann = wire.guest("Ann")
    open_ones = [Trainee(ann) for _ in range(MOST_OPEN)]
    refused = ann.post(SESSIONS, {"game": "catfish-bend"})
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_trainings")
    open_ones[0].says(open_ones[0].right())
    ended = ann.send("DELETE", open_ones[0].path).json()
    assert ended["over"] and ended["result"]["right"] == 1 and not ended["result"]["finished"]
    assert ann.send("DELETE", open_ones[0].path).json() == ended
    assert ann.post(SESSIONS, {"game": "catfish-bend"}).status_code == 201
    kit.time.pass_seconds(KEPT_FOR / 1000 + 1)
    Trainee(wire.guest("Ben"))
    with kit.house.database.reading() as connection:
        left = connection.execute(select(func.count()).select_from(school_sessions)).scalar_one()
        answers = connection.execute(select(func.count()).select_from(school_answers)).scalar_one()
    assert (left, answers) == (1, 0)


@pytest.mark.parametrize(
    "body",
    [
        {"game": "chess"},
        {"game": "catfish-bend", "options": {"decks": 77}},
        {"game": "catfish-bend", "rounds": 0},
        {"game": "catfish-bend", "rounds": 21},
        {"game": "catfish-bend", "rate": 1.5},
        {"game": "catfish-bend", "level": "god"},
        {"game": "catfish-bend", "seed": -1},
        {"game": "catfish-bend", "seed": 10**12},
        {},
    ],
)
def test_what_cannot_be_trained_is_refused(wire: Wire, body: dict[str, Any]) -> None:
    ann = wire.guest("Ann")
    assert ann.post(SESSIONS, body).status_code in (404, 422)
    assert ann.get(SESSIONS).json() == []


UNCLEAR = ("", " ; ", "x" * 81, "pay 1 x", "report", "deal 99", "cut", "pay", "deal 1.")


@pytest.mark.parametrize("said", UNCLEAR)
def test_what_says_nothing_counts_for_nothing(wire: Wire, said: str) -> None:
    trainee = Trainee(wire.guest("Ann"))
    assert trainee.refused(said) == (422, "unclear")
    assert trainee.visitor.get(trainee.path).json() == trainee.shown


def test_no_chips_move_and_nothing_is_in_the_books(kit: Kit, wire: Wire) -> None:
    ann = wire.guest("Ann")

    def books() -> list[int]:
        with kit.house.database.reading() as connection:
            tables = (schema.entries, schema.postings, schema.tables, schema.steps)
            return [connection.execute(select(func.count()).select_from(table)).scalar_one() for table in tables]

    before = books()
    Trainee(ann, game="zappit-online").deal_right()
    assert books() == before


LEVELS = ((Level.EXAM, 3), (Level.TRAIN, 4), (Level.GUIDE, 5))
"""Levels of random sessions, and their seeds: in ``make test`` each game has one of them, in turn."""
WRONG = ("void", "peek", "draw", "call floor", "clear", "take 1", "push 1", "pay 1 1.01", "burn")


@pytest.mark.parametrize("game", [game.id for game in games()])
def test_random_answers_never_get_stuck_and_exactly_the_wrong_ones_count(
    game: str, make_kit: Callable[..., Kit]
) -> None:
    kit = make_kit()
    school, ann = School(kit.house), kit.guest("Ann")
    turn = [known.id for known in games()].index(game) % len(LEVELS)
    for level, seed in size(LEVELS[turn : turn + 1], LEVELS):
        chance = random.Random(seed)
        stored = new_order(game, {}, level=level, rounds=3, rate=1.0, payouts=Payouts.ALL, seed=seed)
        shown = school.start(ann.id, stored)
        name = shown["id"]
        right = wrong = 0
        spoiled = False
        while not shown["over"]:
            question = school._copies[name].trainer.question  # type: ignore[union-attr]
            assert question is not None
            typed = question.task.typed
            said = chance.choice(WRONG) if chance.random() < 0.25 else typed
            good = question.fits(said)
            try:
                shown = school.answer(ann.id, name, shown["number"], said)
            except Refused as refused:
                assert refused.refusal.code == "unclear"
                continue
            spoiled = spoiled or not good
            if good or level is Level.EXAM:
                right, wrong, spoiled = right + (not spoiled), wrong + spoiled, False
        result = shown["result"]
        assert (result["right"], result["wrong"]) == (right, wrong) and wrong > 0
        assert result["finished"] and result["percent"] == 100 * right // (right + wrong)
        assert school.look(ann.id, name) == shown
        assert School(kit.house).look(ann.id, name) == shown, "dealt again it is the same"


def test_every_right_answer_can_be_said_by_what_is_offered() -> None:
    """A step is on a button, or is a wager that lies on the layout."""
    for game in games():
        for seed in range(2):
            order = new_order(game.id, {}, level=Level.TRAIN, rounds=3, rate=1.0, payouts=Payouts.ALL, seed=seed)
            trainer = Trainer(order.order)
            while trainer.question is not None:
                task = trainer.question.task
                said = {offer.typed for offer in offered_steps(trainer.table)}
                numbered = task.typed.rpartition(" ")[0] if task.typed.startswith(("cut ", "cover ")) else task.typed
                assert isinstance(task, SettleTask | UndoTask) or numbered in said, task.typed
                trainer.answer(task.typed)
