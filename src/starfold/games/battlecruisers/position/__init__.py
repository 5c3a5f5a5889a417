"""A Battlecruisers position: where everything is, what is asked, and its text."""
