"""Tools that maintain the project: documentation, lock files, licences, releases, and gaps in its tests.

None of them is installed.
"""
