"""The attack wager at the training table."""

from __future__ import annotations

from pitboss.mechanisms.kinds import OfferKind
from pitboss.mechanisms.training import WEAK_UP, Training

TRAINING = Training(liking={OfferKind.ATTACK: lambda up: 0.9 if up in WEAK_UP else 0.3})
