"""``make bench``: every figure that the project sets as a goal, measured on this machine in this run."""

from __future__ import annotations

from benchmarks import (
    gpu_speed,
    import_time,
    learner_speed,
    review_speed,
    simulator_speed,
    solver_speed,
    table_speed,
    workbench_speed,
)


def main() -> None:
    """Print all figures."""
    import_time.report()
    print()
    table_speed.report()
    print()
    solver_speed.report()
    print()
    workbench_speed.report()
    print()
    review_speed.report()
    print()
    simulator_speed.report()
    print()
    learner_speed.report()
    print()
    gpu_speed.report()


if __name__ == "__main__":
    main()
