"""The five games, each from its own text."""
