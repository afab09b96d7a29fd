"""What the floor may rule now, and what it decides last.

If a text lets players choose first (reading CB21), the supervisor makes the offer, the players choose, and the
supervisor decides.
"""

from __future__ import annotations

from pitboss.rulebook.parts import FloorRuling, Irregularity, Phase
from pitboss.table.events import Answer
from pitboss.table.round.turns import may_take, may_take_back
from pitboss.table.state import Box, Case, Hand, State
from pitboss.table.trouble.policies import asks_involved, is_misdeal_without_cards, rules_on_peek

RULINGS: dict[Irregularity, tuple[FloorRuling, ...]] = {
    Irregularity.STRAY_CARD: (FloorRuling.REMOVE,),
    Irregularity.DRAWN_EXPOSED: (FloorRuling.OFFER,),
    Irregularity.OWN_CARD_MISSED: (FloorRuling.OFFER,),
    Irregularity.OWN_CARD_EXTRA: (FloorRuling.OFFER,),
    Irregularity.OWN_CARDS_FORGOTTEN: (FloorRuling.OFFER, FloorRuling.MISDEAL),
    Irregularity.BOX_MISSED: (FloorRuling.OFFER,),
    Irregularity.EXTRA_CARD: (FloorRuling.OFFER,),
    Irregularity.MISDELIVERED: (FloorRuling.FORWARD, FloorRuling.DEALERS_CARD, FloorRuling.BURN),
    Irregularity.SHOE_EMPTY: (FloorRuling.MISDEAL,),
    Irregularity.NEEDLESS_PEEK: (FloorRuling.UNSEEN, FloorRuling.SEEN),
}
"""What the floor may rule on each irregularity that needs a ruling."""
OF_ONE_HAND = frozenset({Irregularity.BOX_MISSED, Irregularity.EXTRA_CARD})
"""A hand with too few or too many cards: its player chooses."""
OF_THE_DEALER = frozenset({Irregularity.OWN_CARD_MISSED, Irregularity.OWN_CARD_EXTRA})
"""A dealer with too few or too many cards: every player chooses."""
LAST_WORDS = {Answer.TAKEN: FloorRuling.KEEP, Answer.DECLINED: FloorRuling.SIT_OUT, Answer.MISDEAL: FloorRuling.MISDEAL}
"""The floor's rulings that give a player what the player chose."""


def rulings(state: State) -> tuple[FloorRuling, ...]:
    """Return what the floor may rule now."""
    trouble = state.trouble
    case = trouble.case if trouble is not None else None
    if case is not None and is_last_word(state):
        return _last_words(case)
    if case is None or case.ruling is not None:
        return ()
    if state.rules.irregularities.calls_floor(case.irregularity) and not case.called:
        return ()
    if _needs_no_ruling(state, case):
        return ()
    if case.irregularity is Irregularity.MISDELIVERED and not _may_move_forward(state):
        return (FloorRuling.DEALERS_CARD, FloorRuling.BURN)
    return RULINGS.get(case.irregularity, ())


def _needs_no_ruling(state: State, case: Case) -> bool:
    """Whether no ruling is needed, by the text or because there is nobody left to make an offer to."""
    match case.irregularity:
        case Irregularity.SHOE_EMPTY:
            return not is_misdeal_without_cards(state)
        case Irregularity.DRAWN_EXPOSED:
            return exposed_to(state, case) is None
        case Irregularity.NEEDLESS_PEEK:
            return not rules_on_peek(state)
        case Irregularity.BOX_MISSED:
            return not state.boxes[case.box].hands[0].cards
    return False


def _may_move_forward(state: State) -> bool:
    """Whether a misdelivered card can move on: to a later hand that is due one, or become a later hand's next hit.

    The latter only if no hand at or before the card could draw it: otherwise the card would move back.
    """
    case = state.trouble.case if state.trouble is not None else None
    if case is None or forward_places(state):
        return case is not None
    if state.program[state.phase] is not Phase.TURNS:
        return False
    drawing = [
        _is_later(case, box.number, place)
        for box in state.turns[state.turn_box :]
        for place, hand in enumerate(box.hands, 1)
        if hand.dead is None and (hand.owed or may_take(state, hand))
    ]
    return bool(drawing) and all(drawing)


def exposed_to(state: State, case: Case) -> Box | None:
    """Return whom the supervisor offers an exposed card now: the player involved, then the next who may take it.

    Nobody is offered anything before the players' turns or after a dealer's blackjack.
    """
    early = state.phase < state.program.index(Phase.TURNS)
    if not asks_involved(state) or early or state.dealer.blackjack:
        return None
    first = state.boxes[case.box]
    if case.asked == 0 and may_take_back(state, first.hands[case.hand - 1]):
        return first
    return next_player(state, case) if case.asked < 2 else None


def next_player(state: State, case: Case) -> Box | None:
    """Return the next box after the one with the exposed card whose hand may still draw (reading CB23)."""
    first = state.boxes[case.box]
    for box in state.in_play[state.in_play.index(first) + 1 :]:
        if box.caller != first.caller and any(may_take(state, hand) for hand in box.hands):
            return box
    return None


def is_last_word(state: State) -> bool:
    """Whether players have chosen, and the supervisor's final decision is awaited (reading CB21)."""
    case = state.trouble.case if state.trouble is not None else None
    return case is not None and is_chosen(case) and case.asked > 0 and not state.offers


def is_chosen(case: Case) -> bool:
    """Whether the supervisor has made the offer that players choose from."""
    chosen = case.irregularity in OF_ONE_HAND or case.irregularity in OF_THE_DEALER
    return chosen and case.ruling is FloorRuling.OFFER


def _last_words(case: Case) -> tuple[FloorRuling, ...]:
    """Return what the supervisor may decide, beginning with what was chosen."""
    if case.irregularity in OF_ONE_HAND:
        chosen = LAST_WORDS[case.choices[case.box]]
        return (chosen, *(word for word in LAST_WORDS.values() if word is not chosen))
    if Answer.MISDEAL in case.choices.values():
        return (FloorRuling.MISDEAL, FloorRuling.PLAY_ON)
    return (FloorRuling.PLAY_ON, FloorRuling.MISDEAL)


def forward_places(state: State) -> list[tuple[int, int]]:
    """Return box and hand of the later hands still due a card that a misdelivered card may move to (reading A20)."""
    case = state.trouble.case if state.trouble is not None else None
    if case is None or case.irregularity is not Irregularity.MISDELIVERED:
        return []
    return [
        (box.number, place)
        for box in state.in_play
        for place, hand in enumerate(box.hands, 1)
        if _is_later(case, box.number, place) and _is_due(state, box, hand)
    ]


def _is_later(case: Case, box: int, place: int) -> bool:
    """Whether a hand comes after the place of the card; nothing comes after the dealer's hand."""
    if not case.box:
        return False
    return box > case.box or (box == case.box and 0 < case.hand < place)


def _is_due(state: State, box: Box, hand: Hand) -> bool:
    """Whether a hand has not received its card of this pass of the deal, or has asked for one."""
    phase = state.program[state.phase]
    if hand.kept is not None:
        return False
    if phase is Phase.TURNS:
        return bool(hand.owed) and hand.dead is None
    if phase not in (Phase.DEAL_FIRST, Phase.DEAL_UP, Phase.ATTACK, Phase.DEAL_SECOND):
        return False
    held = {
        other.number: len(other.hands[0].cards) + other.missed for other in state.in_play if other.hands[0].dead is None
    }
    return box.number in held and held[box.number] == min(held.values()) < 2
