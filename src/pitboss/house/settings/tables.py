"""Tables: who opens them, how long people have, when bots and tables go."""

from __future__ import annotations

from pydantic import BaseModel, Field


class TableSettings(BaseModel):
    """Tables, clocks, and bots."""

    open_tables: bool = Field(True, description="Whether an empty house opens a table of each game.")
    player_tables: int = Field(3, description="How many tables one player can have open.", ge=0, le=1000)
    decision_seconds: int = Field(30, description="Seconds to decide; 0 for no clock.", ge=0, le=3600)
    alone_seconds: int = Field(
        900,
        description="Seconds to decide for a player who is alone at a table; 0 for the same as with others.",
        ge=0,
        le=86_400,
    )
    wager_seconds: int = Field(
        20, description="Seconds to wager after the first wager is placed; 0 for no clock.", ge=0, le=3600
    )
    absent_seconds: int = Field(
        900, description="Seconds until an inactive player loses their seat; 0 for never.", ge=0
    )
    staff_seconds: int = Field(
        300, description="Seconds until the house takes a table back from inactive staff; 0 for never.", ge=0
    )
    idle_table_seconds: int = Field(
        1800,
        description="Seconds of inactivity until a table opened by a player closes; 0 for never.",
        ge=0,
        le=10**8,
    )
    bots: bool = Field(True, description="Whether bots can fill seats.")
    bots_seconds: int = Field(
        60, description="Seconds without players or watchers until bots leave a table.", ge=0, le=10**6
    )
    bot_milliseconds: int = Field(700, description="How long a bot thinks, in milliseconds.", ge=0, le=60_000)
