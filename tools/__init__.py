"""Programs for those who work on Pitboss; none of them is installed with it."""
