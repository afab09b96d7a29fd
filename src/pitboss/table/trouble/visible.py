"""What everybody may see of irregularities: stray cards, what the table waits for, what players are asked.

Nothing here reveals a hidden card: a card that was drawn unseen is shown face down.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from pitboss.cards import Card
from pitboss.rulebook.parts import Irregularity
from pitboss.table import commands
from pitboss.table.events import OfferKind
from pitboss.table.round.turns import DONE
from pitboss.table.state import Box, Case, Offer, State
from pitboss.table.trouble.floor_rulings import next_player, rulings
from pitboss.table.trouble.policies import asks_involved, stopped_by_reader, too_many_face_up
from pitboss.table.trouble.remedies import REMEDIES, next_in_trouble, noticed, undealt_box
from pitboss.table.trouble.waiting import is_offered


class Astray(StrEnum):
    """Why a card is outside every hand."""

    EXPOSED = "exposed"
    FACE_UP = "face-up"
    UNSEEN = "unseen"
    NEXT = "next"
    WRONG_PLACE = "wrong-place"
    TOO_MANY = "too-many"
    PAT_HAND = "pat-hand"
    STRAY = "stray"
    DEALERS = "dealers"
    KEPT = "kept"


@dataclass(frozen=True, slots=True)
class AstrayCard:
    """A card outside every hand, None if it is face down; box 0 is the dealer's side of the table."""

    card: Card | None
    why: Astray
    box: int = 0
    hand: int = 0


def astray_cards(state: State) -> list[AstrayCard]:
    """Return the cards outside every hand."""
    return [*_waiting(state), *_set_aside(state)]


def _waiting(state: State) -> Iterator[AstrayCard]:
    """The cards that left the shoe too early, in order."""
    trouble = state.trouble
    case = trouble.case if trouble is not None else None
    for place, card in enumerate(state.waiting):
        if trouble is None or place not in trouble.seen:
            yield AstrayCard(None, Astray.UNSEEN)
        elif case is not None and case.irregularity is Irregularity.FACE_UP:
            yield AstrayCard(card, Astray.FACE_UP)
        elif place in trouble.exposed or (case is not None and case.irregularity is Irregularity.DRAWN_EXPOSED):
            yield AstrayCard(card, Astray.EXPOSED)
        else:
            yield AstrayCard(card, Astray.NEXT)


_SURPLUS = {
    Irregularity.OWN_CARD_EXTRA: Astray.TOO_MANY,
    Irregularity.PAT_HAND: Astray.PAT_HAND,
}


def _set_aside(state: State) -> Iterator[AstrayCard]:
    """Cards in the wrong place, and those whose place the floor has ruled on."""
    trouble = state.trouble
    if trouble is None:
        return
    case = trouble.case
    if trouble.surplus is not None:
        note = next(note for note in reversed(state.reported) if note.card == trouble.surplus)
        yield AstrayCard(trouble.surplus, _SURPLUS.get(note.irregularity, Astray.WRONG_PLACE), note.box, note.hand)
    if case is not None and case.irregularity is Irregularity.STRAY_CARD and state.aside:
        yield AstrayCard(state.aside[-1], Astray.STRAY)
    for card in trouble.reserved:
        yield AstrayCard(card, Astray.DEALERS)
    for box in state.in_play:
        for place, hand in enumerate(box.hands, 1):
            if hand.kept is not None:
                yield AstrayCard(hand.kept, Astray.KEPT, box.number, place)


@dataclass(frozen=True, slots=True)
class Waits:
    """What holds the table up: an irregularity, where it happened, and who must act (dealer, floor or player)."""

    irregularity: Irregularity
    box: int
    hand: int
    by: str


PLAYER = "player"
_PUTS_RIGHT = (
    commands.CallFloor,
    commands.OfferRemedy,
    commands.CallDead,
    commands.DiscardCard,
    commands.VoidRound,
    commands.VoidPay,
    commands.Rule,
)
"""Steps that are due only after an irregularity."""
_ABOUT = {
    OfferKind.EXPOSED_CARD: Irregularity.DRAWN_EXPOSED,
    OfferKind.FACE_UP_CARD: Irregularity.FACE_UP,
    OfferKind.SECOND_CARD: Irregularity.BOX_MISSED,
    OfferKind.LATE_CARD: Irregularity.HIT_MISSED,
}


def waits_for(state: State) -> Waits | None:
    """Return the irregularity that holds the table up now, or None if play goes on."""
    if stopped_by_reader(state):
        return Waits(Irregularity.READER_FAILS, 0, 0, commands.FLOOR)
    trouble, step = state.trouble, state.due
    if not state.running or trouble is None or (trouble.recut and trouble.case is None):
        return None
    goes_on = next_in_trouble(state) is DONE and not isinstance(step, _PUTS_RIGHT)
    if goes_on or isinstance(step, commands.SettleWager):  # wagers of a dead hand go back like any others
        return None
    if step is not None:
        by = commands.DEALER if isinstance(step, commands.DealerCommand) else commands.FLOOR
    else:
        by = PLAYER if state.cut_offer or (state.offers and not rulings(state)) else commands.FLOOR
    case = _case(state)
    return Waits(case.irregularity, case.box, case.hand, by)


def _case(state: State) -> Case:
    """Return the current case; if no case is open, what the due step is about."""
    trouble = state.trouble
    assert trouble is not None
    if trouble.case is not None:
        return trouble.case
    if trouble.unnoticed is not None and noticed(state):
        return trouble.unnoticed
    if state.offers and state.offers[0].kind in _ABOUT:
        return Case(_ABOUT[state.offers[0].kind], state.offers[0].box)
    match state.due:
        case commands.VoidRound():
            return Case(Irregularity.FACE_UP if too_many_face_up(state) else Irregularity.OWN_CARD_MISSED)
        case commands.VoidPay() if trouble.voided is None:
            forgotten = state.dealer.forgotten
            return Case(Irregularity.OWN_CARDS_FORGOTTEN if forgotten else Irregularity.BLACKJACK_OVERLOOKED)
        case commands.OfferRemedy() if is_offered(state):
            return Case(Irregularity.DRAWN_EXPOSED)
        case commands.CallFloor() | commands.OfferRemedy() | commands.CallDead() if undealt_box(state) is not None:
            return Case(Irregularity.BOX_MISSED, _number(undealt_box(state)))
    with_card = [note for note in state.reported if note.card is not None]
    last = with_card if isinstance(state.due, commands.DiscardCard) else state.reported
    return Case(last[-1].irregularity, last[-1].box, last[-1].hand) if last else Case(Irregularity.BLACKJACK_OVERLOOKED)


def _number(box: Box | None) -> int:
    return box.number if box is not None else 0


class Question(StrEnum):
    """What a player is asked after an irregularity; each question and each answer has a text."""

    EXPOSED_EACH = "exposed-each"
    EXPOSED_FIRST = "exposed-first"
    EXPOSED_LAST = "exposed-last"
    FACE_UP = "face-up"
    SECOND_CARD = "second-card"
    LATE_CARD = "late-card"
    DEALER_FORGOT = "dealer-forgot"
    DEALER_SHORT = "dealer-short"
    DEALER_EXTRA = "dealer-extra"
    TOO_FEW = "too-few"
    TOO_MANY = "too-many"


@dataclass(frozen=True, slots=True)
class Asked:
    """A question to a player at a box, and the card that it is about."""

    player: str
    box: int
    question: Question
    card: Card | None


def questions(state: State) -> list[Asked]:
    """Return what players are asked now because of an irregularity."""
    return [_asked(state, offer) for offer in state.offers if offer.kind in REMEDIES]


_OF_KIND = {
    OfferKind.FACE_UP_CARD: Question.FACE_UP,
    OfferKind.SECOND_CARD: Question.SECOND_CARD,
    OfferKind.LATE_CARD: Question.LATE_CARD,
}
_OF_CASE = {
    Irregularity.OWN_CARDS_FORGOTTEN: Question.DEALER_FORGOT,
    Irregularity.OWN_CARD_MISSED: Question.DEALER_SHORT,
    Irregularity.OWN_CARD_EXTRA: Question.DEALER_EXTRA,
    Irregularity.BOX_MISSED: Question.TOO_FEW,
    Irregularity.EXTRA_CARD: Question.TOO_MANY,
}


def _asked(state: State, offer: Offer) -> Asked:
    case = state.trouble.case if state.trouble is not None else None
    if offer.kind is OfferKind.EXPOSED_CARD:
        return Asked(offer.bettor, offer.box, _exposed(state, case, offer.box), state.waiting[0])
    if offer.kind in _OF_KIND:
        card = state.waiting[0] if offer.kind is OfferKind.FACE_UP_CARD else None
        return Asked(offer.bettor, offer.box, _OF_KIND[offer.kind], card)
    assert case is not None
    return Asked(offer.bettor, offer.box, _OF_CASE[case.irregularity], None)


def _exposed(state: State, case: Case | None, box: int) -> Question:
    """A player who declines an exposed card gets no further one, leaves it to the next player, or lets it be burned."""
    if not asks_involved(state):
        return Question.EXPOSED_EACH
    first = case is not None and box == case.box and next_player(state, case) is not None
    return Question.EXPOSED_FIRST if first else Question.EXPOSED_LAST
