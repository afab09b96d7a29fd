"""The phrases that sentences are made of: a hand, its cards, what it counts, a wager."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.cards import Card
from pitboss.chips import dollars
from pitboss.rulebook.parts import Kind
from pitboss.table.events import Funding
from pitboss.table.state import Hand, State, Wager


def describe_wager(state: State, wager: Wager) -> str:
    """Name a wager: ``Ann's $10.00 blackjack wager on box 1``."""
    what = f"toke beside {wager.beside}" if wager.kind is Kind.TOKE else f"{wager.kind} wager"
    where = f"box {wager.box}"
    if wager.hand is not None and len(state.boxes[wager.box].hands) > 1:
        where += f" hand {state.place(wager.hand)}"
    return f"{wager.bettor}'s {dollars(wager.amount)}{put_up_by_house(wager.funding)} {what} on {where}"


def article(written: str) -> str:
    """Return the article before an amount as it is read: ``a $10.00``, but ``an $8.00`` and ``an $11.50``."""
    number = written.lstrip("$").partition(".")[0]
    teens = number.partition(",")[0] in ("11", "18")
    return "an" if teens or number.startswith("8") else "a"


def put_up_by_house(funding: Funding) -> str:
    """Name what the house puts up for a wager, after the amount; nothing if the bettor does."""
    return f" {funding}" if funding.by_house else ""


def count(hand: Hand) -> str:
    """Say what a hand counts: ``soft 17``, ``blackjack``, ``24, bust``."""
    if hand.blackjack:
        return "blackjack"
    if hand.total > 21:
        return f"{hand.total}, bust"
    return f"soft {hand.total}" if hand.soft and hand.total < 21 else str(hand.total)


def place(state: State, box: int, hand: int) -> str:
    """Name a hand at the beginning of a sentence, with its number only if the box has several."""
    if box == 0:
        return "The dealer"
    return f"Box {box} hand {hand}" if len(state.boxes[box].hands) > 1 else f"Box {box}"


def in_a_row(cards: Iterable[Card]) -> str:
    """Write cards one after the other."""
    return " ".join(str(card) for card in cards)


def in_words(parts: Iterable[str]) -> str:
    """List things in a sentence: ``1``, ``1 and 2``, ``1, 2 and 4``."""
    *most, last = [*parts] or [""]
    return f"{', '.join(most)} and {last}" if most else last


def boxes_in_words(boxes: Iterable[int]) -> str:
    """Name boxes: ``box 1``, ``boxes 1, 2 and 4``."""
    numbers = [str(box) for box in boxes]
    return f"{'box' if len(numbers) == 1 else 'boxes'} {in_words(numbers)}"
