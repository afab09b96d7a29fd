"""A rule case as plain data, so that another engine can play it without reading the record format.

The schema is in ``docs/conformance.md``. Amounts are whole cents.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pitboss.record.conformance.rule_cases import RuleCase
from pitboss.record.replaying.replay import RefusalReplayed
from pitboss.record.replaying.report import bonus_as_data, event_as_data, options_as_data
from pitboss.record.telling.settled import SettledWager, net_by_bettor
from pitboss.record.text.record import DecisionLine, HouseLine, RoundText, Seating, WagerLine
from pitboss.rulebook import clauses_only, readings_only
from pitboss.rulebook.clause_index import find_clause
from pitboss.table import events
from pitboss.table.events import Event

FORMAT = "pitboss cases 1"
NOT_STEPS = ("clauses", "readings")


def cases_as_data(cases: Sequence[RuleCase]) -> dict[str, Any]:
    """Return rule cases, and our words for their clauses, as the object that ``pitboss cases --json`` prints."""
    named = dict.fromkeys(clause for case in cases for clause in cited_clauses(case))
    return {
        "format": FORMAT,
        "clauses": {clause: clause_as_data(clause) for clause in named},
        "cases": [case_as_data(case) for case in cases],
    }


def cited_clauses(case: RuleCase) -> list[str]:
    """Return the clauses that a case proves, and the clauses of its settlements and refusals."""
    settled = [clause for wager in case.replayed.settled for clause in wager.clauses]
    refused = [clause for clauses in case.replayed.refused for clause in clauses]
    return clauses_only((*case.clauses, *settled, *refused))


def clause_as_data(clause_id: str) -> dict[str, str]:
    """Return what a clause is about and says, in our words."""
    clause = find_clause(clause_id)
    return {"kind": str(clause.kind), "summary": clause.summary} if clause is not None else {"kind": "", "summary": ""}


def case_as_data(case: RuleCase) -> dict[str, Any]:
    """Return a rule case: its rules, its rounds with all inputs, and the expected results."""
    rounds = _rounds(case)
    return {
        "case": case.name,
        "title": case.record.title,
        "game": case.game,
        "options": options_as_data(case.record.rules),
        "clauses": list(case.clauses),
        "needs": _needs(case, rounds),
        "rounds": rounds,
    }


def _rounds(case: RuleCase) -> list[dict[str, Any]]:
    replayed = case.replayed
    begins = [*replayed.begins, len(replayed.table.events)]
    return [
        _round(case, text, first, replayed.table.events[first:last])
        for text, first, last in zip(case.record.rounds, begins[:-1], begins[1:], strict=True)
    ]


def _round(case: RuleCase, text: RoundText, first: int, happened: Sequence[Event]) -> dict[str, Any]:
    number = next((event.number for event in happened if isinstance(event, events.RoundBegun)), None)
    settled = [wager for wager in case.replayed.settled if wager.round == number]
    paid = [bonus for bonus in case.replayed.bonuses if bonus.round == number]
    bonuses = {"bonuses": [bonus_as_data(bonus) for bonus in paid]} if paid else {}
    lines = range(text.line, text.end + 1)
    refused = [replayed for replayed in case.replayed.refusals if replayed.line.line in lines]
    house = [replayed for replayed in case.replayed.house if replayed.line.line in lines]
    return {
        "round": number,
        "wagers": [_wager(event) for event in _before_cards(happened) if isinstance(event, events.WagerPlaced)],
        "cards": [str(written.card) for written in text.cards],
        "decisions": _decisions(happened),
        "house": [{"after_steps": replayed.after - first, **_asked(replayed.line)} for replayed in house],
        "refusals": [_refusal(replayed, replayed.after - first) for replayed in refused],
        "steps": [_step(event) for event in happened],
        "settlements": [_settlement(wager) for wager in settled],
        **bonuses,
        "net": net_by_bettor(settled, paid),
    }


def _before_cards(happened: Sequence[Event]) -> Sequence[Event]:
    begun = next((place for place, event in enumerate(happened) if isinstance(event, events.RoundBegun)), 0)
    return happened[:begun]


def _wager(event: events.WagerPlaced) -> dict[str, Any]:
    return {
        "bettor": event.bettor,
        "box": event.box,
        "hand": event.hand,
        "kind": str(event.kind),
        "beside": None if event.beside is None else str(event.beside),
        "amount": event.amount,
        "funding": str(event.funding),
    }


def _decisions(happened: Sequence[Event]) -> list[dict[str, Any]]:
    """Return people's decisions, in order, each with the wagers that go with it."""
    decisions: list[dict[str, Any]] = []
    for event in happened[len(_before_cards(happened)) :]:
        match event:
            case events.Decided():
                decisions.append(
                    _decision(event.player, event.box, str(event.decision), hand=event.hand, face_down=event.face_down)
                )
            case events.OfferAnswered():
                decisions.append(_decision(event.bettor, event.box, str(event.answer), offer=str(event.kind)))
            case events.WagerPlaced() if decisions:
                decisions[-1]["wagers"].append(_wager(event))
    return decisions


def _decision(bettor: str, box: int, decision: str, **more: Any) -> dict[str, Any]:
    usual = {"bettor": bettor, "box": box, "hand": None, "decision": decision, "offer": None, "face_down": False}
    return usual | more | {"wagers": []}


def _refusal(replayed: RefusalReplayed, after: int) -> dict[str, Any]:
    return {
        "after_steps": after,
        "asked": _asked(replayed.line.asked),
        "code": replayed.refusal.code,
        "sentence": replayed.refusal.sentence,
        "clauses": clauses_only(replayed.refusal.clauses),
    }


def _asked(asked: WagerLine | DecisionLine | Seating | HouseLine) -> dict[str, Any]:
    match asked:
        case WagerLine():
            beside = None if asked.beside is None else str(asked.beside)
            wager = {"kind": str(asked.kind), "beside": beside, "amount": asked.amount}
            return {"what": "wager", "bettor": asked.name, "box": asked.box, **wager}
        case DecisionLine():
            return {"what": asked.verb, "bettor": asked.name, "box": asked.box, **dict(asked.given)}
        case Seating():
            return {"what": asked.what, "bettor": asked.name, "box": asked.box}
    return {"what": type(asked.command).__name__, **_fields(asked.command)}


def _fields(command: Any) -> dict[str, Any]:
    values = {name: getattr(command, name) for name in type(command).__dataclass_fields__}
    return {name: value if isinstance(value, int | None) else str(value) for name, value in values.items()}


def _step(event: Event) -> dict[str, Any]:
    return {name: value for name, value in event_as_data(event).items() if name not in NOT_STEPS}


def _settlement(settled: SettledWager) -> dict[str, Any]:
    wager, event = settled.wager, settled.event
    return {
        "bettor": wager.bettor,
        "box": wager.box,
        "hand": wager.hand,
        "kind": str(wager.kind),
        "beside": None if wager.beside is None else str(wager.beside),
        "amount": wager.amount,
        "funding": str(wager.funding),
        "outcome": str(event.outcome),
        "net": event.net,
        "odds": None if event.odds is None else str(event.odds),
        "clauses": clauses_only(event.clauses),
        "readings": readings_only(event.clauses),
        "words": settled.words,
    }


def _needs(case: RuleCase, rounds: list[dict[str, Any]]) -> list[str]:
    """Return what an engine must support besides the initial wager, hitting and standing."""
    needs = {"several rounds"} if len(rounds) > 1 else set()
    for dealt in rounds:
        wagers = [*dealt["wagers"], *(wager for decision in dealt["decisions"] for wager in decision["wagers"])]
        needs |= {f"wager: {wager['kind']}" for wager in wagers if wager["kind"] != "blackjack"}
        needs |= {"lammers"} if any(wager["funding"] == "lammer" for wager in wagers) else set()
        bettors = [(wager["box"], wager["bettor"]) for wager in dealt["wagers"]]
        needs |= {"several bettors on a box"} if len(set(bettors)) > len({box for box, _ in bettors}) else set()
        taken = [asked for asked in dealt["decisions"] if asked["decision"] != "declined"]
        needs |= {f"offer: {asked['offer']}" if asked["offer"] else f"decision: {asked['decision']}" for asked in taken}
        needs |= {"refusals"} if dealt["refusals"] else set()
    happened = {type(event) for event in case.replayed.table.events}
    needs |= {"procedures"} if happened & PROCEDURES else set()
    needs |= {"irregularities"} if happened & IRREGULARITIES else set()
    return sorted(needs - {"decision: hit", "decision: stand"})


IRREGULARITIES = {
    events.Reported,
    events.FloorCalled,
    events.FloorRuled,
    events.SlipNoticed,
    events.PlayerLetOut,
    events.HandDied,
    events.CardDiscarded,
    events.CardBackedUp,
    events.RoundVoided,
    events.PayVoided,
}
PROCEDURES = set(events.HouseEvent.__args__) - IRREGULARITIES
"""What people do around the cards; an engine whose cards the server shuffles does not know it."""
