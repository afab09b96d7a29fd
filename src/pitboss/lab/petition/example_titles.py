"""Plain titles for example rounds: what was wagered and decided, the dealer's up card, and how the dealer ended."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.cards import Card, is_blackjack, total
from pitboss.lab.petition.named_wagers import wager_in_words
from pitboss.record.telling.phrases import in_words
from pitboss.record.telling.settled import SettledWager
from pitboss.rulebook.parts import Kind
from pitboss.table.events import Answer, BonusPaid, Decided, Decision, Event, HandSplit, OfferAnswered, OfferKind

UP_CARDS = {"A": "an ace", "8": "an 8", "T": "a ten", "J": "a jack", "Q": "a queen", "K": "a king"}
TIMES = {2: "two", 3: "three", 4: "four"}


def round_title(
    events: Sequence[Event], settled: Sequence[SettledWager], dealer: Sequence[Card], hands: Sequence[Sequence[Card]]
) -> str:
    """Return a title such as ``Push 22 and a split against a 6: the dealer has 22``."""
    shown = [*_wagers(settled), *_plays(events, settled)]
    if not any(isinstance(event, HandSplit) for event in events) and any(is_blackjack(hand) for hand in hands):
        shown.append("a blackjack")
    if any(isinstance(event, BonusPaid) for event in events):
        shown.append("a bonus")
    words = in_words(shown) or ("hands played out" if len(hands) > 1 else "a hand played out")
    against = f" against {UP_CARDS.get(dealer[0].rank, f'a {dealer[0].rank}')}" if dealer else ""
    ends = f": {_end(dealer)}" if dealer else ""
    return f"{words[:1].upper()}{words[1:]}{against}{ends}"


def _wagers(settled: Sequence[SettledWager]) -> list[str]:
    """Return the wagers beside the initial one, side wagers first."""
    kinds = dict.fromkeys(str(wager.wager.kind) for wager in settled if not _is_play(wager))
    return [wager_in_words(kind) if Kind(kind) is not Kind.TOKE else "a toke" for kind in sorted(kinds, key=_late)]


def _is_play(wager: SettledWager) -> bool:
    return wager.wager.kind in (Kind.BLACKJACK, Kind.DOUBLE, Kind.SPLIT)


def _late(kind: str) -> bool:
    return Kind(kind) in (Kind.INSURANCE, Kind.TOKE)


def _plays(events: Sequence[Event], settled: Sequence[SettledWager]) -> list[str]:
    """Return what was decided: even money, a zap, splits, doubles, surrender."""
    plays = []
    answers = [event for event in events if isinstance(event, OfferAnswered)]
    if any(event.answer is Answer.EVEN_MONEY for event in answers):
        plays.append("even money")
    decided = [event.decision for event in events if isinstance(event, Decided)]
    plays += ["a zap"] if Decision.ZAP in decided else []
    for decision, kind in ((Decision.SPLIT, Kind.SPLIT), (Decision.DOUBLE, Kind.DOUBLE)):
        if times := decided.count(decision):
            free = [wager.wager.funding.by_house for wager in settled if wager.wager.kind is kind]
            mixed = True in free and False in free
            plays += [_times(free.count(False) if mixed else times, str(decision))] if False in free or not free else []
            plays += [_times(free.count(True) if mixed else times, f"free {decision}")] if True in free else []
    early = any(event.kind is OfferKind.EARLY_SURRENDER and event.answer is Answer.TAKEN for event in answers)
    return [*plays, *(["surrender"] if early or Decision.SURRENDER in decided else [])]


def _times(times: int, what: str) -> str:
    """Write how often something was done: ``a split``, ``two splits``."""
    return f"a {what}" if times == 1 else f"{TIMES.get(times, times)} {what}s"


def _end(dealer: Sequence[Card]) -> str:
    """Return what the dealer had in the end."""
    if is_blackjack(dealer):
        return "the dealer has blackjack"
    points, _ = total(dealer)
    return f"the dealer has {points}" if points > 16 else f"the dealer's hand ends at {points}"
