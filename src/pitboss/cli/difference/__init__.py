"""``pitboss diff``: what an amendment changes."""
