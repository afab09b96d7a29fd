"""Rounds played by walking tables: plain functions that know no game, compiled where they are called."""
