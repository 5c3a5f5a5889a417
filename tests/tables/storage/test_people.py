"""People and one-time links: a secret finds its person, a link works once, and the database holds neither in clear."""

import asyncio
from collections.abc import Callable

import pytest
from sqlalchemy import Connection, select

from starfold.core.errors import UnknownNameError
from starfold.tables.storage.people import MINUTE_MS, People, Person
from starfold.tables.storage.schema import metadata
from starfold.tables.storage.store import Store
from tests.tables.stored_tables import rows, sample

pytestmark = pytest.mark.once


@pytest.fixture
def people(store: Store) -> People:
    return People(store)


def test_a_secret_finds_its_person_and_no_other(people: People) -> None:
    async def main() -> None:
        ada, secret = await people.create("Ada", 5)
        bob, other = await people.create("Ada", 6)
        assert (ada.name, ada.created) == ("Ada", 5)
        assert ada.id != bob.id
        assert await people.find(secret) == ada
        assert await people.find(other) == bob
        for wrong in ("", ada.id, secret[:-1], secret.swapcase(), "\0", "\ud800", "x" * 100_000):
            assert await people.find(wrong) is None

    asyncio.run(main())


def test_a_person_can_be_renamed(people: People) -> None:
    async def main() -> None:
        ada, secret = await people.create("Ada", 5)
        await people.rename(ada.id, "Ada Lovelace ✦")
        assert await people.find(secret) == Person(ada.id, "Ada Lovelace ✦", 5)
        with pytest.raises(UnknownNameError, match="person does not exist"):
            await people.rename("nobody", "Bob")

    asyncio.run(main())


def test_a_link_makes_another_device_the_same_person_once(people: People) -> None:
    async def main() -> None:
        ada, secret = await people.create("Ada", 0)
        token = await people.new_device(ada.id, 0)
        assert await people.peek_device(token, 1) == await people.peek_device(token, 1) == ada
        used = await people.use_device(token, 1)
        assert used is not None
        person, new_secret = used
        assert person == ada
        assert new_secret != secret
        assert await people.find(secret) == await people.find(new_secret) == ada
        assert await people.use_device(token, 1) is None
        assert await people.peek_device(token, 1) is None

    asyncio.run(main())


def test_a_link_is_good_for_some_minutes_only(people: People, store: Store) -> None:
    async def main() -> None:
        ada, _ = await people.create("Ada", 0)
        token = await people.new_device(ada.id, 0, minutes=2)
        assert await people.peek_device(token, 2 * MINUTE_MS - 1) == ada
        assert await people.peek_device(token, 2 * MINUTE_MS) is None
        assert await people.use_device(token, 2 * MINUTE_MS) is None
        await people.new_device(ada.id, 2 * MINUTE_MS)
        assert (await store.read(rows))["links"] == 1  # creating a link deletes expired ones

    asyncio.run(main())


def test_there_is_no_link_for_nobody_and_no_person_for_a_wrong_link(people: People) -> None:
    async def main() -> None:
        with pytest.raises(UnknownNameError, match="person does not exist"):
            await people.new_device("nobody", 0)
        _, secret = await people.create("Ada", 0)
        for wrong in ("", "\0", secret):
            assert await people.peek_device(wrong, 0) is None
            assert await people.use_device(wrong, 0) is None

    asyncio.run(main())


def test_of_two_servers_that_use_a_link_at_once_one_wins(store_url: str, open_store: Callable[[str], Store]) -> None:
    first, second = People(open_store(store_url)), People(open_store(store_url))

    async def main() -> None:
        ada, _ = await first.create("Ada", 0)
        for _ in range(20):
            token = await first.new_device(ada.id, 0)
            used = await asyncio.gather(first.use_device(token, 1), second.use_device(token, 1))
            assert [answer is None for answer in used] in ([True, False], [False, True])

    asyncio.run(main())


def test_of_a_forgotten_person_nothing_is_left(people: People, store: Store) -> None:
    async def main() -> None:
        ada, secret = await people.create("Ada", 0)
        bob, bobs_secret = await people.create("Bob", 0)
        token = await people.new_device(ada.id, 0)
        await store.create(sample(owner=bob.id), [(0, ada.id), (1, bob.id)])
        await people.forget(ada.id)
        assert await people.find(secret) is None
        assert await people.use_device(token, 1) is None
        assert await store.tables_of(ada.id) == []
        assert await people.find(bobs_secret) == bob
        left = await store.read(rows)
        assert {name: left[name] for name in ("people", "secrets", "links", "sittings", "tables")} == {
            "people": 1,
            "secrets": 1,
            "links": 0,
            "sittings": 1,
            "tables": 1,
        }
        await people.forget(ada.id)

    asyncio.run(main())


def everything(connection: Connection) -> str:
    """Return everything stored, as text."""
    return str([row for table in metadata.sorted_tables for row in connection.execute(select(table))])


def test_no_secret_and_no_link_can_be_read_from_the_database(people: People, store: Store) -> None:
    async def main() -> None:
        ada, secret = await people.create("Ada", 0)
        used, unused = await people.new_device(ada.id, 0), await people.new_device(ada.id, 0)
        answer = await people.use_device(used, 0)
        assert answer is not None
        text = await store.read(everything)
        assert ada.id in text
        assert [told for told in (secret, used, unused, answer[1]) if told in text] == []

    asyncio.run(main())
