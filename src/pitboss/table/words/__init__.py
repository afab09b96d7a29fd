"""Steps, grounds and reasons in words, and why a step is wrong."""
