"""How the report of an irregularity changes the state."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pitboss.rulebook.parts import Duty, Irregularity, Occasion, Phase
from pitboss.table import events
from pitboss.table.round.turns import involved_hand
from pitboss.table.state import Case, ReportNote, State, Trouble
from pitboss.table.trouble.policies import asks_involved, is_misdeal_without_cards, offers_face_up, stopped_by_reader
from pitboss.table.trouble.waiting import wait


def trouble_of(state: State) -> Trouble:
    """Return the trouble of this round, which begins with its first irregularity."""
    if state.trouble is None:
        state.trouble = Trouble()
    return state.trouble


def reported(state: State, event: events.Reported) -> None:
    """Note an irregularity."""
    trouble = trouble_of(state) if state.running else Trouble()
    seen = event.card if event.face_up else None
    state.reported.append(ReportNote(event.irregularity, event.box, event.hand, seen))
    _REPORTED[event.irregularity](state, trouble, event)


def _found_face_up(state: State, trouble: Trouble, event: events.Reported) -> None:
    assert event.card is not None
    trouble.face_up += 1
    if not offers_face_up(state) or not state.running:
        state.rack.append(event.card)
        return
    wait(state, trouble, event.card, seen=True)
    if event.box:
        trouble.case = Case(event.irregularity, event.box)
    elif state.dealer.cards and state.dealer.hole is None and state.program[state.phase] is Phase.DEAL_HOLE:
        state.dealer.hole_seen = True
        trouble.case = Case(Irregularity.HOLE_EXPOSED)


def _stray_card(state: State, trouble: Trouble, event: events.Reported) -> None:
    """In a round, the floor has to rule on it; if a card is burned before a round, it is only taken away."""
    assert event.card is not None
    trouble.strays += 1
    trouble.case = Case(event.irregularity)
    state.aside.append(event.card)


def _drawn(state: State, trouble: Trouble, event: events.Reported) -> None:
    assert event.card is not None
    exposed = event.irregularity is Irregularity.DRAWN_EXPOSED
    involved = asks_involved(state)
    wait(state, trouble, event.card, seen=exposed, offered=exposed and not involved)
    if exposed and involved:
        trouble.case = Case(event.irregularity, event.box, involved_hand(state, state.boxes[event.box]))
    if exposed:
        state.taking = None  # a card exposed after the players' turns is put away before anything is taken or paid


def _discarded(state: State, trouble: Trouble, event: events.Reported) -> None:
    """The card is put away at once or, if the supervisor must be called, after the call."""
    assert event.card is not None
    if state.rules.irregularities.calls_floor(event.irregularity):
        trouble.surplus, state.taking = event.card, None
    else:
        state.rack.append(event.card)
    _open(state, trouble, event)


def _open(state: State, trouble: Trouble, event: events.Reported) -> None:
    """Open a case if somebody has to be called or asked."""
    if state.rules.irregularities.calls_floor(event.irregularity):
        trouble.case = Case(event.irregularity, event.box)


def _own_card_missed(state: State, trouble: Trouble, event: events.Reported) -> None:
    state.dealer.missed = True
    _open_later(state, trouble, event)


def _own_cards_forgotten(state: State, trouble: Trouble, event: events.Reported) -> None:
    state.dealer.forgotten = True
    _open_later(state, trouble, event)


def _open_later(state: State, trouble: Trouble, event: events.Reported) -> None:
    """Somebody has to be called when the dealer's omission comes to light."""
    if state.rules.irregularities.calls_floor(event.irregularity):
        trouble.unnoticed = Case(event.irregularity, event.box)


def _box_missed(state: State, trouble: Trouble, event: events.Reported) -> None:
    state.boxes[event.box].missed += 1


def _extra_card(state: State, trouble: Trouble, event: events.Reported) -> None:
    assert event.card is not None
    state.boxes[event.box].hands[0].add(event.card)
    if trouble.case is None:  # one ruling for all surplus cards
        trouble.case = Case(event.irregularity, event.box)


def _surplus(state: State, trouble: Trouble, event: events.Reported) -> None:
    trouble.surplus = event.card
    trouble.case = Case(event.irregularity, event.box, event.hand)


def _hit_missed(state: State, trouble: Trouble, event: events.Reported) -> None:
    trouble.case = Case(event.irregularity, event.box, state.turn_hand + 1)


def _shoe_empty(state: State, trouble: Trouble, event: events.Reported) -> None:
    trouble.case = Case(event.irregularity)
    if is_misdeal_without_cards(state):
        return
    trouble.reshuffle = True
    state.rack = []
    cards = state.cards
    cards.cutter, cards.cut_offer, cards.refused, cards.occasion = "", "", [], Occasion.ORDERED
    if cards.cover_out:
        cards.occasion = Occasion.COVER_AT_BOX if cards.cover_box else Occasion.COVER_AT_DEALER
    if state.rules.procedures.by_person:
        ceremonies = state.rules.procedures.ceremonies
        by_hand = [*marking(state), *ceremonies.by_hand]
        cards.duties = by_hand if cards.shuffler_out else list(ceremonies.exhausted)


def _reader_fails(state: State, trouble: Trouble, event: events.Reported) -> None:
    state.cards.reader_out = True
    state.dealer.without_reader = state.running and not stopped_by_reader(state)


def _shuffler_jams(state: State, trouble: Trouble, event: events.Reported) -> None:
    """The batch is shuffled again: the duty stays due, or the batch in the shuffler waits for it while play goes on."""
    if not state.cards.duties:
        state.cards.jammed = state.cards.in_device[-1]


def _shuffler_fails(state: State, trouble: Trouble, event: events.Reported) -> None:
    """Mark the device; the cards are shuffled by hand, after those still in shoe and rack are gathered.

    Cards that are in play stay in play; what is left in the device is shuffled again when it works.
    """
    cards, by_hand = state.cards, state.rules.procedures.ceremonies.by_hand
    cards.shuffler_out = True
    if not cards.duties:
        cards.unmarked, cards.jammed = True, cards.in_device[-1] if cards.in_device else 0
        return
    first: list[Duty] = [duty for duty in cards.duties[:1] if duty is Duty.GATHER]
    if cards.duties[0] is Duty.RESHUFFLE:
        first = [Duty.SWAP]  # the batch that the device did not shuffle is taken out
    cards.duties = [Duty.MARK_DEVICE, *first, *plugged(first), *by_hand]


def marking(state: State) -> list[Duty]:
    """A shuffler that failed while cards were in play is marked before they are shuffled by hand."""
    return [Duty.MARK_DEVICE] if state.cards.unmarked else []


def plugged(first: Sequence[Duty]) -> list[Duty]:
    """A shuffle by hand begins with the plug if the cards have just been taken out of the shoe."""
    return [Duty.PLUG] if Duty.GATHER in first else []


def _burn_forgotten(state: State, trouble: Trouble, event: events.Reported) -> None:
    state.burned = True
    burn_over(trouble)


def burn_over(trouble: Trouble) -> None:
    """A shoe that came in mid-round is in play after its burn card, or without it if it was forgotten."""
    trouble.recut = False
    if trouble.case is not None and trouble.case.irregularity is Irregularity.SHOE_EMPTY:
        trouble.case = None


def _burned_twice(state: State, trouble: Trouble, event: events.Reported) -> None:
    assert event.card is not None
    state.rack.append(event.card)
    state.cards.also_burned.append(event.card)


def _hole_exposed(state: State, trouble: Trouble, event: events.Reported) -> None:
    state.dealer.hole_seen = True
    _open(state, trouble, event)


def _player_blackjack_overlooked(state: State, trouble: Trouble, event: events.Reported) -> None:
    state.boxes[event.box].overlooked = True


def _card_turned(state: State, trouble: Trouble, event: events.Reported) -> None:
    """The cards are mixed again."""
    if state.cards.duties[0] is Duty.STACK:
        state.cards.duties.insert(0, Duty.WASH)


def _malfunction(state: State, trouble: Trouble, event: events.Reported) -> None:
    trouble.case = Case(event.irregularity)


_REPORTED: dict[Irregularity, Callable[[State, Trouble, events.Reported], None]] = {
    Irregularity.FACE_UP: _found_face_up,
    Irregularity.STRAY_CARD: _stray_card,
    Irregularity.DRAWN_UNSEEN: _drawn,
    Irregularity.DRAWN_EXPOSED: _drawn,
    Irregularity.PAT_HAND: _discarded,
    Irregularity.OWN_CARD_MISSED: _own_card_missed,
    Irregularity.OWN_CARD_EXTRA: _surplus,
    Irregularity.OWN_CARDS_FORGOTTEN: _own_cards_forgotten,
    Irregularity.BOX_MISSED: _box_missed,
    Irregularity.EXTRA_CARD: _extra_card,
    Irregularity.MISDELIVERED: _surplus,
    Irregularity.HIT_MISSED: _hit_missed,
    Irregularity.SHOE_EMPTY: _shoe_empty,
    Irregularity.NEEDLESS_PEEK: _open,
    Irregularity.READER_FAILS: _reader_fails,
    Irregularity.SHUFFLER_JAMS: _shuffler_jams,
    Irregularity.SHUFFLER_FAILS: _shuffler_fails,
    Irregularity.BURN_FORGOTTEN: _burn_forgotten,
    Irregularity.BURNED_TWICE: _burned_twice,
    Irregularity.HOLE_EXPOSED: _hole_exposed,
    Irregularity.PLAYER_BLACKJACK_OVERLOOKED: _player_blackjack_overlooked,
    Irregularity.CARD_TURNED: _card_turned,
    Irregularity.MALFUNCTION: _malfunction,
}
