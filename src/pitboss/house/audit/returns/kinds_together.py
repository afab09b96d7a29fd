"""What kinds of wager add to the variance of a table by going together: main wagers with side wagers and insurance.

Kept is what all boxes of a round staked on a kind, not which box staked what on two kinds. Where there was one box that
says it all. Else the two stakes of one box, multiplied and added up over boxes, are no more than the product of all
stakes, and no more than the root of the product of their squares; what makes the variance largest is taken.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from sqlalchemy import Connection, Double, and_, cast, func, select

from pitboss.house.solution_figures import GAME, Covariance, Theories, pair_key
from pitboss.house.store import schema

NEARLY = 1e-9


def kinds_together(connection: Connection, table: int, begin: int, end: int, theories: Theories) -> tuple[float, bool]:
    """Return what kinds of wager add to the variance of rounds that ended between two moments, and if it is a bound."""
    total, bound = 0.0, False
    if not theories.covariances:
        return total, bound
    for row in connection.execute(_products(table, begin, end)):
        covariance = theories.covariances.get(pair_key(row.one, row.other))
        if covariance is not None:
            least, most = _same_box(row)
            total += 2 * _most(covariance, float(row.products), least, most)
            bound = bound or covariance.bound or most > least
    return total, bound


def _most(covariance: Covariance, products: float, least: float, most: float) -> float:
    """Return the covariance of all stakes, the largest that it can be for the stakes that boxes had on both kinds."""
    same = most if covariance.same > covariance.other else least
    return covariance.same * same + covariance.other * (products - same)


def _same_box(row: Any) -> tuple[float, float]:
    """Return between what the sum over boxes of the products of their two stakes lies."""
    products = float(row.products)
    single = [name for name in ("one", "other") if _is_single(row, name)]
    if len(single) == 2 or any(getattr(row, name) == GAME for name in single):
        return products, products  # a box with another wager has a main wager, too
    return 0.0, min(products, sqrt(float(row.one_squares) * float(row.other_squares)))


def _is_single(row: Any, name: str) -> bool:
    """Whether in every round one box had this kind of wager."""
    whole, squares = float(getattr(row, f"{name}_whole")), float(getattr(row, f"{name}_squares"))
    return whole - squares <= NEARLY * whole


def _products(table: int, begin: int, end: int) -> Any:
    rounds, one, other = schema.rounds, schema.round_results.alias("one"), schema.round_results.alias("other")

    def summed(first: Any, second: Any, name: str) -> Any:
        return func.sum(cast(first, Double) * cast(second, Double)).label(name)

    columns = [one.c.kind.label("one"), other.c.kind.label("other"), summed(one.c.staked, other.c.staked, "products")]
    for kind, name in ((one, "one"), (other, "other")):
        columns.append(summed(kind.c.staked, kind.c.staked, f"{name}_whole"))
        columns.append(func.sum(cast(kind.c.squares, Double)).label(f"{name}_squares"))
    return (
        select(*columns)
        .join(other, and_(other.c.table_id == one.c.table_id, other.c.round == one.c.round, other.c.kind > one.c.kind))
        .join(rounds, and_(rounds.c.table_id == one.c.table_id, rounds.c.number == one.c.round))
        .where(one.c.table_id == table, one.c.wagers > 0, other.c.wagers > 0)
        .where(rounds.c.ended_at >= begin, rounds.c.ended_at < end)
        .group_by(one.c.kind, other.c.kind)
    )
