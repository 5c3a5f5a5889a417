"""A real browser at the real server.

`conftest.py` starts the browser and its visitors; `table.py` finds things on the page and plays.
`test_screenshots.py` stores screenshots in `.cache/screenshots`, for people to look at.

This folder is a package, so that the browser closes with it: while Playwright runs, no other test can use asyncio.
"""
