"""Two rule sets compared."""
