"""People: names, passwords, roles and sessions."""
