"""The shared picture language: canvas, palette, light, seats, dice, planets, cards and the star field.

Everything is drawn from the same few parts, so that all games look like one set of posters. docs/art.md shows each.
"""
