"""All routes of the HTML pages."""

from litestar import Router

from .game import drawn, game, new_table
from .home import about, home
from .invitation import join, sit_down
from .me import ask_delete, delete_me, device, device_link, move_in, my_page, rename, theme
from .table import delete_table, replay, table

pages = Router(
    "/",
    route_handlers=[
        home,
        about,
        game,
        drawn,
        new_table,
        table,
        replay,
        delete_table,
        join,
        sit_down,
        my_page,
        rename,
        device_link,
        device,
        move_in,
        ask_delete,
        delete_me,
        theme,
    ],
    include_in_schema=False,
)
