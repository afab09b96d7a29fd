"""Run the battery over a shuffler: for a time, or for a number of shoes.

How many shoes there are is settled by the clock, never by what was found in them, so the p-values hold whenever it
stops.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from time import monotonic

from pitboss.cards import Pack
from pitboss.lab.battery.finding import BatteryFinding, StatisticalTest
from pitboss.lab.battery.orders import NumberedPack, Orders
from pitboss.lab.battery.statistics.adjacent_cards import AdjacentCards
from pitboss.lab.battery.statistics.coupon_collector import CouponCollector
from pitboss.lab.battery.statistics.gaps import Gaps
from pitboss.lab.battery.statistics.permutations import Permutations
from pitboss.lab.battery.statistics.places import Places
from pitboss.lab.battery.statistics.regions import Regions
from pitboss.lab.battery.statistics.runs_of_red_and_black import RunsOfRedAndBlack
from pitboss.lab.battery.statistics.runs_up import RunsUp
from pitboss.lab.battery.statistics.same_orders import SameOrders
from pitboss.lab.battery.statistics.same_starts import SameStarts
from pitboss.lab.battery.statistics.serial_correlation import SerialCorrelation
from pitboss.lab.battery.statistics.shoe_to_shoe import ShoeToShoe
from pitboss.lab.battery.verdict import BatteryVerdict, PackFindings
from pitboss.shoe.shoe import Shuffler

TESTS: tuple[type[StatisticalTest], ...] = (
    Places,
    Regions,
    AdjacentCards,
    RunsUp,
    RunsOfRedAndBlack,
    SerialCorrelation,
    ShoeToShoe,
    Gaps,
    CouponCollector,
    Permutations,
    SameOrders,
    SameStarts,
)
"""The tests that are run."""

SHOES = (1, 6, 8)
"""The shoes that are dealt, by their number of decks."""

FEWEST_SHOES = 100
"""The smallest number of shoes of a pack for which the laws behind the p-values hold well enough."""

CARDS_AT_A_TIME = 32_768
"""Shoes are dealt and counted in lots of about so many cards: a small part of a second."""


@dataclass(frozen=True, slots=True)
class BatteryPlan:
    """How much to deal: ``shoes`` shoes of each pack, or as many as fit into ``seconds``.

    However short the time, at least ``FEWEST_SHOES`` shoes of each pack are dealt.
    """

    seconds: float = 20.0
    shoes: int | None = None
    decks: tuple[int, ...] = SHOES

    def __post_init__(self) -> None:
        if self.shoes is not None and self.shoes < FEWEST_SHOES:
            raise ValueError(f"{self.shoes} shoes are too few for the battery: deal at least {FEWEST_SHOES}.")
        if self.seconds <= 0:
            raise ValueError(f"A battery cannot run for {self.seconds:g} seconds.")


@dataclass(frozen=True, slots=True)
class _Stint:
    """One pack's part of a run: how many shoes to deal next, and how far the run has come."""

    plan: BatteryPlan
    number: int
    begun: float
    clock: Callable[[], float]

    def next_lot(self, dealt: int, lot: int) -> int:
        """Return how many shoes to deal next, at most a lot; none when the stint is over."""
        if self.plan.shoes is not None:
            return min(lot, self.plan.shoes - dealt)
        return lot if dealt < FEWEST_SHOES or self._time_used() < 1 else 0

    def done(self, dealt: int) -> float:
        """Return which part of the whole run is done, from 0 to 1."""
        part = self._time_used() if self.plan.shoes is None else dealt / self.plan.shoes
        return (self.number + min(1.0, max(0.0, part))) / len(self.plan.decks)

    def _time_used(self) -> float:
        """Return which part of the stint's time is over; the time of a stint that began late is the less."""
        share = self.plan.seconds / len(self.plan.decks)
        return (self.clock() - self.begun - self.number * share) / share


def run(
    shuffle: Shuffler,
    plan: BatteryPlan | None = None,
    tick: Callable[[float], None] = lambda done: None,
    clock: Callable[[], float] = monotonic,
) -> BatteryVerdict:
    """Deal shoes of each pack from a shuffler, test them, and return the verdict.

    ``tick`` is called with the share of the work that is done, 0 to 1.
    """
    plan = plan or BatteryPlan()
    begun = clock()
    packs = []
    for number, decks in enumerate(plan.decks):
        pack = NumberedPack(Pack(decks).cards())
        shoes, findings = examine(pack, _lots(pack, shuffle, _Stint(plan, number, begun, clock), tick))
        packs.append(PackFindings(decks, pack.size, shoes, findings))
    return BatteryVerdict(tuple(packs), clock() - begun)


def examine(pack: NumberedPack, lots: Iterable[Orders]) -> tuple[int, tuple[BatteryFinding, ...]]:
    """Run all tests on the shoes; return the number of shoes, and what each test found."""
    tests = [test(pack) for test in TESTS]
    shoes = 0
    for orders in lots:
        shoes += len(orders)
        for test in tests:
            test.add(orders)
    return shoes, tuple(test.finding() for test in tests)


def _lots(pack: NumberedPack, shuffle: Shuffler, stint: _Stint, tick: Callable[[float], None]) -> Iterator[Orders]:
    """Deal the shoes of one pack, a lot at a time, until its stint is over."""
    dealt = 0
    while lot := stint.next_lot(dealt, CARDS_AT_A_TIME // pack.size):
        yield pack.deal(shuffle, lot)
        dealt += lot
        tick(stint.done(dealt))
