"""The web server: pages, the HTTP API, and WebSockets."""
