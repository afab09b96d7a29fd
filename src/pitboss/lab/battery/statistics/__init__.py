"""The statistical tests of the battery, one in each file."""
