"""Without an address a simulation starts a cluster of its own, whatever else runs on the machine.

``make test`` names a cluster where there is none, which nobody could join; ``make proof`` one that runs.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from ray.cluster_utils import Cluster

pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("default")]  # Ray's own warnings are not ours

NOWHERE = "127.0.0.1:1"
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


@pytest.fixture(scope="module")
def foreign() -> Iterator[Cluster]:
    """Somebody else's cluster on this machine."""
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    cluster.wait_for_nodes()
    try:
        yield cluster
    finally:
        stop: Any = cluster.shutdown  # which has no types
        stop()


def run(address: str, **environment: str) -> tuple[list[str], bool, bool]:
    """Simulate in a process of its own; say which cluster was used, and whether the result is that of threads."""
    program = [sys.executable, "-c", PROGRAM, address]
    done = subprocess.run(program, env={**os.environ, **environment}, capture_output=True, text=True, check=True)
    joined, same, initialized = json.loads(done.stdout.splitlines()[-1])
    return joined, same, initialized


@pytest.mark.parametrize("other", [NOWHERE, pytest.param(foreign.__name__, marks=pytest.mark.proof)])
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
