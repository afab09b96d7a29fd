"""The trainer: decisions at the table and in drills, graded by the exact solver and kept for each player."""
