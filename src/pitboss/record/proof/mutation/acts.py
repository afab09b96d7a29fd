"""What can be done wrong with each event: small changes to what the house does on the grounds of a clause."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from pitboss.cards import Card
from pitboss.record.proof.mutation.broken_table import Act, BrokenTable
from pitboss.rulebook.parts import Irregularity
from pitboss.table import events as event_types
from pitboss.table.ceremony_steps import present
from pitboss.table.events import Answer, Decision
from pitboss.table.refusal import Refusal, Refused
from pitboss.table.state import Counted
from pitboss.table.trouble.remedies import REMEDIES


@dataclass(frozen=True, slots=True)
class BrokenAct:
    """One change to one kind of event; ``places`` names the parts whose demand it breaks, if not all of them."""

    words: str
    event: type
    act: Act
    places: frozenset[str] | None = None


def unseen(table: BrokenTable, event: Any) -> bool:
    """Do it, but tell and show nobody."""
    table.happen(event)
    return True


def undone(table: BrokenTable, event: Any) -> bool:
    """Announce it, but change nothing."""
    table.show(event)
    return True


def forbidden(table: BrokenTable, event: Any) -> bool:
    """Refuse what the clause allows."""
    raise Refused(Refusal("broken", "Refused on purpose.", event.clauses))


def altered(field: str, change: Callable[[Any], Any]) -> Act:
    """Do it with another value."""

    def act(table: BrokenTable, event: Any) -> bool:
        value = getattr(event, field)
        other = change(value)
        if other == value:
            return False
        wrong = replace(event, **{field: other})
        table.show(wrong)
        table.happen(wrong)
        return True

    return act


def shown_as(field: str, change: Callable[[Any], Any]) -> Act:
    """Do it right, but show it with another value."""

    def act(table: BrokenTable, event: Any) -> bool:
        table.show(replace(event, **{field: change(getattr(event, field))}))
        table.happen(event)
        return True

    return act


def not_moved(table: BrokenTable, event: Any) -> bool:
    """Leave the cards being shuffled in their old order."""
    stack, device, batch = table.before
    if (stack, device, batch) == (table.stack, table.device, table.batch):
        return False
    table.show(event)
    table.happen(event)
    table.stack, table.device, table.batch = stack, device, batch
    return True


def not_in_rack(table: BrokenTable, event: Any) -> bool:
    """Keep the card out of the discard rack."""
    held = len(table.state.rack)
    table.show(event)
    table.happen(event)
    moved = len(table.state.rack) > held
    del table.state.rack[held:]
    return moved


def picked_up_from_the_left(table: BrokenTable, event: Any) -> bool:
    """Pick up the players' cards from the wrong side."""
    return _picked_up(table, event, lambda cards: cards[::-1])


def dealers_cards_first(table: BrokenTable, event: Any) -> bool:
    """Pick up the dealer's cards before the players'."""
    dealers = len(table.state.dealer.cards)
    return _picked_up(table, event, lambda cards: [*cards[-dealers:], *cards[:-dealers]] if dealers else cards)


def _picked_up(table: BrokenTable, event: Any, order: Callable[[list[Card]], list[Card]]) -> bool:
    held = len(table.state.rack)
    table.show(event)
    table.happen(event)
    right = table.state.rack[held:]
    table.state.rack[held:] = order(right)
    return table.state.rack[held:] != right


def without_consequence(table: BrokenTable, event: Any) -> bool:
    """Let a report change nothing; a jam in the shuffle only leaves the shuffle due."""
    in_shuffle = event.irregularity is Irregularity.SHUFFLER_JAMS and table.state.duties
    return not in_shuffle and undone(table, event)


def jammed_and_done(table: BrokenTable, event: Any) -> bool:
    """Do not shuffle the cards again after a jam."""
    if event.irregularity is not Irregularity.SHUFFLER_JAMS or not table.state.duties:
        return False
    table.show(event)
    table.happen(event)
    table.state.cards.duties.pop(0)
    return True


def lost_on_the_way(table: BrokenTable, event: Any) -> bool:
    """Lose the card on its way to the hand."""
    table.show(event)
    table.state.rack.append(event.card)
    return True


def counted(points: int) -> Act:
    """Count the card differently."""

    def act(table: BrokenTable, event: Any) -> bool:
        if event.card is None:
            return False
        card = replace(event.card, points=event.card.points + points)
        table.show(event)
        table.happen(replace(event, card=card))
        return True

    return act


def ace_never_eleven(table: BrokenTable, event: Any) -> bool:
    """Count every ace of the hand as one."""
    hand = _counted_after(table, event)
    changed = hand.soft
    hand.total, hand.soft = hand.hard, False
    return changed


def ace_always_eleven(table: BrokenTable, event: Any) -> bool:
    """Count an ace as eleven even if that takes the hand over 21."""
    hand = _counted_after(table, event)
    if not hand.aces or hand.soft:
        return False
    hand.total = hand.hard + 10
    return True


def _counted_after(table: BrokenTable, event: Any) -> Counted:
    table.show(event)
    table.happen(event)
    return table.state.hand(event.box, event.hand) if event.box else table.state.dealer


def to_somebody_else(table: BrokenTable, event: Any) -> bool:
    """Ask or pay another player."""
    others = [name for name in present(table.state) if name != event.player]
    if not others:
        return False
    return altered("player", lambda _: others[-1])(table, event)


def turned_round(table: BrokenTable, event: Any) -> bool:
    """Treat a player who accepts a remedy, or even money, as one who refuses it, and vice versa."""
    remedy = event.kind in REMEDIES and event.answer in (Answer.TAKEN, Answer.DECLINED)
    if not remedy and event.answer is not Answer.EVEN_MONEY:
        return False
    other = Answer.TAKEN if event.answer is Answer.DECLINED else Answer.DECLINED
    return altered("answer", lambda _: other)(table, event)


def without_effect(table: BrokenTable, event: Any) -> bool:
    """Accept the decision, but do nothing; dividing a pair is a separate event."""
    return event.decision is not Decision.SPLIT and undone(table, event)


def _all_but_the_last(offered: tuple[Any, ...]) -> tuple[Any, ...]:
    return offered[:-1]


def _more(amount: int) -> Callable[[int], int]:
    return lambda value: value + amount


def _flipped(value: bool) -> bool:
    return not value


HANDS = frozenset({"hitting.dealt", "doubling.one_card", "splitting.dealt", "zap.exchanged", "dealer.draws"})
FACES = frozenset({"deal.first", "deal.second", "deal.up", "hole_card.dealt", "hitting.dealt", "dealer.draws"})
PICKED_UP = frozenset({"deal.picked_up"})
WORTHS = frozenset({"values.pips", "values.faces", "values.ace"})
ACES = frozenset({"values.ace", "values.soft"})
HARD = frozenset({"values.ace", "values.hard"})

e = event_types
BROKEN_ACTS = (
    BrokenAct("paid a cent more", e.WagerSettled, altered("net", _more(1))),
    BrokenAct("paid a cent less", e.WagerSettled, altered("net", _more(-1))),
    BrokenAct("a bonus of a cent more", e.BonusPaid, altered("amount", _more(1))),
    BrokenAct("a bonus paid to somebody else", e.BonusPaid, to_somebody_else),
    BrokenAct("a wager of another amount", e.WagerPlaced, altered("amount", _more(1))),
    BrokenAct("a wager refused that is allowed", e.WagerPlaced, forbidden),
    BrokenAct("a decision refused that is allowed", e.Decided, forbidden),
    BrokenAct("a decision without effect", e.Decided, without_effect),
    BrokenAct("a card that does not reach its hand", e.CardDealt, lost_on_the_way, HANDS),
    BrokenAct("a card dealt with the wrong side up", e.CardDealt, shown_as("face_up", _flipped), FACES),
    BrokenAct("a card counted one too high", e.CardDealt, counted(1), WORTHS),
    BrokenAct("a card counted one too low", e.CardDealt, counted(-1), WORTHS),
    BrokenAct("a turned card counted one too high", e.CardTurned, counted(1), WORTHS),
    BrokenAct("an ace that never counts eleven", e.CardDealt, ace_never_eleven, ACES),
    BrokenAct("an ace that always counts eleven", e.CardDealt, ace_always_eleven, HARD),
    BrokenAct("a card turned unseen", e.CardTurned, unseen, frozenset({"hole_card.turned", "doubling.face_down"})),
    BrokenAct("the last bettor not asked", e.OffersMade, altered("to", _all_but_the_last)),
    BrokenAct("an answer turned round", e.OfferAnswered, turned_round),
    BrokenAct("a look that finds the opposite", e.Peeked, altered("blackjack", _flipped)),
    BrokenAct("a look that nobody takes", e.Peeked, unseen),
    BrokenAct("a pair not divided", e.HandSplit, undone),
    BrokenAct("a wager that stays on the first hand", e.WagersMoved, undone),
    BrokenAct("a hand not tucked", e.HandTucked, unseen),
    BrokenAct("a dealer who goes on", e.DealerStood, undone),
    BrokenAct("a box left out of the round", e.RoundBegun, altered("boxes", _all_but_the_last)),
    BrokenAct("cards picked up from the wrong side", e.RoundEnded, picked_up_from_the_left, PICKED_UP),
    BrokenAct("cards left on the layout", e.RoundEnded, not_in_rack, frozenset({"deal.cleared"})),
    BrokenAct("the dealer's cards picked up first", e.RoundEnded, dealers_cards_first, PICKED_UP),
    BrokenAct("an irregularity without consequence", e.Reported, without_consequence),
    BrokenAct("a jammed shuffle taken for a whole one", e.Reported, jammed_and_done),
    BrokenAct("a card of an irregularity not put away", e.Reported, not_in_rack),
    BrokenAct("the floor not called", e.FloorCalled, unseen),
    BrokenAct("a ruling without effect", e.FloorRuled, undone),
    BrokenAct("a player not let out", e.PlayerLetOut, undone),
    BrokenAct("a dead hand that plays on", e.HandDied, undone),
    BrokenAct("a useless card left lying", e.CardDiscarded, not_in_rack),
    BrokenAct("a useless card put away unseen", e.CardDiscarded, unseen),
    BrokenAct("a card that is not backed up", e.CardBackedUp, undone),
    BrokenAct("a void round that counts", e.RoundVoided, undone),
    BrokenAct("no shuffle after a void round", e.RoundVoided, altered("reshuffle", lambda _: False)),
    BrokenAct("what was paid is kept", e.PayVoided, undone),
    BrokenAct("a duty that moves no card", e.DutyDone, not_moved),
    BrokenAct("the cut offered to somebody else", e.CutOffered, to_somebody_else),
    BrokenAct("a refused cut offered again", e.CutRefused, undone),
    BrokenAct("a stack that is not cut", e.CardsCut, not_moved),
    BrokenAct("the cover card one card off", e.CoverPlaced, altered("from_back", _more(1))),
    BrokenAct("a recut that is not made", e.RecutOrdered, undone),
    BrokenAct("another place for the cover card", e.CoverOrdered, altered("from_back", _more(1))),
    BrokenAct("a cover card that nobody heeds", e.CoverCardCame, undone),
    BrokenAct("a shuffle that nobody heeds", e.ShuffleAsked, undone),
    BrokenAct("an order to shuffle that nobody heeds", e.ShuffleOrdered, undone),
    BrokenAct("a new dealer who burns nothing", e.DealerCameIn, undone),
    BrokenAct("an idle table whose cards are not spread", e.TableIdled, undone),
    BrokenAct("hours that nobody counts", e.HoursNoted, undone),
    BrokenAct("a table that stays open", e.TableClosing, undone),
    BrokenAct("a burned card that nobody asks for", e.BurnCardAsked, undone),
    BrokenAct("a burned card that is not shown", e.BurnCardShown, unseen),
    BrokenAct("a shoe that lacks a card", e.ShoeOpened, altered("cards", _more(-1))),
    BrokenAct("a burned card that stays out of the rack", e.CardBurned, not_in_rack),
    BrokenAct("a card burned unseen", e.CardBurned, unseen),
    BrokenAct("a seat that is not taken", e.SeatTaken, undone),
    BrokenAct("consent without effect", e.ConsentGiven, undone),
    BrokenAct("a permit without effect", e.EntryPermitted, undone),
    BrokenAct("wagers that are not given back", e.WagersTakenBack, undone),
    BrokenAct("a newcomer whom nobody hears", e.SpotWanted, undone),
    BrokenAct("extra boxes that nobody is asked to give up", e.SpotsGivenUp, unseen),
    BrokenAct("another amount announced", e.WagerAnnounced, altered("amount", _more(1))),
    BrokenAct("a confirmation without effect", e.WagerConfirmed, undone),
    BrokenAct("a confirmation that nobody hears", e.WagerConfirmed, unseen),
    BrokenAct("an unconfirmed wager given up unseen", e.WagerLapsed, unseen),
    BrokenAct("a slip that stays unnoticed", e.SlipNoticed, undone),
)
"""Every change; one applies to a clause if such an event cites it."""
