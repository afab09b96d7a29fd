"""Worked example rounds: rule cases that settle as written under the house's own options, dealt again and told.

A rule case is written for some options. One that settles the same under those of the submission is an example for it.
Of all such rounds a few are taken that together show as much as possible of the game, the shortest first.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pitboss.cards import Card
from pitboss.lab.effects.choices import changed
from pitboss.lab.petition.example_titles import round_title
from pitboss.record.proof.cases import cases_of
from pitboss.record.replaying.replay import Replayed, replay
from pitboss.record.telling.settled import PaidBonus, SettledWager, net_by_bettor
from pitboss.record.telling.words import Narrator
from pitboss.record.text.record import Record, RecordRefused, RefusedLine
from pitboss.record.text.writer import write_record
from pitboss.rulebook import Clauses, Rules
from pitboss.rulebook.clause_index import MUST_BE_PROVED, find_clause
from pitboss.rulebook.parts import Shuffling
from pitboss.table import Refused
from pitboss.table.events import ChipsBrought, Event, HouseEvent, RoundEnded, WagerSettled
from pitboss.table.folding.fold import fold
from pitboss.table.state import State, new_state

SHUFFLING = "shuffling"
"""The option that says who shuffles."""
MOST = 8
"""So many examples at most."""
LONGEST = 60
"""Events of a round that is still easy to follow."""


@dataclass(frozen=True, slots=True)
class ShownHand:
    """The cards of a hand as they lay at its end; box 0 is the dealer's."""

    name: str
    cards: tuple[Card, ...]
    box: int = 0
    hand: int = 1


@dataclass(frozen=True, slots=True)
class ToldStep:
    """One thing that happened, in words, and its grounds."""

    words: str
    clauses: Clauses


@dataclass(frozen=True, slots=True, eq=False)
class ExampleRound:
    """A round that was dealt again: its hands, what happened, what was paid, and its record."""

    title: str
    proves: Clauses
    hands: tuple[ShownHand, ...]
    steps: tuple[ToldStep, ...]
    settled: tuple[SettledWager, ...]
    bonuses: tuple[PaidBonus, ...]
    net: dict[str, int]
    record: str


def example_rounds(rules: Rules, most: int = MOST) -> list[ExampleRound]:
    """Return rounds that together show the most, each with something that those before it do not show."""
    dealt_under = _without_ceremonies(rules)
    left = sorted(
        (replayed for _, record in cases_of(rules.game) if (replayed := _dealt(record, dealt_under)) is not None),
        key=lambda replayed: len(replayed.table.events),
    )
    shown: set[object] = set()
    chosen: list[Replayed] = []
    while left and len(chosen) < most:
        gains = [len(_shows(replayed) - shown) for replayed in left]
        best = max(range(len(left)), key=lambda place: (gains[place], -place))
        if not gains[best]:
            break
        chosen.append(left.pop(best))
        shown |= _shows(chosen[-1])
    return [_example(replayed) for replayed in chosen]


def _without_ceremonies(rules: Rules) -> Rules:
    """Return the rules with the cards shuffled by the program, so that a round is all that is told; same payouts."""
    other = changed(rules, {SHUFFLING: str(Shuffling.SERVER)}) if SHUFFLING in dict(rules.options) else None
    return rules if other is None else other


def _dealt(record: Record, rules: Rules) -> Replayed | None:
    """Return a simple round dealt under these rules, None where it is not simple or settles otherwise."""
    if len(record.rounds) != 1 or record.rounds[0].between or not record.rounds[0].settles:
        return None
    if any(isinstance(statement, RefusedLine) for statement in record.rounds[0].statements):
        return None
    try:
        replayed = replay(replace(record, rules=rules))
    except (RecordRefused, Refused):
        return None
    events = replayed.table.events
    simple = len(events) <= LONGEST and not any(isinstance(event, HouseEvent) for event in events)
    return replayed if simple and not replayed.differences else None


def _shows(replayed: Replayed) -> set[object]:
    """Return what a round shows: how each kind of wager ended, what happened, and the clauses of play it proves."""
    ends: set[object] = {(str(settled.wager.kind), settled.event.outcome) for settled in replayed.settled}
    clauses = [find_clause(name) for name in replayed.record.proves]
    proved: set[object] = {clause.id for clause in clauses if clause is not None and clause.kind in MUST_BE_PROVED}
    return ends | proved | {type(event).__name__ for event in replayed.table.events}


def _example(replayed: Replayed) -> ExampleRound:
    events = replayed.table.events
    narrator = Narrator(replayed.table.rules)
    steps = [(event, ToldStep(narrator.tell(event), event.clauses)) for event in events]
    told = tuple(step for event, step in steps if not isinstance(event, ChipsBrought | WagerSettled | RoundEnded))
    hands = _hands(replayed.table.rules, events)
    dealer = next((hand.cards for hand in hands if not hand.box), ())
    players = [hand.cards for hand in hands if hand.box]
    return ExampleRound(
        title=round_title(events, replayed.settled, dealer, players),
        proves=replayed.record.proves,
        hands=hands,
        steps=told,
        settled=tuple(replayed.settled),
        bonuses=tuple(replayed.bonuses),
        net=net_by_bettor(replayed.settled, replayed.bonuses),
        record=write_record(replayed.table, replayed.record.title),
    )


def _hands(rules: Rules, events: list[Event]) -> tuple[ShownHand, ...]:
    """Return the hands as they lay when the first wager was settled last."""
    state, hands = new_state(rules), tuple[ShownHand, ...]()
    for event in events:
        if isinstance(event, RoundEnded):
            hands = _lying(state)
        fold(state, event)
    return hands


def _lying(state: State) -> tuple[ShownHand, ...]:
    shown = [ShownHand("Dealer", tuple(state.dealer.cards))]
    for number, box in sorted(state.boxes.items()):
        for place, hand in enumerate(box.hands, 1):
            name = f"Box {number}" if len(box.hands) == 1 else f"Box {number}, hand {place}"
            shown.append(ShownHand(name, tuple(hand.cards), number, place))
    return tuple(hand for hand in shown if hand.cards)
