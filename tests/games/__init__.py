"""Tests of games: how they are found, and what is told of those that cannot be used."""
