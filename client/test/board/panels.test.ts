// A large picture in panels: which panel is shown, and which panel has a thing.

import assert from "node:assert/strict";
import { test } from "node:test";

import { panelsFor, panelsAt, aspectRatio, panelToShow } from "../../src/board/panels.ts";
import type { Panel } from "../../src/protocol.gen.ts";

function panel(key: string, x: number, y: number, wide = false): Panel {
  return { key, title: key, x, y, width: 640, height: 500, wide };
}

const PANELS = [panel("map", 0, 0), panel("dice", 640, 0), panel("scores", 0, 500), panel("all", 0, 0, true)];
const NARROW = panelsFor(PANELS, false);

test("a wide screen has spreads, a narrow one panels", () => {
  assert.deepEqual(NARROW.map(({ key }) => key), ["map", "dice", "scores"]);
  assert.deepEqual(panelsFor(PANELS, true).map(({ key }) => key), ["all"]);
});

test("a thing lies in the panel that has its middle, or in several that overlap there", () => {
  const keys = (panels: Panel[], x: number, y: number) =>
    panelsAt(panels, { x, y, width: 90, height: 20 }).map(({ key }) => key);
  assert.deepEqual(keys(NARROW, 600, 10), ["dice"]);
  assert.deepEqual(keys(NARROW, 590, 10), ["map"]);
  assert.deepEqual(keys(NARROW, 600, 495), []);
  assert.deepEqual(keys([...NARROW, panel("more", 0, 440)], 100, 450), ["map", "more"]);
});

test("the panel that is shown stays as long as something can be clicked in it, or nothing anywhere", () => {
  assert.equal(panelToShow(NARROW, "dice", [])?.key, "dice");
  assert.equal(panelToShow(NARROW, "dice", [["map"], ["dice"]])?.key, "dice");
  assert.equal(panelToShow(NARROW, "dice", [["map", "dice"]])?.key, "dice");
});

test("the first panel with something to click comes up when all of it lies elsewhere", () => {
  assert.equal(panelToShow(NARROW, "dice", [["scores"], ["map"]])?.key, "map");
});

test("the page turns from a panel with some of what can be clicked to one that has it all", () => {
  assert.equal(panelToShow(NARROW, "map", [["map", "dice"], ["dice"]])?.key, "dice");
  assert.equal(panelToShow(NARROW, "map", [["map", "dice"], ["dice"], ["scores"]])?.key, "map");
});

test("a picture begins with its first panel, and one without panels has none", () => {
  assert.equal(panelToShow(NARROW, "", [])?.key, "map");
  assert.equal(panelToShow([], "map", [[]]), undefined);
});

test("a panel has a shape", () => {
  assert.equal(aspectRatio(NARROW[0]), 640 / 500);
  assert.equal(aspectRatio(undefined), 0);
});
