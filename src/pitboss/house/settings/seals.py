"""How the books are sealed, and where the seals are kept."""

from __future__ import annotations

from pydantic import BaseModel, Field


class SealSettings(BaseModel):
    """Seals and anchors."""

    seal_seconds: int = Field(
        60, description="Seconds between two seals of all books; 0 for no seals.", ge=0, le=86_400
    )
    signing_key: str = Field(
        "", description="The file of the signing key; if empty, one is created beside the data.", max_length=1000
    )
    anchor_file: str = Field(
        "", description="A file that seals are appended to, preferably on another machine's disk.", max_length=1000
    )
    anchor_url: str = Field("", description="A URL that seals are also posted to.", max_length=1000)
