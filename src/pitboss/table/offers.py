"""Offers and their answers: the attack wager, insurance, even money, and following a caller's double or split."""

from __future__ import annotations

from pitboss.chips import dollars
from pitboss.rulebook import Clauses
from pitboss.rulebook.description import share_in_words
from pitboss.rulebook.parts import InsuranceAmount, Irregularity, Kind
from pitboss.table import commands as do
from pitboss.table import events as happened
from pitboss.table.amounts import check_amount, check_chips, is_amount
from pitboss.table.choice import Choice
from pitboss.table.doubling import base_wager, place_on_hand
from pitboss.table.events import Answer, Funding, OfferKind
from pitboss.table.floor_rulings import OF_ONE_HAND, OF_THE_DEALER
from pitboss.table.layout import Layout
from pitboss.table.refusal import Refusal
from pitboss.table.remedies import REMEDIES
from pitboss.table.splitting import split_amount
from pitboss.table.state import Hand, State
from pitboss.table.turns import acting_hand

Answered = Choice | Refusal
ANSWERS = (
    do.AttackWith,
    do.Insure,
    do.TakeEvenMoney,
    do.JoinDouble,
    do.CoverSplit,
    do.Designate,
    do.Decline,
    do.Accept,
    do.ChooseMisdeal,
)
MISDEAL_OFFERED = OF_ONE_HAND | OF_THE_DEALER
"""Irregularities in which a misdeal is among what players may choose."""
OFFER_OF: dict[type, OfferKind] = {
    do.AttackWith: OfferKind.ATTACK,
    do.Insure: OfferKind.INSURANCE,
    do.TakeEvenMoney: OfferKind.INSURANCE,
    do.JoinDouble: OfferKind.DOUBLE,
    do.CoverSplit: OfferKind.SPLIT,
    do.Designate: OfferKind.SPLIT,
}


def open_offer(state: State, player: str, box: int) -> OfferKind | None:
    """Return what is offered to a bettor at a box now."""
    for one in state.offers:
        if one.bettor == player and one.box == box:
            return one.kind
    return None


def answer_permission(state: State, command: do.BoxCommand) -> Answered:
    """Return the choice that lets a bettor answer so now, or the refusal."""
    offer = open_offer(state, command.player, command.box)
    wanted = OFFER_OF.get(type(command), offer)
    if offer is None or offer is not wanted:
        return _no_offer(state, command, wanted)
    if isinstance(command, do.Decline):
        if offer is OfferKind.SPLIT:
            sentence = "A split is followed: cover the new hand, or designate the hand to which the wager applies."
            return Refusal("must_follow", sentence, _grounds_of_offer(state, offer))
        return Choice(command=command, clauses=_grounds_of_offer(state, offer))
    if isinstance(command, do.Accept):
        if offer in REMEDIES:
            return Choice(command=command, clauses=_grounds_of_offer(state, offer))
        return _no_offer(state, command, None)
    if isinstance(command, do.ChooseMisdeal):
        return _may_choose_misdeal(state, command, offer)
    match command:
        case do.AttackWith():
            return _may_attack(state, command)
        case do.Insure():
            return _may_insure(state, command)
        case do.TakeEvenMoney():
            return _may_take_even_money(state, command)
        case do.JoinDouble():
            return _may_join_double(state, command)
        case do.CoverSplit():
            return _may_cover_split(state, command)
        case _:
            assert isinstance(command, do.Designate)
            return _may_designate(state, command)


def _may_choose_misdeal(state: State, command: do.ChooseMisdeal, offer: OfferKind) -> Answered:
    case = state.trouble.case if state.trouble is not None else None
    if offer in (OfferKind.OPTIONS, OfferKind.PLAY_ON) and case is not None and case.irregularity in MISDEAL_OFFERED:
        return Choice(command=command, clauses=_grounds_of_offer(state, offer))
    return Refusal("not_offered", "A misdeal is not among what is offered.", _grounds_of_offer(state, offer))


def _grounds_of_offer(state: State, offer: OfferKind) -> Clauses:
    rules = state.rules
    match offer:
        case OfferKind.ATTACK:
            return rules.attack.offered if rules.attack is not None else rules.not_offered
        case OfferKind.INSURANCE:
            return rules.insurance.offered
        case OfferKind.DOUBLE:
            return rules.doubling.joined or rules.not_offered
        case OfferKind.SPLIT:
            return rules.splitting.joined or rules.not_offered
    return _grounds_of_remedy(state, offer)


def _grounds_of_remedy(state: State, offer: OfferKind) -> Clauses:
    irregularities, trouble = state.rules.irregularities, state.trouble
    match offer:
        case OfferKind.EXPOSED_CARD:
            grounds = irregularities.exposed_offered
            if trouble is not None and trouble.case is not None and trouble.case.asked:
                grounds = (grounds or ()) + (irregularities.exposed_returns or ())
        case OfferKind.FACE_UP_CARD:
            grounds = irregularities.face_up
        case OfferKind.SECOND_CARD:
            grounds = irregularities.box_missed
        case OfferKind.LATE_CARD:
            grounds = irregularities.hit_missed
        case _:
            case = trouble.case if trouble is not None else None
            grounds = irregularities.grounds(case.irregularity) if case is not None else None
            if case is not None and case.irregularity is Irregularity.OWN_CARDS_FORGOTTEN:
                grounds = irregularities.own_cards_offered
    return grounds or irregularities.dead


def _no_offer(state: State, command: do.BoxCommand, wanted: OfferKind | None) -> Refusal:
    player = command.player
    if wanted is None:
        return Refusal("no_offer", f"Nothing is offered to {player} now.", state.rules.standing.offered)
    clauses = _grounds_of_offer(state, wanted)
    box = state.boxes.get(command.box)
    if wanted is OfferKind.ATTACK and state.rules.attack is not None and box and box.caller != player:
        clauses = state.rules.attack.joined + (state.rules.boxes.calling or ())
    if wanted is OfferKind.INSURANCE:
        clauses += state.rules.insurance.amount + state.rules.wagering.closed
    sentence = f"{wanted.capitalize()} is not offered to {player} at box {command.box} now."
    return Refusal("no_offer", sentence, clauses)


def _may_attack(state: State, command: do.AttackWith) -> Answered:
    attack = state.rules.attack
    initial = state.boxes[command.box].wager(command.player, Kind.BLACKJACK)
    assert attack is not None and initial is not None
    unit = state.rules.limits.unit
    least = initial.amount if attack.exact else min(unit, initial.amount)
    clauses = attack.offered + attack.amount
    if state.boxes[command.box].caller != command.player:
        clauses += attack.joined
    what = "the double attack wager"
    refusal = check_amount(state, command.player, command.amount, least, initial.amount, attack.amount, what)
    if refusal is not None:
        return refusal
    return Choice(command, clauses, least, initial.amount, unit, False, Kind.ATTACK)


def doubled_hand(state: State) -> Hand:
    """Return the hand whose double others may follow: the one to act, or the one that doubled on an exposed card."""
    case = state.trouble.case if state.trouble is not None else None
    return state.hand(case.taken, case.hand) if case is not None and case.taken else acting_hand(state)[1]


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


def _may_insure(state: State, command: do.Insure) -> Answered:
    insurance = state.rules.insurance
    least, most = insurance_bounds(state, command.player, command.box)
    if insurance.limit is InsuranceAmount.EXACTLY_HALF:
        refusal = _check_exact_insurance(state, command, most)
    else:
        refusal = check_amount(state, command.player, command.amount, least, most, insurance.amount, "insurance")
    if refusal is not None:
        return refusal
    unit = 1 if least == most else state.rules.limits.unit
    return Choice(
        command=command,
        clauses=insurance.offered + insurance.amount,
        least=least,
        most=most,
        unit=unit,
        kind=Kind.INSURANCE,
    )


def _check_exact_insurance(state: State, command: do.Insure, half: int) -> Refusal | None:
    """Insurance of exactly half need not fit the chip unit."""
    grounds = state.rules.insurance.amount
    if not is_amount(command.amount) or command.amount != half:
        share = share_in_words(state.rules.insurance.share)
        sentence = f"Insurance is exactly {share} of the wager here, {dollars(half)}."
        return Refusal("exact_insurance", sentence, grounds)
    return check_chips(state, command.player, half, "insurance", grounds)


def _may_take_even_money(state: State, command: do.TakeEvenMoney) -> Answered:
    even_money = state.rules.even_money
    if even_money is None:
        return Refusal("not_offered", "There is no even money at this game.", state.rules.not_offered)
    if not even_money.selected:
        sentence = "The house's submission does not select even money; insurance is offered."
        return Refusal("not_selected", sentence, even_money.offered)
    if not state.boxes[command.box].hands[0].blackjack:
        return Refusal("no_blackjack", "Even money is for a player's blackjack.", even_money.offered)
    return Choice(command=command, clauses=even_money.offered)


def _may_join_double(state: State, command: do.JoinDouble) -> Answered:
    doubling = state.rules.doubling
    hand = doubled_hand(state)
    most = base_wager(hand, command.player)
    unit = state.rules.limits.unit
    clauses = (doubling.joined or ()) + doubling.amount
    refusal = check_amount(state, command.player, command.amount, min(unit, most), most, clauses, "the double")
    if refusal is not None:
        return refusal
    return Choice(
        command=command,
        clauses=clauses,
        least=min(unit, most),
        most=most,
        unit=unit,
        kind=Kind.DOUBLE,
    )


def _may_cover_split(state: State, command: do.CoverSplit) -> Answered:
    splitting = state.rules.splitting
    clauses = (splitting.joined or ()) + splitting.others
    amount = split_amount(state, state.boxes[command.box], command.player)
    refusal = check_chips(state, command.player, amount, "covering the split", clauses)
    if refusal is not None:
        return refusal
    return Choice(command=command, clauses=clauses, least=amount, most=amount, kind=Kind.SPLIT)


def _may_designate(state: State, command: do.Designate) -> Answered:
    clauses = state.rules.splitting.joined or ()
    if command.which not in (1, 2):
        sentence = "A split makes two hands: designate 1, the left, or 2, the right."
        return Refusal("no_such_hand", sentence, clauses)
    return Choice(command=command, clauses=clauses)


def answer(layout: Layout, command: do.BoxCommand, choice: Choice) -> None:
    """Carry out an answer that is permitted."""
    state, player = layout.state, command.player
    box = state.boxes[command.box]
    offer = OFFER_OF.get(type(command)) or open_offer(state, player, command.box)
    assert offer is not None
    layout.emit(happened.OfferAnswered(offer, player, box.number, _answer_of(command), choice.clauses))
    if isinstance(command, do.Decline | do.Accept | do.ChooseMisdeal):
        return
    match command:
        case do.AttackWith(amount=amount):
            place_on_hand(layout, player, box.hands[0], Kind.ATTACK, amount, Funding.CHIPS, choice.clauses)
        case do.Insure(amount=amount):
            place_on_hand(layout, player, box.hands[0], Kind.INSURANCE, amount, Funding.CHIPS, choice.clauses)
        case do.JoinDouble(amount=amount):
            hand = doubled_hand(state)
            place_on_hand(layout, player, hand, Kind.DOUBLE, amount, Funding.CHIPS, choice.clauses)
        case do.CoverSplit():
            right = box.hands[state.turn_hand + 1]
            place_on_hand(layout, player, right, Kind.SPLIT, choice.most, Funding.CHIPS, choice.clauses)
        case do.Designate(which=2):
            layout.emit(happened.WagersMoved(player, box.number, state.turn_hand + 1, choice.clauses))


def _answer_of(command: do.BoxCommand) -> Answer:
    if isinstance(command, do.Designate):
        return Answer.DESIGNATED_LEFT if command.which == 1 else Answer.DESIGNATED_RIGHT
    return _ANSWER_OF.get(type(command), Answer.TAKEN)


_ANSWER_OF: dict[type, Answer] = {
    do.TakeEvenMoney: Answer.EVEN_MONEY,
    do.Decline: Answer.DECLINED,
    do.ChooseMisdeal: Answer.MISDEAL,
}
