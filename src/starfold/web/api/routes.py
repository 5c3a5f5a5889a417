"""All routes of the HTTP API."""

from litestar import Router

from .games import games, one_game
from .health import health
from .hints import hint
from .me import download, forget_me, me, my_tables, new_device, new_me, rename_me
from .replay import one_frame, picture, replay
from .tables import delete_table, do, lobby, new_table, one_table, record

api = Router(
    "/api",
    route_handlers=[
        games,
        one_game,
        new_me,
        me,
        rename_me,
        forget_me,
        my_tables,
        download,
        new_device,
        lobby,
        new_table,
        one_table,
        delete_table,
        do,
        hint,
        record,
        replay,
        one_frame,
        picture,
        health,
    ],
)
