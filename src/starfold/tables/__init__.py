"""Tables: served matches with seats, undo by consent, clocks, chat and storage. The one authority."""
