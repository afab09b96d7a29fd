"""Rounds played by walking tables: plain functions, compiled at the edge, that know no game."""
