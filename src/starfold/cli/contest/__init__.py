"""Contests as folders on disk, and as tables in the terminal."""
