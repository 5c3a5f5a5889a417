import assert from "node:assert/strict";
import { test } from "node:test";

import { adjacentPly } from "../../src/replay/frame_cache.ts";
import { randomHex } from "../../src/connection/random_id.ts";

test("the turn before and the turn after are found from any ply", () => {
  const turns = [0, 3, 9];
  assert.deepEqual([0, 1, 3, 4, 9, 12].map((ply) => adjacentPly(turns, ply, 12, -1)), [0, 0, 0, 3, 3, 9]);
  assert.deepEqual([0, 1, 3, 4, 9, 12].map((ply) => adjacentPly(turns, ply, 12, 1)), [3, 3, 9, 9, 12, 12]);
});

test("where nothing is to be seen at first, nobody goes back before the first stop", () => {
  const stops = [64, 65, 68, 80];
  assert.deepEqual([17, 64, 65, 67, 80].map((ply) => adjacentPly(stops, ply, 80, -1)), [17, 64, 64, 65, 68]);
  assert.deepEqual([-1, 17, 64, 67, 80].map((ply) => adjacentPly(stops, ply, 80, 1)), [64, 64, 65, 68, 80]);
});

test("salts are 16 digits that never repeat", () => {
  const salts = new Set(Array.from({ length: 100 }, () => randomHex()));
  assert.equal(salts.size, 100);
  for (const one of salts) assert.match(one, /^[0-9a-f]{16}$/);
});
