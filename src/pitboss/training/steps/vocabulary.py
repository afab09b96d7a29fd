"""The dealer's words: what each of them can mean, and the list that ``?`` shows."""

from __future__ import annotations

from pitboss.mechanisms.registry import vocabulary
from pitboss.rulebook.parts import Duty
from pitboss.table import commands
from pitboss.training.steps.said import KEEP, Said

_SAYINGS: dict[Said, tuple[str, ...]] = {
    commands.OpenShoe(): ("open", "open shoe", "new shoe", "shoe", "shuffle"),
    commands.Burn(): ("burn", "burn card", "burn a card"),
    commands.CloseWagering(): ("close", "close wagering", "close wagers", "no more bets"),
    commands.DealUpCard(): ("up", "up card", "deal up"),
    commands.DealHoleCard(): ("hole", "hole card", "deal hole", "down"),
    commands.Peek(): ("peek", "look", "reader"),
    commands.TurnHoleCard(): ("turn", "turn hole", "turn hole card", "flip"),
    commands.DealSecondCard(): ("second", "second card", "deal second"),
    commands.DrawCard(): ("draw", "draw card", "hit"),
    commands.ClearLayout(): ("clear", "clear layout", "pick up"),
    commands.CallFloor(): ("call floor", "floor", "call supervisor", "supervisor", "call"),
    commands.OfferRemedy(): ("offer", "offer card", "offer it"),
    commands.DiscardCard(): ("discard", "discard card", "rack", "burn", "burn card"),
    commands.VoidRound(): ("void", "void round", "misdeal"),
    commands.ComeIn(): ("come in", "take over", "tap in"),
    commands.GoIdle(): ("idle", "go idle"),
    commands.NoticeSlip(): ("notice", "notice up card"),
    KEEP: ("keep", "keep card", "hold", "next card"),
    **{step.command(): step.typed for step in vocabulary().steps},
}
_DUTIES: dict[Duty, tuple[str, ...]] = {
    Duty.RECEIVE: ("take in",),
    Duty.REMOVE_TENS: ("remove tens", "tens"),
    Duty.VERIFY_TENS: ("verify tens",),
    Duty.CALL_SHUFFLE: ("call shuffle", "shuffle"),
    Duty.COMBINE: ("shuffle",),
    Duty.DEVICE: ("shuffler", "shuffle"),
    Duty.OFFER_CUT: ("offer cut",),
    Duty.MARK_DEVICE: ("mark device", "mark"),
}
BY_HAND = frozenset({Duty.PLUG, Duty.RIFFLE, Duty.TURN, Duty.STRIP})
"""The motions of a shuffle by hand, each with its name."""


def _meanings() -> dict[str, tuple[Said, ...]]:
    meanings: dict[str, tuple[Said, ...]] = {}
    for said, words in _SAYINGS.items():
        for word in words:
            meanings[word] = (*meanings.get(word, ()), said)
    for duty in Duty:
        step = commands.Supervise(duty) if duty.of_the_floor else commands.Perform(duty)
        for word in (duty.value, *_DUTIES.get(duty, ())):
            meanings[word] = (*meanings.get(word, ()), step)
    return meanings


MEANINGS = _meanings()
"""What a word without a number can mean; the situation decides."""

_AT_A_HAND: dict[type, str] = {
    commands.DealCard: "deal",
    commands.TurnDoubleCard: "turn",
    commands.TuckHand: "tuck",
    commands.CallDead: "dead",
}
_FIRST_WORD: dict[Said, str] = {said: words[0] for said, words in _SAYINGS.items()}

_OFFERS = [step.typed[0] for step in vocabulary().steps]

HELP: tuple[tuple[str, str], ...] = (
    ("the round", "   ".join(["close", "up", "hole", "second", *_OFFERS, "peek", "draw", "clear"])),
    ("", "deal 1 (a card to box 1)   deal 1 2 3   deal 1.2 (its second hand)"),
    ("", "turn (the hole card)   turn 2 (a card doubled on)   tuck 1"),
    ("wagers", "pay 3 37.50 (box 3 wins that)   take 2   push 1 (it goes back)"),
    ("", "half 2 5 (surrendered)   undo 1 (what was settled)"),
    ("", "name the wager or the hand where it matters: pay 3 trilux 25, take 1.2"),
    ("trouble", "call floor   offer   discard   keep (a card for later)   dead 2   void"),
    ("the cards", "receive   inspect   remove tens   spread   show   wash   stack"),
    ("", "call shuffle   gather   plug   riffle   turn   strip   combine"),
    ("", "device   swap   mark device   offer cut   cut 100 (you cut)"),
    ("", "cover 78 (from the back)   load   burn   open (a server's shoe)"),
    ("the table", "come in   idle   remove   fan"),
    ("always", "? (this list)   list (what is done by hand)   why   hint   score"),
    ("", "table   quit   and several steps on one line, with ; between them"),
)
"""The commands in short, for ``?``."""


def step_as_typed(step: commands.StaffCommand, hands: int = 1) -> str:
    """Return what to type for a step that settles nothing, including the hand if its box has several."""
    match step:
        case commands.DealCard() | commands.TurnDoubleCard() | commands.TuckHand() | commands.CallDead():
            place = f"{step.box}.{step.hand}" if hands > 1 else str(step.box)
            return f"{_AT_A_HAND[type(step)]} {place}"
        case commands.Perform(duty):
            return duty.value.replace("-", " ")
        case commands.CutForTable(place):
            return f"cut {place}"
        case commands.PlaceCover(from_back):
            return f"cover {from_back}"
    return _FIRST_WORD[step]
