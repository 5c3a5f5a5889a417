"""The canvas: short numbers, escaped text, and groups with labels."""

from xml.etree import ElementTree

import pytest

from starfold.art.canvas import Canvas, number, on_orbit, place, sized, smooth


def parsed(canvas: Canvas) -> ElementTree.Element:
    return ElementTree.fromstring(f"<svg>{canvas.svg()}</svg>")


@pytest.mark.parametrize(("value", "said"), [(12, "12"), (12.04, "12"), (-0.25, "-0.2"), (7.46, "7.5"), (1e3, "1000")])
def test_numbers_are_said_to_a_tenth(value: float, said: str) -> None:
    assert number(value) == said


def test_a_place_is_a_style_so_that_pieces_can_glide() -> None:
    assert place(3, 4.25) == "transform:translate(3px,4.2px)"
    assert place(3, 4, 90) == "transform:translate(3px,4px) rotate(90deg)"


def test_a_place_on_an_orbit_is_said_by_its_angle_so_that_pieces_can_glide_around() -> None:
    assert on_orbit(320, 415, 168, 22.5) == (
        "transform:translate(320px,415px) rotate(22.5deg) translate(0px,-168px) rotate(-22.5deg)"
    )
    canvas = Canvas()
    with canvas.group(at=(1, 2), orbit=(3, 90), came_round="counter"):
        canvas.circle(0, 0, 1)
    assert parsed(canvas)[0].attrib == {"style": on_orbit(1, 2, 3, 90), "data-round": "counter"}


def test_a_thing_of_another_size_is_placed_by_a_matrix() -> None:
    assert sized(3, 4.25, 0.62) == "transform:matrix(0.62,0,0,0.62,3,4.2)"
    canvas = Canvas()
    with canvas.group(at=(1, 2), size=1):
        canvas.circle(0, 0, 1)
    assert parsed(canvas)[0].get("style") == "transform:matrix(1,0,0,1,1,2)"


def test_what_people_write_is_escaped_in_text_labels_and_attributes() -> None:
    nasty = "<b>&\"'</b>"
    canvas = Canvas()
    with canvas.group(id=nasty, label=nasty):
        canvas.text(0, 0, nasty, 20)
    group = parsed(canvas)[0]
    assert group.get("id") == group.findtext("title") == group.findtext("text") == nasty


def test_a_group_says_where_it_is_what_it_is_and_whence_it_came() -> None:
    canvas = Canvas()
    with canvas.group(id="a", at=(1, 2), turn=45, label="A", opacity=0.5, clicks_through=True, came_from="3 4"):
        canvas.circle(0, 0, 1)
    assert parsed(canvas)[0].attrib == {
        "id": "a",
        "style": "transform:translate(1px,2px) rotate(45deg)",
        "role": "img",
        "opacity": "0.5",
        "pointer-events": "none",
        "data-from": "3 4",
    }


def test_every_shape_is_drawn_with_its_style() -> None:
    canvas = Canvas()
    canvas.circle(1, 2, 3, fill="red", stroke_width=1.5)
    canvas.ellipse(1, 2, 3, 4, class_="soft")
    canvas.box(1, 2, 3, 4, 2)
    canvas.path("M0,0", fill="none")
    canvas.line(1, 2, 3, 4)
    canvas.raw("<g/>")
    shapes = {shape.tag: shape.attrib for shape in parsed(canvas)}
    assert list(shapes) == ["circle", "ellipse", "rect", "path", "line", "g"]
    assert shapes["circle"] == {"cx": "1", "cy": "2", "r": "3", "fill": "red", "stroke-width": "1.5"}
    assert shapes["ellipse"]["class"] == "soft"
    assert shapes["rect"]["rx"] == "2"


def test_sprites_are_defined_once_and_put_up_by_name() -> None:
    canvas = Canvas()
    canvas.sprites({"dot": "<circle/>"})
    canvas.put("dot", (5, 6), turn=30, opacity=0.5)
    definition, use = parsed(canvas)
    assert definition[0].get("id") == "sprite-dot"
    assert use.attrib == {
        "href": "#sprite-dot",
        "style": "transform:translate(5px,6px) rotate(30deg)",
        "opacity": "0.5",
    }


def test_gradients_are_radial_or_linear() -> None:
    canvas = Canvas()
    canvas.gradient("a", [(0, "red", 1), (1, "blue", 0.5)], radial='r="1"')
    canvas.gradient("b", [(0, "red", 1)])
    radial, linear = (definition[0] for definition in parsed(canvas))
    assert (radial.tag, radial.get("r"), radial[1].get("stop-opacity")) == ("radialGradient", "1", "0.5")
    assert (linear.tag, linear.get("id")) == ("linearGradient", "b")


def test_smooth_curves_pass_through_their_points() -> None:
    points = [(0.0, 0.0), (10.0, 5.0), (20.0, 0.0)]
    assert smooth(points).count("C") == 2
    assert smooth(points).endswith("20,0")
    assert smooth(points, closed=True).count("C") == 3
    assert smooth(points, closed=True).endswith("0,0Z")
