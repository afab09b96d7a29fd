"""A trainee at the page: begins a session, and is brought to a certain moment by the server, without the browser."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.house.people.registry import Person
from pitboss.house.school.orders import new_order, read_order
from pitboss.house.school.storing import answers_of, the_training
from pitboss.training.drilling import trainer_of
from pitboss.training.levels import Level, Payouts
from pitboss.training.trainer import Trainer
from tests.web.open_house import OpenHouse
from tests.web.visitor import Visitor

ASKED = "section.panel h2"


def begin(visitor: Visitor, game: str, level: str, rounds: int = 1, rate: float = 0.0, seed: str = "") -> str:
    """Fill in the form, start, and return the session's name."""
    visitor.goto(f"/school?game={game}&level={level}")
    page = visitor.page
    page.locator("select[name=game] option").first.wait_for(state="attached")
    page.select_option("select[name=game]", game)
    page.check(f'input[name=level][value="{level}"]')
    page.fill("input[name=rounds]", str(rounds))
    page.fill("input[name=rate]", str(rate))
    page.fill("input[name=seed]", seed)
    page.click("form button[type=submit]")
    page.locator("input[name=said]").wait_for()
    return page.url.rpartition("/")[2]


def stored(visitor: Visitor, session: str) -> tuple[Trainer, int, int]:
    """Return a session dealt again beside the server, how many answers it has, and whose it is."""
    with visitor.house.house.database.reading() as connection:
        row = the_training(connection, session)
        answers = answers_of(connection, session)
    trainer = trainer_of(read_order(row.ordered).order)
    for said in answers:
        trainer.answer(said)
    return trainer, len(answers), row.person_id


def right(visitor: Visitor, session: str) -> str:
    """Return what is right now."""
    question = stored(visitor, session)[0].question
    assert question is not None
    return question.task.typed


def bring_to(visitor: Visitor, session: str, wanted: Callable[[Trainer], bool]) -> Trainer:
    """Answer right at the server until a moment comes, and show it; the session is over if it never comes."""
    trainer, number, person = stored(visitor, session)
    school = visitor.house.server.school
    while trainer.question is not None and not wanted(trainer):
        typed = trainer.question.task.typed
        school.answer(person, session, number, typed)
        trainer.answer(typed)
        number += 1
    visitor.page.reload()
    visitor.at("input[name=said], [data-result]").first.wait_for()
    return trainer


def earn_certificate(house: OpenHouse, person: Person) -> str:
    """Let somebody pass an exam at the server, and return the certificate's name."""
    order = new_order("zappit-online", {}, level=Level.EXAM, rounds=1, rate=0, payouts=Payouts.ALL, seed=None)
    name = str(house.server.school.start(person.id, order)["id"])
    trainer, number = trainer_of(order.order), 0
    while trainer.question is not None:
        typed = trainer.question.task.typed
        house.server.school.answer(person.id, name, number, typed)
        trainer.answer(typed)
        number += 1
    return name


def pays(trainer: Trainer) -> bool:
    """Whether a wager is to be paid at odds."""
    assert trainer.question is not None
    return trainer.question.task.typed.startswith("pay")


def nearly_over(trainer: Trainer) -> bool:
    """Whether the cards are to be picked up: one more step."""
    assert trainer.question is not None
    return trainer.question.task.typed == "clear"
