"""Worker processes: one pool for bots at tables, for whole matches in the arena, and for any other job."""
