"""The school of the house: training sessions for dealers, and their certificates."""
