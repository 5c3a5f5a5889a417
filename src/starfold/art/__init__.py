"""The shared picture language: canvas, palette, light, seats, dice, planets, cards and the star field.

All games draw with the same few parts, so that their pictures match. docs/art.md shows each part.
"""
