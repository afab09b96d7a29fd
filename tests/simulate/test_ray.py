"""A Ray cluster gives the same result bit for bit, and losing a worker or a machine midway changes nothing."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pitboss.lab.writing.simulation_json import simulation_figures
from pitboss.rulebook import rules
from pitboss.simulate import Box, Result, simulate
from pitboss.simulate.kernel import tables
from pitboss.simulate.running import ray_engine
from pitboss.simulate.running.ray_engine import run_group
from tests.simulate.charts import simple_chart

if TYPE_CHECKING:
    from ray.cluster_utils import Cluster  # which takes a second to import: only where it is started

pytestmark = [
    pytest.mark.long,
    pytest.mark.proof,
    pytest.mark.filterwarnings("default"),
]  # Ray's own warnings are not ours

CATFISH = rules("catfish-bend")
CHART = simple_chart(CATFISH, pairs="P")
PLAN: dict[str, Any] = {
    "rounds": 12 << 18,
    "boxes": [Box(CHART, 1000, {"trilux": 500}, "always"), Box(CHART, 1550)],
    "seed": 77,
}


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """Two machines with one processor each, started for these tests alone."""
    import ray
    from ray.cluster_utils import Cluster

    started = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    started.add_node(num_cpus=1)
    started.wait_for_nodes()
    ray.init(address=started.address, log_to_driver=False)
    try:
        yield started
    finally:
        ray.shutdown()
        stop: Any = started.shutdown  # which has no types
        stop()


@pytest.fixture(scope="module")
def at_home() -> str:
    """The result without a cluster, on one thread."""
    return json.dumps(simulation_figures(simulate(CATFISH, workers=1, **PLAN)))


def machines() -> int:
    import ray

    nodes: Any = ray.nodes  # which has no types
    return sum(node["Alive"] for node in nodes())


def test_the_result_of_two_machines_is_that_of_one(cluster: Cluster, at_home: str) -> None:
    assert machines() == 2
    assert json.dumps(simulation_figures(simulate(CATFISH, engine="ray", **PLAN))) == at_home


def test_losing_a_worker_in_the_middle_changes_nothing(
    cluster: Cluster, at_home: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed = tmp_path / "killed"

    def killed_once(work: tables.Work, first: int, behind: int) -> list[tables.KernelTally]:
        """Play some chunks; the process that reaches the fifth first is killed with its work half done."""
        tallies = run_group(work, first, behind)
        if first <= 4 < behind and not killed.exists():
            killed.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return tallies

    monkeypatch.setattr(ray_engine, "run_group", killed_once)
    result = simulate(CATFISH, engine="ray", **PLAN)
    assert killed.exists()
    assert json.dumps(simulation_figures(result)) == at_home


@pytest.mark.proof
def test_losing_a_machine_in_the_middle_changes_nothing(cluster: Cluster, at_home: str) -> None:
    third = cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    assert machines() == 3

    def lose(result: Result) -> None:
        if result.totals.chunks == 2:
            cluster.remove_node(third, allow_graceful=False)

    result = simulate(CATFISH, engine="ray", progress=lose, **PLAN)
    assert json.dumps(simulation_figures(result)) == at_home
    for _ in range(600):  # the cluster needs a moment to find out
        if machines() == 2:
            break
        time.sleep(0.1)
    assert machines() == 2


def test_a_run_on_a_cluster_stops_early_at_the_same_place(cluster: Cluster) -> None:
    plan = PLAN | {"rounds": 10**12, "until_se": 0.001}
    on_cluster = simulation_figures(simulate(CATFISH, engine="ray", **plan))
    assert on_cluster == simulation_figures(simulate(CATFISH, **plan))
