"""Surrender at the table: when it is open, when it is settled, and what it costs."""

from __future__ import annotations

from pitboss.mechanisms.remedies.commands import Decline
from pitboss.mechanisms.surrender.commands import OfferEarlySurrender, Surrender, SurrenderEarly
from pitboss.rulebook import Clauses, Rules
from pitboss.rulebook.parts import HoleCardProcedure, Kind, Outcome, Phase, Surrendering
from pitboss.table.choice import Choice
from pitboss.table.commands import BoxCommand
from pitboss.table.events import Answer, Decided, Decision, Funding, OfferAnswered, OfferKind, OffersMade, Reason
from pitboss.table.refusal import Refusal
from pitboss.table.round.mechanisms import Answered, AnswerRule, AtTable, DecisionRule, Felt, OfferRule, StepRule
from pitboss.table.round.rulings import give_back, lose
from pitboss.table.round.turns import DONE, Step, settle_wager, unsettled
from pitboss.table.state import Box, Hand, Ruling, State, Wager, is_out
from pitboss.table.trouble.remedies import comes_too_late, live_boxes, without_hand

OFFER_EARLY_SURRENDER = OfferEarlySurrender()


def may_surrender(state: State, box: Box, hand: Hand, command: Surrender) -> Answered:
    """Return the grounds for giving up a hand: any hand to act, or only the first two cards."""
    surrender = state.rules.surrender
    if surrender is None:
        return Refusal("not_offered", "There is no surrender at this game.", state.rules.not_offered)
    if hand.doubles and surrender.doubled is not None:
        return Choice(command=command, clauses=surrender.doubled)
    if surrender.only_doubled:
        sentence = "Only a hand that was doubled may be surrendered at this table."
        return Refusal("not_offered", sentence, state.rules.not_offered + (surrender.doubled or ()))
    if surrender.two_cards is not None and (hand.split or len(hand.cards) != 2):
        sentence = "Only the first two cards may be surrendered; this hand has drawn or was split."
        return Refusal("not_first_two", sentence, surrender.two_cards)
    if surrender.early is not None and _offered_before(state):
        sentence = "Against this up card surrender was open before the dealer looked; it is too late now."
        return Refusal("too_late", sentence, surrender.early)
    also = (surrender.two_cards or ()) + (surrender.early or ())
    return Choice(command=command, clauses=surrender.offered + also)


def _offered_before(state: State) -> bool:
    """Whether early surrender is offered separately against this up card, because the dealer peeks under it."""
    hole_card = state.rules.hole_card
    peeks = hole_card.procedure is HoleCardProcedure.PEEK
    return peeks and any(up.rank in hole_card.looks_under for up in state.dealer.cards[:1])


def _early(rules: Rules) -> Clauses:
    surrender = rules.surrender
    return rules.not_offered if surrender is None or surrender.early is None else surrender.early


def _early_absent(state: State, command: BoxCommand) -> Clauses:
    return _early(state.rules)


def _early_possible(state: State, player: str, box: int) -> list[BoxCommand]:
    return [SurrenderEarly(player, box), Decline(player, box)]


def may_surrender_early(state: State, command: SurrenderEarly) -> Answered:
    """Return the grounds for giving up a hand before the dealer peeks."""
    surrender = state.rules.surrender
    assert surrender is not None
    return Choice(command=command, clauses=surrender.offered + (surrender.two_cards or ()) + _early(state.rules))


def _early_phase(state: State) -> Step:
    """Ask the callers before insurance is offered; settle a hand that is given up at once."""
    if state.trouble is not None and (without_hand(state) or comes_too_late(state)):
        return DONE
    if not _offered_before(state):
        return DONE
    if OfferKind.EARLY_SURRENDER not in state.offered:
        return OFFER_EARLY_SURRENDER if _asked(state) else DONE
    if state.offers:
        return None
    return _late_surrenders(state)


def _asked(state: State) -> list[tuple[str, int]]:
    """Return who may give up a hand early: the callers of all hands except blackjacks."""
    boxes = state.in_play if state.trouble is None else live_boxes(state)
    return [
        (box.caller, box.number)
        for box in boxes
        if not box.hands[0].blackjack and box.hands[0].dead is None and not is_out(state, box.caller)
    ]


def _offer_early(felt: Felt, step: OfferEarlySurrender) -> None:
    felt.emit(OffersMade(OfferKind.EARLY_SURRENDER, tuple(_asked(felt.state)), _early(felt.rules)))


def _early_answered(state: State, event: OfferAnswered) -> None:
    if event.answer is Answer.TAKEN:
        state.boxes[event.box].hands[0].surrendered = True


def _surrender(state: State, hand: Hand, event: Decided) -> None:
    hand.surrendered = True


def _too_late(rules: Rules) -> Refusal | None:
    if rules.surrender is None:
        return None
    sentence = "A hand that stood cannot be surrendered any more."
    return Refusal("hand_finished", sentence, rules.surrender.not_after_standing)


def _late_surrenders(state: State) -> Step:
    """Settle surrenders that waited for the second card as soon as it shows, whether it makes a blackjack or not."""
    for box in reversed(state.in_play):
        for hand in reversed(box.hands):
            if hand.surrendered:
                wager = unsettled(hand.wagers)
                if wager is not None:
                    return settle_wager(wager.number)
    return DONE


def _given_up(state: State, wager: Wager, hand: Hand) -> Ruling:
    """Collect a share, with an odd cent for the house (reading A7); a lammer is only taken away (reading FB1)."""
    surrender = state.rules.surrender
    assert surrender is not None
    called = wager.bettor != state.boxes[wager.box].caller
    calling = (state.rules.boxes.calling or ()) if called else ()
    waited = _waited(state, surrender)
    if hand.doubles and surrender.doubled is not None:
        return _rescued(state, wager, hand, surrender.doubled + waited + calling)
    taken = 0 if wager.funding is Funding.LAMMER else surrender.taken(wager.amount)
    clauses = (waited or surrender.at_once + (surrender.early or ())) + calling
    return Ruling(Outcome.HALF, -taken, None, Reason.SURRENDERED, clauses)


def _waited(state: State, surrender: Surrendering) -> Clauses:
    """Return why a hand that was given up had to wait for the dealer's second card; nothing if it did not have to."""
    if not any(up.rank in surrender.waits_for for up in state.dealer.cards[:1]):
        return ()
    if state.dealer.cleared and surrender.cleared is not None:
        return surrender.cleared
    return surrender.waits


def _rescued(state: State, wager: Wager, hand: Hand, clauses: Clauses) -> Ruling:
    """Return the last double of a doubled hand, the caller's and those that followed it; everything else is lost."""
    caller = state.boxes[hand.box].caller
    doubles = [placed.number for placed in hand.wagers if placed.kind is Kind.DOUBLE and placed.bettor == caller]
    if wager.kind is Kind.DOUBLE and doubles and wager.number >= doubles[-1]:
        return give_back(wager, state, Outcome.VOID, Reason.RESCUED, clauses)
    return lose(wager, state, Reason.RESCUED, clauses)


AT_TABLE = AtTable(
    decisions=(
        DecisionRule(
            command=Surrender,
            decision=Decision.SURRENDER,
            permit=may_surrender,
            fold=_surrender,
            too_late=_too_late,
        ),
    ),
    offers=(
        OfferRule(
            kind=OfferKind.EARLY_SURRENDER,
            offered=_early,
            absent=_early_absent,
            possible=_early_possible,
            answers=(AnswerRule(command=SurrenderEarly, permit=may_surrender_early),),
            places=False,
            fold=_early_answered,
        ),
    ),
    steps=(StepRule(command=OfferEarlySurrender, perform=_offer_early, grounds=_early),),
    phases={Phase.LATE_SURRENDERS: _late_surrenders, Phase.EARLY_SURRENDER: _early_phase},
    given_up=_given_up,
)
