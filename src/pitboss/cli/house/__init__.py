"""The commands of the house: serve, config, people, audit, export."""
