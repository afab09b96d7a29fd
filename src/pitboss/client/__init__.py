"""A client for bot authors and other programs."""
