"""A match as one animated picture: an SVG that needs no player, or a GIF. It works with any game's pictures."""
