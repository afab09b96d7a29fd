"""Clause mutation: break what a clause demands, and see that a rule case that names it fails."""
