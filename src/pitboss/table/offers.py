"""Offers and their answers: those of mechanisms, and the remedies that the house offers after an irregularity."""

from __future__ import annotations

from pitboss.mechanisms.registry import action_of, vocabulary
from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import Irregularity, Kind
from pitboss.table import commands, events
from pitboss.table.choice import Choice
from pitboss.table.events import OfferKind
from pitboss.table.layout import Layout
from pitboss.table.refusal import Refusal
from pitboss.table.round.mechanisms import Answered, answer_rules, offer_rules
from pitboss.table.state import State
from pitboss.table.trouble.floor_rulings import OF_ONE_HAND, OF_THE_DEALER
from pitboss.table.trouble.policies import offered_grounds, returning_grounds
from pitboss.table.trouble.remedies import REMEDIES

ANSWERS: tuple[type[commands.BoxCommand], ...] = tuple(
    dict.fromkeys(
        action.command
        for action in vocabulary().actions
        if action.answer is not None and issubclass(action.command, commands.BoxCommand)
    )
)
"""The commands that answer an offer."""
MISDEAL_OFFERED = OF_ONE_HAND | OF_THE_DEALER
"""Irregularities after which players may choose a misdeal."""


def open_offer(state: State, player: str, box: int) -> OfferKind | None:
    """Return what is offered to a bettor at a box now."""
    for offer in state.offers:
        if offer.bettor == player and offer.box == box:
            return offer.kind
    return None


def answer_permission(state: State, command: commands.BoxCommand) -> Answered:
    """Return the choice if the bettor may give this answer now, or the refusal."""
    offer = open_offer(state, command.player, command.box)
    rule = answer_rules().get(type(command))
    wanted = offer if rule is None else rule[0]
    if offer is None or offer is not wanted:
        return _no_offer(state, command, wanted)
    if rule is not None:
        return rule[1].permit(state, command)
    if isinstance(command, commands.Decline):
        declining = offer_rules()[offer].declining if offer in offer_rules() else None
        return declining(state.rules) if declining is not None else _granted(state, command, offer)
    if isinstance(command, commands.Accept):
        return _granted(state, command, offer) if offer in REMEDIES else _no_offer(state, command, None)
    assert isinstance(command, commands.ChooseMisdeal)
    return _may_choose_misdeal(state, command, offer)


def _granted(state: State, command: commands.BoxCommand, offer: OfferKind) -> Choice:
    return Choice(command=command, clauses=_grounds_of_offer(state, offer))


def _may_choose_misdeal(state: State, command: commands.ChooseMisdeal, offer: OfferKind) -> Answered:
    case = state.trouble.case if state.trouble is not None else None
    if offer in (OfferKind.OPTIONS, OfferKind.PLAY_ON) and case is not None and case.irregularity in MISDEAL_OFFERED:
        return Choice(command=command, clauses=_grounds_of_offer(state, offer))
    return Refusal("not_offered", "A misdeal is not among what is offered.", _grounds_of_offer(state, offer))


def _grounds_of_offer(state: State, offer: OfferKind) -> Clauses:
    rule = offer_rules().get(offer)
    return rule.offered(state.rules) if rule is not None else _grounds_of_remedy(state, offer)


def _grounds_of_remedy(state: State, offer: OfferKind) -> Clauses:
    irregularities, trouble = state.rules.irregularities, state.trouble
    match offer:
        case OfferKind.EXPOSED_CARD:
            again = trouble is not None and trouble.case is not None and trouble.case.asked
            return offered_grounds(state, Irregularity.DRAWN_EXPOSED) + (returning_grounds(state) if again else ())
        case OfferKind.FACE_UP_CARD:
            return irregularities.grounds(Irregularity.FACE_UP)
        case OfferKind.SECOND_CARD:
            return irregularities.grounds(Irregularity.BOX_MISSED)
        case OfferKind.LATE_CARD:
            return irregularities.grounds(Irregularity.HIT_MISSED)
    case = trouble.case if trouble is not None else None
    return offered_grounds(state, case.irregularity) if case is not None else irregularities.dead


def _no_offer(state: State, command: commands.BoxCommand, wanted: OfferKind | None) -> Refusal:
    player = command.player
    if wanted is None:
        return Refusal("no_offer", f"Nothing is offered to {player} now.", state.rules.standing.offered)
    rule = offer_rules().get(wanted)
    clauses = rule.absent(state, command) if rule is not None else _grounds_of_remedy(state, wanted)
    sentence = f"{wanted.capitalize()} is not offered to {player} at box {command.box} now."
    return Refusal("no_offer", sentence, clauses)


def possible_answers(state: State, kind: OfferKind, player: str, box: int) -> list[commands.BoxCommand]:
    """Return the answers to an offer that may be open, each with the highest amount possible."""
    rule = offer_rules().get(kind)
    if rule is not None:
        return rule.possible(state, player, box)
    doubles: list[commands.BoxCommand] = [commands.Double(player, box)] if kind is OfferKind.EXPOSED_CARD else []
    return [commands.Accept(player, box), *doubles, commands.ChooseMisdeal(player, box), commands.Decline(player, box)]


def most_of(state: State, command: type[commands.PlayerCommand], player: str, box: int) -> int:
    """Return the most that a bettor may put up with an answer, regardless of chips; 0 if nothing may be put up."""
    most = answer_rules()[command][1].most
    bets = box in state.boxes and state.boxes[box].wager(player, Kind.BLACKJACK) is not None
    return most(state, player, box) if most is not None and bets else 0


def answer(layout: Layout, command: commands.BoxCommand, choice: Choice) -> None:
    """Carry out an answer that is permitted."""
    rule = answer_rules().get(type(command))
    offer = open_offer(layout.state, command.player, command.box)
    action = action_of(command)
    assert offer is not None and action is not None and action.answer is not None
    layout.emit(events.OfferAnswered(offer, command.player, command.box, action.answer, choice.clauses))
    if rule is not None and rule[1].carry_out is not None:
        rule[1].carry_out(layout, command, choice)
