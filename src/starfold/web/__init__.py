"""HTTP and WebSocket in, pages and pictures out."""
