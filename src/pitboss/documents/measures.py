"""Margins and colors that all pages of a typeset document share."""

MARGIN = 64.0
TOP, BOTTOM = 76.0, 64.0
ACCENT, FAINT = "#1d3b53", "#6b7078"
