"""The steps of dealer and floor in plain words, as one says them: ``deal a card to box 1``."""

from __future__ import annotations

from pitboss.table import commands as do

_PLAIN: dict[type, str] = {
    do.OpenShoe: "shuffle and open a shoe",
    do.Burn: "burn a card",
    do.CloseWagering: "close the wagering",
    do.DealUpCard: "deal oneself the up card",
    do.DealHoleCard: "deal oneself the hole card, face down",
    do.OfferAttack: "offer the double attack wager",
    do.OfferInsurance: "offer insurance",
    do.Peek: "find out whether the hole card makes a blackjack",
    do.TurnHoleCard: "turn the hole card",
    do.DealSecondCard: "deal oneself the second card",
    do.DrawCard: "draw a card to the dealer's hand",
    do.ClearLayout: "pick up the cards",
    do.ComeIn: "take the table over",
    do.GoIdle: "let the table go idle",
    do.CallFloor: "call the floor",
    do.NoticeSlip: "notice that one's own up card was forgotten",
    do.OfferRemedy: "offer the player what the rules entitle him to",
    do.DiscardCard: "put the card into the discard rack",
    do.VoidRound: "call the round void",
    do.PlaceCover: "insert the cover card",
    do.CutForTable: "cut the cards",
    do.BackUp: "have the card moved back one spot",
    do.OrderShuffle: "order a shuffle",
    do.CloseTable: "close the table",
    do.ShowBurnCard: "have the burned card shown",
}


def step_in_words(step: do.Command) -> str:
    """Return a step of dealer or floor in words."""
    match step:
        case do.DealCard(box, hand):
            return f"deal a card to box {box}" + (f" hand {hand}" if hand > 1 else "")
        case do.TurnDoubleCard(box, hand):
            return f"turn the face-down card of box {box} hand {hand}"
        case do.TuckHand(box, hand):
            return f"tuck box {box} hand {hand} under its wager"
        case do.CallDead(box, hand):
            return f"call box {box} hand {hand} dead"
        case do.SettleWager(wager) | do.VoidPay(wager):
            return (
                f"settle wager {wager}" if isinstance(step, do.SettleWager) else f"take back the pay of wager {wager}"
            )
        case do.Perform(duty) | do.Supervise(duty):
            return duty.words
        case do.Report(irregularity):
            return f"report that {irregularity.words}"
        case do.Rule(ruling, box, hand):
            place = f"the card moves forward to box {box}{f' hand {hand}' if hand else ''}"
            return f"rule that {place if box else ruling.words}"
        case do.LetOut(player):
            return f"let {player} out of the round"
        case do.FreeSpots(player):
            return f"have {player} give up the extra boxes"
        case do.ConfirmWager() | do.ApproveWager():
            what = "coupon" if step.coupon else "announced wager"
            return f"confirm {step.player}'s {what} on box {step.box} ({step.kind})"
        case do.Permit(player):
            return f"let {player} wager again"
        case do.OrderRecut():
            return "order a recut"
        case do.OrderCover(from_back):
            return f"have the cover card put {from_back} cards from the back"
        case do.NoteHours(hours):
            return f"note that {hours} hours have passed"
    return _PLAIN.get(type(step), type(step).__name__)
