"""Replay: deal a record again and hold its settlement against the engine's."""

from __future__ import annotations

from dataclasses import dataclass, field

from pitboss.cards import Card, Pack
from pitboss.record.compare import Difference, compare
from pitboss.record.record import (
    Chips,
    DecisionLine,
    Record,
    RecordRefused,
    RefusedLine,
    RoundText,
    Seating,
    ShoeLine,
    WagerLine,
)
from pitboss.record.script import ANSWERS, deciding, placing, seating
from pitboss.record.settled import SettledWager, Settlement
from pitboss.record.words import describe_step
from pitboss.rulebook import Clauses
from pitboss.shoe import DealtShoe, OutOfCards, Shoe
from pitboss.table import Refusal, Refused, Table
from pitboss.table import commands as do
from pitboss.table import events as happened
from pitboss.table.events import OfferKind
from pitboss.table.views import waiting_for

UNWRITTEN_CHIPS = 100_000_000
"""What a bettor has for whom the record writes no chips: $1,000,000."""


@dataclass(slots=True)
class Replayed:
    """A record dealt again."""

    record: Record
    table: Table
    differences: list[Difference] = field(default_factory=list)
    refused: list[Clauses] = field(default_factory=list)
    settled: list[SettledWager] = field(default_factory=list)


class _ScriptedShoe(DealtShoe):
    """The record's cards; ``over`` makes the next ``shoe`` line open a new one."""

    def __init__(self) -> None:
        super().__init__(())
        self.over = False

    @property
    def cover_reached(self) -> bool:
        return self.over


def replay(record: Record) -> Replayed:
    """Deal a record again; raises RecordRefused where that is not possible."""
    _check_cards(record)
    player = _Player(record)
    for text in record.rounds:
        player.play(text)
    return player.replayed


def _check_cards(record: Record) -> None:
    """Refuse a card that the pack does not hold, or does not hold so often between two shuffles."""
    pack = record.rules.pack
    drawn: list[tuple[Card, int]] = []
    for text in record.rounds:
        if record.rules.shuffled_every_round or any(
            isinstance(one, ShoeLine) and one.burned is None for one in text.statements
        ):
            drawn = []
        drawn += [(one.burned, one.line) for one in text.statements if isinstance(one, ShoeLine) and one.burned]
        drawn += text.cards
        impossible = pack.first_impossible([one for one, _ in drawn])
        if impossible is not None:
            card, line = drawn[impossible]
            raise RecordRefused(line, _impossible(card, pack, record.rules.decks))


def _impossible(card: Card, pack: Pack, clauses: Clauses) -> str:
    if card.rank in pack.removed:
        return f"{card} is not in this game's pack, from which that rank is removed ({clauses[0]})."
    return f"{card} comes a {pack.decks + 1}th time, and {pack.decks} decks hold it {pack.decks} times ({clauses[0]})."


class _Player:
    """Plays the rounds of one record at one table."""

    def __init__(self, record: Record) -> None:
        self.shoe = _ScriptedShoe()
        self.table = Table(record.rules, shoe=self.shoe, shuffle=self._shuffle)
        self.replayed = Replayed(record, self.table)
        self.text = record.rounds[0]
        self.begun = False
        self.settlement = Settlement(record.rules)

    def _shuffle(self, pack: Pack) -> Shoe:
        self.shoe.over = False
        return self.shoe

    def play(self, text: RoundText) -> None:
        """Play one round as written and compare its settlement."""
        self.text, self.begun = text, False
        self._number_round()
        for statement in text.statements:
            self._follow(statement)
        self._end()
        self._compare()

    def _number_round(self) -> None:
        number, state = self.text.number, self.table.state
        if number is None:
            return
        if number <= state.round:
            raise RecordRefused(self.text.line, f"round {number} comes after round {state.round}.")
        state.round = number - 1

    def _follow(self, statement: object) -> None:
        match statement:
            case Chips(line, name, amount):
                command = do.BuyIn(name, amount) if amount >= 0 else do.CashOut(name, -amount)
                self._do(line, command)
            case Seating(line, _, name, _):
                self._meet(line, name)
                self._do(line, seating(statement))
            case WagerLine():
                self._meet(statement.line, statement.name)
                self._imply_consent(statement)
                self._do(statement.line, placing(statement))
            case ShoeLine():
                self._open_shoe(statement)
            case RefusedLine():
                self._refused(statement)
            case DecisionLine():
                self._reach(statement)
                if not self.table.state.running:
                    raise RecordRefused(statement.line, "the round is over; nothing is left to decide.")
                self._do(statement.line, deciding(self.table.state, statement))
                self._deal(statement.line)

    def _meet(self, line: int, name: str) -> None:
        """A bettor whose chips are not written down has enough."""
        if name not in self.table.state.players:
            self._do(line, do.BuyIn(name, UNWRITTEN_CHIPS))

    def _imply_consent(self, line: WagerLine) -> None:
        box = self.table.state.boxes.get(line.box)
        if box is not None and box.bettors and not box.consent and line.name not in box.bettors:
            consent = do.Consent(box.bettors[0], line.box)
            if self.table.refusal(consent) is None:
                self.table.do(consent)

    def _open_shoe(self, line: ShoeLine) -> None:
        if self.table.state.running:
            raise RecordRefused(line.line, "a shoe is opened between rounds.")
        if line.burned is not None:
            if self.table.state.burned:
                raise RecordRefused(line.line, "no card is due to be burned; a 'shoe' line stands before it.")
            self.shoe.add([line.burned])
            self.table.do(do.Burn())
        elif not self.table.rules.shuffled_every_round or self.table.state.shoe_rounds or not self.table.state.shoe:
            self.shoe.over = True
            self.table.do(do.OpenShoe())

    def _do(self, line: int, command: do.Command) -> None:
        try:
            self.table.do(command)
        except Refused as refused:
            raise RecordRefused(line, f"refused: {refused.refusal}") from None

    def _begin(self, line: int) -> None:
        """Deal, once the first line is reached that needs cards on the layout."""
        if self.begun:
            return
        self.begun = True
        if not self.table.state.burned:
            self.table.emit(happened.CardBurned(None, self.table.rules.burned or ()))
        if self.table.rules.shuffled_every_round:
            self.table.auto()
        self.shoe.add([card for card, _ in self.text.cards])
        self._do(line, do.CloseWagering())
        self._deal(line)

    def _deal(self, line: int) -> None:
        table = self.table
        while (step := table.dealer_step()) is not None and table.state.running:
            try:
                table.do(step)
            except OutOfCards:
                raise RecordRefused(
                    line, f"the record has no further card, and one is due: {describe_step(step)}."
                ) from None

    def _reach(self, line: DecisionLine) -> None:
        """Deal on to the moment a decision belongs to, declining the offers that the record does not mention."""
        self._begin(line.line)
        wanted = ANSWERS.get(line.verb)
        while self.table.state.offers and all(one.kind is not wanted for one in self.table.state.offers):
            self._decline(line.line)

    def _decline(self, line: int) -> None:
        offer = self.table.state.offers[0]
        split = offer.kind is OfferKind.SPLIT
        self._do(line, do.Designate(offer.bettor, offer.box, 1) if split else do.Decline(offer.bettor, offer.box))
        self._deal(line)

    def _refused(self, line: RefusedLine) -> None:
        if isinstance(line.asked, DecisionLine):
            self._reach(line.asked)
            command = deciding(self.table.state, line.asked)
        else:
            if line.cards_before:
                self._begin(line.line)
            command = placing(line.asked)
        self.replayed.refused.append(self._refusal(line, command).clauses)

    def _refusal(self, line: RefusedLine, command: do.Command) -> Refusal:
        """Return the refusal that the record foretells; a name that cannot be one counts as well."""
        name = line.asked.name
        if name not in self.table.state.players:
            unknown = self.table.refusal(do.BuyIn(name, UNWRITTEN_CHIPS))
            if unknown is not None:
                return unknown
            self._meet(line.line, name)
        refusal = self.table.refusal(command)
        if refusal is None:
            raise RecordRefused(line.line, "the record says this is refused, and it is allowed.")
        if line.code and line.code != refusal.code:
            raise RecordRefused(line.line, f"refused as {refusal.code}, not as {line.code}: {refusal}")
        return refusal

    def _end(self) -> None:
        end = self.text.end
        self._begin(end)
        while self.table.state.offers:
            self._decline(end)
        if self.table.state.running:
            name, box = waiting_for(self.table)[0]
            hand = self.table.state.turn_hand + 1
            raise RecordRefused(end, f"the round is not over: {name} has to decide about box {box} hand {hand}.")
        if self.shoe.remaining:
            card, line = self.text.cards[-self.shoe.remaining]
            raise RecordRefused(line, f"{card} is never drawn: the round is over before it.")

    def _compare(self) -> None:
        settled = self.settlement.follow(self.table.events)
        self.replayed.settled += settled
        self.replayed.differences += compare(self.text, settled)
