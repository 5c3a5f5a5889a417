"""Helpers that the handlers of all pages share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.response import Redirect

from starfold.tables.storage.people import Person

from ..context import Context, clean_name
from ..security.identity import Who, cookie

PageRequest = Request[Any, Any, Any]


class Html(Response[str]):
    """A page."""

    def __init__(self, content: str, status_code: int = 200) -> None:
        headers = {"cache-control": "no-store"}
        super().__init__(content, media_type="text/html", status_code=status_code, headers=headers)


async def form_of(request: PageRequest) -> dict[str, str]:
    """Return the fields of a form; of repeated ones the last."""
    return {key: value for key, value in (await request.form()).items() if isinstance(value, str)}


async def get_or_create_person(context: Context, person: Who, form: Mapping[str, str]) -> tuple[Person, list[Cookie]]:
    """Return the person who sends a form, created now if necessary, with the cookies to set."""
    name = clean_name(form.get("name", ""))
    if person is None:
        made, secret = await context.new_person(name)
        return made, [cookie(secret, context.config.secure)]
    if name and name != person.name:
        await context.people.rename(person.id, name)
        person = Person(person.id, name, person.created)
    return person, []


def redirect(path: str, cookies: list[Cookie] | None = None) -> Redirect:
    """Redirect to another page."""
    return Redirect(path, status_code=303, cookies=cookies or [])
