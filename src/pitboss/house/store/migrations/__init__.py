"""The way of the schema from version to version."""
