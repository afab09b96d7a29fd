"""What keeps the project in order: documentation, lock files, licences, releases, and what its tests miss.

Nothing of it is installed.
"""
