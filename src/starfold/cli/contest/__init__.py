"""Contests as folders on disk, and as tables on the terminal."""
