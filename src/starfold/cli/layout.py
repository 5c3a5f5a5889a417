"""Lays out tables and sentences for terminals of any width, without breaking words."""

from __future__ import annotations

import os
import re
from typing import NamedTuple

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

GAP = "  "
NARROW = (24, 12)  # preferred and minimal characters of a text column
INDENT = "    "  # indentation of continued lines
DRAWN = re.compile(r"\S {2,}\S")  # a line of a drawing, such as a map, which must not be wrapped
NO_BREAK_SPACE = "\u00a0"  # printed as a plain space
WORD = re.compile(r" *[^ ]+ *")
BREAK = re.compile(r"[ \n]+")
UNLIMITED = 1_000_000

Cell = str | Text


class Column(NamedTuple):
    """One column of a table."""

    title: str = ""
    style: str = ""
    right: bool = False
    wraps: bool = False  # text that may wrap
    spare: bool = False  # may be left out on a narrow terminal


# --- sentences ---


def room(console: Console) -> int:
    """Return the width for wrapping; unlimited for files and pipes."""
    return console.width if console.is_terminal or os.environ.get("COLUMNS", "").isdecimal() else UNLIMITED


def say(console: Console, text: Cell, style: str = "") -> None:
    """Print lines of text, wrapped."""
    shown = text.copy() if isinstance(text, Text) else Text(text)
    shown.stylize_before(style)
    for line in folded(shown, room(console)):
        _print(console, line)


def folded(text: Text, width: int) -> list[Text]:
    """The lines of a text, none longer than that if its words allow it. Drawings are left as they are.

    In a list, what continues a line is moved in; a sentence by itself needs no such mark.
    """
    lines: list[Text] = []
    listed = "\n" in text.plain.strip()
    for line in text.split("\n", allow_blank=True):
        plain = line.plain
        start = plain[: len(plain) - len(plain.lstrip())]
        if cell_len(plain) <= width or DRAWN.search(plain):
            lines.append(line)
            continue
        further = start + INDENT * (listed or start != "")
        pieces = wrapped(line[len(start) :], width - len(further), len(further) - len(start))
        lines += [Text(further if number else start) + piece for number, piece in enumerate(pieces)]
    return lines


def wrapped(text: Text, width: int, more: int = 0) -> list[Text]:
    """Wrap a text; the first line may be wider. Longer words stay whole."""
    lines: list[Text] = []
    for line in text.split("\n", allow_blank=True):
        line.plain = WORD.sub(lambda word: _breakable(word[0], width), line.plain)
        cuts: list[int] = []
        used = -more
        for word in WORD.finditer(line.plain):
            if word.start() and used + cell_len(word[0].rstrip()) > width:
                cuts.append(word.start())
                used = 0
            used += cell_len(word[0])
        lines += line.divide(cuts)
    for line in lines:
        line.rstrip()
    return lines


def _breakable(word: str, width: int) -> str:
    """Return words that should stay together, split only if no line can hold them."""
    return word if cell_len(word.rstrip()) <= width else word.replace(NO_BREAK_SPACE, " ")


def _print(console: Console, line: Text) -> None:
    """Print a line unwrapped."""
    line.plain = line.plain.replace(NO_BREAK_SPACE, " ")
    line.rstrip()
    console.print(line, soft_wrap=True)


# --- tables ---


def print_table(console: Console, columns: list[Column], rows: list[list[Cell]], indent: int = 0) -> None:
    """Print rows in columns, with titles if given."""
    for line in table_lines(columns, rows, console.width - indent):
        _print(console, Text(" " * indent) + line)


def table_lines(columns: list[Column], rows: list[list[Cell]], width: int) -> list[Text]:
    """The lines of a table that is no wider than that.

    Where its columns do not fit, text goes on in the next line; then spare columns are left out, the last one first;
    then text gets narrow; and at last what is in a row is put one below the other.
    """
    texts = [[_text(cell, column) for cell, column in zip(row, columns, strict=True)] for row in rows]
    widths = _widths(columns, texts, width, NARROW[0])
    for place in reversed(range(len(columns))):
        if not widths and columns[place].spare:
            columns = columns[:place] + columns[place + 1 :]
            texts = [row[:place] + row[place + 1 :] for row in texts]
            widths = _widths(columns, texts, width, NARROW[0])
    widths = widths or _widths(columns, texts, width, NARROW[1])
    if not widths:
        return _stacked(columns, texts, width)
    lines: list[Text] = []
    if any(column.title for column in columns):
        lines += _row(columns, widths, [Text(column.title, style="dim") for column in columns])
        lines.append(Text("─" * (sum(widths) + len(GAP) * (len(widths) - 1)), style="dim"))
    for row in texts:
        lines += _row(columns, widths, row)
    return lines


def _text(cell: Cell, column: Column) -> Text:
    text = cell.copy() if isinstance(cell, Text) else Text(cell)
    text.stylize_before(column.style)
    return text


def _widths(columns: list[Column], rows: list[list[Text]], width: int, narrow: int) -> list[int]:
    """How wide each column is made, those of text not less than so narrow; empty if they do not fit.

    A word too long for any line may stick out of the last column: putting it elsewhere would not help.
    """
    width -= len(GAP) * (len(columns) - 1)
    whole, least = [], []
    for place, column in enumerate(columns):
        cells = [column.title, *(row[place].plain for row in rows)]
        natural = max(cell_len(line) for cell in cells for line in cell.split("\n"))
        longest = max(cell_len(word) for cell in cells for word in BREAK.split(cell))
        if place == len(columns) - 1 and longest > width:
            longest = 0
        whole.append(natural)
        least.append(max(longest, min(natural, narrow)) if column.wraps else natural)
    if sum(least) > width:
        return []
    while sum(least) < width and least != whole:  # the column that lacks most grows first
        place = max(range(len(columns)), key=lambda place: whole[place] / max(1, least[place]))
        least[place] += 1
    return least


def _row(columns: list[Column], widths: list[int], cells: list[Text]) -> list[Text]:
    pieces = [wrapped(cell, width) for cell, width in zip(cells, widths)]
    lines: list[Text] = []
    for number in range(max(map(len, pieces))):
        line = Text()
        for place, (column, width) in enumerate(zip(columns, widths)):
            piece = pieces[place][number] if number < len(pieces[place]) else Text()
            filler = " " * (width - cell_len(piece.plain))
            line += Text.assemble(GAP if place else "", *((filler, piece) if column.right else (piece, filler)))
        lines.append(line)
    return lines


def _stacked(columns: list[Column], rows: list[list[Text]], width: int) -> list[Text]:
    """Return each row as a block: the first cell, then the others with their titles."""
    lines: list[Text] = []
    for row in rows:
        for place, (column, cell) in enumerate(zip(columns, row)):
            title = Text(f"{GAP}{column.title} " if column.title else GAP, style="dim") if place else Text()
            if cell.plain:
                lines += folded(title + cell, width)
    return lines
