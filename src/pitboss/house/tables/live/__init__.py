"""A table as a worker holds it, with its desk, its clock and its committed shoes."""
