"""Student's t against printed tables."""

from __future__ import annotations

from math import inf

import pytest

from pitboss.lab.review.student import quantile, upper_tail

PRINTED = [  # upper tail, degrees of freedom, value, as in any table of the law
    (0.025, 1, 12.706),
    (0.025, 10, 2.228),
    (0.025, 30, 2.042),
    (0.005, 5, 4.032),
    (0.0005, 3, 12.924),
    (0.0005, 30, 3.646),
    (0.0005, 120, 3.373),
    (0.1, 2, 1.886),
]


@pytest.mark.parametrize(("chance", "degrees", "value"), PRINTED)
def test_values_are_those_of_the_tables(chance: float, degrees: int, value: float) -> None:
    assert quantile(chance, degrees) == pytest.approx(value, abs=6e-4)
    assert upper_tail(value, degrees) == pytest.approx(chance, rel=2e-3)
    assert upper_tail(-value, degrees) == pytest.approx(1 - chance, abs=1e-4)


def test_without_degrees_nothing_is_unlikely_and_with_many_it_is_the_normal_law() -> None:
    assert upper_tail(50.0, 0) == 1.0
    assert quantile(0.025, 0) == inf
    assert quantile(0.025, 1e9) == pytest.approx(1.95996, abs=1e-5)
