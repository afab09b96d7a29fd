"""Rounds that were played: found, walked through event by event, written as records, exported."""
