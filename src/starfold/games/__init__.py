"""The games: one folder each. There is no list of them; a new folder is a new game."""
