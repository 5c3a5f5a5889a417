"""Who asks: a person is whoever knows a secret, from a cookie or as a bearer token."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.di import NamedDependency

from starfold.tables.rejection import NOBODY, CommandRejected
from starfold.tables.storage.people import People, Person

from ..pages.models import THEMES, Me

COOKIE = "starfold"
YEAR = 365 * 24 * 3600

Who = NamedDependency[Person | None]  # how a handler asks who asks
Connection = ASGIConnection[Any, Any, Any, Any]


def secret_of(connection: Connection) -> str:
    """The secret that came with a request; empty if none did."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return token.strip()[:100]
    return connection.cookies.get(COOKIE, "")[:100]


async def find_person(people: People, connection: Connection) -> Person | None:
    """The person who asks, if it is one we know."""
    secret = secret_of(connection)
    return await people.find(secret) if secret.isascii() and secret.isprintable() and secret else None


def need(person: Person | None) -> Person:
    """The person, or a CommandRejected that says how to become one."""
    if person is None:
        raise CommandRejected(
            NOBODY, "You need a name for this. In a browser, start or join a game; in a program, use POST /api/me."
        )
    return person


def me_of(connection: Connection, person: Person | None) -> Me:
    """Who looks at a page, and in which theme."""
    theme = connection.cookies.get("theme", "auto")
    return Me(person.name if person else "", theme if theme in THEMES else "auto")


def cookie(secret: str, secure: bool) -> Cookie:
    """The cookie that keeps a secret: no script can read it, no other site can send it."""
    return Cookie(key=COOKIE, value=secret, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
