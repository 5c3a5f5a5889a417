"""Emblems of the cards that are weapons: what shoots, bites and blinds."""

from __future__ import annotations

from .draw_strokes import Piece, dart, disc, rays, spiked

WEAPON_EMBLEMS: dict[int, list[Piece]] = {
    # Disruptor Ray: an emitter, and a ray that breaks.
    9: [
        ("body", "M-22,9L-12,3L-2,13L-9,22Q-20,20 -22,9Z"),
        ("line", "M-9,0A9,9 0 0 1 1,10M-5,-5A15,15 0 0 1 6,6"),
        ("ray", "M-1,1L4,-7L8,-3L13,-13L16,-10L21,-20"),
        ("glow", spiked(8, 5.4, 2, 18.6, -17)),
    ],
    # Combat Tactics: a plan of crosses, rings and a way around them.
    19: [
        ("ray", "M-17,17Q-20,-4 -4,-3T16,-14M9,-17L17,-15L14,-7"),
        ("line", "M-17,-17L-9,-9M-9,-17L-17,-9M4,4L12,12M12,4L4,12"),
        ("body", disc(-1, -14, 4.4) + disc(-1, -14, 2) + disc(-5, 10, 4.4) + disc(-5, 10, 2)),
    ],
    # Targeting CPU: a chip with a sight upon it.
    23: [
        ("body", "M-14,-14H14V14H-14Z"),
        (
            "line",
            "M-8,-19V-14M0,-20V-14M8,-19V-14M-8,19V14M0,20V14M8,19V14M-19,-8H-14M-20,0H-14M-19,8H-14M19,-8H14M20,0H14M19,8H14",
        ),
        ("nick", disc(0, 0, 7.6) + rays(4, 5, 11)),
        ("cut", disc(0, 0, 2.4)),
    ],
    # Heavy Assault: a cruiser, all its guns alight.
    24: [
        ("ray", "M-13,-4V-13M13,-4V-13M-20,4V-4M20,4V-4"),
        ("glow", spiked(6, 4.6, 1.8, -13, -17) + spiked(6, 4.6, 1.8, 13, -17)),
        ("body", "M0,-21L5,-8L9,-4H16V2L22,6V13L9,15L6,20H-6L-9,15L-22,13V6L-16,2V-4H-9L-5,-8Z"),
        ("cut", "M0,-12L2.6,-3V6H-2.6V-3Z"),
        ("nick", "M-14,8H-6M6,8H14"),
    ],
    # Attack Bots: a head with claws.
    29: [
        ("line", "M0,-14V-20M-12,-2H-17L-20,4M12,-2H17L20,4"),
        ("glow", disc(0, -20, 2.4)),
        ("body", "M-12,-14H12V4L7,9H-7L-12,4Z"),
        ("cut", "M-9,-8H9V-1H-9Z"),
        ("glow", disc(-4.6, -4.5, 2.5) + disc(4.6, -4.5, 2.5)),
        ("nick", "M-5,5H5"),
        ("line", "M-20,4L-23,11L-20,16M-20,4L-15,9L-16,14M20,4L23,11L20,16M20,4L15,9L16,14M-5,13V20M5,13V20"),
    ],
    # Computer Virus: a beetle whose legs are wires.
    30: [
        (
            "line",
            "M-8,-4L-17,-8V-14M-9,3H-21M-8,10L-16,14V20M8,-4L17,-8V-14M9,3H21M8,10L16,14V20M-4,-13L-8,-20M4,-13L8,-20",
        ),
        ("body", "M0,-14A7,7 0 0 1 7,-7L10,2Q10,18 0,20Q-10,18 -10,2L-7,-7A7,7 0 0 1 0,-14Z"),
        ("nick", "M-8,-5H8M0,-5V19"),
        ("glow", disc(-4.6, 5, 2.2) + disc(4.6, 5, 2.2) + disc(-3.6, 12, 1.6) + disc(3.6, 12, 1.6)),
    ],
    # Laser Cannons: twin barrels and their beams.
    31: [
        ("ray", "M-9,-10V-22M9,-10V-22M-13,-16L-15,-18M-5,-16L-3,-18M13,-16L15,-18M5,-16L3,-18"),
        ("body", "M-12,-8H-6V5H-12ZM12,-8H6V5H12Z"),
        ("body", "M-17,2H17L20,13H-20Z"),
        ("glow", disc(0, 7.5, 3)),
        ("body", "M-14,16H14V20H-14Z"),
    ],
    # Attack Wing: three fighters in formation.
    33: [
        ("ray", "M0,6V12M-13,16V21M13,16V21"),
        ("body", dart(0, -9, 1.25)),
        ("body", dart(-13, 8, 0.9) + dart(13, 8, 0.9)),
    ],
    # Precision Strike: a bolt in the middle of a target.
    34: [
        ("line", disc(-3, 3, 17) + disc(-3, 3, 10.5)),
        ("glow", disc(-3, 3, 4)),
        ("nick", "M-3,3L14,-14"),
        ("ray", "M-3,3L12,-12"),
        ("body", "M10,-10L9,-16L16,-23L17,-17L23,-16L16,-9Z"),
    ],
    # Tactical Nuke: the trefoil, and its light.
    38: [
        ("ray", rays(12, 19.5, 22.5, 15)),
        ("body", disc(0, 0, 17)),
        ("cut", "M0,0L-7.5,-13A15,15 0 0 1 7.5,-13ZM0,0L15,0A15,15 0 0 1 7.5,13ZM0,0L-15,0A15,15 0 0 0 -7.5,13Z"),
        ("body", disc(0, 0, 4.6)),
        ("glow", disc(0, 0, 3)),
    ],
    # Electropulse: a flash, and the rings that it sends out.
    40: [
        (
            "ray",
            "M-10,-15A18,18 0 0 0 -10,15M10,-15A18,18 0 0 1 10,15M-15,-18A24,24 0 0 0 -15,18M15,-18A24,24 0 0 1 15,18",
        ),
        ("body", "M3,-21L-9,3H-1L-4,21L9,-5H1Z"),
    ],
}
