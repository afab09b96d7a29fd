"""What keeps the project in order: its lock files, its list of licences, its releases. Nothing of it is installed."""
