"""The HTTP API; docs/wire.md explains it, /api/schema describes it in OpenAPI."""
