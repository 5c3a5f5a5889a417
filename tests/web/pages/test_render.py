"""The pages: safe under a strict content security policy, valid HTML, and complete for every game."""

import gzip
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from starfold import Game, all_games
from starfold.art.palette import TONES
from starfold.bots import bots
from starfold.bots.catalogue import installed
from starfold.core.options import choice, switch, whole
from starfold.core.rulebook import rule_ids
from starfold.testing.toy_game import PARTS, make_game
from starfold.web.pages import render
from starfold.web.pages.forms import read_plan
from starfold.web.pages.models import (
    AboutPage,
    BotChoice,
    DeletePage,
    DevicePage,
    GamePage,
    Home,
    JoinPage,
    Me,
    MePage,
    SeatCard,
    TableCard,
    TablePage,
)
from starfold.web.pages.rulebook import rulebook_page

pytestmark = pytest.mark.once

STATIC = Path(str(render.__file__)).parents[1] / "static"
EVIL = "<script>alert(1)</script>\"'&"
BOTS = [BotChoice("cadet", "Makes mistakes."), BotChoice("random", "Plays any legal move.")]
TARGETS = r"/tables|/tables/[^/]+/join/[^/]+|/tables/[^/]+/delete|/me/(name|device|delete)|/device/[^/]+|/theme"
VOID = {"meta", "link", "input", "img", "source", "br", "hr"}
TOY = make_game()
OPTIONS = [
    whole("rounds", 1, 3, 3, "Rounds."),
    switch("peeking", True, "The leader may peek."),
    choice("sky", ["ring", "spiral"], "The shape of the sky."),
]
UNDRAWN = {part: value for part, value in PARTS.items() if part not in ("draw", "clicks")}
PLAIN = Game(**(UNDRAWN | {"key": "plain", "options": OPTIONS}))  # type: ignore[arg-type]  # as many types as names
GAMES = [*all_games().values(), TOY, PLAIN]


class Page(HTMLParser):
    """A parsed page: its elements with their attributes. Unclosed or crossed elements fail."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str], bool]] = []  # (tag, attributes, inside an SVG)
        self.said: list[str] = []
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}, "svg" in self.open))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}, "svg" in self.open))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said.append(data)

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes, _ in self.elements if name == tag]

    def named(self, field: str) -> dict[str, str]:
        """Return the one visible field of this name."""
        named = [attributes for _, attributes, _ in self.elements if attributes.get("name") == field]
        seen = [attributes for attributes in named if attributes.get("type") != "hidden"]
        assert len(seen) == 1, field
        return seen[0]


def tables(name: str) -> list[TableCard]:
    seats = [SeatCard(name, "person", True), SeatCard("random", "bot"), SeatCard("", "open")]
    phases = ["open", "running", "over"]
    return [TableCard(f"T{phase}", "ruship", "RUSHIP", phase, "yesterday", seats, True, True) for phase in phases]


def game_page(
    game: Game, name: str = "Ada", given: dict[str, str] | None = None, errors: dict[str, str] | None = None
) -> str:
    shown = GamePage(me=Me(name), game=game, bots=BOTS, given=given or {}, errors=errors or {})
    return render.game_page(shown)


def pages(name: str) -> Iterator[tuple[str, str]]:
    """Yield every page, with this name wherever users enter text."""
    me = Me(name, "light")
    cards = [render.game_card(game, "random") for game in GAMES]
    yield "home", render.home_page(Home(me=me, games=cards, mine=tables(name), lobby=tables(name)))
    yield "home of nobody", render.home_page(Home(games=cards))
    for game in GAMES:
        yield f"game {game.key}", game_page(game, name)
    fields = ["", "name", "seat-0", "option-rounds", "option-peeking", "option-sky", "clock", "seconds", "at_zero"]
    yield "game, wrong", game_page(PLAIN, name, given=dict.fromkeys(fields, name), errors=dict.fromkeys(fields, name))
    for state in ("open", "taken"):
        invited = JoinPage(
            me=me,
            table="T",
            token="k",
            state=state,
            game="ruship",
            title="RUSHIP",
            host=name,
            seat=1,
            seat_name="Empire",
        )
        yield f"join {state}", render.join_page(invited)
    yield "join dead", render.join_page(JoinPage(table="T", token="k", state="dead"))
    yield "device", render.device_page(DevicePage(me=Me("Bob"), token="k", name=name))
    yield "device dead", render.device_page(DevicePage(token="k"))
    yield (
        "me",
        render.me_page(MePage(me=me, path="/me", tables=tables(name), link="https://x.example/device/k", minutes=15)),
    )
    yield "me of nobody", render.me_page(MePage(errors={"name": name}))
    yield "delete", render.delete_page(DeletePage(me=me, tables=3))
    yield "about", render.about_page(AboutPage(me=me, version="1.2.3", days=90))
    yield "error", render.error_page(404, "Nothing here", f"There is no {name}.")
    yield "table", render.table_page(TablePage(me=me, id="T", game="ruship", title="RUSHIP", bots=["cadet"]))
    yield "replay", render.replay_page(TablePage(me=me, id="T", game="ruship", title="RUSHIP", bots=["cadet"]))


PAGES = dict(pages(EVIL))


@pytest.mark.parametrize("name", PAGES)
def test_no_page_has_scripts_or_styles_inside(name: str) -> None:
    page = Page(PAGES[name])
    assert all(script.get("src", "").startswith("/static/") for script in page.all("script"))
    assert not page.all("style")
    for tag, attributes, in_svg in page.elements:
        assert in_svg or "style" not in attributes, tag
        assert not any(name.startswith("on") for name in attributes), tag
        assert not attributes.get("href", "").lower().startswith("javascript:")


@pytest.mark.parametrize("name", PAGES)
def test_what_people_write_is_shown_as_text(name: str) -> None:
    assert "<script>" not in PAGES[name]
    assert EVIL[-3:] not in PAGES[name]  # quotes could end an attribute


def test_names_are_there_at_all() -> None:
    for name in ("home", "join open", "device", "me", "error"):
        assert any(EVIL in said for said in Page(PAGES[name]).said), name


@pytest.mark.parametrize("name", PAGES)
def test_every_page_is_whole(name: str) -> None:
    page = Page(PAGES[name])
    ids = [attributes["id"] for _, attributes, _ in page.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert "main" in ids
    assert len(page.all("h1")) == 1
    links = [link["href"][1:] for link in page.all("a") if link["href"].startswith("#")]
    assert set(links) <= set(ids)
    described = [id for _, attributes, _ in page.elements for id in attributes.get("aria-describedby", "").split()]
    labelled = [attributes["for"] for attributes in page.all("label") if "for" in attributes]
    assert set(described + labelled) <= set(ids)
    assert all("alt" in image for image in page.all("img"))


@pytest.mark.parametrize("name", PAGES)
def test_forms_post_to_existing_routes(name: str) -> None:
    for form in Page(PAGES[name]).all("form"):
        if "data-part" not in form:  # others are forms of the script
            assert form["method"] == "post"
            assert re.fullmatch(TARGETS, form["action"])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_rule_has_its_anchor(game: Game) -> None:
    page = Page(game_page(game))
    anchors = [link["id"] for link in page.all("a") if link.get("class") == "rule-id"]
    assert anchors == rule_ids(game.rulebook)
    assert all(game.rulebook.count(f"## {heading.said}") for heading in rulebook_page(game.rulebook).contents)


def test_a_rulebook_links_what_it_names_and_shows_tables() -> None:
    rules = "**GA-1.1** *A.* See GA-1.2 and GA-9.9.\n**GA-1.2** B."
    made = rulebook_page(f"# Game\n\n## One\n\n{rules}\n\n## One\n\n|a|b|\n|-|-|\n|**GA-1.1** c|<b>|\n")
    assert [heading.anchor for heading in made.contents] == ["rules-one", "rules-one-2"]
    assert '<a class="rule-id" id="GA-1.1" href="#GA-1.1">GA-1.1</a> <em>A.</em>' in made.html
    assert 'See <a href="#GA-1.2">GA-1.2</a> and GA-9.9.' in made.html
    assert '<a class="rule-id" id="GA-1.2"' in made.html
    assert made.html.count('id="GA-1.1"') == 1
    assert "<table>" in made.html
    assert "&lt;b&gt;" in made.html
    assert "<h1" not in made.html


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_option_and_every_seat_has_its_field(game: Game) -> None:
    page = Page(game_page(game))
    for option in game.options:
        if option.kind == "several":
            boxes = [page.named(f"option-{option.key}-{value}") for value in option.values]
            assert not [box for box in boxes if "checked" in box]
            continue
        field = page.named(f"option-{option.key}")
        assert f"option-{option.key}-help" in field["aria-describedby"]
        if option.kind == "whole":
            assert (field["min"], field["max"]) == (str(option.low), str(option.high))
            assert field["value"] == str(option.default)
        if option.kind == "switch":
            assert ("checked" in field) == bool(option.default)
    for seat in range(game.max_seats):
        page.named(f"seat-{seat}")
    for other in ("seconds", "increment", "at_zero", "hints", "lobby", "name"):
        page.named(other)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_seat_can_have_any_bot_and_the_first_one_plays_unless_another_is_chosen(game: Game) -> None:
    page = Page(game_page(game))
    options = [option.get("value", "") for option in page.all("option")]
    chosen = [option["value"] for option in page.all("option") if "selected" in option and "value" in option]
    assert [options.count(f"bot:{bot.name}") for bot in BOTS] == [game.max_seats, game.max_seats]
    assert chosen[: game.max_seats] == ["me"] + ["bot:cadet"] * (game.min_seats - 1) + ["none"] * (
        game.max_seats - game.min_seats
    )
    for said in ("Cadet", "Makes mistakes.", "Random", "Plays any legal move."):
        assert said in page.said


def test_hints_are_allowed_when_they_are_ticked() -> None:
    quick = render.game_card(TOY, "cadet").quick
    assert not read_plan(TOY, quick).hints
    assert read_plan(TOY, quick | {"hints": "on"}).hints
    assert "checked" in Page(game_page(TOY, given={"hints": "on"})).named("hints")
    assert "checked" not in Page(game_page(TOY, given={"lobby": "on"})).named("hints")


def test_an_owner_can_put_any_bot_on_an_open_seat() -> None:
    page = Page(render.table_page(TablePage(id="T", game="ruship", title="RUSHIP", bots=list(bots()))))
    assert [option["value"] for option in page.all("option")] == list(bots())


def test_boxes_that_are_ticked_are_the_values_of_an_option() -> None:
    game = all_games()["battlecruisers"]
    form = render.game_card(game, "random").quick | {"option-set": "own choice"}
    ticked = {"option-cards-13": "on", "option-cards-3": "on"}
    assert read_plan(game, form | ticked).options["cards"] == "3, 13"
    assert read_plan(game, form).options["cards"] == ""
    page = Page(game_page(game, given=form | ticked))
    assert [number for number in (3, 11, 13) if "checked" in page.named(f"option-cards-{number}")] == [3, 13]


def test_a_form_comes_back_as_it_was_with_a_sentence_beside_what_is_wrong() -> None:
    given = {"option-rounds": "77", "option-sky": "spiral", "seat-1": "open", "clock": "bank", "name": "Ada"}
    html = game_page(PLAIN, given=given, errors={"option-rounds": "The option rounds takes 1 to 3, not 77."})
    page = Page(html)
    rounds = page.named("option-rounds")
    assert rounds["value"] == "77"
    assert rounds["aria-invalid"] == "true"
    assert "wrong-option-rounds" in rounds["aria-describedby"].split()
    assert "autofocus" in rounds
    assert "The option rounds takes 1 to 3, not 77." in page.said
    assert "checked" not in page.named("option-peeking")  # the given form has it switched off
    chosen = [option.get("value", "") for option in page.all("option") if "selected" in option]
    assert "open" in chosen
    assert "spiral" in chosen and "Spiral</option>" in html
    assert [radio["value"] for radio in page.all("input") if radio.get("type") == "radio" and "checked" in radio] == [
        "bank"
    ]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_one_click_asks_for_a_match_against_bots_with_everything_as_usual(game: Game) -> None:
    plan = read_plan(game, render.game_card(game, "random").quick)
    assert [seat.kind for seat in plan.seats] == ["person"] + ["bot"] * (game.min_seats - 1)
    assert plan.mine == [0]
    assert game.resolve_options(dict(plan.options)) == game.resolve_options({})
    assert plan.clock.kind == "none"
    assert not plan.lobby


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_page_of_a_game_has_a_button_for_every_level(game: Game) -> None:
    page = Page(game_page(game))
    buttons = [button for button in page.all("button") if button.get("name") == "bot"]
    assert [button["value"] for button in buttons] == ["cadet"]  # none for the random bot
    hidden = {field["name"]: field["value"] for field in page.all("input") if field.get("type") == "hidden"}
    plan = read_plan(game, hidden | {"bot": "captain"})
    assert [seat.bot for seat in plan.seats] == [""] + ["captain"] * (game.min_seats - 1)


def test_the_theme_goes_round_and_a_strange_one_does_no_harm() -> None:
    seen = ["auto"]
    for _ in range(3):
        seen.append(Me("", seen[-1]).next_theme())
    assert seen == ["auto", "dark", "light", "auto"]
    page = Page(render.home_page(Home(me=Me("", "purple"), games=[])))
    assert [button["value"] for button in page.all("button") if button.get("name") == "theme"] == ["auto"]


def test_pictures_follow_the_theme() -> None:
    cards = [render.game_card(GAMES[0], "random")]
    for theme, files in (("dark", ["dark"]), ("light", ["light"]), ("auto", ["light", "dark"])):
        page = Page(render.home_page(Home(me=Me("", theme), games=cards)))
        sources = [source["srcset"] for source in page.all("source")] + [image["src"] for image in page.all("img")]
        assert sources == [f"/games/{GAMES[0].key}/poster.svg?theme={file}" for file in files]


def test_tones_have_both_themes_and_a_hue_for_every_game() -> None:
    css = render.tones_css(installed().tones())
    assert css.startswith(":root,[data-theme=dark]{color-scheme:dark;--ground:#060914;")
    assert css.count("--ground:#f3eee1;") == 2  # for the light theme, and for devices that prefer it
    for key in all_games():
        assert f'[data-game="{key}"]{{--hue:var(--hue-{key})}}' in css
        assert css.count(f"--hue-{key}:#") == 3


def test_style_sheets_name_only_colours_that_exist() -> None:
    known = set(re.findall(r"--([\w-]+):", render.tones_css(installed().tones())))
    for sheet in STATIC.glob("*.css"):
        css = sheet.read_text(encoding="utf-8")
        used = set(re.findall(r"var\(--([\w-]+)\)", css))
        assert used <= known | set(re.findall(r"--([\w-]+):", css)) | {"gap", "round", "lift"}, sheet.name


def test_the_home_page_is_light() -> None:
    games = list(all_games().values())
    home = render.home_page(Home(games=[render.game_card(game, "random") for game in games]))
    sheets = [(STATIC / "site.css").read_text(encoding="utf-8"), render.tones_css(installed().tones())]
    posters = [render.poster_svg(game, "dark") for game in games]
    sizes = [len(gzip.compress(text.encode())) for text in [home, *sheets, *posters]]
    assert sum(sizes) < 150_000


def test_no_custom_property_of_a_page_has_the_name_of_a_colour() -> None:
    """A custom property named like a colour, such as `--panel`, would change that colour in all boards inside."""
    sheets = [(STATIC / name).read_text(encoding="utf-8") for name in ("site.css", "table.css")]
    set_by_sheets = {name for sheet in sheets for name in re.findall(r"(?:^|[{;\s])--([\w-]+):", sheet)}
    client = Path(__file__).parents[3] / "client/src"
    scripts = [path.read_text(encoding="utf-8") for path in client.rglob("*.ts")]
    set_by_scripts = {name for script in scripts for name in re.findall(r"""setProperty\("--([\w-]+)""", script)}
    assert {"shape", "tabs"} <= set_by_sheets and {"shape", "spread"} <= set_by_scripts
    assert not (set_by_sheets | set_by_scripts) & set(TONES)
