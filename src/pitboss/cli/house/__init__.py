"""The commands of the house: serve, health, config, people, audit, export, backup, restore."""
