"""Solutions and simulations as plain data, files and pictures."""
