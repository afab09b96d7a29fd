"""What happens in a round, in every variant that has different words."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.cards import card
from pitboss.chips import EVEN, Odds
from pitboss.mechanisms.registry import vocabulary
from pitboss.rulebook.parts import Kind, Outcome
from pitboss.table import events
from pitboss.table.events import Answer, Decision, Funding, OfferKind, Reason
from tests.web.sentences_of.situation import BOX, Variant, table

CITED = ("house-blackjack 1.1",)
ANN, BOB, BOT = "Ann", "Bob", "Bot-7"


def _plain(event: events.Event, name: str = "plain") -> list[Variant]:
    return [Variant(name, event, table())]


def _chips() -> list[Variant]:
    return [
        Variant("brought", events.ChipsBrought(ANN, 500_00, CITED), table()),
        Variant("taken away", events.ChipsBrought(ANN, -125_50, CITED), table()),
    ]


def _placed() -> list[Variant]:
    made: list[tuple[str, Kind, Funding, Kind | None, int]] = [
        ("the initial wager", Kind.BLACKJACK, Funding.CHIPS, None, 1),
        ("a side wager", Kind.TRILUX, Funding.CHIPS, None, 0),
        ("a double", Kind.DOUBLE, Funding.CHIPS, None, 1),
        ("a free double", Kind.DOUBLE, Funding.LAMMER, None, 1),
        ("a split", Kind.SPLIT, Funding.CHIPS, None, 2),
        ("a free split", Kind.SPLIT, Funding.LAMMER, None, 2),
        ("the attack", Kind.ATTACK, Funding.CHIPS, None, 1),
        ("insurance", Kind.INSURANCE, Funding.CHIPS, None, 0),
        ("a toke", Kind.TOKE, Funding.CHIPS, Kind.BLACKJACK, 1),
    ]
    return [
        Variant(
            name,
            events.WagerPlaced(1, ANN, BOX, max(at, 1), kind, 25_00, funding, beside, CITED),
            table(*(("8h 3c", "8d") if at == 2 else ("8h 3c",)), kind=kind, funding=funding, beside=beside, at=at),
        )
        for name, kind, funding, beside, at in made
    ]


def _dealt() -> list[Variant]:
    def to_box(name: str, hand: str, hands: tuple[str, ...] = (), place: int = 1, up: bool = True) -> Variant:
        last = card(hand.split()[-1])
        lies = hands or (hand,)
        return Variant(name, events.CardDealt(BOX, place, last if up else None, up, CITED), table(*lies))

    def to_dealer(name: str, hand: str, up: bool = True) -> Variant:
        last = card(hand.split()[-1])
        return Variant(name, events.CardDealt(0, 1, last if up else None, up, CITED), table("9h", dealer=hand))

    return [
        to_box("first card", "Qs"),
        to_box("hard", "9h 8c"),
        to_box("soft", "Ah 6c"),
        to_box("a soft 21 is a 21", "Ah 5c 5d"),
        to_box("blackjack", "Ks Ah"),
        to_box("bust", "Kh 6d 8c"),
        to_box("face down", "5h 6d", up=False),
        to_box("second hand of several", "8d Ac", ("8h 3c", "8d Ac"), 2),
        to_box("21 after a split is no blackjack", "Ad Kc", ("Ad Kc", "As"), 1),
        to_dealer("the up card", "6c"),
        to_dealer("the hole card", "6c", up=False),
        to_dealer("a draw", "6c 9d 2s"),
        to_dealer("a soft draw", "5c Ad 2s"),
        to_dealer("over 21", "6c 9d 9s"),
        to_dealer("a second card that makes a blackjack", "As Kd"),
    ]


def _offers() -> list[Variant]:
    one, several = ((ANN, BOX),), ((ANN, 1), (BOB, 2), (BOT, BOX))
    made = [Variant(kind.value, events.OffersMade(kind, one, CITED), table("9h 7d")) for kind in OfferKind]
    made.append(Variant("to several", events.OffersMade(OfferKind.INSURANCE, several, CITED), table("9h 7d")))
    return [*made, Variant("to nobody", events.OffersMade(OfferKind.PLAY_ON, (), CITED), table("9h 7d"))]


def _answers() -> list[Variant]:
    return [
        Variant(f"{kind.value}: {answer.value}", events.OfferAnswered(kind, ANN, BOX, answer, CITED), table("9h 7d"))
        for kind in OfferKind
        for answer in Answer
        if vocabulary().answering(kind, answer) is not None
        or (kind, answer) == (OfferKind.EXPOSED_CARD, Answer.DOUBLED)
    ]


def _decision(player: str, decision: Decision, hand: int = 1, down: bool = False) -> events.Decided:
    return events.Decided(player, BOX, hand, decision, down, CITED)


def _decided() -> list[Variant]:
    hands = {Decision.SPLIT: "8h 8d", Decision.DOUBLE: "6h 5d", Decision.ZAP: "Kh 6d", Decision.STAND: "Kh 9d"}
    made = [
        Variant(
            decision.value, events.Decided(ANN, BOX, 1, decision, False, CITED), table(hands.get(decision, "9h 7d"))
        )
        for decision in Decision
    ]
    down = _decision(ANN, Decision.DOUBLE, down=True)
    second = _decision(BOT, Decision.STAND, 2)
    return [
        *made,
        Variant("double, face down", down, table("6h 5d")),
        Variant("on a soft hand", _decision(BOB, Decision.HIT), table("Ah 6d")),
        Variant("second hand of several", second, table("8h 3c", "8d Kc")),
    ]


def _turned() -> list[Variant]:
    def dealer(name: str, hand: str) -> Variant:
        return Variant(name, events.CardTurned(0, 1, card(hand.split()[-1]), CITED), table("9h", dealer=hand))

    doubled = events.CardTurned(BOX, 1, card("Kc"), CITED)
    return [
        dealer("the hole card", "6c Td"),
        dealer("a soft hand", "6c Ad"),
        dealer("blackjack", "Kc Ad"),
        Variant("a doubled hand", doubled, table("6h 5d Kc")),
        Variant("a doubled hand that busts", events.CardTurned(BOX, 1, card("Kc"), CITED), table("6h 7d Kc")),
    ]


def _stood() -> list[Variant]:
    def stood(name: str, hand: str, total: int, soft: bool = False, idle: bool = False) -> Variant:
        return Variant(name, events.DealerStood(total, soft, idle, CITED), table("9h", dealer=hand))

    return [
        stood("hard", "Tc 7d", 17),
        stood("soft", "6c Ad", 17, soft=True),
        stood("21", "Tc 5d 6h", 21),
        stood("blackjack", "As Kd", 21),
        stood("over 21", "Tc 5d 9h", 24),
        stood("nothing depends on it", "Tc 2d", 12, idle=True),
    ]


_COMES: dict[Reason, Outcome] = {
    **dict.fromkeys(
        (Reason.LOWER, Reason.BUSTED, Reason.DEALER_BLACKJACK, Reason.NOT_INSURED, Reason.NO_LINE), Outcome.LOSE
    ),
    **dict.fromkeys((Reason.EQUAL, Reason.DEALER_PUSH, Reason.BOTH_BLACKJACK), Outcome.PUSH),
    **dict.fromkeys(
        (Reason.ATTACK_VOID, Reason.FURTHER_RETURNED, Reason.DEAD, Reason.VOID, Reason.LATE_BLACKJACK), Outcome.VOID
    ),
    Reason.SURRENDERED: Outcome.HALF,
    Reason.RESCUED: Outcome.PUSH,
}
_OF: dict[Reason, Kind] = {
    Reason.INSURED: Kind.INSURANCE,
    Reason.NOT_INSURED: Kind.INSURANCE,
    Reason.LINE: Kind.TRILUX,
    Reason.NO_LINE: Kind.TRILUX,
    Reason.SHARED: Kind.KINGS_BOUNTY,
    Reason.ATTACK_VOID: Kind.ATTACK,
    Reason.FURTHER_RETURNED: Kind.DOUBLE,
    Reason.LATE_BLACKJACK: Kind.DOUBLE,
}
_NETS = {Outcome.WIN: 25_00, Outcome.LOSE: -25_00, Outcome.HALF: -12_50, Outcome.PUSH: 0, Outcome.VOID: 0}
_GAMES = {Reason.DEALER_PUSH: "free-bet-ma", Reason.CHARLIE: "house-blackjack"}


def _settled() -> list[Variant]:
    made = []
    for reason in Reason:
        outcome, kind = _COMES.get(reason, Outcome.WIN), _OF.get(reason, Kind.BLACKJACK)
        odds = None if outcome is not Outcome.WIN else Odds(3, 2) if reason is Reason.BLACKJACK else EVEN
        net = 37_50 if odds == Odds(3, 2) else _NETS[outcome]
        event = events.WagerSettled(1, outcome, net, odds, reason, "flush" if reason is Reason.LINE else "", CITED)
        state = table("9h 8c", game=_GAMES.get(reason, "house-blackjack"), kind=kind, at=int(kind not in _BESIDE))
        made.append(Variant(reason.id, event, state))
    lost = events.WagerSettled(1, Outcome.LOSE, 0, None, Reason.LOWER, "", CITED)
    pushed = events.WagerSettled(1, Outcome.PUSH, 0, None, Reason.EQUAL, "", CITED)
    won = events.WagerSettled(1, Outcome.WIN, 10_00, EVEN, Reason.HIGHER, "", CITED)
    free = {"kind": Kind.SPLIT, "funding": Funding.LAMMER, "at": 2}
    return [
        *made,
        Variant("a lammer that loses", lost, table("8h 3c", "8d Kc", **free)),  # type: ignore[arg-type]
        Variant("a lammer that pushes", pushed, table("8h 3c", "8d Kc", **free)),  # type: ignore[arg-type]
        Variant("a toke", won, table("9h 8c", kind=Kind.TOKE, beside=Kind.BLACKJACK, amount=10_00)),
        Variant("a bot's second hand", won, table("8h 3c", "8d Kc", bettor=BOT, amount=10_00, at=2)),
    ]


_BESIDE = (Kind.INSURANCE, Kind.TRILUX, Kind.KINGS_BOUNTY)


def _boxes(number: int, boxes: tuple[int, ...], name: str) -> Variant:
    return Variant(name, events.RoundBegun(number, boxes, CITED), table())


VARIANTS: dict[str, Callable[[], list[Variant]]] = {
    "ChipsBrought": _chips,
    "SeatTaken": lambda: _plain(events.SeatTaken(ANN, BOX, CITED)),
    "SeatLeft": lambda: _plain(events.SeatLeft(ANN, BOX, CITED)),
    "ConsentGiven": lambda: _plain(events.ConsentGiven(ANN, BOX, CITED)),
    "EntryPermitted": lambda: _plain(events.EntryPermitted(ANN, CITED)),
    "WagerPlaced": _placed,
    "WagersTakenBack": lambda: _plain(events.WagersTakenBack(ANN, BOX, CITED)),
    "ShoeOpened": lambda: _plain(events.ShoeOpened(2, 312, CITED)),
    "CardBurned": lambda: [
        Variant("the first of a shoe", events.CardBurned(None, CITED), table(rounds=0)),
        Variant("later", events.CardBurned(None, CITED), table()),
    ],
    "RoundBegun": lambda: [_boxes(7, (3,), "one box"), _boxes(8, (1, 2, 4), "several boxes")],
    "CardDealt": _dealt,
    "OffersMade": _offers,
    "OfferAnswered": _answers,
    "Peeked": lambda: [
        Variant("nothing under an ace", events.Peeked(False, CITED), table("9h", dealer="Ac")),
        Variant("blackjack under a queen", events.Peeked(True, CITED), table("9h", dealer="Qc")),
    ],
    "Decided": _decided,
    "HandSplit": lambda: [
        Variant("two hands", events.HandSplit(BOX, 1, CITED), table("8h", "8d")),
        Variant("three hands", events.HandSplit(BOX, 2, CITED), table("8h 3c", "8d", "8c")),
    ],
    "WagersMoved": lambda: [Variant("plain", events.WagersMoved(ANN, BOX, 1, CITED), table("8h", "8d"))],
    "HandStood": lambda: [
        Variant("one hand", events.HandStood(BOX, 1, CITED), table("Kh 5d 6c")),
        Variant("second hand of several", events.HandStood(BOX, 2, CITED), table("8h 3c", "8d 3d Kc")),
    ],
    "HandTucked": lambda: [Variant("plain", events.HandTucked(BOX, 1, CITED), table("8h 6c Kd", "8d"))],
    "CardTurned": _turned,
    "DealerStood": _stood,
    "WagerSettled": _settled,
    "BonusPaid": lambda: [
        Variant("one's own", events.BonusPaid(1, ANN, 1000_00, CITED), table("7h 7d 7c")),
        Variant("another player's", events.BonusPaid(1, BOB, 50_00, CITED), table("7h 7d 7c")),
    ],
    "RoundEnded": lambda: _plain(events.RoundEnded(7, CITED)),
}
