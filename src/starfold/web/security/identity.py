"""Authentication: a secret identifies a person, in a cookie or as a bearer token."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.di import NamedDependency

from starfold.tables.rejection import CommandRejectedError, Reason
from starfold.tables.storage.people import People, Person

from ..pages.models import THEMES, Me

COOKIE = "starfold"
COOKIE_AGE_S = 365 * 24 * 3600

Who = NamedDependency[Person | None]  # a handler's parameter of this type receives the person, or None
Connection = ASGIConnection[Any, Any, Any, Any]


def secret_of(connection: Connection) -> str:
    """Return a request's secret; empty if it has none."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return token.strip()[:100]
    return connection.cookies.get(COOKIE, "")[:100]


async def find_person(people: People, connection: Connection) -> Person | None:
    """Return the person behind a request, or None."""
    secret = secret_of(connection)
    return await people.find(secret) if secret.isascii() and secret.isprintable() and secret else None


def need(person: Person | None) -> Person:
    """Return the person; raises CommandRejectedError if there is none."""
    if person is None:
        raise CommandRejectedError(
            Reason.NOBODY,
            "You need a name for this. In a browser, start or join a game; in a program, use POST /api/me.",
        )
    return person


def me_of(connection: Connection, person: Person | None) -> Me:
    """Return the visitor's name and theme for a page."""
    theme = connection.cookies.get("theme", "auto")
    return Me(person.name if person else "", theme if theme in THEMES else "auto")


def cookie(secret: str, secure: bool) -> Cookie:
    """Return the cookie with a secret: scripts cannot read it, and other sites cannot send it with a change."""
    return Cookie(key=COOKIE, value=secret, max_age=COOKIE_AGE_S, httponly=True, samesite="lax", secure=secure)
