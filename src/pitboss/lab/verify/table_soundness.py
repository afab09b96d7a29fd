"""Random sessions at the table, with everything going wrong now and then: what must hold in all of them.

Chips are conserved, what loses is collected, every event names clauses that exist, and the record of the session
replays to the same events.
"""

from __future__ import annotations

import random

from pitboss.chips import dollars, signed
from pitboss.games.faults import broken_by
from pitboss.lab.verify.check import Check, Extent, Progress, check, counted
from pitboss.lab.verify.clause_lists import unknown_citations
from pitboss.lab.verify.random_plans import random_value
from pitboss.lab.verify.random_sessions import Session
from pitboss.record.replaying.replay import replay
from pitboss.record.text.reader import read_records
from pitboss.record.text.writer import recorded, write_events
from pitboss.rulebook import Rules, SubmissionRefused, submit
from pitboss.rulebook.clause_index import read_clauses
from pitboss.rulebook.game import Game
from pitboss.rulebook.parts import Outcome
from pitboss.table import Table
from pitboss.table.events import ChipsBrought, Funding, WagerPlaced, WagerSettled
from pitboss.table.state import State

NAME = "Random sessions"
ROUNDS_OF_A_SESSION = 10
WRONG = (0.0, 0.15)
"""How often something goes wrong, by turns."""


def chips_everywhere(state: State) -> int:
    """Return all chips: with the players, in the tray, in the toke box and on the layout. Lammers are none."""
    layout = sum(wager.amount for wager in state.wagers if wager.outcome is None and wager.funding is Funding.CHIPS)
    return sum(player.chips for player in state.players.values()) + state.tray + state.toke_box + layout


def check_sessions(game: Game, extent: Extent, progress: Progress) -> Check:
    """Play random sessions and look at each afterwards."""
    known = {clause.id for clause in read_clauses(game)}
    faults: list[str] = []
    sessions = -(-extent.sessions // ROUNDS_OF_A_SESSION)
    for number in range(sessions):
        rounds = min(ROUNDS_OF_A_SESSION, extent.sessions - number * ROUNDS_OF_A_SESSION)
        chance = random.Random(f"{game.id} session {extent.seed} {number}")
        try:
            session = Session(random_submission(game, chance), chance.getrandbits(32), WRONG[number % len(WRONG)])
            faults += [f"session {number + 1}: {fault}" for fault in _faults(session, rounds, known)]
        except Exception as error:
            faults.append(f"session {number + 1}: {broken_by(error, str(game.folder))}")
        if faults:
            break
        progress(number + 1, sessions)
    told = f"{counted(extent.sessions, 'round')} with irregularities: chips conserved, events cited, records replayed."
    return check(NAME, told, faults)


def random_submission(game: Game, chance: random.Random) -> Rules:
    """Return the rules of a game with some of its options changed, those about handling the cards among them."""
    while True:
        given = {
            option.name: option.write(random_value(option, chance)) for option in game.options if chance.random() < 0.3
        }
        try:
            return submit(game.id, given)
        except SubmissionRefused:
            continue


def _faults(session: Session, rounds: int, known: set[str]) -> list[str]:
    table = session.table
    for _ in session.rounds(rounds):
        brought = sum(event.amount for event in table.events if isinstance(event, ChipsBrought))
        if chips_everywhere(table.state) != brought:
            return [
                f"chips are lost or made: {brought} cents were brought and {chips_everywhere(table.state)} are there."
            ]
    for event in table.events:
        unknown = unknown_citations(event.clauses, known)
        if unknown or not event.clauses:
            return [f"{type(event).__name__} cites {unknown[0] if unknown else 'nothing'}."]
    return misnamed(table) or _replayed(table)


def misnamed(table: Table) -> list[str]:
    """Return where a wager is said to lose and is not collected, or to win and is not paid."""
    placed: dict[int, WagerPlaced] = {}
    for event in table.events:
        if isinstance(event, WagerPlaced):
            placed[event.number] = event
        if isinstance(event, WagerSettled):
            wager = placed[event.wager]
            stake = 0 if wager.funding.by_house else wager.amount
            if (event.outcome is Outcome.LOSE and event.net != -stake) or (
                event.outcome is Outcome.WIN and event.net < 0
            ):
                reason = event.reason.name.lower().replace("_", " ")
                return [
                    f"a {wager.kind} wager of {dollars(wager.amount)} is settled as {event.outcome} ({reason}), "
                    f"and the house pays {signed(event.net)}."
                ]
    return []


def _replayed(table: Table) -> list[str]:
    text = write_events(table.rules, table.events)
    (record,) = read_records(text)
    replayed = replay(record)
    differences = [str(difference) for difference in replayed.differences]
    if not differences and replayed.table.events != recorded(table.events):
        differences = ["the record of the session replays to other events."]
    return [f"{difference}\n{text}" for difference in differences[:1]]
