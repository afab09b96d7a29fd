"""Random legal play and the invariants after every step; the state machine in ``test_machine`` drives both."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import Any

from hypothesis import strategies as st

from pitboss.cards import Card
from pitboss.rulebook import Clauses, Rules, SubmissionRefused, find_game, submit
from pitboss.rulebook.clause_index import find_clause
from pitboss.rulebook.option import Option, Span, Value
from pitboss.rulebook.parts import Irregularity
from pitboss.rulebook.readings import readings
from pitboss.shoe import Shoe, Shuffler, arranged
from pitboss.table import Choice, Table, commands, legal, view
from pitboss.table.folding.fold import fold
from pitboss.table.irregular.floor import open_rulings
from pitboss.table.irregular.reports import possible_reports
from pitboss.table.state import State, new_state
from pitboss.table.views import waiting_for

PLAYERS = ("Ann", "Bob", "Cy")
STRANGER = "Zoe"
OVERLOOKED = commands.Report(Irregularity.BLACKJACK_OVERLOOKED)
EVERYBODY = (*PLAYERS, STRANGER, commands.DEALER, commands.FLOOR)
FAVOURED = ("", "A", "AT", "AJ", "8", "89", "A6", "23A", "TJQK", "5")
"""Ranks that come early in a shoe, so that blackjacks, pairs and long hands are not rare."""


@st.composite
def some_options(draw: st.DrawFn, game_id: str) -> dict[str, str]:
    """A submission for a game: some options at other values than their defaults."""
    options = {option.name: option for option in find_game(game_id).options}
    changed = draw(st.lists(st.sampled_from(list(options)), max_size=6, unique=True))
    return possible(game_id, {name: options[name].write(draw(some_value(options[name]))) for name in changed})


def some_value(option: Option) -> st.SearchStrategy[Value]:
    if isinstance(option.allowed, Span):
        usual = int(option.default)
        return st.integers(max(option.allowed.least, usual // 10), min(option.allowed.most, 20 * usual))
    return st.sampled_from(option.allowed)


def possible(game_id: str, given: dict[str, str]) -> dict[str, str]:
    """Leave out what the submission is refused for: choices that do not go together."""
    try:
        submit(game_id, given)
    except SubmissionRefused as refused:
        faulty = {fault.option for fault in refused.faults} & given.keys()
        return possible(game_id, {name: value for name, value in given.items() if name not in (faulty or given)})
    return given


def favouring(ranks: str, seed: int) -> Shuffler:
    """Return a shuffler of real packs in which some ranks tend to come first."""
    chance = random.Random(seed)

    def shuffle(order: Sequence[Card]) -> Shoe:
        def lot(card: Card) -> float:
            return chance.random() * (0.05 if card.rank in ranks else 1.0)

        return arranged(sorted(order, key=lot))

    return shuffle


@st.composite
def amounts(draw: st.DrawFn, choice: Choice, chips: int) -> int:
    """An amount a choice allows: within its bounds and the player's chips, in whole units."""
    if choice.least == choice.most:
        return choice.most
    low, high = -(-choice.least // choice.unit), min(choice.most, chips) // choice.unit
    return draw(st.integers(low, high)) * choice.unit


@st.composite
def commands_of(draw: st.DrawFn, table: Table, choice: Choice) -> commands.Command:
    """The command of a choice, with some amount and, where that is asked for, a card face down or a further toke."""
    command = choice.command
    if isinstance(command, commands.Place | commands.AttackWith | commands.Insure | commands.JoinDouble):
        return replace(command, amount=draw(amounts(choice, table.state.players[command.player].chips)))
    if isinstance(command, commands.Double):
        face_down = table.rules.doubling.face_down is not None and draw(st.booleans())
        named = not choice.free and not table.rules.doubling.exact and draw(st.booleans())
        amount = draw(amounts(choice, table.state.players[command.player].chips)) if named else None
        return replace(command, amount=amount, face_down=face_down)
    if isinstance(command, commands.Split) and table.rules.tokes is not None and draw(st.booleans()):
        with_toke = replace(command, toke=table.rules.limits.unit * draw(st.integers(1, 10)))
        return with_toke if table.refusal(with_toke) is None else command
    return command


def snapshot(state: State) -> Any:
    """The whole state as plain data that can be compared, marks of phase and turn included; the rules are left out."""
    places: dict[int, int] = {}

    def plain(value: Any) -> Any:
        if isinstance(value, Enum | Card | str | int) or value is None:
            return value
        if isinstance(value, list | tuple):
            return [plain(element) for element in value]
        if isinstance(value, dict):
            return [(plain(key), plain(element)) for key, element in value.items()]
        if isinstance(value, set):
            return sorted(str(element) for element in value)
        assert is_dataclass(value), f"{value!r} is nothing a state is made of"
        if id(value) in places:  # hands and wagers point at each other
            return f"no. {places[id(value)]}"
        places[id(value)] = len(places)
        return [(field.name, plain(getattr(value, field.name))) for field in fields(value) if field.name != "rules"]

    return plain(state)


class Shadow:
    """A state that is only ever folded into: nobody asks it anything."""

    def __init__(self, rules: Rules) -> None:
        self.state, self.folded = new_state(rules), 0

    def follow(self, table: Table) -> State:
        """Return the state that the table's events make, after folding the new ones."""
        for event in table.events[self.folded :]:
            fold(self.state, event)
        self.folded = len(table.events)
        return self.state


def ask_everything(table: Table) -> None:
    """Ask the table everything that can be asked, for everybody."""
    table.staff_step()
    table.dealer_step()
    waiting_for(table)
    possible_reports(table)
    open_rulings(table.state)
    for actor in EVERYBODY:
        view(table, actor)
        for choice in (*legal(table, actor), *legal(table, actor, everything=True)):
            table.refusal(choice.command, by=actor)
            table.refusal(choice.command, by=STRANGER)


def unknown_citations(clauses: Clauses) -> list[str]:
    """What a citation names that is in no clause index and in no list of readings; ``nothing`` where it is empty."""
    if not clauses:
        return ["nothing"]
    known = readings()
    return [
        clause
        for clause in clauses
        if (
            clause.removeprefix("reading ") not in known
            if clause.startswith("reading ")
            else find_clause(clause) is None
        )
    ]


def everything_listed(table: Table) -> Iterator[tuple[str, Choice]]:
    """Every choice of every actor, except the one that is always listed so as not to reveal the hole card."""
    for actor in EVERYBODY:
        for choice in legal(table, actor, everything=True):
            if choice.command != OVERLOOKED:
                yield actor, choice


def for_the_least(table: Table, choice: Choice) -> commands.Command:
    """The command of a choice for the least amount it allows, where it has one and the player can pay it."""
    command, least = choice.command, -(-choice.least // choice.unit) * choice.unit
    if (
        not isinstance(
            command, commands.Place | commands.AttackWith | commands.Insure | commands.JoinDouble | commands.Double
        )
        or choice.free
    ):
        return command
    return replace(command, amount=least) if least <= table.state.players[command.player].chips else command
