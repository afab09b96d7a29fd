"""Insurance at the training table."""

from __future__ import annotations

from pitboss.mechanisms.kinds import OfferKind
from pitboss.mechanisms.training import Training

TRAINING = Training(liking={OfferKind.INSURANCE: lambda up: 0.5})
