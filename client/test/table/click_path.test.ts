import assert from "node:assert/strict";
import { test } from "node:test";

import { pathAfterClick, clickable, type MenuItem, keepPath, menu, followPath } from "../../src/table/click_path.ts";
import type { Offer } from "../../src/protocol.gen.ts";

function offer(code: string, ...clicks: string[]): Offer {
  return { code, sentence: `Do ${code}`, clicks, preview: "" };
}

// Paths as in RUSHIP: a ship and its target; then a die, if both lead there; a power by one click.
const OFFERS = [
  offer("move 7 by 4", "space-7", "space-11", "die-low"),
  offer("move 7 by 6", "space-7", "space-11", "die-high"),
  offer("back 7 by 2", "space-7", "space-5"),
  offer("enter 4", "supply-0", "space-4"),
  offer("raise", "power-overdrive"),
];

test("at first everything that an offer begins with can be clicked, each once", () => {
  const step = followPath(OFFERS, []);
  assert.deepEqual(step.next, ["space-7", "supply-0", "power-overdrive"]);
  assert.equal(step.left.length, 5);
  assert.equal(step.done, undefined);
});

test("a click leaves the offers that go on with it", () => {
  const step = followPath(OFFERS, ["space-7"]);
  assert.deepEqual(step.left.map((one) => one.code), ["move 7 by 4", "move 7 by 6", "back 7 by 2"]);
  assert.deepEqual(step.next, ["space-11", "space-5"]);
  assert.equal(step.done, undefined);
});

test("an offer is meant when its whole path is clicked, not before", () => {
  assert.equal(followPath(OFFERS, ["supply-0"]).done, undefined);
  assert.equal(followPath(OFFERS, ["supply-0", "space-4"]).done?.code, "enter 4");
  assert.equal(followPath(OFFERS, ["space-7", "space-11"]).done, undefined);
  assert.equal(followPath(OFFERS, ["space-7", "space-11", "die-high"]).done?.code, "move 7 by 6");
});

test("an offer of one click is meant at once", () => {
  assert.equal(followPath(OFFERS, pathAfterClick(OFFERS, [], "power-overdrive")).done?.code, "raise");
});

test("clicking the last thing again steps back", () => {
  assert.deepEqual(pathAfterClick(OFFERS, ["space-7", "space-11"], "space-11"), ["space-7"]);
  assert.deepEqual(pathAfterClick(OFFERS, ["space-7"], "space-7"), []);
});

test("clicking what an earlier step offered goes that way instead", () => {
  assert.deepEqual(pathAfterClick(OFFERS, ["space-7", "space-11"], "space-5"), ["space-7", "space-5"]);
  assert.deepEqual(pathAfterClick(OFFERS, ["space-7", "space-11"], "supply-0"), ["supply-0"]);
});

test("clicking what means nothing changes nothing", () => {
  const path = ["space-7"];
  assert.equal(pathAfterClick(OFFERS, path, "space-4"), path);
});

test("one thing may be clicked twice in a path", () => {
  const offers = [offer("stay", "ship-1", "ship-1"), offer("fly", "ship-1", "space-2")];
  assert.equal(followPath(offers, pathAfterClick(offers, ["ship-1"], "ship-1")).done?.code, "stay");
});

test("a path is kept while new offers go on with it", () => {
  assert.deepEqual(keepPath(OFFERS, ["space-7"]), ["space-7"]);
  assert.deepEqual(keepPath(OFFERS.slice(3), ["space-7"]), []);
});

test("an offer without clicks is not meant by clicking nothing", () => {
  const offers = [offer("fold"), offer("stay")];
  assert.equal(followPath(offers, []).done, undefined);
  assert.equal(menu(offers, []).length, 2);
});

test("what can be clicked knows which offers it leaves", () => {
  const found = clickable(OFFERS, ["space-7"]);
  assert.deepEqual([...found.keys()], ["space-11", "space-5"]);
  assert.deepEqual(found.get("space-5")?.map((one) => one.code), ["back 7 by 2"]);
});

test("a short list has every offer", () => {
  assert.deepEqual(menu(OFFERS, []), OFFERS.map((one) => ({ offer: one })));
});

test("a long list is grouped by the next click, and every offer can still be reached", () => {
  const ships = [1, 2, 3, 4];
  const many = ships.flatMap((ship) => [5, 6, 7, 8].map((to) => offer(`${ship} ${to}`, `ship-${ship}`, `space-${to}`)));
  const offers = [...many, offer("raise", "power")];
  const code = (item: MenuItem): string => ("offer" in item ? item.offer.code : "a group");
  assert.deepEqual(menu(offers, []).map(code), ["a group", "a group", "a group", "a group", "raise"]);
  const reached = menu(offers, []).flatMap((item) =>
    "offer" in item ? [code(item)] : menu(offers, pathAfterClick(offers, [], item.click)).map(code),
  );
  assert.deepEqual(reached, offers.map((one) => one.code));
});
