"""The steps of dealer and floor in plain words, as people say them: ``deal a card to box 1``."""

from __future__ import annotations

from functools import cache

from pitboss.mechanisms.registry import vocabulary
from pitboss.table import commands

_OF_THE_TABLE: dict[type, str] = {
    commands.OpenShoe: "shuffle and open a shoe",
    commands.Burn: "burn a card",
    commands.CloseWagering: "close the wagering",
    commands.DealUpCard: "deal the dealer's up card",
    commands.DealHoleCard: "deal the dealer's hole card, face down",
    commands.Peek: "check the hole card for blackjack",
    commands.TurnHoleCard: "turn the hole card",
    commands.DealSecondCard: "deal the dealer's second card",
    commands.DrawCard: "draw a card to the dealer's hand",
    commands.ClearLayout: "pick up the cards",
    commands.ComeIn: "take the table over",
    commands.GoIdle: "let the table go idle",
    commands.CallFloor: "call the floor",
    commands.NoticeSlip: "notice that the dealer's up card was forgotten",
    commands.OfferRemedy: "offer the player the choice that the rules provide",
    commands.DiscardCard: "put the card into the discard rack",
    commands.VoidRound: "call the round void",
    commands.PlaceCover: "insert the cover card",
    commands.CutForTable: "cut the cards",
    commands.BackUp: "have the card moved back one spot",
    commands.OrderShuffle: "order a shuffle",
    commands.CloseTable: "close the table",
    commands.ShowBurnCard: "have the burned card shown",
}


@cache
def _plain() -> dict[type, str]:
    """Return the words for every step that has no more to say than its name, including those of mechanisms."""
    return _OF_THE_TABLE | {step.command: step.words for step in vocabulary().steps}


def step_in_words(step: commands.Command) -> str:
    """Return a step of dealer or floor in words."""
    match step:
        case commands.DealCard(box, hand):
            return f"deal a card to box {box}" + (f" hand {hand}" if hand > 1 else "")
        case commands.TurnDoubleCard(box, hand):
            return f"turn the face-down card of box {box} hand {hand}"
        case commands.TuckHand(box, hand):
            return f"tuck box {box} hand {hand} under its wager"
        case commands.CallDead(box, hand):
            return f"call box {box} hand {hand} dead"
        case commands.SettleWager(wager):
            return f"settle wager {wager}"
        case commands.VoidPay(wager):
            return f"take back the payout of wager {wager}"
        case commands.Perform(duty) | commands.Supervise(duty):
            return duty.words
        case commands.Report(irregularity):
            return f"report that {irregularity.words}"
        case commands.Rule(ruling, box, hand):
            place = f"the card moves forward to box {box}{f' hand {hand}' if hand else ''}"
            return f"rule that {place if box else ruling.words}"
        case commands.LetOut(player):
            return f"let {player} out of the round"
        case commands.FreeSpots(player):
            return f"have {player} give up the extra boxes"
        case commands.ConfirmWager() | commands.ApproveWager():
            what = "coupon" if step.coupon else "announced wager"
            return f"confirm {step.player}'s {what} on box {step.box} ({step.kind})"
        case commands.Permit(player):
            return f"let {player} wager again"
        case commands.OrderRecut():
            return "order a recut"
        case commands.OrderCover(from_back):
            return f"have the cover card put {from_back} cards from the back"
        case commands.NoteHours(hours):
            return f"note that {hours} hours have passed"
    return _plain().get(type(step), type(step).__name__)
