"""The results of a simulation."""
