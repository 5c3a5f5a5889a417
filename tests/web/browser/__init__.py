"""A real browser at the real server.

`conftest.py` starts the browser and lets people come in; `table.py` says where things are on the page and how to play.
The screenshots that `test_looks.py` takes are in `.cache/screenshots`, to be looked at.

This folder is a package, so that its browser ends with it: while Playwright runs, no other test could use asyncio.
"""
