"""A Pulsar 2849 position: where everything is, what is pending, and its text."""
