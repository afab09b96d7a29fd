"""Solutions and simulations as plain data, files and pictures."""

from pitboss.extras import need

need("solve")
