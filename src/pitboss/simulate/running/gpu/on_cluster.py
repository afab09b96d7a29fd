"""Chunks on the CUDA devices of a Ray cluster: one actor for each device, the same chunks, sums in order.

An actor keeps the kernel that was compiled for the plan, and the batches that it played last: later requests about a
batch (marks, single chunks) go to the actor that played it. If that actor was lost with its machine, the request goes
to another one, which plays the batch again. A new actor is ordered to replace the lost one, for when a device becomes
available.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pitboss.extras import MissingExtra
from pitboss.simulate.kernel import tables
from pitboss.simulate.results.batches import Batch, joined_batches
from pitboss.simulate.running.chunk import Ints
from pitboss.simulate.running.gpu.engine import Batches, NoGpu, device_player, devices
from pitboss.simulate.running.ray_engine import joined_cluster
from pitboss.simulate.running.threads import AHEAD

if TYPE_CHECKING:
    from pitboss.simulate.running.gpu.player import Player  # which needs a device's compiler

ALONE = 256
"""The number of chunks whose own sums are sent at a time."""

Span = tuple[int, int]
"""The first chunk of a batch, and the one after its last."""


@dataclass(frozen=True, slots=True)
class SentBatch:
    """The part of a batch that is always sent; the rest is sent on request."""

    sums: tables.KernelTally
    asked: list[int]
    rounds: list[int]
    nets: list[int]
    squares: list[int]
    sessions: list[Ints]


class DeviceWorker:
    """The class of the actors: it plays on the one device that Ray assigned to it."""

    def __init__(self, work: tables.Work) -> None:
        self.work = work
        self.kept: OrderedDict[Span, Batch] = OrderedDict()

    @cached_property
    def player(self) -> Player:
        """The player on the device."""
        return device_player(self.work, devices()[0])

    def most(self) -> int | str:
        """Return how many chunks a batch may have, or why none can be played here."""
        try:
            return self.player.most
        except (NoGpu, MissingExtra) as reason:
            return str(reason)

    def play(self, span: Span) -> SentBatch:
        """Play a batch."""
        batch = self._batch(span)
        return SentBatch(batch.sums, batch.asked, batch.rounds, batch.nets, batch.squares, batch.sessions)

    def marks(self, span: Span, wanted: list[int]) -> list[list[list[int]]]:
        """Return the marks of some chunks of a batch."""
        return self._batch(span).marks_of(wanted)

    def alone(self, span: Span, first: int, behind: int) -> list[tables.KernelTally]:
        """Return the separate sums of some chunks of a batch."""
        batch = self._batch(span)
        return [batch.alone(chunk) for chunk in range(first, min(behind, len(batch.asked)))]

    def _batch(self, span: Span) -> Batch:
        if span not in self.kept:
            self.kept[span] = joined_batches(self._pieces(*span))
            while len(self.kept) > AHEAD + 1:
                self.kept.popitem(last=False)
        return self.kept[span]

    def _pieces(self, first: int, behind: int) -> list[Batch]:
        """Play a batch, in pieces if its size was chosen for a larger device."""
        most = self.player.most
        return [self.player.play(begin, min(begin + most, behind)) for begin in range(first, behind, most)]


class _Crew:
    """The actors at work. An ordered actor joins them once it has a device and has compiled the plan."""

    def __init__(self, ray: Any, work: tables.Work, many: int) -> None:
        self.ray, self.sent, self.size = ray, ray.put(work), 0
        self.order = ray.remote(num_cpus=1, num_gpus=1)(DeviceWorker)
        self.here: deque[Any] = deque()
        self.ordered: dict[Any, Any] = {}
        for _ in range(many):
            self._order_one()

    def next(self) -> Any:
        """Return the next actor. If there is none, wait for one that was ordered."""
        while self.ordered:
            ready, _ = self.ray.wait(list(self.ordered), timeout=0 if self.here else None)
            if not ready:
                break
            self._join(self.ordered.pop(ready[0]), ready[0])
        self.here.rotate(-1)
        return self.here[-1]

    def lose(self, actor: Any) -> None:
        """Go on without an actor that was lost, and order another."""
        if actor in self.here:
            self.here.remove(actor)
            self._order_one()

    def dismiss(self) -> None:
        """Dismiss all actors."""
        for actor in (*self.here, *self.ordered.values()):
            self.ray.kill(actor)

    def _order_one(self) -> None:
        actor = self.order.remote(self.sent)
        self.ordered[actor.most.remote()] = actor

    def _join(self, actor: Any, answer: Any) -> None:
        """Add an actor that has answered how many chunks its batches may have."""
        try:
            most: int | str = self.ray.get(answer)
        except self.ray.exceptions.RayActorError:
            self._order_one()
            return
        if isinstance(most, str):
            raise NoGpu(f"A machine of the Ray cluster cannot use its CUDA device: {most}")
        self.here.append(actor)
        self.size = self.size or most


class _Asked:
    """A batch that an actor plays, as seen by the code that adds batches up."""

    def __init__(self, crew: _Crew, span: Span) -> None:
        self.crew, self.span = crew, span
        self.actor = crew.next()
        self.task = self.actor.play.remote(span)
        self.known: dict[int, tables.KernelTally] = {}

    def batch(self) -> Batch:
        """Wait for the batch."""
        sent: SentBatch = self._answer(self.task, "play")
        return Batch(
            self.span[0], sent.sums, sent.asked, sent.rounds, sent.nets, sent.squares, sent.sessions,
            marks_of=lambda wanted: self._ask("marks", wanted),
            alone=self._alone,
            beginning=lambda many: _Asked(self.crew, (self.span[0], self.span[0] + many)).batch(),
        )  # fmt: skip

    def _alone(self, chunk: int) -> tables.KernelTally:
        if chunk not in self.known:
            self.known = dict(enumerate(self._ask("alone", chunk, chunk + ALONE), start=chunk))
        return self.known[chunk]

    def _ask(self, what: str, *more: Any) -> Any:
        return self._answer(getattr(self.actor, what).remote(self.span, *more), what, *more)

    def _answer(self, task: Any, what: str, *more: Any) -> Any:
        """Wait for an answer; if the actor was lost in the meantime, ask another one."""
        lost = self.crew.ray.exceptions.RayActorError
        while True:
            try:
                return self.crew.ray.get(task)
            except lost:
                self.crew.lose(self.actor)
                self.actor = self.crew.next()
                task = getattr(self.actor, what).remote(self.span, *more)


def in_order_on_gpus(work: tables.Work, workers: int | None, address: str) -> Batches:
    """Play the chunks on a cluster's devices, batch by batch, and yield the batches in order.

    ``workers`` limits the devices. Each starts its next batch while the last one is on its way.
    """
    import ray as untyped

    ray: Any = untyped
    with joined_cluster(ray, address):
        many = int(ray.cluster_resources().get("GPU", 0))
        if not many:
            raise NoGpu(f"No machine of the Ray cluster at {address} has a CUDA device. Take --engine ray instead.")
        crew = _Crew(ray, work, min(many, workers or many))
        try:
            yield from _in_order(crew, work.chunks)
        finally:
            crew.dismiss()


def _in_order(crew: _Crew, chunks: int) -> Batches:
    waiting: deque[_Asked] = deque()
    crew.next()  # the first actor determines the size of batches
    for first in range(0, chunks, crew.size):
        waiting.append(_Asked(crew, (first, min(first + crew.size, chunks))))
        if len(waiting) >= AHEAD * len(crew.here):
            yield waiting.popleft().batch()
    while waiting:
        yield waiting.popleft().batch()
