"""The application: pages, API, live tables and files, behind the shield."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib.resources import files
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, Router, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import FormMultiDict
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath

from .. import __version__
from ..core.errors import StarfoldError
from ..core.game import Game
from ..tables.hall import wall_time
from ..tables.people import Person
from ..tables.refusal import MALFORMED, Refusal
from .api import api
from .complaint import complaint
from .config import Config
from .guard import LARGEST, REASON, STATUS
from .identity import Connection, find_person, me_of
from .me_routes import me_routes
from .render import error_page, tones_css
from .routes import table_routes
from .shield import Shield, plain_path
from .site import Site
from .socket import live
from .wire import NoOut

log = logging.getLogger("starfold.web")

KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
TITLES = {400: "That cannot be read", 401: "Nobody", 403: "Not yours", 404: "Not here", 410: "Gone", 500: "Broken"}


class Careful(Request[Any, Any, Any]):
    """A request whose body may be anything: what cannot be read is the sender's fault, and no failure of ours."""

    async def json(self) -> Any:
        """The body as JSON; a Refusal if it is not even text, or nested too deep."""
        try:
            return await super().json()
        except (UnicodeDecodeError, RecursionError):
            raise Refusal(MALFORMED, "That request cannot be read: it is no plain JSON.") from None

    async def form(self) -> FormMultiDict:
        """The body as a form; a Refusal if its text is in no encoding that we know."""
        try:
            return await super().form()
        except (UnicodeDecodeError, LookupError):
            raise Refusal(MALFORMED, "That form cannot be read: its text is not UTF-8.") from None


pages_of_people = Router("/", route_handlers=[*table_routes, *me_routes], include_in_schema=False)


def make_app(config: Config, games: list[Game] | None = None, now: Callable[[], int] = wall_time) -> Shield:
    """The whole server as an ASGI application; `games` are shown beside those that are found."""
    site = Site(config, games or [], now)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await site.open()
        yield
        await site.close()

    async def person(request: Connection) -> Person | None:
        return await find_person(site.people, request)

    app = Litestar(
        [api, live, pages_of_people, static_file],
        lifespan=[lifespan],
        dependencies={
            "site": Provide(lambda: site, sync_to_thread=False),
            "person": Provide(person),
        },
        exception_handlers={Exception: sorry},
        request_class=Careful,
        openapi_config=OpenAPIConfig(
            title="Starfold",
            version=__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/")],
            description="The table's API; docs/wire.md tells it for people.",
        ),
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=5, minimum_size=1000),
        request_max_body_size=LARGEST,
        logging_config=None,
    )
    app.state.site = site
    return Shield(app, config)


@get("/static/{name:str}", include_in_schema=False, sync_to_thread=False)
def static_file(name: FromPath[str]) -> Response[bytes]:
    """One of our own files; the colours are made from those the pictures use."""
    suffix = name[name.rfind(".") :]
    if name == "tones.css":
        content = tones_css().encode()
    else:
        # The name is looked for among ours and never made into a path: it may be anything.
        ours = {file.name: file for file in files(__package__).joinpath("static").iterdir()}
        if suffix not in KINDS or name not in ours:
            raise HTTPException(status_code=404, detail="There is no such file here.")
        content = ours[name].read_bytes()
    kind = KINDS[suffix] + ("; charset=utf-8" if suffix != ".svg" else "")
    return Response(content, headers={"content-type": kind, "cache-control": "no-cache"})


def sorry(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """An error as a sentence: in JSON where a program asks, else as a page. Tracebacks go to our own log only."""
    status, reason, why = explain(error)
    if status >= 500:
        log.error("a request failed", exc_info=error, extra={"path": plain_path(request.url.path)})
    headers = {"retry-after": "5"} if status in (429, 503) else {}
    if request.url.path.startswith("/api/"):
        body = msgspec.json.encode(NoOut("", status, reason, why))
        return Response(body, status_code=status, media_type="application/json", headers=headers)
    page = error_page(status, TITLES.get(status, "That is not possible"), why, me_of(request, None))
    return Response(page, status_code=status, media_type="text/html", headers=headers)


def explain(error: Exception) -> tuple[int, str, str]:
    """The status, the reason and the sentence for an error."""
    if isinstance(error, Refusal):
        return STATUS[error.reason], error.reason, error.why
    if isinstance(error, ValidationException):
        parts = [part for part in error.extra or [] if isinstance(part, dict)]
        said = [complaint(str(part.get("key", "")), str(part.get("message", ""))) for part in parts]
        return 400, "malformed", "That request cannot be read. " + " ".join(said or [str(error.detail)])[:300]
    if isinstance(error, HTTPException):
        why = error.detail if error.status_code < 500 else "Something broke here."
        if error.status_code == 404:
            why = "There is no such page here."
        return error.status_code, REASON.get(error.status_code, "refused"), why
    if isinstance(error, StarfoldError):
        return 503, "not-stored", str(error)
    return 500, "broken", "Something broke here. It has been noted, and nothing of yours is lost."
