"""Plays rule cases from their data alone, as an engine would that knows nothing about the record format."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from pitboss.chips import dollars
from pitboss.record import read_records, replay

OFFERS = {
    "double attack": "attack",
    "insurance": "insure",
    "early surrender": "surrender early",
    "join the double": "join",
    "join the split": "cover",
}
ANSWERS = {
    "even money": "even money",
    "designated the left hand": "designate 1",
    "designated the right hand": "designate 2",
}


def play(case: dict[str, Any]) -> list[dict[str, Any]]:
    """Return what became of every wager."""
    lines = ["pitboss record 1", f"game {case['game']}"]
    lines += [f"set {name} {_written(value)}" for name, value in case["options"].items()]
    for dealt in case["rounds"]:
        lines += _round(dealt)
    (record,) = read_records("\n".join(lines))
    return [
        {
            "round": settled.round,
            "bettor": settled.wager.bettor,
            "box": settled.wager.box,
            "hand": settled.wager.hand,
            "kind": str(settled.wager.kind),
            "beside": settled.wager.beside and str(settled.wager.beside),
            "amount": settled.wager.amount,
            "funding": str(settled.wager.funding),
            "outcome": str(settled.event.outcome),
            "net": settled.event.net,
        }
        for settled in replay(record).settled
    ]


def _round(dealt: dict[str, Any]) -> list[str]:
    before = takewhile(lambda step: step["event"] != "RoundBegun", dealt["steps"])
    around = [line for step in before for line in _around(step)]
    cards = " ".join(dealt["cards"])
    decisions = [line for asked in dealt["decisions"] for line in _decision(asked)]
    return [f"round {dealt['round']}", *around, f"cards {cards}", *decisions, "end"]


def _around(step: dict[str, Any]) -> list[str]:
    """Who brings chips, sits and wagers before the first card."""
    match step["event"]:
        case "ChipsBrought":
            return [f"player {step['player']} {_dollars(step['amount'])}"]
        case "SeatTaken":
            return [f"seat {step['player']} box {step['box']}"]
        case "SeatLeft":
            return [f"leave {step['player']} box {step['box']}"]
        case "ConsentGiven":
            return [f"consent {step['player']} box {step['box']}"]
        case "EntryPermitted":
            return [f"permit {step['player']}"]
        case "WagersTakenBack":
            return [f"take-back {step['player']} box {step['box']}"]
        case "ShoeOpened":
            return [f"shoe {step['number']}"]
        case "CardBurned":
            return [f"burn {step['card'] or ''}".strip()]
        case "WagerPlaced":
            kind = f"{step['kind']} {step['beside']}" if step["beside"] else step["kind"]
            return [f"wager {step['bettor']} box {step['box']} {kind} {_dollars(step['amount'])}"]
    return []


def _decision(asked: dict[str, Any]) -> list[str]:
    if asked["decision"] == "declined":
        return []
    toked = [wager["amount"] for wager in asked["wagers"] if wager["kind"] == "toke"]
    chips = [wager["amount"] for wager in asked["wagers"] if wager["kind"] != "toke" and wager["funding"] == "chips"]
    said = asked["decision"] if asked["offer"] is None else ANSWERS.get(asked["decision"]) or OFFERS[asked["offer"]]
    if chips and said not in ("split", "cover"):
        said += f" {_dollars(chips[0])}"
    if toked:
        said += f" toke {_dollars(toked[0])}"
    if asked["face_down"]:
        said += " face down"
    return [f"decide {asked['bettor']} box {asked['box']} {said}"]


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _dollars(amount: int) -> str:
    return dollars(amount).replace(",", "").replace("$", "")
