"""Settling a wager: whether the dealer settles it as the rules say, to the cent, and if not, why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, takewhile

from pitboss.chips import dollars, signed
from pitboss.record.telling.phrases import describe_wager
from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import Kind, Outcome, Phase, TakingOrder
from pitboss.table import Table
from pitboss.table import commands as table_commands
from pitboss.table.events import Reason
from pitboss.table.irregular.wrongs import pay_grounds
from pitboss.table.round.rulings import rule_on
from pitboss.table.state import Ruling, Wager
from pitboss.table.words.reasons_in_words import reason_in_words
from pitboss.table.words.steps_in_words import step_in_words
from pitboss.training.faults import Fault, WrongStep, wager_values
from pitboss.training.steps.amounts import BLACKJACKS, wrong_amount
from pitboss.training.steps.said import Act, Said, Settling, Unclear
from pitboss.training.steps.tasks import StepVerdict

_ACTS = {
    Outcome.WIN: Act.PAY,
    Outcome.LOSE: Act.TAKE,
    Outcome.PUSH: Act.BACK,
    Outcome.VOID: Act.BACK,
    Outcome.HALF: Act.HALF,
}
_DONE = {
    Act.PAY: "does not win",
    Act.TAKE: "does not lose",
    Act.BACK: "does not go back",
    Act.HALF: "was not surrendered",
    Act.UNDO: "has not been settled",
}
AT_ONCE = "at_once"
"""The order of wagers that are settled before the end of the round."""
_ORDERS = {
    TakingOrder.LOSERS_FIRST.value: (
        "all losing wagers are collected, then the winning ones are paid, from the dealer's right"
    ),
    TakingOrder.PLAYER_BY_PLAYER.value: (
        "each player's losing wagers are collected and his winning ones paid before the next player's, "
        "from the dealer's right"
    ),
    TakingOrder.BOX_BY_BOX.value: "each box is settled before the next one, from the dealer's right",
    AT_ONCE: "wagers of this moment are settled from the dealer's right",
}
ORDERS = tuple(_ORDERS)
ROUND_AMOUNT = 5_00
"""Wagers in whole multiples of this are easy to pay."""


@dataclass(frozen=True, slots=True)
class SettleTask:
    """The wager to settle next."""

    table: Table
    wager: Wager
    also: Clauses = ()
    by_hand: bool = False

    @property
    def ruling(self) -> Ruling:
        """The outcome of the wager."""
        return ruling_on(self.table, self.wager)

    @property
    def act(self) -> Act:
        """What the dealer does with it."""
        return _ACTS[self.ruling.outcome]

    @property
    def clauses(self) -> Clauses:
        """The clauses for this settlement."""
        return self.also + self.ruling.clauses

    @property
    def words(self) -> str:
        """What to do."""
        wager, ruling = self.wager, self.ruling
        named = describe_wager(self.table.state, wager)
        match _ACTS[ruling.outcome]:
            case Act.PAY:
                return f"pay {named} {dollars(ruling.net)}"
            case Act.HALF:
                return f"collect half of {named}, {dollars(-ruling.net)}"
            case Act.BACK if not wager.funding.by_house:
                return f"give {named} back"
        return f"take {named}"

    @property
    def typed(self) -> str:
        """What to type, with the wager named."""
        wager, ruling = self.wager, self.ruling
        place = str(wager.box)
        if wager.hand is not None and len(self.table.state.boxes[wager.box].hands) > 1:
            place += f".{self.table.state.place(wager.hand)}"
        act = _ACTS[ruling.outcome]
        amount = f" {signed(abs(ruling.net)).lstrip('+')}" if act in (Act.PAY, Act.HALF) else ""
        return f"{act} {place} {wager.kind}{amount}"

    @property
    def commands(self) -> tuple[table_commands.StaffCommand, ...]:
        """What it makes the table do."""
        return (table_commands.SettleWager(self.wager.number),)

    def judge(self, said: Sequence[Said]) -> StepVerdict:
        """The box, the wager, its outcome and the amount must all be right."""
        meaning = said[0]
        if not isinstance(meaning, Settling):
            return StepVerdict(False, _settle_first(meaning))
        if wrong := self._wrong_place(meaning):
            return StepVerdict(False, wrong, clauses=self._order_grounds())
        if wrong := self._wrong_act(meaning):
            return StepVerdict(False, wrong)
        alike = self._alike(meaning)
        if meaning.amount is not None:
            count = self._count(meaning.amount, alike)
            if not count:
                # The clauses for payment and limit come last in the grounds of a ruling.
                wrong = wrong_amount(self.table, self.wager, self.ruling, meaning.amount)
                return StepVerdict(False, wrong, clauses=self.clauses[::-1])
            alike = alike[:count]
        clauses = tuple(clause for wager in alike for clause in ruling_on(self.table, wager).clauses)
        return StepVerdict(
            True, commands=tuple(table_commands.SettleWager(wager.number) for wager in alike), clauses=clauses
        )

    def _wrong_place(self, said: Settling) -> WrongStep | None:
        state, wager = self.table.state, self.wager
        values: dict[str, str | int] = {"box": said.box, "hand": said.hand, "order": self._order()}
        if said.box != wager.box:
            sentence = f"Box {said.box} is not the next: {_ORDERS[self._order()]}."
            return WrongStep(Fault.NOT_NEXT_BOX, sentence, values)
        hands = state.boxes[wager.box].hands
        if wager.hand is not None and len(hands) > 1:
            if not said.hand and said.kind is None:
                raise Unclear(f"Box {wager.box} has {len(hands)} hands: say which, such as {said.act} {wager.box}.2.")
            if said.hand and said.hand != state.place(wager.hand):
                sentence = f"Hand {said.hand} of box {said.box} is not the next: {_ORDERS[self._order()]}."
                return WrongStep(Fault.NOT_NEXT_HAND, sentence, values)
        if said.kind is not None and said.kind is not wager.kind:
            sentence = f"The {said.kind} wager of box {said.box} is not the next to be settled."
            return WrongStep(Fault.NOT_NEXT_WAGER, sentence, {"box": said.box, "kind": said.kind})
        return None

    def _order(self) -> str:
        """Return the id of the order in which wagers are settled now."""
        state = self.table.state
        return state.rules.settlement.order.value if state.program[state.phase] is Phase.SETTLE else AT_ONCE

    def _order_grounds(self) -> Clauses:
        state = self.table.state
        settling = state.program[state.phase] is Phase.SETTLE
        return state.rules.settlement.taken_and_paid if settling else self.clauses

    def _wrong_act(self, said: Settling) -> WrongStep | None:
        ruling, wager = self.ruling, self.wager
        if said.act is _ACTS[ruling.outcome]:
            return None
        if wager.funding.by_house and ruling.outcome is not Outcome.WIN and said.act in (Act.TAKE, Act.BACK):
            return None
        line = f" ({ruling.line})" if ruling.line else ""
        reason = reason_in_words(ruling.reason, self.table.rules)
        sentence = f"{describe_wager(self.table.state, wager)} {_DONE[said.act]}: {reason}{line}."
        values = {**wager_values(self.table.state, wager), "act": said.act}
        return WrongStep(Fault.WRONG_ACT, sentence, values, reason=ruling.reason, line=ruling.line)

    def _alike(self, said: Settling) -> list[Wager]:
        """The next wagers of the same hand that are treated alike; only the named one if one is named."""
        state, wager = self.table.state, self.wager
        if said.kind is not None:
            return [wager]
        if state.taking is not None:
            order = [state.wagers[number - 1] for number in state.taking]
        else:
            order = list(wager.hand.wagers) if wager.hand is not None else [wager]
        due = [other for other in order if other.outcome is None]
        act = _ACTS[self.ruling.outcome]
        return list(
            takewhile(
                lambda other: (
                    other.box == wager.box
                    and other.hand is wager.hand
                    and _ACTS[ruling_on(self.table, other).outcome] is act
                ),
                due[due.index(wager) :],
            )
        )

    def _count(self, amount: int, alike: list[Wager]) -> int:
        """Return how many wagers of the hand an amount settles: the first, or several together; 0 if none."""
        sums = list(accumulate(abs(ruling_on(self.table, wager).net) for wager in alike))
        return sums.index(amount) + 1 if amount in sums else 0


@dataclass(frozen=True, slots=True)
class UndoTask:
    """A wager whose settlement must be taken back."""

    table: Table
    wager: Wager
    also: Clauses = ()
    by_hand: bool = False

    @property
    def clauses(self) -> Clauses:
        """The clauses that require it."""
        return self.also + pay_grounds(self.table.state)

    @property
    def words(self) -> str:
        """What to do."""
        return f"take back what was settled on {describe_wager(self.table.state, self.wager)}"

    @property
    def typed(self) -> str:
        """What to type."""
        return f"undo {self.wager.box} {self.wager.kind}"

    @property
    def commands(self) -> tuple[table_commands.StaffCommand, ...]:
        """What it makes the table do."""
        return (table_commands.VoidPay(self.wager.number),)

    def judge(self, said: Sequence[Said]) -> StepVerdict:
        """The box must be right, and so must the wager if it is named."""
        meaning = said[0]
        if not isinstance(meaning, Settling) or meaning.act is not Act.UNDO:
            sentence = "What was paid and collected on this round is to be put right first."
            return StepVerdict(False, WrongStep(Fault.UNDO_FIRST, sentence))
        if meaning.box != self.wager.box or meaning.kind not in (None, self.wager.kind):
            sentence = f"{self.wager.bettor}'s wagers on box {self.wager.box} come first."
            values: dict[str, str | int] = {"bettor": self.wager.bettor, "box": self.wager.box}
            return StepVerdict(False, WrongStep(Fault.UNDO_OTHER, sentence, values))
        return StepVerdict(True, commands=self.commands)


def ruling_on(table: Table, wager: Wager) -> Ruling:
    """Return the outcome of a wager, as the table will settle it."""
    taking = table.state.taking
    return taking[wager.number] if taking and wager.number in taking else rule_on(table.state, wager)


def is_worth_asking(table: Table, wager: Wager) -> bool:
    """Whether settling a wager takes more than collecting or matching it: odds, halves, odd amounts, lammers."""
    ruling = ruling_on(table, wager)
    if wager.hand is None or wager.funding.by_house or wager.kind is Kind.TOKE:
        return True
    if ruling.reason in (*BLACKJACKS, Reason.BLACKJACK_BEATS_21, Reason.EVEN_MONEY) or ruling.line:
        return True
    return ruling.outcome is Outcome.HALF or (ruling.outcome is Outcome.WIN and bool(wager.amount % ROUND_AMOUNT))


def _settle_first(said: Said) -> WrongStep:
    if isinstance(said, table_commands.StaffCommand):
        sentence = f"It is not the time to {step_in_words(said)}: a wager is to be settled."
        return WrongStep(Fault.SETTLE_BEFORE, sentence, step=said)
    return WrongStep(Fault.SETTLE_FIRST, "It is not the time for that: a wager is to be settled.")
