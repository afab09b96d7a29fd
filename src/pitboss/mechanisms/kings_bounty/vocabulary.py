"""King's Bounty: its names."""

from __future__ import annotations

from pitboss.mechanisms.kinds import Kind
from pitboss.mechanisms.vocabulary import Vocabulary, WagerName

VOCABULARY = Vocabulary(wagers=(WagerName(kind=Kind.KINGS_BOUNTY, typed=("kings bounty", "bounty", "kb")),))
