"""The database: schema, connections, migrations."""
