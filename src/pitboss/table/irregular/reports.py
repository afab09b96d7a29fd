"""Reports of irregularities: whether one can have happened now, and its immediate effect."""

from __future__ import annotations

from pitboss.cards import card
from pitboss.rulebook.parts import FloorRuling, Irregularity, Phase
from pitboss.table import commands, events
from pitboss.table.ceremony_steps import duty_step
from pitboss.table.irregular.mishaps import POSSIBLE
from pitboss.table.irregular.report_grounds import report_grounds
from pitboss.table.layout import Layout
from pitboss.table.refusal import Refusal
from pitboss.table.round.turns import players_turn
from pitboss.table.state import State
from pitboss.table.trouble.floor_rulings import OF_THE_DEALER
from pitboss.table.trouble.policies import (
    asks_involved,
    grounds_of_noticing,
    is_misdeal_without_cards,
    stopped_by_reader,
)
from pitboss.table.trouble.remedies import REMEDIES
from pitboss.table.trouble.waiting import on_offer

FACE_UP = frozenset(
    {
        Irregularity.FACE_UP,
        Irregularity.STRAY_CARD,
        Irregularity.DRAWN_EXPOSED,
        Irregularity.PAT_HAND,
        Irregularity.OWN_CARD_EXTRA,
        Irregularity.EXTRA_CARD,
        Irregularity.MISDELIVERED,
        Irregularity.HOLE_EXPOSED,
    }
)
"""Irregularities in which everybody sees a card."""

TAKES_CARD = frozenset(
    {
        Irregularity.FACE_UP,
        Irregularity.DRAWN_UNSEEN,
        Irregularity.DRAWN_EXPOSED,
        Irregularity.PAT_HAND,
        Irregularity.OWN_CARD_EXTRA,
        Irregularity.EXTRA_CARD,
        Irregularity.MISDELIVERED,
        Irregularity.BURNED_TWICE,
    }
)
"""Irregularities in which a card leaves the shoe."""

DRAWN_IN_ERROR = frozenset({Irregularity.DRAWN_UNSEEN, Irregularity.DRAWN_EXPOSED})
"""Irregularities that can happen again while a card waits: the cards keep their order (reading A18)."""

PASSES_CARD = frozenset(
    {
        Irregularity.BOX_MISSED,
        Irregularity.HIT_MISSED,
        Irregularity.OWN_CARD_MISSED,
        Irregularity.OWN_CARDS_FORGOTTEN,
    }
)
"""Irregularities in which somebody does not get the next card."""


_STRAY = card("Ts")


def refuse_report(layout: Layout, command: commands.Report) -> Refusal | None:
    """Return why an irregularity is unknown to this text or cannot have happened now; otherwise None."""
    state, irregularity = layout.state, command.irregularity
    if not isinstance(irregularity, Irregularity):
        sentence = f"{irregularity!r} is no irregularity; they are {', '.join(Irregularity)}."
        return Refusal("not_listed", sentence, state.rules.irregularities.void.grounds)
    policy = state.rules.irregularities.policy(irregularity)
    if policy is None:
        sentence = f"The text lists no such irregularity: {irregularity.words}."
        return Refusal("not_listed", sentence, state.rules.irregularities.void.grounds)
    grounds = policy.grounds
    trouble = state.trouble
    again = irregularity in DRAWN_IN_ERROR and on_offer(state)
    again = again or (irregularity is Irregularity.BURN_FORGOTTEN and isinstance(_step(state), commands.Burn))
    again = again or (irregularity is Irregularity.EXTRA_CARD and _same_box(state, command.box))
    if irregularity is not Irregularity.SHOE_EMPTY and not again and _busy(state):
        return Refusal("one_at_a_time", "Another irregularity is being dealt with.", grounds)
    if trouble is not None and trouble.voided is not None:
        return Refusal("cannot_be", "The round is void already.", grounds)
    queued = state.waiting and irregularity not in DRAWN_IN_ERROR
    if irregularity in TAKES_CARD and (layout.shoe is None or not layout.shoe.remaining or queued):
        return Refusal("cannot_be", "No card can leave the shoe now.", grounds)
    if irregularity in PASSES_CARD and (state.waiting or _is_kept(state)):
        return Refusal("cannot_be", "A card waits to be dealt, and is not passed over.", grounds)
    if command.card is not None and irregularity is not Irregularity.STRAY_CARD:
        return Refusal("cannot_be", "Only a stray card is named.", grounds)
    if command.hand and irregularity is not Irregularity.MISDELIVERED:
        return Refusal("cannot_be", "Only a card delivered wrongly lies at a hand that is named.", grounds)
    step = _step(state)
    named = _names_a_box(state, irregularity) or command.box in (0, _box_of(state, commands.Report(irregularity)))
    if not named or not POSSIBLE[irregularity](layout, command, step):
        return Refusal("cannot_be", f"This cannot have happened now: {irregularity.words}.", grounds)
    return None


def _same_box(state: State, box: int) -> bool:
    """Whether a surplus card at this box has already been reported, and nothing has been ruled about it."""
    case = state.trouble.case if state.trouble is not None else None
    known = case is not None and case.irregularity is Irregularity.EXTRA_CARD and case.ruling is None
    return known and case is not None and case.box == box


def _names_a_box(state: State, irregularity: Irregularity) -> bool:
    """Whether a report may name the box, and is then compared with what can have happened there."""
    if irregularity is Irregularity.DRAWN_EXPOSED:
        return asks_involved(state)
    return irregularity in ABOUT_A_BOX or irregularity is Irregularity.OWN_CARDS_FORGOTTEN


def _is_kept(state: State) -> bool:
    """Whether the card of the next step is one that moved forward to its hand."""
    step = _step(state)
    return isinstance(step, commands.DealCard) and state.hand(step.box, step.hand).kept is not None


def refuse_noticing(state: State) -> Refusal | None:
    """Return why a dealer cannot notice a missing up card now."""
    trouble, grounds = state.trouble, grounds_of_noticing(state)
    if grounds is None:
        sentence = "The text has no other way for a forgotten card."
        return Refusal("not_listed", sentence, state.rules.irregularities.void.grounds)
    early = all(len(box.hands[0].cards) < 2 for box in state.in_play)
    if trouble is None or not state.running or not state.dealer.missed or _busy(state) or trouble.voided or not early:
        sentence = "An up card is noticed to be missing before any box has its second card."
        return Refusal("wrong_moment", sentence, grounds)
    return None


def notice_slip(layout: Layout, command: commands.NoticeSlip) -> None:
    """Note that the dealer has noticed the missing up card."""
    clauses = grounds_of_noticing(layout.state) or ()
    layout.emit(events.SlipNoticed(Irregularity.OWN_CARD_MISSED, clauses))


def _busy(state: State) -> bool:
    """Whether a case is open."""
    if state.trouble is None:
        return False
    offers = bool(state.offers and state.offers[0].kind in REMEDIES)
    return offers or state.trouble.case is not None or stopped_by_reader(state)


def _step(state: State) -> commands.StaffCommand | None:
    if state.running:
        return state.due
    if state.cards.duties:
        return duty_step(state)
    return None if state.burned else commands.Burn()


def possible_reports(layout: Layout) -> list[commands.Report]:
    """Return the irregularities that can be reported now; those at a box once for each box where they are possible."""
    possible = []
    for irregularity in Irregularity:
        stray = _STRAY if irregularity is Irregularity.STRAY_CARD else None
        reports = (commands.Report(irregularity, box, stray, hand) for box, hand in _places(layout.state, irregularity))
        possible += [command for command in reports if refuse_report(layout, command) is None]
    return possible


def _places(state: State, irregularity: Irregularity) -> list[tuple[int, int]]:
    """Return where an irregularity could be reported: at no box (or the dealer's), at a box, at a hand."""
    boxes = [(number, 0) for number in state.boxes] if state.running else []
    if irregularity is Irregularity.MISDELIVERED:
        split = [box for box in state.in_play if len(box.hands) > 1]
        return [(0, 0), *boxes, *((box.number, place) for box in split for place in range(1, len(box.hands) + 1))]
    if irregularity in ABOUT_A_BOX:
        return boxes
    return [(0, 0), *boxes] if _names_a_box(state, irregularity) else [(0, 0)]


NOWHERE = frozenset(
    {
        Irregularity.NEEDLESS_PEEK,
        Irregularity.READER_FAILS,
        Irregularity.HOLE_EXPOSED,
        Irregularity.SHOE_EMPTY,
        Irregularity.STRAY_CARD,
        Irregularity.SHUFFLER_JAMS,
        Irregularity.SHUFFLER_FAILS,
        Irregularity.MALFUNCTION,
    }
)
"""Irregularities that happen at no box."""

ABOUT_A_BOX = frozenset({Irregularity.EXTRA_CARD, Irregularity.MISDELIVERED})
"""Irregularities that name a box; the others happen at the current place in the round."""


def report(layout: Layout, command: commands.Report) -> None:
    """Note an irregularity that can have happened, with its immediate effect."""
    state, irregularity = layout.state, command.irregularity
    grounds = report_grounds(state, irregularity)
    if irregularity is Irregularity.BLACKJACK_OVERLOOKED:
        # It must look the same as a peek that found nothing, until the hole card is turned.
        hole_card = layout.rules.hole_card
        layout.emit(events.Peeked(False, hole_card.looked + hole_card.goes_on))
        return
    box = 0 if irregularity in OF_THE_DEALER else _box_of(state, command)  # it is the dealer's card in anybody's turn
    seen = command.card
    if irregularity is Irregularity.SHOE_EMPTY and not is_misdeal_without_cards(state):
        layout.stack = list(state.rack)
    elif irregularity is Irregularity.HOLE_EXPOSED:
        seen = state.dealer.hole
    elif irregularity in TAKES_CARD:
        assert layout.shoe is not None
        layout.destination = box
        seen = layout.shoe.draw()
        layout.destination = None
    layout.emit(events.Reported(irregularity, box, seen, irregularity in FACE_UP, grounds, command.hand))
    if irregularity is Irregularity.STRAY_CARD and not state.running:
        layout.emit(events.FloorRuled(irregularity, FloorRuling.REMOVE, grounds))
    if state.waiting:
        layout.hold()


def _box_of(state: State, command: commands.Report) -> int:
    """Return the box at which an irregularity happened, if it is not named."""
    if command.box or command.irregularity in ABOUT_A_BOX:
        return command.box
    if command.irregularity in NOWHERE:
        return 0
    step = _step(state)
    if isinstance(step, commands.DealCard):
        return step.box
    if command.irregularity is Irregularity.PLAYER_BLACKJACK_OVERLOOKED and isinstance(step, commands.SettleWager):
        return state.wagers[step.wager - 1].box
    if state.running and step is None and players_turn(state):
        return state.turns[state.turn_box].number
    if command.irregularity is Irregularity.DRAWN_EXPOSED and _names_a_box(state, command.irregularity):
        return _last_served(state)
    return 0


def _last_served(state: State) -> int:
    """Return the box that an exposed card was meant for when no hand is to act: the last that acted, or the first."""
    if not state.turns or state.phase < state.program.index(Phase.TURNS):
        return state.in_play[0].number if state.in_play else 0
    return state.turns[min(state.turn_box, len(state.turns) - 1)].number
