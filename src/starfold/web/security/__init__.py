"""What stands before every request: connections, limits, identity, the origin of requests."""
