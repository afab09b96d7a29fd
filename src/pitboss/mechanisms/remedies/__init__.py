"""Players' answers to what the house offers after an irregularity."""
