"""Insurance and even money at the table."""

from __future__ import annotations

from pitboss.chips import dollars
from pitboss.mechanisms.insurance.commands import Insure, OfferInsurance, TakeEvenMoney
from pitboss.mechanisms.insurance.part import InsuranceAmount
from pitboss.mechanisms.remedies.commands import Decline
from pitboss.rulebook import Clauses, Rules
from pitboss.rulebook.description import share_in_words
from pitboss.rulebook.parts import Kind, Outcome, Phase
from pitboss.table.choice import Choice
from pitboss.table.commands import BoxCommand
from pitboss.table.events import Answer, Funding, OfferAnswered, OfferKind, OffersMade, Reason
from pitboss.table.refusal import Refusal
from pitboss.table.round.further_wagers import place_on_hand
from pitboss.table.round.mechanisms import Answered, AnswerRule, AtTable, Felt, OfferRule, StepRule
from pitboss.table.round.turns import DONE, Step, settle_wager, unsettled
from pitboss.table.state import Box, Ruling, State, Wager, is_out
from pitboss.table.trouble.remedies import comes_too_late, live_boxes, without_hand
from pitboss.table.wagering.amounts import affordable, check_amount, check_chips, is_amount

OFFER_INSURANCE = OfferInsurance()


def insurance_bounds(state: State, player: str, box: int) -> tuple[int, int]:
    """Return the least and the most insurance a bettor may take at a box."""
    rules = state.rules
    initial = state.boxes[box].wager(player, Kind.BLACKJACK)
    assert initial is not None
    unit, share = rules.limits.unit, rules.insurance.share
    half = initial.amount * share.numerator // share.denominator
    match rules.insurance.limit:
        case InsuranceAmount.EXACTLY_HALF:
            return half, half
        case InsuranceAmount.UP_TO_HALF:
            return unit, half // unit * unit
        case InsuranceAmount.UP_TO_HALF_NEXT_UNIT:
            return unit, -(-initial.amount * share.numerator // (share.denominator * unit)) * unit


def may_insure(state: State, command: Insure) -> Answered:
    """Return the bounds of insurance, or the refusal."""
    insurance = state.rules.insurance
    least, most = insurance_bounds(state, command.player, command.box)
    if insurance.limit is InsuranceAmount.EXACTLY_HALF:
        refusal = _check_exact(state, command, most)
    else:
        refusal = check_amount(state, command.player, command.amount, least, most, insurance.amount, "insurance")
    if refusal is not None:
        return refusal
    unit = 1 if least == most else state.rules.limits.unit
    clauses = insurance.offered + insurance.amount
    return Choice(command=command, clauses=clauses, least=least, most=most, unit=unit, kind=Kind.INSURANCE)


def _check_exact(state: State, command: Insure, half: int) -> Refusal | None:
    """Insurance of exactly half need not fit the chip unit."""
    grounds = state.rules.insurance.amount
    if not is_amount(command.amount) or command.amount != half:
        share = share_in_words(state.rules.insurance.share)
        sentence = f"Insurance is exactly {share} of the wager here, {dollars(half)}."
        return Refusal("exact_insurance", sentence, grounds)
    return check_chips(state, command.player, half, "insurance", grounds)


def may_take_even_money(state: State, command: TakeEvenMoney) -> Answered:
    """Return the grounds of even money, or the refusal."""
    even_money = state.rules.even_money
    if even_money is None:
        return Refusal("not_offered", "There is no even money at this game.", state.rules.not_offered)
    if not even_money.selected:
        sentence = "The house's submission does not select even money; insurance is offered."
        return Refusal("not_selected", sentence, even_money.offered)
    if not state.boxes[command.box].hands[0].blackjack:
        return Refusal("no_blackjack", "Even money is for a player's blackjack.", even_money.offered)
    return Choice(command=command, clauses=even_money.offered)


def _insure(felt: Felt, command: Insure, choice: Choice) -> None:
    hand = felt.state.boxes[command.box].hands[0]
    place_on_hand(felt, command.player, hand, Kind.INSURANCE, command.amount, Funding.CHIPS, choice.clauses)


def _offered(rules: Rules) -> Clauses:
    return rules.insurance.offered


def _absent(state: State, command: BoxCommand) -> Clauses:
    return _offered(state.rules) + state.rules.insurance.amount + state.rules.wagering.closed


def _most(state: State, player: str, box: int) -> int:
    return insurance_bounds(state, player, box)[1]


def _possible(state: State, player: str, box: int) -> list[BoxCommand]:
    most = _most(state, player, box)
    exact = state.rules.insurance.limit is InsuranceAmount.EXACTLY_HALF
    amount = most if exact else affordable(state, player, most)
    return [Insure(player, box, amount), TakeEvenMoney(player, box), Decline(player, box)]


def _answered(state: State, event: OfferAnswered) -> None:
    if event.answer is Answer.EVEN_MONEY:
        state.even_money.append((event.bettor, event.box))


def _phase(state: State) -> Step:
    if state.trouble is not None and (without_hand(state) or comes_too_late(state)):
        return DONE
    if state.dealer.cards[0].rank != "A" or not state.rules.insurance.selected:
        return DONE
    if OfferKind.INSURANCE not in state.offered:
        return OFFER_INSURANCE if _insurable(state) else DONE
    for name, number in state.even_money:
        wager = unsettled([wager for wager in state.boxes[number].hands[0].wagers if wager.bettor == name])
        if wager is not None:
            return settle_wager(wager.number)
    return None if state.offers else DONE


def _insurable(state: State) -> list[Box]:
    """Return the boxes that are offered insurance: not those whose hands were given up earlier."""
    boxes = state.in_play if state.trouble is None else live_boxes(state)
    return [box for box in boxes if not box.hands[0].surrendered]


def _collect(state: State) -> Step:
    """Collect losing insurance at once; pay winning insurance when the wagers are settled."""
    if state.dealer.blackjack or OfferKind.INSURANCE not in state.offered:
        return DONE
    for box in reversed(state.in_play):
        for wager in box.side_wagers:
            if wager.kind is Kind.INSURANCE and wager.outcome is None:
                return settle_wager(wager.number)
    return DONE


def _offer(felt: Felt, step: OfferInsurance) -> None:
    rules, in_play = felt.rules, felt.state.in_play
    boxes = _insurable(felt.state)
    to = tuple((name, box.number) for box in boxes for name in box.bettors if not is_out(felt.state, name))
    clauses = rules.insurance.offered
    if felt.state.shared:
        clauses += rules.insurance.joined or ()
    even_money = rules.even_money
    if even_money is not None and even_money.selected and any(box.hands[0].blackjack for box in in_play):
        clauses += even_money.offered
    felt.emit(OffersMade(OfferKind.INSURANCE, to, clauses))


def _rule_on(state: State, wager: Wager) -> Ruling:
    insurance = state.rules.insurance
    beside = insurance.beside_surrender or ()
    if not any(hand.surrendered for hand in state.boxes[wager.box].hands):
        beside = ()
    if state.dealer.blackjack:
        net = insurance.odds.pays(wager.amount)
        return Ruling(Outcome.WIN, net, insurance.odds, Reason.INSURED, insurance.won + beside)
    return Ruling(Outcome.LOSE, -wager.amount, None, Reason.NOT_INSURED, insurance.lost + beside)


AT_TABLE = AtTable(
    offers=(
        OfferRule(
            kind=OfferKind.INSURANCE,
            offered=_offered,
            absent=_absent,
            possible=_possible,
            answers=(
                AnswerRule(command=Insure, permit=may_insure, carry_out=_insure, most=_most),
                AnswerRule(command=TakeEvenMoney, permit=may_take_even_money),
            ),
            fold=_answered,
        ),
    ),
    steps=(StepRule(command=OfferInsurance, perform=_offer, grounds=_offered),),
    phases={Phase.INSURANCE: _phase, Phase.COLLECT_INSURANCE: _collect},
    rule_on={Kind.INSURANCE: _rule_on},
)
