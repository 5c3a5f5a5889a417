import assert from "node:assert/strict";
import { test } from "node:test";

import { moved } from "../src/motion.ts";
import { turnFrom } from "../src/reel.ts";
import { salt } from "../src/salt.ts";

test("the turn before and the turn after are found from any ply", () => {
  const turns = [0, 3, 9];
  assert.deepEqual([0, 1, 3, 4, 9, 12].map((ply) => turnFrom(turns, ply, 12, -1)), [0, 0, 0, 3, 3, 9]);
  assert.deepEqual([0, 1, 3, 4, 9, 12].map((ply) => turnFrom(turns, ply, 12, 1)), [3, 3, 9, 9, 12, 12]);
});

test("a piece that is new starts where it came from, turned as it is", () => {
  assert.equal(moved("translate(10px, 20px) rotate(90deg)", "1.5 -2"), "translate(1.5px, -2px) rotate(90deg)");
  assert.equal(moved("translate(10px, 20px)", ""), "");
  assert.equal(moved("translate(10px, 20px)", "near Mars"), "");
  assert.equal(moved("", "1 2"), "");
});

test("salts are 16 digits that never repeat", () => {
  const salts = new Set(Array.from({ length: 100 }, () => salt()));
  assert.equal(salts.size, 100);
  for (const one of salts) assert.match(one, /^[0-9a-f]{16}$/);
});
