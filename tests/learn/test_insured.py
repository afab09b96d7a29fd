"""Exact regret of policies that play insured hands differently."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.learn import EnvironmentPolicy, TableEnv, regret
from pitboss.learn.spaces import fields

pytestmark = pytest.mark.long

WITHIN = 1e-12


def by_insurance(takes: Any, plays: Any) -> Any:
    """Return a policy that takes insurance of some hands, and plays by whether the environment says it was taken."""
    names = [field.name for field in fields(TableEnv("catfish-bend").wishes)]

    def policy(told: Any, mask: Any) -> int:
        of = dict(zip(names, told.tolist(), strict=True))
        if of["asked"] == 5:
            return 5 if takes(of) else 4
        return plays(of) if of["asked"] >= 6 else 7

    return policy


def test_a_policy_is_told_that_its_hand_is_insured() -> None:
    """Where all or none are insured the answer is one policy's; where some are, the first two cards say it."""
    env = TableEnv("catfish-bend")

    def both(of: dict[str, int]) -> int:
        return int(of["total"] < (14 if of["insured"] else 17))

    for takes, least in ((True, 14), (False, 17)):
        told = by_insurance(lambda of, takes=takes: takes, both)
        plain = by_insurance(
            lambda of, takes=takes: takes, lambda of, least=least: int(of["total"] < (least if of["up"] == 1 else 17))
        )
        judged, same = regret(EnvironmentPolicy(told, env)), regret(EnvironmentPolicy(plain, env))
        assert judged.notes == () and judged.ev == pytest.approx(same.ev, abs=WITHIN, rel=0)

    def some(of: dict[str, int]) -> bool:
        return of["total"] == 13

    def first_two(of: dict[str, int]) -> int:
        return int(of["total"] < 13 or (of["total"] == 13 and of["cards"] == 2 and not of["insured"]))

    def known(of: dict[str, int]) -> int:
        return int(of["total"] < 13 or (of["total"] == 13 and of["cards"] == 2 and of["up"] != 1))

    judged = regret(EnvironmentPolicy(by_insurance(some, first_two), env))
    same = regret(EnvironmentPolicy(by_insurance(some, known), env))
    assert judged.ev == pytest.approx(same.ev, abs=WITHIN, rel=0)
    assert regret(EnvironmentPolicy(by_insurance(some, both), env)).notes[0].endswith("it is valued as played without.")
