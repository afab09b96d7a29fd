"""The record as text: its lines, read and written."""
