"""The prices of side wagers and of insurance."""
