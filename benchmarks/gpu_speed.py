"""Simulator speed on the CUDA devices of this machine, and on its processors; all sums must be equal."""

from __future__ import annotations

from benchmarks.measured_games import measured_games
from pitboss import rules
from pitboss.extras import MissingExtra
from pitboss.lab.writing.simulation_json import simulation_figures
from pitboss.simulate.plans.words import Engine
from pitboss.simulate.running.gpu.engine import NoGpu, devices
from pitboss.simulate.running.simulating import simulate

ROUNDS, COMPARED = 200_000_000_000, 50_000_000
BILLION = 1e9


def report() -> None:
    """Print the speed of every game, one box by the best chart; without a device, why there are no figures."""
    print("Simulator speed on CUDA devices, one box, billion rounds/s")
    try:
        many = len(devices())
    except (MissingExtra, NoGpu) as missing:
        print(missing)
        return
    print(f"(goal: 40 for catfish-bend, 20 for the others; devices here: {many})")
    for game in measured_games():
        wanted = rules(game.id)
        at_home, on_device = (simulate(wanted, COMPARED, engine=engine) for engine in (Engine.LOCAL, Engine.GPU))
        same = simulation_figures(at_home) == simulation_figures(on_device)
        speed = simulate(wanted, ROUNDS, engine=Engine.GPU).rounds_per_second
        print(
            f"{game.id:18} {speed / BILLION:7.2f}  {'' if same else 'and not the sums of the processors'}", flush=True
        )


if __name__ == "__main__":
    report()
