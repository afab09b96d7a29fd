"""The trainer as one worker runs it: deals drills, grades answers and decisions, and keeps what came of them."""

from __future__ import annotations

import contextlib
import random
import secrets
from typing import Any, NamedTuple

from sqlalchemy.exc import IntegrityError

from pitboss.house.house import House
from pitboss.house.people.registry import Person
from pitboss.house.trainer import records
from pitboss.house.trainer.at_table import find_decision
from pitboss.house.trainer.drills import Drill, NoDrill, deal_drill, kinds_of
from pitboss.house.trainer.grading import Graded, grade, value_all
from pitboss.house.trainer.weak_hands import ALL, WEAK, choose_targets, weakness
from pitboss.rulebook import Rules, games, submit
from pitboss.table import Refusal, Refused

UNKNOWN_DRILL = Refusal("unknown_drill", "You have no such drill; ask for the next one.", ())
NOT_OPEN = Refusal("not_open", "That is not among the choices here.", ())


class Answered(NamedTuple):
    """A decision that was graded; ``repeated``: it was graded before, and counts once."""

    graded: Graded
    repeated: bool


def list_trained_games() -> list[dict[str, Any]]:
    """Return every game with the kinds of hands that can be drilled, or why none can."""
    return [_trained_game(game.id, game.name) for game in games()]


def _trained_game(game: str, name: str) -> dict[str, Any]:
    rules, told = submit(game, {}), {"game": game, "name": name}
    try:
        return {**told, "kinds": list(kinds_priced(rules)), "refused": None}
    except Refused as refused:
        return {**told, "kinds": [], "refused": refused.refusal.sentence}


def kinds_priced(rules: Rules) -> tuple[str, ...]:
    """Return the kinds of hands that can be drilled in a game; raises Refused where the solver does not price it."""
    from pitboss.solve.model.not_priced import NotPriced

    try:
        return kinds_of(rules)
    except NotPriced as error:
        raise Refused(Refusal("no_advice", str(error), rules.standing.offered)) from None


def next_drill(house: House, person: Person, game: str, asked: str, chance: random.Random) -> dict[str, Any]:
    """Deal the next drill; the one that is open is dealt again until it is answered, or another is asked for."""
    with house.database.reading() as connection:
        row = records.find_open(connection, person.id)
        if row is not None and (row.game, row.drill) == (game, asked):
            return records.drill_as_data(row)
        answers = records.last_answers(connection, person.id, game) if asked == WEAK else []
    rules = submit(game, {})
    drill, key = _deal(rules, asked, weakness(answers), chance), secrets.token_hex(16)

    def put(connection: Any) -> Any:
        if (again := records.find_drill(connection, person.id, key)) is not None:
            return again  # the commit was made, and its answer lost
        records.put_drill(connection, person.id, key, drill, asked, house.clock())
        return records.find_drill(connection, person.id, key)

    return records.drill_as_data(house.database.transact(put))


def _deal(rules: Rules, asked: str, weak: dict[Any, float], chance: random.Random) -> Drill:
    kinds = kinds_of_drill(rules, asked)
    for target in choose_targets(asked, kinds, weak, chance):
        with contextlib.suppress(NoDrill):
            return deal_drill(rules, target, chance)
    raise Refused(Refusal("no_drill", f"Nothing of this kind can be dealt in {rules.game}.", rules.standing.offered))


def kinds_of_drill(rules: Rules, asked: str) -> Any:
    """Return the kinds to choose from; raises Refused for a kind that the game does not have."""
    kinds = kinds_priced(rules)
    if asked not in (WEAK, ALL, *kinds):
        raise Refused(Refusal("no_drill", f"{rules.game} has no such decision.", rules.standing.offered))
    return kinds


def answer(house: House, person: Person, key: str, choice: str) -> Answered:
    """Grade the answer to a drill; the first answer counts, whoever gives another one is told about the first."""
    with house.database.reading() as connection:
        row = records.find_drill(connection, person.id, key)
    if row is None:
        raise Refused(UNKNOWN_DRILL)
    trained = records.trained_of(row)
    values = value_all(trained)
    if row.chosen:
        return Answered(grade(trained, row.chosen, values), repeated=True)
    if choice not in values:
        raise Refused(NOT_OPEN)
    graded = grade(trained, choice, values)
    if house.database.transact(lambda connection: records.answer_drill(connection, row.id, graded, house.clock())):
        return Answered(graded, repeated=False)
    return _first_answer(house, person, key)


def _first_answer(house: House, person: Person, key: str) -> Answered:
    """Return the answer that came first; the drill itself may be gone, given up in another window."""
    with house.database.reading() as connection:
        row = records.find_drill(connection, person.id, key)
    if row is None or not row.chosen:
        raise Refused(UNKNOWN_DRILL)
    return Answered(grade(records.trained_of(row), row.chosen), repeated=True)


def grade_decision(house: House, person: Person, table: int, command: str) -> Answered | None:
    """Grade a decision that was made at a table, and count it once; None where the solver has nothing to say."""
    with house.database.reading() as connection:
        made = find_decision(connection, table, person, command)
    try:
        values = value_all(made.trained)
    except Refused:
        return None
    if made.chosen not in values:
        return None
    graded, key = grade(made.trained, made.chosen, values), f"{table}:{made.event}"

    def put(connection: Any) -> bool:
        return records.put_decision(connection, person.id, key, made.game, made.at, graded)

    try:
        written = house.database.transact(put)
    except IntegrityError:  # another request wrote the same decision in this very moment
        written = False
    return Answered(graded, repeated=not written)
