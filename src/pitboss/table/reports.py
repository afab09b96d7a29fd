"""Irregularities reported: whether one can have happened now, and what it does at once."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.cards import card, is_blackjack
from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import Duty, HoleCardProcedure, Irregularity, Phase, Shuffling
from pitboss.table import commands as do
from pitboss.table import events as happened
from pitboss.table.ceremony_steps import duty_step
from pitboss.table.events import Decision
from pitboss.table.layout import Layout
from pitboss.table.phases import DRAWING, next_in_round
from pitboss.table.refusal import Refusal
from pitboss.table.remedies import REMEDIES
from pitboss.table.state import State
from pitboss.table.turns import acting_hand, players_turn

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
"""Irregularities by which everybody sees a card."""

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
"""Irregularities by which a card leaves the shoe."""

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
"""Irregularities by which somebody does not get the next card."""


_STRAY = card("Ts")


def refuse_report(layout: Layout, command: do.Report) -> Refusal | None:
    """Say why an irregularity is none of this text, or cannot have happened now; else return None."""
    state, irregularity = layout.state, command.irregularity
    if not isinstance(irregularity, Irregularity):
        sentence = f"{irregularity!r} is no irregularity; they are {', '.join(Irregularity)}."
        return Refusal("not_listed", sentence, state.rules.irregularities.void)
    grounds = state.rules.irregularities.grounds(irregularity)
    if grounds is None:
        sentence = f"The text lists no such irregularity: {irregularity.words}."
        return Refusal("not_listed", sentence, state.rules.irregularities.void)
    trouble = state.trouble
    if irregularity is not Irregularity.SHOE_EMPTY and _busy(state):
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
    step = _step(state)
    named = irregularity in (*ABOUT_A_BOX, Irregularity.OWN_CARDS_FORGOTTEN) or command.box in (0, _box_of(state, do.Report(irregularity)))
    if not named or not _POSSIBLE[irregularity](layout, command, step):
        return Refusal("cannot_be", f"This cannot have happened now: {irregularity.words}.", grounds)
    return None


def _is_kept(state: State) -> bool:
    """Whether the card of the next step is one that moved forward to its box."""
    step = _step(state)
    return state.trouble is not None and isinstance(step, do.DealCard) and step.box in state.trouble.kept


def refuse_noticing(state: State) -> Refusal | None:
    """Say why a dealer cannot notice now that he has no up card."""
    irregularities, trouble = state.rules.irregularities, state.trouble
    grounds = irregularities.own_card_noticed
    if grounds is None:
        return Refusal("not_listed", "The text has no other way for a forgotten card.", irregularities.void)
    early = all(len(box.hands[0].cards) < 2 for box in state.in_play)
    if trouble is None or not state.running or not state.dealer.missed or _busy(state) or trouble.voided or not early:
        sentence = "An up card is noticed to be missing before any box has its second card."
        return Refusal("wrong_moment", sentence, grounds)
    return None


def notice_slip(layout: Layout, command: do.NoticeSlip) -> None:
    """Note that the dealer has noticed that he has no up card."""
    clauses = layout.rules.irregularities.own_card_noticed or ()
    layout.emit(happened.SlipNoticed(Irregularity.OWN_CARD_MISSED, clauses))


def _busy(state: State) -> bool:
    """Whether an irregularity is being dealt with."""
    if state.trouble is None:
        return False
    stopped = state.cards.reader_out and state.rules.irregularities.reader_stops
    return stopped or state.trouble.case is not None or bool(state.offers and state.offers[0].kind in REMEDIES)


def _step(state: State) -> do.StaffCommand | None:
    if state.running:
        return next_in_round(state)
    if state.cards.duties:
        return duty_step(state)
    return None if state.burned else do.Burn()


def possible_reports(layout: Layout) -> list[do.Report]:
    """Return the reports that are open now; of those about a box, one for each box that it could be."""
    boxes = list(layout.state.boxes) if layout.state.running else []
    found = []
    for irregularity in Irregularity:
        places = boxes if irregularity in ABOUT_A_BOX else [0]
        if irregularity is Irregularity.OWN_CARDS_FORGOTTEN:
            places = [0, *boxes]
        stray = _STRAY if irregularity is Irregularity.STRAY_CARD else None
        found += [
            command
            for command in (do.Report(irregularity, box, stray) for box in places)
            if refuse_report(layout, command) is None
        ]
    return found


def _draws(layout: Layout, command: do.Report, step: do.StaffCommand | None) -> bool:
    return isinstance(step, DRAWING)


def _stray(layout: Layout, command: do.Report, step: do.StaffCommand | None) -> bool:
    stray = command.card is not None and command.card.rank in layout.rules.pack.removed
    return stray and isinstance(step, DRAWING) and layout.state.running and not layout.state.waiting


def _to_decide(layout: Layout, command: do.Report, step: do.StaffCommand | None) -> bool:
    return layout.state.running and step is None and players_turn(layout.state)


def _before_settling(layout: Layout, command: do.Report, step: do.StaffCommand | None) -> bool:
    state = layout.state
    return state.running and state.phase < _phase(state, Phase.SETTLE)


def _after_two_cards(layout: Layout, command: do.Report, step: do.StaffCommand | None) -> bool:
    """A hand is to decide or, where the card is the next one, the first cards lie and nothing is settled yet."""
    state = layout.state
    if _to_decide(layout, command, step):
        return True
    if not state.running or layout.rules.irregularities.exposed_next:
        return False
    if state.phase > _phase(state, Phase.TURNS):
        return state.phase <= _phase(state, Phase.SETTLE) and not _settling(state)
    if isinstance(step, DRAWING):
        return False
    dealt = all(len(box.hands[0].cards) == 2 or box.hands[0].dead is not None for box in state.in_play)
    return (
        dealt and bool(state.dealer.cards) and state.phase < _phase(state, Phase.TURNS) and not state.dealer.blackjack
    )


def _stands(layout: Layout, command: do.Report, step: do.StaffCommand | None) -> bool:
    dealer, state = layout.state.dealer, layout.state
    standing = state.running and dealer.stood and dealer.total >= 17 and dealer.hole is None
    late = state.phase > _phase(state, Phase.SECOND_CARD)
    return standing and late and not _settling(state) and dealer.total <= 21


def _settling(state: State) -> bool:
    """Whether taking and paying has begun."""
    return state.taking is not None and any(state.wagers[number - 1].outcome for number in state.taking)


def _own_card(layout: Layout, command: do.Report, step: do.StaffCommand | None) -> bool:
    if isinstance(step, do.DealUpCard):
        return not layout.state.dealer.missed
    missed_up = layout.rules.irregularities.own_card_voids
    return isinstance(step, do.DealHoleCard) and not missed_up and not layout.state.dealer.missed


def _first_cards_out(layout: Layout, command: do.Report, step: do.StaffCommand | None) -> bool:
    """The first cards lie, and nobody has acted on them."""
    state = layout.state
    return state.running and state.dealer.hole is not None and not state.dealer.blackjack and _nobody_acted(state)


def _nobody_acted(state: State) -> bool:
    acted = any(hand.decisions for box in state.in_play for hand in box.hands)
    return not state.offers and not acted and state.phase <= _phase(state, Phase.TURNS)


def _phase(state: State, phase: Phase) -> int:
    return state.program.index(phase)


def _extra(layout: Layout, command: do.Report, step: do.StaffCommand | None) -> bool:
    state = layout.state
    box = state.boxes.get(command.box)
    if not state.running or box not in state.in_play or state.dealer.blackjack or not _nobody_acted(state):
        return False
    hand = box.hands[0]
    return len(hand.cards) == 2 and hand.dead is None and not hand.picked_up


def _forgets(layout: Layout, command: do.Report, step: do.StaffCommand | None) -> bool:
    """The dealer passes himself over, with one card or with both; the box is where that comes to light."""
    state, dealer = layout.state, layout.state.dealer
    due = isinstance(step, do.DealUpCard | do.DealHoleCard) and not dealer.missed and not dealer.forgotten
    return due and (not command.box or any(box.number == command.box for box in state.in_play))


def _box_due(layout: Layout, command: do.Report, step: do.StaffCommand | None) -> bool:
    dealing = layout.state.program[layout.state.phase] in (Phase.DEAL_FIRST, Phase.DEAL_SECOND)
    due = layout.state.running and dealing and isinstance(step, do.DealCard)
    return due and isinstance(step, do.DealCard) and command.box in (0, step.box)


def _misdelivered(layout: Layout, command: do.Report, step: do.StaffCommand | None) -> bool:
    state = layout.state
    box = state.boxes.get(command.box)
    wrong = not isinstance(step, do.DealCard) or step.box != command.box
    return state.running and isinstance(step, DRAWING) and box is not None and wrong


def _hit_due(layout: Layout, command: do.Report, step: do.StaffCommand | None) -> bool:
    if not layout.state.running or not isinstance(step, do.DealCard):
        return False
    hand = layout.state.hand(step.box, step.hand)
    return bool(hand.owed) and not hand.late


def _empty(layout: Layout, command: do.Report, step: do.StaffCommand | None) -> bool:
    out = layout.shoe is not None and not layout.shoe.remaining and not layout.state.waiting
    enough = layout.rules.irregularities.empty_voids or len(layout.state.rack) >= BURN_AND_DEAL
    return out and enough and layout.state.running and isinstance(step, DRAWING)


BURN_AND_DEAL = 2
"""Fewer discards cannot be shuffled, burned from and dealt."""


def _needless(layout: Layout, command: do.Report, step: do.StaffCommand | None) -> bool:
    state = layout.state
    dealer = state.dealer
    return (
        state.running
        and dealer.hole is not None
        and not dealer.looked
        and dealer.cards[0].rank not in state.rules.hole_card.looks_under
        and state.rules.hole_card.procedure is HoleCardProcedure.PEEK
        and state.phase <= _phase(state, Phase.TURNS)
    )


def _reader(layout: Layout, command: do.Report, step: do.StaffCommand | None) -> bool:
    return not layout.state.cards.reader_out


def _device_due(layout: Layout, command: do.Report, step: do.StaffCommand | None) -> bool:
    duties = layout.state.cards.duties
    if not duties or layout.state.cards.shuffler_out:
        return False
    continuous = layout.rules.procedures.shuffling is Shuffling.CONTINUOUS
    return duties[0] is Duty.DEVICE or (continuous and duties[0] in (Duty.LOAD, Duty.GATHER))


def _burn_due(layout: Layout, command: do.Report, step: do.StaffCommand | None) -> bool:
    after_cut = not layout.state.cards.new_dealer or not layout.rules.irregularities.burn_after_cut
    return isinstance(step, do.Burn) and layout.shoe is not None and after_cut


def _just_burned(layout: Layout, command: do.Report, step: do.StaffCommand | None) -> bool:
    state = layout.state
    return state.cards.just_burned and not state.running and not state.cards.duties and state.burned


def _hole_down(layout: Layout, command: do.Report, step: do.StaffCommand | None) -> bool:
    dealer = layout.state.dealer
    return layout.state.running and dealer.hole is not None and not dealer.hole_seen


def _blackjack_hidden(layout: Layout, command: do.Report, step: do.StaffCommand | None) -> bool:
    dealer = layout.state.dealer
    if not isinstance(step, do.Peek) or dealer.hole is None or dealer.hole_seen:
        return False
    return is_blackjack((dealer.cards[0], dealer.hole))


def _blackjack_due(layout: Layout, command: do.Report, step: do.StaffCommand | None) -> bool:
    state = layout.state
    if not state.running or state.program[state.phase] is not Phase.BLACKJACKS or not isinstance(step, do.SettleWager):
        return False
    box = state.wagers[step.wager - 1].box
    untouched = all(one.outcome is None for one in state.boxes[box].hands[0].wagers)
    return command.box in (0, box) and untouched


def _mixing(layout: Layout, command: do.Report, step: do.StaffCommand | None) -> bool:
    duties = layout.state.cards.duties
    return bool(duties) and duties[0] in (Duty.WASH, Duty.STACK)


def _running(layout: Layout, command: do.Report, step: do.StaffCommand | None) -> bool:
    return layout.state.running


_POSSIBLE: dict[Irregularity, Callable[[Layout, do.Report, do.StaffCommand | None], bool]] = {
    Irregularity.FACE_UP: _draws,
    Irregularity.STRAY_CARD: _stray,
    Irregularity.DRAWN_UNSEEN: _before_settling,
    Irregularity.DRAWN_EXPOSED: _after_two_cards,
    Irregularity.PAT_HAND: _stands,
    Irregularity.OWN_CARD_MISSED: _own_card,
    Irregularity.OWN_CARD_EXTRA: _first_cards_out,
    Irregularity.OWN_CARDS_FORGOTTEN: _forgets,
    Irregularity.BOX_MISSED: _box_due,
    Irregularity.EXTRA_CARD: _extra,
    Irregularity.MISDELIVERED: _misdelivered,
    Irregularity.HIT_MISSED: _hit_due,
    Irregularity.SHOE_EMPTY: _empty,
    Irregularity.NEEDLESS_PEEK: _needless,
    Irregularity.READER_FAILS: _reader,
    Irregularity.SHUFFLER_JAMS: _device_due,
    Irregularity.SHUFFLER_FAILS: _device_due,
    Irregularity.BURN_FORGOTTEN: _burn_due,
    Irregularity.BURNED_TWICE: _just_burned,
    Irregularity.HOLE_EXPOSED: _hole_down,
    Irregularity.BLACKJACK_OVERLOOKED: _blackjack_hidden,
    Irregularity.PLAYER_BLACKJACK_OVERLOOKED: _blackjack_due,
    Irregularity.CARD_TURNED: _mixing,
    Irregularity.MALFUNCTION: _running,
}
NOWHERE = frozenset(
    {
        Irregularity.NEEDLESS_PEEK,
        Irregularity.READER_FAILS,
        Irregularity.HOLE_EXPOSED,
        Irregularity.SHOE_EMPTY,
        Irregularity.STRAY_CARD,
        Irregularity.MALFUNCTION,
    }
)
"""Irregularities that happen at no box."""

ABOUT_A_BOX = frozenset({Irregularity.EXTRA_CARD, Irregularity.MISDELIVERED})
"""Irregularities that name a box; the others happen where play stands."""


def report(layout: Layout, command: do.Report) -> None:
    """Note an irregularity that can have happened, and what it does at once."""
    state, irregularity = layout.state, command.irregularity
    grounds = _report_grounds(state, irregularity)
    if irregularity is Irregularity.BLACKJACK_OVERLOOKED:
        # Nothing may tell it from a look that found nothing, until the hole card is turned.
        hole_card = layout.rules.hole_card
        layout.emit(happened.Peeked(False, hole_card.looked + hole_card.goes_on))
        return
    box = _box_of(state, command)
    seen = command.card
    if irregularity is Irregularity.SHOE_EMPTY and not layout.rules.irregularities.empty_voids:
        layout.stack = list(state.rack)
    elif irregularity is Irregularity.HOLE_EXPOSED:
        seen = state.dealer.hole
    elif irregularity in TAKES_CARD:
        assert layout.shoe is not None
        layout.destination = box
        seen = layout.shoe.draw()
        layout.destination = None
    layout.emit(happened.Reported(irregularity, box, seen, irregularity in FACE_UP, grounds))
    if state.waiting:
        layout.hold()


def _report_grounds(state: State, irregularity: Irregularity) -> Clauses:
    """Return the grounds of an irregularity as it lies: some are of a kind that only a reading puts there."""
    irregularities = state.rules.irregularities
    also: Clauses | None = None
    if irregularity in DRAWN_IN_ERROR and state.waiting:
        also = irregularities.drawn_again
    elif irregularity is Irregularity.PAT_HAND and state.dealer.blackjack:
        also = irregularities.pat_blackjack
    elif irregularity is Irregularity.HIT_MISSED and acting_hand(state)[1].owed_for in (Decision.ZAP, Decision.SPLIT):
        also = irregularities.exchange_missed
    return (irregularities.grounds(irregularity) or ()) + (also or ())


def _box_of(state: State, command: do.Report) -> int:
    """Return the box an irregularity happened at, where it is not named."""
    if command.box:
        return command.box
    if command.irregularity in NOWHERE:
        return 0
    step = _step(state)
    if isinstance(step, do.DealCard):
        return step.box
    if command.irregularity is Irregularity.PLAYER_BLACKJACK_OVERLOOKED and isinstance(step, do.SettleWager):
        return state.wagers[step.wager - 1].box
    if state.running and step is None and players_turn(state):
        return state.turns[state.turn_box].number
    return 0
