"""A match as one picture that plays: an SVG that needs no player, or a GIF. Any game's pictures will do."""
