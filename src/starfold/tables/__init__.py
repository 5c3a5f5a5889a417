"""Live matches: seats, undo by consent, clocks, chat, storage. The one authority."""
