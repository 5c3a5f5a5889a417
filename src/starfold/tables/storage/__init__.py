"""Storage of tables and people: SQLite or PostgreSQL."""
