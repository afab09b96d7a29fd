"""``python -m tests.simulate.gpu_on_ray``: a Ray cluster of two machines, each with a device that numba simulates.

It is a separate program because numba reads the setting for its simulator only on import, here and in Ray's workers.
"""

from __future__ import annotations

import sys
from typing import Any
from unittest.mock import patch

import ray
from ray.cluster_utils import Cluster

from pitboss.simulate.plans.words import Engine
from pitboss.simulate.preparation import prepare
from pitboss.simulate.results.result import Result
from pitboss.simulate.running.simulating import run_plan
from tests.simulate.gpu_equality import CHUNK, differing, lean_plan


def main() -> int:
    """Say how the cluster's result differs, with all devices, and with one machine lost in the middle."""
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 2, "num_gpus": 1, "include_dashboard": False})
    lost = cluster.add_node(num_cpus=2, num_gpus=1)
    cluster.wait_for_nodes()
    ray.init(address=cluster.address, log_to_driver=False)

    def lose(result: Result) -> None:
        if result.totals.chunks == 2:
            cluster.remove_node(lost, allow_graceful=False)

    wrong = 0
    try:
        with patch.object(prepare, "ROUNDS_OF_A_CHUNK", CHUNK), patch.object(prepare, "SHORTEST_CHUNK", 1):
            plan = lean_plan("catfish-bend")
            at_home = run_plan(plan, workers=1)
            for name, progress in (("two machines", None), ("a machine lost", lose)):
                together = run_plan(plan, engine=Engine.GPU, address=cluster.address, progress=progress)
                names = differing(at_home, together)
                wrong += bool(names)
                print(f"{name}: {at_home.rounds} rounds, {', '.join(names) or 'equal'}", flush=True)
    finally:
        ray.shutdown()
        stop: Any = cluster.shutdown  # which has no types
        stop()
    return wrong


if __name__ == "__main__":
    sys.exit(main())
