"""Emblems of the cards that are space: flights, hulls and time."""

from __future__ import annotations

from .draw_strokes import Piece, dart, disc, rays

SPACE_EMBLEMS: dict[int, list[Piece]] = {
    # Evasive Action: a ship that has swerved between rocks.
    8: [
        ("ray", "M-8,21Q-18,12 -6,5Q6,-1 4,-4"),
        ("body", dart(5, -12, 1.05)),
        ("body", "M-20,-10L-14,-16L-7,-13L-8,-5L-16,-3ZM11,6L19,4L22,11L16,17L9,13Z"),
        ("cut", disc(-14, -10, 1.8) + disc(16, 10, 1.8)),
    ],
    # Reconstruction: a hull with a ring of arrows around it.
    28: [
        ("ray", "M-18,-6A19,19 0 0 1 14,-13M18,6A19,19 0 0 1 -14,13M14,-20V-12.6H6.6M-14,20V12.6H-6.6"),
        ("body", "M0,-11L10,-5.5V5.5L0,11L-10,5.5V-5.5Z"),
        ("nick", "M-10,-5.5L0,0L10,-5.5M0,0V11"),
    ],
    # Pirate Raid: skull and sabres.
    32: [
        ("ray", "M-20,20Q2,12 19,-6M20,20Q-2,12 -19,-6M-21,14L-15,21M21,14L15,21"),
        ("body", "M0,-20C11,-20 15,-12 14,-4C13.6,0 11,2 9,3V9H-9V3C-11,2 -13.6,0 -14,-4C-15,-12 -11,-20 0,-20Z"),
        ("cut", disc(-5.4, -5, 3.9) + disc(5.4, -5, 3.9) + "M0,-1L2.4,3.4H-2.4Z"),
        ("nick", "M-3.2,6V9M3.2,6V9"),
        ("glow", disc(-5.4, -5, 1.5) + disc(5.4, -5, 1.5)),
    ],
    # Supply Convoy: a tug with its containers.
    37: [
        ("body", "M22,2L14,-7H6V11H14Z"),
        ("cut", "M11,-3H14L17.4,1H11Z"),
        ("line", "M6,2H-22"),
        ("body", "M-8,-9H2V11H-8ZM-21,-9H-11V11H-21Z"),
        ("nick", "M-8,-4H2M-8,6H2M-21,-4H-11M-21,6H-11"),
        ("glow", "M-8,-4H2V6H-8Z"),
        ("ray", "M-18,16H-6M-2,16H14M-12,-14H4"),
    ],
    # Salvage: a claw that lifts a wreck.
    39: [
        ("line", "M0,-22V-12"),
        ("body", disc(0, -11, 3.6)),
        ("line", "M-2,-9Q-16,-6 -13,8L-7,4M2,-9Q16,-6 13,8L7,4"),
        ("glow", "M-7,2L-1,-3L7,1L8,9L1,13L-8,10Z"),
        ("nick", "M-1,-3L1,4L8,9M1,4L-8,10"),
        ("ray", "M-16,18H-10M-3,20H5M11,17H17"),
    ],
    # Time Warp: a clock that is drawn into a spiral.
    45: [
        ("ray", "M1,-1A4,4 0 0 1 -4,4A9,9 0 0 1 -4,-9A14,14 0 0 1 14,2A17,17 0 0 1 -6,18A20,20 0 0 1 -20,-4"),
        ("line", "M0,0V-12M0,0L8,4"),
        ("body", disc(0, 0, 2.8)),
        ("line", rays(12, 19.5, 22)),
    ],
}
