"""What every game is made of: position, view, dice, record, match."""
