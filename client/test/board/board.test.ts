import assert from "node:assert/strict";
import { test } from "node:test";

import { ringShape } from "../../src/board/board.ts";

test("round things get a ring that is round, however large they are", () => {
  for (const size of [30, 61, 424]) assert.deepEqual(ringShape(size, size), { margin: 5, round: size / 2 + 5 });
  assert.equal(ringShape(64, 74).round, 37);
});

test("a square that is to be framed gets a frame", () => {
  assert.deepEqual(ringShape(206, 206, true), { margin: 3, round: 14 });
});

test("low things get round ends", () => {
  assert.deepEqual(ringShape(132, 44), { margin: 5, round: 27 });
  assert.deepEqual(ringShape(52, 248), { margin: 5, round: 31 });
});

test("cards and player boards get a frame", () => {
  for (const [wide, high] of [[152, 86], [86, 152], [309, 82]] as const) {
    assert.deepEqual(ringShape(wide, high), { margin: 3, round: 14 });
  }
});
