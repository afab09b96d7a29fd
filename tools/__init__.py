"""What keeps the project in order: its documentation, lock files, licences, releases. Nothing of it is installed."""
