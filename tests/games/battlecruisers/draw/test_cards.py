"""Battlecruisers' cards as they are drawn: emblems, symbols, and texts that fit."""

import re
from xml.etree import ElementTree

import pytest

from starfold import WATCHER
from starfold.games.battlecruisers import GAME
from starfold.games.battlecruisers.data.deck import CARDS, DECK, NAMES, NUMBERS, SYMBOLS
from starfold.games.battlecruisers.draw.cards import (
    HEAD,
    MARK,
    PAD,
    TITLE,
    face_card,
    line_high,
    set_card,
    text_lines,
    text_size,
    zone_card,
)
from starfold.games.battlecruisers.draw.emblems import emblem, family
from starfold.games.battlecruisers.draw.places import shelf
from starfold.games.battlecruisers.draw.text import BOLD, length, wrap
from starfold.games.battlecruisers.words.cards import CLASH_TEXTS, MAIN_TEXTS
from tests.games.battlecruisers.drawn import by_id, part, picture, sprites, sprites_of
from tests.games.battlecruisers.positions import at, view_of
from tests.games.pictures import label, texts

pytestmark = pytest.mark.once  # pictures are not compiled

PLACES = [(seats, seat) for seats in (3, 4, 5) for seat in (0, WATCHER)]


def read(drawn: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<svg>{drawn}</svg>")


def test_every_card_has_an_emblem_of_its_own() -> None:
    assert all(card.emblem for card in DECK)
    assert len({emblem(card) for card in range(CARDS)}) == CARDS
    shapes = {tuple(card.emblem) for card in DECK}
    assert len(shapes) == CARDS


def test_emblems_are_of_one_size() -> None:
    for card in DECK:
        starts = [float(value) for _, path in card.emblem for value in re.findall(r"M(-?[\d.]+)", path)]
        ups = [float(value) for _, path in card.emblem for value in re.findall(r"M-?[\d.]+,(-?[\d.]+)", path)]
        assert max(map(abs, starts + ups)) <= 24, card.number


def test_cards_are_painted_by_their_first_symbol() -> None:
    assert {SYMBOLS[card][0] for card in range(CARDS)} == set("PTWS")
    assert len({family(card) for card in range(CARDS)}) == 4


@pytest.mark.parametrize(("seats", "seat"), PLACES)
def test_all_texts_fit_their_cards(seats: int, seat: int) -> None:
    there = shelf(seats, seat)
    size, step = text_size(there.wide), line_high(there.wide)
    for card in range(CARDS):
        main, clash = text_lines(card, there.wide)
        assert all(length(line) * size <= there.wide - 2 * PAD for line in main)
        assert all(length(line) * size <= there.wide - 2 * PAD - MARK for line in clash)
        low = HEAD + TITLE + size + step * (len(main) - 1) + 0.22 * size  # the lower edge of the last main's letters
        assert low <= there.high - step * len(clash) - 9, NAMES[card]


def test_a_card_of_the_set_tells_all_that_is_printed() -> None:
    for card in range(CARDS):
        for calm in (False, True):
            said = texts_of(set_card(card, 152, 206, calm))
            assert said.startswith(f"{NUMBERS[card]} {NAMES[card]} ")
            assert said.endswith(f"{MAIN_TEXTS[card]} {CLASH_TEXTS[card]}")
            found = sprites_of(set_card(card, 152, 206, calm))
            assert [name[-1] for name in found if name.startswith("symbol")] == list(SYMBOLS[card])


def texts_of(drawn: str) -> str:
    return " ".join(str(text.text) for text in read(drawn).iter("text"))


def test_names_that_are_too_long_are_squeezed_and_keep_their_height() -> None:
    for card in range(CARDS):
        (name,) = [text for text in read(set_card(card, 152, 206, False)).iter("text") if text.text == NAMES[card]]
        assert name.get("font-size") == "18"
        long = length(NAMES[card]) * 18 * BOLD > 152 - 2 * PAD
        assert (name.get("textLength") is not None) == long
    assert sum(length(name) * 18 * BOLD > 142 for name in NAMES) > 3


def test_a_card_in_play_has_number_name_and_emblem_and_a_saved_one_its_symbols() -> None:
    for card in range(CARDS):
        assert texts_of(face_card(card, 136, 58)) == f"{NUMBERS[card]} {NAMES[card]}"
        assert f"emblem-{NUMBERS[card]}" in sprites_of(face_card(card, 136, 58))
        assert sprites_of(zone_card(card)) == [f"symbol-{letter}" for letter in SYMBOLS[card]]


def test_words_are_kept_whole_when_lines_are_broken() -> None:
    assert wrap("take up to 3 cards from your pile", 8) == ["take up to 3", "cards from", "your pile"]
    assert " ".join(wrap(MAIN_TEXTS[0], 9)) == MAIN_TEXTS[0]


# --- the set in a picture


def test_the_set_lies_at_fixed_places_bright_where_one_has_a_card() -> None:
    state = at("11 13 13 / 22 31 / 3 11", saved="22 / 3", piles="31 / 11")
    root = picture(view_of(state, 0))
    found = {str(group.get("id")): sprites(group)[0] for group in by_id(root, "set")}
    assert list(found.values()) == ["calm-3", "set-11", "set-13", "calm-22", "calm-24", "calm-31"]
    assert list(found) == ["card-3", "card-11", "card-13", "card-22", "card-24", "card-31"]
    assert texts(by_id(root, "card-22")) == ["saved"] and texts(by_id(root, "card-31")) == ["discarded"]
    assert texts(by_id(root, "card-13")) == ["×2"] and texts(by_id(root, "card-3")) == ["not yours"]


def test_a_watcher_sees_all_cards_alike() -> None:
    root = picture(view_of(at("11 13 / 22 31 / 3 11"), WATCHER))
    assert all(sprites(card)[0].startswith("set-") and texts(card) == [] for card in by_id(root, "set"))


def test_a_card_says_where_it_is_and_what_it_does() -> None:
    assert label(part(view_of(at("11 13 / 22 31 / 3 11"), 0), "card-13")) == (
        "13 Captain (people and tech), in hand: +3. Clash: +3, then −1 for each player in this clash."
    )


def test_while_a_set_is_drawn_its_cards_come_one_by_one() -> None:
    state = GAME.start(3, {"set": "random"})
    assert len(part(GAME.look(state, 0), "set")) == 0
    state.play(state.legal()[0])
    assert len(part(GAME.look(state, WATCHER), "set")) == 1
