"""What a game is, for all games: position, view, dice, record, match."""
