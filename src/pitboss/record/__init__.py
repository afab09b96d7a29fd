"""The round record: write it, read it, replay it, explain it."""
