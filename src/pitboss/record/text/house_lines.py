"""The lines of the house's people and of those who cut: each one is a command in words.

docs/procedures.md lists them. A line in a round may end with ``at E``, the number of the round's events before it.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import TypeVar

from pitboss.record.text.grammar import Words, read_card
from pitboss.record.text.record import HouseLine, WrittenCard
from pitboss.rulebook.parts import Duty, FloorRuling, Irregularity, Kind
from pitboss.table import commands

Name = TypeVar("Name", bound=StrEnum)
COVER = "cover"
"""The word for the cover card in a list of cards."""


def read_house_line(line: int, word: str, rest: str, drawn: int) -> HouseLine:
    """Read one of these lines; ``drawn`` cards of the round come before it."""
    words = Words(line, rest)
    if word == "burn":
        return HouseLine(line, commands.Burn(), drawn, burned=_burned(words))
    at = words.moment() if word in MOMENTARY else None
    command = _READ[word](words)
    words.nothing_more()
    return HouseLine(line, command, drawn, at)


def _burned(words: Words) -> WrittenCard | None:
    """Read the burned card, if it is written; the cover card may come out before it."""
    if not words.words:
        return None
    cover = words.words[0].lower() == COVER
    if cover:
        words.take(COVER)
    card = read_card(words.line, words.take("the burned card"))
    words.nothing_more()
    return WrittenCard(card, words.line, cover)


def _named(words: Words, what: str, names: type[Name]) -> Name:
    """Take a word that must be one of certain names."""
    word = words.name(f"the {what}")
    if word not in list(names):
        raise words.refuse(f"{word!r} is no {what}; one of {', '.join(names)}.")
    return names(word)


def _step(words: Words) -> commands.Command:
    duty = _named(words, "duty", Duty)
    if duty is Duty.PLACE_COVER:
        raise words.refuse("write where the cover card goes: 'place-cover N', N cards from the back.")
    return commands.Supervise(duty) if duty.of_the_floor else commands.Perform(duty)


def _cut(words: Words) -> commands.Command:
    return commands.CutCards(words.take("the player"), words.count("the place of the cut"))


def _refuse_cut(words: Words) -> commands.Command:
    return commands.RefuseCut(words.take("the player"))


def _dealer_cut(words: Words) -> commands.Command:
    return commands.CutForTable(words.count("the place of the cut"))


def _place_cover(words: Words) -> commands.Command:
    return commands.PlaceCover(words.count("the place of the cover card"))


def _dealer(words: Words) -> commands.Command:
    match words.name("what the dealer does"):
        case "new":
            return commands.ComeIn()
        case "idle":
            return commands.GoIdle()
        case "notices":
            return commands.NoticeSlip()
        case "confirm":
            return commands.ConfirmWager(*_confirmed(words))
    known = "'dealer new', 'dealer idle', 'dealer notices' or 'dealer confirm ...'"
    raise words.refuse(f"of the dealer it is written {known}.")


def _ask(words: Words) -> commands.Command:
    name = words.take("the player")
    match words.name("what is asked for"):
        case "burn-card":
            return commands.AskBurnCard(name)
        case "shuffle":
            return commands.AskShuffle(name)
        case "spot":
            return commands.WantIn(name)
    raise words.refuse("a player asks to see the 'burn-card', for a 'shuffle' or for a 'spot'.")


def _confirmed(words: Words) -> tuple[str, int, Kind, bool]:
    what = words.name("'verbal' or 'coupon'")
    if what not in ("verbal", "coupon"):
        raise words.refuse("what is confirmed is 'verbal' or a 'coupon'.")
    name, box = words.take("the player"), words.number("box")
    kind, _ = words.kind()
    words.words = []
    return name, box, kind, what == "coupon"


def _announced(words: Words, coupon: bool) -> commands.Command:
    name, box = words.take("the player"), words.number("box")
    amount = words.amount(words.take_last("the amount"))
    kind, _ = words.kind()
    words.words = []
    return commands.AnnounceWager(name, box, kind, amount, coupon)


def _floor(words: Words) -> commands.Command:
    word = words.name("what the floor orders")
    order = _ORDERS.get(word)
    if order is not None:
        return order(words)
    if word not in list(FloorRuling):
        known = ", ".join([*_ORDERS, *FloorRuling])
        raise words.refuse(f"{word!r} is nothing the floor orders; it is one of {known}.")
    box, hand = _place(words) if word == FloorRuling.FORWARD else (0, 0)
    return commands.Rule(FloorRuling(word), box, hand)


def _place(words: Words) -> tuple[int, int]:
    """Read a box, and a hand of a box that was split, if they are written."""
    box = words.number("box") if words.words else 0
    return box, words.number("hand") if words.words else 0


def _recut(words: Words) -> commands.Command:
    by = words.name("'last' or 'next'")
    if by not in ("last", "next"):
        raise words.refuse("a recut is by the last cutter, 'floor recut last', or by the next one, 'floor recut next'.")
    return commands.OrderRecut(by == "last")


_ORDERS: dict[str, Callable[[Words], commands.Command]] = {
    "shuffle": lambda words: commands.OrderShuffle(),
    "recut": _recut,
    "cover": lambda words: commands.OrderCover(words.count("the place of the cover card")),
    "hours": lambda words: commands.NoteHours(words.count("the number of hours")),
    "close": lambda words: commands.CloseTable(),
    "free-spots": lambda words: commands.FreeSpots(words.take("the player")),
    "confirm": lambda words: commands.ApproveWager(*_confirmed(words)),
    "let-out": lambda words: commands.LetOut(words.take("the player")),
    "back-up": lambda words: commands.BackUp(),
    "show-burn": lambda words: commands.ShowBurnCard(),
}


def _report(words: Words) -> commands.Command:
    irregularity = _named(words, "irregularity", Irregularity)
    if irregularity is Irregularity.MISDELIVERED:
        return _misdelivered(words)
    box, card = 0, None
    while words.words:
        match words.words[0].lower():
            case "box" if not box:
                box = words.number("box")
            case "card" if card is None:
                words.take("card")
                card = read_card(words.line, words.take("the card"))
            case _:
                break
    return commands.Report(irregularity, box, card)


def _misdelivered(words: Words) -> commands.Command:
    """Read where a misdelivered card went: to the dealer's hand, or to a box and a hand of it."""
    if words.words and words.words[0].lower() == commands.DEALER:
        words.take(commands.DEALER)
    box, hand = _place(words)
    return commands.Report(Irregularity.MISDELIVERED, box, None, hand)


_READ: dict[str, Callable[[Words], commands.Command]] = {
    "step": _step,
    "cut": _cut,
    "refuse-cut": _refuse_cut,
    "dealer-cut": _dealer_cut,
    "place-cover": _place_cover,
    "dealer": _dealer,
    "ask": _ask,
    "floor": _floor,
    "report": _report,
    "verbal": lambda words: _announced(words, False),
    "coupon": lambda words: _announced(words, True),
}
HOUSE_WORDS = frozenset({"burn", *_READ})
"""The first words of these lines."""
MOMENTARY = frozenset({"dealer", "ask", "floor", "report"})
"""Those that may appear at any moment of a round."""
