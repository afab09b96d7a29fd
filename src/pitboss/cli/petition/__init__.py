"""``pitboss petition``."""
