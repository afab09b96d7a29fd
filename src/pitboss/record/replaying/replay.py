"""Replay: deals a record again and compares its settlement with the engine's."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import NamedTuple

from pitboss.record.replaying.dealing import Dealing
from pitboss.record.replaying.expected_state import sight_difference, stack_difference
from pitboss.record.replaying.script import NO_OFFER, deciding, placing, seating
from pitboss.record.telling.settled import PaidBonus, SettledWager, SettlementFollower
from pitboss.record.text.compare import Difference, compare
from pitboss.record.text.expectations import compare_events, compare_rack
from pitboss.record.text.record import (
    Chips,
    DecisionLine,
    ExpectedSight,
    ExpectedStack,
    HouseLine,
    Record,
    RecordRefused,
    RefusedLine,
    RoundText,
    Seating,
    ShoeLine,
    Statement,
    WagerLine,
)
from pitboss.record.text.verbs import declined_in_vain, declines, verbs
from pitboss.rulebook import Clauses
from pitboss.table import Refusal, Table, commands
from pitboss.table.events import OfferKind

UNWRITTEN_CHIPS = 100_000_000
"""The chips of a bettor whose chips the record does not mention: $1,000,000."""
IN_ROUND = (commands.Report, commands.Rule, commands.LetOut, commands.BackUp, commands.NoticeSlip)
"""Lines that belong to a round unless they are possible before it."""


class RefusalReplayed(NamedTuple):
    """A refusal that happened as the record says, and how many events had happened before it."""

    after: int
    line: RefusedLine
    refusal: Refusal


class HouseReplayed(NamedTuple):
    """What the house's people did as the record says, and how many events had happened before it."""

    after: int
    line: HouseLine


@dataclass(slots=True)
class Replayed:
    """A record that was dealt again.

    ``table`` is the table after the last round. ``settled`` and ``bonuses`` are what was paid and collected,
    ``differences`` the places where the record disagrees with the rules, ``refusals`` the commands that were refused as
    the record says, and ``house`` what dealer and floor did. ``begins`` has, for each round, the number of events
    before it.
    """

    record: Record
    table: Table
    differences: list[Difference] = field(default_factory=list)
    refusals: list[RefusalReplayed] = field(default_factory=list)
    house: list[HouseReplayed] = field(default_factory=list)
    settled: list[SettledWager] = field(default_factory=list)
    bonuses: list[PaidBonus] = field(default_factory=list)
    begins: list[int] = field(default_factory=list)

    @property
    def refused(self) -> list[Clauses]:
        """The clauses of each refusal."""
        return [replayed.refusal.clauses for replayed in self.refusals]


def replay(record: Record, make_table: Callable[..., Table] = Table) -> Replayed:
    """Deal a record again, and compare it with what the record says.

    Returns the table as it was played, the settled wagers, and the ``differences``, which are empty if the record
    agrees with the rules. Raises ``RecordRefused`` if the record cannot be dealt.
    """
    player = _Player(record, make_table)
    for text in record.rounds:
        player.play(text)
    return player.replayed


class _Player:
    """Follows the lines of one record at one table."""

    def __init__(self, record: Record, make_table: Callable[..., Table]) -> None:
        self.dealing = Dealing(record, make_table)
        self.table = self.dealing.table
        self.replayed = Replayed(record, self.table)
        self.settlement = SettlementFollower(record.rules)

    def play(self, text: RoundText) -> None:
        """Play one round as written and compare its settlement."""
        self.replayed.begins.append(len(self.table.events))
        self.dealing.open(text)
        before = len(self.table.events)
        for statement in text.statements:
            self._follow(statement)
        self._end(text)
        self.replayed.differences += compare_events(text.expected, self.table.events[before:])
        self.replayed.differences += compare_rack(text.expected, self.table.state.rack)
        if not text.between:
            settled = self.settlement.follow(self.table.history)
            bonuses = self.settlement.bonuses[len(self.replayed.bonuses) :]
            self.replayed.settled += settled
            self.replayed.bonuses += bonuses
            self.replayed.differences += compare(text, settled, bonuses)

    def _follow(self, statement: Statement) -> None:
        match statement:
            case HouseLine():
                self._house(statement)
            case RefusedLine():
                self._refused(statement)
            case DecisionLine():
                self._decide(statement)
            case ExpectedSight() | ExpectedStack():
                self._look(statement)
            case Chips(line=line, at=int(at)) | Seating(line=line, at=int(at)):
                self.dealing.reach_named(line, at)
                self._around(statement)
            case _:
                self.dealing.go_on()
                self._around(statement)

    def _look(self, line: ExpectedSight | ExpectedStack) -> None:
        """Check the table at the point of the line."""
        if isinstance(line, ExpectedSight):
            if not self.dealing.text.between:
                self.dealing.reach_moment(line.line, line.drawn, None)
            difference = sight_difference(line, self.table)
        else:
            difference = stack_difference(line, self.table, self.dealing.stack_before, self.dealing.jammed_before)
        if difference is not None:
            self.replayed.differences.append(difference)

    def _around(self, statement: Chips | Seating | WagerLine | ShoeLine) -> None:
        """Follow a line about chips, seats, wagers or a new shoe."""
        match statement:
            case Chips(line, name, amount, _):
                command = commands.BuyIn(name, amount) if amount >= 0 else commands.CashOut(name, -amount)
                self.dealing.carry_out(line, command)
            case Seating(line, _, name, _, _):
                self._meet(line, name)
                self.dealing.carry_out(line, seating(statement))
            case WagerLine():
                self._meet(statement.line, statement.name)
                self._imply_consent(statement)
                self.dealing.carry_out(statement.line, placing(statement))
            case ShoeLine():
                self._open_shoe(statement)

    def _meet(self, line: int, name: str) -> None:
        """Give a bettor whose chips are not written down enough of them."""
        if name not in self.table.state.players:
            self.dealing.carry_out(line, commands.BuyIn(name, UNWRITTEN_CHIPS))

    def _imply_consent(self, line: WagerLine) -> None:
        box = self.table.state.boxes.get(line.box)
        if box is not None and box.bettors and not box.consent and line.name not in box.bettors:
            consent = commands.Consent(box.bettors[0], line.box)
            if self.table.refusal(consent) is None:
                self.table.do(consent)

    def _open_shoe(self, line: ShoeLine) -> None:
        state, rules = self.table.state, self.table.rules
        if rules.procedures.by_person:
            raise RecordRefused(line.line, "people shuffle at this table: the steps of the shuffle open a shoe.")
        if state.running:
            raise RecordRefused(line.line, "a shoe is opened between rounds.")
        if not rules.shuffled_every_round or state.shoe_rounds or not state.shoe:
            self.dealing.shoe.over = True
            if state.shoe and not state.shoe_rounds:
                state.shoe_rounds = 1  # the record begins with a shoe that had been used before
            self.table.do(commands.OpenShoe())

    def _decide(self, line: DecisionLine) -> None:
        self._reach_decision(line)
        if not self.table.state.running:
            raise RecordRefused(line.line, "the round is over; nothing is left to decide.")
        command = deciding(self.table.state, line)
        if line.at is not None and verbs()[line.verb].offers:
            self.dealing.answer_at_once(line.line, command)
        else:
            self.dealing.carry_out(line.line, command)

    def _reach_decision(self, line: DecisionLine, also: AbstractSet[OfferKind] = NO_OFFER) -> None:
        """Go on to where somebody decides: at the written moment, or when nothing else is due."""
        if line.at is not None:
            self.dealing.reach_named(line.line, line.at)
        else:
            self.dealing.reach(line.line, verbs()[line.verb].offers | also)

    def _house(self, line: HouseLine) -> None:
        """Follow a line of the house's people: at once before the first card, in a round at its moment."""
        command = line.command
        if isinstance(command, commands.WantIn) or (isinstance(command, commands.AnnounceWager) and command.coupon):
            self._meet(line.line, command.player)  # anybody else who announces a wager put cash down
        if not self._comes_before(line):
            self.dealing.find_moment(line)
        self.replayed.house.append(HouseReplayed(len(self.table.events), line))
        if isinstance(line.command, commands.Burn):
            self._burn(line)
        else:
            self.dealing.carry_out(line.line, line.command)

    def _comes_before(self, line: HouseLine) -> bool:
        dealing = self.dealing
        if dealing.text.between:
            return True
        if dealing.begun or line.drawn > dealing.drawn or line.at is not None:
            return False
        return not isinstance(line.command, IN_ROUND) or self.table.refusal(line.command) is None

    def _burn(self, line: HouseLine) -> None:
        refusal = self.table.refusal(line.command)
        if refusal is not None:
            raise RecordRefused(line.line, f"no card is due to be burned: {refusal}")
        waiting = self.table.state.waiting
        if line.burned is None and not waiting:
            self.dealing.burn_unseen()
            return
        if waiting and line.burned is not None and waiting[0] != line.burned.card:
            raise RecordRefused(line.line, f"the card that is burned next waits beside the shoe: {waiting[0]}.")
        if line.burned is not None and not waiting:
            self.dealing.shoe.written.appendleft(line.burned)
        self.dealing.carry_out(line.line, line.command)

    def _refused(self, line: RefusedLine) -> None:
        refusal = self._refusal(line, self._asked(line))
        self.replayed.refusals.append(RefusalReplayed(len(self.table.events), line, refusal))

    def _asked(self, line: RefusedLine) -> commands.Command:
        """Go on to the moment of a refusal and return what is refused."""
        asked, dealing = line.asked, self.dealing
        in_round = not dealing.text.between
        if isinstance(asked, DecisionLine):
            if in_round:
                self._reach_decision(asked, declined_in_vain() if asked.verb in declines() else NO_OFFER)
            return deciding(self.table.state, asked)
        command = _asking(asked)
        at = None if isinstance(asked, WagerLine) else asked.at
        if in_round and (dealing.begun or line.drawn > dealing.drawn or at is not None):
            dealing.reach_moment(line.line, line.drawn, at)
        if isinstance(command, commands.FloorCommand):
            self._call_floor()
        return command

    def _call_floor(self) -> None:
        """Call the floor if that is due, so that its order is refused on its merits and not for a missing call."""
        while self.table.state.running and isinstance(step := self.table.staff_step(), commands.CallFloor):
            self.table.do(step)

    def _refusal(self, line: RefusedLine, command: commands.Command) -> Refusal:
        """Return the refusal that the record predicts; an impossible name counts as one too."""
        if not isinstance(line.asked, HouseLine) and line.asked.name not in self.table.state.players:
            unknown = self.table.refusal(commands.BuyIn(line.asked.name, UNWRITTEN_CHIPS))
            if unknown is not None:
                return unknown
            self._meet(line.line, line.asked.name)
        refusal = self.table.refusal(command)
        if refusal is None:
            raise RecordRefused(line.line, "the record says this is refused, and it is allowed.")
        if line.code and line.code != refusal.code:
            raise RecordRefused(line.line, f"refused as {refusal.code}, not as {line.code}: {refusal}")
        return refusal

    def _end(self, text: RoundText) -> None:
        dealing = self.dealing
        if not text.between:
            dealing.reach(text.end, NO_OFFER)
        if self.table.state.running:
            raise RecordRefused(text.end, f"the round is not over: {dealing.awaited()}.")
        if dealing.shoe.written:
            card, line, _ = dealing.shoe.written[0]
            where = "nothing is dealt between rounds" if text.between else "the round is over before it"
            raise RecordRefused(line, f"{card} is never drawn: {where}.")


def _asking(asked: WagerLine | Seating | HouseLine) -> commands.Command:
    match asked:
        case WagerLine():
            return placing(asked)
        case Seating():
            return seating(asked)
    return asked.command
