"""Typeset documents, read back."""
