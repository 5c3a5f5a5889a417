"""The HTTP API: docs/wire.md describes it, /api/schema in the words of OpenAPI."""
