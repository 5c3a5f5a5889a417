"""The ASGI application: pages, API, WebSockets and static files, behind the gateway middleware."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, get
from litestar.datastructures import FormMultiDict
from litestar.di import Provide
from litestar.exceptions import HTTPException, InternalServerException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import OpenAPI, OpenAPIMediaType, OpenAPIResponse, OpenAPIType, Reference, Schema
from litestar.params import FromPath

from starfold import __version__
from starfold.core.errors import StarfoldError
from starfold.core.game import Game
from starfold.tables.rejection import CommandRejectedError, NotAppliedError, Reason
from starfold.tables.service import wall_time
from starfold.tables.storage.people import Person

from .api.routes import api
from .compression import COMPRESSION
from .config import Config
from .context import AppContext, Context
from .drawing import Drawn, answer, pack
from .live.socket import table_socket
from .pages.render import error_page, tones_css
from .pages.routes import pages
from .protocol import RejectionOut
from .security.gateway import GatewayMiddleware, plain_path
from .security.identity import Connection, find_person, me_of
from .security.limits import MAX_BODY_BYTES
from .security.validation import validation_message

log = logging.getLogger("starfold.web")

KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
TITLES = {
    400: "Bad request",
    401: "No name yet",
    403: "Not allowed",
    404: "Page not found",
    410: "Deleted",
    500: "Error",
}


class SafeRequest(Request[Any, Any, Any]):
    """A request whose unreadable body is the client's error (400), not the server's (500)."""

    async def body(self) -> bytes:
        """Return the body; raises CommandRejectedError if it was cut off."""
        with cut_off():
            return await super().body()

    async def json(self) -> Any:
        """Return the body as JSON; raises CommandRejectedError if it is no text or nested too deep."""
        try:
            return await super().json()
        except (UnicodeDecodeError, RecursionError):
            raise CommandRejectedError(Reason.MALFORMED, "We cannot read that request: it is not plain JSON.") from None

    async def form(self) -> FormMultiDict:
        """Return the body as a form; raises CommandRejectedError if its encoding is unknown."""
        try:
            with cut_off():
                return await super().form()
        except (UnicodeDecodeError, LookupError):
            raise CommandRejectedError(Reason.MALFORMED, "We cannot read that form: its text is not UTF-8.") from None


@contextmanager
def cut_off() -> Iterator[None]:
    """Reject a body that was cut off: Litestar takes it for an error of the server."""
    try:
        yield
    except InternalServerException:
        raise CommandRejectedError(Reason.MALFORMED, "The request was cut off.") from None


def make_app(config: Config, games: list[Game] | None = None, now: Callable[[], int] = wall_time) -> GatewayMiddleware:
    """Return the server as an ASGI application; `games` are served beside the installed ones."""
    context = AppContext(config, games or [], now)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await context.open()
        yield
        await context.close()

    async def person(request: Connection) -> Person | None:
        return await find_person(context.people, request)

    app = Litestar(
        [api, table_socket, pages, static_file],
        lifespan=[lifespan],
        dependencies={
            "context": Provide(lambda: context, sync_to_thread=False),
            "person": Provide(person),
        },
        exception_handlers={Exception: error_response},
        request_class=SafeRequest,
        openapi_config=OpenAPIConfig(
            title="Starfold",
            version=__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/")],
            description=(
                "The API of tables; docs/wire.md explains it. Every error is a `RejectionOut`, except where a request"
                " was not even read: too many connections (503), a request that came too slowly (408) and a request"
                " that is not HTTP (400) are answered with a sentence of plain text."
            ),
        ),
        compression_config=COMPRESSION,
        request_max_body_size=MAX_BODY_BYTES,
        logging_config=None,
    )
    app.state.context = context
    describe_errors(app.openapi_schema)
    return GatewayMiddleware(app, config)


def describe_errors(schema: OpenAPI) -> None:
    """Describe in the API schema what is really sent on errors, for every status."""
    schema.components.schemas["RejectionOut"] = Schema(
        type=OpenAPIType.OBJECT,
        description="An error, and why.",
        required=["kind", "id", "status", "reason", "why"],
        additional_properties=False,
        properties={
            "kind": Schema(const="no"),
            "id": Schema(type=OpenAPIType.STRING),
            "status": Schema(type=OpenAPIType.INTEGER),
            "reason": Schema(type=OpenAPIType.STRING, enum=list(Reason)),
            "why": Schema(type=OpenAPIType.STRING),
        },
    )
    refused = {"application/json": OpenAPIMediaType(schema=Reference(ref="#/components/schemas/RejectionOut"))}
    for path in (schema.paths or {}).values():
        for operation in (path.get, path.put, path.post, path.delete):
            if operation is not None:
                said = operation.responses or {}
                done = {status: response for status, response in said.items() if status[0] in "23"}
                refusals = {
                    "4XX": OpenAPIResponse(
                        description="The request was rejected; nothing has changed.", content=refused
                    ),
                    "5XX": OpenAPIResponse(description="The server has a problem.", content=refused),
                }
                operation.responses = {**done, **refusals}


@get("/static/{name:str}", include_in_schema=False, sync_to_thread=False)
def static_file(context: Context, request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    """Serve a static file; `tones.css` is made from the colours of the pictures."""
    # The name is looked up in a list and never used as a path: it may be anything.
    folder = files(__package__).joinpath("static")
    found = {file.name: file for file in folder.iterdir()}.get(name)
    suffix = name[name.rfind(".") :]
    if name != "tones.css" and (found is None or suffix not in KINDS):
        raise HTTPException(status_code=404, detail="There is no such file here.")
    # A file may change while the server runs, when the client is rebuilt.
    version = found.stat().st_mtime_ns if isinstance(found, Path) else 0
    if name == "tones.css":
        return answer(request, packed_text(tones_css(context.catalogue.tones()), KINDS[suffix]), "no-cache")
    return answer(request, packed_file(name, KINDS[suffix], version), "no-cache")


@cache
def packed_text(text: str, kind: str) -> Drawn:
    """Return a generated file as it is sent."""
    return pack(text.encode(), kind)


@cache
def packed_file(name: str, kind: str, version: int) -> Drawn:
    """Return a static file as it is sent."""
    return pack(files(__package__).joinpath("static", name).read_bytes(), kind)


def error_response(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Answer an error with a sentence: as JSON under /api/, else as a page. Tracebacks go to the log only."""
    status, reason, why = describe_error(error)
    if status >= 500:
        log.error("a request failed", exc_info=error, extra={"path": plain_path(request.url.path)})
    headers = {"retry-after": "5"} if status in (429, 503) else {}
    if request.url.path.startswith("/api/"):
        body = msgspec.json.encode(RejectionOut("", status, reason, why))
        return Response(body, status_code=status, media_type="application/json", headers=headers)
    page = error_page(status, TITLES.get(status, "Not possible"), why, me_of(request, None))
    return Response(page, status_code=status, media_type="text/html", headers=headers)


def describe_error(error: Exception) -> tuple[int, Reason, str]:
    """Return the status, the reason and the sentence for an error."""
    if isinstance(error, CommandRejectedError):
        return error.reason.status, error.reason, error.why
    if isinstance(error, ValidationException):
        parts = [part for part in error.extra or [] if isinstance(part, dict)]
        said = [validation_message(str(part.get("key", "")), str(part.get("message", ""))) for part in parts]
        return 400, Reason.MALFORMED, "We cannot read that request. " + " ".join(said or [str(error.detail)])[:300]
    if isinstance(error, HTTPException):
        why = error.detail if error.status_code < 500 else "Something went wrong on our side."
        if error.status_code == 404:
            why = "Nothing is at this address. Check the link, or go back to the games."
        return error.status_code, Reason.of_status(error.status_code), why
    if isinstance(error, NotAppliedError):
        return 500, Reason.BROKEN, str(error)
    if isinstance(error, StarfoldError):
        return 503, Reason.NOT_STORED, str(error)
    return 500, Reason.BROKEN, "Something went wrong on our side. We logged it, and you lost nothing."
