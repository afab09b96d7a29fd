"""What is checked of one table: its rounds, shoes, seeds, entries, floor log and what is derived from its events."""
