"""Sweeps: every submission that a text allows, priced into files. A stopped sweep continues where it left off."""

from pitboss.extras import need

need("solve")

from pitboss.lab.sweep.rows import Priced
from pitboss.lab.sweep.sweeping import JOURNAL, Sweep, SweepPlan, TooManySubmissions, known, plan_sweep, sweep
from pitboss.lab.sweep.workers import available_cores

__all__ = [
    "JOURNAL",
    "Priced",
    "Sweep",
    "SweepPlan",
    "TooManySubmissions",
    "available_cores",
    "known",
    "plan_sweep",
    "sweep",
]
