"""Clause mutation: break what a clause demands, and check that a rule case that names it fails."""
