"""What those get who run the house or hold it to its books."""

from __future__ import annotations

from pydantic import BaseModel


class HeadOut(BaseModel):
    """The last seal; its number is 0 before the first one. You can pass it to ``pitboss audit --anchor`` as it is."""

    seal: int
    at: int
    hash: str
    key: str
    signature: str
