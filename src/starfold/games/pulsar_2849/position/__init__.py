"""A Pulsar 2849 position: where everything is, what is asked, and its text."""
