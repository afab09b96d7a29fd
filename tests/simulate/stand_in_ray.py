"""A substitute for a Ray cluster: everything goes in and comes back as bytes, and it records requests."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any


class ActorLost(Exception):
    """What Ray says of an actor that is lost with its machine."""


class Answer:
    """What Ray hands out for a value that is somewhere: each its own, however alike the values."""

    def __init__(self, value: Any) -> None:
        self.sent = pickle.dumps(value)

    def value(self) -> Any:
        return pickle.loads(self.sent)


class StandIn:
    """The parts of Ray that the engines use, within this process.

    ``losing`` says at which calls to actors, counted over all of them, the called actor is lost.
    """

    def __init__(self, joined: bool = False, gpus: int = 0, losing: frozenset[int] = frozenset()) -> None:
        self.joined = joined
        self.asked: list[tuple[str, Any]] = []
        self.options: dict[str, Any] = {}
        self.gpus = gpus
        self.losing = losing
        self.actors = 0
        self.calls = 0
        self.exceptions = SimpleNamespace(RayActorError=ActorLost)

    def is_initialized(self) -> bool:
        return self.joined

    def init(self, **given: Any) -> None:
        assert not self.joined
        self.joined = True
        self.asked.append(("init", given))

    def shutdown(self) -> None:
        self.joined = False
        self.asked.append(("shutdown", None))

    def remote(self, **options: Any) -> Callable[..., Any]:
        self.options = options
        return lambda work: _Maker(self, work) if isinstance(work, type) else _Task(self, work)

    def put(self, work: Any) -> Answer:
        assert self.joined
        return Answer(work)

    def get(self, result: Answer) -> Any:
        value = result.value()
        if isinstance(value, ActorLost):
            raise value
        return value

    def wait(self, results: list[Answer], timeout: float | None) -> tuple[list[Answer], list[Answer]]:
        return results[:1], results[1:]

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0} | ({"GPU": float(self.gpus)} if self.gpus else {})

    def cancel(self, task: Answer) -> None:
        self.asked.append(("cancel", task))

    def kill(self, actor: _Actor) -> None:
        self.actors -= 1


class _Task:
    def __init__(self, cluster: StandIn, work: Callable[..., Any]) -> None:
        self.cluster, self.work = cluster, pickle.dumps(work)

    def remote(self, sent: Answer, *given: Any) -> Answer:
        assert self.cluster.joined
        self.cluster.asked.append(("task", given))
        return Answer(pickle.loads(self.work)(sent.value(), *given))


class _Maker:
    """What makes actors of a class."""

    def __init__(self, cluster: StandIn, kind: type) -> None:
        self.cluster, self.kind = cluster, kind

    def remote(self, sent: Answer) -> _Actor:
        self.cluster.actors += 1
        return _Actor(self.cluster, pickle.dumps(self.kind), sent)


class _Actor:
    def __init__(self, cluster: StandIn, kind: bytes, sent: Answer) -> None:
        self.cluster, self.is_lost = cluster, False
        self.inside = pickle.loads(kind)(sent.value())

    def __getattr__(self, method: str) -> _Method:
        return _Method(self, method)


class _Method:
    def __init__(self, actor: _Actor, name: str) -> None:
        self.actor, self.name = actor, name

    def remote(self, *given: Any) -> Answer:
        actor, cluster = self.actor, self.actor.cluster
        assert cluster.joined
        cluster.calls += 1
        if cluster.calls in cluster.losing and not actor.is_lost:
            actor.is_lost = True
            cluster.actors -= 1
            cluster.asked.append(("lost", None))
        if actor.is_lost:
            return Answer(ActorLost(cluster.calls))
        cluster.asked.append((self.name, given))
        return Answer(getattr(actor.inside, self.name)(*pickle.loads(pickle.dumps(given))))
