import assert from "node:assert/strict";
import { test } from "node:test";

import { turnFrom } from "../src/reel.ts";
import { salt } from "../src/salt.ts";

test("the turn before and the turn after are found from any ply", () => {
  const turns = [0, 3, 9];
  assert.deepEqual([0, 1, 3, 4, 9, 12].map((ply) => turnFrom(turns, ply, 12, -1)), [0, 0, 0, 3, 3, 9]);
  assert.deepEqual([0, 1, 3, 4, 9, 12].map((ply) => turnFrom(turns, ply, 12, 1)), [3, 3, 9, 9, 12, 12]);
});

test("salts are 16 digits that never repeat", () => {
  const salts = new Set(Array.from({ length: 100 }, () => salt()));
  assert.equal(salts.size, 100);
  for (const one of salts) assert.match(one, /^[0-9a-f]{16}$/);
});
