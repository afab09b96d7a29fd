"""Two rule sets held against each other."""
