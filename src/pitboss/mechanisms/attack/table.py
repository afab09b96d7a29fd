"""The attack wager at the table.

The callers are asked once the up card shows; the other bettors on a box are asked if its caller attacks.
"""

from __future__ import annotations

from pitboss.mechanisms.attack.commands import AttackWith, OfferAttack
from pitboss.mechanisms.remedies.commands import Decline
from pitboss.rulebook import Clauses, Rules
from pitboss.rulebook.parts import Kind, Outcome, Phase
from pitboss.table.choice import Choice
from pitboss.table.commands import BoxCommand
from pitboss.table.events import Funding, OfferKind, OffersMade, Reason
from pitboss.table.round.further_wagers import place_on_hand
from pitboss.table.round.mechanisms import Answered, AnswerRule, AtTable, Felt, OfferRule, StepRule
from pitboss.table.round.rulings import give_back, lose_to_blackjack, lost_besides
from pitboss.table.round.turns import DONE, Step
from pitboss.table.state import Hand, Ruling, State, Wager, is_out
from pitboss.table.wagering.amounts import affordable, check_amount

OFFER_ATTACK = OfferAttack()
WHAT = "the double attack wager"


def may_attack(state: State, command: AttackWith) -> Answered:
    """Return the bounds of an attack wager, or the refusal."""
    attack = state.rules.attack
    initial = state.boxes[command.box].wager(command.player, Kind.BLACKJACK)
    assert attack is not None and initial is not None
    unit = state.rules.limits.unit
    least = initial.amount if attack.exact else min(unit, initial.amount)
    clauses = attack.offered + attack.amount
    if state.boxes[command.box].caller != command.player:
        clauses += attack.joined
    refusal = check_amount(state, command.player, command.amount, least, initial.amount, attack.amount, WHAT)
    if refusal is not None:
        return refusal
    return Choice(command, clauses, least, initial.amount, unit, False, Kind.ATTACK)


def _attack(felt: Felt, command: AttackWith, choice: Choice) -> None:
    hand = felt.state.boxes[command.box].hands[0]
    place_on_hand(felt, command.player, hand, Kind.ATTACK, command.amount, Funding.CHIPS, choice.clauses)


def _offered(rules: Rules) -> Clauses:
    return rules.attack.offered if rules.attack is not None else rules.not_offered


def _absent(state: State, command: BoxCommand) -> Clauses:
    """Refuse other bettors on a box whose caller has not attacked."""
    attack, box = state.rules.attack, state.boxes.get(command.box)
    if attack is not None and box and box.caller != command.player:
        return attack.joined + (state.rules.boxes.calling or ())
    return _offered(state.rules)


def _most(state: State, player: str, box: int) -> int:
    initial = state.boxes[box].wager(player, Kind.BLACKJACK)
    assert initial is not None
    return initial.amount


def _possible(state: State, player: str, box: int) -> list[BoxCommand]:
    return [AttackWith(player, box, affordable(state, player, _most(state, player, box))), Decline(player, box)]


def _phase(state: State) -> Step:
    """Ask the callers first, and others on a box only if its caller attacks. Without an up card, nobody is asked."""
    if state.dealer.missed:
        return DONE
    if OfferKind.ATTACK not in state.offered:
        return OFFER_ATTACK
    if state.offers:
        return None
    if state.offered[OfferKind.ATTACK] == 1 and state.shared and _followers(state):
        return OFFER_ATTACK
    return DONE


def _followers(state: State) -> list[tuple[str, int]]:
    """Return the bettors who may follow their caller's attack."""
    attacked = {wager.box for wager in state.wagers if wager.kind is Kind.ATTACK}
    return [
        (name, box.number)
        for box in state.in_play
        if box.number in attacked
        for name in box.bettors
        if name != box.caller and not is_out(state, name)
    ]


def _offer(felt: Felt, step: OfferAttack) -> None:
    state, attack = felt.state, felt.rules.attack
    assert attack is not None
    if OfferKind.ATTACK in state.offered:
        to, clauses = _followers(state), attack.joined
    else:
        to, clauses = [(box.caller, box.number) for box in state.in_play if box.hands[0].dead is None], attack.offered
        if state.shared:
            clauses += felt.rules.boxes.calling or ()
    felt.emit(OffersMade(OfferKind.ATTACK, tuple(to), clauses))


def _against_blackjack(state: State, wager: Wager, hand: Hand) -> Ruling | None:
    """Apply the house's choice: a dealer's blackjack returns the attack wager, or takes it."""
    attack = state.rules.attack
    if attack is None or wager.kind is not Kind.ATTACK:
        return None
    if attack.void_on_blackjack:
        grounds = attack.void + lost_besides(state, hand)
        return give_back(wager, state, Outcome.VOID, Reason.ATTACK_VOID, grounds)
    return lose_to_blackjack(wager, state, lost_besides(state, hand) + attack.void)


AT_TABLE = AtTable(
    offers=(
        OfferRule(
            kind=OfferKind.ATTACK,
            offered=_offered,
            absent=_absent,
            possible=_possible,
            answers=(AnswerRule(command=AttackWith, permit=may_attack, carry_out=_attack, most=_most),),
        ),
    ),
    steps=(StepRule(command=OfferAttack, perform=_offer, grounds=_offered),),
    phases={Phase.ATTACK: _phase},
    against_blackjack=_against_blackjack,
)
