"""Rounds as a review needs them, read off the events of a table: who bet what, decided what, and had seen which cards.

Everybody at a table sees the same cards: those of all boxes and of the dealer, since the shuffle. Where a table is
looked at from the middle of a shoe on, the cards before are not known, and there is no count until the next shuffle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from pitboss.cards import Card
from pitboss.lab.advising import AdviceQuestion, shown_by, staked_on
from pitboss.lab.decided import IRREGULAR, chosen_by, further_wager, question_before
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import Kind, Shuffling
from pitboss.table import events
from pitboss.table.folding.fold import fold
from pitboss.table.round.further_wagers import ON_HANDS
from pitboss.table.state import State, new_state

NO_SIDE_WAGER = ON_HANDS | {Kind.TOKE, Kind.INSURANCE}


@dataclass(slots=True, eq=False)
class SeenCards:
    """The cards of one shoe that everybody saw, in order; ``whole`` says that they begin with the shuffle."""

    whole: bool
    cards: list[Card] = field(default_factory=list)


@dataclass(slots=True)
class DecisionMade:
    """A decision: what was to be decided and what was, the cards seen until then, and the cents values are for.

    ``placed`` is the further wager that was made with it, 0 where there was none.
    """

    asked: AdviceQuestion
    chosen: str
    staked: int
    seen: int
    placed: int = 0

    @property
    def share(self) -> float:
        """The further wager for a unit of what the values are for."""
        return self.placed / self.staked if self.placed and self.staked else 1.0


@dataclass(slots=True)
class PlayedRound:
    """A round as one bettor had it: initial wagers, boxes, side wagers by kind, result without tokes, decisions."""

    bet: int = 0
    boxes: int = 0
    side_wagers: dict[str, int] = field(default_factory=dict)
    net: int = 0
    decisions: list[DecisionMade] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class DealtRound:
    """A finished round of a table: its shoe, how many of its cards were seen before, and what each bettor did.

    ``irregular`` names what went wrong, if anything did.
    """

    table: str
    number: int
    rules: Rules
    shoe: SeenCards
    before: int
    bettors: dict[str, PlayedRound] = field(default_factory=dict)
    irregular: str = ""


def counts_nothing(rules: Rules) -> bool:
    """Whether the cards are mixed again after every round, so that there is nothing to count."""
    return rules.shuffled_every_round or rules.procedures.shuffling is Shuffling.CONTINUOUS


class TableWalker:
    """Follows the events of one table from its first one on, and tells the rounds that end."""

    def __init__(self, rules: Rules, table: str, seen: SeenCards | None = None) -> None:
        self.table, self.rules = table, rules
        self.state: State = new_state(rules)
        self.shoe = seen if seen is not None else SeenCards(whole=counts_nothing(rules))
        self.rounds = self.last = 0
        self.round: DealtRound | None = None
        self.open: tuple[str, DecisionMade] | None = None

    def follow(self, happened: Iterable[Any], pretended: int = 0) -> Iterator[DealtRound]:
        """Yield the rounds that end in these events; ``pretended`` shoes are opened in them that are no new ones."""
        for event in happened:
            if isinstance(event, events.ShoeOpened):
                if pretended:
                    pretended -= 1
                else:
                    self._new_shoe()
            ended = self._before(event)
            fold(self.state, event)
            self._after(event)
            if ended is not None:
                yield ended

    def _new_shoe(self) -> None:
        """Begin with no card seen; of cards shuffled in a round some lie on the layout, so that nothing is known."""
        if self.round is not None:
            self.round.irregular = self.round.irregular or "cards were shuffled in the round"
        self.shoe, self.rounds = SeenCards(whole=self.round is None), 0

    def _begun(self, number: int) -> DealtRound:
        """Begin a round; where rounds of the shoe are left out before it, their cards are not known."""
        if counts_nothing(self.rules):
            self.shoe = SeenCards(whole=True)
        elif self.rounds and number != self.last + 1:
            self.shoe = SeenCards(whole=False)
        self.rounds += 1
        self.last = number
        return DealtRound(self.table, number, self.rules, self.shoe, len(self.shoe.cards))

    def _before(self, event: Any) -> DealtRound | None:
        """Look at an event as long as the table stands as before it; return the round that it ends."""
        if isinstance(event, events.RoundBegun):
            self.round = self._begun(event.number)
        elif self.round is not None:
            if isinstance(event, events.RoundEnded):
                return self._ended(self.round)
            self._in_round(self.round, event)
        return None

    def _in_round(self, dealt: DealtRound, event: Any) -> None:
        if isinstance(event, events.Decided | events.OfferAnswered):
            self.open = None
            name = event.player if isinstance(event, events.Decided) else event.bettor
            asked = question_before(self.state, event, name)
            if asked is not None:
                staked = staked_on(self.state, asked, name)
                decision = DecisionMade(asked, chosen_by(event), staked, len(self.shoe.cards))
                dealt.bettors.setdefault(name, PlayedRound()).decisions.append(decision)
                self.open = name, decision
        elif isinstance(event, events.CardDealt):
            self.open = None
        elif self.open is not None:
            name, decision = self.open
            decision.placed = further_wager(event, name, decision.asked.box) or decision.placed
        if isinstance(event, events.BonusPaid):
            dealt.bettors.setdefault(event.player, PlayedRound()).net += event.amount
        if isinstance(event, IRREGULAR) and not dealt.irregular:
            dealt.irregular = _named(event)

    def _ended(self, dealt: DealtRound) -> DealtRound:
        """Take the wagers off the layout before it is cleared."""
        boxes: dict[str, set[int]] = {}
        for wager in self.state.wagers:
            played = dealt.bettors.setdefault(wager.bettor, PlayedRound())
            if wager.kind is Kind.TOKE:
                continue
            played.net += wager.net
            if wager.kind is Kind.BLACKJACK:
                played.bet += wager.amount
                boxes.setdefault(wager.bettor, set()).add(wager.box)
            elif wager.kind not in NO_SIDE_WAGER:
                kind = str(wager.kind)
                played.side_wagers[kind] = played.side_wagers.get(kind, 0) + wager.amount
        for name, numbers in boxes.items():
            dealt.bettors[name].boxes = len(numbers)
        self.round = None
        return dealt

    def _after(self, event: Any) -> None:
        card = shown_by(event)
        if card is not None:
            self.shoe.cards.append(card)


def _named(event: Any) -> str:
    """Return what went wrong, in a few words."""
    if isinstance(event, events.Reported):
        return str(event.irregularity)
    words = {
        events.RoundVoided: "the round was voided",
        events.HandDied: "a hand was dead",
        events.PayVoided: "payouts were void",
        events.PlayerLetOut: "a player was let out",
    }
    return words[type(event)]
