"""Live tables: hosted in the database, one transaction a command."""
