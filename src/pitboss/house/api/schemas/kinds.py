"""Kinds of wager as the API has them: those of the built-in mechanisms, and those that games bring with them."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from pitboss.mechanisms.registry import vocabulary
from pitboss.rulebook.wager_names import is_known

_SCHEMA = {
    "description": "A kind of wager: one of the built-in mechanisms, or one that a game brings with it.",
    "anyOf": [{"type": "string", "enum": [str(name.kind) for name in vocabulary().wagers]}, {"type": "string"}],
}


def _known(kind: str) -> str:
    if not is_known(kind):
        raise PydanticCustomError("kind", "No mechanism and no game has a wager of this kind.")
    return kind


KindText = Annotated[str, WithJsonSchema(_SCHEMA)]
KnownKind = Annotated[str, AfterValidator(_known), WithJsonSchema(_SCHEMA)]
