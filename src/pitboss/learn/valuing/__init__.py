"""Policies valued by the exact solver: what they are worth, what they give up, and as charts."""
