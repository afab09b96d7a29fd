"""The grounds of a report: those of the irregularity, and a reading if the text does not name its kind."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import Irregularity, Phase
from pitboss.table.events import Decision
from pitboss.table.irregular.mishaps import is_first_deal
from pitboss.table.round.turns import acting_hand
from pitboss.table.state import State


def report_grounds(state: State, irregularity: Irregularity) -> Clauses:
    """Return the grounds of an irregularity in its present situation."""
    irregularities = state.rules.irregularities
    drawn_unseen, besides = irregularities.drawn_unseen, _BESIDES.get(irregularity)
    if irregularity is Irregularity.DRAWN_EXPOSED and is_first_deal(state) and drawn_unseen is not None:
        # The card is dealt as the next one, as if nobody had seen it; as the hole card, everybody knows it (reading
        # A26).
        hole = state.program[state.phase] is Phase.DEAL_HOLE
        grounds = irregularities.grounds(irregularity) if hole else drawn_unseen.grounds
        return grounds + drawn_unseen.seen_early + _drawn_again(state)
    return irregularities.grounds(irregularity) + (besides(state) if besides is not None else ())


def _drawn_again(state: State) -> Clauses:
    drawn_unseen = state.rules.irregularities.drawn_unseen
    return drawn_unseen.again if drawn_unseen is not None and state.waiting else ()


def _to_a_blackjack(state: State) -> Clauses:
    pat_hand = state.rules.irregularities.pat_hand
    return pat_hand.blackjack if pat_hand is not None and state.dealer.blackjack else ()


def _of_an_exchange(state: State) -> Clauses:
    hit_missed = state.rules.irregularities.hit_missed
    owed_for = acting_hand(state)[1].owed_for
    return hit_missed.exchange if hit_missed is not None and owed_for in (Decision.ZAP, Decision.SPLIT) else ()


def _jams_in_play(state: State) -> Clauses:
    shuffler_jams = state.rules.irregularities.shuffler_jams
    return shuffler_jams.in_play if shuffler_jams is not None and not state.cards.duties else ()


def _fails_in_play(state: State) -> Clauses:
    shuffler_fails = state.rules.irregularities.shuffler_fails
    return shuffler_fails.in_play if shuffler_fails is not None and not state.cards.duties else ()


_BESIDES: dict[Irregularity, Callable[[State], Clauses]] = {
    Irregularity.DRAWN_UNSEEN: _drawn_again,
    Irregularity.DRAWN_EXPOSED: _drawn_again,
    Irregularity.PAT_HAND: _to_a_blackjack,
    Irregularity.HIT_MISSED: _of_an_exchange,
    Irregularity.SHUFFLER_JAMS: _jams_in_play,
    Irregularity.SHUFFLER_FAILS: _fails_in_play,
}
