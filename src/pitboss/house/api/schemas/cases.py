"""Rule cases and code as a client sees them."""

from __future__ import annotations

from pydantic import BaseModel, Field

from pitboss.house.api.schemas.events import AnyEventModel
from pitboss.house.api.schemas.layouts import LayoutOut


class CaseOut(BaseModel):
    """A rule case: its file, the line where it begins, and its title."""

    file: str
    line: int
    title: str


class CheckedLineOut(BaseModel):
    """One expectation of a case, as it was written."""

    line: int
    text: str
    after: int = Field(description="How many events have happened when it is known whether it holds.")
    holds: bool
    found: str = Field(description="What was found instead, if it does not hold.")


class CaseRunOut(CaseOut):
    """A rule case that was just dealt at a table: what happened, and what was expected."""

    written: str
    layout: LayoutOut
    events: list[AnyEventModel]
    checks: list[CheckedLineOut]
    holds: bool
    failed: str = Field(description="Why it could not be dealt to its end; empty if it was.")


class SourceOut(BaseModel):
    """The source code of a function that implements a clause."""

    file: str
    name: str
    line: int
    text: str
