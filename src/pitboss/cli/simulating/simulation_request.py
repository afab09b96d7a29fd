"""What is asked of ``pitboss simulate``, as it is written on the command line."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from pitboss.simulate import DecksLeft, Rounding


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulationRequest:
    """What is asked for on the command line, as it is written there."""

    rounds: str
    seed: int = 1
    strategies: list[str] = field(default_factory=lambda: ["td"])
    boxes: int = 1
    others: int = 0
    bets: list[str] = field(default_factory=list)
    side_wagers: list[str] = field(default_factory=list)
    side_ramps: list[str] = field(default_factory=list)
    insurance: str = "never"
    even_money: str = "never"
    count: str | None = None
    count_start: str = "0"
    rounding: Rounding = Rounding.DOWN
    decks_left: DecksLeft = DecksLeft.EXACT
    ramp: str | None = None
    entry: int | None = None
    leave: int | None = None
    cover: int | None = None
    penetration: str | None = None
    fresh: bool = False
    session: int | None = None
    bankroll: str | None = None
    until_se: float | None = None
    workers: int | None = None
    engine: str = "local"
    address: str | None = None
    json: bool = False
    parquet: Path | None = None
    picture: Path | None = None
    episodes: Path | None = None
    explore: float = 0.0
