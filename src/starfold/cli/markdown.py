"""Rulebooks in the terminal: Markdown whose tables do not break words."""

from __future__ import annotations

from typing import ClassVar

from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import Markdown, MarkdownElement, TableElement

from .layout import Cell, Column, table_lines


class WholeWords(TableElement):
    """A table of a rulebook."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the lines of the table."""
        titles = self.header.row.cells if self.header and self.header.row else []
        columns = [Column(title.content.plain, wraps=True) for title in titles]
        rows: list[list[Cell]] = []
        for row in self.body.rows if self.body else []:
            rows.append([cell.content for cell in row.cells])
        yield ""
        yield from table_lines(columns, rows, options.max_width)


class Rulebook(Markdown):
    """Print a rulebook, or one rule of it."""

    elements: ClassVar[dict[str, type[MarkdownElement]]] = {**Markdown.elements, "table_open": WholeWords}
