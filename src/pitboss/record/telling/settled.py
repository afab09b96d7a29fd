"""The settlement of every wager in a list of events, each with the place it had on the layout."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from pitboss.chips import dollars
from pitboss.record.telling.phrases import put_up_by_house
from pitboss.record.telling.words import bonus_in_words, result
from pitboss.rulebook import Clauses, Rules
from pitboss.rulebook.parts import Outcome
from pitboss.table import Table
from pitboss.table.events import BonusPaid, Event, PayVoided, Reason, WagerSettled
from pitboss.table.folding.fold import fold
from pitboss.table.state import new_state
from pitboss.table.views import WagerView, wager_view


@dataclass(frozen=True, slots=True)
class SettledWager:
    """A settled wager: the ``wager`` as it was on the layout, and the ``event`` that settled it in that ``round``.

    ``words`` say why, as in ``wins $10.00 at 1 to 1: the dealer went over 21``.
    """

    round: int
    wager: WagerView
    event: WagerSettled
    words: str

    @property
    def net(self) -> int:
        """The cents that the wager won its bettor or (negative) lost; the same as ``wager.net``."""
        return self.event.net

    @property
    def clauses(self) -> Clauses:
        """The clauses and readings that it was settled by."""
        return self.event.clauses

    def __str__(self) -> str:
        wager = self.wager
        kind = f"toke beside {wager.beside}" if wager.beside else str(wager.kind)
        whose = f"{wager.bettor}'s {dollars(wager.amount)}{put_up_by_house(wager.funding)}"
        return f"{whose} {kind} on box {wager.box} hand {wager.hand} {self.words}"


@dataclass(frozen=True, slots=True)
class PaidBonus:
    """A fixed sum that a player was paid, and the box whose hand earned it."""

    round: int
    box: int
    event: BonusPaid
    words: str

    @property
    def clauses(self) -> Clauses:
        """The clauses under which it was paid."""
        return self.event.clauses

    def __str__(self) -> str:
        return f"{self.event.player} {self.words}"


class SettlementFollower:
    """Follows a table's events and finds the wagers settled in them, and all ``bonuses`` paid since the beginning."""

    def __init__(self, rules: Rules) -> None:
        self.state = new_state(rules)
        self.followed = 0
        self.bonuses: list[PaidBonus] = []

    def follow(self, events: Sequence[Event]) -> list[SettledWager]:
        """Return the wagers settled since the last call, in order; ``events`` are all of the table's."""
        settled: list[SettledWager] = []
        for event in events[self.followed :]:
            if isinstance(event, PayVoided):
                voided = (self.state.round, event.wager)
                settled = [wager for wager in settled if (wager.round, wager.event.wager) != voided]
                settled.append(self._settled(_voided(event)))
                self.bonuses = [paid for paid in self.bonuses if (paid.round, paid.event.wager) != voided]
            elif isinstance(event, WagerSettled):
                settled.append(self._settled(event))
            elif isinstance(event, BonusPaid):
                box = self.state.wagers[event.wager - 1].box
                self.bonuses.append(PaidBonus(self.state.round, box, event, bonus_in_words(self.state, event)))
            fold(self.state, event)
        self.followed = len(events)
        return settled

    def _settled(self, event: WagerSettled) -> SettledWager:
        wager = self.state.wagers[event.wager - 1]
        seen = replace(wager_view(self.state, wager), outcome=event.outcome, net=event.net)
        return SettledWager(self.state.round, seen, event, result(wager, event, self.state.rules))


def _voided(event: PayVoided) -> WagerSettled:
    """Taking back a settlement makes the wager void, as if it had been settled that way."""
    return WagerSettled(event.wager, Outcome.VOID, 0, None, Reason.VOID, "", event.clauses)


def settled_wagers(rules: Rules, events: Sequence[Event]) -> list[SettledWager]:
    """Return the settled wagers of certain events, from a table's first event on, in the order of settlement."""
    return SettlementFollower(rules).follow(events)


def payouts(table: Table) -> list[SettledWager]:
    """Return every wager that a table has settled, in order of settlement.

    Each one has ``net``, the cents that its bettor won or (negative) lost, ``words`` with the reason, and ``clauses``::

        for settled in payouts(table):
            print(settled, cited(settled.clauses))
    """
    return settled_wagers(table.rules, table.events)


def net_by_bettor(settled: Iterable[SettledWager], bonuses: Iterable[PaidBonus] = ()) -> dict[str, int]:
    """Return what each bettor won or lost: the sum of the nets of that bettor's wagers and bonuses."""
    nets: dict[str, int] = {}
    for wager in settled:
        nets[wager.wager.bettor] = nets.get(wager.wager.bettor, 0) + wager.event.net
    for paid in bonuses:
        nets[paid.event.player] = nets.get(paid.event.player, 0) + paid.event.amount
    return nets
