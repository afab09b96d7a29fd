"""Tests of games: how they are found, and what is reported about those that cannot be used."""
