"""The variants of every kind of event: those of play, and those of the house."""
