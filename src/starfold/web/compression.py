"""Compression of responses; what is compressed already is sent unchanged."""

from __future__ import annotations

from typing import Any

from litestar.config.compression import CompressionConfig
from litestar.middleware.compression import CompressionMiddleware
from litestar.types import Message, Scope, Send


class CompressOnce(CompressionMiddleware):
    """Litestar's compression, without compressing a response twice."""

    def create_compression_send_wrapper(self, send: Send, compression_encoding: Any, scope: Scope) -> Send:
        """Return a `send` that compresses, except a response with a content-encoding."""
        compress = super().create_compression_send_wrapper(send, compression_encoding, scope)
        encoded = False

        async def send_once(message: Message) -> None:
            nonlocal encoded
            if message["type"] == "http.response.start":
                encoded = any(name.lower() == b"content-encoding" for name, _ in message["headers"])
            await (send if encoded else compress)(message)

        return send_once


COMPRESSION = CompressionConfig(backend="gzip", gzip_compress_level=5, minimum_size=1000, middleware_class=CompressOnce)
