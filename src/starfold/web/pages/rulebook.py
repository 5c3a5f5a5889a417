"""Renders a rulebook as HTML: every rule has an anchor, and every mention of a rule is a link."""

from __future__ import annotations

import re
from html import escape

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup
from msgspec import Struct

from starfold.core.rulebook import RULE, rule_ids

_ID = re.compile(r"\b[A-Z]{2}-\d+\.\d+\b")
_BREAKS = ("softbreak", "hardbreak")


class Heading(Struct, frozen=True):
    """A line of the table of contents."""

    anchor: str
    said: str


class RulebookPage(Struct, frozen=True):
    """A rendered rulebook: its text without the title, and its contents."""

    html: Markup
    contents: list[Heading]


def rulebook_page(rulebook: str) -> RulebookPage:
    """Render a rulebook's Markdown. HTML in it is escaped: a rulebook may come from anybody."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    known = set(rule_ids(rulebook))
    unstated = set(known)
    tokens = _without_title(markdown.parse(rulebook))
    contents: list[Heading] = []
    for place, token in enumerate(tokens):
        if token.type == "heading_open":
            if token.tag in ("h1", "h2"):
                contents.append(_section(token, tokens[place + 1].content, contents))
            # The page has its own title and a heading "Rulebook" above.
            token.tag = tokens[place + 2].tag = "h" + str(min(6, max(3, int(token.tag[1]) + 1)))
        elif token.type == "inline":
            # The parser leaves empty texts around bold ones; they would stand before a rule's id.
            said = [child for child in token.children or [] if child.type != "text" or child.content]
            for child in said:
                _to_section(child)
            token.children = _linked(said, known, unstated)
    return RulebookPage(Markup(markdown.renderer.render(tokens, markdown.options, {})), contents)


def _without_title(tokens: list[Token]) -> list[Token]:
    """Drop the rulebook's title: the page has one."""
    titled = bool(tokens) and tokens[0].type == "heading_open" and tokens[0].tag == "h1"
    return tokens[3:] if titled else tokens


def _section(token: Token, said: str, before: list[Heading]) -> Heading:
    """Give a section its anchor; repeated names get a number."""
    anchor = "rules-" + re.sub(r"[^a-z0-9]+", "-", said.lower()).strip("-")
    if anchor in [heading.anchor for heading in before]:
        anchor += f"-{len(before) + 1}"
    token.attrSet("id", anchor)
    return Heading(anchor, said)


def _to_section(child: Token) -> None:
    """Make a link to a section lead to its anchor on the page."""
    href = child.attrGet("href")
    if child.type == "link_open" and isinstance(href, str) and href.startswith("#"):
        child.attrSet("href", f"#rules-{href[1:]}")


def _linked(children: list[Token], known: set[str], unstated: set[str]) -> list[Token]:
    """Render a paragraph: the first mention of a rule at the start of a line is its anchor, others are links."""
    out: list[Token] = []
    place = 0
    while place < len(children):
        stated = _stated(children, place)
        if stated in unstated and (not out or out[-1].type in _BREAKS):
            unstated.remove(stated)
            out.append(_raw(f'<a class="rule-id" id="{stated}" href="#{stated}">{stated}</a>'))
            place += 3
            continue
        child = children[place]
        out += _mentions(child, known) if child.type == "text" else [child]
        place += 1
    return out


def _stated(children: list[Token], place: int) -> str:
    """Return the id of the rule stated here, such as `**RU-3.5** `; None if there is none."""
    here = children[place : place + 4]
    if len(here) < 4 or [token.type for token in here] != ["strong_open", "text", "strong_close", "text"]:
        return ""
    found = RULE.match(f"**{here[1].content}**{here[3].content}")
    return found.group(1) if found else ""


def _mentions(text: Token, known: set[str]) -> list[Token]:
    """Return a text with a link at every rule it names."""

    def link(found: re.Match[str]) -> str:
        rule = found.group()
        return f'<a href="#{rule}">{rule}</a>' if rule in known else rule

    return [_raw(_ID.sub(link, escape(text.content)))]


def _raw(html: str) -> Token:
    made = Token("html_inline", "", 0)
    made.content = html
    return made
