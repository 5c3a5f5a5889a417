"""A Secret Salvage position: where everything is, what is pending, and its text."""
