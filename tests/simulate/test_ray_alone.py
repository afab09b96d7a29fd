"""Without an address, a simulation starts its own cluster, whatever else runs on the machine.

``make test`` plays the chunks on a substitute for Ray: everything goes in and comes back as bytes, and it records
requests. ``make proof`` starts Ray itself, beside an address that leads nowhere and beside somebody else's running
cluster.
"""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from pitboss.lab.writing.simulation_json import simulation_figures
from pitboss.rulebook import rules
from pitboss.simulate import simulate
from tests.simulate.charts import simple_chart
from tests.simulate.stand_in_ray import StandIn

if TYPE_CHECKING:
    from ray.cluster_utils import Cluster  # which takes a second to import: only where it is started

pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("default")]  # Ray's own warnings are not ours

NOWHERE = "127.0.0.1:1"
CATFISH = rules("catfish-bend")
CHUNKS = 5
ROUNDS = CHUNKS << 18
PROGRAM = """
import json
import sys

import ray

from pitboss.rulebook import rules
from pitboss.simulate import simulate
from tests.simulate.charts import simple_chart

catfish = rules("catfish-bend")
joined = []
put = ray.put


def noting(work):
    joined.append(ray.get_runtime_context().gcs_address)
    return put(work)


ray.put = noting
address = sys.argv[1] or None
given = {"strategy": simple_chart(catfish), "seed": 7}
result = simulate(catfish, 1 << 18, **given, engine="ray", address=address)
alone = simulate(catfish, 1 << 18, **given)
same = (result.rounds, result.ev, result.sd) == (alone.rounds, alone.ev, alone.sd)
print(json.dumps([joined, same, ray.is_initialized()]))
"""


def played(**given: Any) -> tuple[str, list[int]]:
    """Simulate; return the figures, and what had been won after every chunk."""
    nets: list[int] = []
    chart = simple_chart(CATFISH)
    result = simulate(CATFISH, ROUNDS, strategy=chart, seed=7, progress=lambda so_far: nets.append(so_far.net), **given)
    return json.dumps(simulation_figures(result)), nets


@pytest.fixture(scope="module")
def alone() -> tuple[str, list[int]]:
    """The result without a cluster."""
    return played()


def on(cluster: StandIn, monkeypatch: pytest.MonkeyPatch, **given: Any) -> tuple[str, list[int]]:
    """Simulate on the substitute for Ray."""
    monkeypatch.setitem(sys.modules, "ray", cluster)
    monkeypatch.setenv("RAY_ADDRESS", NOWHERE)
    return played(engine="ray", **given)


@pytest.mark.parametrize(("address", "asked"), [(None, "local"), ("10.0.0.1:6379", "10.0.0.1:6379")])
def test_a_cluster_of_ones_own_is_asked_for_unless_one_is_named(
    address: str | None, asked: str, alone: tuple[str, list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """``local`` is Ray's name for a cluster without anybody else, whatever RAY_ADDRESS says."""
    cluster = StandIn()
    assert on(cluster, monkeypatch, address=address) == alone
    given = {"address": asked, "log_to_driver": False, "logging_level": logging.ERROR}
    assert [cluster.asked[0], cluster.asked[-1]] == [("init", given), ("shutdown", None)]
    tasks = [task for kind, task in cluster.asked if kind == "task"]
    assert [chunk for first, behind in tasks for chunk in range(first, behind)] == list(range(CHUNKS))
    assert cluster.options == {"max_retries": -1, "retry_exceptions": False, "num_cpus": 1}


def test_a_cluster_that_was_joined_before_is_not_left(
    alone: tuple[str, list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    cluster = StandIn(joined=True)
    assert on(cluster, monkeypatch) == alone
    assert cluster.joined and {kind for kind, _ in cluster.asked} == {"task"}


@pytest.fixture(scope="module")
def foreign() -> Iterator[Cluster]:
    """Somebody else's cluster on this machine."""
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    cluster.wait_for_nodes()
    try:
        yield cluster
    finally:
        stop: Any = cluster.shutdown  # which has no types
        stop()


def run(address: str, **environment: str) -> tuple[list[str], bool, bool]:
    """Simulate in a separate process; return which cluster was used, and whether the result matches that of threads."""
    program = [sys.executable, "-c", PROGRAM, address]
    done = subprocess.run(program, env={**os.environ, **environment}, capture_output=True, text=True, check=True)
    joined, same, initialized = json.loads(done.stdout.splitlines()[-1])
    return joined, same, initialized


@pytest.mark.proof
@pytest.mark.parametrize("other", [NOWHERE, "foreign"])
def test_without_an_address_no_other_cluster_is_joined(other: str, request: pytest.FixtureRequest) -> None:
    address = other if other == NOWHERE else request.getfixturevalue(other).address
    joined, same, initialized = run("", RAY_ADDRESS=address)
    assert len(joined) == 1
    assert joined[0] != address
    assert same
    assert not initialized  # and it is stopped afterwards


@pytest.mark.proof
def test_with_its_address_the_cluster_is_joined(foreign: Cluster) -> None:
    joined, same, _ = run(foreign.address)
    assert joined == [foreign.address]
    assert same
