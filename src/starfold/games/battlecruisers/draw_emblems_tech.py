"""Emblems of the cards that are tech: what hides, guards and carries a ship."""

from __future__ import annotations

from .draw_strokes import Piece, dart, disc

TECH_EMBLEMS: dict[int, list[Piece]] = {
    # Spy Drone: an eye with antennas and sails.
    1: [
        ("line", "M-6,-12L-11,-20M6,-12L11,-20M-13,0H-10M13,0H10"),
        ("glow", disc(-11, -20, 2) + disc(11, -20, 2)),
        ("body", "M-22,-9H-14V9H-22ZM22,-9H14V9H22Z"),
        ("nick", "M-22,-3H-14M-22,3H-14M14,-3H22M14,3H22"),
        ("body", disc(0, 0, 12)),
        ("cut", disc(0, 0, 7.6)),
        ("glow", disc(0, 0, 4.4)),
        ("ray", "M-6,16Q0,20 6,16"),
    ],
    # Shields: a ship within a dome of cells.
    3: [
        (
            "ray",
            "M0,-21L18,-10.5V10.5L0,21L-18,10.5V-10.5ZM0,-21V-14M18,-10.5L12,-7M18,10.5L12,7M0,21V14M-18,10.5L-12,7",
        ),
        ("ray", "M-18,-10.5L-12,-7L0,-14L12,-7V7L0,14L-12,7V-7"),
        ("body", dart(0, 0, 0.95)),
    ],
    # Cloaking Device: a ship that dissolves into ripples.
    4: [
        ("body", "M-2,-17V16L-6,11L-16,15V10L-8,-1Z"),
        ("ray", "M4,-12Q10,0 4,12M10,-15Q18,0 10,15M17,-17Q26,0 17,17"),
    ],
    # Decoy: a ship, and the flickering ghost of another.
    6: [
        ("glow", dart(9, -6, 1.6)),
        ("nick", "M-4,-16H22M-4,-10.5H22M-4,-5H22M-4,.5H22M-4,6H22"),
        ("cut", dart(-7, 6, 1.85)),
        ("body", dart(-8, 6, 1.6)),
    ],
    # Pod Bay Doors: two halves of a gate, and light between them.
    15: [
        ("line", disc(0, 0, 20)),
        (
            "body",
            "M-5,-16.6A17.3,17.3 0 0 0 -5,16.6L-5,8L-9,4V-4L-5,-8ZM5,-16.6A17.3,17.3 0 0 1 5,16.6L5,8L9,4V-4L5,-8Z",
        ),
        ("ray", "M0,-15V-11M0,15V11"),
        ("glow", "M0,-8L5,0L0,8L-5,0Z"),
    ],
    # Armor Plating: plates with rivets, one above the other.
    20: [
        ("glow", "M-18,6L0,14L18,6V12L0,20L-18,12Z"),
        ("body", "M-18,-6L0,2L18,-6V3L0,11L-18,3Z"),
        ("body", "M-18,-14L0,-20L18,-14V-9L0,-1L-18,-9Z"),
        ("cut", disc(-12, -11, 1.7) + disc(12, -11, 1.7) + disc(0, -15, 1.7) + disc(-12, 1, 1.7) + disc(12, 1, 1.7)),
    ],
    # Escape Pod: a capsule that falls away on its jets.
    43: [
        ("body", "M0,-21C9,-17 12,-8 12,4L8,9H-8L-12,4C-12,-8 -9,-17 0,-21Z"),
        ("cut", disc(0, -6, 6)),
        ("glow", disc(0, -6, 3.6)),
        ("nick", "M-11,3H11"),
        ("ray", "M-5,13V19M0,13V22M5,13V19"),
        ("body", "M-12,3L-18,12V15L-9,9ZM12,3L18,12V15L9,9Z"),
    ],
}
