"""``pitboss review``."""
