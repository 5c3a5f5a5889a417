"""Emblems of the cards that are people: officers by what they wear, carry or do."""

from __future__ import annotations

from .draw_strokes import Piece, disc, gear, rays, spiked

PEOPLE_EMBLEMS: dict[int, list[Piece]] = {
    # Tech Officer: a cogwheel, and the steps of an order below it.
    2: [
        ("body", gear(0, -6, 15)),
        ("glow", disc(0, -6, 3.4)),
        ("ray", "M-16,14H-8M-2,14H6M12,14H16M-10,11L-7,14L-10,17M4,11L7,14L4,17"),
    ],
    # Navigator: a compass rose.
    5: [
        ("line", disc(0, 0, 19)),
        ("ray", rays(4, 15, 19, 45)),
        ("body", spiked(4, 16, 4)),
        ("cut", "M0,-16L0,0L-3.4,-3.4ZM16,0H0L3.4,-3.4ZM0,16V0L3.4,3.4ZM-16,0H0L-3.4,3.4Z"),
        ("glow", disc(0, 0, 2.6)),
    ],
    # Security Chief: a star on a badge.
    7: [
        ("body", "M0,-21L17,-15V1C17,11 9,18 0,21C-9,18 -17,11 -17,1V-15Z"),
        ("nick", "M0,-17L13.4,-12V1C13.4,9 7,14.6 0,17C-7,14.6 -13.4,9 -13.4,1V-12Z"),
        ("cut", spiked(5, 11, 4.6, 0, -0.5)),
        ("glow", disc(0, -0.5, 3)),
    ],
    # Reckless Pilot: a helmet with a visor, on fire.
    11: [
        ("ray", "M-19,10Q-15,4 -19,-2M-13,18Q-9,14 -12,9M19,10Q15,4 19,-2M13,18Q9,14 12,9"),
        ("body", "M-14,8V-4A14,14 0 0 1 14,-4V8L9,15H-9Z"),
        ("cut", "M-11,-3Q0,-9 11,-3V4Q0,8 -11,4Z"),
        ("glow", "M-8,-2Q0,-6 4,-5L-3,4.5Q-6,4.4 -8,3.6Z"),
        ("nick", "M-5,11H5"),
    ],
    # Negotiator: a pair of scales.
    12: [
        ("line", "M0,-18V15M-9,17H9M-16,-12H16"),
        ("body", disc(0, -17, 3.4)),
        ("ray", "M-16,-12L-22,4H-10ZM16,-12L22,4H10Z"),
        ("glow", "M-22.5,4H-9.5A6.5,6.5 0 0 1 -22.5,4ZM22.5,4H9.5A6.5,6.5 0 0 0 22.5,4Z"),
    ],
    # Captain: a peaked cap with a star.
    13: [
        ("body", "M-21,-8Q-12,-20 0,-20Q12,-20 21,-8Q17,1 13,3H-13Q-17,1 -21,-8Z"),
        ("glow", spiked(5, 8, 3.4, 0, -8.4)),
        ("ray", "M-13,7H13"),
        ("body", "M-15,10Q0,5.6 15,10Q17,19 0,19Q-17,19 -15,10Z"),
        ("nick", "M-9,14Q0,11.4 9,14"),
    ],
    # Repair Crew: two wrenches, crossed.
    16: [
        ("glow", "M12,-20L6,-14L9,-8L15,-5L21,-11Q22,0 12,0L-10,20L-17,13L4,-9Q3,-19 12,-20Z"),
        ("nick", "M-20,-17L19,19"),
        ("body", "M-12,-20L-6,-14L-9,-8L-15,-5L-21,-11Q-22,0 -12,0L10,20L17,13L-4,-9Q-3,-19 -12,-20Z"),
        ("cut", disc(11.6, 14.6, 1.8)),
    ],
    # Ambassador: a world between two branches.
    17: [
        ("line", disc(0, -4, 11)),
        ("ray", "M-11,-4H11M0,-15Q-8,-4 0,7Q8,-4 0,-15"),
        ("line", "M-4,18Q-20,14 -18,-6M4,18Q20,14 18,-6"),
        ("body", "M-18,-6q-5,-4 -2,-10q4,4 2,10ZM-17,3q-7,-1 -6,-8q6,2 6,8ZM-12,11q-7,1 -9,-5q7,-1 9,5Z"),
        ("body", "M18,-6q5,-4 2,-10q-4,4 -2,10ZM17,3q7,-1 6,-8q-6,2 -6,8ZM12,11q7,1 9,-5q-7,-1 -9,5Z"),
    ],
    # Special Ops: a dagger with wings.
    22: [
        ("glow", "M-4,-6L-22,-14Q-21,-4 -13,0L-17,1Q-13,7 -4,6ZM4,-6L22,-14Q21,-4 13,0L17,1Q13,7 4,6Z"),
        ("body", "M0,21L-4,12V-8H-8V-12H-2.4V-19H2.4V-12H8V-8H4V12Z"),
        ("nick", "M0,15V-6"),
    ],
    # Bureaucrat: a form with a seal.
    44: [
        ("body", "M-15,-20H7L15,-12V20H-15Z"),
        ("cut", "M7,-20V-12H15Z"),
        ("nick", "M-10,-11H2M-10,-5H10M-10,1H10M-10,7H-2"),
        ("cut", disc(7, 12, 9)),
        ("glow", spiked(9, 8, 5.8, 7, 12)),
        ("nick", "M3.6,12L6.2,14.8L10.6,9.6"),
    ],
}
