"""What each seat of Battlecruisers has seen, and what follows from it about hidden cards."""
