"""A Secret Salvage position: where everything is, what is asked, and its text."""
