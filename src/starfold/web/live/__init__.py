"""Live tables over WebSockets."""
