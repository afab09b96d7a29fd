"""The petition, read back."""
