"""Sweeps: every submission a text allows, priced, in files. A sweep that was stopped goes on where it was."""

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
