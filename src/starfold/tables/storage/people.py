"""The people in a store: a random secret identifies a person, and only its hash is stored."""

from __future__ import annotations

import hashlib
from secrets import token_urlsafe
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Select, delete, insert, select, update

from starfold.core.errors import UnknownNameError

from .schema import links, people, secrets, sittings
from .store import Store

MINUTE_MS: Final = 60_000


class Person(msgspec.Struct):
    """A person. The id is random and grants no access."""

    id: str
    name: str
    created: int


class People:
    """The persons and their secrets, one for each device. No secret can be read back."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store

    async def create(self, name: str, now: int) -> tuple[Person, str]:
        """Create a person; return them and their secret, which is not stored."""
        person = Person(token_urlsafe(12), name, now)
        secret = token_urlsafe(32)

        def work(connection: Connection) -> None:
            connection.execute(insert(people).values(msgspec.structs.asdict(person)))
            connection.execute(insert(secrets).values(hash=_hash(secret), person_id=person.id))

        await self._store.write(person.id, work)
        return person, secret

    async def find(self, secret: str) -> Person | None:
        """Return the person with a secret, or None."""
        query = select(people).join(secrets).where(secrets.c.hash == _hash(secret))
        return await self._store.read(lambda connection: _person(connection, query))

    async def rename(self, person: str, name: str) -> None:
        """Rename a person; raises UnknownNameError if there is no such person."""

        def work(connection: Connection) -> None:
            if not connection.execute(update(people).where(people.c.id == person).values(name=name)).rowcount:
                raise UnknownNameError("This person does not exist.")

        await self._store.write(person, work)

    async def new_device(self, person: str, now: int, minutes: int = 15) -> str:
        """Return a one-time token that signs in another device, valid for some minutes."""
        token = token_urlsafe(32)
        link = {"hash": _hash(token), "person_id": person, "expires": now + minutes * MINUTE_MS}

        def work(connection: Connection) -> None:
            if _person(connection, select(people).where(people.c.id == person)) is None:
                raise UnknownNameError("This person does not exist.")
            connection.execute(delete(links).where(links.c.expires <= now))
            connection.execute(insert(links).values(link))

        await self._store.write(person, work)
        return token

    async def use_device(self, token: str, now: int) -> tuple[Person, str] | None:
        """Use a token: return its person and a new secret, or None if it is unknown, used or expired."""
        secret = token_urlsafe(32)

        def work(connection: Connection) -> tuple[Person, str] | None:
            person = _person(connection, _linked(token, now))
            # The deletion decides: of two processes that have both found the person, one deletes.
            if person is None or not connection.execute(delete(links).where(links.c.hash == _hash(token))).rowcount:
                return None
            connection.execute(insert(secrets).values(hash=_hash(secret), person_id=person.id))
            return person, secret

        return await self._store.write(_hash(token), work)

    async def peek_device(self, token: str, now: int) -> Person | None:
        """Return the person of a token without using it, or None."""
        return await self._store.read(lambda connection: _person(connection, _linked(token, now)))

    async def forget(self, person: str) -> None:
        """Delete a person with their secrets, links and seats; delete their tables before."""

        def work(connection: Connection) -> None:
            connection.execute(delete(sittings).where(sittings.c.person_id == person))
            connection.execute(delete(people).where(people.c.id == person))

        await self._store.write(person, work)


def _hash(secret: str) -> str:
    # The secret is long and random, so a fast hash is enough. Any text must be accepted: it comes from outside.
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()


def _linked(token: str, now: int) -> Select[Any]:
    return select(people).join(links).where(links.c.hash == _hash(token), links.c.expires > now)


def _person(connection: Connection, query: Select[Any]) -> Person | None:
    row = connection.execute(query).mappings().first()
    return Person(**row) if row else None
