"""Speed goals, measured: ``make bench``."""
