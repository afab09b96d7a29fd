"""Backups: the whole house in one file, taken while it runs, for either kind of database."""
